//! The network with real numbers, which can be changed a little at a time.

use std::borrow::Cow;

use kilomate_core::play::random::Random;

use super::samples::chance;
use crate::learn::net::{Activation, FEATURES, MEN, Men, Network, SQUARES, Shape, narrow};

/// What men are worth at first, in pawns: middlegame and endgame, by kind.
const MATERIAL: [[f32; 2]; 6] =
    [[0.9, 1.2], [3.3, 3.2], [3.5, 3.4], [4.9, 5.6], [10.0, 10.0], [0.0, 0.0]];
/// Piece-square values are pawns here, hundredths of them in a score.
const PAWN: f32 = 100.0;
/// A bias of the hidden layer is no larger.
const MOST_BIAS: f32 = 8.0;

/// All numbers of a network; or a gradient, or what Adam remembers of gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Float<const H: usize> {
    pub(super) weights: Vec<[f32; H]>,
    pub(super) biases: [f32; H],
    /// By bucket: own units, then the opponent's.
    pub(super) outputs: Vec<[[f32; H]; 2]>,
    pub(super) output_biases: Vec<f32>,
    pub(super) squares: Vec<[f32; 2]>,
}

/// A group of numbers: how large they may be, and whether they decay.
pub(super) struct Group {
    pub(super) most: f32,
    pub(super) decays: bool,
}

impl<const H: usize> Float<H> {
    pub(super) fn zeros(shape: &Shape) -> Self {
        let buckets = usize::from(shape.buckets);
        Float {
            weights: vec![[0.0; H]; FEATURES],
            biases: [0.0; H],
            outputs: vec![[[0.0; H]; 2]; buckets],
            output_biases: vec![0.0; buckets],
            squares: vec![[0.0; 2]; SQUARES],
        }
    }

    /// Where training begins: little of everything, and men worth what they usually are.
    pub(super) fn random(shape: &Shape, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut number = move |most: f32| {
            let bits = (random.bits() >> 40) as f32 / (1u32 << 24) as f32;
            (2.0 * bits - 1.0) * most
        };
        let mut net = Self::zeros(shape);
        net.weights.as_flattened_mut().iter_mut().for_each(|w| *w = number(0.08));
        net.biases.iter_mut().for_each(|b| *b = 0.3 + number(0.1));
        let mut outputs = [[0.0; H]; 2];
        outputs.as_flattened_mut().iter_mut().for_each(|w| *w = number(0.3));
        net.outputs.fill(outputs);
        if shape.bypass {
            for (at, value) in net.squares.iter_mut().enumerate() {
                *value = MATERIAL[at / 64];
            }
        }
        net
    }

    /// The numbers by groups, always in the same order.
    pub(super) fn groups(&mut self) -> [&mut [f32]; 5] {
        [
            self.weights.as_flattened_mut(),
            &mut self.biases,
            self.outputs.as_flattened_mut().as_flattened_mut(),
            &mut self.output_biases,
            self.squares.as_flattened_mut(),
        ]
    }

    /// What the integers of a shape allow for each group.
    pub(super) fn limits(shape: &Shape) -> [Group; 5] {
        let group = |most: f64, decays| Group { most: most as f32, decays };
        let clip = f64::from(shape.clip);
        // With 16 bits, what as many men as there can be may add up to beside the bias.
        let wide = (f64::from(i16::MAX) - f64::from(MOST_BIAS) * clip) / MEN as f64 - 1.0;
        // No more than what still rounds to the largest integer.
        let narrow = (f64::from(shape.most_steps()) + 0.4) * f64::from(shape.step);
        let weight = if shape.bits == 16 { wide } else { narrow };
        [
            group(weight / clip, true),
            group(MOST_BIAS.into(), false),
            group(127.4 / shape.output_unit(), true),
            group(1e9, false),
            group(if shape.bypass { 1e9 } else { 0.0 }, false),
        ]
    }

