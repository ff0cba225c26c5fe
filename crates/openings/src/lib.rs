//! What is known of openings by name, and books of them as files.
//!
//! - [`names`]: ECO code and name of a position or of a game.
//! - [`polyglot`]: the book format that most chess programs read.
//! - [`AnyBook`]: a book of either format, or the one that is built in.
//!
//! Only desktop and browser carry this; how the small machines read a book is in
//! [`kilomate_core::knowledge::book`].

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod any;
pub mod names;
pub mod polyglot;

pub use any::{AnyBook, Best, OpenError, Reply};
