//! The battery: the chip measures its own reference of 1.1 volts against the supply. The lower the supply,
//! the larger the number.

use crate::registers::{adc, put};

/// 256 times 1.1 volts by 4.4: four cells of 1.1 are nearly empty.
const LOW: u8 = 64;

/// Looks at the last measurement and begins another; tells whether the battery is low.
pub fn is_low() -> bool {
    let [_, measured] = adc().adc.read().bits().to_le_bytes();
    // Supply as reference, eight bits, the chip's own 1.1 volts; the converter on, started, the CPU's
    // clock by 64.
    put(&adc().admux, 0x7e);
    put(&adc().adcsra, 0xc6);
    measured > LOW
}
