//! A running program that is talked to in lines. Each line read carries the moment at which it
//! came, so that the reader's own delays are nobody's thinking time.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A longer line is cut into several.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines may wait to be looked at before the program has to.
const WAITING_LINES: usize = 1 << 14;
/// How many texts may wait to be read by a program before it is talked to no more.
const WAITING_TEXTS: usize = 1 << 8;
/// How much of what the program said on standard error is kept.
const KEPT_ERRORS: usize = 2_000;
/// How long a program may take to end when told to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How soon a wait notices that everything is to stop.
const ATTENTION: Duration = Duration::from_millis(50);
/// What Windows calls `CREATE_NEW_PROCESS_GROUP`.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x200;

/// A line and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// When it came.
    pub at: Instant,
    /// What it says, without blanks around it.
    pub text: String,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It did not come in time.
    Timeout,
    /// There will be no more: the program has closed its output.
    Closed,
    /// Everything is to stop.
    Interrupted,
}

/// There will be no more lines: the program has closed its output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed;

/// A program does not start.
#[derive(Debug)]
pub struct CannotStart {
    /// The program as it was named; empty if none was.
    pub program: String,
    /// What the system says.
    pub why: io::Error,
}

impl fmt::Display for CannotStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.program.is_empty() {
            return f.write_str("no command");
        }
        write!(f, "cannot run {}: {}", self.program, self.why)
    }
}

impl std::error::Error for CannotStart {}

/// A program that runs.
pub struct Process {
    child: Child,
    /// To whom tells the program what it is sent; none if it is talked to no more.
    input: Option<SyncSender<String>>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Reads what is said on standard error, to its end.
    keeper: JoinHandle<()>,
}

impl Process {
    /// Starts a program with its arguments, in a directory if not in this one.
    ///
    /// # Errors
    ///
    /// [`CannotStart`] if there is no such program, or it may not be run.
    pub fn start(command: &[String], directory: Option<&Path>) -> Result<Process, CannotStart> {
        let program = command.first().cloned().unwrap_or_default();
        Process::spawn(command, directory).map_err(|why| CannotStart { program, why })
    }

    fn spawn(words: &[String], directory: Option<&Path>) -> io::Result<Process> {
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let (program, arguments) = words.split_first().ok_or_else(missing)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        // Ctrl-C in the terminal is meant for us, not for the program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = command.spawn()?;
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::Builder::new().spawn(move || read_lines(output, &sender))?;
        let (sender, texts) = sync_channel(WAITING_TEXTS);
        thread::Builder::new().spawn(move || write_texts(input, &texts))?;
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let keeper = thread::Builder::new().spawn(move || keep_last(stderr, &kept))?;
        Ok(Process { child, input: Some(sender), lines, errors, keeper })
    }

    /// Sends text, and never waits until it is read. A program that has gone away, or that has not
    /// read for long, is told nothing more: that is noticed when an answer does not come.
    pub fn send(&mut self, text: &str) {
        if self.input.as_ref().is_some_and(|input| input.try_send(text.to_string()).is_err()) {
            self.input = None;
        }
    }

