//! What a player thinks of who overlooks moves: own ones, and the opponent's replies. How much is
//! overlooked at which strength is not decided here but by levels, in `play`.

#[cfg(not(target_pointer_width = "16"))]
use kilomate_flash::Zeroed;
use kilomate_flash::zeroed;

use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::chess::piece::{Color, Kind};
use crate::chess::square::apart;

/// A queen that moves in one of so many first moves is out early.
const OPENING: u16 = 8;

/// Which moves of one side a player thinks of in a position.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// How many of 256 moves are overlooked that are hard to think of; of the others half as many.
    oversight: u8,
    side: Color,
    /// What the other side has just played: nobody overlooks how to take there.
    last: Move,
    /// Whether every check is seen, and so every mate in one.
    sees_checks: bool,
    bits: u16,
}

impl Sight {
    /// Of the moves of the side to move after `last`, [`Move::NONE`] if there was none, with or
    /// without all checks. In check there is so little that nothing is overlooked. `bits` are
    /// random.
    pub fn of_own(oversight: u8, sees_checks: bool, board: &Board, last: Move, bits: u16) -> Sight {
        let oversight = if board.in_check() { 0 } else { oversight };
        Sight { oversight, side: board.side_to_move(), last, sees_checks, bits }
    }

    /// Of what the opponent of the side to move may answer: whoever overlooks that also overlooks
    /// that what has just been moved can be taken.
    pub fn of_replies(oversight: u8, board: &Board, bits: u16) -> Sight {
        let side = board.side_to_move().other();
        Sight { oversight, side, last: Move::NONE, sees_checks: false, bits }
    }

    /// Whether this legal move is thought of: always the same answer for the same move. A pawn that
    /// can become something is never overlooked.
    pub fn sees(&self, board: &Board, m: Move) -> bool {
        let is_impulse = Sight::is_impulse(board, m);
        let is_answer = self.last.to() == m.to(); // no move goes to a8, as few do before the first
        is_answer
            || m.is_promotion()
            || self.sees_checks && board.gives_check(m)
            || self.catches(m, !is_impulse && self.is_hard(m))
    }

    /// The same for a move that is nothing special but that it may be hard to think of.
    fn catches(&self, m: Move, is_hard: bool) -> bool {
        let chance = if is_hard { self.oversight } else { self.oversight / 2 };
        // Fibonacci hashing, twice: the high byte of the product depends on all bits of the move.
        let hash = (m.bits() ^ self.bits).wrapping_mul(0x9e37);
        let [_, number] = (hash ^ hash >> 8).wrapping_mul(0x9e37).to_le_bytes();
        number >= chance
    }

    /// What people overlook most: the way back, and the way across half the board.
    fn is_hard(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let is_back = match self.side {
            Color::White => to.row() > from.row(),
            Color::Black => to.row() < from.row(),
        };
        is_back || apart(from.row(), to.row()) > 3 || apart(from.col(), to.col()) > 3
    }

    /// Whether a move is one that people think of at once and like to play: a check, a capture, or
    /// the queen among the first moves.
    pub fn is_impulse(board: &Board, m: Move) -> bool {
        let is_early = board.fullmove_number() <= OPENING;
        let is_queen = board.piece_at(m.from()).kind() == Some(Kind::Queen);
        m.is_capture() || is_early && is_queen || board.gives_check(m)
    }
}

/// What a search overlooks of the opponent's replies. Only levels without a number do that, and
/// machines of 16 bits have no others: there it is nothing.
pub(super) struct Replies {
    #[cfg(not(target_pointer_width = "16"))]
    sight: Sight,
}

zeroed! {
    struct Replies = Replies {
        #[cfg(not(target_pointer_width = "16"))]
        sight: Sight { oversight: 0, side: Color::White, last: Move::NONE, sees_checks: false, bits: 0 },
    };
}

#[cfg(not(target_pointer_width = "16"))]
impl Replies {
    /// Overlooks what `sight` does not see; nothing if there is none.
    pub(super) fn set(&mut self, sight: Option<Sight>) {
        *self = sight.map_or(Replies::ZEROED, |sight| Replies { sight });
    }

    /// Whether any may be overlooked.
    #[inline(always)]
    pub(super) fn are_overlooked(&self) -> bool {
        self.sight.oversight != 0
    }

    /// Whether this one is.
    #[inline(always)]
    pub(super) fn is_overlooked(&self, m: Move) -> bool {
        !m.is_promotion() && !self.sight.catches(m, self.sight.is_hard(m))
    }
}

#[cfg(target_pointer_width = "16")]
impl Replies {
    #[inline(always)]
    pub(super) fn set(&mut self, _: Option<Sight>) {}
    #[inline(always)]
    pub(super) fn are_overlooked(&self) -> bool {
        false
    }
    #[inline(always)]
    pub(super) fn is_overlooked(&self, _: Move) -> bool {
        false
    }
}
