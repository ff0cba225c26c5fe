//! The real terminal: made ready when the program begins, and as it was before after any end, and while
//! the program rests. What the system sends is in `system`.

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
use super::system::Input;
use crate::app::App;
use crate::text;

/// Whether the terminal is in our hands and must be given back.
static IS_OURS: AtomicBool = AtomicBool::new(false);
/// A panic gives it back only once it has been told to.
static HOOK: Once = Once::new();

/// The terminal of the person.
pub(crate) struct Terminal {
    screen: Screen<CrosstermBackend<Stdout>>,
    begun: Instant,
    has_mouse: bool,
    input: Input,
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
        let input = Input::new()?;
        seize()?;
        let screen = Screen::new(CrosstermBackend::new(io::stdout()));
        let screen = screen.inspect_err(|_| give_back())?;
        let mut terminal = Terminal { screen, begun: Instant::now(), has_mouse: false, input };
        terminal.set_mouse(mouse)?;
        Ok(terminal)
    }

    /// Takes the terminal again after somebody else had it: nothing of what was drawn is there.
    fn take_again(&mut self) -> io::Result<()> {
        give_back();
        seize()?;
        self.has_mouse = false;
        // One that knows nothing draws everything.
        self.screen = Screen::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
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
        millis_since(self.begun)
    }

    fn wait(&mut self, longest: Duration) -> io::Result<bool> {
        let begun = self.begun;
        self.input.wait(longest, || millis_since(begun))
    }

    fn read(&mut self) -> io::Result<Event> {
        self.input.read()
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.set_mouse(app.shared.config.mouse)?;
        self.screen.draw(|frame| app.draw(frame))?;
        tell(app)
    }

    fn is_told_to_end(&self) -> bool {
        self.input.is_told_to_end()
    }

    fn rest(&mut self) -> io::Result<()> {
        give_back();
        self.input.stop_program()?;
        self.take_again()
    }

    fn has_rested(&mut self) -> io::Result<bool> {
        let has_rested = self.input.was_stopped();
        if has_rested {
            self.take_again()?;
        }
        Ok(has_rested)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn millis_since(begun: Instant) -> u64 {
    u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Keys one by one, and a screen of its own.
fn seize() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    let taken = execute!(
        io::stdout(),
        terminal::EnterAlternateScreen,
        terminal::SetTitle(text::NAME),
        event::EnableBracketedPaste,
        cursor::Hide
    );
    taken.inspect_err(|_| give_back())
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
        // tmux keeps a line of it in a window that was made small and large again.
        terminal::Clear(terminal::ClearType::All),
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
