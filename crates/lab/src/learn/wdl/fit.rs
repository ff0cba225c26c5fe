//! Two logistic curves through what scores came to: one for each side's wins, and draws for the rest.

/// Scores beyond this are not counted: such games are over, and the few that were not would pull the curves out of
/// shape where it matters.
pub(super) const MOST: usize = 1_000;

/// How many positions with each score were won, drawn and lost by the side that the score favours.
#[derive(Clone, Debug)]
pub(super) struct Counts(Vec<[u64; 3]>);

impl Default for Counts {
    fn default() -> Counts {
        Counts(vec![[0; 3]; MOST + 1])
    }
}

impl Counts {
    /// Counts a position by White's score and White's half-points.
    pub(super) fn add(&mut self, score: i16, points: usize) {
        let lost = if score < 0 { points } else { 2 - points };
        if let Some(row) = self.0.get_mut(usize::from(score.unsigned_abs())) {
            row[lost.min(2)] += 1;
        }
    }

    pub(super) fn and(mut self, other: &Counts) -> Counts {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = [own[0] + other[0], own[1] + other[1], own[2] + other[2]];
        }
        self
    }

    /// Only scores in this range.
    pub(super) fn between(&self, from: usize, to: usize) -> Counts {
        let kept = |(score, row): (usize, &[u64; 3])| {
            if (from..to).contains(&score) { *row } else { [0; 3] }
        };
        Counts(self.0.iter().enumerate().map(kept).collect())
    }

    pub(super) fn positions(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// Shares of wins, draws and losses.
    pub(super) fn shares(&self) -> [f64; 3] {
        [0, 1, 2].map(|result| {
            self.0.iter().map(|row| row[result]).sum::<u64>() as f64 / self.positions() as f64
        })
    }

    /// What somebody foretells of these positions together.
    pub(super) fn expected(&self, chances: impl Fn(f64) -> [f64; 3]) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for (score, row) in self.0.iter().enumerate() {
            let weight = row.iter().sum::<u64>() as f64 / self.positions() as f64;
            for (sum, chance) in sums.iter_mut().zip(chances(score as f64)) {
                *sum += weight * chance;
            }
        }
        sums
    }

    /// How surprised somebody is by the results who foretells these chances: the mean of −ln of what happened.
    pub(super) fn surprise(&self, chances: impl Fn(f64) -> [f64; 3]) -> f64 {
        let rows = self.0.iter().enumerate().filter(|(_, row)| **row != [0; 3]);
        let sum: f64 = rows
            .flat_map(|(score, row)| row.iter().zip(chances(score as f64)))
            .map(|(&count, chance)| -(count as f64) * chance.max(1e-9).ln())
            .sum();
        sum / self.positions() as f64
    }
}

/// The two numbers of `kilomate_engines::expectation`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve {
    /// The score at which half of the games are won.
    pub(super) half_won: f64,
    /// How far from there the odds of winning change by a factor of e.
    pub(super) spread: f64,
}

impl Curve {
    /// The least surprised curve, found by steps in four directions that become smaller: two numbers need no more.
    pub(super) fn fit(counts: &Counts) -> Curve {
        let surprise = |curve: Curve| counts.surprise(|score| curve.chances(score));
        let mut best = Curve { half_won: 150.0, spread: 75.0 };
        let mut least = surprise(best);
        let mut step = 32.0;
        while step > 0.01 {
            let steps = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
            let next = steps.into_iter().find_map(|(more, wider)| {
                let curve = Curve { half_won: best.half_won + more, spread: best.spread + wider };
                let found =
                    (curve.half_won > 0.0 && curve.spread > 1.0).then(|| surprise(curve))?;
                (found < least).then_some((curve, found))
            });
            match next {
                Some(better) => (best, least) = better,
                None => step /= 2.0,
            }
        }
        best
    }

    /// Chances to win, draw and lose with a score.
    pub(super) fn chances(&self, score: f64) -> [f64; 3] {
        let wins = |score: f64| 1.0 / (1.0 + ((self.half_won - score) / self.spread).exp());
        let (win, loss) = (wins(score), wins(-score));
        [win, 1.0 - win - loss, loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_found_again_from_what_it_foretells() {
        for curve in [
            Curve { half_won: 120.0, spread: 80.0 },
            Curve { half_won: 220.0, spread: 45.0 },
            Curve { half_won: 60.0, spread: 130.0 },
        ] {
            let many = |score| curve.chances(f64::from(score)).map(|part| (part * 1e6) as u64);
            let counts = Counts((0..=MOST as u32).map(many).collect());
            let found = Curve::fit(&counts);
            let is_near = |a: f64, b: f64| (a - b).abs() < 0.2;
            assert!(
                is_near(found.half_won, curve.half_won) && is_near(found.spread, curve.spread),
                "{found:?} for {curve:?}"
            );
        }
    }

    #[test]
    fn both_sides_are_counted_alike() {
        let mut counts = Counts::default();
        for (score, points) in [(50, 2), (-50, 0), (-50, 1), (50, 0), (-1_001, 0), (i16::MIN, 0)] {
            counts.add(score, points);
        }
        assert_eq!((counts.positions(), counts.0[50]), (4, [2, 1, 1]));
        assert_eq!(counts.between(0, 50).positions(), 0);
        let even = counts.expected(|_| [0.25, 0.5, 0.25]);
        assert!(even.iter().zip([0.25, 0.5, 0.25]).all(|(a, b)| (a - b).abs() < 1e-9));
        let surprise = counts.surprise(|_| [0.5, 0.25, 0.25]);
        assert!((surprise - 1.5 * 2f64.ln()).abs() < 1e-9, "{surprise}");
    }
}
