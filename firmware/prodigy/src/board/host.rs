//! What the panel is built into: the EEPROM and the book.

use kilomate_core::knowledge::book::{Book, PackedBook};
use kilomate_core::{Board, Move};
use kilomate_panel::Host;

use super::eeprom;
use crate::uci::BOOK;

/// This chip.
pub struct Chip;

impl Host for Chip {
    fn read(&mut self, at: u16) -> u8 {
        eeprom::read(at)
    }

    fn write(&mut self, at: u16, byte: u8) {
        eeprom::write(at, byte);
    }

    fn is_ready(&mut self) -> bool {
        eeprom::is_ready()
    }

    #[inline(always)]
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        PackedBook::trusted(&BOOK).reply(board, moves, bits)
    }
}
