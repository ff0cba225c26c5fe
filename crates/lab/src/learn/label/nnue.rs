//! Networks of Stockfish 15, read and asked: a labeller that needs no search and no other program.
//!
//! The file is the one that Stockfish's own command `export_net` writes. The format is public: features are
//! the men by the place of the own king ("HalfKAv2_hm"), one layer of 1,024 for each side, then eight
//! stacks of small layers, of which the number of men on the board chooses one. All numbers are integers.

use crate::learn::data::record::{self, Packed};
use crate::learn::rest::Rest;

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
/// A kind of man.
const KING: u8 = 6;

/// A network.
pub(super) struct Nnue {
    biases: Vec<i16>,
    /// By feature, [`WIDTH`] each, and a row of zeros for nobody.
    weights: Vec<[i16; WIDTH]>,
    /// By feature, what it counts in each stack besides; zeros for nobody.
    counts: Vec<[i32; STACKS]>,
    stacks: Vec<Stack>,
}

/// The small layers, their weights as 16 bits: that is what processors multiply in pairs.
struct Stack {
    first_biases: [i32; FIRST],
    /// By input.
    first: Vec<[i16; FIRST]>,
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
        let mut weights: Vec<_> =
            (0..FEATURES).map(|_| rest.shorts_array()).collect::<Result<_, _>>()?;
        weights.push([0; WIDTH]);
        let mut counts: Vec<_> = (0..FEATURES).map(|_| rest.numbers()).collect::<Result<_, _>>()?;
        counts.push([0; STACKS]);
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
        let first_biases = rest.numbers()?;
        let first: Vec<[i16; WIDTH]> =
            (0..FIRST).map(|_| rest.bytes_array()).collect::<Result<_, _>>()?;
        let of_input = |input: usize| std::array::from_fn(|row| first[row][input]);
        Ok(Stack {
            first_biases,
            first: (0..WIDTH).map(of_input).collect(),
            second_biases: rest.numbers()?,
            second: (0..SECOND).map(|_| rest.bytes_array()).collect::<Result<_, _>>()?,
            last_bias: rest.number()?,
            last: rest.bytes_array()?,
        })
    }

    /// What the layers make of products of the first one.
    fn forward(&self, input: &[i16; WIDTH]) -> i64 {
        // Most inputs are 0. Those that are not are found without a branch that nobody could foretell.
        let (mut active, mut count) = ([0u16; WIDTH], 0);
        for (at, &input) in (0..).zip(input) {
            active[count] = at;
            count += usize::from(input != 0);
        }
        let mut sums = [0; FIRST];
        for at in active[..count].iter().map(|&at| usize::from(at)) {
            // At most 127 times a byte: the product fits into 16 bits.
            let products = self.first[at].map(|weight| input[at] * weight);
            sums.iter_mut().zip(products).for_each(|(sum, product)| *sum += i32::from(product));
        }
        let sums: [i64; FIRST] =
            std::array::from_fn(|row| i64::from(self.first_biases[row]) + i64::from(sums[row]));
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

/// The men of a position by square, a8 first: kind and colour, 0 for none.
type Squares = [u8; 64];

/// One side's first layer for the last position in which its king stood on this square.
struct View {
    squares: Squares,
    sums: Box<[i16; WIDTH]>,
    counts: [i64; STACKS],
}

/// Asks a network about one position after another; neighbours in a file are alike, and cost little.
pub(super) struct Asker<'a> {
    nnue: &'a Nnue,
    /// Of White and of Black, by the square of the king.
    views: [Vec<View>; 2],
}

impl<'a> Asker<'a> {
    pub(super) fn new(nnue: &'a Nnue) -> Self {
        let views = || (0..64).map(|_| View::empty(nnue)).collect();
        Asker { nnue, views: [views(), views()] }
    }

    /// What a position is worth to the side to move, in the network's own units.
    pub(super) fn value(&mut self, packed: &Packed) -> i64 {
        let (mut squares, mut kings, mut men) = ([0; 64], [0; 2], 0usize);
        for (kind, black, square) in record::men(packed) {
            squares[usize::from(square)] = kind | u8::from(black) << 3;
            if kind == KING {
                kings[usize::from(black)] = square;
            }
            men += 1;
        }
        let us = usize::from(record::is_black_to_move(packed));
        let stack = (men.saturating_sub(1) / 4).min(STACKS - 1);
        let mut input = [0; WIDTH];
        let mut counted = 0;
        for (half, side) in [us, us ^ 1].into_iter().enumerate() {
            let king = kings[side];
            let view = &mut self.views[side][usize::from(king)];
            view.become_like(self.nnue, &squares, |code, square| {
                feature((code & 7, code & 8 != 0, square), side == 1, king)
            });
            let (low, high) = view.sums.split_at(HALF);
            for ((out, &low), &high) in input[half * HALF..].iter_mut().zip(low).zip(high) {
                *out = (low.clamp(0, 127) * high.clamp(0, 127)) >> 7;
            }
            counted += if half == 0 { view.counts[stack] } else { -view.counts[stack] };
        }
        (counted / 2 + self.nnue.stacks[stack].forward(&input)) / OUTPUT_SCALE
    }
}

impl View {
    /// Of a board without men.
    fn empty(nnue: &Nnue) -> View {
        let mut sums = Box::new([0; WIDTH]);
        sums.copy_from_slice(&nnue.biases);
        View { squares: [0; 64], sums, counts: [0; STACKS] }
    }

    /// Takes away who is no longer there and adds who is new, or begins anew where that is less work.
    fn become_like(&mut self, nnue: &Nnue, board: &Squares, feature: impl Fn(u8, u8) -> usize) {
        let changes = self.squares.iter().zip(board).filter(|(old, new)| old != new).count();
        if changes > board.iter().filter(|&&man| man != 0).count() {
            *self = View::empty(nnue);
        }
        let (mut gone, mut come) = (Vec::with_capacity(64), Vec::with_capacity(64));
        for (at, (&old, &new)) in (0..).zip(self.squares.iter().zip(board)) {
            if old != new {
                gone.extend((old != 0).then(|| feature(old, at)));
                come.extend((new != 0).then(|| feature(new, at)));
            }
        }
        // In pairs: what takes long is to go through the sums.
        for pair in 0..gone.len().max(come.len()) {
            let row = |features: &[usize]| features.get(pair).copied().unwrap_or(FEATURES);
            let (gone, come) = (row(&gone), row(&come));
            let weights = nnue.weights[gone].iter().zip(&nnue.weights[come]);
            for (sum, (gone, come)) in self.sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_sub(*gone).wrapping_add(*come);
            }
            let counts = nnue.counts[gone].iter().zip(&nnue.counts[come]);
            for (sum, (gone, come)) in self.counts.iter_mut().zip(counts) {
                *sum += i64::from(*come) - i64::from(*gone);
            }
        }
        self.squares = *board;
    }
}

/// The feature of a man as a side sees him whose king stands there: with a1 as square 0, the board turned
/// for Black, and mirrored so that the king is on the right half.
fn feature((kind, black, square): (u8, bool, u8), view: bool, king: u8) -> usize {
    let mirror = if king & 4 == 0 { 7 } else { 0 };
    let turn = mirror ^ if view { 0 } else { 56 };
    let (square, king) = (square ^ turn, king ^ turn);
    let bucket = (7 - (king >> 3)) * 4 + (7 - (king & 7));
    let place = if kind == KING { 10 } else { (kind - 1) * 2 + u8::from(black != view) };
    usize::from(square) + usize::from(place) * 64 + usize::from(bucket) * PLACES
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
