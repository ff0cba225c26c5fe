//! What each word does.

use clap::Parser;
use kilomate_core::{Color, MachineName, Square};
use kilomate_desk::Message;
use kilomate_desk::seat::{MachineSeat, Seat, Setting};

use super::explain::{first_sentence, no_move, split, square_of};
use super::words::{self, ENTRIES, Order};
use super::{Flow, Talk, read_move, say, sentence};
use crate::output::quoted;
use crate::play::options::{Defaults, Options, usual};

/// What follows the word `new`: as on the command line.
#[derive(Parser)]
#[command(no_binary_name = true, name = "new")]
struct Again {
    #[command(flatten)]
    options: Options,
}

impl Talk {
    pub(super) fn obey(&mut self, order: Order, now: u64) -> Flow {
        match order {
            Order::Quit => return Flow::Quit,
            Order::Board(None) => self.show_board(),
            Order::Board(Some(shows)) => {
                self.shows_board = shows;
                let when = if shows { "after each move" } else { "only when you write board" };
                self.say(format!("The board is shown {when}."));
            }
            Order::Spoken(switch) => {
                self.is_spoken = switch.after(self.is_spoken);
                self.say(if self.is_spoken {
                    "The pieces are named instead of drawn."
                } else {
                    "The board is drawn."
                });
                self.show_board();
            }
            Order::Flip => {
                let bottom = self.bottom.unwrap_or_else(|| self.natural_bottom());
                self.bottom = Some(bottom.other());
                self.show_board();
            }
            Order::Men => {
                let board = self.session.desk().board().clone();
                self.say(say::men(&board, Color::White));
                self.say(say::men(&board, Color::Black));
            }
            Order::Help(word) => self.help(&word),
            Order::Moves(square) => self.list_moves(&square),
            Order::Game => self.list_game(),
            Order::Fen => self.say(self.session.desk().board().to_fen().to_string()),
            Order::Pgn => {
                let text = self.session.pgn(now);
                self.say(text.trim_end());
            }
            Order::Opening => self.say_opening(),
            Order::Book(moves) => self.list_book(&moves, now),
            Order::OpenBook(is_open) => self.open_books(is_open),
            Order::Clock => self.say_clocks(now),
            Order::Graph => self.draw_graph(),
            Order::Rating => self.tell_ratings(),
            Order::Library(words) => self.tell_library(&words),
            Order::Save(name) => self.save(&name, now),
            Order::Open(name) => self.open(&name, now),
            Order::New(options) => self.begin_again(&options, now),
            order => self.change(order, now),
        }
        Flow::Next
    }

    /// Orders that change something at the desk.
    fn change(&mut self, order: Order, now: u64) {
        match order {
            Order::Back => self.travel(Message::TakeBack, "Taken back.", now),
            Order::Forward => self.travel(Message::Redo, "Played again.", now),
            Order::Resign => drop(self.tell(Message::Resign, now)),
            Order::Draw => drop(self.tell(Message::OfferDraw, now)),
            Order::Accept => drop(self.tell(Message::Accept, now)),
            Order::Decline => self.tell_and_say(Message::Decline, "The game goes on.", now),
            Order::Claim(text) => self.claim(&text, now),
            Order::Yes if self.stranger.is_some() => self.start_program(now),
            Order::No if self.stranger.take().is_some() => self.say("It is not started."),
            Order::Yes => match self.doubted.take() {
                Some(m) => self.play(m, true, now),
                None => self.say("Nothing was asked. To accept an offer, write accept."),
            },
            Order::No => match self.doubted.take() {
                Some(_) => self.say("Then write another move."),
                None => self.say("Nothing was asked. To decline an offer, write decline."),
            },
            Order::Swap => self.swap(now),
            Order::Set(setting) => self.set(|seat| *seat = with(seat.machine, setting, seat), now),
            Order::Machine(machine) => {
                self.set(|seat| *seat = with(machine, usual(machine), seat), now);
            }
            Order::Sit(side, seat) => self.sit(side, *seat, now),
            Order::Pause => {
                let done = "The game is paused. Write \"go on\" to continue.";
                self.tell_and_say(Message::Pause, done, now);
            }
            Order::GoOn => self.tell_and_say(Message::Resume, "The game goes on.", now),
            Order::MoveNow => drop(self.tell(Message::MoveNow, now)),
            Order::Think(switch) => {
                self.tells_thoughts = switch.after(self.tells_thoughts);
                self.say(if self.tells_thoughts {
                    "You will hear what the players think."
                } else {
                    "You will no longer hear what the players think."
                });
                self.count_out(now);
            }
            Order::Coach(switch) => self.set_coach(switch, now),
            Order::Hint => self.ask_hint(now),
            Order::Analyse(switch) => self.analyse(switch, now),
            Order::Review(switch) => self.review(switch, now),
            Order::From(number) => self.play_from(number, now),
            _ => {} // the others change nothing
        }
    }

