//! Adam with decay (Loshchilov and Hutter 2019), and numbers kept within what integers can hold.

use super::float::{Float, Group};

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// What it remembers of earlier gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam<const H: usize> {
    pub(super) steps: u64,
    pub(super) first: Float<H>,
    pub(super) second: Float<H>,
}

impl<const H: usize> Adam<H> {
    /// Goes a step down the gradient, which is zeros afterwards.
    pub(super) fn step(
        &mut self,
        net: &mut Float<H>,
        gradient: &mut Float<H>,
        limits: &[Group; 5],
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let steps = self.steps.min(1_000_000) as i32;
        let corrections = [FIRST, SECOND].map(|share| 1.0 / (1.0 - share.powi(steps)));
        let groups = net.groups().into_iter().zip(gradient.groups());
        let moments = self.first.groups().into_iter().zip(self.second.groups());
        for (((numbers, gradient), (first, second)), group) in groups.zip(moments).zip(limits) {
            let decay = if group.decays { decay * rate } else { 0.0 };
            let most = group.most;
            let all = numbers.iter_mut().zip(gradient).zip(first.iter_mut().zip(second));
            for ((number, gradient), (first, second)) in all {
                let g = std::mem::take(gradient);
                *first = FIRST * *first + (1.0 - FIRST) * g;
                *second = SECOND * *second + (1.0 - SECOND) * g * g;
                let spread = (*second * corrections[1]).sqrt() + EPSILON;
                let step = rate * (*first * corrections[0]) / spread;
                *number = (*number - step - decay * *number).clamp(-most, most);
            }
        }
    }
}
