//! The reader of networks against an evaluation that knows nothing of it: straight from the bytes of a file
//! with any numbers, position by position from nothing.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Kind, Square};

use super::*;
use crate::learn::data::walk::random_walk;

/// Where the parts of a file begin that has five bytes of words.
const BIASES: usize = 12 + 5 + 4;
const WEIGHTS: usize = BIASES + 2 * 1_024;
const COUNTS: usize = WEIGHTS + 22_528 * 2 * 1_024;
const LAYERS: usize = COUNTS + 22_528 * 4 * 8;
const STACK: usize = 4 + 4 * 16 + 16 * 1_024 + 4 * 32 + 32 * 32 + 4 + 32;

/// Buckets by the king's square for a king on the right half, a1 first, as in Stockfish's sources.
#[rustfmt::skip]
const KINGS: [i32; 64] = [
    -1, -1, -1, -1, 31, 30, 29, 28,
    -1, -1, -1, -1, 27, 26, 25, 24,
    -1, -1, -1, -1, 23, 22, 21, 20,
    -1, -1, -1, -1, 19, 18, 17, 16,
    -1, -1, -1, -1, 15, 14, 13, 12,
    -1, -1, -1, -1, 11, 10,  9,  8,
    -1, -1, -1, -1,  7,  6,  5,  4,
    -1, -1, -1, -1,  3,  2,  1,  0,
];

/// A file of the right size with numbers as large as real networks have them, about.
fn file() -> Vec<u8> {
    let mut random = Random::new(11);
    let mut bytes = Vec::with_capacity(LAYERS + 8 * STACK);
    bytes.extend(0x7af3_2f20_u32.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(5u32.to_le_bytes());
    bytes.extend(b"words");
    bytes.extend([0; 4]);
    while bytes.len() < COUNTS {
        for part in random.bits().to_le_bytes().as_chunks::<2>().0 {
            bytes.extend((i16::from_le_bytes(*part) >> 10).to_le_bytes());
        }
    }
    bytes.truncate(COUNTS);
    while bytes.len() < LAYERS {
        bytes.extend((random.bits() as i32 >> 18).to_le_bytes());
    }
    for _ in 0..8 {
        bytes.extend([0; 4]);
        for (biases, weights) in [(16, 16 * 1_024), (32, 32 * 32), (1, 32)] {
            (0..biases).for_each(|_| bytes.extend((random.bits() as i32 >> 20).to_le_bytes()));
            bytes.extend((0..weights).map(|_| (random.bits() as i8 >> 2) as u8));
        }
    }
    bytes
}

/// Reads numbers at places.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn short(&self, at: usize) -> i64 {
        i16::from_le_bytes([self.0[at], self.0[at + 1]]).into()
    }
    fn long(&self, at: usize) -> i64 {
        self.short(at) & 0xffff | self.short(at + 2) << 16
    }
    fn byte(&self, at: usize) -> i64 {
        i64::from(self.0[at] as i8)
    }

    /// The first layer of a side, and what its features count in a stack.
    fn side(&self, board: &Board, side: Color, stack: usize) -> (Vec<i64>, i64) {
        let mut sums: Vec<i64> = (0..1_024).map(|unit| self.short(BIASES + 2 * unit)).collect();
        let mut counted = 0;
        let own = |at: &Square| {
            board.piece_at(*at).kind() == Some(Kind::King) && board.piece_at(*at).color() == side
        };
        let king = Square::all().find(own).expect("a king");
        let oriented = |at: Square| {
            let rank = if side == Color::White { 7 - at.row() } else { at.row() };
            let file = if king.col() < 4 { 7 - at.col() } else { at.col() };
            usize::from(rank) * 8 + usize::from(file)
        };
        let bucket = KINGS[oriented(king)] as usize;
        for at in Square::all() {
            let piece = board.piece_at(at);
            let Some(kind) = piece.kind() else { continue };
            let theirs = usize::from(piece.color() != side);
            let place = if kind == Kind::King { 10 } else { 2 * (kind as usize - 1) + theirs };
            let feature = bucket * 704 + place * 64 + oriented(at);
            for (unit, sum) in sums.iter_mut().enumerate() {
                *sum += self.short(WEIGHTS + 2 * (feature * 1_024 + unit));
            }
            counted += self.long(COUNTS + 4 * (feature * 8 + stack));
        }
        (sums, counted)
    }

    fn value(&self, board: &Board) -> i64 {
        let men = Square::all().filter(|&at| board.piece_at(at).kind().is_some()).count();
        let stack = (men - 1) / 4;
        let side = board.side_to_move();
        let (us, our_count) = self.side(board, side, stack);
        let (them, their_count) = self.side(board, side.other(), stack);
        let mut input = Vec::new();
        for sums in [us, them] {
            let product = |at: usize| sums[at].clamp(0, 127) * sums[at + 512].clamp(0, 127) / 128;
            input.extend((0..512).map(product));
        }
        let begin = LAYERS + stack * STACK + 4;
        let dense = |begin: usize, outputs: usize, input: &[i64], width: usize| -> Vec<i64> {
            let row = |row: usize| {
                let weights = begin + 4 * outputs + row * width;
                let products = input.iter().enumerate().map(|(at, x)| x * self.byte(weights + at));
                self.long(begin + 4 * row) + products.sum::<i64>()
            };
            (0..outputs).map(row).collect()
        };
        let clip = |x: &i64| x.div_euclid(64).clamp(0, 127);
        let first = dense(begin, 16, &input, 1_024);
        let squares = first[..15].iter().map(|x| (x * x / 4_096 / 128).min(127));
        let between: Vec<i64> = squares.chain(first[..15].iter().map(clip)).collect();
        let second = dense(begin + 4 * 16 + 16 * 1_024, 32, &between, 32);
        let second: Vec<i64> = second.iter().map(clip).collect();
        let last = dense(begin + 4 * 16 + 16 * 1_024 + 4 * 32 + 32 * 32, 1, &second, 32);
        let straight = first[15] * 9_600 / (127 * 64);
        ((our_count - their_count) / 2 + last[0] + straight) / 16
    }
}

#[test]
fn positions_are_worth_what_the_bytes_say() {
    let bytes = file();
    let nnue = Nnue::parse(&bytes).expect("the right size");
    let mut asker = Asker::new(&nnue);
    let mut values = std::collections::BTreeSet::new();
    for (number, board) in random_walk(13, 220).into_iter().enumerate() {
        let value = asker.value(&record::unplayed(&board));
        assert_eq!(value, Bytes(&bytes).value(&board), "{number}: {}", board.to_fen());
        values.insert(value);
    }
    assert!(values.len() > 100, "positions differ");
}

#[test]
fn other_files_are_refused() {
    let mut bytes = file();
    let refused = |bytes: &[u8]| Nnue::parse(bytes).err().expect("refused");
    assert!(refused(&bytes[..bytes.len() - 1]).contains("ends too early"));
    assert!(refused(&bytes[..2]).contains("ends too early"));
    bytes.push(0);
    assert!(refused(&bytes).contains("1 bytes too many"));
    bytes[8..12].fill(0xff);
    assert!(refused(&bytes).contains("ends too early"));
    bytes[0] ^= 1;
    assert!(refused(&bytes).contains("not a network of Stockfish 15"));
}
