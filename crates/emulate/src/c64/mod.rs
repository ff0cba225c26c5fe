//! A Commodore 64 without its ROMs: the chips as far as a program can tell them from real ones that uses
//! text, sprites, the keyboard, the second joystick, counters, the interrupt of one of them, RESTORE, reset and
//! sound. No drive, no tape, no interrupts of the video chip.
//!
//! [`Chips`] is the memory with the chips in it and the time that passes; [`Computer`] has the CPU as well,
//! and [`Picture`] is what a television would show.

mod chips;
mod cia;
mod computer;
mod contacts;
mod keyboard;
mod picture;

pub use chips::{Chips, SoundWrite};
pub use computer::Computer;
pub use contacts::{Contact, Touch};
pub use keyboard::{Press, Stick, name_of, press_of};
pub use picture::{Picture, rgb};
