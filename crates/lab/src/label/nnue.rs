//! Networks of Stockfish 15, read and asked: a labeller that needs no search and no other program.
//!
//! The file is the one that Stockfish's own command `export_net` writes. The format is public: features are
//! the men by the place of the own king ("HalfKAv2_hm"), one layer of 1,024 for each side, then eight
//! stacks of small layers, of which the number of men on the board chooses one. All numbers are integers.

use crate::data::record::{self, Packed};
use crate::rest::Rest;

#[cfg(test)]
#[path = "nnue_tests.rs"]
mod tests;

/// Of the format.
const VERSION: u32 = 0x7af3_2f20;
/// Numbers of the first layer, for each side.
const WIDTH: usize = 1_024;
/// What each side hands on: products of pairs.
const HALF: usize = WIDTH / 2;
/// Places of a man, apart from kings: ten kinds, and one for both kings.
const PLACES: usize = 11 * 64;
const FEATURES: usize = PLACES * 32;
const STACKS: usize = 8;
/// Outputs of the first small layer: one goes straight to the end, the others on, squared and plain.
const FIRST: usize = 16;
const SECOND: usize = 32;
/// The numbers of a layer are so many times those that they stand for.
const WEIGHT_BITS: u32 = 6;
const OUTPUT_SCALE: i64 = 16;

/// A network.
pub(super) struct Nnue {
    biases: Vec<i16>,
    /// By feature, [`WIDTH`] each.
    weights: Vec<[i16; WIDTH]>,
    /// By feature, what it counts in each stack besides.
    counts: Vec<[i32; STACKS]>,
    stacks: Vec<Stack>,
}

/// The small layers, their weights as 16 bits: that is what processors multiply in pairs.
struct Stack {
    first_biases: [i32; FIRST],
    first: Vec<[i16; WIDTH]>,
    second_biases: [i32; SECOND],
    second: Vec<[i16; SECOND]>,
    last_bias: i32,
    last: [i16; SECOND],
}

impl Nnue {
    /// Reads a network.
    ///
    /// # Errors
    ///
    /// Why it is none.
    pub(super) fn parse(bytes: &[u8]) -> Result<Nnue, String> {
        let mut rest = Rest(bytes);
        if rest.number()? as u32 != VERSION {
            return Err("not a network of Stockfish 15: its first bytes are others".into());
        }
        rest.number()?; // stands for the shape; the sizes below tell as much
        let words = rest.number()? as usize;
        rest.take(words)?;
        rest.number()?;
        let biases = rest.shorts(WIDTH)?;
        let weights: Vec<_> =
            (0..FEATURES).map(|_| rest.shorts_array()).collect::<Result<_, _>>()?;
        let counts = (0..FEATURES).map(|_| rest.numbers()).collect::<Result<_, _>>()?;
        let stacks = (0..STACKS).map(|_| Stack::parse(&mut rest)).collect::<Result<_, _>>()?;
        match rest.0.len() {
            0 => Ok(Nnue { biases, weights, counts, stacks }),
            more => Err(format!("{more} bytes too many: another shape than that of Stockfish 15")),
        }
    }
}

impl Stack {
    fn parse(rest: &mut Rest<'_>) -> Result<Stack, String> {
        rest.number()?;
        Ok(Stack {
            first_biases: rest.numbers()?,
            first: (0..FIRST).map(|_| rest.bytes_array()).collect::<Result<_, _>>()?,
            second_biases: rest.numbers()?,
            second: (0..SECOND).map(|_| rest.bytes_array()).collect::<Result<_, _>>()?,
            last_bias: rest.number()?,
            last: rest.bytes_array()?,
        })
    }

    /// What the layers make of products of the first one.
    fn forward(&self, input: &[i16; WIDTH]) -> i64 {
        let mut sums = self.first_biases.map(i64::from);
        for (sum, row) in sums.iter_mut().zip(&self.first) {
            *sum += i64::from(dot(row, input));
        }
        let mut between = [0; SECOND];
        for (at, &sum) in sums[..FIRST - 1].iter().enumerate() {
            between[at] = ((sum * sum) >> (2 * WEIGHT_BITS) >> 7).min(127) as i16;
            between[FIRST - 1 + at] = clipped(sum);
        }
        let mut output = i64::from(self.last_bias);
        for (row, (bias, last)) in self.second.iter().zip(self.second_biases.iter().zip(&self.last))
        {
            let sum = i64::from(*bias) + i64::from(dot(row, &between));
            output += i64::from(clipped(sum)) * i64::from(*last);
        }
        output + sums[FIRST - 1] * (600 * OUTPUT_SCALE) / (127 << WEIGHT_BITS)
    }
}

fn clipped(sum: i64) -> i16 {
    (sum >> WEIGHT_BITS).clamp(0, 127) as i16
}

fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// One side's first layer for the position that was asked about last.
struct View {
    /// The features that are in it, sorted.
    features: Vec<u16>,
    sums: Box<[i16; WIDTH]>,
    counts: [i64; STACKS],
}

/// Asks a network about one position after another; neighbours in a file are alike, and cost little.
pub(super) struct Asker<'a> {
    nnue: &'a Nnue,
    views: [View; 2],
}

