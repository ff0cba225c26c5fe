//! The buttons: their levels at this moment.

use super::pins::{FIRST_BUTTON, buttons};

/// Which buttons are down: bit 0 is MENU, then UP, DOWN, ENTER and that of the light.
pub fn levels() -> u8 {
    !buttons() >> FIRST_BUTTON & 31
}
