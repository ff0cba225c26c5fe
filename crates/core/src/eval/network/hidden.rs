//! The hidden layer: sums that follow the men on the board.
//!
//! It is kept once, not for each ply, and brought up to date when it is asked for, by comparing
//! the board with the men that it was last added up for. From one position that a search evaluates
//! to the next, four men have come or gone on average.

#[cfg(not(target_pointer_width = "16"))]
use kilomate_flash::gone_and_come;
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
    pub(super) sums: Sides<H>,
}

/// The sums of both views, where a vector is in one line of the cache.
#[cfg_attr(target_pointer_width = "64", repr(align(64)))]
pub(super) struct Sides<const H: usize>(pub(super) [[i16; H]; 2]);

/// A man who has come to a square or gone from it.
#[derive(Clone, Copy)]
struct Man {
    /// What stands on the board; 0 if there is nobody.
    byte: u8,
    square: u8,
}

#[cfg(any(target_pointer_width = "16", test))]
impl Man {
    const NONE: Man = Man { byte: 0, square: 0 };
}

zeroed! {
    struct Hidden [const H: usize] [H] =
        Hidden { is_begun: false, mirrors: [0; 2], squares: [[0; 8]; 8], sums: Sides([[0; H]; 2]) };
}

flash! {
    /// Where the features of a kind of man begin: the own ones, then the other side's.
    static STARTS: [u16; 16] = make_starts();
}

/// Pawns stand on 48 squares: the eight before the first are the last of another sort of men.
const fn make_starts() -> [u16; 16] {
    let mut starts = [0; 16];
    let mut kind = 1;
    while kind < 7 {
        let own = (kind as u16 - 1) * 64;
        let less = if kind == 1 { 8 } else { 16 };
        starts[kind] = own.wrapping_sub(less);
        starts[kind + 8] = (own + 384 - 16).wrapping_sub(less);
        kind += 1;
    }
    starts
}

