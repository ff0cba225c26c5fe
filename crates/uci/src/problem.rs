//! What was wrong with a line.

use kilomate_core::FenError;

use crate::print::{Sink, Text, text, word};
use crate::words::Word;

/// Why a line, or a part of it, was refused. The word that was read last says more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Not a word that is understood here.
    Word,
    /// Not a position that can be played.
    Position(FenError),
    /// Not a legal move.
    Move,
    /// The number after a word is missing, or is none.
    Number,
    /// An option cannot have this value.
    Value,
    /// A search is going on.
    Busy,
    /// Bytes were lost on the way.
    Loss,
}

/// Says what was wrong, in the way that UCI allows.
pub fn complain(out: &mut impl Sink, problem: Problem, last: &Word) {
    text(out, Text::ERROR);
    text(
        out,
        match problem {
            Problem::Word => Text::NOT_UNDERSTOOD,
            Problem::Position(_) => Text::NO_POSITION,
            Problem::Move => Text::NO_MOVE,
            Problem::Number => Text::NO_NUMBER,
            Problem::Value => Text::NO_VALUE,
            Problem::Busy => Text::BUSY,
            Problem::Loss => Text::LOST,
        },
    );
    if !matches!(problem, Problem::Position(_) | Problem::Loss) {
        word(out, last);
    }
    out.put(b'\n');
}
