//! From LLVM IR to C and to machine code: how the engine comes to CPUs that Rust has no back end for.
//!
//! Three stages, each with a seam of its own. The [`reader`] turns the text of a module into [`ir`],
//! and refuses with its line whatever it does not know. The [`middle`] sees the whole program: it
//! takes wide integers apart, folds values into expression trees, gives phis one variable, and lays
//! all frames over each other, because nothing here calls itself. Its [`Program`](middle::Program) is
//! what an output is made from: [`c`]; machine code, by [`mos`] for the 6502, [`cosmac`] for the 1802
//! and [`ez80`]; [`bytecode`] for what need not be fast. [`run`] counts which blocks are hot, [`choose`]
//! takes those as machine code, [`mixed`] puts both into one program and [`assemble`] finds its
//! addresses; [`c64`] and [`elf`] make whole images. [`interpret`] runs a module as it was read, and is
//! what every output is compared with.
//!
//! # Why it is not just C of the values
//!
//! LLVM IR has a value for everything. Written down one by one it is thousands of variables, many of 16
//! bits where a byte would do, and pointers into arrays that were computed early to save an addition. A
//! large compiler finds its way through that; a small one does not. So the middle folds values into the
//! statement that needs them, does with 8 bits what can be done with 8, and makes addresses anew where
//! they are used, if that is an array and a byte: one instruction of a 6502. Since nothing calls itself,
//! [`Frames::Fixed`](c::Frames) can keep the variables and parameters of all functions in one small
//! memory, those of functions that never run at the same time in the same places, and cc65 has most of
//! them in the first page. With that the engine fits into the 64 KB of a 65C02.
//!
//! ```
//! let text = "
//! define i8 @twice(i8 %x) {
//!   %sum = add i8 %x, %x
//!   ret i8 %sum
//! }";
//! let module = kilomate_port::reader::read(text)?;
//! let program = kilomate_port::middle::translate(&module)?;
//! assert!(kilomate_port::c::write(&program, kilomate_port::c::Frames::Local).contains("return (uint8_t)(v0 + v0);"));
//! # Ok::<(), kilomate_port::Error>(())
//! ```

pub mod assemble;
pub mod bytecode;
pub mod c;
pub mod c64;
pub mod choose;
pub mod cosmac;
pub mod elf;
pub mod ez80;
pub mod interpret;
pub mod ir;
pub mod middle;
pub mod mixed;
pub mod mos;
pub mod reader;
pub mod run;

use std::fmt;

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of its text, from 1; 0 if it is about the module as a whole.
    pub line: u32,
    /// A sentence.
    pub what: String,
}

impl Error {
    pub(crate) fn at(line: u32, what: impl Into<String>) -> Error {
        Error { line, what: what.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for Error {}

/// A result, or what is wrong with the module.
pub type Result<T = ()> = std::result::Result<T, Error>;
