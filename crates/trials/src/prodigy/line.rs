//! The serial line of our board as a pseudo-terminal, for those who come and go at its other end.

use std::fs::File;
use std::io::{self, Read, Write};

use kilomate_emulate::avr::Computer;
use rustix::fs::{Mode, OFlags, fcntl_setfl, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use crate::run::Outcome;

/// Bytes that may wait for the chip: the rest waits with whoever sends.
const WAITING: usize = 256;

/// The line.
pub(super) struct Line {
    master: File,
    /// Stays open here, so that one client after the other may come and go.
    _slave: File,
    path: String,
}

impl Line {
    /// A new pseudo-terminal that changes no byte.
    pub(super) fn open() -> Outcome<Line> {
        Line::try_open().map_err(|error| format!("cannot make a pseudo-terminal: {error}"))
    }

    fn try_open() -> io::Result<Line> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        fcntl_setfl(&master, OFlags::NONBLOCK)?;
        let path = ptsname(&master, Vec::new())?.to_string_lossy().into_owned();
        let slave = open(&path, OFlags::RDWR | OFlags::NOCTTY, Mode::empty())?;
        let mut settings = tcgetattr(&slave)?;
        settings.make_raw();
        tcsetattr(&slave, OptionalActions::Now, &settings)?;
        Ok(Line { master: master.into(), _slave: slave.into(), path })
    }

    /// Where to connect.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Takes what the chip has said there, and brings it what was said to it. What nobody reads is lost, as on
    /// a wire.
    pub(super) fn exchange(&mut self, computer: &mut Computer) {
        let said: Vec<u8> = computer.take_sent().into_iter().map(|(_, byte)| byte).collect();
        let mut left = &said[..];
        while let Ok(count @ 1..) = self.master.write(left) {
            left = &left[count..];
        }
        let mut bytes = [0; WAITING];
        let room = WAITING.saturating_sub(computer.unsent());
        if let Ok(count) = self.master.read(&mut bytes[..room]) {
            computer.send(&bytes[..count]);
        }
    }
}
