//! The front panel of a chess computer: four buttons and ticks of 25 ms in, 2 x 16 characters, beeps and
//! light out.
//!
//! A pure state machine, the same on a chip, in a terminal and in a browser. Nothing in it waits:
//! [`Panel::tick`] answers a press at once, [`Panel::work`] thinks for so many nodes and writes at most
//! one byte of the [memory](Host). All chess is the [player](Chess)'s, who is passed to every call.
//!
//! - `keys`: from levels of buttons to presses. `screen`, `texts`: what is shown.
//! - `slate`: settings, and a position that is set up. `journal`: games and settings in the memory.
//! - `entry`: entering a move. `menu`: rows of menus and what they do. `edit`: setting up a position.
//! - `panel`: the state, and who hears a press. `play`: the course of a game. `show`: drawing it.
//! - `serial`: another program has the game.
//!
//! ```
//! use kilomate_core::{Board, Move, Place};
//! use kilomate_panel::{Buttons, Chess, Host, Panel};
//!
//! struct Desk([u8; 2048]);
//! impl Host for Desk {
//!     fn read(&mut self, at: u16) -> u8 { self.0[at as usize] }
//!     fn write(&mut self, at: u16, byte: u8) { self.0[at as usize] = byte }
//!     fn is_ready(&mut self) -> bool { true }
//!     fn reply(&self, _: &Board, _: &[Move], _: u16) -> Move { Move::NONE }
//! }
//!
//! let mut host = Desk([255; 2048]);
//! let mut memory = Box::new(Place::<Chess>::EMPTY);
//! let player = memory.start();
//! let mut panel = Panel::new();
//! panel.start(player, &mut host, 1);
//! let mut buttons = Buttons::new();
//! for levels in [0, 2, 0] {
//!     panel.tick(player, &mut host, buttons.tick(levels)); // UP is pressed and let go
//!     panel.work(player, &mut host, 30);
//! }
//! assert!(panel.screen().cells().starts_with(b"Pe2-?"));
//! ```
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
