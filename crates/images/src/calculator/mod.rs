//! The calculator's library: what is compiled of it, what it asks for from outside, the network as code of its
//! own, and its image. `game` plays a whole game on the emulated CPU beside the same game in Rust.

mod appvar;
mod border;
mod compiled;
pub mod game;
pub mod library;
mod network;
mod outside;
mod page;
pub mod program;

pub use appvar::appvar;
pub use compiled::{image, image_of};
pub use outside::{MOVES, Places, outside};
pub use page::{BENCH, all_functions, bench_functions, library, program};
