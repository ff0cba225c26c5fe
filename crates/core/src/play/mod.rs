//! The one player: from a [`Task`] to a move, the same in every shell.
//!
//! [`Player::begin`] takes a task and the time, [`Player::step`] the time and a number of nodes,
//! and says what happened. Time is an argument, in milliseconds since any fixed moment; nothing
//! here has a clock, blocks, or asks for memory.
//!
//! - `task`: what is asked for. `player`: doing it.
//! - `clock`: from what a chess clock shows to two limits. `timer`: when a search has been enough.
//! - `level`: weaker play for people. `choice`: what a weaker player remembers of a search.
//! - `random`: numbers from a seed, for those who need bits for the player.

mod choice;
pub mod clock;
pub mod level;
#[cfg(not(target_pointer_width = "16"))]
mod patience;
mod player;
pub mod random;
mod task;
mod timer;

pub use choice::{AnyLevel, FullStrength, Levels};
pub use player::{Choice, Event, Everything, Features, Player};
pub use task::{Hold, Task};
pub use timer::{NoTimer, Timer, Timing};
