//! What the machines are put through: their images on simulated chips and boards, talked to over serial lines, played
//! with by buttons, and compared with what the same does on this computer.
//!
//! [`chip`] is the bare ATmega644P, [`prodigy`] the chess computer around it. They share [`run`], which starts programs
//! and counts what passed, [`talk`] for a conversation with one, [`tmux`] for a terminal, and [`budgets`]. What is
//! run is built by `xtask`.

// What goes wrong is always a sentence for whoever runs the trials: `run::Outcome` says so once for all.
#![allow(clippy::missing_errors_doc)]

pub mod budgets;
pub mod chip;
pub mod prodigy;
pub mod run;
pub mod talk;
pub mod tmux;
