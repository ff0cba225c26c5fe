//! Copying, filling and comparing memory: the compiler calls these by name.
//!
//! The ones that come with Rust copy words, which this CPU does not have; these are smaller and
//! faster. In assembly, because the compiler would make calls to themselves of such loops.

use core::arch::asm;

/// Copies `count` bytes to where nothing of them lies.
///
/// # Safety
///
/// Both places must be valid for so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "rjmp 3f",
            "2: ld {byte}, Z+",
            "st X+, {byte}",
            "3: sbiw {count}, 1",
            "brcc 2b",
            byte = out(reg) _,
            count = inout(reg_iw) count => _,
            inout("X") to => _,
            inout("Z") from => _,
            options(nostack),
        );
    }
    to
}

/// Copies `count` bytes, also to where some of them lie.
///
/// # Safety
///
/// Both places must be valid for so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    if to.cast_const() <= from {
        // SAFETY: the caller's promise; forwards, no byte is overwritten before it is read.
        return unsafe { memcpy(to, from, count) };
    }
    // SAFETY: the caller's promise; backwards, from the ends.
    unsafe {
        asm!(
            "rjmp 3f",
            "2: ld {byte}, -Z",
            "st -X, {byte}",
            "3: sbiw {count}, 1",
            "brcc 2b",
            byte = out(reg) _,
            count = inout(reg_iw) count => _,
            inout("X") to.wrapping_add(count) => _,
            inout("Z") from.wrapping_add(count) => _,
            options(nostack),
        );
    }
    to
}

/// Fills `count` bytes.
///
/// # Safety
///
/// The place must be valid for so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i16, count: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "rjmp 3f",
            "2: st X+, {byte}",
            "3: sbiw {count}, 1",
            "brcc 2b",
            byte = in(reg) byte as u8,
            count = inout(reg_iw) count => _,
            inout("X") to => _,
            options(nostack),
        );
    }
    to
}

/// Compares `count` bytes: 0 if they are equal, otherwise the sign of the first difference.
///
/// # Safety
///
/// Both places must be valid for so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, count: usize) -> i16 {
    let (first, second): (u8, u8);
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "rjmp 3f",
            "2: ld {first}, X+",
            "ld {second}, Z+",
            "cp {first}, {second}",
            "brne 4f",
            "3: sbiw {count}, 1",
            "brcc 2b",
            "4:",
            first = inout(reg) 0u8 => first,
            second = inout(reg) 0u8 => second,
            count = inout(reg_iw) count => _,
            inout("X") a => _,
            inout("Z") b => _,
            options(nostack, readonly),
        );
    }
    i16::from(first) - i16::from(second)
}
