//! The ATmega644P as the firmware sees it, and what its images share.
//!
//! All register access is in `chip`. The addresses are those of the data sheet, section "Register
//! Summary".
#![no_std]
#![feature(abi_avr_interrupt, asm_experimental_arch)]

pub mod board;
pub mod chip;
mod memory;
pub mod serial;
pub mod stack;
pub mod texts;
pub mod uci;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    chip::halt()
}
