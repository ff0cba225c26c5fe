//! The native library for programs of others: `engine.h` for the calculator's C toolchain.
//!
//! All functions are compiled from Rust (`firmware/portable`, feature `native`) into two overlays of one page. What
//! calls them from C, and what they call, is assembly (`kilomate.s`), which `source` fills in: copying arguments
//! and overlays, changing modes, hooks. `functions` lists them.

pub mod aside;
mod functions;
pub mod linked;
pub mod measured;
mod overlays;
mod source;

pub use functions::{Busy, FUNCTIONS, Function, Overlay};
pub use overlays::Overlays;
pub use source::{Files, Image};
