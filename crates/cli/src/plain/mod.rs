//! The plain mode: lines of text in, sentences out. For screen readers, slow lines and pipes.
//!
//! [`Talk`] knows neither a terminal nor a clock: it hears lines, is told the time, and hands out what
//! there is to say. `run` connects it to standard input and output.

mod advise;
mod explain;
mod near;
mod obey;
mod openings;
mod run;
mod say;
mod shelf;
mod stranger;
#[cfg(test)]
mod tests;
mod words;

use kilomate_core::{Color, Move};
use kilomate_desk::seat::ProgramSeat;
use kilomate_desk::{Message, News, Offer, Refusal, Session, Typed};
use kilomate_files::harmless;
use kilomate_openings::names::Opening;

use crate::play::options::Defaults;
pub(crate) use run::run;
use words::Unknown;

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Next,
    Quit,
}

/// What somebody has asked for that takes a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    Hint,
    Analysis,
    Review,
}

/// A conversation about a game.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that people turn")]
struct Talk {
    session: Session,
    defaults: Defaults,
    /// Who sits at the bottom of the board, if somebody has said so.
    bottom: Option<Color>,
    /// The men are named instead of drawn.
    is_spoken: bool,
    /// The board is shown after each move.
    shows_board: bool,
    /// What players think is told.
    tells_thoughts: bool,
    /// How deep the thought was that was told last.
    told_depth: u16,
    /// How many quarters of the review were done when that was told last.
    told_quarters: u64,
    /// The opening that was told last.
    told_opening: Option<Opening>,
    /// The move that the coach has asked about.
    doubted: Option<Move>,
    awaited: Option<Awaited>,
    /// The program that the person has been asked about.
    stranger: Option<ProgramSeat>,
    /// Somebody sits before it who can be asked.
    can_ask: bool,
    has_coach: bool,
    out: String,
}

impl Talk {
    fn new(session: Session, defaults: Defaults) -> Talk {
        Talk {
            session,
            defaults,
            bottom: None,
            is_spoken: false,
            shows_board: true,
            tells_thoughts: false,
            told_depth: 0,
            told_quarters: 0,
            told_opening: None,
            doubted: None,
            awaited: None,
            stranger: None,
            can_ask: false,
            has_coach: false,
            out: String::new(),
        }
    }

