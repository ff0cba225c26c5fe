//! A real pseudo-terminal with the program in it, and a terminal emulator that says what is seen.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take: far more than it does, because machines may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

/// The program in a terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    emulator: vt100::Parser,
    /// How the terminal was found.
    modes: String,
    /// Everything that was written, for a look at what the emulator does not tell.
    pub(crate) written: Vec<u8>,
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("some cells")
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Whether lines are edited, letters echoed and all that.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("the terminal's modes"))
}

impl Terminal {
    /// Starts the program with its files in a folder of their own.
    pub(crate) fn start(home: &Path, arguments: &[&str], columns: u16, rows: u16) -> Terminal {
        Terminal::start_with(home, arguments, columns, rows, &[])
    }

    /// The same with more of an environment.
    pub(crate) fn start_with(
        home: &Path,
        arguments: &[&str],
        columns: u16,
        rows: u16,
        environment: &[(&str, &str)],
    ) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_kilomate"));
        command.args(arguments);
        Terminal::run(command, home, (columns, rows), environment)
    }

    /// Starts a shell with a script in which `$0` is the program and `$@` are its arguments.
    pub(crate) fn start_script(home: &Path, script: &str, arguments: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_kilomate")]);
        command.args(arguments);
        Terminal::run(command, home, (80, 24), &[])
    }

    fn run(
        mut command: CommandBuilder,
        home: &Path,
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let modes = modes(&*pair.master);
        for (name, value) in
            [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("COLORTERM", "truecolor")]
        {
            command.env(name, value);
        }
        command.env_remove("NO_COLOR");
        command.env("KILOMATE_HOME", home);
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program");
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal {
            child,
            keyboard: pair.master.take_writer().expect("a keyboard"),
            master: pair.master,
            output,
            modes,
            emulator: vt100::Parser::new(cells(rows), cells(columns), 0),
            written: Vec::new(),
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("keys");
        self.keyboard.flush().expect("keys");
    }

    /// Clicks a cell, counted from 0.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.emulator.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(columns, rows)).expect("another size");
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.emulator.screen()
    }

    /// The characters on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen().contents()
    }

    /// Where a text stands: column and row.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        let (_, columns) = self.screen().size();
        self.screen().rows(0, columns.get()).zip(0..).find_map(|(line, row)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row))
        })
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self.screen()) {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("no {what} on\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("it ended before {what} on\n{}", self.text());
                }
            }
        }
    }

    /// Waits until a text is seen.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("`{text}`"), |screen| screen.contents().contains(text));
    }

    /// Waits until a text is seen no more.
    pub(crate) fn wait_without(&mut self, text: &str) {
        self.wait_until(&format!("end of `{text}`"), |screen| !screen.contents().contains(text));
    }

    /// Takes what has been written so far.
    pub(crate) fn look(&mut self) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(1)) {
            self.take(&bytes);
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.emulator.process(bytes);
        self.written.extend_from_slice(bytes);
    }

    /// Waits for the end of the program and says how it ended. The screen is what it left behind.
    pub(crate) fn wait_for_end(&mut self) -> portable_pty::ExitStatus {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            while let Ok(bytes) = self.output.try_recv() {
                self.take(&bytes);
            }
            if let Some(status) = self.child.try_wait().expect("its state") {
                break status;
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        };
        // Its last words are in the terminal already; they end when nobody holds it any more.
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.take(&bytes);
        }
        status
    }

    /// Kills it at once, as a crash would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("its end");
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let number = self.child.process_id().expect("a process");
        let process = rustix::process::Pid::from_raw(number as i32).expect("a number");
        rustix::process::kill_process(process, signal).expect("a signal");
    }

    /// Asserts that the terminal is as it was found.
    pub(crate) fn assert_clean(&self) {
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "the screen before is shown again");
        assert!(!screen.hide_cursor(), "the cursor is seen");
        assert!(!screen.bracketed_paste(), "pasted text is not marked any more");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(modes(&*self.master), self.modes, "lines are typed and seen as before");
    }
}
