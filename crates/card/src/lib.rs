//! A chess computer that has a serial line and nothing else: UCI for a program at its other end, and
//! for a person at a terminal moves that are typed and answered.
//!
//! Written for the RCA 1802 Membership Card, whose line is a pin that a program raises and lowers and
//! another that it looks at: it hears only while it listens. So a line is read whole before any of it
//! is obeyed, the other side is asked to wait meanwhile, and while the engine thinks any sign of life
//! means `stop`. Nor has it a clock: time is nodes, each of which takes about as long as another.
//!
//! - `wire`: what the machine must be able to do. `inbox`: lines that have arrived.
//! - `card`: all memory, and the loop that obeys commands. `think`: `go`, and answers to moves.
//! - `position`: `position`, without playing again what is on the board. `show`: the board as text.
//!
//! All chess is the core's [`Player`](kilomate_core::Player), all protocol that others share
//! `kilomate-uci`.
#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

mod card;
mod inbox;
mod position;
mod show;
mod think;
mod wire;

pub use card::{BOOK, Card, Chess, Features, NODE_TIME, greet, run};
pub use inbox::ROOM;
pub use wire::Wire;
