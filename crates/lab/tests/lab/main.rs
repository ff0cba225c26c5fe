//! Runs the real program with engines that behave and with engines that do not.

mod appvar;
mod book;
mod calculator;
mod datagen;
mod files;
mod gauntlet;
mod learn;
mod learning;
mod misdeeds;
mod program;
mod same;
mod speed;
mod spsa;
mod strangers;
mod suite;
mod tuning;
mod twice;
mod verdicts;
mod wdl;
