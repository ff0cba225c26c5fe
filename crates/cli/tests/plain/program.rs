//! The program in plain mode, as tests start it and talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// No answer takes longer, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(2);

pub(crate) const PERSONS: [&str; 4] = ["--white", "person Anna", "--black", "person Ben"];

/// A folder of its own for a test, gone afterwards.
pub(crate) struct Home(pub(crate) PathBuf);

impl Home {
    pub(crate) fn new() -> Home {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kilomate-plain-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Home(path)
    }

    pub(crate) fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kilomate"));
        command.args(["play", "--plain"]).args(options);
        command.env("KILOMATE_HOME", &self.0).current_dir(&self.0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Everything that is said to these lines, and the end of the input.
    pub(crate) fn script(&self, options: &[&str], lines: &str) -> String {
        let mut child = self.command(options).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("piped");
        let lines = lines.to_string();
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        // Lines after `quit` find nobody who reads them.
        let _ = writer.join().expect("no panic");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        String::from_utf8(output.stdout).expect("text")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Each part occurs, after the one before.
#[track_caller]
pub(crate) fn assert_said(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} is missing in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

/// A program that one talks to.
pub(crate) struct Running {
    pub(crate) child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    pub(crate) fn start(mut command: Command) -> Running {
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Running { child, input, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    #[track_caller]
    pub(crate) fn until(&mut self, part: &str) {
        loop {
            let line = self.lines.recv_timeout(LIMIT).unwrap_or_else(|_| panic!("no {part:?}"));
            if line.contains(part) {
                return;
            }
        }
    }

    pub(crate) fn errors(mut self) -> (bool, String) {
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut errors).expect("text");
        (self.child.wait().expect("it ends").success(), errors)
    }
}
