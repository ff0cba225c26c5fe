//! `kilomate bridge`: a chess program on this side, an engine behind a serial line on the other.
//!
//! Two threads read, one from each side; the main one carries lines across and decides when to
//! leave.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::output::say;

/// Options of `kilomate bridge`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The serial device or pseudo-terminal, such as /dev/ttyUSB0.
    device: PathBuf,

    /// Bits per second, with eight data bits, no parity and one stop bit.
    #[arg(long, default_value_t = 38_400)]
    baud: u32,
}

/// How long the engine may take to answer when we leave.
const FAREWELL: Duration = Duration::from_secs(2);

/// What happens on either side. Lines come without their ends.
enum Event {
    FromProgram(String),
    FromEngine(String),
    /// The program has closed its side, or can no longer be read.
    ProgramLeft,
    /// The engine's side is closed, or can no longer be read.
    EngineLeft(String),
}

/// Runs the command.
///
/// # Errors
///
/// A sentence when the device cannot be used, or hangs up before the program does.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    connect(arguments).map_err(|error| format!("{}: {error}", arguments.device.display()))
}

fn connect(arguments: &Arguments) -> Result<(), String> {
    let device = open(arguments)?;
    let output = device.try_clone().map_err(|error| error.to_string())?;
    let (sender, events) = channel();
    read_lines(std::io::stdin(), &sender, Event::FromProgram, |_| Event::ProgramLeft);
    read_lines(device, &sender, Event::FromEngine, Event::EngineLeft);
    carry(&events, output)
}

/// Starts a thread that makes an event of every line, and of the end.
fn read_lines(
    input: impl Read + Send + 'static,
    events: &Sender<Event>,
    line: fn(String) -> Event,
    end: fn(String) -> Event,
) {
    let events = events.clone();
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        let reason = loop {
            let mut bytes = Vec::new();
            match input.read_until(b'\n', &mut bytes) {
                Ok(0) => break "it has hung up".to_owned(),
                Ok(_) => {
                    let text = String::from_utf8_lossy(&bytes);
                    let text = text.trim_end_matches(['\r', '\n']);
                    if !text.is_empty() && events.send(line(text.to_owned())).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break format!("it has hung up: {error}"),
            }
        };
        let _ = events.send(end(reason));
    });
}

/// Carries lines across until one side leaves. The engine is not switched off when the program
/// is: it ends its search, and waits for the next program.
fn carry(events: &Receiver<Event>, mut engine: impl Write) -> Result<(), String> {
    let mut deadline = None;
    let mut questions = 0u32; // `isready` not yet answered
    loop {
        let event = match deadline {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                events.recv_timeout(Instant::saturating_duration_since(&deadline, Instant::now()))
            }
        };
        match event {
            Ok(Event::FromEngine(line)) => {
                if line == "readyok" {
                    questions = questions.saturating_sub(1);
                }
                if deadline.is_some() && questions == 0 {
                    return Ok(()); // our own question is answered: everything has arrived
                }
                say(line);
            }
            Ok(Event::EngineLeft(reason)) if deadline.is_none() => return Err(reason),
            Ok(Event::EngineLeft(_)) | Err(_) => return Ok(()),
            Ok(_) if deadline.is_some() => {}
            Ok(Event::FromProgram(line)) if line.trim() != "quit" => {
                questions += u32::from(line.trim() == "isready");
                send(&mut engine, &line)?;
            }
            Ok(Event::FromProgram(_) | Event::ProgramLeft) => {
                send(&mut engine, "stop\nisready")?;
                questions += 1;
                deadline = Some(Instant::now() + FAREWELL);
            }
        }
    }
}

fn send(engine: &mut impl Write, line: &str) -> Result<(), String> {
    let written = engine.write_all(format!("{line}\n").as_bytes()).and_then(|()| engine.flush());
    written.map_err(|error| format!("cannot write to it: {error}"))
}

/// Opens the device and makes it a line that carries bytes as they are.
#[cfg(unix)]
fn open(arguments: &Arguments) -> Result<File, String> {
    use rustix::fs::{Mode, OFlags, fcntl_setfl};
    use rustix::termios::{
        Action, ControlModes, InputModes, OptionalActions, QueueSelector, tcflow, tcflush,
        tcgetattr, tcsetattr,
    };

    // Without waiting for a carrier, which a line of three wires does not have.
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(&arguments.device, flags | OFlags::NONBLOCK, Mode::empty());
    let device = opened.map_err(|error| format!("cannot open it: {error}"))?;
    let mut settings = tcgetattr(&device).map_err(|_| "it is not a serial device")?;
    settings.make_raw();
    settings.input_modes |= InputModes::IXON; // the chip may ask us to wait
    settings.control_modes |= ControlModes::CLOCAL | ControlModes::CREAD;
    settings.control_modes -= ControlModes::CSTOPB;
    settings
        .set_speed(arguments.baud)
        .and_then(|()| tcsetattr(&device, OptionalActions::Now, &settings))
        .map_err(|error| format!("it cannot do {} baud: {error}", arguments.baud))?;
    // From now on reading waits. What an earlier session has left on the line is not for this one.
    fcntl_setfl(&device, flags)
        .and_then(|()| tcflush(&device, QueueSelector::IOFlush))
        .and_then(|()| tcflow(&device, Action::OOn))
        .map_err(|error| format!("cannot prepare it: {error}"))?;
    Ok(File::from(device))
}

#[cfg(not(unix))]
fn open(_: &Arguments) -> Result<File, String> {
    Err("serial devices work on Unix systems only".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Carries events across and returns what the engine was sent.
    fn carried(list: Vec<Event>) -> (Result<(), String>, String) {
        let (sender, events) = channel();
        for event in list {
            sender.send(event).unwrap();
        }
        drop(sender);
        let mut engine = Vec::new();
        let result = carry(&events, &mut engine);
        (result, String::from_utf8(engine).unwrap())
    }

    #[test]
    fn quit_and_the_end_of_input_stop_the_engine_and_do_not_switch_it_off() {
        for last in [Event::FromProgram("quit".into()), Event::ProgramLeft] {
            let program = vec![Event::FromProgram("go infinite".into()), last];
            let (result, sent) = carried(program);
            assert_eq!(result, Ok(()));
            assert_eq!(sent, "go infinite\nstop\nisready\n");
        }
    }

    #[test]
    fn an_engine_that_hangs_up_is_an_error() {
        let (result, sent) = carried(vec![Event::EngineLeft("it has hung up".into())]);
        assert_eq!(result, Err("it has hung up".into()));
        assert_eq!(sent, "");
    }

    #[test]
    fn lines_lose_their_ends_whatever_they_are() {
        let (sender, events) = channel();
        let input = std::io::Cursor::new(b"uciok\r\n\r\n\nreadyok\nrest".to_vec());
        read_lines(input, &sender, Event::FromEngine, Event::EngineLeft);
        drop(sender);
        let lines: Vec<String> = events
            .iter()
            .map(|event| match event {
                Event::FromEngine(line) => line,
                Event::EngineLeft(_) => "left".into(),
                _ => unreachable!(),
            })
            .collect();
        assert_eq!(lines, ["uciok", "readyok", "rest", "left"]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_serial_device_is_refused() {
        for (device, reason) in
            [("/nonexistent", "cannot open it"), ("/dev/null", "not a serial device")]
        {
            let arguments = Arguments { device: device.into(), baud: 38_400 };
            let error = open(&arguments).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
