//! Scores: hundredths of a pawn for the side to move, and mates counted in plies.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use kilomate_flash::halfway;

/// What a search or an evaluation says about a position, seen from the side to move.
///
/// A point on a scale. What lies between two of them, a margin or the half of a window, is a plain
/// number of hundredths: two scores cannot be added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct Score(i16);

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// Larger than any score.
    pub const INFINITE: Score = Score(32_000);
    /// Mate on the board; a mate in `n` plies is `MATE - n`.
    pub const MATE: Score = Score(31_000);
    /// Scores from this on are mates found by search; an evaluation always stays below.
    pub const MATE_BOUND: Score = Score(Score::MATE.0 - 1_000);

    /// The best of endings that are won and known to be, but without a mate in sight: more than any
    /// evaluation, and less than a mate.
    pub const WON: Score = Score(Score::MATE_BOUND.0 - 1_000);

    /// So many hundredths of a pawn.
    #[inline(always)]
    pub const fn cp(centipawns: i16) -> Score {
        Score(centipawns)
    }

    /// The number of hundredths; a mate is one that no position is worth.
    #[inline(always)]
    pub const fn centipawns(self) -> i16 {
        self.0
    }

    /// Mating `ply` half-moves from the root.
    #[inline(always)]
    pub const fn mate_in(ply: u8) -> Score {
        Score(Score::MATE.0 - ply as i16)
    }

    /// Being mated `ply` half-moves from the root.
    #[inline(always)]
    pub const fn mated_in(ply: u8) -> Score {
        Score(-Score::MATE.0 + ply as i16)
    }

    /// Reaching a won ending `ply` half-moves from the root: the sooner the better.
    #[inline(always)]
    pub const fn won_at(ply: u8) -> Score {
        Score(Score::WON.0 - ply as i16)
    }

    /// Whether it is a forced mate for either side.
    #[inline(always)]
    pub const fn is_mate(self) -> bool {
        self.0 >= Score::MATE_BOUND.0 || self.0 <= -Score::MATE_BOUND.0
    }

    /// The number of moves, not plies, to a forced mate: negative when being mated.
    pub const fn mate_distance(self) -> Option<i16> {
        if self.0 >= Score::MATE_BOUND.0 {
            Some((Score::MATE.0 - self.0 + 1) / 2)
        } else if self.0 <= -Score::MATE_BOUND.0 {
            Some(-(Score::MATE.0 + self.0 + 1) / 2)
        } else {
            None
        }
    }

    /// As the side sees it that is better off.
    #[inline(always)]
    #[must_use]
    pub const fn abs(self) -> Score {
        Score(self.0.abs())
    }

    /// Halfway to another.
    #[inline(always)]
    #[must_use]
    pub fn midpoint(self, other: Score) -> Score {
        Score(halfway(self.0, other.0))
    }
}

/// As the other side sees it.
impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i16> for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, margin: i16) -> Score {
        Score(self.0 + margin)
    }
}

impl Sub<i16> for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, margin: i16) -> Score {
        Score(self.0 - margin)
    }
}

/// The lead of one over the other.
impl Sub for Score {
    type Output = i16;
    #[inline(always)]
    fn sub(self, other: Score) -> i16 {
        self.0 - other.0
    }
}

/// As UCI writes it: `cp 35`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_distance() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(Score::mate_in(1).mate_distance(), Some(1));
        assert_eq!(Score::mate_in(3).mate_distance(), Some(2));
        assert_eq!(Score::mated_in(0).mate_distance(), Some(0));
        assert_eq!(Score::mated_in(2).mate_distance(), Some(-1));
        assert_eq!(Score::mated_in(4).mate_distance(), Some(-2));
        assert_eq!(Score::cp(500).mate_distance(), None);
    }

    #[test]
    fn scores_are_written_as_in_uci() {
        let scores = [Score::cp(-35), Score::DRAW, Score::mate_in(3), Score::mated_in(4)];
        let texts = scores.map(|score| std::format!("{score}"));
        assert_eq!(texts, ["cp -35", "cp 0", "mate 2", "mate -2"]);
    }

    #[test]
    fn margins_lead_from_score_to_score() {
        let (low, high) = (Score::cp(-20), Score::cp(35));
        assert!(low < high && high - low == 55);
        assert_eq!((low + 55, high - 55), (high, low));
        assert_eq!((-low, low.abs(), high.abs()), (Score::cp(20), Score::cp(20), high));
        assert_eq!(low.midpoint(high), Score::cp(7));
        assert_eq!((-Score::INFINITE).midpoint(Score::INFINITE), Score::DRAW);
    }

    #[test]
    fn mates_lie_between_evaluations_and_infinity() {
        assert!(Score::MATE_BOUND.is_mate() && (-Score::MATE_BOUND).is_mate());
        assert!(!(Score::MATE_BOUND - 1).is_mate() && !(-Score::MATE_BOUND + 1).is_mate());
        for ply in 0..=u8::MAX {
            assert!(Score::mate_in(ply).is_mate() && Score::mate_in(ply) < Score::INFINITE);
            assert_eq!(Score::mated_in(ply), -Score::mate_in(ply));
        }
    }
}
