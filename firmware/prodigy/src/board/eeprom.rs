//! The EEPROM: reading takes nothing, writing 3.4 ms that nobody waits for.

use core::arch::asm;

use crate::registers::{eeprom, put};

const READ: u8 = 1;
const WRITE: u8 = 2;

/// Whether nothing is being written.
pub fn is_ready() -> bool {
    eeprom().eecr.read().bits() & WRITE == 0
}

fn address(at: u16) {
    while !is_ready() {}
    put(&eeprom().eear, at);
}

/// A byte; waits while one is being written.
pub fn read(at: u16) -> u8 {
    address(at);
    put(&eeprom().eecr, READ); // the CPU stops until the byte is there
    eeprom().eedr.read().bits()
}

/// Begins to write a byte; waits while another one is being written.
pub fn write(at: u16, byte: u8) {
    address(at);
    put(&eeprom().eedr, byte);
    // SAFETY: sets two bits of EECR, which nobody else writes. Permission and command must follow each
    // other within four cycles.
    unsafe { asm!("cli", "sbi 0x1f, 2", "sbi 0x1f, 1", "sei") };
}
