//! The chip's registers, by `avr-device`: the one place where they are taken.
//!
//! `avr-device` knows the ATmega644. All its registers are at the same addresses in the ATmega644P, which
//! has a second serial line beside them.

use avr_device::atmega644 as chip;
use avr_device::generic::{Reg, Writable};

/// Functions that give a group of registers each, and need neither RAM nor code.
macro_rules! groups {
    ($($name:ident $group:ident)*) => { $(
        #[inline(always)]
        pub(crate) fn $name() -> &'static chip::$name::RegisterBlock {
            // SAFETY: registers are always there, and the one core has them alone.
            unsafe { &*chip::$group::PTR }
        }
    )* };
}

groups! {
    adc ADC
    cpu CPU
    eeprom EEPROM
    porta PORTA
    portb PORTB
    portd PORTD
    tc0 TC0
    tc1 TC1
    tc2 TC2
    usart0 USART0
    wdt WDT
}

/// Writes all bits of a register.
#[inline(always)]
pub(crate) fn put<R: Writable>(register: &Reg<R>, bits: R::Ux) {
    // SAFETY: no register of the groups above decides what lies in the memory that Rust knows of.
    unsafe { register.write_with_zero(|to| to.bits(bits)) };
}
