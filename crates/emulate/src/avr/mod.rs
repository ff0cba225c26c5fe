//! The chess computer: an ATmega644P and the board around it.
//!
//! `Chip` is the chip: `decode` takes its instructions apart, `execute` and `alu` do what they say, `io` knows
//! who has which register, and each peripheral has a file. `wires` is the seam to a board. `Computer` is the
//! chip on the board of the chess computer, with the display (`lcd`, `glyphs`), buttons and all the rest.
//!
//! Nothing here looks at a clock: time is cycles. What was done with the same image, the same input and the
//! same number of cycles is the same again. No image and no input makes it panic: what the chip cannot do stops
//! it, with a sentence.

mod adc;
mod alu;
mod chip;
mod computer;
mod decode;
mod eeprom;
mod execute;
mod glyphs;
pub mod image;
mod io;
mod lcd;
mod pins;
mod registers;
mod simavr;
mod timer;
mod uart;
mod watchdog;
mod wires;

pub use chip::Chip;
pub use computer::{Button, Computer, SECOND, TICK, Tone};
pub use lcd::CELLS;
pub use wires::{Nothing, Wires};
