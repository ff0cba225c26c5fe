//! Four buttons and ticks in, 2 x 16 characters and beeps out.
#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! All chess is the [player](Chess)'s, who is passed to every call, as is the [memory](Host).
//!
//! - `keys`: from levels of buttons to presses. `screen`, `texts`: what is shown.
//! - `slate`: settings, and a position that is set up. `journal`: games and settings in the memory.
//! - `entry`: entering a move. `menu`: rows of menus and what they do. `edit`: setting up a position.
//! - `panel`: the state, and who hears a press. `play`: the course of a game. `show`: drawing it.
//! - `serial`: another program has the game.
#![no_std]
// Nothing here is unsafe but what two macros of kilomate-flash write, as in the core.
#![deny(unsafe_code)]

#[cfg(any(test, feature = "script"))]
extern crate std;

#[cfg(any(test, feature = "script"))]
pub mod computer;
mod edit;
mod entry;
mod host;
mod journal;
mod keys;
mod menu;
mod panel;
mod play;
mod screen;
#[cfg(any(test, feature = "script"))]
pub mod script;
mod serial;
mod show;
mod slate;
mod texts;

pub use host::{Host, MEMORY};
pub use keys::{Buttons, How, Key, Press};
pub use panel::{Chess, Features, Panel, Sound};
pub use play::Opened;
pub use screen::{CELLS, COLUMNS, GLYPHS, Screen};
