//! RISC-V: the first instructions, and how a debugger is called.

use core::arch::{asm, global_asm};

pub(crate) use crate::semihosting::{fail, put};

// The board begins at the start of its RAM, with nothing set up. `gp` is left alone: the linker is
// not asked for accesses relative to it.
global_asm!(
    ".section .start, \"ax\"",
    ".option arch, +zicsr",
    ".globl reset",
    "reset:",
    "la t0, fault",
    "csrw mtvec, t0",
    "la sp, stack_top",
    "j start",
    // The CPU asks for an address that can be divided by four.
    ".balign 4",
    "fault:",
    "la sp, stack_top",
    "j failed",
);

#[unsafe(no_mangle)]
extern "C" fn start() -> ! {
    crate::semihosting::main()
}

#[unsafe(no_mangle)]
extern "C" fn failed() -> ! {
    fail()
}

/// Calls the debugger.
///
/// # Safety
///
/// The argument must be what the operation asks for.
pub(crate) unsafe fn call(operation: usize, argument: usize) -> usize {
    let result;
    // SAFETY: a debugger reads and writes what the argument points to, and changes `a0` alone. The
    // two shifts do nothing, and tell it that the break is meant for it; they have to lie in one page.
    unsafe {
        asm!(
            ".balign 16",
            ".option push",
            ".option norvc",
            "slli x0, x0, 0x1f",
            "ebreak",
            "srai x0, x0, 7",
            ".option pop",
            inout("a0") operation => result,
            in("a1") argument,
        );
    }
    result
}
