//! Games as text, in and out.
#![doc = include_str!("../README.md")]
//!
//! # What is read
//!
//! | in the text | in a [`PgnGame`] |
//! |---|---|
//! | `[Name "value"]` | [`tags`](PgnGame::tags), in their order; `FEN` decides where the game begins |
//! | moves | [`moves`](PgnGame::moves), each checked by the rules; short, long and coordinate notation, with or without numbers |
//! | `--`, `Z0`, `@@@@` | [`Move::NONE`]: nobody moves, as in variations of annotators; written `--` |
//! | `$3`, `!!`, `±` | [`nags`](PgnMove::nags) of the move before |
//! | `{…}`, `; …`, `[%clk …]` | [`comment`](PgnMove::comment) of the move before, with what other programs keep there; also before the first move, of a variation too, and at the end |
//! | `(…)` | [`variations`](PgnMove::variations) of the move before, nested up to [`DEEPEST`] |
//! | `1-0`, `0-1`, `1/2-1/2`, `*` | [`result`](PgnGame::result); the tag's, if there is none after the moves or a star |
//!
//! Files are as their writers were, so these are understood, too: any bytes that are text ([`decode`]),
//! lines that end in any way, figurines, `Ng1-f3`, `e.p.`, `0-0`, dashes of all kinds, `e8(Q)`, `1/2`,
//! quotation marks in values, tags twice (the last counts), missing tags, results and numbers. Lines
//! that begin with `%` are passed over, and so is a result inside a variation.
//!
//! A mistake is a [`PgnError`] with the number of the game, the line, and what is wrong there, in a
//! variation as in the main line. It spoils one game: [`games`] and [`sort`] give all others.
//!
//! # What is left out
//!
//! Variations nested deeper than [`DEEPEST`] are refused when reading and left out when writing. Of
//! several comments after one move one is made, and numbers after `$` above 255 say nothing. Letters
//! of men in other languages are not guessed. Files are not opened here: bring the bytes.

#![forbid(unsafe_code)]

mod error;
mod lines;
mod moment;
mod read;
mod tags;
mod text;
mod words;
mod write;

pub use error::{PgnError, Problem};
pub use moment::Moment;
pub use read::{Games, Sorted, games, movetext, read, sort};
pub use text::decode;
pub use write::{line_text, write};

use kilomate_core::{Board, Move};

/// How deep variations may be nested: those of the main line's moves are 1 deep. No analysis by people
/// comes near; and no text, however odd, makes a tree that is too deep for the stack.
pub const DEEPEST: usize = 100;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// White has won: `1-0`.
    White,
    /// Black has won: `0-1`.
    Black,
    /// Nobody has won: `1/2-1/2`.
    Draw,
    /// It goes on, or nobody knows: `*`.
    #[default]
    Unknown,
}

impl GameResult {
    /// As it is written after the moves and in the tag `Result`.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result that is written so, or in another usual way, such as `1/2`.
    pub fn from_text(text: &str) -> Option<GameResult> {
        words::result(text)
    }
}

/// A move, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move, which is legal; [`Move::NONE`] where nobody moves (`--`) and the other side goes on.
    pub played: Move,
    /// Numbers of the standard's glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// What is said after it, its white space made single.
    pub comment: Option<String>,
    /// What could have been played in its place.
    pub variations: Vec<Variation>,
}

impl From<Move> for PgnMove {
    /// A move about which nothing is said.
    fn from(played: Move) -> PgnMove {
        PgnMove { played, nags: Vec::new(), comment: None, variations: Vec::new() }
    }
}

/// A line that leaves another one: its first move is played in place of the move that has it among its
/// [`variations`](PgnMove::variations).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// What is said before the first move.
    pub preface: Option<String>,
    /// The moves. A variation that is read has at least one.
    pub moves: Vec<PgnMove>,
}

/// A game: its tags, where it begins, its moves, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct PgnGame {
    /// Names and values, in order.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Board,
    /// What is said before the first move.
    pub preface: Option<String>,
    /// The moves of the main line.
    pub moves: Vec<PgnMove>,
    /// What is said at the end. In the text it stands after the comment of the last move: without
    /// that one it is read as that one.
    pub ending: Option<String>,
    /// How it ended.
    pub result: GameResult,
}

impl PgnGame {
    /// A game without tags and moves that begins with a position.
    pub fn from_board(start: &Board) -> PgnGame {
        PgnGame {
            tags: Vec::new(),
            start: start.clone(),
            preface: None,
            moves: Vec::new(),
            ending: None,
            result: GameResult::Unknown,
        }
    }

    /// The value of a tag; of the first one, if there are several. In a game that was read there are
    /// none twice: the last has taken the place of the others.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}
