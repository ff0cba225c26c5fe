//! The board around the chip: display, buttons, buzzer, light, memory, battery. `pins` is the table of
//! what is soldered where.

pub mod battery;
pub mod buttons;
pub mod buzzer;
pub mod display;
pub mod eeprom;
pub mod host;
pub mod pins;
pub mod tick;

use crate::chip;

/// Gets all pins ready.
pub fn start() {
    pins::start();
    display::start();
    tick::start();
}

/// Turns the light on or off.
pub fn light(is_on: bool) {
    pins::put_signs(if is_on { pins::LIGHT } else { 0 });
}

/// Waits for at least so many microseconds: only while the display starts.
fn wait(microseconds: u16) {
    let start = chip::cycles();
    let cycles = u32::from(microseconds) << 3; // 8 MHz
    while chip::cycles().wrapping_sub(start) < cycles {}
}
