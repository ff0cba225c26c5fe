//! `engine.h` as Rust has it, for the C library (`kilomate-capi`) and for the modules that are translated to C and to
//! machine code (`firmware/portable`): both give programs the same positions, moves, numbers and saved games.
//!
//! `types` has the header's structs and `codes` its numbers, `translate` the way between them and the core's,
//! `save` the bytes of a saved game, `host` the player with its surroundings. Nothing here follows a pointer or keeps
//! anything.
#![no_std]
#![forbid(unsafe_code)]

pub mod codes;
mod host;
mod random;
pub mod save;
pub mod translate;
mod types;

pub use host::{Ask, Found, Host};
pub use types::{EngineHooks, EngineMove, EngineMoveEffects, EnginePosition};
