//! What every screen of the terminal can do.

use crossterm::event::Event;
use kilomate_desk::News;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::shared::Shared;
use super::text::Topic;

/// A screen: it draws itself, and says what comes next after a key.
pub(crate) trait Screen {
    /// Draws into the area, which is at least 60 × 18: the terminal without the notice and the keys.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared);

    /// A key, a click or pasted text.
    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next;

    /// Time has passed: what has happened at the desk since the last time.
    fn tick(&mut self, _news: &[News], _shared: &mut Shared) -> Next {
        Next::Stay
    }

    /// Whether something goes on here that should be seen from time to time.
    fn is_live(&self) -> bool {
        false
    }

    /// Whether there is more to do at once, without waiting for a key.
    fn is_busy(&self) -> bool {
        false
    }

    /// The keys that do something now, for the last line: the key and what it does.
    fn keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)>;

    /// Which page of the help belongs to it.
    fn topic(&self) -> Topic;

    /// Whether every character belongs to a text that is being typed: then `?` is no call for help.
    fn is_typing(&self) -> bool {
        false
    }
}

/// What comes after a key.
pub(crate) enum Next {
    /// The same screen.
    Stay,
    /// Another one, and then this one again.
    Open(Box<dyn Screen>),
    /// Another one in its place.
    Replace(Box<dyn Screen>),
    /// The one before, and what that would have led to.
    Instead(Box<Next>),
    /// The one before.
    Back,
    /// The first one.
    Home,
    /// Nothing: the program ends.
    Quit,
}
