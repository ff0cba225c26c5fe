//! Words in, commands out; reports in, lines out.
#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! - `words`: a line as it arrives. `packed`: tables of words and texts that stay in flash.
//! - `command`: which command a line is. `go`, `position`, `option`: what the longer ones say.
//! - `print`: numbers, moves, scores. `report`: `info` and `bestmove`. `problem`: what was wrong.
#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

mod command;
mod go;
mod option;
mod packed;
mod position;
mod print;
mod problem;
mod report;
mod words;

pub use command::{Command, Keyword, hear};
pub use go::{Go, MoveSink};
pub use option::{read_option, read_option_name};
pub use packed::bytes;
pub use position::{Backup, Keeper, Target, read_position};
pub use print::{Sink, Text, decimal, digits, move_text, number, score, signed, text, word};
pub use problem::{Problem, complain};
pub use report::{Info, Table, best_move, info};
pub use words::{Line, Source, Word, is_end};

#[cfg(test)]
mod testing {
    //! What the tests print into.

    use std::string::String;

    use crate::Sink;

    pub(crate) struct Shown(String);

    impl Sink for Shown {
        fn put(&mut self, byte: u8) {
            self.0.push(byte as char);
        }
    }

    /// What is printed.
    pub(crate) fn shown(print: impl FnOnce(&mut Shown)) -> String {
        let mut shown = Shown(String::new());
        print(&mut shown);
        shown.0
    }
}
