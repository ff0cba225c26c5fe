//! The EEPROM: reading takes nothing, writing 3.4 ms that nobody waits for.

use core::arch::asm;
use core::ptr::{read_volatile, write_volatile};

const EECR: *mut u8 = 0x3f as *mut u8;
const EEDR: *mut u8 = 0x40 as *mut u8;
const EEARL: *mut u8 = 0x41 as *mut u8;
const EEARH: *mut u8 = 0x42 as *mut u8;

const READ: u8 = 1;
const WRITE: u8 = 2;

/// Whether nothing is being written.
pub fn is_ready() -> bool {
    // SAFETY: a register.
    unsafe { read_volatile(EECR) & WRITE == 0 }
}

fn address(at: u16) {
    while !is_ready() {}
    let [low, high] = at.to_le_bytes();
    // SAFETY: registers that nobody else uses.
    unsafe {
        write_volatile(EEARH, high);
        write_volatile(EEARL, low);
    }
}

/// A byte; waits while one is being written.
pub fn read(at: u16) -> u8 {
    address(at);
    // SAFETY: as above; the CPU stops until the byte is there.
    unsafe {
        write_volatile(EECR, READ);
        read_volatile(EEDR)
    }
}

/// Begins to write a byte; waits while another one is being written.
pub fn write(at: u16, byte: u8) {
    address(at);
    // SAFETY: as above. Permission and command must follow each other within four cycles.
    unsafe {
        write_volatile(EEDR, byte);
        asm!("cli", "sbi 0x1f, 2", "sbi 0x1f, 1", "sei");
    }
}
