//! What a network is made of: the numbers that decide its size and what its integers mean.

use super::squares::MOST_STEP;

/// What a hidden unit hands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Activation {
    /// Itself, between nothing and the clip.
    Plain = 0,
    /// The square of that.
    Squared = 1,
}

impl Activation {
    pub(super) fn from_byte(byte: u8) -> Result<Activation, String> {
        match byte {
            0 => Ok(Activation::Plain),
            1 => Ok(Activation::Squared),
            _ => Err(format!("it has an activation {byte}, which this program does not know")),
        }
    }
}

/// The shape of a network and the scales of its integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// Hidden units of each side.
    pub(crate) hidden: u16,
    /// Sets of output weights, chosen by the number of men.
    pub(crate) buckets: u8,
    /// Of a weight of the first layer.
    pub(crate) bits: u8,
    /// All weights of the first layer are multiples of this.
    pub(crate) step: u8,
    pub(crate) activation: Activation,
    /// Whether piece-square values are added besides.
    pub(crate) bypass: bool,
    /// 0 if those have two bytes; otherwise they have one, and are so many times as large.
    pub(crate) square_step: u8,
    /// What stands for 1 in the hidden layer.
    pub(crate) clip: u16,
    /// Hundredths of a pawn that an output of 1 is worth.
    pub(crate) scale: u16,
    /// By how many bits an activation is shortened before it is multiplied.
    pub(crate) shift: u8,
}

/// What a unit of a weight of 4 bits counts: shifted to the upper half of a byte, it is the weight.
const NIBBLE_STEP: u8 = 16;
/// Units of an output weight of 1, before the activation's own units.
const OUTPUT: f64 = 64.0;

impl Shape {
    /// The shape with weights of so many bits, and what goes with them.
    pub(crate) fn new(hidden: u16, buckets: u8, bits: u8, activation: Activation) -> Shape {
        let narrow = bits <= 8;
        let squared = activation == Activation::Squared;
        Shape {
            hidden,
            buckets,
            bits,
            step: if bits == 4 { NIBBLE_STEP } else { 1 },
            activation,
            bypass: true,
            square_step: 0,
            clip: 255,
            scale: if narrow { 255 } else { 400 },
            shift: if narrow && squared { 8 } else { 0 },
        }
    }

    /// The largest weight of the first layer that the bits hold, in steps.
    pub(crate) fn most_steps(&self) -> u16 {
        (1 << (self.bits - 1)) - 1
    }

    /// Two weights of 4 bits in a byte, the first one in its lower half.
    pub(super) fn pack(&self, weights: [i16; 2]) -> u8 {
        let [low, high] = weights.map(|weight| (weight / i16::from(self.step)) as u8 & 15);
        low | high << 4
    }

    pub(super) fn unpack(&self, byte: u8) -> [i16; 2] {
        [byte << 4, byte].map(|high| i16::from(high as i8 >> 4) * i16::from(self.step))
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let Shape { hidden, buckets, bits, step, square_step, clip, shift, scale, .. } = *self;
        let is_good = (1..=4_096).contains(&hidden)
            && (1..=32).contains(&buckets)
            && match bits {
                // Two weights of a feature share a byte.
                4 => hidden.is_multiple_of(2) && step.is_power_of_two() && step <= NIBBLE_STEP,
                _ => [8, 16].contains(&bits) && step == 1,
            }
            && (square_step == 0 || square_step.is_power_of_two() && square_step <= MOST_STEP)
            && (1..=255).contains(&clip)
            && scale > 0
            && shift <= 8
            && self.activate(clip.into()) > 0;
        if is_good { Ok(()) } else { Err("its shape is one that cannot be".into()) }
    }

    /// Which set of output weights a position with so many men has.
    pub(crate) fn bucket(&self, men: usize) -> usize {
        let buckets = usize::from(self.buckets);
        (men.saturating_sub(2) * buckets / 31).min(buckets - 1)
    }

    /// The largest activation, and what the division has cut off.
    fn most_active(&self) -> f64 {
        let clip = f64::from(self.clip);
        match self.activation {
            Activation::Plain => clip,
            Activation::Squared => clip * clip / f64::from(1 << self.shift),
        }
    }

    /// What a hidden unit hands on that has added up to this.
    pub(super) fn activate(&self, sum: u32) -> u32 {
        match self.activation {
            Activation::Plain => sum,
            Activation::Squared => (sum * sum) >> self.shift,
        }
    }

    /// Whether the sum of outputs is in 64ths of a hundredth of a pawn: shifted, not divided.
    fn is_shifted(&self) -> bool {
        self.bits <= 8
    }

    /// What an output weight of 1 is as an integer.
    pub(crate) fn output_unit(&self) -> f64 {
        if self.is_shifted() { f64::from(self.scale) * OUTPUT / self.most_active() } else { OUTPUT }
    }

    /// What an output bias of 1 is as an integer.
    pub(crate) fn output_bias_unit(&self) -> f64 {
        self.output_unit() * self.most_active()
    }

    /// Hundredths of a pawn.
    pub(super) fn unscale(&self, sum: i64) -> i64 {
        if self.is_shifted() {
            sum >> 6
        } else {
            sum * i64::from(self.scale) / (OUTPUT * self.most_active()) as i64
        }
    }
}
