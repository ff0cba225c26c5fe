//! The hidden layer: sums that follow the men on the board.
//!
//! It is kept once, not for each ply, and brought up to date when it is asked for, by comparing
//! the board with the men that it was last added up for. From one position that a search evaluates
//! to the next, four men have come or gone on average.

use kilomate_flash::{flash, zeroed};

use super::{BUCKETS, Weights, Width};
use crate::chess::board::Board;
use crate::chess::piece::Color;
use crate::chess::square::Square;

/// The units of both sides, and the men that they stand for.
pub(super) struct Hidden<const H: usize> {
    /// Whether the biases are in the sums.
    is_begun: bool,
    /// By view: what mirrors the board so that the king is on the left half.
    mirrors: [u8; 2],
    /// The bytes of the board, row by row.
    squares: [[u8; 8]; 8],
    /// As White sees the men, and as Black does.
    sums: [[i16; H]; 2],
}

zeroed! {
    struct Hidden [const H: usize] [H] =
        Hidden { is_begun: false, mirrors: [0; 2], squares: [[0; 8]; 8], sums: [[0; H]; 2] };
}

flash! {
    /// By the byte of a man, without the bits that it never has: where his features begin, for his
    /// own side and for the other.
    static STARTS: [[u16; 2]; 8] = make_starts();
}

/// Pawns stand on 48 squares: the eight before the first are the last of another sort of men.
const fn make_starts() -> [[u16; 2]; 8] {
    let mut starts = [[0; 2]; 8];
    let mut kind = 1;
    while kind < 7 {
        let own = (kind as u16 - 1) * 64;
        let less = if kind == 1 { 8 } else { 16 };
        starts[kind] = [own.wrapping_sub(less), (own + 384 - 16).wrapping_sub(less)];
        kind += 1;
    }
    starts
}

/// The feature that a man is, seen by White or by Black.
#[inline(always)]
pub(super) fn feature(man: u8, square: u8, view: Color, mirror: u8) -> u16 {
    let is_black = man & Color::Black.bit() != 0;
    let [own, theirs] = STARTS.at((man & 7) as usize);
    let turn = if view == Color::Black { 0o70 } else { 0 };
    let start = if is_black == (view == Color::Black) { own } else { theirs };
    start.wrapping_add((square ^ turn ^ mirror) as u16)
}

/// What mirrors the board for a king on the right half.
#[inline(always)]
pub(super) fn mirror(king: Square) -> u8 {
    if king.col() & 4 != 0 { 7 } else { 0 }
}

/// The set of output weights for so many men, as shared out by the file's format.
#[inline(always)]
pub(super) fn bucket(men: u8) -> u8 {
    BUCKET.at((men & 63) as usize)
}

flash! {
    static BUCKET: [u8; 33] = make_buckets();
}

const fn make_buckets() -> [u8; 33] {
    let mut buckets = [0; 33];
    let mut men = 2;
    while men < 33 {
        let bucket = (men - 2) * BUCKETS / 31;
        buckets[men] = if bucket < BUCKETS { bucket as u8 } else { BUCKETS as u8 - 1 };
        men += 1;
    }
    buckets
}

impl<const H: usize> Hidden<H> {
    /// What the network adds to the piece-square values, for the side to move.
    #[inline(always)]
    pub(super) fn value<N: Weights<H>>(&mut self, board: &Board) -> i32 {
        self.follow::<N>(board);
        let us = board.side_to_move();
        let bucket = bucket(board.count(Color::White) + board.count(Color::Black));
        let mut sum = N::OUTPUT_BIASES.at(bucket as usize);
        for (row, side) in (2 * bucket as u16..).zip([us, us.other()]) {
            sum += N::outputs(&self.sums[side as usize], row);
        }
        N::Weight::unscale(sum)
    }

    /// Brings the sums up to date with the board.
    fn follow<N: Weights<H>>(&mut self, board: &Board) {
        for view in [Color::White, Color::Black] {
            let mirror = mirror(board.king(view));
            if !self.is_begun || mirror != self.mirrors[view as usize] {
                self.mirrors[view as usize] = mirror;
                self.begin::<N>(view);
            }
        }
        self.is_begun = true;
        // A man who has come waits for one who goes, and the other way round: two rows are
        // exchanged faster than added and taken away.
        let mut gone = None;
        let mut come = None;
        for row in 0..8 {
            let now = board.row(row);
            if cfg!(not(target_pointer_width = "16")) && *now == self.squares[row as usize] {
                continue; // one comparison where a register holds a row
            }
            for col in 0..8 {
                let old = &mut self.squares[row as usize][col as usize];
                let new = now[col as usize];
                if *old == new {
                    continue;
                }
                let square = row << 3 | col;
                let old = core::mem::replace(old, new);
                if old != 0
                    && let Some((man, square)) = gone.replace((old, square))
                {
                    self.update::<N>(Some((man, square)), None);
                }
                if new != 0
                    && let Some((man, square)) = come.replace((new, square))
                {
                    self.update::<N>(None, Some((man, square)));
                }
                if gone.is_some() && come.is_some() {
                    self.update::<N>(gone.take(), come.take());
                }
            }
        }
        self.update::<N>(gone, come);
    }

    /// Takes a man away from the sums of both views, and adds one.
    #[inline(always)]
    fn update<N: Weights<H>>(&mut self, gone: Option<(u8, u8)>, come: Option<(u8, u8)>) {
        for view in [Color::White, Color::Black] {
            let mirror = self.mirrors[view as usize];
            let feature = |(man, square)| feature(man, square, view, mirror);
            let sums = &mut self.sums[view as usize];
            N::update(sums, gone.map(feature), come.map(feature));
        }
    }

    /// Adds up one view from nothing: when its king has crossed the middle.
    #[inline(never)] // seldom needed
    fn begin<N: Weights<H>>(&mut self, view: Color) {
        let mirror = self.mirrors[view as usize];
        let sums = &mut self.sums[view as usize];
        for unit in 0..H {
            sums[unit] = N::BIASES.at(unit);
        }
        for square in 0..64 {
            let man = self.squares[(square >> 3) as usize][(square & 7) as usize];
            if man != 0 {
                N::update(sums, None, Some(feature(man, square, view, mirror)));
            }
        }
    }
}
