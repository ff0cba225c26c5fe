//! Numbers that are learnt from games.
//!
//! In the order in which data flows; a module knows only those in the lines before its own.
//!
//! - `data`, `rest`: files of positions; bytes of a file from its beginning to its end.
//! - `datagen`, `label`: positions from games of the engine against itself; scores for them.
//! - `net`: files of networks, shown and drawn.
//! - `train`, `tune`: a network, or the weights of the evaluation made by hand, learnt from positions.
//! - `course`: a whole training in one go (`kilomate-lab learn`).
//! - `wdl`: what scores come to: two numbers for wins, draws and losses to expect.
//! - `spsa`: numbers that an engine has as options, by games of the engine against itself.

mod alarm;
pub(crate) mod course;
mod data;
pub(crate) mod datagen;
pub(crate) mod label;
pub(crate) mod net;
mod rest;
pub(crate) mod spsa;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod wdl;
