//! What is known of openings by name, and books of them as files.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod any;
pub mod names;
pub mod polyglot;

pub use any::{AnyBook, Best, DESKTOP, OpenError, Reply};
