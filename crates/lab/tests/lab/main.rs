//! Runs the real program with engines that behave and with engines that do not.

mod files;
mod gauntlet;
mod misdeeds;
mod program;
mod suite;
