//! What the panel is built into: a memory that outlives the power switch, a book, nothing else.

use kilomate_core::{Board, Move};

/// Bytes that the panel may use: those of an EEPROM of 2 KB.
pub const MEMORY: u16 = 2_048;

/// The machine around the panel.
pub trait Host {
    /// A byte of the memory; any below [`MEMORY`] may be asked for.
    fn read(&mut self, at: u16) -> u8;
    /// Changes a byte of the memory. An EEPROM takes milliseconds for that: the panel asks
    /// [`Host::is_ready`] before, except where somebody would otherwise have to wait longer.
    fn write(&mut self, at: u16, byte: u8);
    /// Whether a byte could be written at once.
    fn is_ready(&mut self) -> bool;
    /// The reply of a book of openings, as `Book::reply` has it.
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move;
}
