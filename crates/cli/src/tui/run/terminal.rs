//! The real terminal: made ready when the program begins, and as it was before after any end.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};
use crossterm::{cursor, execute, terminal};
use ratatui::Terminal as Screen;
use ratatui::backend::CrosstermBackend;

use super::World;
use crate::tui::app::App;
use crate::tui::text;

/// Whether the terminal is in our hands and must be given back.
static IS_OURS: AtomicBool = AtomicBool::new(false);
/// Long enough for crossterm to look at all: with nothing at all it does not.
const GLANCE: Duration = Duration::from_micros(100);
/// A panic gives it back only once it has been told to.
static HOOK: Once = Once::new();

/// The terminal of the person.
pub(crate) struct Terminal {
    screen: Screen<CrosstermBackend<Stdout>>,
    begun: Instant,
    has_mouse: bool,
    /// The system wants the program to end, or nobody sits before the terminal any more.
    end: system::End,
    is_gone: bool,
}

impl Terminal {
    /// Takes the terminal: keys one by one, a screen of its own, the mouse if it is wanted.
    ///
    /// # Errors
    ///
    /// When that cannot be done; the terminal is as before then.
    pub(crate) fn take(mouse: bool) -> io::Result<Terminal> {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |what| {
                give_back();
                usual(what);
            }));
        });
        let end = system::End::watch()?;
        terminal::enable_raw_mode()?;
        IS_OURS.store(true, Ordering::SeqCst);
        let taken = execute!(
            io::stdout(),
            terminal::EnterAlternateScreen,
            terminal::SetTitle(text::NAME),
            event::EnableBracketedPaste,
            cursor::Hide
        )
        .and_then(|()| Screen::new(CrosstermBackend::new(io::stdout())));
        let screen = taken.inspect_err(|_| give_back())?;
        let mut terminal =
            Terminal { screen, begun: Instant::now(), has_mouse: false, end, is_gone: false };
        terminal.set_mouse(mouse)?;
        Ok(terminal)
    }

    fn set_mouse(&mut self, wanted: bool) -> io::Result<()> {
        if wanted == self.has_mouse {
            return Ok(());
        }
        self.has_mouse = wanted;
        if wanted {
            execute!(io::stdout(), event::EnableMouseCapture)
        } else {
            execute!(io::stdout(), event::DisableMouseCapture)
        }
    }
}

/// What the last calls have left to be told to the terminal: the bell, the clipboard.
fn tell(app: &mut App) -> io::Result<()> {
    let mut said = Vec::new();
    if std::mem::take(&mut app.shared.bell) {
        said.push(b'\x07');
    }
    if let Some(text) = app.shared.clipboard.take() {
        said.extend(clipboard(&text).into_bytes());
    }
    if !said.is_empty() {
        let mut out = io::stdout();
        out.write_all(&said)?;
        out.flush()?;
    }
    Ok(())
}

impl World for Terminal {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn wait(&mut self, longest: Duration) -> io::Result<bool> {
        if self.is_gone {
            return Ok(false);
        }
        if event::poll(GLANCE)? {
            return Ok(true);
        }
        // Crossterm reads for ever from a terminal that has hung up, so it is not asked to.
        self.is_gone = system::has_hung_up(longest)?;
        if self.is_gone { Ok(false) } else { event::poll(GLANCE) }
    }

    fn read(&mut self) -> io::Result<Event> {
        event::read()
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.set_mouse(app.shared.config.mouse)?;
        self.screen.draw(|frame| app.draw(frame))?;
        tell(app)
    }

    fn is_told_to_end(&self) -> bool {
        self.is_gone || self.end.is_wanted()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found. What cannot be said to a terminal that is gone need not be.
fn give_back() {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        event::DisableMouseCapture,
        event::DisableBracketedPaste,
        terminal::LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// The words that put a text into the clipboard (OSC 52). Terminals that do not know them say nothing.
fn clipboard(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut bits = 0_u32;
        for i in 0..3 {
            bits = bits << 8 | u32::from(chunk.get(i).copied().unwrap_or(0));
        }
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(unix)]
mod system {
    //! Being told to end by the system: the terminal is given back first.

    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::SIGTERM;

    pub(super) struct End(Arc<AtomicBool>);

    impl End {
        /// A terminal that hangs up ends the program as it ends all others: there is nothing left to
        /// give back.
        pub(super) fn watch() -> io::Result<End> {
            let wanted = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(SIGTERM, Arc::clone(&wanted))?;
            Ok(End(wanted))
        }

        pub(super) fn is_wanted(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    /// Waits for input, at most so long; tells whether there will never be any.
    pub(super) fn has_hung_up(longest: Duration) -> io::Result<bool> {
        let stdin = io::stdin();
        let mut places = [PollFd::new(&stdin, PollFlags::IN)];
        let longest = Timespec::try_from(longest).map_err(io::Error::other)?;
        match poll(&mut places, Some(&longest)) {
            Ok(_) => {
                let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
                Ok(places[0].revents().intersects(gone))
            }
            // A signal, such as another size of the terminal.
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
mod system {
    //! Being told to end by the system: here nobody is.

    use std::io;
    use std::time::Duration;

    pub(super) struct End;

    impl End {
        #[expect(clippy::unnecessary_wraps, reason = "as where it can fail")]
        pub(super) fn watch() -> io::Result<End> {
            Ok(End)
        }

        #[expect(clippy::unused_self, reason = "as where there is something to ask")]
        pub(super) fn is_wanted(&self) -> bool {
            false
        }
    }

    /// Waits for input, at most so long.
    pub(super) fn has_hung_up(longest: Duration) -> io::Result<bool> {
        crossterm::event::poll(longest).map(|_| false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(clipboard("foo"), "\x1b]52;c;Zm9v\x07");
    }
}
