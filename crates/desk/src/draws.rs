//! When a machine takes a draw, offers one, or gives up: by what it has thought of its positions over
//! several of its own moves.

use std::fmt;

use kilomate_core::eval::score::Score;

/// How many of its moves a machine looks back on.
const MOVES: usize = 4;
/// It plays on for a win with more than this, in hundredths of a pawn.
const BETTER: i16 = 25;
/// No draws before so many half-moves.
const EARLIEST: usize = 30;
/// A machine offers a draw itself after so many half-moves without an advantage for either side.
const OFFER_AFTER: usize = 80;
/// So little is no advantage.
const LEVEL: i16 = 10;
/// So many of its moves without any.
const LEVEL_MOVES: usize = 8;
/// Behind by this much a game is lost.
const LOST: i16 = -900;

/// Why a machine answers as it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawReason {
    /// There has hardly been a game.
    TooEarly,
    /// It thinks that it stands better, by so many hundredths of a pawn.
    Better(i16),
    /// It sees a mate.
    Mate,
    /// It has not thought about enough moves to say.
    Unsure,
    /// It has been level for a while.
    Level,
    /// It has been standing worse for a while.
    Worse,
    /// A person's reasons are their own.
    Person,
}

impl DrawReason {
    /// Whether that means yes.
    pub fn accepts(self) -> bool {
        matches!(self, DrawReason::Level | DrawReason::Worse)
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawReason::TooEarly => f.write_str("it is too early for a draw: let us play a little"),
            DrawReason::Better(cp) => {
                let pawns = f64::from(*cp) / 100.0;
                write!(f, "I have been better lately, by up to {pawns:.1} pawns: I play on")
            }
            DrawReason::Mate => f.write_str("I see a mate"),
            DrawReason::Unsure => f.write_str("I have not made up my mind about this game yet"),
            DrawReason::Level => f.write_str("it has been level for several moves"),
            DrawReason::Worse => f.write_str("I have not been better for several moves: gladly"),
            DrawReason::Person => f.write_str("as you like"),
        }
    }
}

/// What a machine says to a draw after so many half-moves. `scores` are its own, the latest first.
pub fn answer(scores: &[Score], plies: usize) -> DrawReason {
    let lately = &scores[..scores.len().min(MOVES)];
    let Some(&best) = lately.iter().max() else { return DrawReason::Unsure };
    if best.is_mate() && best > Score::DRAW {
        DrawReason::Mate
    } else if lately.len() >= 2 && best <= Score::cp(LOST) {
        DrawReason::Worse
    } else if plies < EARLIEST {
        DrawReason::TooEarly
    } else if best.centipawns() > BETTER {
        DrawReason::Better(best.centipawns())
    } else if lately.len() < MOVES {
        DrawReason::Unsure
    } else if best.centipawns() < -BETTER {
        DrawReason::Worse
    } else {
        DrawReason::Level
    }
}

/// Whether a machine offers a draw.
pub fn offers(scores: &[Score], plies: usize) -> bool {
    let lately = scores.get(..LEVEL_MOVES);
    plies >= OFFER_AFTER
        && lately.is_some_and(|scores| scores.iter().all(|score| score.abs() <= Score::cp(LEVEL)))
}

/// Whether a machine gives up.
pub fn resigns(scores: &[Score]) -> bool {
    let lately = scores.get(..MOVES);
    lately.is_some_and(|scores| scores.iter().all(|&score| score <= Score::cp(LOST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cp(scores: &[i16]) -> Vec<Score> {
        scores.iter().copied().map(Score::cp).collect()
    }

    #[test]
    fn draws_are_answered_by_several_moves() {
        assert_eq!(answer(&cp(&[0, 0, 0, 0]), 10), DrawReason::TooEarly);
        assert_eq!(answer(&[], 60), DrawReason::Unsure);
        assert_eq!(answer(&cp(&[0, 0]), 60), DrawReason::Unsure);
        assert_eq!(answer(&cp(&[0, 5, 0, -20, 90]), 60), DrawReason::Level);
        assert_eq!(answer(&cp(&[-80, -50, -30, -60]), 60), DrawReason::Worse);
        assert_eq!(answer(&cp(&[0, 5, 80, -20]), 60), DrawReason::Better(80));
        assert_eq!(answer(&cp(&[-2000, -1900]), 4), DrawReason::Worse, "lost however early");
        let mate = [Score::mate_in(3), Score::DRAW, Score::DRAW, Score::DRAW];
        assert_eq!(answer(&mate, 10), DrawReason::Mate);
        for reason in [DrawReason::TooEarly, DrawReason::Better(80), DrawReason::Unsure] {
            assert!(!reason.accepts());
        }
    }

    #[test]
    fn giving_up_takes_several_hopeless_moves() {
        assert!(resigns(&cp(&[-950, -901, -1200, -1000, 0])));
        assert!(!resigns(&cp(&[-950, -901, -600, -1000])));
        assert!(!resigns(&cp(&[-950, -901])));
        assert!(resigns(&[Score::mated_in(3); 4]));
        assert!(
            offers(&cp(&[0; 8]), 80) && !offers(&cp(&[0; 8]), 79) && !offers(&cp(&[30; 8]), 90)
        );
    }
}
