//! The chess program of a TI-84 Plus CE, without its CPU.
//!
//! Everything that a player sees is decided here, in Rust, and everything about chess by `kilomate-core`. The calculator is
//! a [`Host`]: rectangles, letters, men, keys, the time and two files. On the real machine each is a few
//! instructions of assembly; in the tests they lead to a picture in memory, so that whole games are played by keys.
//!
//! The `host` module has the seam and the main loop: [`Program::ui`] hears and draws, [`Program::think`] searches.
//! Letters, men, colours and texts are data that lie outside the program's page: [`FONT`], [`MEN`], [`PALETTES`],
//! [`TEXTS`].
//!
//! # What the translator asks for
//!
//! This goes through LLVM IR to an eZ80 (`crates/codegen`). So there are no function pointers, no lists of strings,
//! no numbers of 64 bits and nothing that could panic.
#![no_std]
#![deny(unsafe_code)] // nothing here is unsafe but what two macros of kilomate-flash write, as in the core

#[cfg(test)]
extern crate std;

mod clock;
pub mod colour;
mod edit;
mod font;
mod host;
mod keep;
pub mod key;
mod men;
mod menu;
mod moves;
mod panel;
mod pen;
mod person;
mod pgn;
mod play;
mod program;
mod requests;
mod settings;
mod texts;
mod view;

pub use colour::{COLOURS, PALETTES, THEMES};
pub use font::{FIRST, FONT, LETTERS};
pub use host::{File, Host, Pulse};
pub use keep::GAME_LEN;
pub use men::{MAN_LEN, MEN, SIZE};
pub use program::{Program, QUIT, SLICE, STEP};
pub use texts::TEXTS;
