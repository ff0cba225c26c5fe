//! Scores: hundredths of a pawn for the side to move, and mates counted in plies.

/// What a search or an evaluation says about a position, seen from the side to move.
pub type Score = i16;

/// Larger than any score.
pub const INFINITE: Score = 32_000;
/// Mate on the board; a mate in `n` plies is `MATE - n`.
pub const MATE: Score = 31_000;
/// Scores beyond this are mates found by search; an evaluation always stays below.
pub const MATE_BOUND: Score = MATE - 1_000;
/// A draw.
pub const DRAW: Score = 0;

/// Being mated `ply` half-moves from the root.
#[inline(always)]
pub const fn mated_in(ply: u8) -> Score {
    -MATE + ply as Score
}

/// Mating `ply` half-moves from the root.
#[inline(always)]
pub const fn mate_in(ply: u8) -> Score {
    MATE - ply as Score
}

/// Whether the score is a forced mate for either side.
#[inline(always)]
pub const fn is_mate(score: Score) -> bool {
    score >= MATE_BOUND || score <= -MATE_BOUND
}

/// The number of moves, not plies, to a forced mate: negative when being mated.
pub const fn mate_distance(score: Score) -> Option<i16> {
    if score >= MATE_BOUND {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATE_BOUND {
        Some(-(MATE + score + 1) / 2)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(mate_distance(mate_in(1)), Some(1));
        assert_eq!(mate_distance(mate_in(3)), Some(2));
        assert_eq!(mate_distance(mated_in(0)), Some(0));
        assert_eq!(mate_distance(mated_in(2)), Some(-1));
        assert_eq!(mate_distance(mated_in(4)), Some(-2));
        assert_eq!(mate_distance(500), None);
    }
}
