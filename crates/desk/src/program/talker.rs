//! The seam between a program's mind and the program: lines go out, lines come in, nobody waits.

use kilomate_talk::{Closed, Process};

/// Somebody who is talked to in lines.
pub trait Talker {
    /// Sends text, each line of it with its end. Never waits.
    fn send(&mut self, text: &str);
    /// The next line, if it is there already.
    ///
    /// # Errors
    ///
    /// [`Closed`] if there will be no more.
    fn poll(&mut self) -> Result<Option<String>, Closed>;
    /// How it ended and what it said, after it has closed; none while that is not known.
    fn last_words(&mut self) -> Option<String>;
    /// Ends it at once.
    fn kill(&mut self);
}

impl Talker for Process {
    fn send(&mut self, text: &str) {
        Process::send(self, text);
    }

    fn poll(&mut self) -> Result<Option<String>, Closed> {
        Process::poll(self).map(|line| line.map(|line| line.text))
    }

    fn last_words(&mut self) -> Option<String> {
        self.poll_last_words()
    }

    fn kill(&mut self) {
        Process::kill(self);
    }
}
