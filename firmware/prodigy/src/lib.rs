//! The ATmega644P as the firmware sees it, and what its images share.
//!
//! Registers are in `registers`, taken from `avr-device`; who uses which is in `chip` and `board`.
#![no_std]
#![feature(abi_avr_interrupt, asm_experimental_arch)]

pub mod board;
pub mod chip;
pub mod front;
mod memory;
mod registers;
pub mod serial;
pub mod stack;
pub mod texts;
pub mod uci;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    chip::halt()
}
