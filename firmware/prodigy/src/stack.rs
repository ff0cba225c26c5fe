//! How much of the stack was ever used: free RAM is painted at the start, and what still has its
//! colour was never touched.

use core::ptr::{read_volatile, write_volatile};

use crate::chip;

const COLOUR: u8 = 0xc5;
/// What painting itself may use below the caller's stack pointer.
const MARGIN: u16 = 32;

unsafe extern "C" {
    /// The first byte after all statics, from the linker's script.
    static _end: u8;
}

fn first_free() -> *mut u8 {
    (&raw const _end).cast_mut()
}

/// Paints everything between the statics and the stack.
#[inline(never)]
pub fn paint() {
    let end = chip::stack_pointer().wrapping_sub(MARGIN);
    let mut at = first_free();
    while (at as u16) < end {
        // SAFETY: RAM that no static and, being below the stack pointer, no function owns.
        unsafe { write_volatile(at, COLOUR) };
        at = at.wrapping_add(1);
    }
}

/// Bytes that were never used since [`paint`].
pub fn untouched() -> u16 {
    let mut count = 0;
    // SAFETY: reading RAM; the stack, which is in use, ends the walk at the latest.
    while unsafe { read_volatile(first_free().wrapping_add(count as usize)) } == COLOUR {
        count += 1;
    }
    count
}