    /// Tells the desk something, and says so if it was done.
    pub(super) fn tell_and_say(&mut self, message: Message, done: &str, now: u64) {
        if self.tell(message, now) {
            self.say(done);
        }
    }

    fn swap(&mut self, now: u64) {
        if self.tell(Message::SwapSides, now) {
            self.say("You have changed places.");
            self.introduce();
        }
    }

    pub(super) fn travel(&mut self, message: Message, done: &str, now: u64) {
        if self.tell(message, now) {
            self.forget_position(now);
            self.say(done);
            self.show_position();
        }
    }

    fn claim(&mut self, text: &str, now: u64) {
        let board = self.session.desk().board().clone();
        let intended = if text.is_empty() { Ok(None) } else { read_move(&board, text).map(Some) };
        match intended {
            Ok(intended) => drop(self.tell(Message::ClaimDraw(intended), now)),
            Err(typed) => self.say(no_move(&board, text, &typed)),
        }
    }

    /// The machine that a person plays against, or the only one.
    fn machine(&self) -> Result<(Color, MachineSeat), String> {
        let desk = self.session.desk();
        let machine = |side| match desk.seat(side) {
            Seat::Machine(seat) => Some((side, *seat)),
            _ => None,
        };
        match (machine(Color::White), machine(Color::Black)) {
            (Some(_), Some(_)) => Err("Both players are machines. Say which one, such as white \
                                       desktop elo 1200."
                .into()),
            (Some(one), None) | (None, Some(one)) => Ok(one),
            (None, None) => Err("No machine sits at the board. To seat one, write for \
                                 example black desktop elo 1200."
                .into()),
        }
    }

    fn set(&mut self, change: impl FnOnce(&mut MachineSeat), now: u64) {
        match self.machine() {
            Ok((side, mut seat)) => {
                change(&mut seat);
                self.sit(side, Seat::Machine(seat), now);
            }
            Err(sentence) => self.say(sentence),
        }
    }

    fn sit(&mut self, side: Color, seat: Seat, now: u64) {
        self.session.allow(|own| own.add(&seat));
        if self.tell(Message::Sit(side, seat), now) {
            let who = self.sitting(side);
            self.say(sentence(&format!("{}: {who}", side.name())));
        }
    }

