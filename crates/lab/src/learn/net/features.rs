//! A position as a network sees it: its men, by kind and square, once as each side sees them.

use crate::learn::data::record::{self, Packed};

/// Features of each side: six own kinds and six of the opponent, on 64 squares.
pub(crate) const FEATURES: usize = 768;
/// Piece-square values.
pub(crate) const SQUARES: usize = 384;
/// Men on a board, at most.
pub(crate) const MEN: usize = 32;

/// Turns the board: between a row and the one that the opponent sees there.
const TURN: u16 = 0b111_000;

/// What each kind counts towards the middlegame; with all men it is 24.
const PHASE: [i32; 8] = [0, 0, 1, 1, 2, 4, 0, 0];

/// The men of a position, as the side to move and its opponent see them.
pub(crate) struct Men {
    count: usize,
    phase: i32,
    /// First the side to move's, then the opponent's.
    views: [[u16; MEN]; 2],
    /// As the side to move sees them, not mirrored.
    plain: [u16; MEN],
}

impl Men {
    /// Those of a record. What is no man is left out.
    pub(crate) fn of(packed: &Packed) -> Men {
        let black = record::is_black_to_move(packed);
        let turn = if black { TURN as u8 } else { 0 };
        let mut men = Men { count: 0, phase: 0, views: [[0; MEN]; 2], plain: [0; MEN] };
        let mut mirrors = [0; 2];
        for (kind, is_black, square) in record::men(packed) {
            if !(1..=6).contains(&kind) {
                continue;
            }
            let theirs = is_black != black;
            let square = square ^ turn;
            if kind == 6 {
                mirrors[usize::from(theirs)] = if square & 4 != 0 { 7 } else { 0 };
            }
            men.phase += PHASE[usize::from(kind)];
            let (kind, square) = (u16::from(kind) - 1, u16::from(square));
            men.plain[men.count] = u16::from(theirs) * SQUARES as u16 + kind * 64 + square;
            men.count += 1;
        }
        men.phase = men.phase.min(24);
        for at in 0..men.count {
            let plain = men.plain[at];
            let other = (plain + SQUARES as u16) % FEATURES as u16;
            men.views[0][at] = plain ^ mirrors[0];
            men.views[1][at] = other ^ TURN ^ mirrors[1];
        }
        men
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// 24 in the middlegame, 0 when only pawns are left.
    pub(crate) fn phase(&self) -> i32 {
        self.phase
    }

    /// The features that the side to move has, then those of the opponent.
    pub(crate) fn views(&self) -> impl Iterator<Item = &[u16]> {
        self.views.iter().map(|view| &view[..self.count])
    }

    /// The place of each man among the piece-square values, and whether he is the opponent's.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.plain[..self.count].iter().map(|&plain| {
            let plain = usize::from(plain);
            if plain < SQUARES {
                (plain, false)
            } else {
                ((plain - SQUARES) ^ usize::from(TURN), true)
            }
        })
    }

    /// Adds up piece-square values: those of the side to move less the opponent's.
    pub(crate) fn squares<T>(&self, value: impl Fn(usize) -> [T; 2]) -> [T; 2]
    where
        T: Copy + Default + std::ops::AddAssign + std::ops::SubAssign,
    {
        let mut sum = [T::default(); 2];
        for (place, is_theirs) in self.places() {
            for (sum, value) in sum.iter_mut().zip(value(place)) {
                if is_theirs { *sum -= value } else { *sum += value }
            }
        }
        sum
    }
}
