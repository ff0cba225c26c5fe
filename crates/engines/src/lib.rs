//! The five machines' engines behind one trait, for programs that let people choose, with their tables on the heap; and
//! what the scores that they report promise.

pub mod bench;
pub mod expectation;
pub mod memory;
pub mod position;
mod prefetch;
pub mod shared;
mod shelf;
mod team;
mod thinker;
mod tuning;

pub use kilomate_syzygy::Tables;
pub use thinker::{MOST_THREADS, Thinker, build, build_team};
pub use tuning::option_name;
