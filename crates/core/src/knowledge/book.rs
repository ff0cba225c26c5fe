//! A book of openings, as the player knows it; how it names positions and moves; and the compact
//! form in which it fits in a chip; and the editions that are shipped in it.

pub mod editions;
pub mod key;
pub mod packed;

use crate::chess::board::Board;
use crate::chess::moves::Move;

pub use packed::PackedBook;

/// Replies that need no thinking.
pub trait Book {
    /// A reply to play in this position, one of its legal `moves`, or [`Move::NONE`] if there is
    /// none. Of several, random `bits` choose by their weights; 0 always chooses the first, which
    /// is the best.
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move;
}

/// No book.
pub struct NoBook;

impl Book for NoBook {
    #[inline(always)]
    fn reply(&self, _: &Board, _: &[Move], _: u16) -> Move {
        Move::NONE
    }
}
