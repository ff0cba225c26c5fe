//! The moves of all plies on one stack, each with a rank by which it is picked.

use kilomate_flash::{Few, Zeroed, largest, zeroed};

use crate::chess::movelist::Sink;
use crate::chess::moves::Move;

/// Room for `N` moves, three bytes each.
pub struct Room<const N: usize> {
    moves: [Move; N],
    ranks: [u8; N],
}

zeroed! { struct Room [const N: usize] [N] = Room { moves: [Move::NONE; N], ranks: [0; N] }; }

/// What [`Room`] is, whatever its size.
pub trait MoveRoom: Zeroed {
    /// How many moves there is room for.
    const LEN: usize;
    /// Places for moves.
    fn moves(&self) -> &[Move];
    /// Places for moves and their ranks.
    fn parts(&mut self) -> (&mut [Move], &mut [u8]);
}

impl<const N: usize> MoveRoom for Room<N> {
    const LEN: usize = N;

    #[inline(always)]
    fn moves(&self) -> &[Move] {
        &self.moves
    }

    #[inline(always)]
    fn parts(&mut self) -> (&mut [Move], &mut [u8]) {
        (&mut self.moves, &mut self.ranks)
    }
}

/// The moves of all plies, each on top of those of the ply before.
pub(super) struct Stack<A> {
    room: A,
    len: Few,
    overflowed: bool,
}

zeroed! {
    struct Stack [A: MoveRoom] [A] = Stack { room: A::ZEROED, len: 0, overflowed: false };
}

impl<A: MoveRoom> Stack<A> {
    #[inline(always)]
    pub(super) fn len(&self) -> Few {
        self.len
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, len: Few) {
        self.len = self.len.min(len);
    }

    /// Whether a move was dropped since the last time this was asked.
    #[inline(always)]
    pub(super) fn take_overflow(&mut self) -> bool {
        core::mem::take(&mut self.overflowed)
    }

    #[inline(always)]
    pub(super) fn get(&self, i: Few) -> Move {
        self.room.moves().get(i as usize).copied().unwrap_or(Move::NONE)
    }

    #[inline(always)]
    pub(super) fn set(&mut self, i: Few, m: Move) {
        if let Some(place) = self.room.parts().0.get_mut(i as usize) {
            *place = m;
        }
    }

    #[inline(always)]
    fn set_rank(&mut self, i: Few, rank: u8) {
        if let Some(place) = self.room.parts().1.get_mut(i as usize) {
            *place = rank;
        }
    }

    /// Keeps only those moves from number `from` on that pass, in their order; returns how many
    /// there are in all.
    #[inline(always)]
    pub(super) fn retain(&mut self, from: Few, keep: impl Fn(Move) -> bool) -> Few {
        let kept = self.gather(from, keep);
        self.truncate(kept);
        kept
    }

    /// As [`Stack::retain`], but what lies behind them is still there: if none passes, nothing has
    /// changed.
    #[inline(always)]
    pub(super) fn gather(&mut self, from: Few, keep: impl Fn(Move) -> bool) -> Few {
        let mut kept = from;
        for i in from..self.len {
            let m = self.get(i);
            if keep(m) {
                self.set(kept, m);
                kept += 1;
            }
        }
        kept
    }

