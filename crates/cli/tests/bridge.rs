//! `kilomate bridge` between this program and a device that is a pseudo-terminal, well-behaved or
//! not. Every wait has a limit that no machine reaches, and nothing is judged by how long it took.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// No answer takes longer, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(1);

const XON: &[u8] = b"\x11";
const XOFF: &[u8] = b"\x13";

/// Lines as they arrive, read by a thread so that waiting for them can have a limit.
fn lines(input: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(input).lines().map_while(Result::ok);
        lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
    });
    lines
}

/// Reads lines up to one that begins like this, and returns that one.
fn until(lines: &Receiver<String>, beginning: &str) -> String {
    loop {
        let line = lines.recv_timeout(LIMIT).unwrap_or_else(|e| panic!("no {beginning}: {e}"));
        if line.starts_with(beginning) {
            return line;
        }
    }
}

/// Writes from a thread: the other side may not read.
fn write(mut output: impl Write + Send + 'static, bytes: impl Into<Vec<u8>>) {
    let bytes = bytes.into();
    std::thread::spawn(move || output.write_all(&bytes));
}

/// Our end of the serial line.
struct Device(File);

impl Device {
    fn new() -> Device {
        let end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&end).and_then(|()| unlockpt(&end)).expect("a pseudo-terminal");
        Device(end.into())
    }

    fn clone(&self) -> File {
        self.0.try_clone().expect("another handle")
    }

    /// Starts the bridge to this device.
    fn bridge(&self) -> Bridge {
        let path = ptsname(&self.0, Vec::new()).expect("a name").into_string().expect("a name");
        let mut child = Command::new(env!("CARGO_BIN_EXE_kilomate"))
            .args(["bridge", &path])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = lines(child.stdout.take().expect("piped"));
        Bridge { input: child.stdin.take(), output, child }
    }

    /// Starts the bridge and an engine's side that reads; returns when lines have gone both ways.
    fn bridge_to_reader(&self) -> (Bridge, Receiver<String>) {
        let mut bridge = self.bridge();
        let engine = lines(self.clone());
        bridge.send("isready\n");
        until(&engine, "isready");
        self.send("readyok\n");
        until(&bridge.output, "readyok");
        (bridge, engine)
    }

    fn send(&self, bytes: impl AsRef<[u8]>) {
        self.clone().write_all(bytes.as_ref()).expect("the bridge reads");
    }

    /// Sends a byte of flow control; returns when the bridge has seen it.
    fn control(&self, bridge: &Bridge, byte: &[u8]) {
        self.send([byte, b"seen\n"].concat());
        until(&bridge.output, "seen");
    }
}

/// The bridge, and the chess program's side of it.
struct Bridge {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Bridge {
    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(text.as_bytes()).expect("the bridge reads");
    }

    /// Sends from a thread, and closes the input thereafter.
    fn send_last(&mut self, text: &str) {
        write(self.input.take().expect("the input is open"), text);
    }

    /// Waits for the bridge to end by itself; whether it did so well, and what it complained about.
    fn end(mut self) -> (bool, String) {
        let limit = Instant::now() + LIMIT;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(Instant::now() < limit, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut errors = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
        (status.success(), errors)
    }

    /// The most memory it ever had, in bytes.
    #[cfg(target_os = "linux")]
    fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the program runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") * 1024
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A long game: 20 KB in a line.
fn long_line() -> String {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(1_000);
    format!("position startpos moves {}", moves.trim_end())
}

/// More than any buffer takes, less than the bridge lets wait.
fn long_lines() -> String {
    format!("{}\n", long_line()).repeat(25)
}

#[test]
fn quit_leaves_a_device_that_never_reads() {
    let device = Device::new();
    for last in ["quit\n", ""] {
        let mut bridge = device.bridge();
        bridge.send_last(&(long_lines() + last));
        let (well, errors) = bridge.end();
        assert!(!well && errors.contains("takes no bytes"), "{last:?}: {errors}");
    }
}

#[test]
fn a_device_that_has_sent_xoff_is_reported_and_left() {
    let device = Device::new();
    let (mut bridge, engine) = device.bridge_to_reader();
    device.control(&bridge, XOFF);
    bridge.send("go infinite\n");
    let report = until(&bridge.output, "info string error: the device has taken no bytes");
    assert!(report.contains("XON"), "{report}");
    assert!(engine.try_recv().is_err());
    bridge.send("quit\n");
    let (well, errors) = bridge.end();
    assert!(!well && errors.contains("takes no bytes"), "{errors}");
}

#[test]
fn everything_waits_for_xon_and_arrives() {
    let device = Device::new();
    let (mut bridge, engine) = device.bridge_to_reader();
    device.control(&bridge, XOFF);
    bridge.send(&long_lines());
    until(&bridge.output, "info string error: the device has taken no bytes");
    device.control(&bridge, XON);
    for _ in 0..25 {
        assert_eq!(engine.recv_timeout(LIMIT).as_ref(), Ok(&long_line()));
    }
}

#[test]
fn no_more_waits_for_a_device_than_is_allowed() {
    let device = Device::new();
    let mut bridge = device.bridge();
    bridge.send_last(&long_lines().repeat(10));
    let (well, errors) = bridge.end();
    assert!(!well && errors.contains("bytes wait for it"), "{errors}");
}

#[test]
fn a_device_that_never_stops_talking_is_left() {
    let device = Device::new();
    let (mut bridge, _engine) = device.bridge_to_reader();
    let mut talker = device.clone();
    std::thread::spawn(move || while talker.write_all(b"info string hello\n").is_ok() {});
    until(&bridge.output, "info string hello");
    bridge.send("quit\n");
    let (well, errors) = bridge.end();
    assert!(!well, "{errors}");
}

/// Bytes without an end of line, many times what the bridge may keep, and what it may have in all.
#[cfg(target_os = "linux")]
const ENDLESS: usize = 32 << 20;
#[cfg(target_os = "linux")]
const MEMORY: usize = 16 << 20;

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_from_the_device_is_not_kept() {
    let device = Device::new();
    let (bridge, _engine) = device.bridge_to_reader();
    write(device.clone(), [vec![b'x'; ENDLESS], b"\nbestmove e2e4\n".to_vec()].concat());
    until(&bridge.output, "info string error: a line of more than 65536 bytes");
    assert_eq!(bridge.output.recv_timeout(LIMIT).as_deref(), Ok("bestmove e2e4"));
    assert!(bridge.memory() < MEMORY, "{} bytes", bridge.memory());
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_from_the_program_is_not_kept() {
    let device = Device::new();
    let (mut bridge, engine) = device.bridge_to_reader();
    bridge.send(&"x".repeat(ENDLESS));
    bridge.send("\ngo depth 3\n");
    until(&bridge.output, "info string error: a line of more than 65536 bytes");
    assert_eq!(engine.recv_timeout(LIMIT).as_deref(), Ok("go depth 3"));
    assert!(bridge.memory() < MEMORY, "{} bytes", bridge.memory());
}
