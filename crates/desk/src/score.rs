//! Scores as players write them, and as White sees them.

use kilomate_core::Color;
use kilomate_core::eval::score::Score;

/// A score as players write it: `+0.35`, `-#4` for a mate.
///
/// ```
/// use kilomate_core::eval::score::Score;
///
/// assert_eq!(kilomate_desk::score::written(Score::cp(35)), "+0.35");
/// ```
pub fn written(score: Score) -> String {
    match score.mate_distance() {
        Some(moves) if moves < 0 => format!("-#{}", -moves),
        Some(moves) => format!("+#{moves}"),
        None => format!("{:+.2}", f64::from(score.centipawns()) / 100.0),
    }
}

/// A score of a side as White's.
pub fn for_white(score: Score, side: Color) -> Score {
    if side == Color::White { score } else { -score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_in_pawns_and_moves() {
        assert_eq!(written(Score::cp(-35)), "-0.35");
        assert_eq!(written(Score::mate_in(5)), "+#3");
        assert_eq!(written(Score::mated_in(4)), "-#2");
    }
}