    /// The next line that comes before a moment.
    ///
    /// # Errors
    ///
    /// [`Silence`] if there is none.
    pub fn receive(&mut self, until: Instant, stop: &AtomicBool) -> Result<Line, Silence> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(ATTENTION)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Silence::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) if left <= ATTENTION => {
                    return Err(Silence::Timeout);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The next line, if it is there already.
    ///
    /// # Errors
    ///
    /// [`Closed`] after the last line.
    pub fn poll(&mut self) -> Result<Option<Line>, Closed> {
        match self.lines.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Closed),
        }
    }

    /// What was said and not yet read.
    pub fn waiting(&mut self) -> Vec<String> {
        self.lines.try_iter().map(|line| line.text).collect()
    }

    /// How the program ended, and its last words; after its output has closed. Waits for both, but
    /// not for long.
    pub fn last_words(&mut self) -> String {
        let how = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output and still runs".into(),
        };
        // Its end may be known before what it said on the way; a child of its may still hold the line.
        eventually(FAREWELL, || self.keeper.is_finished().then_some(()));
        self.with_errors(how)
    }

    /// The same without waiting: none while something of it is not yet known.
    pub fn poll_last_words(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok().flatten()?;
        self.keeper.is_finished().then(|| self.with_errors(status.to_string()))
    }

    fn with_errors(&self, how: String) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = String::from_utf8_lossy(&errors);
        let errors = errors.trim();
        if errors.is_empty() { how } else { format!("{how}; it said: {errors}") }
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        eventually(patience, || self.child.try_wait().ok().flatten())
    }

    /// Ends the program and everything it has started.
    pub fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        if let Ok(None) = self.child.try_wait()
            && let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // Windows kills no groups; its own tool goes from parents to children.
        #[cfg(windows)]
        if let Ok(None) = self.child.try_wait() {
            let id = self.child.id().to_string();
            let mut tool = Command::new("taskkill");
            tool.args(["/F", "/T", "/PID", &id]).stdin(Stdio::null());
            let _ = tool.stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// It is told to quit; if it does not within half a second, it is killed.
impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit\n");
        self.input = None;
        if self.wait(FAREWELL).is_none() {
            self.kill();
        }
    }
}

/// What there is as soon as there is something, if that is soon enough.
fn eventually<T>(patience: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + patience;
    loop {
        let seen = look();
        if seen.is_some() || Instant::now() >= end {
            return seen;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn read_lines(output: impl Read, sender: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim().to_string();
        if !text.is_empty() && sender.send(Line { at, text }).is_err() {
            return;
        }
    }
}

fn write_texts(mut input: impl Write, texts: &Receiver<String>) {
    for text in texts {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut bytes = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut bytes) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&bytes[..read]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// No answer takes longer, however busy the machine is.
    const LIMIT: Duration = Duration::from_mins(1);

    fn shell(script: &str) -> Process {
        let command = ["sh", "-c", script].map(String::from);
        Process::start(&command, None).expect("there is a shell")
    }

    fn polled(process: &mut Process) -> Result<String, Closed> {
        let line = eventually(LIMIT, || process.poll().transpose()).expect("in time");
        line.map(|line| line.text)
    }

    #[test]
    fn lines_are_sent_and_polled_until_the_end() {
        let mut process = shell("while read word; do echo \"  you said $word\"; done");
        assert_eq!(process.poll(), Ok(None));
        process.send("one\ntwo\n");
        process.send("three\n");
        for word in ["one", "two", "three"] {
            assert_eq!(polled(&mut process), Ok(format!("you said {word}")));
        }
        process.input = None;
        assert_eq!(polled(&mut process), Err(Closed));
    }

    #[test]
    fn last_words_are_heard_without_waiting_for_them() {
        let mut process = shell("read word; echo oh dear >&2; exit 3");
        assert_eq!(process.poll_last_words(), None);
        process.send("now\n");
        assert_eq!(polled(&mut process), Err(Closed));
        let words = eventually(LIMIT, || process.poll_last_words()).expect("in time");
        assert!(words.contains('3') && words.ends_with("it said: oh dear"), "{words}");
        assert_eq!(process.last_words(), words);
    }

    #[test]
    fn nobody_waits_for_a_program_that_does_not_read() {
        let mut process = shell("exec sleep 1000");
        let text = "x".repeat(1 << 12);
        // More than any pipe holds, and more than is kept for it. This ends, or the test hangs.
        for _ in 0..3 * WAITING_TEXTS {
            process.send(&text);
        }
        assert!(process.input.is_none(), "it is talked to no more");
        process.kill();
        assert_eq!(polled(&mut process), Err(Closed));
    }

    #[test]
    fn what_cannot_be_started_is_named() {
        let error = Process::start(&["/no/such/fish".into()], None).err().expect("no program");
        assert_eq!(error.program, "/no/such/fish");
        assert!(error.to_string().starts_with("cannot run /no/such/fish: "), "{error}");
        let error = Process::start(&[], None).err().expect("no command");
        assert_eq!(error.to_string(), "no command");
    }
}
