//! From results to a rating with its error.
//!
//! Bayes' rule on a grid. Before any game a person is thought to have an Elo of 1200, with a
//! standard deviation of 400: most people who play chess lie within 400 and 2000. A game against
//! an opponent of known Elo then weighs every possible rating by the chance it gives that result;
//! a draw is half a win and half a loss. Because of the prior somebody who has won every game has a
//! finite rating, and a wide error.

use super::Played;

/// What results say about a person's strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The mean of what is likely.
    pub elo: u16,
    /// With a chance of 95 % the truth is no further away than this.
    pub error: u16,
    /// How many games this comes from.
    pub games: u32,
}

/// The mean of the prior.
const PRIOR_MEAN: f64 = 1_200.0;
/// Its standard deviation.
const PRIOR_DEVIATION: f64 = 400.0;
/// The latest games that are looked at: people learn, and old results are about somebody else.
const LATEST: usize = 100;
/// Standard deviations around the mean that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.96;
/// Elo between two points of the grid.
const STEP: u16 = 20;
/// The grid begins at 0 and ends here: nobody is thought to be weaker or stronger.
const HIGHEST: u16 = 4_000;

/// The share of points that `elo` is expected to make against `opponent`.
pub(super) fn expected_score(elo: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((opponent - elo) / 400.0))
}

/// The estimate from those games that count and whose opponent's Elo is known.
pub(super) fn from_games<'a>(
    games: impl DoubleEndedIterator<Item = &'a Played>,
) -> Option<Estimate> {
    let results: Vec<(f64, f64)> = games
        .rev()
        .filter(|played| played.counts)
        .filter_map(|played| Some((f64::from(played.elo?), played.outcome.points())))
        .take(LATEST)
        .collect();
    if results.is_empty() {
        return None;
    }
    let likelihood = |elo: f64| {
        let prior = -((elo - PRIOR_MEAN) / PRIOR_DEVIATION).powi(2) / 2.0;
        let games = results.iter().map(|&(opponent, points)| {
            // Both chances are computed, because one of them may be too small to be 1 minus the other.
            let (win, loss) = (expected_score(elo, opponent), expected_score(opponent, elo));
            points * win.ln() + (1.0 - points) * loss.ln()
        });
        prior + games.sum::<f64>()
    };
    let grid: Vec<(f64, f64)> = (0..=HIGHEST / STEP)
        .map(|i| f64::from(i * STEP))
        .map(|elo| (elo, likelihood(elo)))
        .collect();
    let most = grid.iter().map(|&(_, log)| log).fold(f64::NEG_INFINITY, f64::max);
    let weight = |log: f64| (log - most).exp();
    let total: f64 = grid.iter().map(|&(_, log)| weight(log)).sum();
    let mean = grid.iter().map(|&(elo, log)| elo * weight(log)).sum::<f64>() / total;
    let variance =
        grid.iter().map(|&(elo, log)| (elo - mean).powi(2) * weight(log)).sum::<f64>() / total;
    Some(Estimate {
        elo: mean.round() as u16,
        error: (CONFIDENCE * variance.sqrt()).round() as u16,
        games: results.len() as u32,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Date, Outcome};
    use super::*;
    use kilomate_core::Color;
    use kilomate_core::play::random::Random;

    fn game(elo: u16, outcome: Outcome) -> Played {
        Played {
            date: Date::new(2026, 1, 1).unwrap(),
            opponent: "ce".into(),
            elo: Some(elo),
            person: Color::White,
            outcome,
            counts: true,
        }
    }

    fn estimate(games: &[Played]) -> Estimate {
        from_games(games.iter()).unwrap()
    }

    #[test]
    fn perfect_scores_stay_finite() {
        let one = estimate(&[game(1_200, Outcome::Won)]);
        assert!(one.elo > 1_250 && one.elo < 1_500 && one.error > 600, "{one:?}");
        let many = estimate(&vec![game(1_200, Outcome::Won); 100]);
        assert!(many.elo > 1_900 && many.elo < 2_600 && many.error < 600, "{many:?}");
        let none = estimate(&vec![game(400, Outcome::Lost); 100]);
        assert!(none.elo < 200 && none.error > 0, "{none:?}");
        let extreme = estimate(&vec![game(u16::MAX, Outcome::Won); 100]);
        assert!(extreme.elo > 3_900 && extreme.elo <= HIGHEST, "{extreme:?}");
    }

    #[test]
    fn even_scores_are_about_the_opponents_elo_and_more_games_say_more() {
        let mut games = vec![game(1_500, Outcome::Drawn); 4];
        let few = estimate(&games);
        assert!(few.elo > 1_350 && few.elo < 1_500, "drawn towards the prior: {few:?}");
        games.resize(64, game(1_500, Outcome::Drawn));
        let many = estimate(&games);
        assert!(many.elo.abs_diff(1_500) < 15 && many.error < few.error / 2, "{many:?}");
        assert_eq!(many.games, 64);
    }

    #[test]
    fn games_that_do_not_count_do_not() {
        let hinted = Played { counts: false, ..game(1_000, Outcome::Won) };
        let unknown = Played { elo: None, ..game(1_000, Outcome::Won) };
        assert_eq!(from_games([hinted.clone(), unknown.clone()].iter()), None);
        let lost = game(1_000, Outcome::Lost);
        assert_eq!(estimate(&[hinted, lost.clone(), unknown]), estimate(&[lost]));
    }

    #[test]
    fn what_was_long_ago_is_forgotten() {
        let mut games = vec![game(1_000, Outcome::Lost); 300];
        games.extend(vec![game(1_600, Outcome::Drawn); 100]);
        assert_eq!(estimate(&games), estimate(&games[300..]));
    }

    /// Simulated people of known strength: the error holds about as often as it says.
    #[test]
    fn the_truth_lies_within_the_error() {
        let mut random = Random::new(10);
        let mut chance = move || random.below(1 << 30) as f64 / f64::from(1 << 30);
        let (mut people, mut within) = (0, 0);
        for truth in (600..=1_800).step_by(100) {
            for _ in 0..60 {
                let games: Vec<Played> = (0..20)
                    .map(|i| 800 + i * 50)
                    .map(|elo| {
                        let wins = chance() < expected_score(truth.into(), elo.into());
                        game(elo, if wins { Outcome::Won } else { Outcome::Lost })
                    })
                    .collect();
                let found = estimate(&games);
                people += 1;
                within += u32::from(found.elo.abs_diff(truth) <= found.error);
            }
        }
        println!("{within} of {people} within the error of 95 %");
        assert!(within * 100 >= people * 93 && within < people, "{within} of {people}");
    }
}
