//! The part of the evaluation that is kept up to date move by move.

use core::marker::PhantomData;

use kilomate_flash::{flash, zeroed};

use super::Values;
use super::weights::Pair;
use crate::chess::make::Watch;
use crate::chess::piece::{Color, Piece};
use crate::chess::square::Square;

flash! {
    /// By kind: what a piece adds to the phase. All pieces of a start position make 24.
    static PHASE: [u8; 8] = [0, 0, 1, 1, 2, 4, 0, 0];
}

/// The phase of a start position.
pub(super) const FULL_PHASE: u8 = 24;

/// Material, piece-square values, and phase. White's minus Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Sums<V> {
    pair: Pair,
    phase: u8,
    values: PhantomData<V>,
}

impl<V: Values> Sums<V> {
    /// Middlegame and endgame sum as `side` sees them.
    #[inline(always)]
    pub fn for_side(&self, side: Color) -> Pair {
        match side {
            Color::White => self.pair,
            Color::Black => [-self.pair[0], -self.pair[1]],
        }
    }

    /// How much of a middlegame this is: 24 with all pieces, 0 with pawns alone. Promotions do
    /// not take it beyond 24.
    #[inline(always)]
    pub fn phase(&self) -> u8 {
        self.phase.min(FULL_PHASE)
    }
}

/// The value of a piece on a square, as its own side sees it.
#[inline(always)]
fn value<V: Values>(piece: Piece, at: Square) -> Pair {
    let at = if piece.color() == Color::White { at } else { at.mirrored() };
    V::value(piece.to_byte() & 7, at.index() & 63)
}

/// A sum. It wraps around, as does the next: an engine that is not searching watches the moves of a
/// game without knowing what the pieces were worth before.
#[inline(always)]
fn plus(sum: i16, change: i16) -> i16 {
    sum.wrapping_add(change)
}

/// A difference.
#[inline(always)]
fn minus(sum: i16, change: i16) -> i16 {
    sum.wrapping_sub(change)
}

zeroed! {
    struct Sums [V: Values] [V] = Sums { pair: [0; 2], phase: 0, values: PhantomData };
}

impl<V: Values> Watch for Sums<V> {
    #[inline(always)]
    fn copied(&self) -> Self {
        Sums { pair: [self.pair[0], self.pair[1]], phase: self.phase, values: PhantomData }
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, at: Square) {
        let [mg, eg] = value::<V>(piece, at);
        match piece.color() {
            Color::White => self.pair = [plus(self.pair[0], mg), plus(self.pair[1], eg)],
            Color::Black => self.pair = [minus(self.pair[0], mg), minus(self.pair[1], eg)],
        }
        let weight = PHASE.at((piece.to_byte() & 7) as usize);
        self.phase = self.phase.wrapping_add(weight);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, at: Square) {
        let [mg, eg] = value::<V>(piece, at);
        match piece.color() {
            Color::White => self.pair = [minus(self.pair[0], mg), minus(self.pair[1], eg)],
            Color::Black => self.pair = [plus(self.pair[0], mg), plus(self.pair[1], eg)],
        }
        let weight = PHASE.at((piece.to_byte() & 7) as usize);
        self.phase = self.phase.wrapping_sub(weight);
    }

    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        let turn = perspective(piece.color());
        let (from, to) = ((from.index() ^ turn) & 63, (to.index() ^ turn) & 63);
        let [mg, eg] = V::gain(piece.to_byte() & 7, from, to);
        match piece.color() {
            Color::White => self.pair = [plus(self.pair[0], mg), plus(self.pair[1], eg)],
            Color::Black => self.pair = [minus(self.pair[0], mg), minus(self.pair[1], eg)],
        }
    }
}

/// What a kind of piece is worth in the middlegame on the square with this number, as White sees
/// it: see [`perspective`].
#[inline(always)]
pub(super) fn middlegame_value<V: Values>(kind: u8, index: u8) -> i16 {
    V::middlegame(kind & 7, index & 63)
}

/// What the number of a square has to be changed by (exclusive or) to be that of the same square
/// as `color` sees it.
#[inline(always)]
pub(crate) fn perspective(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 0x38,
    }
}
