//! What can be wrong with a module.

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
    /// An error at a line, or at 0 about the module as a whole.
    pub fn at(line: u32, what: impl Into<String>) -> Error {
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
