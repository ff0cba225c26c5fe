//! What is made for the engine to carry along.
//!
//! - `book`: books of openings from games, lines and verdicts; packed for each machine.
//! - `names`: the table of names of openings.
//! - `kpk`: king and pawn against king, solved, and the table of it.
//! - `endings`: whether a machine wins what is won, against the best defence.
//! - `appvar`: any of these as files for the calculator.

pub(crate) mod appvar;
pub(crate) mod book;
pub(crate) mod endings;
pub(crate) mod kpk;
pub(crate) mod names;
