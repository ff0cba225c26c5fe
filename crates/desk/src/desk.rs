//! The desk: a game in its tree, two seats, clocks. Faces tell it messages and the time, and hear
//! news; nothing here waits, draws or knows what a terminal is.

mod advice;
mod coaching;
mod minds;
mod offers;
mod openings;
mod pause;
mod record;
mod tree_work;

use std::collections::VecDeque;

use kilomate_core::{Board, Color, Move, Status};

use crate::books::Books;
use crate::clock::{Allowance, Clocks, Millis};
use crate::message::{Message, News, Offer, Refusal};
use crate::mind::{Mind, Thought};
use crate::outcome::Outcome;
use crate::program::OwnPrograms;
use crate::seat::{NOT_STARTED, ProgramSeat, Seat};
use crate::tree::{History, NodeId, ROOT, Tree};
use advice::Adviser;
pub use advice::MOST_LINES;
use coaching::Coaching;
pub use minds::{hire_anyone, hire_machine};
use pause::Pace;
pub use record::RecordError;

/// Finds a mind for a seat: none for a person. `seed` decides what weak players overlook and which
/// reply of a book is played.
pub type Hire = fn(seat: &Seat, seed: u64) -> Result<Option<Box<dyn Mind>>, String>;

/// What a new game begins with.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Who plays White and who Black.
    pub seats: [Seat; 2],
    /// The position.
    pub start: Board,
    /// The clocks, if there are any.
    pub allowances: Option<[Allowance; 2]>,
    /// Decides what weak players overlook and which reply of a book is played.
    pub seed: u64,
    /// Tags of the game, such as its date.
    pub tags: Vec<(String, String)>,
}

impl NewGame {
    /// From the usual start, without clocks.
    pub fn new(white: Seat, black: Seat) -> NewGame {
        NewGame {
            seats: [white, black],
            start: Board::start(),
            allowances: None,
            seed: 0,
            tags: Vec::new(),
        }
    }
}

/// The desk.
#[expect(clippy::struct_excessive_bools)] // none of them says anything about another
pub struct Desk {
    tree: Tree,
    /// Where the game stands.
    here: NodeId,
    /// The same with its past.
    history: Box<History>,
    /// Where a take-back came from: the way forward again, the next place last.
    taken_back: Vec<NodeId>,
    seats: [Seat; 2],
    minds: [Option<Box<dyn Mind>>; 2],
    hire: Hire,
    /// The programs that may be started.
    own: OwnPrograms,
    seed: u64,
    books: Books,
    /// Whether the mind to move has been asked.
    is_asked: bool,
    /// What each has thought last.
    thoughts: [Option<Thought>; 2],
    clocks: Option<Clocks>,
    is_paused: bool,
    /// Whether a person was helped: by a take-back or a hint.
    is_assisted: bool,
    /// Whether the result has been counted.
    is_rated: bool,
    outcome: Option<Outcome>,
    /// What is offered, and by whom.
    offer: Option<(Color, Offer)>,
    /// When an offer was last declined, in half-moves: nobody is asked again at once.
    declined_at: Option<usize>,
    adviser: Adviser,
    coaching: Coaching,
    pace: Pace,
    tags: Vec<(String, String)>,
    /// The moves that the game came with.
    came_as: Vec<Move>,
    news: VecDeque<News>,
    /// Counts what is worth saving.
    revision: u64,
}

impl Desk {
    /// Sits two players down. Nobody thinks before the first [`Desk::tick`], and no program is started
    /// before [`Desk::set_own_programs`] says that it is the person's own.
    pub fn new(game: NewGame, hire: Hire) -> Desk {
        let NewGame { seats, start, allowances, seed, tags } = game;
        let mut desk = Desk {
            history: Box::new(History::from_board(&start)),
            tree: Tree::new(&start),
            here: ROOT,
            taken_back: Vec::new(),
            seats,
            minds: [None, None],
            hire,
            own: OwnPrograms::default(),
            seed,
            books: Books::default(),
            is_asked: false,
            thoughts: [None, None],
            clocks: allowances.map(Clocks::new),
            is_paused: false,
            is_assisted: false,
            is_rated: false,
            outcome: None,
            offer: None,
            declined_at: None,
            adviser: Adviser::default(),
            coaching: Coaching::default(),
            pace: Pace::default(),
            tags,
            came_as: Vec::new(),
            news: VecDeque::new(),
            revision: 0,
        };
        let clocks = desk.clocks.as_ref().map(|clocks| clocks.both(0));
        desk.tree.node_mut(ROOT).clocks = clocks;
        for side in [Color::White, Color::Black] {
            desk.hire(side);
        }
        desk.outcome = Outcome::by_rule(desk.status(), desk.to_move());
        desk
    }

