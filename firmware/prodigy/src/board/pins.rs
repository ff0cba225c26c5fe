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

use core::ptr::{read_volatile, write_volatile};

/// A port, by the address of its input; direction and output follow.
#[derive(Clone, Copy)]
pub struct Port(usize);

/// The display is here.
pub const DISPLAY: Port = Port(0x20);
/// Which of its bits say whether a byte is a character, and which take it over; the data are the upper half.
pub const RS: u8 = 1 << 2;
pub const E: u8 = 1 << 3;
/// Light and buzzer are here.
pub const SIGNS: Port = Port(0x23);
pub const LIGHT: u8 = 1 << 0;
pub const BUZZER: u8 = 1 << 3;
/// The buttons are here.
pub const BUTTONS: Port = Port(0x29);
/// The first of five bits.
pub const FIRST_BUTTON: u8 = 2;

impl Port {
    /// What its pins are at.
    #[inline(always)]
    pub fn levels(self) -> u8 {
        // SAFETY: the input register of a port of the table above.
        unsafe { read_volatile(self.0 as *const u8) }
    }

    /// Which pins are outputs.
    #[inline(always)]
    pub fn drive(self, mask: u8) {
        // SAFETY: its direction register; interrupts touch no port.
        unsafe { write_volatile((self.0 + 1) as *mut u8, mask) }
    }

    /// What its outputs are, and which inputs are high unless something pulls them down.
    #[inline(always)]
    pub fn put(self, levels: u8) {
        // SAFETY: its output register.
        unsafe { write_volatile((self.0 + 2) as *mut u8, levels) }
    }
}
