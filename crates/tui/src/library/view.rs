//! A text to look at: the file of a game, whole or broken.

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::line::page;
use crate::paint;
use crate::screen::{Next, Screen};
use crate::shared::Shared;
use crate::text::Topic;
use crate::text::screens as text;

/// A text that scrolls.
pub(crate) struct ViewScreen {
    name: String,
    text: String,
    first: usize,
    /// Lines that fit, and lines there are, when it was last drawn.
    shown: (usize, usize),
}

impl ViewScreen {
    /// The text of a file.
    pub(crate) fn new(name: &str, text: &str) -> ViewScreen {
        ViewScreen { name: name.into(), text: text.into(), first: 0, shown: (1, 1) }
    }
}

impl Screen for ViewScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, &self.name, look);
        let mut lines = Vec::new();
        for line in self.text.lines() {
            let wrapped = paint::wrapped(line, body.width);
            if wrapped.is_empty() {
                lines.push(String::new());
            }
            lines.extend(wrapped);
        }
        self.shown = (body.height as usize, lines.len());
        self.first = self.first.min(lines.len().saturating_sub(self.shown.0));
        for (row, line) in (0..body.height).zip(&lines[self.first..]) {
            paint::line(buffer, body, row, line, look.plain());
        }
    }

    fn handle(&mut self, event: &Event, _shared: &mut Shared) -> Next {
        let (page, lines) = self.shown;
        let last = lines.saturating_sub(page);
        let steps = match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => -1,
                KeyCode::Down | KeyCode::Char('j') => 1,
                KeyCode::PageUp => -(page as isize),
                KeyCode::PageDown | KeyCode::Char(' ') => page as isize,
                KeyCode::Home => -(lines as isize),
                KeyCode::End => lines as isize,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'v') => return Next::Back,
                _ => 0,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => -3,
                MouseEventKind::ScrollDown => 3,
                _ => 0,
            },
            _ => 0,
        };
        self.first = self.first.saturating_add_signed(steps).min(last);
        Next::Stay
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        vec![text::KEY_BACK]
    }

    fn topic(&self) -> Topic {
        Topic::Library
    }
}
