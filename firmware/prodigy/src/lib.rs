//! The ATmega644P as the firmware sees it: a serial line, a cycle counter, and the end.
//!
//! All register access is here. The addresses are those of the data sheet, section "Register
//! Summary".
#![no_std]
#![feature(abi_avr_interrupt, asm_experimental_arch)]

pub mod chip;
pub mod print;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    chip::halt()
}
