//! The serial device: opening it, writing to it from a thread that may wait, giving up what it does
//! not take.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Sender, SyncSender, channel};

use super::Event;
use super::lines::{Heard, hung_up};

/// Bytes written at once: few, so that a slow line is seen to move.
const PIECE: usize = 256;

/// What is sent to the device.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Signal {
    Text(String),
    /// The line is held for a quarter of a second, which is seen by a chip that hears no letters.
    Break,
}

/// Starts a thread that writes what it is sent, and makes an event of every piece that the device
/// has taken. It alone waits for a device that takes none.
pub(super) fn start_writer(mut device: File, events: SyncSender<Event>) -> Sender<Signal> {
    let (sender, signals) = channel::<Signal>();
    std::thread::spawn(move || {
        for signal in signals {
            let Signal::Text(text) = signal else {
                send_break(&device);
                continue;
            };
            for piece in text.as_bytes().chunks(PIECE) {
                let event = match device.write_all(piece) {
                    Ok(()) => Event::Taken(piece.len()),
                    Err(error) => Event::Engine(Heard::End(hung_up(&error))),
                };
                let is_end = matches!(event, Event::Engine(_));
                if events.send(event).is_err() || is_end {
                    return;
                }
            }
        }
    });
    sender
}

/// Opens the device and makes it a line that carries bytes as they are.
#[cfg(unix)]
pub(super) fn open(path: &Path, baud: u32) -> Result<File, String> {
    use rustix::fs::{Mode, OFlags, fcntl_setfl};
    use rustix::termios::{
        Action, ControlModes, InputModes, OptionalActions, QueueSelector, tcflow, tcflush,
        tcgetattr, tcsetattr,
    };

    // Without waiting for a carrier, which a line of three wires does not have.
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(path, flags | OFlags::NONBLOCK, Mode::empty());
    let device = opened.map_err(|error| format!("cannot open it: {error}"))?;
    let mut settings = tcgetattr(&device).map_err(|_| "it is not a serial device")?;
    settings.make_raw();
    settings.input_modes |= InputModes::IXON; // the chip may ask us to wait
    settings.control_modes |= ControlModes::CLOCAL | ControlModes::CREAD;
    // An earlier program may have asked for the wires of hardware flow control, too.
    settings.control_modes -= ControlModes::CSTOPB | ControlModes::CRTSCTS;
    settings
        .set_speed(baud)
        .and_then(|()| tcsetattr(&device, OptionalActions::Now, &settings))
        .map_err(|error| format!("it cannot do {baud} baud: {error}"))?;
    // From now on reading waits. What an earlier session has left on the line is not for this one.
    fcntl_setfl(&device, flags)
        .and_then(|()| tcflush(&device, QueueSelector::IOFlush))
        .and_then(|()| tcflow(&device, Action::OOn))
        .map_err(|error| format!("cannot prepare it: {error}"))?;
    Ok(File::from(device))
}

#[cfg(not(unix))]
pub(super) fn open(_: &Path, _: u32) -> Result<File, String> {
    Err("serial devices work on Unix systems only".into())
}

/// Holds the line; a device that cannot, such as a pseudo-terminal, has heard the letters before it.
#[cfg(unix)]
fn send_break(device: &File) {
    let _ = rustix::termios::tcsendbreak(device);
}

#[cfg(not(unix))]
fn send_break(_: &File) {}

/// Drops what the device has not taken, for which the system would hold up the end of the program;
/// the rest of a piece that is being written may go, whether or not the device has sent XOFF.
#[cfg(unix)]
pub(super) fn give_up(device: &File) {
    use rustix::termios::{Action, QueueSelector, tcflow, tcflush};

    let _ = tcflush(device, QueueSelector::OFlush);
    let _ = tcflow(device, Action::OOn);
}

#[cfg(not(unix))]
pub(super) fn give_up(_: &File) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_serial_device_is_refused() {
        for (device, reason) in
            [("/nonexistent", "cannot open it"), ("/dev/null", "not a serial device")]
        {
            let error = open(Path::new(device), 38_400).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
