//! The CPUs that there is machine code for.

pub mod avr;
pub mod cdp1802;
pub mod ez80;
pub mod mos6502;
