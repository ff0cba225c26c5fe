//! How well each side has played, in per cent, as lichess computes it: from what each move lost of the
//! chance to win. docs/coach.md has the formulas.

use kilomate_core::Color;
use kilomate_core::eval::score::Score;

/// A lead of more hundredths of a pawn, or a mate, is no larger chance.
const MOST: f64 = 1_000.0;

/// The accuracy of White and of Black, from 0 to 100: none for a side that has not moved. `scores` are
/// those of every position as White sees it, the start included, and `first` has the first move.
pub fn accuracy(scores: &[Score], first: Color) -> [Option<f64>; 2] {
    let chances: Vec<f64> = scores.iter().map(|&score| chance(score)).collect();
    let moves = chances.len().saturating_sub(1);
    let window = (moves / 10).clamp(2, 8);
    let mut sides = [Sums::default(), Sums::default()];
    for (ply, pair) in chances.windows(2).enumerate() {
        let side = if ply % 2 == 0 { first } else { first.other() };
        let loss = match side {
            Color::White => pair[0] - pair[1],
            Color::Black => pair[1] - pair[0],
        };
        // The window ends with the position after the move; the first ones share the first window.
        let end = (ply + 2).max(window).min(chances.len());
        let weight = deviation(&chances[end.saturating_sub(window)..end]).clamp(0.5, 12.0);
        sides[side as usize].add(of_move(loss), weight);
    }
    sides.map(|sums| sums.accuracy())
}

/// The chance of White to win in per cent, after what people won on lichess.
fn chance(score: Score) -> f64 {
    let lead = if score.is_mate() {
        MOST.copysign(f64::from(score.centipawns()))
    } else {
        f64::from(score.centipawns()).clamp(-MOST, MOST)
    };
    100.0 / (1.0 + (-0.003_682_08 * lead).exp())
}

/// The accuracy of a move that lost so many per cent.
fn of_move(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    let raw =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * loss).exp() - 3.166_924_740_191_411;
    (raw + 1.0).clamp(0.0, 100.0)
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// What the moves of one side add up to.
#[derive(Default)]
struct Sums {
    moves: f64,
    weights: f64,
    weighted: f64,
    /// Of reciprocals.
    harmonic: f64,
}

impl Sums {
    fn add(&mut self, accuracy: f64, weight: f64) {
        self.moves += 1.0;
        self.weights += weight;
        self.weighted += weight * accuracy;
        self.harmonic += 1.0 / accuracy.max(1.0);
    }

    /// Between the mean that counts exciting moments more and the one that counts blunders more.
    fn accuracy(&self) -> Option<f64> {
        (self.moves > 0.0)
            .then(|| f64::midpoint(self.weighted / self.weights, self.moves / self.harmonic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &[i16], first: Color) -> [Option<f64>; 2] {
        let scores: Vec<Score> = scores.iter().map(|&score| Score::cp(score)).collect();
        accuracy(&scores, first)
    }

    #[test]
    fn a_move_is_judged_by_the_chance_that_it_lost() {
        assert!((chance(Score::DRAW) - 50.0).abs() < 1e-9);
        assert!((chance(Score::cp(100)) - 59.1).abs() < 0.05);
        assert!((chance(Score::mate_in(3)) - 97.5).abs() < 0.05);
        assert!((chance(Score::mated_in(2)) - 2.5).abs() < 0.05);
        for (loss, expected) in
            [(-3.0, 100.0), (0.0, 100.0), (10.0, 64.6), (30.0, 25.8), (98.0, 0.0)]
        {
            assert!((of_move(loss) - expected).abs() < 0.1, "{loss}: {}", of_move(loss));
        }
    }

    #[test]
    fn whoever_loses_nothing_is_perfect_and_blunders_cost() {
        let [white, black] = of(&[20, 20, 20, 20, 20, 20, 20], Color::White);
        assert_eq!((white, black), (Some(100.0), Some(100.0)));
        let [white, black] = of(&[20, 20, 20, -480, -480, -480, -480], Color::White);
        assert!(white.is_some_and(|white| white < 60.0), "{white:?}");
        assert_eq!(black, Some(100.0));
        let [black, white] = of(&[-20, -20, -20, 480, 480, 480, 480], Color::Black);
        assert!(white.is_some_and(|white| white < 60.0), "colours reversed: {white:?}");
        assert_eq!(black, Some(100.0));
    }

    #[test]
    fn what_the_formulas_of_lichess_give() {
        // Computed apart from this code, with the functions of lichess's AccuracyPercent written down
        // in Python: tests/data/accuracy.py.
        let scores: Vec<i16> = (0..41).map(|i| i * 37 % 400 - 200).collect();
        let [white, black] = of(&scores, Color::White);
        let near = |value: Option<f64>, expected: f64| {
            assert!((value.unwrap() - expected).abs() < 0.005, "{value:?} is not {expected}");
        };
        near(white, 79.585);
        near(black, 88.309);
    }

    #[test]
    fn whoever_has_not_moved_has_no_accuracy() {
        assert_eq!(of(&[], Color::White), [None, None]);
        assert_eq!(of(&[0], Color::White), [None, None]);
        assert_eq!(of(&[0, 0], Color::White), [Some(100.0), None]);
        assert_eq!(of(&[0, 0], Color::Black), [None, Some(100.0)]);
    }
}
