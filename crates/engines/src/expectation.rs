//! What a score says about the result: wins, draws and losses to expect.
//!
//! Here and not in `kilomate-core`, whose arithmetic has no fractions, nor in `kilomate-uci`, which only prints the
//! three numbers: this is the lowest place that the UCI program, the coach and the page all stand upon.

use kilomate_core::eval::score::Score;

/// The score, in hundredths of a pawn, at which half of the games are won. This and the next number were fitted by
/// `kilomate-lab wdl` to games of the engine against itself (docs/engine.md has them beside what was counted).
const HALF_WON: f64 = 134.0;
/// How far from there the odds of winning change by a factor of e.
const SPREAD: f64 = 93.0;

/// Wins, draws and losses to expect of a thousand games: two logistic curves, one for each side's
/// wins, and draws for the rest.
pub fn win_draw_loss(score: Score) -> [u16; 3] {
    if score.is_mate() {
        return if score > Score::DRAW { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let wins = |score: f64| (1000.0 / (1.0 + ((HALF_WON - score) / SPREAD).exp())).round() as u16;
    let score = f64::from(score.centipawns());
    let (win, loss) = (wins(score), wins(-score));
    [win, 1000 - win - loss, loss]
}

/// The share of points to expect, from 0 to 1: wins, and draws for half.
pub fn expected_points(score: Score) -> f64 {
    let [win, draw, _] = win_draw_loss(score);
    f64::from(win) / 1000.0 + f64::from(draw) / 2000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_draws_and_losses_are_a_thousand_and_symmetric() {
        let mates = [Score::mate_in(3), Score::mated_in(2)];
        for score in (-3_000..=3_000).step_by(7).map(Score::cp).chain(mates) {
            let [win, draw, loss] = win_draw_loss(score);
            assert_eq!(win + draw + loss, 1000, "{score}");
            assert_eq!(win_draw_loss(-score), [loss, draw, win], "{score}");
        }
        assert_eq!(win_draw_loss(Score::mated_in(0)), [0, 0, 1000]);
        assert!(win_draw_loss(Score::DRAW)[1] > 600 && win_draw_loss(Score::cp(600))[0] > 990);
    }

    #[test]
    fn points_grow_with_the_score() {
        assert!((expected_points(Score::DRAW) - 0.5).abs() < 1e-9);
        assert!((expected_points(Score::mate_in(1)) - 1.0).abs() < 1e-9);
        let points: Vec<f64> =
            (-900..=900).step_by(10).map(|cp| expected_points(Score::cp(cp))).collect();
        assert!(points.is_sorted() && points[0] < 0.01 && points[180] > 0.99);
    }
}
