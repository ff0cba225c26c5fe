//! The buzzer: timer 0 makes the tone, ticks count its length.

use kilomate_flash::flash;
use kilomate_panel::Sound;

use crate::registers::{put, tc0};

flash! {
    /// For each sound: half a period in steps of 32 microseconds, and ticks of 25 ms.
    static TONES: [[u8; 2]; 5] = [[0, 0], [6, 1], [8, 4], [10, 16], [62, 8]];
}

/// The buzzer, with the ticks that it will go on.
pub struct Buzzer(u8);

impl Buzzer {
    /// Silent.
    pub const fn new() -> Buzzer {
        Buzzer(0)
    }

    /// A tick; a new sound begins at once.
    pub fn tick(&mut self, sound: Sound) {
        if sound != Sound::None {
            let [half, ticks] = TONES.at(sound as usize);
            self.0 = ticks;
            tone(half);
        } else if self.0 != 0 {
            self.0 -= 1;
            if self.0 == 0 {
                tone(0);
            }
        }
    }
}

/// A tone, or silence.
fn tone(half: u8) {
    // Toggle the pin on each match and begin anew; the CPU's clock by 256, or disconnected and stopped.
    put(&tc0().ocr0a, half);
    put(&tc0().tccr0a, if half == 0 { 0 } else { 0x42 });
    put(&tc0().tccr0b, if half == 0 { 0 } else { 4 });
}
