//! A book of openings, as the player knows it.

use crate::chess::board::Board;
use crate::chess::moves::Move;

/// Replies that need no thinking.
pub trait Book {
    /// A reply to play in this position, [`Move::NONE`] if there is none. Of several, random
    /// `bits` choose. It need not be legal: who asks makes sure of that.
    fn reply(&self, board: &Board, bits: u16) -> Move;
}

/// No book.
pub struct NoBook;

impl Book for NoBook {
    #[inline(always)]
    fn reply(&self, _: &Board, _: u16) -> Move {
        Move::NONE
    }
}
