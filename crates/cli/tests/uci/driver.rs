//! Talks to the real program: sends lines, reads lines with a time limit, and never hangs.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// No answer takes longer, however busy the machine is.
pub(crate) const LIMIT: Duration = Duration::from_mins(1);

/// Where games begin.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A mate that is found at once.
pub(crate) const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1";

/// A running program.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Everything read so far, for the message of a failing test.
    transcript: Vec<String>,
    /// Where in it the last `go` was sent or answered.
    mark: usize,
}

/// What a `go` was answered with.
#[derive(Debug)]
pub(crate) struct Answer {
    /// All `info` lines between `go` and `bestmove`.
    pub(crate) lines: Vec<String>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

impl Program {
    /// The program without arguments: a UCI engine, its input being a pipe.
    pub(crate) fn start() -> Program {
        Program::with(&[])
    }

    pub(crate) fn with(arguments: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kilomate"));
        command.args(arguments);
        Program::run(command)
    }

    pub(crate) fn run(mut command: Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Program { child, input, lines, transcript: Vec::new(), mark: 0 }
    }

    pub(crate) fn send(&mut self, line: &str) {
        if line.starts_with("go ") {
            self.mark = self.transcript.len();
        }
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads");
    }

    /// The next line, or none at the end of the output.
    pub(crate) fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(LIMIT) {
            Ok(line) => {
                self.transcript.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer.\n{}", self.last_lines()),
        }
    }

    /// Lines up to and including the first one that passes.
    pub(crate) fn until(&mut self, passes: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Some(line) = self.line() else { panic!("the end came.\n{}", self.last_lines()) };
            let found = passes(&line);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Asks `isready` and returns what was said before `readyok`.
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until(|line| line == "readyok");
        lines.pop();
        lines
    }

    /// Sends a line that must be answered by an error, and by nothing else.
    pub(crate) fn fail(&mut self, line: &str) -> String {
        self.send(line);
        let lines = self.sync();
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string error: "), "{line}: {lines:?}");
        lines[0].clone()
    }

    /// Reads the answer to a `go` that has been sent.
    pub(crate) fn answer(&mut self) -> Answer {
        let last = self.until(|line| line.starts_with("bestmove")).pop().unwrap_or_default();
        let lines = self.transcript[self.mark..].iter().filter(|line| line.starts_with("info "));
        let lines: Vec<String> = lines.cloned().collect();
        self.mark = self.transcript.len();
        let words: Vec<&str> = last.split(' ').collect();
        let (best, ponder) = match words[..] {
            ["bestmove", "(none)"] => ("(none)", None),
            ["bestmove", best] => (best, None),
            ["bestmove", best, "ponder", ponder] => (best, Some(ponder.to_string())),
            _ => panic!("{last}"),
        };
        let answer = Answer { lines, best: best.to_string(), ponder };
        assert!(!answer.scores().is_empty(), "a score before every move\n{}", self.last_lines());
        answer
    }

    /// Sends a `go` and reads its answer.
    pub(crate) fn go(&mut self, line: &str) -> Answer {
        self.send(line);
        self.answer()
    }

    /// The FEN that `d` shows.
    pub(crate) fn fen(&mut self) -> String {
        self.send("d");
        let lines = self.sync();
        let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
        fen.expect("d shows a FEN").to_string()
    }

    /// Nothing is said for a while.
    pub(crate) fn is_silent(&mut self, milliseconds: u64) -> bool {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) if line.starts_with("info") => self.transcript.push(line),
                Ok(line) => {
                    self.transcript.push(line);
                    return false;
                }
                Err(_) => break,
            }
        }
        true
    }

    /// The program with nobody to read what it says.
    pub(crate) fn start_unheard() -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kilomate"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        drop(child.stdout.take());
        Program { child, input, lines: channel().1, transcript: Vec::new(), mark: 0 }
    }

    /// The rest of the output and how the program ended.
    pub(crate) fn finish(mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            lines.push(line);
        }
        (lines, self.wait())
    }

    /// Waits for the end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let end = Instant::now() + LIMIT;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(Instant::now() < end, "it does not end.\n{}", self.last_lines());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What was written to standard error; after the end.
    pub(crate) fn errors(&mut self) -> String {
        let mut text = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            let _ = errors.read_to_string(&mut text);
        }
        text
    }

    fn last_lines(&self) -> String {
        let from = self.transcript.len().saturating_sub(40);
        self.transcript[from..].join("\n")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    /// The `info` lines with a score.
    pub(crate) fn scores(&self) -> Vec<&str> {
        let has_score = |line: &&str| line.starts_with("info ") && line.contains(" score ");
        self.lines.iter().map(String::as_str).filter(has_score).collect()
    }

    /// The last of them.
    pub(crate) fn last(&self) -> &str {
        self.scores().last().expect("a score")
    }

    /// The number after a word in the last of them.
    pub(crate) fn number(&self, word: &str) -> i64 {
        number(self.last(), word)
    }
}

/// The number after a word of an `info` line.
pub(crate) fn number(line: &str, word: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|&w| w != word).skip(1);
    let text = words.next().unwrap_or_else(|| panic!("no {word} in: {line}"));
    text.parse().unwrap_or_else(|_| panic!("{word} is no integer in: {line}"))
}

/// The moves after `pv` of an `info` line.
pub(crate) fn pv(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}

/// How many lines begin like this.
pub(crate) fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}