impl<'a> Asker<'a> {
    pub(super) fn new(nnue: &'a Nnue) -> Self {
        let view = || {
            let mut sums = Box::new([0; WIDTH]);
            sums.copy_from_slice(&nnue.biases);
            View { features: Vec::new(), sums, counts: [0; STACKS] }
        };
        Asker { nnue, views: [view(), view()] }
    }

    /// What a position is worth to the side to move, in the network's own units.
    pub(super) fn value(&mut self, packed: &Packed) -> i64 {
        let mut features = [Vec::with_capacity(32), Vec::with_capacity(32)];
        let kings = kings(packed);
        for (black, features) in [false, true].into_iter().zip(&mut features) {
            let king = kings[usize::from(black)];
            features.extend(record::men(packed).map(|man| feature(man, black, king)));
            features.sort_unstable();
        }
        let men = features[0].len();
        for (view, features) in self.views.iter_mut().zip(features) {
            view.become_like(self.nnue, features);
        }
        let us = usize::from(record::is_black_to_move(packed));
        let stack = (men.saturating_sub(1) / 4).min(STACKS - 1);
        let mut input = [0; WIDTH];
        for (half, view) in [us, us ^ 1].into_iter().enumerate() {
            let (low, high) = self.views[view].sums.split_at(HALF);
            for ((out, &low), &high) in input[half * HALF..].iter_mut().zip(low).zip(high) {
                *out = (low.clamp(0, 127) * high.clamp(0, 127)) >> 7;
            }
        }
        let counted = (self.views[us].counts[stack] - self.views[us ^ 1].counts[stack]) / 2;
        (counted + self.nnue.stacks[stack].forward(&input)) / OUTPUT_SCALE
    }
}

impl View {
    /// Takes away what is no longer there and adds what is new, or begins anew where that is less work.
    fn become_like(&mut self, nnue: &Nnue, features: Vec<u16>) {
        let (mut old, mut new) = (self.features.iter().peekable(), features.iter().peekable());
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        loop {
            match (old.peek(), new.peek()) {
                (Some(a), Some(b)) if a == b => {
                    old.next();
                    new.next();
                }
                (Some(a), b) if b.is_none_or(|b| a < b) => gone.extend(old.next()),
                (_, Some(_)) => come.extend(new.next()),
                _ => break,
            }
        }
        if gone.len() + come.len() > features.len() {
            self.sums.copy_from_slice(&nnue.biases);
            self.counts = [0; STACKS];
            gone.clear();
            come = features.iter().collect();
        }
        for &&feature in &gone {
            let (weights, counts) = nnue.of(feature);
            self.sums.iter_mut().zip(weights).for_each(|(sum, w)| *sum = sum.wrapping_sub(*w));
            self.counts.iter_mut().zip(counts).for_each(|(sum, c)| *sum -= i64::from(*c));
        }
        for &&feature in &come {
            let (weights, counts) = nnue.of(feature);
            self.sums.iter_mut().zip(weights).for_each(|(sum, w)| *sum = sum.wrapping_add(*w));
            self.counts.iter_mut().zip(counts).for_each(|(sum, c)| *sum += i64::from(*c));
        }
        self.features = features;
    }
}

impl Nnue {
    fn of(&self, feature: u16) -> (&[i16; WIDTH], &[i32; STACKS]) {
        (&self.weights[usize::from(feature)], &self.counts[usize::from(feature)])
    }
}

/// The squares of White's and Black's king, a8 being 0.
fn kings(packed: &Packed) -> [u8; 2] {
    let mut kings = [0; 2];
    for (kind, black, square) in record::men(packed) {
        if kind == 6 {
            kings[usize::from(black)] = square;
        }
    }
    kings
}

/// The feature of a man as a side sees him whose king stands there: with a1 as square 0, the board turned
/// for Black, and mirrored so that the king is on the right half.
fn feature((kind, black, square): (u8, bool, u8), view: bool, king: u8) -> u16 {
    let mirror = if king & 4 == 0 { 7 } else { 0 };
    let turn = mirror ^ if view { 0 } else { 56 };
    let (square, king) = (square ^ turn, king ^ turn);
    let bucket = (7 - (king >> 3)) * 4 + (7 - (king & 7));
    let place = if kind == 6 { 10 } else { (kind - 1) * 2 + u8::from(black != view) };
    u16::from(square) + u16::from(place) * 64 + u16::from(bucket) * PLACES as u16
}

/// The numbers of such a file.
impl Rest<'_> {
    fn number(&mut self) -> Result<i32, String> {
        Ok(self.numbers::<1>()?[0])
    }

    fn numbers<const N: usize>(&mut self) -> Result<[i32; N], String> {
        let mut numbers = [0; N];
        for (number, bytes) in numbers.iter_mut().zip(self.take(4 * N)?.as_chunks().0) {
            *number = i32::from_le_bytes(*bytes);
        }
        Ok(numbers)
    }

    fn shorts_array<const N: usize>(&mut self) -> Result<[i16; N], String> {
        let mut shorts = [0; N];
        for (short, bytes) in shorts.iter_mut().zip(self.take(2 * N)?.as_chunks().0) {
            *short = i16::from_le_bytes(*bytes);
        }
        Ok(shorts)
    }

    fn bytes_array<const N: usize>(&mut self) -> Result<[i16; N], String> {
        let mut shorts = [0; N];
        for (short, byte) in shorts.iter_mut().zip(self.take(N)?) {
            *short = i16::from(*byte as i8);
        }
        Ok(shorts)
    }
}