/// The feature that a man is, seen by White or by Black.
#[inline(always)]
pub(super) fn feature(man: u8, square: u8, view: Color, mirror: u8) -> u16 {
    let theirs = if (man ^ view.bit()) & Color::Black.bit() != 0 { 8 } else { 0 };
    let turn = if view == Color::Black { 0o70 } else { 0 };
    let start = STARTS.at((man & 7 | theirs) as usize);
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

/// The man on the first of these squares, which is no longer one of them.
#[cfg(not(target_pointer_width = "16"))]
#[inline(always)]
fn first(squares: &mut u64, men: &[[u8; 8]; 8]) -> Man {
    let square = squares.trailing_zeros() as u8 & 63;
    *squares &= *squares - 1;
    Man { byte: men[(square >> 3) as usize][(square & 7) as usize], square }
}

impl<const H: usize> Hidden<H> {
    /// What the network adds to the piece-square values, for the side to move.
    #[inline(always)]
    pub(super) fn value<N: Weights<H>>(&mut self, board: &Board) -> i32 {
        #[cfg(target_arch = "x86_64")]
        return kilomate_flash::with_vectors(
            #[inline(always)]
            || self.plain::<N>(board),
        );
        #[cfg(not(target_arch = "x86_64"))]
        self.plain::<N>(board)
    }

    /// The same by the instructions of whoever calls: they are inlined there.
    #[inline(always)]
    pub(super) fn plain<N: Weights<H>>(&mut self, board: &Board) -> i32 {
        #[cfg(target_pointer_width = "16")]
        self.follow::<N>(board);
        #[cfg(not(target_pointer_width = "16"))]
        self.keep_up::<N>(board);
        let us = board.side_to_move();
        let bucket = bucket(board.count(Color::White) + board.count(Color::Black));
        let mut sum = N::OUTPUT_BIASES.at(bucket as usize);
        for (row, side) in (2 * bucket as u16..).zip([us, us.other()]) {
            sum += N::outputs(&self.sums.0[side as usize], row);
        }
        N::Weight::unscale(sum)
    }

    /// Brings the sums up to date with the board: all squares at once.
    #[cfg(not(target_pointer_width = "16"))]
    #[inline(always)]
    fn keep_up<N: Weights<H>>(&mut self, board: &Board) {
        for view in [Color::White, Color::Black] {
            let mirror = mirror(board.king(view));
            if !self.is_begun || mirror != self.mirrors[view as usize] {
                self.mirrors[view as usize] = mirror;
                self.begin::<N>(view);
            }
        }
        self.is_begun = true;
        let now = core::array::from_fn(|row| *board.row(row as u8));
        let (mut gone, mut come) = gone_and_come(&self.squares, &now);
        // Two rows are exchanged faster than added and taken away.
        while gone != 0 && come != 0 {
            let (old, new) = (first(&mut gone, &self.squares), first(&mut come, &now));
            self.change::<N>(Some(old), Some(new));
        }
        while gone != 0 {
            let old = first(&mut gone, &self.squares);
            self.change::<N>(Some(old), None);
        }
        while come != 0 {
            self.change::<N>(None, Some(first(&mut come, &now)));
        }
        self.squares = now;
    }

    /// Takes a man away from the sums of both views, and adds one.
    #[cfg(not(target_pointer_width = "16"))]
    #[inline(always)]
    fn change<N: Weights<H>>(&mut self, gone: Option<Man>, come: Option<Man>) {
        for view in [Color::White, Color::Black] {
            let mirror = self.mirrors[view as usize];
            let row = |man: Man| feature(man.byte, man.square, view, mirror);
            N::update(&mut self.sums.0[view as usize], gone.map(row), come.map(row));
        }
    }

    /// Brings the sums up to date with the board, square by square: for CPUs of 8 bits, and to be
    /// compared with the other way.
    #[cfg(any(target_pointer_width = "16", test))]
    pub(super) fn follow<N: Weights<H>>(&mut self, board: &Board) {
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
        let mut gone = Man::NONE;
        let mut come = Man::NONE;
        for row in 0..8 {
            let now = board.row(row);
            let mut changed = N::differences(now, &self.squares[row as usize]);
            let mut square = row << 3;
            while changed != 0 {
                if changed & 1 != 0 {
                    let new = now[(square & 7) as usize];
                    let kept = &mut self.squares[row as usize][(square & 7) as usize];
                    let old = core::mem::replace(kept, new);
                    if old != 0 {
                        if gone.byte != 0 {
                            self.update::<N>(gone, Man::NONE);
                        }
                        gone = Man { byte: old, square };
                    }
                    if new != 0 {
                        if come.byte != 0 {
                            self.update::<N>(Man::NONE, come);
                        }
                        come = Man { byte: new, square };
                    }
                    if gone.byte != 0 && come.byte != 0 {
                        self.update::<N>(gone, come);
                        (gone, come) = (Man::NONE, Man::NONE);
                    }
                }
                changed >>= 1;
                square += 1;
            }
        }
        if gone.byte | come.byte != 0 {
            self.update::<N>(gone, come);
        }
    }

    /// Takes a man away from the sums of both views, and adds one.
    #[cfg(any(target_pointer_width = "16", test))]
    #[inline(never)] // no room to have it several times
    fn update<N: Weights<H>>(&mut self, gone: Man, come: Man) {
        for view in [Color::White, Color::Black] {
            let mirror = self.mirrors[view as usize];
            let row = |man: Man| {
                if man.byte == 0 {
                    return None;
                }
                Some(feature(man.byte, man.square, view, mirror))
            };
            N::update(&mut self.sums.0[view as usize], row(gone), row(come));
        }
    }

    /// Adds up one view from nothing: when its king has crossed the middle.
    #[inline(never)] // seldom needed
    fn begin<N: Weights<H>>(&mut self, view: Color) {
        let mirror = self.mirrors[view as usize];
        let sums = &mut self.sums.0[view as usize];
        for (unit, sum) in sums.iter_mut().enumerate() {
            *sum = N::BIASES.at(unit);
        }
        for square in 0..64 {
            let man = self.squares[(square >> 3) as usize][(square & 7) as usize];
            if man != 0 {
                N::update(sums, None, Some(feature(man, square, view, mirror)));
            }
        }
    }
}
