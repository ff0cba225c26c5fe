//! CPUs and machines that the tests run machine code on.

pub mod avr;
pub mod c64;
pub mod calculator;
pub mod card;
pub mod cdp1802;
pub mod ez80;
pub mod mos6502;
pub mod png;
pub mod sim65;
pub mod state;

/// All memory that 16 bits reach, full of a byte. Never on the stack.
fn memory(byte: u8) -> Box<[u8; 0x1_0000]> {
    match vec![byte; 0x1_0000].try_into() {
        Ok(memory) => memory,
        Err(_) => unreachable!(),
    }
}
