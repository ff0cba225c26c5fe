//! What is soldered where: the one table of the wiring. `docs/prodigy.md` draws it.
//!
//! | pin | what |
//! |---|---|
//! | PA2, PA3 | display RS, E |
//! | PA4 to PA7 | display D4 to D7; its R/W is tied to ground |
//! | PB0 | light of the display, through a transistor |
//! | PB3 | buzzer: output A of timer 0 |
//! | PD0, PD1 | serial line: received, sent |
//! | PD2 to PD5 | buttons MENU, UP, DOWN, ENTER, to ground |
//! | PD6 | button of the light, to ground |

use crate::registers::{porta, portb, portd, put};

/// At the display's port: whether a byte is a character, and what takes it over; the data are the upper half.
pub const RS: u8 = 1 << 2;
pub const E: u8 = 1 << 3;
/// At the port of the signs.
pub const LIGHT: u8 = 1 << 0;
pub const BUZZER: u8 = 1 << 3;
/// At the buttons' port: what is received on the serial line, high when nobody is connected, and the first
/// of five buttons.
const RECEIVED: u8 = 1 << 0;
pub const FIRST_BUTTON: u8 = 2;

/// Gets all of them ready: buttons are high unless they are pressed.
pub(super) fn start() {
    put(&portd().portd, 31 << FIRST_BUTTON | RECEIVED);
    put(&portb().ddrb, LIGHT | BUZZER);
    put(&porta().ddra, 0xf0 | RS | E);
}

/// What the display's pins are at from now on.
#[inline(always)]
pub(super) fn put_display(levels: u8) {
    put(&porta().porta, levels);
}

/// What light and buzzer are at; timer 0 overrules the buzzer.
#[inline(always)]
pub(super) fn put_signs(levels: u8) {
    put(&portb().portb, levels);
}

/// What the pins at the buttons' port are at.
#[inline(always)]
pub(super) fn buttons() -> u8 {
    portd().pind.read().bits()
}
