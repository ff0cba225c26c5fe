//! What can be wrong with the text of a game, and where.

use std::error::Error;
use std::fmt;

use kilomate_core::{FenError, NotationError};

use crate::DEEPEST;

/// Where reading ended, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A tag has no value in quotes.
    NoValue,
    /// A tag's value has no closing quote.
    OpenValue,
    /// A tag has no closing bracket.
    OpenTag,
    /// A comment has no closing brace.
    OpenComment,
    /// A variation has no closing parenthesis.
    OpenVariation,
    /// A closing parenthesis where no variation was begun.
    NoVariation,
    /// A variation with no move before it that it could replace.
    NothingToVary,
    /// Variations are nested deeper than [`DEEPEST`](crate::DEEPEST).
    TooDeep,
    /// A word that stands for no move at all, such as `--`, where a move is needed: in check, or in
    /// [`movetext`](crate::movetext).
    NullMove {
        /// The word.
        word: String,
    },
    /// The position in the tag `FEN` is none.
    Position {
        /// The tag's value.
        fen: String,
        /// What is wrong with it.
        error: FenError,
    },
    /// A word is not a legal move.
    Move {
        /// The word.
        word: String,
        /// The position in which it was to be played.
        fen: String,
        /// Why it is none.
        error: NotationError,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoValue => f.write_str("a tag without a value: write [Name \"value\"]"),
            Problem::OpenValue => f.write_str("the value of a tag is not closed: a \" is missing"),
            Problem::OpenTag => f.write_str("a tag is not closed: a ] is missing"),
            Problem::OpenComment => f.write_str("a comment is not closed: a } is missing"),
            Problem::OpenVariation => f.write_str("a variation is not closed: a ) is missing"),
            Problem::NoVariation => {
                f.write_str("a variation ends that has not begun: a ( is missing")
            }
            Problem::NothingToVary => {
                f.write_str("a variation before the first move: put it after the move it replaces")
            }
            Problem::TooDeep => write!(
                f,
                "variations are nested more than {DEEPEST} deep: take out the innermost ones"
            ),
            Problem::NullMove { word } => {
                write!(
                    f,
                    "`{word}` is a null move, and a move is needed here: take it out with the moves \
                     after it"
                )
            }
            Problem::Position { fen, error } => write!(f, "the FEN `{fen}`: {error}"),
            Problem::Move { word, fen, error } => write!(f, "`{word}` at {fen}: {error}"),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PgnError { game, line, problem } = self;
        write!(f, "game {game}, line {line}: {problem}")
    }
}

impl Error for Problem {}

impl Error for PgnError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.problem)
    }
}
