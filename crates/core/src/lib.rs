//! Chess for machines measured in kilobytes: rules, evaluation, search.
#![doc = include_str!("../README.md")]
#![no_std]
// Nothing here is unsafe but what two macros of kilomate-flash write: where a table lies, and that
// a value is nothing but zeros.
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

// Data flows chess → knowledge → eval → search → play; a module knows only those before it.
pub mod chess;
pub mod eval;
pub mod knowledge;
pub mod machines;
pub mod play;
pub mod search;

pub use chess::board::Board;
pub use chess::fen::{FenError, FenReader};
pub use chess::game::{Game, GameIn, IllegalMove, Status};
pub use chess::movelist::{MoveList, MoveStack};
pub use chess::moves::Move;
pub use chess::notation::NotationError;
pub use chess::piece::{Color, Kind, Piece};
pub use chess::setup::{Setup, SetupError};
pub use chess::square::Square;
pub use kilomate_flash::Place;
#[cfg(not(target_pointer_width = "16"))]
pub use machines::Desktop;
pub use machines::{C64, Ce, Elf, MachineName, Prodigy};
pub use play::{Choice, Event, Hold, Player, Task};
pub use search::{Engine, Limits, Machine};
