//! A running program that is talked to in lines. Each line read carries the moment at which it
//! came, so that the reader's own delays are nobody's thinking time.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::spec::Spec;

/// A longer line is cut into several.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines may wait to be looked at before the program has to.
const WAITING_LINES: usize = 1 << 14;
/// How much of what the program said on standard error is kept.
const KEPT_ERRORS: usize = 2_000;
/// How long a program may take to end when told to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How soon a wait notices that everything is to stop.
const ATTENTION: Duration = Duration::from_millis(50);

/// A line and when it came.
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) text: String,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// It did not come in time.
    Timeout,
    /// There will be no more: the program has closed its output.
    Closed,
    /// Everything is to stop.
    Interrupted,
}

/// The program.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Reads what is said on standard error, to its end.
    keeper: JoinHandle<()>,
}

impl Process {
    /// Starts the program of an engine.
    pub(crate) fn start(spec: &Spec) -> Result<Process, String> {
        let (program, arguments) = spec.command.split_first().ok_or("no command")?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        // Ctrl-C in the terminal is meant for us, not for the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|e| format!("cannot run {program}: {e}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("no output")?;
        let stderr = child.stderr.take().ok_or("no standard error")?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || read_lines(output, &sender));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let keeper = std::thread::spawn(move || keep_last(stderr, &kept));
        Ok(Process { child, input, lines, errors, keeper })
    }

    /// Sends text; a program that has gone away is noticed when an answer is waited for.
    pub(crate) fn send(&mut self, text: &str) {
        if let Some(input) = &mut self.input
            && input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err()
        {
            self.input = None;
        }
    }

    /// The next line that comes before a moment.
    pub(crate) fn receive(&mut self, until: Instant, stop: &AtomicBool) -> Result<Line, Silence> {
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

    /// What was said and not yet read.
    pub(crate) fn waiting(&mut self) -> Vec<String> {
        self.lines.try_iter().map(|line| line.text).collect()
    }

    /// How the program ended, and its last words; after its output has closed.
    pub(crate) fn last_words(&mut self) -> String {
        let how = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output and still runs".into(),
        };
        // Its end may be known before what it said on the way; a child of its may still hold the line.
        eventually(FAREWELL, || self.keeper.is_finished().then_some(()));
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = String::from_utf8_lossy(&errors);
        let errors = errors.trim();
        if errors.is_empty() { how } else { format!("{how}; it said: {errors}") }
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        eventually(patience, || self.child.try_wait().ok().flatten())
    }

    /// Ends the program and everything it has started.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        if let Ok(None) = self.child.try_wait()
            && let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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
        std::thread::sleep(Duration::from_millis(2));
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

fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut bytes = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut bytes) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&bytes[..read]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
    }
}
