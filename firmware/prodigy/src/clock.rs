//! Milliseconds, counted out of the chip's cycles without a division.

use crate::chip;

/// Cycles of a millisecond at 8 MHz.
const PER_MILLISECOND: u32 = 8_000;

/// A stopwatch. It must be asked at least every nine minutes, or it loses as much.
pub struct Stopwatch {
    /// The cycle up to which milliseconds are counted.
    counted: u32,
    milliseconds: u32,
}

impl Stopwatch {
    /// Starts from zero.
    pub fn start() -> Stopwatch {
        Stopwatch { counted: chip::cycles(), milliseconds: 0 }
    }

    /// Milliseconds since the start.
    pub fn read(&mut self) -> u32 {
        let mut rest = chip::cycles().wrapping_sub(self.counted);
        // Whole steps of a second first: the watch may not have been asked for a while.
        for (step, milliseconds) in [(PER_MILLISECOND << 10, 1 << 10), (PER_MILLISECOND, 1)] {
            while rest >= step {
                rest -= step;
                self.counted = self.counted.wrapping_add(step);
                self.milliseconds += milliseconds;
            }
        }
        self.milliseconds
    }
}
