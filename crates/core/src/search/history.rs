//! What quiet moves have done before: how the picker guesses which to try first.

use crate::moves::Move;
use crate::piece::Piece;

/// A quiet move with what it follows: enough for any table of history to find its place.
#[derive(Clone, Copy)]
pub struct Quiet {
    /// The piece that moves.
    pub piece: Piece,
    /// The move.
    pub m: Move,
    /// Piece and target of the opponent's last move and of the own one before, as
    /// [`landing`] numbers them; [`NOWHERE`] if there is none.
    pub before: [u16; 2],
}

/// No move to follow.
pub const NOWHERE: u16 = 0;
/// How many landings there are.
const LANDINGS: usize = 7 * 64;

/// Number of a piece's kind on its target.
#[inline(always)]
pub fn landing(piece: Piece, m: Move) -> u16 {
    ((piece.to_byte() & 7) as u16) << 6 | m.to().index() as u16
}

/// Experience with quiet moves.
pub trait History {
    /// No experience: all bytes zero.
    const EMPTY: Self;
    /// Whether experience is enough to go by: else the picker guesses by piece-square values.
    const SUFFICES: bool;
    /// Whether it matters what a move follows.
    const FOLLOWS: bool = false;
    /// How well moves like this one did: about -16,384 to 16,384.
    fn score(&self, quiet: &Quiet) -> i16;
    /// A move did well, or badly if the bonus is negative.
    fn update(&mut self, quiet: &Quiet, bonus: i16);
    /// Forgets everything.
    fn clear(&mut self);
    /// A new search begins: old experience counts for less.
    fn age(&mut self);
}

/// Moves `value` towards the limit of `bonus`, by less the nearer it is already.
#[inline(always)]
fn gravitate(value: &mut i16, bonus: i16) {
    let pull = (*value as i32 * bonus.unsigned_abs() as i32) >> 14;
    *value += bonus - pull as i16;
}

/// No history at all: killers must do.
#[derive(Clone, Copy)]
pub struct NoHistory;

impl History for NoHistory {
    const EMPTY: Self = NoHistory;
    const SUFFICES: bool = false;
    #[inline(always)]
    fn score(&self, _: &Quiet) -> i16 {
        0
    }
    #[inline(always)]
    fn update(&mut self, _: &Quiet, _: i16) {}
    fn clear(&mut self) {}
    fn age(&mut self) {}
}

/// A number for each piece and target.
pub struct Landings([[i16; LANDINGS]; 2]);

impl History for Landings {
    const EMPTY: Self = Landings([[0; LANDINGS]; 2]);
    const SUFFICES: bool = false;

    #[inline(always)]
    fn score(&self, quiet: &Quiet) -> i16 {
        let side = &self.0[quiet.piece.color() as usize];
        side.get(landing(quiet.piece, quiet.m) as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn update(&mut self, quiet: &Quiet, bonus: i16) {
        let side = &mut self.0[quiet.piece.color() as usize];
        if let Some(value) = side.get_mut(landing(quiet.piece, quiet.m) as usize) {
            gravitate(value, bonus);
        }
    }

    fn clear(&mut self) {
        self.0 = [[0; LANDINGS]; 2];
    }

    fn age(&mut self) {
        for value in self.0.iter_mut().flatten() {
            *value /= 2;
        }
    }
}

/// Origin and target by side, and each landing after each of the two before it.
#[cfg(not(target_pointer_width = "16"))] // where no type may be that large
pub struct Continuations {
    plain: [[[i16; 64]; 64]; 2],
    after: [[[i16; LANDINGS]; LANDINGS]; 2],
}

#[cfg(not(target_pointer_width = "16"))]
impl Continuations {
    #[inline(always)]
    fn place(quiet: &Quiet) -> (usize, usize, usize) {
        let color = quiet.piece.color() as usize;
        (color, quiet.m.from().index() as usize & 63, quiet.m.to().index() as usize & 63)
    }
}

#[cfg(not(target_pointer_width = "16"))]
impl History for Continuations {
    #[allow(clippy::large_stack_arrays)] // a constant for statics and boxes
    const EMPTY: Self =
        Continuations { plain: [[[0; 64]; 64]; 2], after: [[[0; LANDINGS]; LANDINGS]; 2] };
    const SUFFICES: bool = true;
    const FOLLOWS: bool = true;

    #[inline(always)]
    fn score(&self, quiet: &Quiet) -> i16 {
        let (color, from, to) = Self::place(quiet);
        let here = landing(quiet.piece, quiet.m) as usize;
        let mut sum = self.plain[color][from][to] as i32;
        for (table, &before) in self.after.iter().zip(&quiet.before) {
            if before != NOWHERE {
                sum += table.get(before as usize).and_then(|t| t.get(here)).copied().unwrap_or(0)
                    as i32;
            }
        }
        (sum / 2).clamp(-16_384, 16_384) as i16
    }

    #[inline(always)]
    fn update(&mut self, quiet: &Quiet, bonus: i16) {
        let (color, from, to) = Self::place(quiet);
        let here = landing(quiet.piece, quiet.m) as usize;
        gravitate(&mut self.plain[color][from][to], bonus);
        for (table, &before) in self.after.iter_mut().zip(&quiet.before) {
            if before == NOWHERE {
                continue;
            }
            if let Some(value) = table.get_mut(before as usize).and_then(|t| t.get_mut(here)) {
                gravitate(value, bonus);
            }
        }
    }

    fn clear(&mut self) {
        self.plain = [[[0; 64]; 64]; 2];
        for value in self.after.iter_mut().flatten().flatten() {
            *value = 0;
        }
    }

    fn age(&mut self) {
        for value in self.plain.iter_mut().flatten().flatten() {
            *value /= 2;
        }
    }
}