    pub(super) fn add(&mut self, other: &mut Self) {
        for (sums, more) in self.groups().into_iter().zip(other.groups()) {
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += std::mem::take(more);
            }
        }
    }

    /// What a position is worth to the side to move, in hundredths of a pawn, and the hidden layers that
    /// say so.
    pub(super) fn value(&self, shape: &Shape, men: &Men) -> (f32, [[f32; H]; 2]) {
        let mut hidden = [self.biases; 2];
        for (hidden, features) in hidden.iter_mut().zip(men.views()) {
            for &feature in features {
                let weights = &self.weights[usize::from(feature)];
                for unit in 0..H {
                    hidden[unit] += weights[unit];
                }
            }
        }
        let bucket = shape.bucket(men.count());
        let mut sums = [0.0; H]; // one for each unit: the order of adding is then the same everywhere
        for (hidden, outputs) in hidden.iter().zip(&self.outputs[bucket]) {
            for unit in 0..H {
                let active = activate(shape.activation, hidden[unit]);
                sums[unit] += outputs[unit] * active;
            }
        }
        let output: f32 = self.output_biases[bucket] + sums.iter().sum::<f32>();
        let [mg, eg] = men.squares(|place| self.squares[place]);
        let share = men.phase() as f32 / 24.0;
        let value = output * f32::from(shape.scale) + PAWN * (mg * share + eg * (1.0 - share));
        (value, hidden)
    }

    /// Adds to a gradient what this position says about the numbers; gives the square of the error.
    pub(super) fn learn(
        &self,
        shape: &Shape,
        men: &Men,
        target: f32,
        weight: f32,
        gradient: &mut Self,
    ) -> f32 {
        let (value, hidden) = self.value(shape, men);
        let chance = chance(value);
        let error = chance - target;
        // The slope of the chance is left in units of its own: Adam does not mind.
        let pull = 2.0 * error * chance * (1.0 - chance) * weight;
        let bucket = shape.bucket(men.count());
        gradient.output_biases[bucket] += pull;
        let views = hidden.iter().zip(men.views());
        for (side, (hidden, features)) in views.enumerate() {
            let outputs = &self.outputs[bucket][side];
            let output_gradient = &mut gradient.outputs[bucket][side];
            let mut back = [0.0; H];
            for unit in 0..H {
                output_gradient[unit] += pull * activate(shape.activation, hidden[unit]);
                back[unit] = pull * outputs[unit] * slope(shape.activation, hidden[unit]);
            }
            let rows = features.iter().map(|&feature| usize::from(feature));
            add(&mut gradient.biases, &back);
            rows.for_each(|row| add(&mut gradient.weights[row], &back));
        }
        if shape.bypass {
            let share = men.phase() as f32 / 24.0;
            let pulls = [pull * share, pull * (1.0 - share)];
            for (place, is_theirs) in men.places() {
                for (value, pull) in gradient.squares[place].iter_mut().zip(pulls) {
                    if is_theirs { *value -= pull } else { *value += pull }
                }
            }
        }
        error * error
    }

    /// The numbers that positions are judged with: themselves, unless the integers are so coarse that
    /// learning must know it. Then the weights are rounded to what the integers can say, while the steps too
    /// small to be seen there add up in those that are not.
    pub(super) fn judged_with(&self, shape: &Shape) -> Cow<'_, Self> {
        if shape.bits > 4 {
            return Cow::Borrowed(self);
        }
        let mut rounded = self.clone();
        let unit = f32::from(shape.step) / f32::from(shape.clip);
        for weight in rounded.weights.as_flattened_mut() {
            *weight = (*weight / unit).round() * unit;
        }
        Cow::Owned(rounded)
    }

    /// The same as integers.
    pub(super) fn quantise(&self, mut shape: Shape, words: String) -> Network {
        let clip = f32::from(shape.clip);
        let short = |x: f32, most: f32| x.round().clamp(-most, most) as i16;
        let (step, most) = (f32::from(shape.step), f32::from(shape.most_steps()));
        let whole_step = i16::from(shape.step);
        let weight = |w: &f32| short(w * clip / step, most) * whole_step;
        let output_unit = shape.output_unit() as f32;
        let bias_unit = shape.output_bias_unit();
        let outputs = self.outputs.as_flattened().as_flattened().iter();
        let square = |v: &[f32; 2]| v.map(|v| short(v * PAWN, 32_000.0));
        let mut squares: Vec<[i16; 2]> = self.squares.iter().map(square).collect();
        if shape.square_step > 0 {
            shape.square_step = narrow(&mut squares);
        }
        Network {
            shape,
            words,
            weights: self.weights.as_flattened().iter().map(weight).collect(),
            biases: self.biases.iter().map(|b| short(b * clip, 32_000.0)).collect(),
            outputs: outputs.map(|w| short(w * output_unit, 127.0) as i8).collect(),
            output_biases: self
                .output_biases
                .iter()
                .map(|b| (f64::from(*b) * bias_unit).round() as i32)
                .collect(),
            squares,
        }
    }
}

#[inline(always)]
fn add<const H: usize>(sums: &mut [f32; H], more: &[f32; H]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[inline(always)]
fn activate(activation: Activation, x: f32) -> f32 {
    let clipped = x.clamp(0.0, 1.0);
    match activation {
        Activation::Plain => clipped,
        Activation::Squared => clipped * clipped,
    }
}

#[inline(always)]
fn slope(activation: Activation, x: f32) -> f32 {
    let inside = if x > 0.0 && x < 1.0 { 1.0 } else { 0.0 };
    match activation {
        Activation::Plain => inside,
        Activation::Squared => 2.0 * x * inside,
    }
}
