//! Games as text, in portable game notation.

mod read;
mod write;

pub(crate) use read::{movetext, read};
pub(crate) use write::write;

use kilomate_core::{Board, Move};

/// A game's headers, where it begins, and its moves.
#[derive(Clone, Debug)]
pub(crate) struct PgnGame {
    /// Names and values, in order.
    pub(crate) headers: Vec<(String, String)>,
    /// The position before the first move.
    pub(crate) start: Board,
    /// The moves, each with what is said about it.
    pub(crate) moves: Vec<(Move, Option<String>)>,
    /// What is said after the last move.
    pub(crate) ending: Option<String>,
}

impl PgnGame {
    /// A header's value.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}
