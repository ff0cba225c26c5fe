//! Principal variations: a line of moves for each ply, as long as the machine can afford.

use crate::moves::Move;

/// A line of moves.
pub trait Line: Copy {
    /// No moves.
    const EMPTY: Self;
    /// Forgets the line.
    fn clear(&mut self);
    /// Becomes `first` followed by as much of `rest` as fits.
    fn set(&mut self, first: Move, rest: &Self);
    /// The moves.
    fn as_slice(&self) -> &[Move];
}

/// At most `N` moves.
#[derive(Clone, Copy, Debug)]
pub struct Moves<const N: usize> {
    moves: [Move; N],
    len: u8,
}

impl<const N: usize> Line for Moves<N> {
    const EMPTY: Self = Moves { moves: [Move::NONE; N], len: 0 };

    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }

    fn set(&mut self, first: Move, rest: &Self) {
        let mut len = 1;
        if let Some(place) = self.moves.first_mut() {
            *place = first;
        }
        for (place, &m) in self.moves.iter_mut().skip(1).zip(rest.as_slice()) {
            *place = m;
            len += 1;
        }
        self.len = len.min(N as u8);
    }

    fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len as usize).unwrap_or(&[])
    }
}
