//! What the system sends: bytes of the keyboard, another size, signals.

pub(super) use ours::Input;

#[cfg(unix)]
mod ours {
    //! The terminal is read here, and not by crossterm: that takes the first byte of a sequence on a slow
    //! line for the Esc key, and reads for ever from a terminal that has hung up.

    use std::collections::VecDeque;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use crossterm::event::Event;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::process::{Signal, kill_current_process_group};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGWINCH};

    use crate::run::decode::Decoder;

    /// What has come and was not taken yet.
    pub(in crate::run) struct Input {
        decoder: Decoder,
        events: VecDeque<Event>,
        /// Nobody sits before the terminal any more.
        is_gone: bool,
        /// The system wants the program to end.
        end: Arc<AtomicBool>,
        resized: Arc<AtomicBool>,
        continued: Arc<AtomicBool>,
    }

    impl Input {
        /// Listens to the system from now on. A signal to end, or that the terminal has hung up, is not
        /// the end before the game is saved and the terminal given back.
        pub(in crate::run) fn new() -> io::Result<Input> {
            let flag = |signals: &[i32]| {
                let flag = Arc::new(AtomicBool::new(false));
                for &signal in signals {
                    signal_hook::flag::register(signal, Arc::clone(&flag))?;
                }
                io::Result::Ok(flag)
            };
            Ok(Input {
                decoder: Decoder::default(),
                events: VecDeque::new(),
                is_gone: false,
                end: flag(&[SIGTERM, SIGINT, SIGHUP])?,
                resized: flag(&[SIGWINCH])?,
                continued: flag(&[SIGCONT])?,
            })
        }

        /// Waits until there is an event, at most so long; tells whether there is one.
        pub(in crate::run) fn wait(
            &mut self,
            longest: Duration,
            clock: impl Fn() -> u64,
        ) -> io::Result<bool> {
            let now = clock();
            if self.resized.swap(false, Ordering::Relaxed) {
                let (columns, rows) = crossterm::terminal::size()?;
                self.events.push_back(Event::Resize(columns, rows));
            }
            self.decode(now);
            if self.is_gone || !self.events.is_empty() {
                return Ok(!self.events.is_empty());
            }
            // What is not whole becomes something when its time is over.
            let due = self.decoder.due().map(|due| Duration::from_millis(due.saturating_sub(now)));
            let longest = due.map_or(longest, |due| due.min(longest));
            if has_input(longest)? {
                self.take_bytes(clock())?;
            }
            self.decode(clock());
            Ok(!self.events.is_empty())
        }

        fn decode(&mut self, now: u64) {
            while let Some(event) = self.decoder.next(now) {
                self.events.push_back(event);
            }
        }

        fn take_bytes(&mut self, now: u64) -> io::Result<()> {
            let mut bytes = [0; 4096];
            match rustix::io::read(io::stdin(), &mut bytes) {
                // A terminal has no end of its text.
                Ok(0) | Err(Errno::IO) => self.is_gone = true,
                Ok(count) => self.decoder.feed(&bytes[..count], now),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
            Ok(())
        }

        /// The next event, once [`Input::wait`] has said that there is one.
        pub(in crate::run) fn read(&mut self) -> io::Result<Event> {
            self.events.pop_front().ok_or_else(|| io::ErrorKind::WouldBlock.into())
        }

        pub(in crate::run) fn is_told_to_end(&self) -> bool {
            self.is_gone || self.end.load(Ordering::Relaxed)
        }

        /// Stops this program and those that it has started, as Ctrl-Z does where the terminal hears it,
        /// until somebody lets them go on. Nothing happens where nobody could.
        pub(in crate::run) fn stop_program(&mut self) -> io::Result<()> {
            kill_current_process_group(Signal::TSTP)?;
            self.continued.store(false, Ordering::Relaxed);
            Ok(())
        }

        /// Whether the program was stopped in another way and goes on.
        pub(in crate::run) fn was_stopped(&mut self) -> bool {
            self.continued.swap(false, Ordering::Relaxed)
        }
    }

    /// Waits for bytes, at most so long. The end of a terminal can be read as well.
    fn has_input(longest: Duration) -> io::Result<bool> {
        let stdin = io::stdin();
        let mut places = [PollFd::new(&stdin, PollFlags::IN)];
        let longest = Timespec::try_from(longest).map_err(io::Error::other)?;
        match poll(&mut places, Some(&longest)) {
            Ok(count) => Ok(count > 0),
            // A signal, such as another size of the terminal.
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
mod ours {
    //! Crossterm knows the system's keys and sizes; there are no signals.

    use std::io;
    use std::time::Duration;

    use crossterm::event::{self, Event};

    pub(in crate::run) struct Input;

    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "as where there is more to do"
    )]
    impl Input {
        pub(in crate::run) fn new() -> io::Result<Input> {
            Ok(Input)
        }

        pub(in crate::run) fn wait(
            &mut self,
            longest: Duration,
            _clock: impl Fn() -> u64,
        ) -> io::Result<bool> {
            event::poll(longest)
        }

        pub(in crate::run) fn read(&mut self) -> io::Result<Event> {
            event::read()
        }

        pub(in crate::run) fn is_told_to_end(&self) -> bool {
            false
        }

        pub(in crate::run) fn stop_program(&mut self) -> io::Result<()> {
            Ok(())
        }

        pub(in crate::run) fn was_stopped(&mut self) -> bool {
            false
        }
    }
}
