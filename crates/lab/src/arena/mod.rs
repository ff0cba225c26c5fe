//! Where engines are measured: against each other, and against positions with known solutions.
//!
//! In the order in which data flows; a module knows only those in the lines before its own.
//!
//! - `limits`, `openings`, `adjudicate`, `stats`: how long an engine may think, where games begin, when they
//!   are ended early, what results mean.
//! - `engine`: a chess engine behind a pipe, whatever its protocol.
//! - `result`, `crew`: what comes out of a game; workers that share out a long run.
//! - `play`: one game.
//! - `tournament`: many games, their journal, their standing.
//! - `matches`, `gauntlet`, `suite`, `verdicts`, `same`, `speed`, `errors`: the commands; `anything`: any bytes as a journal.
//! - `toy`: an engine that misbehaves on demand, for the tests.

pub(crate) mod adjudicate;
pub(crate) mod anything;
pub(crate) mod crew;
pub(crate) mod engine;
pub(crate) mod errors;
pub(crate) mod gauntlet;
pub(crate) mod limits;
pub(crate) mod matches;
pub(crate) mod openings;
mod play;
pub(crate) mod result;
pub(crate) mod same;
pub(crate) mod speed;
mod stats;
pub(crate) mod suite;
pub(crate) mod tournament;
pub(crate) mod toy;
pub(crate) mod verdicts;
