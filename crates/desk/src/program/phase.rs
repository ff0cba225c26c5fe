//! What is going on between the desk and a program.

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Move};

use super::words;
use crate::clock::Millis;
use crate::mind::Question;

/// What the program was last told, and so what it is to say next.
pub(super) enum Phase {
    /// `uci`: it tells its options, then `uciok`.
    Greeting,
    /// `isready`: `readyok`.
    Readying,
    /// Nothing.
    Idle,
    /// `go`: `bestmove`.
    Searching(Search),
    /// `go ponder`: nothing but lines.
    Pondering(Search),
    /// `stop`, and nobody wants the `bestmove`.
    Leaving,
    /// It has closed its output; how it ended is not known yet.
    Ending,
    /// It is told nothing any more, because of this.
    Failed(String),
}

/// A question that waits.
pub(super) struct Wanted {
    pub(super) question: Question,
    /// The reply that is only expected.
    pub(super) reply: Option<Move>,
    pub(super) is_told_to_stop: bool,
}

/// What the program thinks about.
pub(super) struct Search {
    pub(super) board: Board,
    /// All moves up to that position.
    pub(super) moves: Vec<Move>,
    pub(super) begun: u64,
    /// How long it is to take.
    pub(super) fixed: Option<Millis>,
    pub(super) is_told_to_stop: bool,
    /// The last word on the best line.
    pub(super) score: Option<Score>,
}

impl Search {
    /// Whether it is about this position, with this past.
    pub(super) fn is_of(&self, question: &Question) -> bool {
        self.moves == question.moves && words::board(question, None).as_ref() == Some(&self.board)
    }
}
