//! Simultaneous perturbation stochastic approximation (Spall 1992), with the schedule of fishtest
//! and OpenBench: all numbers are moved at once, each up or down at random, and follow the result.

use kilomate_core::play::random::Random;

use super::parameter::Parameter;

/// How fast steps and trials become smaller: Spall's recommendation.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// This share of all iterations is added to the number of each, so that the first steps are not
/// too long.
const DELAY: f64 = 0.1;

/// Everything that an iteration depends on besides the values and the games.
pub(super) struct Method {
    pub(super) parameters: Vec<Parameter>,
    pub(super) iterations: u32,
    pub(super) seed: u64,
}

/// The sizes of an iteration for one number.
struct Gains {
    /// How far it is moved, to both sides.
    trial: f64,
    /// How far it goes for each game that one side is ahead.
    step: f64,
}

/// What chance decides in an iteration for one number.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Draw {
    /// Which side gets the greater number: 1 for the first, -1 for the second.
    sign: f64,
    /// What is added before the fraction is cut off, below 1.
    rounding: f64,
}

impl Method {
    /// What the numbers are before the first iteration.
    pub(super) fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// Iterations are counted from 1.
    fn gains(&self, iteration: u32, parameter: &Parameter) -> Gains {
        let (now, end) = (f64::from(iteration), f64::from(self.iterations));
        let delay = DELAY * end;
        let trial = parameter.c * (end / now).powf(GAMMA);
        let a_end = parameter.r * parameter.c * parameter.c;
        let a = a_end * ((delay + end) / (delay + now)).powf(ALPHA);
        // fishtest's and OpenBench's R is a / trial², and their step R · trial.
        Gains { trial, step: a / trial }
    }

    /// The same for the same seed and iteration, whatever was played before.
    fn draws(&self, iteration: u32) -> impl Iterator<Item = Draw> {
        let seed = Random::new(self.seed).bits() ^ Random::new(u64::from(iteration)).bits();
        let mut random = Random::new(seed);
        std::iter::repeat_with(move || Draw {
            sign: if random.below(2) == 0 { 1.0 } else { -1.0 },
            rounding: (random.bits() >> 11) as f64 / (1_u64 << 53) as f64,
        })
    }

    /// What the two sides of an iteration play with.
    ///
    /// Rounding is random, so that on average a number is what it is and not the nearest whole
    /// one, and the same for both sides, so that they differ by as much as they should.
    pub(super) fn sides(&self, iteration: u32, values: &[f64]) -> [Vec<i64>; 2] {
        [1.0, -1.0].map(|side| {
            let numbers = self.parameters.iter().zip(values).zip(self.draws(iteration));
            let number = |((parameter, value), draw): ((&Parameter, &f64), Draw)| {
                let moved = value + side * draw.sign * self.gains(iteration, parameter).trial;
                (moved + draw.rounding).floor().clamp(parameter.min, parameter.max) as i64
            };
            numbers.map(number).collect()
        })
    }

