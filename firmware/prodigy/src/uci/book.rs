//! The book of openings, which lies in flash.

use kilomate_core::knowledge::book::{Book, PackedBook};
use kilomate_core::{Board, Move};
use kilomate_flash::flash;

const BYTES: &[u8] = include_bytes!("../../../../dist/books/prodigy.book");

flash! {
    pub static BOOK: [u8; BYTES.len()] = array(BYTES);
}

const fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    match bytes.first_chunk() {
        Some(array) => *array,
        None => panic!("a shorter book"), // when this is compiled
    }
}

/// The book, if it is to be used.
#[derive(Clone, Copy)]
pub(super) struct OwnBook(pub(super) bool);

impl Book for OwnBook {
    #[inline(always)]
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        if self.0 { PackedBook::trusted(&BOOK).reply(board, moves, bits) } else { Move::NONE }
    }
}
