//! UCI, the language between chess programs and engines, for machines of any size.
//!
//! Words come in as their bytes arrive, never a whole line at a time: a game's moves can be longer
//! than all memory. Commands come out; what a player reports becomes lines, byte by byte. Nothing
//! is allocated, nothing here has a clock or a thread.
//!
//! - `words`: a line as it arrives. `packed`: tables of words and texts that stay in flash.
//! - `command`: which command a line is. `go`, `position`, `option`: what the longer ones say.
//! - `print`: numbers, moves, scores. `report`: `info` and `bestmove`. `problem`: what was wrong.
//!
//! A shell reads the first word of a line, asks [`Command::of`] what it means, and calls the
//! reader of that command:
//!
//! ```
//! use kilomate_core::chess::board::Board;
//! use kilomate_uci::{Command, Go, Line, Word};
//!
//! let mut line = Line::new(b"go wtime 60000 btime 55000 winc 1000".iter().copied());
//! let mut word = Word::new();
//! line.next(&mut word);
//! assert_eq!(Command::of(&word), Command::Go);
//! let mut go = Go::read(&mut line, &mut word, &Board::start(), &mut (), &mut |_, _| {});
//! let task = go.task(10);
//! assert_eq!(task.clock.map(|clock| clock.left), Some(60_000));
//! ```
//!
//! The example `uci_engine` is a whole engine of one page:
//! `cargo run --release -p kilomate-uci --example uci_engine`.
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
pub use position::{Keeper, Target, read_position};
pub use print::{
    Sink, Text, decimal, digits, move_text, number, score, signed, spaced, text, word,
};
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