    /// Says something, in a line of its own.
    fn say(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// What there is to say since the last call.
    fn take_text(&mut self) -> String {
        harmless(&std::mem::take(&mut self.out))
    }

    /// The first words.
    fn greet(&mut self) {
        self.say("Kilomate, plain mode. Type a move, such as e4, Nf3 or e2e4, or help.");
        self.introduce();
    }

    /// Who plays, the board, and whose move it is.
    fn introduce(&mut self) {
        for side in [Color::White, Color::Black] {
            let who = self.sitting(side);
            self.say(sentence(&format!("{}: {who}", side.name())));
        }
        self.show_position();
        self.ask_about_program();
    }

    /// Who sits there, with what it is like to play them.
    fn sitting(&self, side: Color) -> String {
        use kilomate_desk::seat::{Seat, Setting};
        let desk = self.session.desk();
        match desk.seat(side) {
            // The name says it already.
            Seat::Machine(seat) if matches!(seat.setting, Setting::Seconds(_)) => desk.name(side),
            Seat::Machine(seat) => format!("{}, {}", desk.name(side), seat.setting.sentence()),
            _ => desk.name(side),
        }
    }

    fn show_position(&mut self) {
        if self.shows_board {
            self.show_board();
        }
        self.tell_opening();
        self.say_state();
    }

    fn show_board(&mut self) {
        let board = self.session.desk().board().clone();
        if self.is_spoken {
            self.say(say::men(&board, Color::White));
            self.say(say::men(&board, Color::Black));
        } else {
            let bottom = self.bottom.unwrap_or_else(|| self.natural_bottom());
            self.say(say::diagram(&board, bottom));
        }
    }

    /// Black sits at the bottom only if a person plays Black alone.
    fn natural_bottom(&self) -> Color {
        let desk = self.session.desk();
        let is_person = |side| desk.seat(side).is_person();
        let is_blacks = is_person(Color::Black) && !is_person(Color::White);
        if is_blacks { Color::Black } else { Color::White }
    }

    /// Whose move it is, or how the game ended.
    fn say_state(&mut self) {
        let desk = self.session.desk();
        let text = if let Some(outcome) = desk.outcome() {
            say::over(outcome)
        } else {
            let check = if desk.board().in_check() { " Check." } else { "" };
            let pause = if desk.is_paused() {
                " The game is paused: write \"go on\" to continue."
            } else {
                ""
            };
            format!("{} to move.{check}{pause}", desk.to_move().name())
        };
        self.say(text);
    }

    /// Hears a line.
    fn hear(&mut self, line: &str, now: u64) -> Flow {
        let line = line.trim();
        if line.is_empty() {
            return Flow::Next;
        }
        let flow = match words::read(line) {
            Ok(order) => self.obey(order, now),
            Err(Unknown::Rest(sentence)) if !self.is_move(line) => {
                self.say(sentence);
                Flow::Next
            }
            Err(_) => {
                self.hear_move(line, now);
                Flow::Next
            }
        };
        self.tell_news(now);
        flow
    }

    /// Whether a line is a move although it begins like an order: `n f3`, `b d2`.
    fn is_move(&self, line: &str) -> bool {
        read_move(self.session.desk().board(), line).is_ok()
    }

    /// Whether a line of a script has to wait: for an answer that was asked for or, if only the one
    /// to move can do what it says, for the opponent's move.
    fn must_wait(&self, line: &str) -> bool {
        let needs_turn = matches!(
            words::read(line),
            Err(Unknown::Word) | Ok(words::Order::Hint | words::Order::Claim(_))
        );
        let desk = self.session.desk();
        let is_opponents = desk.outcome().is_none()
            && !desk.is_paused()
            && desk.withheld().is_none()
            && !desk.is_persons_move();
        self.awaited.is_some() || needs_turn && is_opponents
    }

    /// Whether somebody waits for an answer.
    fn is_awaited(&self) -> bool {
        self.awaited.is_some()
    }

    fn hear_move(&mut self, line: &str, now: u64) {
        let desk = self.session.desk();
        let board = desk.board().clone();
        match read_move(&board, line) {
            Ok(m) => self.play(m, false, now),
            Err(typed) if typed.is_no_move() || desk.is_persons_move() => {
                let sentence = explain::no_move(&board, line, &typed);
                self.say(sentence);
            }
            Err(_) if desk.outcome().is_some() => self.refuse(&Refusal::Over),
            Err(_) => self.refuse(&Refusal::NotYourMove),
        }
    }

    fn play(&mut self, m: Move, sure: bool, now: u64) {
        self.doubted = None;
        match self.session.tell(Message::Play { m, sure }, now) {
            Ok(()) => {}
            Err(Refusal::Sure(question)) => {
                self.doubted = Some(m);
                self.say(format!("{question} Write yes to play it all the same, or another move."));
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Tells the desk something, and says why not if it refuses. Tells whether it was done.
    fn tell(&mut self, message: Message, now: u64) -> bool {
        match self.session.tell(message, now) {
            Ok(()) => true,
            Err(refusal) => {
                self.refuse(&refusal);
                false
            }
        }
    }

    fn refuse(&mut self, refusal: &Refusal) {
        match refusal {
            Refusal::NotStarted(_) => self.ask_about_program(),
            Refusal::Paused => self.say("The game is paused: write \"go on\" first."),
            refusal => self.say(sentence(&refusal.to_string())),
        }
    }

    /// Time passes: whoever thinks does so for about so many nodes. Tells whether there is more to
    /// do at once.
    fn tick(&mut self, now: u64, nodes: u32) -> bool {
        let is_busy = self.session.tick(now, nodes);
        self.tell_news(now);
        self.tell_thought(now);
        self.tell_analysis(!is_busy);
        self.tell_progress();
        if !is_busy {
            self.awaited = None; // nothing more will come
        }
        is_busy
    }

    fn tell_news(&mut self, now: u64) {
        for news in self.session.take_news() {
            self.tell_one(&news, now);
        }
        for problem in self.session.take_problems() {
            self.say(sentence(&problem));
        }
    }

    fn tell_one(&mut self, news: &News, now: u64) {
        match news {
            News::Moved { by, at } => {
                self.told_depth = 0;
                self.forget_position(now);
                let desk = self.session.desk();
                let mut text = say::moved(desk.tree(), *at, *by);
                if desk.thought(*by).is_some_and(|thought| thought.is_book) {
                    text.push_str(" From the book.");
                }
                let is_persons_turn = desk.is_persons_move() || desk.outcome().is_some();
                self.say(text);
                self.tell_opening();
                if self.shows_board && is_persons_turn {
                    self.show_board();
                }
            }
            News::Over(outcome) => {
                self.awaited = None;
                self.say(say::over(*outcome));
                self.say("Write new for another game, back to take a move back, or quit.");
            }
            News::Offered { by, offer } => {
                let what = match offer {
                    Offer::Draw => "offers a draw",
                    Offer::Resignation => "wants to resign",
                };
                let by = by.name();
                self.say(format!("{by} {what}. Write accept or decline, or play on."));
            }
            News::Answered { by, accepted, why } => {
                let answer = if *accepted { "accepts the draw" } else { "declines the draw" };
                self.say(format!("{} {answer}: {why}.", by.name()));
            }
            News::Hint(hint) => {
                self.awaited = None;
                let text = say::hint(self.session.desk().history(), hint);
                self.say(text);
            }
            News::Reviewed => {
                self.awaited = None;
                self.tell_review();
            }
            News::Failed { by, why } => {
                let (by, why) = (by.name(), why.trim_end_matches('.'));
                self.say(format!("{by} cannot go on: {why}. The game is paused."));
                let side = by.to_lowercase();
                self.say(format!(
                    "Write {side} and a player to seat another one, such as {side} desktop elo 1200."
                ));
            }
        }
    }

    /// The last words.
    fn leave(&mut self, now: u64) {
        self.session.close(now);
        self.tell_news(now);
        self.tell_saving(now);
        self.say("Goodbye.");
    }

    /// Another position: what was asked about the old one is of no use.
    fn forget_position(&mut self, now: u64) {
        self.doubted = None;
        if self.awaited != Some(Awaited::Review) {
            self.awaited = None;
        }
        if self.session.desk().analysed().is_some() {
            self.tell(Message::StopAnalysis, now);
        }
    }
}

/// Reads a move as people type it, or says what the text is instead.
fn read_move(board: &kilomate_core::Board, line: &str) -> Result<Move, Typed> {
    let typed = Typed::read(board, line);
    typed.exact.ok_or(typed)
}

/// A sentence with a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
