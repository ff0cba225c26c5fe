//! From LLVM IR to other languages: how the engine comes to machines that have no Rust compiler.
//!
//! Three stages, each with a seam of its own. The [`reader`] turns the text of a module into [`ir`],
//! and refuses with its line whatever it does not know. The [`middle`] sees the whole program: it
//! takes wide integers apart, folds values into expression trees, gives phis one variable, and lays
//! all frames over each other, because nothing here calls itself. Its [`Program`](middle::Program) is
//! what an output is made from; [`c`] is one. [`interpret`] runs a module as it was read, and is what
//! every output is compared with.
//!
//! ```
//! let text = "
//! define i8 @twice(i8 %x) {
//!   %sum = add i8 %x, %x
//!   ret i8 %sum
//! }";
//! let module = kilomate_port::reader::read(text)?;
//! let program = kilomate_port::middle::translate(&module)?;
//! assert!(kilomate_port::c::write(&program).contains("return (uint8_t)(v0 + v0);"));
//! # Ok::<(), kilomate_port::Error>(())
//! ```

pub mod c;
pub mod interpret;
pub mod ir;
pub mod middle;
pub mod reader;

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