    /// Moves the values after an iteration; `ahead` is by how many games the first side has won
    /// more than the second.
    pub(super) fn update(&self, iteration: u32, ahead: f64, values: &mut [f64]) {
        let numbers = self.parameters.iter().zip(values).zip(self.draws(iteration));
        for ((parameter, value), draw) in numbers {
            let step = self.gains(iteration, parameter).step * draw.sign * ahead;
            *value = (*value + step).clamp(parameter.min, parameter.max);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Two numbers, tuned in a thousand iterations.
    pub(crate) fn method(seed: u64) -> Method {
        let name = String::from;
        let parameters = vec![
            Parameter { name: name("A"), start: 50.0, min: 0.0, max: 100.0, c: 5.0, r: 0.002 },
            Parameter { name: name("B"), start: 3.5, min: 1.0, max: 8.0, c: 0.5, r: 0.01 },
        ];
        Method { parameters, iterations: 1_000, seed }
    }

    #[test]
    fn the_schedule_is_that_of_openbench() {
        let method = method(1);
        let a = &method.parameters[0];
        let end = method.gains(1_000, a);
        assert!((end.trial - 5.0).abs() < 1e-12 && (end.step - 0.002 * 5.0).abs() < 1e-12);
        // c = c_end · N^γ, a = r_end · c_end² · (A + N)^α; then c / k^γ and a / (A + k)^α.
        let c: f64 = 5.0 * 1_000_f64.powf(0.101) / 10_f64.powf(0.101);
        let a_k = 0.002 * 25.0 * 1_100_f64.powf(0.602) / 110_f64.powf(0.602);
        let tenth = method.gains(10, a);
        assert!((tenth.trial - c).abs() < 1e-9, "{} {c}", tenth.trial);
        assert!((tenth.step - a_k / (c * c) * c).abs() < 1e-12);
        for k in 1..1_000 {
            let (now, next) = (method.gains(k, a), method.gains(k + 1, a));
            assert!(now.trial > next.trial, "{k}");
            assert!(now.step * now.trial > next.step * next.trial, "{k}");
        }
    }

    #[test]
    fn chance_depends_on_seed_and_iteration_alone() {
        let draws =
            |seed, iteration| -> Vec<Draw> { method(seed).draws(iteration).take(64).collect() };
        assert_eq!(draws(1, 7), draws(1, 7));
        assert_ne!(draws(1, 7), draws(1, 8));
        assert_ne!(draws(1, 7), draws(2, 7));
        let all: Vec<Draw> = (1..=100).flat_map(|iteration| draws(1, iteration)).collect();
        let up = all.iter().filter(|draw| draw.sign > 0.0).count();
        assert!((3_000..3_400).contains(&up), "{up} of 6400");
        let sum: f64 = all.iter().map(|draw| draw.rounding).sum();
        assert!((3_100.0..3_300.0).contains(&sum), "{sum} of 6400");
        assert!(all.iter().all(|draw| (0.0..1.0).contains(&draw.rounding)));
    }

    #[test]
    fn the_two_sides_differ_and_stay_within_bounds() {
        let method = method(1);
        let mut sum = 0;
        for iteration in 1..=1_000 {
            let [first, second] = method.sides(iteration, &[50.0, 3.3]);
            assert!(first.iter().zip(&second).all(|(first, second)| first != second));
            sum += first[1] + second[1];
            let [first, second] = method.sides(iteration, &[99.0, 1.0]);
            assert!(first.iter().chain(&second).all(|value| (1..=100).contains(value)));
        }
        assert!((6_500..6_700).contains(&sum), "3.3 on average: {sum} / 2000");
    }

    #[test]
    fn values_go_to_the_better_side_and_not_beyond_their_bounds() {
        let method = method(3);
        for iteration in [1, 500] {
            let [first, second] = method.sides(iteration, &method.start());
            let mut values = method.start();
            method.update(iteration, 2.0, &mut values);
            for i in 0..2 {
                assert_eq!(values[i] > method.start()[i], first[i] > second[i], "{iteration} {i}");
            }
            method.update(iteration, -2.0, &mut values);
            for (value, start) in values.iter().zip(method.start()) {
                assert!((value - start).abs() < 1e-9, "and back again");
            }
            method.update(iteration, 1e9, &mut values);
            let at_bound = |(value, p): (&f64, &Parameter)| [p.min, p.max].contains(value);
            assert!(values.iter().zip(&method.parameters).all(at_bound));
        }
        let mut values = method.start();
        method.update(1, 0.0, &mut values);
        assert_eq!(values, method.start());
    }

    /// A game whose result is a function of the numbers: they find its best ones.
    #[test]
    fn a_maximum_is_found() {
        let mut method = method(5);
        for parameter in &mut method.parameters {
            parameter.r = 0.02;
        }
        let mut values = method.start();
        let worth = |side: &[i64]| {
            -((side[0] - 80) as f64 / 20.0).powi(2) - ((side[1] - 6) as f64 / 2.0).powi(2)
        };
        for iteration in 1..=method.iterations {
            let [first, second] = method.sides(iteration, &values);
            let ahead = (worth(&first) - worth(&second)).clamp(-8.0, 8.0);
            method.update(iteration, ahead, &mut values);
        }
        assert!((values[0] - 80.0).abs() < 5.0 && (values[1] - 6.0).abs() < 0.5, "{values:?}");
    }
}
