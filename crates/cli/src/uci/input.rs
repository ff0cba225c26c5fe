//! The input as the protocol reads it: byte by byte, however long a line is.

use std::io::{BufRead, ErrorKind};

use kilomate_uci::{Line, Source, Word};

/// The longest text that is kept of a line: for values of options and words of our own commands.
const LONGEST: usize = 4_096;

/// An input that is read byte by byte.
pub(super) struct Input<R> {
    reader: R,
    problem: Option<String>,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        Input { reader, problem: None }
    }

    /// Whether there is more to read; waits for it.
    ///
    /// # Errors
    ///
    /// A sentence when it cannot be read.
    pub(super) fn has_more(&mut self) -> Result<bool, String> {
        let has_more = self.peek().is_some();
        self.problem.take().map_or(Ok(has_more), Err)
    }

    /// The next byte, which stays there.
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.reader.fill_buf() {
                Ok(bytes) => return bytes.first().copied(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.problem = Some(format!("cannot read the input: {error}"));
                    return None;
                }
            }
        }
    }
}

impl<R: BufRead> Source for &mut Input<R> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.reader.consume(1);
        Some(byte)
    }
}

/// A word as text.
pub(super) fn text(word: &Word) -> String {
    String::from_utf8_lossy(word.as_bytes()).into_owned()
}

/// What is left of a line, as far as anybody can want it.
pub(super) fn rest<S: Source>(line: &mut Line<S>) -> String {
    let mut bytes = Vec::new();
    while let Some(byte) = line.byte() {
        if bytes.len() < LONGEST {
            bytes.push(byte);
        }
    }
    String::from_utf8_lossy(&bytes).trim().to_owned()
}
