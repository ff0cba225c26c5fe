//! Where generated moves go.

use crate::chess::moves::Move;

/// Takes the generator's moves. A sink that is full must remember that it was.
pub trait Sink {
    /// Takes one move.
    fn push(&mut self, m: Move);
}

/// No position with at most 16 men a side, of which at most eight are pawns or promoted, has more
/// legal moves than 218; the rest is room for pseudo-legal ones.
pub const MAX_MOVES: usize = 256;

/// A stack of moves that the plies of a search or perft share, each on top of the one before.
#[derive(Clone, Debug)]
pub struct MoveStack<const N: usize> {
    moves: [Move; N],
    len: u16,
    overflowed: bool,
}

/// Room for the moves of one position.
pub type MoveList = MoveStack<MAX_MOVES>;

impl<const N: usize> MoveStack<N> {
    /// An empty stack.
    pub const fn new() -> Self {
        const { assert!(N >= 1 && N <= u16::MAX as usize) };
        MoveStack { moves: [Move::NONE; N], len: 0, overflowed: false }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn len(&self) -> u16 {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Drops all moves from number `len` on.
    #[inline(always)]
    pub fn truncate(&mut self, len: u16) {
        self.len = self.len.min(len);
    }

    /// Move number `i`, or none past the end.
    #[inline(always)]
    pub fn get(&self, i: u16) -> Move {
        self.moves.get(i as usize).copied().unwrap_or(Move::NONE)
    }

    /// The moves as a slice.
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len as usize).unwrap_or(&[])
    }

    /// Whether a move was dropped since the last time this was asked.
    #[inline(always)]
    pub fn take_overflow(&mut self) -> bool {
        core::mem::take(&mut self.overflowed)
    }

    /// Keeps only the moves that pass, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let m = self.get(i);
            if keep(m)
                && let Some(place) = self.moves.get_mut(kept as usize)
            {
                *place = m;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl<const N: usize> Default for MoveStack<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Sink for MoveStack<N> {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        if let Some(place) = self.moves.get_mut(self.len as usize) {
            *place = m;
            self.len += 1;
        } else {
            self.overflowed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_stack_drops_and_says_so() {
        let mut stack = MoveStack::<2>::new();
        for bits in 1..=2 {
            stack.push(Move::from_bits(bits));
        }
        assert!(!stack.take_overflow());
        stack.push(Move::from_bits(3));
        assert_eq!(stack.as_slice(), [Move::from_bits(1), Move::from_bits(2)]);
        assert!(stack.take_overflow());
        assert!(!stack.take_overflow());
        assert_eq!(stack.get(7), Move::NONE);
    }
}
