//! What comes out of a game: the result, its reason, and how each engine behaved.

use std::time::Duration;

use kilomate_core::{Color, Move};
use kilomate_talk::{Info, Score};
use serde::{Deserialize, Serialize};

use crate::arena::engine::Thought;

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Outcome {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl Outcome {
    /// As it is written in a PGN.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    /// White's half-points.
    pub(crate) fn half_points(self) -> u64 {
        match self {
            Outcome::White => 2,
            Outcome::Draw => 1,
            Outcome::Black => 0,
        }
    }

    /// A win of this side.
    pub(crate) fn win(of: Color) -> Outcome {
        if of == Color::White { Outcome::White } else { Outcome::Black }
    }
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    Checkmate,
    Resignation,
    Stalemate,
    Threefold,
    FiftyMoves,
    InsufficientMaterial,
    TooLong,
    DrawScores,
    ResignScores,
    IllegalMove,
    Crash,
    Stall,
    TimeLoss,
}

impl Reason {
    /// In words.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Resignation => "resignation",
            Reason::Stalemate => "stalemate",
            Reason::Threefold => "threefold repetition",
            Reason::FiftyMoves => "fifty-move rule",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::TooLong => "too many moves",
            Reason::DrawScores => "draw by both scores",
            Reason::ResignScores => "lost by both scores",
            Reason::IllegalMove => "illegal move",
            Reason::Crash => "crash",
            Reason::Stall => "no answer",
            Reason::TimeLoss => "loss on time",
        }
    }

    /// The word that the PGN standard has for it.
    pub(crate) fn termination(self) -> &'static str {
        match self {
            Reason::TooLong | Reason::DrawScores | Reason::ResignScores => "adjudication",
            Reason::IllegalMove => "rules infraction",
            Reason::Crash | Reason::Stall => "abandoned",
            Reason::TimeLoss => "time forfeit",
            _ => "normal",
        }
    }
}

/// What one engine did in one game or in many.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Conduct {
    /// Moves it has thought about.
    pub(crate) moves: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes: u64,
    /// The depths of all moves, added up.
    pub(crate) depths: u64,
    /// The least time in seconds that was left on its clock after a move; negative within the
    /// margin.
    pub(crate) least_left: Option<f64>,
    pub(crate) illegal: u64,
    pub(crate) crashes: u64,
    pub(crate) stalls: u64,
    pub(crate) time_losses: u64,
    /// Lines with an illegal move in them.
    pub(crate) illegal_pvs: u64,
    /// Lines that go on after a draw.
    pub(crate) long_pvs: u64,
    /// Moves that are not the first of the last line.
    pub(crate) other_moves: u64,
}

impl Conduct {
    /// Adds what was done in another game. Sums stop at the largest number: engines may say
    /// anything about their nodes.
    pub(crate) fn merge(&mut self, other: &Conduct) {
        for (sum, count) in [
            (&mut self.moves, other.moves),
            (&mut self.nodes, other.nodes),
            (&mut self.depths, other.depths),
            (&mut self.illegal, other.illegal),
            (&mut self.crashes, other.crashes),
            (&mut self.stalls, other.stalls),
            (&mut self.time_losses, other.time_losses),
            (&mut self.illegal_pvs, other.illegal_pvs),
            (&mut self.long_pvs, other.long_pvs),
            (&mut self.other_moves, other.other_moves),
        ] {
            *sum = sum.saturating_add(count);
        }
        self.seconds += other.seconds;
        self.least_left = match (self.least_left, other.least_left) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    /// How often it lost a game by something other than chess.
    pub(crate) fn faults(&self) -> u64 {
        let faults = [self.illegal, self.crashes, self.stalls, self.time_losses];
        faults.into_iter().fold(0, u64::saturating_add)
    }

    /// Adds a move.
    pub(crate) fn count(&mut self, thought: &Thought) {
        let info = |read: fn(&Info) -> Option<u64>| thought.last.as_ref().and_then(read);
        self.moves += 1;
        self.seconds += thought.elapsed.as_secs_f64();
        self.nodes = self.nodes.saturating_add(info(|info| info.nodes).unwrap_or(0));
        self.depths += info(|info| info.depth.map(u64::from)).unwrap_or(0);
    }
}

/// A move and what its engine said about it; nothing about a move of the opening.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub(crate) played: Move,
    pub(crate) thought: Option<(Option<Score>, Option<u32>, Duration)>,
}

/// A game that has been played to its end.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    pub(crate) plies: Vec<Ply>,
    /// What White and Black did.
    pub(crate) conduct: [Conduct; 2],
    /// What went wrong, for people.
    pub(crate) notes: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conduct_adds_up() {
        let mut sum = Conduct { least_left: Some(0.5), illegal: 1, ..Conduct::default() };
        let other = Conduct { least_left: Some(0.2), crashes: 2, moves: 7, ..Conduct::default() };
        sum.merge(&other);
        sum.merge(&Conduct { stalls: 3, time_losses: 4, ..Conduct::default() });
        assert_eq!((sum.least_left, sum.moves, sum.faults()), (Some(0.2), 7, 10));
        sum.merge(&Conduct { nodes: u64::MAX, stalls: u64::MAX, ..Conduct::default() });
        sum.merge(&Conduct { nodes: 1, ..Conduct::default() });
        assert_eq!((sum.nodes, sum.faults()), (u64::MAX, u64::MAX));
    }
}
