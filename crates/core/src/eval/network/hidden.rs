//! The hidden layer: sums that follow the men on the board.
//!
//! It is kept once, not for each ply, and brought up to date when it is asked for, by comparing
//! the board with the men that it was last added up for. From one position that a search evaluates
//! to the next, four men have come or gone on average.

use kilomate_flash::{flash, kernels, zeroed};

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

/// A man who has gone and one who has come, with their squares, until there are both: two rows are
/// exchanged faster than added and taken away. A man of zero is nobody.
#[derive(Clone, Copy, Default)]
struct Waiting {
    gone: (u8, u8),
    come: (u8, u8),
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
            sum += N::Weight::outputs(N::OUTPUTS, &self.sums[side as usize], row);
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
        let mut waiting = Waiting::default();
        if cfg!(kilomate_portable) {
            let mut row = 0;
            while row < 8 {
                let old = self.squares.get(row as usize..).unwrap_or(&[]);
                let square = kernels::differing(board.rows_from(row), old);
                if square == kernels::NONE {
                    break;
                }
                row += square >> 3;
                self.change::<N>(&mut waiting, board, row, square & 7);
            }
        } else {
            for row in 0..8 {
                let now = board.row(row);
                if cfg!(not(target_pointer_width = "16")) && *now == self.squares[row as usize] {
                    continue; // one comparison where a register holds a row
                }
                for col in 0..8 {
                    if now[col as usize] != self.squares[row as usize][col as usize] {
                        self.change::<N>(&mut waiting, board, row, col);
                    }
                }
            }
        }
        self.update::<N>(waiting);
    }

    /// A square on which something has changed.
    #[inline(always)]
    fn change<N: Weights<H>>(&mut self, waiting: &mut Waiting, board: &Board, row: u8, col: u8) {
        let (row, col) = (row & 7, col & 7);
        let square = row << 3 | col;
        let new = board.row(row)[col as usize];
        let old = core::mem::replace(&mut self.squares[row as usize][col as usize], new);
        if old != 0 {
            if waiting.gone.0 != 0 {
                let gone = core::mem::take(&mut waiting.gone);
                self.update::<N>(Waiting { gone, come: (0, 0) });
            }
            waiting.gone = (old, square);
        }
        if new != 0 {
            if waiting.come.0 != 0 {
                let come = core::mem::take(&mut waiting.come);
                self.update::<N>(Waiting { gone: (0, 0), come });
            }
            waiting.come = (new, square);
        }
        if waiting.gone.0 != 0 && waiting.come.0 != 0 {
            self.update::<N>(core::mem::take(waiting));
        }
    }

    /// Takes a man away from the sums of both views, and adds one.
    #[cfg_attr(kilomate_portable, inline(never))] // three times, where code has no room
    #[cfg_attr(not(kilomate_portable), inline(always))]
    fn update<N: Weights<H>>(&mut self, waiting: Waiting) {
        for view in [Color::White, Color::Black] {
            let mirror = self.mirrors[view as usize];
            let feature = |(man, square)| (man != 0).then(|| feature(man, square, view, mirror));
            let sums = &mut self.sums[view as usize];
            N::FEATURES.update(sums, feature(waiting.gone), feature(waiting.come));
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
                N::FEATURES.update(sums, None, Some(feature(man, square, view, mirror)));
            }
        }
    }
}
