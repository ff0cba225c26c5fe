//! The moves of all plies on one stack, each with a rank by which it is picked.

use kilomate_flash::largest;

use crate::movelist::Sink;
use crate::moves::Move;

/// Room for `N` moves, three bytes each.
pub(super) struct Stack<const N: usize> {
    moves: [Move; N],
    ranks: [u8; N],
    len: u16,
    overflowed: bool,
}

impl<const N: usize> Stack<N> {
    pub(super) const EMPTY: Self =
        Stack { moves: [Move::NONE; N], ranks: [0; N], len: 0, overflowed: false };

    #[inline(always)]
    pub(super) fn len(&self) -> u16 {
        self.len
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, len: u16) {
        self.len = self.len.min(len);
    }

    /// Whether a move was dropped since the last time this was asked.
    #[inline(always)]
    pub(super) fn take_overflow(&mut self) -> bool {
        core::mem::take(&mut self.overflowed)
    }

    #[inline(always)]
    pub(super) fn get(&self, i: u16) -> Move {
        self.moves.get(i as usize).copied().unwrap_or(Move::NONE)
    }

    #[inline(always)]
    pub(super) fn set(&mut self, i: u16, m: Move) {
        if let Some(place) = self.moves.get_mut(i as usize) {
            *place = m;
        }
    }

    #[inline(always)]
    fn set_rank(&mut self, i: u16, rank: u8) {
        if let Some(place) = self.ranks.get_mut(i as usize) {
            *place = rank;
        }
    }

    /// Ranks the moves from number `from` on.
    #[inline(always)]
    pub(super) fn rank(&mut self, from: u16, mut rank: impl FnMut(Move) -> u8) {
        let (from, len) = (from as usize, self.len as usize);
        if let (Some(moves), Some(ranks)) =
            (self.moves.get(from..len), self.ranks.get_mut(from..len))
        {
            // Not zipped: a pointer for each is cheaper than an index for both.
            let mut places = ranks.iter_mut();
            for &m in moves {
                let Some(place) = places.next() else { break };
                *place = rank(m);
            }
        }
    }

    /// Ranks `m` above all others from number `from` on, if it is among them.
    #[inline(always)]
    pub(super) fn promote(&mut self, from: u16, m: Move) {
        for i in from..self.len {
            if self.get(i) == m {
                return self.set_rank(i, u8::MAX);
            }
        }
    }

    /// The best-ranked move from number `from` on, which then stands there; the first of equals.
    #[inline(always)]
    pub(super) fn pick(&mut self, from: u16) -> Move {
        let (from, len) = (from as usize, self.len as usize);
        let (Some(moves), Some(ranks)) =
            (self.moves.get_mut(from..len), self.ranks.get_mut(from..len))
        else {
            return Move::NONE;
        };
        let best = largest(ranks);
        if best < moves.len() && best < ranks.len() {
            moves.swap(0, best);
            ranks.swap(0, best);
        }
        moves.first().copied().unwrap_or(Move::NONE)
    }

    /// Brings move number `i` to the front of those from `from` on, the others keeping their order.
    pub(super) fn lead_with(&mut self, from: u16, i: u16) {
        if let Some(moves) = self.moves.get_mut(from as usize..=i as usize)
            && !moves.is_empty()
        {
            moves.rotate_right(1);
        }
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len as usize).unwrap_or(&[])
    }
}

impl<const N: usize> Sink for Stack<N> {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        let len = self.len;
        if let Some(place) = self.moves.get_mut(len as usize) {
            *place = m;
            self.len = len + 1;
        } else {
            self.overflowed = true;
        }
    }
}
