//! Chess for machines measured in kilobytes: rules, evaluation, search.
#![doc = include_str!("../README.md")]
#![no_std]
// On AVR the tables' place in flash needs an attribute that counts as unsafe; only the `flash!`
// macro writes it. Everywhere else nothing in this crate may be unsafe at all.
#![cfg_attr(not(target_arch = "avr"), forbid(unsafe_code))]
#![cfg_attr(target_arch = "avr", deny(unsafe_code))]

#[cfg(test)]
extern crate std;

// ARCHITECTURE.md lists the modules in the order in which data flows.
pub mod attacks;
pub mod board;
pub mod eval;
pub mod fen;
pub mod game;
pub mod keys;
pub mod legality;
pub mod level;
pub mod machines;
pub mod make;
pub mod material;
pub mod movegen;
pub mod movelist;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod random;
pub mod score;
pub mod search;
pub mod see;
pub mod setup;
pub mod square;
pub mod table;
pub mod targets;
pub mod text;
pub mod time;

pub use board::Board;
pub use fen::FenError;
pub use game::{Game, Status};
pub use movegen::Stage;
pub use movelist::{MoveList, MoveStack};
pub use moves::Move;
pub use notation::NotationError;
pub use piece::{Color, Kind, Piece};
pub use setup::{Setup, SetupError};
pub use square::Square;