    /// Ranks the moves from number `from` on.
    #[inline(always)]
    pub(super) fn rank(&mut self, from: Few, mut rank: impl FnMut(Move) -> u8) {
        let (from, len) = (from as usize, self.len as usize);
        let (moves, ranks) = self.room.parts();
        if let (Some(moves), Some(ranks)) = (moves.get(from..len), ranks.get_mut(from..len)) {
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
    pub(super) fn promote(&mut self, from: Few, m: Move) {
        for i in from..self.len {
            if self.get(i) == m {
                return self.set_rank(i, u8::MAX);
            }
        }
    }

    /// The best-ranked move from number `from` on, which then stands there; the first of equals.
    #[inline(always)]
    pub(super) fn pick(&mut self, from: Few) -> Move {
        let (from, len) = (from as usize, self.len as usize);
        let (moves, ranks) = self.room.parts();
        let (Some(moves), Some(ranks)) = (moves.get_mut(from..len), ranks.get_mut(from..len))
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
    pub(super) fn lead_with(&mut self, from: Few, i: Few) {
        if let Some(moves) = self.room.parts().0.get_mut(from as usize..=i as usize)
            && !moves.is_empty()
        {
            moves.rotate_right(1);
        }
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        self.room.moves().get(..self.len as usize).unwrap_or(&[])
    }
}

impl<A: MoveRoom> Sink for Stack<A> {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        let len = self.len;
        if let Some(place) = self.room.parts().0.get_mut(len as usize) {
            *place = m;
            self.len = len + 1;
        } else {
            self.overflowed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn m(bits: u16) -> Move {
        Move::from_bits(bits)
    }

    fn stack<const N: usize>(moves: impl IntoIterator<Item = u16>) -> Stack<Room<N>> {
        let mut stack = Stack::ZEROED;
        moves.into_iter().for_each(|bits| stack.push(m(bits)));
        stack
    }

    fn bits(stack: &Stack<impl MoveRoom>) -> Vec<u16> {
        stack.as_slice().iter().map(|m| m.bits()).collect()
    }

    #[test]
    fn the_best_ranked_is_picked_and_of_equals_the_first() {
        let mut stack = stack::<8>([1, 2, 13, 24, 13, 5]);
        stack.set(4, m(33));
        stack.rank(2, |m| (m.bits() % 10) as u8); // 3 4 3 5
        let mut picked = Vec::new();
        for from in 2..stack.len() {
            picked.push(stack.pick(from).bits());
            assert_eq!(stack.get(from), m(picked[picked.len() - 1]), "which then stands there");
        }
        assert_eq!(picked[..2], [5, 24]);
        // The two of rank 3, whatever their order is after the swaps before.
        let mut rest = picked[2..].to_vec();
        rest.sort_unstable();
        assert_eq!(rest, [13, 33]);
        assert_eq!(bits(&stack)[..2], [1, 2], "below is another ply's");
        assert_eq!(stack.pick(6), Move::NONE, "nothing is left");
        let mut equals = self::stack::<8>([7, 8, 9]);
        equals.rank(0, |_| 100);
        assert_eq!([0, 1, 2].map(|from| equals.pick(from).bits()), [7, 8, 9]);
    }

    #[test]
    fn what_is_promoted_is_picked_first() {
        let mut stack = stack::<8>([9, 5, 6, 7]);
        stack.rank(1, |m| 200 + m.bits() as u8);
        stack.promote(1, m(5));
        stack.promote(1, m(9)); // is not among those
        stack.promote(1, m(77));
        assert_eq!([1, 2, 3].map(|from| stack.pick(from).bits()), [5, 7, 6]);
    }

    #[test]
    fn what_is_retained_keeps_its_order() {
        let mut stack = stack::<8>([1, 3, 2, 5, 4, 7]);
        assert_eq!(stack.retain(1, |m| m.bits() % 2 == 1), 4);
        assert_eq!(bits(&stack), [1, 3, 5, 7]);
        assert_eq!(stack.retain(2, |_| false), 2);
        assert_eq!(bits(&stack), [1, 3]);
        assert_eq!(stack.retain(2, |_| true), 2, "nothing to retain");
    }

    #[test]
    fn a_leader_overtakes_the_others_and_they_keep_their_order() {
        let mut stack = stack::<8>([1, 2, 3, 4, 5]);
        stack.lead_with(1, 3);
        assert_eq!(bits(&stack), [1, 4, 2, 3, 5]);
        stack.lead_with(1, 1);
        stack.lead_with(3, 2); // behind those it would lead
        stack.lead_with(0, 99);
        assert_eq!(bits(&stack), [1, 4, 2, 3, 5]);
    }

    #[test]
    fn overflow_is_said_once_and_drops_only_what_has_no_room() {
        let mut stack = stack::<3>(1..=3);
        assert!(!stack.take_overflow());
        stack.push(m(4));
        assert_eq!(bits(&stack), [1, 2, 3]);
        assert!(stack.take_overflow());
        assert!(!stack.take_overflow());
        stack.truncate(1);
        stack.truncate(2); // makes nothing longer
        stack.push(m(9));
        assert!(!stack.take_overflow());
        assert_eq!(bits(&stack), [1, 9]);
        assert_eq!(stack.get(3), Move::NONE);
        stack.set(3, m(5));
        assert_eq!(stack.get(3), Move::NONE, "there is no such place");
    }
}
