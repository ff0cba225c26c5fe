//! Adam (Kingma and Ba 2015): gradient descent with a step of its own for each weight.

use serde::{Deserialize, Serialize};

const FIRST: f64 = 0.9;
const SECOND: f64 = 0.999;
/// Below every gradient of a weight that counts at all: those of rare ones are 10⁻⁸.
const EPSILON: f64 = 1e-12;

/// What it remembers of earlier gradients.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Adam {
    steps: i32,
    first: Vec<[f64; 2]>,
    second: Vec<[f64; 2]>,
}

impl Adam {
    pub(super) fn new(count: usize) -> Adam {
        Adam { steps: 0, first: vec![[0.0; 2]; count], second: vec![[0.0; 2]; count] }
    }

    /// Goes a step down the gradient: `rate` in the usual case, for every weight.
    pub(super) fn step(&mut self, weights: &mut [[f64; 2]], gradient: &[[f64; 2]], rate: f64) {
        self.steps += 1;
        let first_bias = 1.0 - FIRST.powi(self.steps);
        let second_bias = 1.0 - SECOND.powi(self.steps);
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((weight, gradient), (first, second)) in weights.iter_mut().zip(gradient).zip(moments) {
            for side in 0..2 {
                first[side] = FIRST * first[side] + (1.0 - FIRST) * gradient[side];
                second[side] = SECOND * second[side] + (1.0 - SECOND) * gradient[side].powi(2);
                let spread = (second[side] / second_bias).sqrt() + EPSILON;
                weight[side] -= rate * (first[side] / first_bias) / spread;
            }
        }
    }

    /// Checks that it is about so many weights and has gone so many steps.
    pub(super) fn check(&self, count: usize, steps: usize) -> Result<(), String> {
        if usize::try_from(self.steps) != Ok(steps) {
            return Err(format!("`adam.steps` is {}, but its epochs have {steps}", self.steps));
        }
        for (field, moments) in [("first", &self.first), ("second", &self.second)] {
            if moments.len() != count {
                let length = moments.len();
                return Err(format!("`adam.{field}` has {length} pairs, but there are {count}"));
            }
        }
        // Means of squares: the root of a negative one would be no number.
        match self.second.as_flattened().iter().find(|&&mean| mean < 0.0) {
            Some(mean) => Err(format!("`adam.second` has {mean}, but it is made of squares")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let bottom = [[3.0, -60.0], [0.0, 7.5]];
        let mut weights = [[0.0; 2]; 2];
        let mut adam = Adam::new(2);
        for step in 0..2_000 {
            let mut gradient = [[0.0; 2]; 2];
            for i in 0..2 {
                for side in 0..2 {
                    gradient[i][side] = 1e-6 * (weights[i][side] - bottom[i][side]);
                }
            }
            adam.step(&mut weights, &gradient, 0.997f64.powi(step));
        }
        for (weight, bottom) in weights.as_flattened().iter().zip(bottom.as_flattened()) {
            assert!((weight - bottom).abs() < 0.1, "{weight} is not {bottom}");
        }
    }

    #[test]
    fn weights_without_a_gradient_stay() {
        let mut weights = [[5.0, 6.0]];
        let mut adam = Adam::new(1);
        adam.step(&mut weights, &[[0.0; 2]], 1.0);
        assert_eq!(weights, [[5.0, 6.0]]);
    }
}
