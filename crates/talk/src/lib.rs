//! Talking with other people's chess programs: one that runs behind pipes, and what its lines say.
//! What is said to whom, and how long an answer may take, is the affair of those who talk.

#![forbid(unsafe_code)]

mod info;
mod process;
pub mod uci;

pub use info::{Info, Score};
pub use process::{CannotStart, Closed, Line, Process, Silence};