    /// Does what a face says, at this time.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] says why not; nothing has changed then.
    pub fn tell(&mut self, message: Message, now: u64) -> Result<(), Refusal> {
        if message.place().is_some_and(|at| !self.tree.contains(at)) {
            return Err(Refusal::Gone);
        }
        match message {
            Message::Play { m, sure } => self.play(m, sure, now),
            Message::TakeBack => self.take_back(now),
            Message::Redo => self.redo(now),
            Message::PlayOnFrom(place) => {
                self.play_on_from(place, now);
                Ok(())
            }
            Message::Pause => self.pause(now),
            Message::Resume => self.resume(now),
            Message::OfferDraw => self.offer_draw(now),
            Message::ClaimDraw(intended) => self.claim_draw(intended, now),
            Message::Resign => self.resign(now),
            Message::Accept => self.accept(now),
            Message::Decline => self.decline(),
            Message::SwapSides => self.swap_sides(now),
            Message::Sit(side, seat) => {
                self.sit(side, seat, now);
                Ok(())
            }
            Message::MoveNow => self.move_now(now),
            Message::Hint => self.ask_hint(now),
            Message::Analyse { at, lines } => self.analyse(at, lines, now),
            Message::StopAnalysis => {
                self.adviser.stop_analysis();
                Ok(())
            }
            Message::Consult => {
                self.consult();
                Ok(())
            }
            Message::Watch => {
                self.watch();
                Ok(())
            }
            Message::Review => self.begin_review(),
            Message::EndReview => {
                self.coaching.forget();
                Ok(())
            }
            Message::Coach(is_on) => {
                self.set_coach(is_on);
                Ok(())
            }
            Message::Try { at, m } => self.try_move(at, m),
            Message::Comment { at, text } => {
                self.comment(at, &text);
                Ok(())
            }
            Message::Promote(place) => {
                self.promote(place);
                Ok(())
            }
            Message::Remove(place) => self.remove(place),
        }
    }

    /// What has happened since the last call.
    pub fn news(&mut self) -> impl Iterator<Item = News> + '_ {
        self.news.drain(..)
    }

    /// The game.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Where it stands.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The position there.
    pub fn board(&self) -> &Board {
        self.history.board()
    }

    /// The position there with its past.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What the rules say about it.
    pub fn status(&self) -> Status {
        self.history.status()
    }

    /// Whose move it is.
    pub fn to_move(&self) -> Color {
        self.board().side_to_move()
    }

    /// Who sits there.
    pub fn seat(&self, side: Color) -> &Seat {
        &self.seats[side as usize]
    }

    /// A program that sits there and is not the person's own, White's first. It is not started, and
    /// the game does not go on before it is allowed or somebody else sits there.
    pub fn withheld(&self) -> Option<(Color, &ProgramSeat)> {
        [Color::White, Color::Black].into_iter().find_map(|side| match self.seat(side) {
            Seat::Program(seat) if self.is_withheld(side) => Some((side, seat)),
            _ => None,
        })
    }

    fn is_withheld(&self, side: Color) -> bool {
        matches!(self.seat(side), Seat::Program(seat) if !self.own.may_start(seat))
    }

    /// What to call them: a program may have said its name.
    pub fn name(&self, side: Color) -> String {
        if self.is_withheld(side) {
            return NOT_STARTED.into();
        }
        let said = self.minds[side as usize].as_ref().and_then(|mind| mind.name());
        said.map_or_else(|| self.seat(side).name(), str::to_string)
    }

    /// The clocks, if there are any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// What the clocks of White and Black show.
    pub fn time_left(&self, now: u64) -> Option<[Millis; 2]> {
        self.clocks.as_ref().map(|clocks| clocks.both(now))
    }

    /// Whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether a person was helped, so that the game says little about their strength.
    pub fn is_assisted(&self) -> bool {
        self.is_assisted
    }

    /// Whether the result has been counted for the person's rating.
    pub fn is_rated(&self) -> bool {
        self.is_rated
    }

    /// The result has been counted.
    pub fn set_rated(&mut self) {
        self.is_rated = true;
        self.revision += 1;
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What is offered, and by whom.
    pub fn offer(&self) -> Option<(Color, Offer)> {
        self.offer
    }

    /// What a side has thought last.
    pub fn thought(&self, side: Color) -> Option<&Thought> {
        self.thoughts[side as usize].as_ref()
    }

    /// Whether somebody is looking for a move to play now.
    pub fn is_thinking(&self) -> bool {
        self.is_asked
    }

    /// A person whose move it is, or who waits for the other one's: for whom offers and
    /// resignations are made.
    pub fn person(&self) -> Option<Color> {
        let to_move = self.to_move();
        [to_move, to_move.other()].into_iter().find(|&side| self.seat(side).is_person())
    }

    /// Whether it is a person's move.
    pub fn is_persons_move(&self) -> bool {
        self.outcome.is_none() && self.seat(self.to_move()).is_person()
    }

    /// A number that changes with everything that is worth saving.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The tags that the game came with, and others that a face has set.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, such as the name of the event.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) if old == value => return,
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
        self.revision += 1;
    }

    fn finish(&mut self, outcome: Outcome, now: u64) {
        self.cancel_minds();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
        self.offer = None;
        self.end_line();
        self.outcome = Some(outcome);
        self.news.push_back(News::Over(outcome));
        self.revision += 1;
    }
}
