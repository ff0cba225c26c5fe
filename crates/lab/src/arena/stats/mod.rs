//! What results mean: scores, Elo with its error, likelihood of superiority.
//!
//! Games are played in pairs with one opening and colours reversed. The two games of a pair depend
//! on each other through the opening, so the error is taken from the pairs where there are any
//! (the pentanomial model); single games (the trinomial model) overstate it.

pub(crate) mod sprt;

/// 97.5 % of a normal distribution lie below so many standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Results from the first engine's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Complete pairs of games by their points: 0, ½, 1, 1½, 2.
    pub(crate) pairs: [u64; 5],
}

impl Tally {
    /// How many games.
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game by its half-points: 0, 1 or 2.
    pub(crate) fn add(&mut self, half_points: u64) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds the results of another match.
    pub(crate) fn merge(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (own, more) in self.pairs.iter_mut().zip(other.pairs) {
            *own += more;
        }
    }

    /// The same results as the opponent sees them.
    pub(crate) fn reversed(&self) -> Tally {
        let mut pairs = self.pairs;
        pairs.reverse();
        Tally { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// The score and how sure it is.
    pub(crate) fn estimate(&self) -> Estimate {
        let games = self.games() as f64;
        if self.games() == 0 {
            return Estimate { score: 0.5, error: f64::INFINITY, games: 0 };
        }
        let score = (self.wins as f64 + 0.5 * self.draws as f64) / games;
        let paired = self.pairs.iter().sum::<u64>();
        let error = if paired >= 2 {
            let (_, variance) = moments(&self.pairs);
            (variance / (games / 2.0)).sqrt()
        } else {
            let (_, variance) = moments(&[self.losses, self.draws, self.wins]);
            (variance / games).sqrt()
        };
        Estimate { score, error, games: self.games() }
    }
}

/// Mean and variance of points from 0 to 1 in equal steps.
fn moments(counts: &[u64]) -> (f64, f64) {
    let total = counts.iter().sum::<u64>() as f64;
    let last = (counts.len() - 1) as f64;
    let sum = |f: &dyn Fn(f64) -> f64| {
        counts.iter().enumerate().map(|(i, &n)| n as f64 * f(i as f64 / last)).sum::<f64>() / total
    };
    let mean = sum(&|x| x);
    (mean, sum(&|x| (x - mean) * (x - mean)))
}

/// A score from 0 to 1 with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) score: f64,
    pub(crate) error: f64,
    games: u64,
}

impl Estimate {
    /// The Elo difference that the score stands for; infinite if every game was won or lost.
    pub(crate) fn elo(&self) -> f64 {
        elo(self.score)
    }

    /// Half the width of the interval that holds the true Elo in 95 % of all matches.
    pub(crate) fn margin(&self) -> f64 {
        let (low, high) = self.interval();
        if low.is_finite() && high.is_finite() { (high - low) / 2.0 } else { f64::INFINITY }
    }

    /// That interval. If every game had the same end its one finite side is what would be
    /// contradicted with 95 % certainty by games that are independent of each other.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let limit = 0.05_f64.powf(1.0 / self.games.max(1) as f64);
        if self.games == 0 {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else if self.score >= 1.0 {
            (elo(limit), f64::INFINITY)
        } else if self.score <= 0.0 {
            (f64::NEG_INFINITY, elo(1.0 - limit))
        } else {
            let width = NORMAL_95 * self.error;
            (elo(self.score - width), elo(self.score + width))
        }
    }

    /// Likelihood of superiority: how probable it is that the first engine is the better one.
    pub(crate) fn los(&self) -> f64 {
        let advantage = self.score - 0.5;
        if advantage == 0.0 {
            0.5
        } else if self.error == 0.0 {
            if advantage > 0.0 { 1.0 } else { 0.0 }
        } else {
            normal(advantage / self.error)
        }
    }
}

/// The Elo difference at which this score is expected.
pub(crate) fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Without the sum a score of one half would be minus zero.
        0.0 - 400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that is expected at this Elo difference.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution function of the normal distribution.
fn normal(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The complementary error function, to seven digits everywhere (Numerical Recipes, 6.2).
fn erfc(x: f64) -> f64 {
    const FACTORS: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| sum * t + factor);
    let tail = t * (sum - x * x).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    fn single(wins: u64, losses: u64, draws: u64) -> Estimate {
        Tally { wins, draws, losses, pairs: [0; 5] }.estimate()
    }

    fn paired(pairs: [u64; 5]) -> Estimate {
        // Any games with the same number of points will do.
        let points: u64 = pairs.iter().enumerate().map(|(i, n)| i as u64 * n).sum();
        let games = 2 * pairs.iter().sum::<u64>();
        let (wins, draws) = (points / 2, points % 2);
        Tally { wins, draws, losses: games - wins - draws, pairs }.estimate()
    }

    /// The figures that fastchess's own tests expect of the same results.
    #[test]
    fn elo_is_that_of_other_tools() {
        let estimate = single(136, 96, 111);
        close(estimate.elo(), 40.70, 0.01);
        close(estimate.margin(), 30.43, 0.01);
        close(estimate.los(), 0.9960, 0.0001);
        close(single(76, 89, 123).los(), 0.1553, 0.0001);
        let estimate = paired([34, 54, 63, 64, 75]);
        close(estimate.elo(), 55.58, 0.01);
        close(estimate.margin(), 27.65, 0.01);
        let estimate = paired([332, 433, 498, 333, 334]);
        close(estimate.elo(), -8.64, 0.01);
        close(estimate.margin(), 10.33, 0.01);
        close(estimate.los(), 0.0505, 0.0001);
    }

    #[test]
    fn a_hundred_and_twenty_wins_of_three_hundred() {
        let estimate = single(120, 80, 100);
        close(estimate.score, 0.566_67, 0.000_01);
        close(estimate.elo(), 46.6, 0.05);
        close(estimate.margin(), 32.3, 0.05);
        close(estimate.los(), 0.998, 0.000_5);
    }

    #[test]
    fn extremes_have_no_margin_but_a_bound() {
        let all = single(100, 0, 0);
        assert!(all.elo().is_infinite() && all.margin().is_infinite());
        close(all.interval().0, elo(0.05_f64.powf(0.01)), 1e-9);
        close(all.los(), 1.0, 0.0);
        let none = single(0, 100, 0);
        close(none.interval().1, -all.interval().0, 1e-9);
        let empty = Tally::default().estimate();
        assert_eq!((empty.score, empty.elo(), empty.los()), (0.5, 0.0, 0.5));
        assert!(empty.margin().is_infinite());
    }

    #[test]
    fn the_opponent_sees_the_opposite() {
        let tally = Tally { wins: 5, draws: 3, losses: 2, pairs: [0, 1, 2, 1, 1] };
        close(tally.estimate().elo(), -tally.reversed().estimate().elo(), 1e-9);
        close(tally.estimate().los(), 1.0 - tally.reversed().estimate().los(), 1e-6);
        let mut both = tally;
        both.merge(&tally.reversed());
        assert_eq!((both.wins, both.losses, both.pairs), (7, 7, [1, 2, 4, 2, 1]));
    }

    #[test]
    fn score_and_elo_are_inverse() {
        for difference in [-600.0, -10.0, 0.0, 5.0, 200.0] {
            close(elo(expected_score(difference)), difference, 1e-9);
        }
        close(expected_score(400.0), 10.0 / 11.0, 1e-12);
    }

    #[test]
    fn the_normal_distribution_is_right() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1)] {
            close(normal(x), p, 2e-7);
        }
    }
}
