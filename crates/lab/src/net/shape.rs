//! What a network is made of: the numbers that decide its size and what its integers mean.

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
    pub(crate) activation: Activation,
    /// Whether piece-square values are added besides.
    pub(crate) bypass: bool,
    /// What stands for 1 in the hidden layer.
    pub(crate) clip: u16,
    /// Hundredths of a pawn that an output of 1 is worth.
    pub(crate) scale: u16,
    /// By how many bits an activation is shortened before it is multiplied.
    pub(crate) shift: u8,
}

/// Units of an output weight of 1, before the activation's own units.
const OUTPUT: f64 = 64.0;

impl Shape {
    /// The shape with weights of so many bits, and what goes with them.
    pub(crate) fn new(hidden: u16, buckets: u8, bits: u8, activation: Activation) -> Shape {
        let narrow = bits == 8;
        let squared = activation == Activation::Squared;
        Shape {
            hidden,
            buckets,
            bits,
            activation,
            bypass: true,
            clip: 255,
            scale: if narrow { 255 } else { 400 },
            shift: if narrow && squared { 8 } else { 0 },
        }
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let Shape { hidden, buckets, bits, clip, shift, scale, .. } = *self;
        let is_good = (1..=4_096).contains(&hidden)
            && (1..=32).contains(&buckets)
            && [8, 16].contains(&bits)
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
        self.bits == 8
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
