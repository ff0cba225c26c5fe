//! The battery: the chip measures its own reference of 1.1 volts against the supply. The lower the supply,
//! the larger the number.

use core::ptr::{read_volatile, write_volatile};

const ADCH: *mut u8 = 0x79 as *mut u8;
const ADCSRA: *mut u8 = 0x7a as *mut u8;
const ADMUX: *mut u8 = 0x7c as *mut u8;

/// 256 times 1.1 volts by 4.4: four cells of 1.1 are nearly empty.
const LOW: u8 = 64;

/// Looks at the last measurement and begins another; tells whether the battery is low.
pub fn is_low() -> bool {
    // SAFETY: registers of the converter, which nobody else uses. Supply as reference, eight bits, the
    // chip's own 1.1 volts; the converter on, started, the CPU's clock by 64.
    unsafe {
        let measured = read_volatile(ADCH);
        write_volatile(ADMUX, 0x7e);
        write_volatile(ADCSRA, 0xc6);
        measured > LOW
    }
}
