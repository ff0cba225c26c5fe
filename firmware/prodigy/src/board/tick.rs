//! The ticks of 25 ms: timer 2 counts them.

use crate::registers::{put, tc2};

/// Counts of a tick, at the CPU's clock by 1,024: 24.96 ms.
const COUNTS: u8 = 195;
/// The flag of a count that is complete.
const COMPLETE: u8 = 1 << 1;

/// Begins to count.
pub(super) fn start() {
    put(&tc2().ocr2a, COUNTS - 1);
    put(&tc2().tccr2a, 2); // begin anew after each count
    put(&tc2().tccr2b, 7);
}

/// Whether the next tick is due: the one question about time that the panel's loop asks. It has a name,
/// so that a simulator may answer it, and with it decide how many nodes lie between two ticks.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn tick_is_due() -> bool {
    if tc2().tifr2.read().bits() & COMPLETE == 0 {
        return false;
    }
    put(&tc2().tifr2, COMPLETE); // writing a flag takes it back
    true
}
