//! What an evaluation promises, how wrong that is, and in which direction it gets better.

use super::samples::Samples;
use super::weights::COUNT;
use crate::parallel::in_order;

/// Parts that a sum is cut into: always as many, so that it is rounded in the same way for any
/// number of threads.
const PARTS: usize = 16;

/// From evaluations to expected results: 1 / (1 + 10^(−K·e/400)).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve {
    k: f64,
}

impl Curve {
    pub(super) fn new(k: f64) -> Curve {
        Curve { k }
    }

    fn steepness(self) -> f32 {
        (self.k * std::f64::consts::LN_10 / 400.0) as f32
    }

    /// The result that is expected with an evaluation.
    #[inline]
    fn expect(self, evaluation: f32) -> f32 {
        1.0 / (1.0 + (-self.steepness() * evaluation).exp())
    }

    /// The curve that fits the results best, by golden section.
    pub(super) fn fit(samples: &Samples, weights: &[[f64; 2]], threads: usize) -> Curve {
        let ratio = (5f64.sqrt() - 1.0) / 2.0;
        let weights = narrow(weights);
        let error = |k: f64| {
            let curve = Curve::new(k);
            let wrong =
                |at: usize| curve.expect(samples.get(at).evaluate(&weights)) - samples.result(at);
            mean_square(samples.len(), threads, wrong)
        };
        let (mut low, mut high) = (0.1, 5.0);
        while high - low > 1e-3 {
            let step = (high - low) * ratio;
            if error(high - step) < error(low + step) {
                high = low + step;
            } else {
                low = high - step;
            }
        }
        Curve::new(f64::midpoint(low, high))
    }

    pub(super) fn k(self) -> f64 {
        self.k
    }
}

/// What the evaluation of each position should promise: between what the game came to and what
/// the search said.
pub(super) fn targets(samples: &Samples, curve: Curve, lambda: f64) -> Vec<f32> {
    let lambda = lambda as f32;
    let target =
        |at: usize| lambda * samples.result(at) + (1.0 - lambda) * curve.expect(samples.score(at));
    (0..samples.len()).map(target).collect()
}

/// Positions with their targets.
pub(super) struct Lesson {
    pub(super) samples: Samples,
    pub(super) targets: Vec<f32>,
    pub(super) curve: Curve,
}

impl Lesson {
    /// The mean square of what the promises are wrong by.
    pub(super) fn error(&self, weights: &[[f64; 2]], threads: usize) -> f64 {
        let weights = narrow(weights);
        let wrong = |at: usize| {
            self.curve.expect(self.samples.get(at).evaluate(&weights)) - self.targets[at]
        };
        mean_square(self.samples.len(), threads, wrong)
    }

    /// The error over some of the positions, and how it changes with each weight.
    pub(super) fn gradient(
        &self,
        batch: &[u32],
        weights: &[[f64; 2]],
        threads: usize,
    ) -> (f64, Vec<[f64; 2]>) {
        let weights = narrow(weights);
        let size = batch.len().div_ceil(PARTS).max(1);
        let parts = in_order(threads, batch.len().div_ceil(size), |part| {
            let batch = &batch[part * size..batch.len().min((part + 1) * size)];
            self.gradient_of_part(batch, &weights)
        });
        let mut sum = vec![[0.0; 2]; COUNT];
        let mut error = 0.0;
        let scale = 1.0 / batch.len().max(1) as f64;
        for (part_error, part) in parts {
            error += part_error * scale;
            for (sum, part) in sum.iter_mut().zip(part) {
                sum[0] += f64::from(part[0]) * scale;
                sum[1] += f64::from(part[1]) * scale;
            }
        }
        (error, sum)
    }

    fn gradient_of_part(&self, batch: &[u32], weights: &[[f32; 2]]) -> (f64, Vec<[f32; 2]>) {
        let mut gradient = vec![[0.0; 2]; COUNT];
        let mut error = 0.0;
        for &at in batch {
            let at = at as usize;
            let sample = self.samples.get(at);
            let promised = self.curve.expect(sample.evaluate(weights));
            let wrong = promised - self.targets[at];
            error += f64::from(wrong * wrong);
            let slope = 2.0 * wrong * promised * (1.0 - promised) * self.curve.steepness();
            sample.add_gradient(slope, &mut gradient);
        }
        (error, gradient)
    }
}

fn mean_square(count: usize, threads: usize, wrong: impl Fn(usize) -> f32 + Sync) -> f64 {
    let size = count.div_ceil(PARTS).max(1);
    let sums = in_order(threads, count.div_ceil(size), |part| {
        let range = part * size..count.min((part + 1) * size);
        range.map(|at| f64::from(wrong(at)).powi(2)).sum::<f64>()
    });
    sums.iter().sum::<f64>() / count.max(1) as f64
}

/// Single precision is enough for a position, and twice as fast.
fn narrow(weights: &[[f64; 2]]) -> Vec<[f32; 2]> {
    weights.iter().map(|pair| pair.map(|weight| weight as f32)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::samples::Tracer;
    use super::super::{samples, weights};
    use super::*;
    use kilomate_core::eval::Full;

    /// Positions whose targets are what the weights `truth` promise.
    pub(in crate::learn::tune) fn lesson(truth: &[[f64; 2]]) -> Lesson {
        let mut all = Samples::default();
        let mut tracer = Tracer::new::<Full>();
        for record in samples::tests::records() {
            tracer.trace::<Full>(&record, &mut all);
        }
        let curve = Curve::new(1.2);
        let truth = narrow(truth);
        let promise = |at: usize| curve.expect(all.get(at).evaluate(&truth));
        let targets = (0..all.len()).map(promise).collect();
        Lesson { samples: all, targets, curve }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let start = weights::to_real(&weights::compiled::<Full>());
        let mut truth = start.clone();
        truth[100] = [250.0, 200.0];
        truth[390] = [40.0, -10.0];
        let lesson = lesson(&truth);
        assert!(lesson.error(&truth, 1) < 1e-12);
        let batch: Vec<u32> = (0..lesson.samples.len() as u32).collect();
        let (error, gradient) = lesson.gradient(&batch, &start, 1);
        assert!((error - lesson.error(&start, 2)).abs() < 1e-9);
        for (place, side) in [(100, 0), (100, 1), (390, 0), (384, 1), (30, 0)] {
            let shifted = |by: f64| {
                let mut weights = start.clone();
                weights[place][side] += by;
                lesson.error(&weights, 1)
            };
            let slope = (shifted(4.0) - shifted(-4.0)) / 8.0;
            let found = gradient[place][side];
            assert!((slope - found).abs() < 0.02 * slope.abs() + 1e-9, "{slope} {found}");
        }
        assert_eq!(lesson.gradient(&batch, &start, 3), lesson.gradient(&batch, &start, 1));
    }

    #[test]
    fn targets_lie_between_result_and_score() {
        let lesson = lesson(&weights::to_real(&weights::compiled::<Full>()));
        let curve = Curve::new(1.0);
        // All results are draws and all scores zero.
        let targets = targets(&lesson.samples, curve, 0.3);
        assert!(targets.iter().all(|&target| (target - 0.5).abs() < 1e-6));
        assert!((curve.expect(400.0) - 10.0 / 11.0).abs() < 1e-6);
        assert!((Curve::new(2.0).expect(-200.0) - 1.0 / 11.0).abs() < 1e-6);
    }
}
