//! The entry points: one for each CPU, chosen by the target.
//!
//! A CPU brings along `put`, which prints a byte, and `fail`, which ends in a way that the runner
//! takes for a failure.
#![no_std]
#![no_main]

use core::fmt::Write;

#[cfg_attr(target_arch = "arm", path = "arm.rs")]
#[cfg_attr(target_arch = "riscv32", path = "riscv.rs")]
#[cfg_attr(target_arch = "wasm32", path = "wasm.rs")]
mod cpu;
#[cfg(not(target_arch = "wasm32"))]
mod semihosting;

/// Tells where it was; nothing here should ever come to this.
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    let _ = writeln!(signature::Sink(cpu::put), "{info}");
    cpu::fail()
}
