//! A conversation with a program, line by line and with a limit to every wait.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::run::Outcome;

/// No answer takes longer than this on the slowest machine that runs the tests.
const PATIENCE: Duration = Duration::from_mins(2);

/// A program that is being talked to. It is ended when this is dropped.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts a program.
    pub fn start(command: &mut Command) -> Outcome<Talk> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("cannot start {command:?}: {e}"))?;
        let output = child.stdout.take().ok_or("no standard output")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Talk { input: child.stdin.take(), child, lines })
    }

    /// Says something; what ends with a line's end is a line.
    pub fn say(&mut self, text: &str) -> Outcome {
        let input = self.input.as_mut().ok_or("the program is no longer listening")?;
        let said = input.write_all(text.as_bytes()).and_then(|()| input.flush());
        said.map_err(|e| format!("cannot say {text:?}: {e}"))
    }

    /// The next line.
    pub fn line(&mut self) -> Outcome<String> {
        self.lines.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => "no answer".to_owned(),
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })
    }

    /// All lines up to one that begins like this, which is the last.
    pub fn until(&mut self, beginning: &str) -> Outcome<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let line = self
                .line()
                .map_err(|e| format!("{e} while waiting for {beginning:?}, after {lines:?}"))?;
            let is_last = line.starts_with(beginning);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// Says something and takes all lines up to one that begins like this.
    pub fn ask(&mut self, text: &str, beginning: &str) -> Outcome<Vec<String>> {
        self.say(text)?;
        self.until(beginning)
    }

    /// Waits for the program to end by itself; returns whether it did so well, what it still
    /// said, and what it said on standard error.
    pub fn end(mut self) -> Outcome<(bool, Vec<String>, String)> {
        drop(self.input.take());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => return Err("it does not end".into()),
            }
        }
        let mut errors = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut errors).map_err(|e| e.to_string())?;
        }
        let status = self.child.wait().map_err(|e| e.to_string())?;
        Ok((status.success(), rest, errors))
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
