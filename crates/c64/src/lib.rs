//! The chess program of a Commodore 64, without its CPU.
//!
//! Everything that a player sees and hears is decided here, in Rust, and everything about chess by
//! `kilomate-core`. The machine is a [`Bus`]: two functions, as BASIC has them. On the real machine they
//! are a few instructions each; in the tests they lead to a model of the chips, so that whole games are
//! played by key presses, and what is on the screen is read from its memory.
//!
//! [`Desk::turn`] is one round of the main loop, with a bounded amount of work: it reads the clock and
//! what keys were pressed, and lets the computer think about a few positions if it is its turn. Nothing waits.
//! Keys are heard by an interrupt that knows nothing of their meaning, so that none is missed while the computer
//! thinks or draws.
//!
//! # What the translator asks for
//!
//! This goes through LLVM IR to a 6502 (`crates/codegen`), mostly as bytecode, since none of it is hot. So
//! there are no function pointers, no lists of strings (one text has them all, see `texts`), no numbers of
//! 64 bits and nothing that could panic.
#![no_std]
#![forbid(unsafe_op_in_unsafe_fn)]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

mod board;
mod chips;
mod clock;
mod computer;
mod desk;
mod font;
mod human;
mod keys;
pub mod memory;
mod men;
mod panel;
mod screen;
mod sound;
mod texts;

pub use chips::Bus;
pub use desk::{Desk, Home};
pub use keys::Key;
pub use memory::SCREEN;
pub use screen::{ALL_MEN, COLUMNS, ROWS, TEXT_CODES, meaning, shapes};
