//! Arm Cortex-M: the vectors, and how a debugger is called.

use core::arch::{asm, global_asm};

pub(crate) use crate::semihosting::{fail, put};

// The CPU takes its stack and its first instruction from here. All other vectors are faults.
global_asm!(
    ".section .start, \"a\"",
    ".word stack_top",
    ".word reset",
    ".rept 14",
    ".word fault",
    ".endr",
);

#[unsafe(no_mangle)]
extern "C" fn reset() -> ! {
    crate::semihosting::main()
}

#[unsafe(no_mangle)]
extern "C" fn fault() -> ! {
    fail()
}

/// Calls the debugger.
///
/// # Safety
///
/// The argument must be what the operation asks for.
pub(crate) unsafe fn call(operation: usize, argument: usize) -> usize {
    let result;
    // SAFETY: a debugger reads and writes what the argument points to, and changes `r0` alone.
    unsafe { asm!("bkpt 0xab", inout("r0") operation => result, in("r1") argument) };
    result
}
