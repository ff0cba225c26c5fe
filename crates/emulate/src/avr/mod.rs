//! The chess computer: an ATmega644P and the board around it.
//!
//! `Chip` is the chip: `decode` takes its instructions apart, `execute`, `control` and `alu` do what they say, `io`
//! knows who has which register, and each peripheral has a file; `inside` shows it to others. `wires` is the seam to
//! a board. `Computer` is the chip on the `board` of the chess computer, with its display (`lcd`, `glyphs`).
//!
//! | modelled | not modelled |
//! |---|---|
//! | every instruction but SPM, cycle by cycle; interrupts, reset, sleep | writing to flash, boot loader, fuses |
//! | timers 0, 1, 2: prescalers, overflow, compare match, CTC, a tone at the pin of match A | counting down, other waveforms at pins, input capture, a clock from a pin |
//! | serial line 0: bit time, buffers, overrun, its three interrupts | parity and frame errors, the ninth bit, serial line 1 |
//! | EEPROM: permission, time, stalls, erase and write apart, interrupt | |
//! | watchdog: change with permission, interrupt, reset | the spread of its clock |
//! | ports, pull-ups, pin change and external interrupts | the cycle by which a pin is seen later |
//! | converter: 1.1 volts and ground against the supply | its pins, other triggers, noise |
//! | | SPI, two-wire, analog comparator, the clock prescaler, start-up times: such registers keep what is written |
//!
//! Nothing here looks at a clock: time is cycles. What was done with the same image, the same input and the
//! same number of cycles is the same again. No image and no input makes it panic: what the chip cannot do stops
//! it, with a sentence.

mod adc;
mod alu;
mod board;
mod chip;
mod computer;
mod control;
mod decode;
mod eeprom;
mod execute;
mod glyphs;
pub mod image;
mod inside;
mod io;
mod lcd;
mod pins;
mod registers;
mod simavr;
mod timer;
mod uart;
mod watchdog;
mod wires;

pub use board::Tone;
pub use chip::Chip;
pub use computer::{Button, Computer, SECOND, TICK};
pub use lcd::CELLS;
pub use wires::{Nothing, Wires};