    fn begin_again(&mut self, text: &str, now: u64) {
        let Some(words) = split(text) else {
            return self.say("A quotation mark is missing at the end.");
        };
        let options = match Again::try_parse_from(words) {
            Ok(again) => again.options,
            Err(error) => return self.say(first_sentence(&error.to_string())),
        };
        let mut book = self.defaults.book.clone();
        let books = options.book.as_ref().map(|choice| {
            choice.apply(&mut book);
            book.open()
        });
        let books = match books.transpose() {
            Ok(books) => books,
            Err(problem) => return self.say(sentence(&problem)),
        };
        let desk = self.session.desk();
        let chance = self.defaults.chance.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) ^ 1;
        let defaults = Defaults {
            seats: [Color::White, Color::Black].map(|side| desk.seat(side).clone()),
            clocks: desk.clocks().map(kilomate_desk::clock::Clocks::allowances),
            chance,
            book,
            ..self.defaults.clone()
        };
        let begun = match options.read_game() {
            Ok(Some(picked)) => {
                self.hand_out(now);
                self.session.open(&picked.game, now).map(|()| {
                    picked.passed_over.into_iter().for_each(|said| self.session.report(said));
                })
            }
            Ok(None) => options.new_game(&defaults).map(|game| {
                self.hand_out(now);
                self.session.begin(game, now);
            }),
            Err(problem) => Err(problem),
        };
        if let Err(problem) = begun {
            return self.say(sentence(&problem));
        }
        self.session.allow(|own| options.named().for_each(|seat| own.add(seat)));
        self.defaults = defaults;
        if let Some(books) = books {
            self.session.set_books(books);
        }
        self.start_over(now);
    }

    /// Another game is on the desk.
    pub(super) fn start_over(&mut self, now: u64) {
        self.bottom = None;
        self.doubted = None;
        self.awaited = None;
        self.told_depth = 0;
        if self.has_coach {
            self.tell(Message::Coach(true), now);
        }
        self.introduce();
    }

    fn say_clocks(&mut self, now: u64) {
        match self.session.desk().time_left(now) {
            Some([white, black]) => {
                let (white, black) = (say::time(white), say::time(black));
                self.say(format!("White has {white} left, Black {black}."));
            }
            None => self.say("There are no clocks. A new game with some: new --clock 5+3."),
        }
    }

    fn help(&mut self, word: &str) {
        if let Some(entry) = words::lookup(word) {
            return self.say(words::usage(entry));
        }
        if !word.is_empty() {
            let word = quoted(word);
            return self.say(format!(
                "I do not know the word {word}. Write help for a list of all words."
            ));
        }
        self.say("Type a move: e4, Nf3, e2e4, exd5, O-O, e8=Q. Or one of these words:");
        for entry in ENTRIES {
            let rest = if entry.rest.is_empty() { "" } else { " " };
            self.say(format!("{}{rest}{}: {}.", entry.name, entry.rest, entry.help));
        }
    }

    fn list_moves(&mut self, square: &str) {
        let board = self.session.desk().board().clone();
        let moves = board.legal_moves();
        let names = |from: Option<Square>| {
            let wanted =
                moves.as_slice().iter().filter(|m| from.is_none_or(|from| m.from() == from));
            wanted.filter_map(|&m| board.san(m).ok()).map(|san| san.to_string()).collect::<Vec<_>>()
        };
        let text = if square.is_empty() {
            match &names(None)[..] {
                [] => "There are no legal moves.".into(),
                [only] => format!("1 move: {only}."),
                names => format!("{} moves: {}.", names.len(), names.join(", ")),
            }
        } else if let Some(from) = square_of(square) {
            match &names(Some(from))[..] {
                [] => format!("Nothing on {from} can move now."),
                names => format!("From {from}: {}.", names.join(", ")),
            }
        } else {
            "Write moves, or moves and a square, such as moves e2.".into()
        };
        self.say(text);
    }

    fn list_game(&mut self) {
        let desk = self.session.desk();
        let start = kilomate_desk::tree::History::from_board(desk.tree().start());
        let moves = say::line(&start, &desk.tree().moves(desk.here()));
        self.say(if moves.is_empty() { "No move has been played." } else { &moves });
        self.say_state();
    }
}

/// A seat of that machine and setting; pondering and its pace stay as they were.
fn with(machine: MachineName, setting: Setting, old: &MachineSeat) -> MachineSeat {
    MachineSeat {
        is_authentic: old.is_authentic && machine != MachineName::Desktop,
        ponders: old.ponders,
        ..MachineSeat::new(machine, setting)
    }
}
