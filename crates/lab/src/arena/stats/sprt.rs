//! The sequential probability ratio test: stops a match as soon as it has said enough.
//!
//! The generalised test over pairs of games (pentanomial), as Stockfish's fishtest does it: the
//! likelihood of the results under the most likely distribution with the one Elo, against the one
//! with the other. M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation
//! value of a distribution" and "Normalized Elo".

use super::expected_score;

/// What the bounds are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Model {
    /// Elo as it is usually meant.
    #[default]
    Logistic,
    /// Elo divided by how much results scatter: the same effort at every rate of draws.
    Normalized,
}

/// A test of two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    /// The difference that is not worth it.
    pub(crate) elo0: f64,
    /// The difference that is.
    pub(crate) elo1: f64,
    /// How often a worthless change may pass.
    pub(crate) alpha: f64,
    /// How often a worthy one may fail.
    pub(crate) beta: f64,
    pub(crate) model: Model,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// Not enough games yet.
    Undecided,
    /// `elo0` is accepted: the change is not worth it.
    H0,
    /// `elo1` is accepted: the change is worth it.
    H1,
}

impl Sprt {
    /// Whether the numbers make a test.
    pub(crate) fn check(&self) -> Result<(), String> {
        let probability = |p: f64| p > 0.0 && p < 0.5;
        if self.elo0 >= self.elo1 || !(self.elo0 + self.elo1).is_finite() {
            Err("SPRT needs --elo0 below --elo1".into())
        } else if !probability(self.alpha) || !probability(self.beta) {
            Err("--alpha and --beta must be between 0 and 0.5".into())
        } else {
            Ok(())
        }
    }

    /// The ratios at which the test ends.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let Sprt { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the likelihood ratio after these pairs of games.
    pub(crate) fn llr(&self, pairs: &[u64; 5]) -> f64 {
        let total = pairs.iter().sum::<u64>();
        if total == 0 {
            return 0.0;
        }
        // A result that has not happened yet is unlikely, not impossible.
        let counts = pairs.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let sum = counts.iter().sum::<f64>();
        let seen = counts.map(|n| n / sum);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => most_likely_with_mean(&VALUES, &seen, expected_score(elo)),
            // The scatter of a pair is that of a game divided by √2.
            Model::Normalized => {
                let t = elo / (800.0 / std::f64::consts::LN_10) * std::f64::consts::SQRT_2;
                most_likely_with_ratio(&seen, t)
            }
        });
        let terms = seen.iter().zip(p0).zip(p1).map(|((p, p0), p1)| p * (p1 / p0).ln());
        sum * terms.sum::<f64>()
    }

    /// What to do at this ratio.
    pub(crate) fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::H1
        } else if llr <= lower {
            Decision::H0
        } else {
            Decision::Undecided
        }
    }
}

type Values = [f64; 5];

/// What a pair of games is worth.
const VALUES: Values = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Of all distributions with this mean, the one under which what was seen is most likely.
///
/// It is `pᵢ / (1 + x (aᵢ − s))`; the one `x` that makes its mean `s` is found by bisection.
fn most_likely_with_mean(values: &Values, seen: &Values, mean: f64) -> Values {
    let away = values.map(|value| value - mean);
    let lowest = away.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = away.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        let excess: f64 = away.iter().zip(seen).map(|(a, p)| p * a / (1.0 + x * a)).sum();
        if excess > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * away[i]))
}

/// The same for distributions whose mean is `t` standard deviations above one half.
///
/// The condition is not linear; it is replaced by its tangent at the last solution until that
/// stands still.
fn most_likely_with_ratio(seen: &Values, t: f64) -> Values {
    let mut found = [0.2; 5];
    for _ in 0..50 {
        let mean: f64 = (0..5).map(|i| found[i] * VALUES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (VALUES[i] - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let tangent = VALUES.map(|value| {
            let far = (mean - value) / sigma;
            value - 0.5 - t * sigma * (1.0 + far * far) / 2.0
        });
        let next = most_likely_with_mean(&tangent, seen, 0.0);
        let change = (0..5).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-10 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(pairs: [u64; 5], elo0: f64, elo1: f64, model: Model) -> f64 {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }.llr(&pairs)
    }

    /// Results of Stockfish's tests with the ratios that fastchess's own tests expect.
    #[test]
    fn ratios_are_those_of_other_tools() {
        use Model::{Logistic, Normalized};
        for (pairs, elo0, elo1, model, expected) in [
            ([365, 16_618, 36_229, 16_974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4_883, 10_712, 5_150, 104], -1.75, 0.25, Normalized, 3.01),
            ([223, 9_863, 21_279, 10_037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0, Logistic, -4.98),
        ] {
            let found = llr(pairs, elo0, elo1, model);
            assert!((found - expected).abs() <= 0.01 * expected.abs(), "{found}, not {expected}");
        }
    }

    /// When every pair is won the most likely distributions lie on 0 and 2 points alone and can be
    /// written down.
    #[test]
    fn the_ratio_of_wins_alone_is_exact() {
        let found = llr([0, 0, 0, 0, 104], 0.0, 5.0, Model::Normalized);
        let t = 5.0 / (800.0 / std::f64::consts::LN_10) * std::f64::consts::SQRT_2;
        let expected = 104.0 * (t / (1.0 + t * t).sqrt()).ln_1p();
        assert!((found - expected).abs() < 0.001, "{found}, not {expected}");
        let found = llr([0, 0, 0, 0, 104], 0.0, 5.0, Model::Logistic);
        let expected = 104.0 * (expected_score(5.0) / expected_score(0.0)).ln();
        assert!((found - expected).abs() < 0.001, "{found}, not {expected}");
    }

    #[test]
    fn nothing_is_decided_by_nothing_and_symmetry_gives_no_advantage() {
        assert!(llr([0; 5], 0.0, 5.0, Model::Logistic).abs() < 1e-12);
        for model in [Model::Logistic, Model::Normalized] {
            assert!(llr([10, 20, 30, 20, 10], -5.0, 5.0, model).abs() < 1e-6);
            let better = llr([5, 20, 30, 20, 15], -5.0, 5.0, model);
            let worse = llr([15, 20, 30, 20, 5], -5.0, 5.0, model);
            assert!(better > 0.0 && (better + worse).abs() < 1e-6, "{better} {worse}");
        }
    }

    #[test]
    fn bounds_and_decisions() {
        let model = Model::Logistic;
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model };
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        assert_eq!(sprt.decide(0.0), Decision::Undecided);
        assert_eq!(sprt.decide(2.95), Decision::H1);
        assert_eq!(sprt.decide(-2.95), Decision::H0);
        assert!(sprt.check().is_ok());
        assert!(Sprt { elo1: -1.0, ..sprt }.check().is_err());
        assert!(Sprt { alpha: 0.0, ..sprt }.check().is_err());
    }
}
