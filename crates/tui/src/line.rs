//! A line of text that somebody types, and the frame of a screen that such lines stand in.

use std::path::PathBuf;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthChar;

use super::board::Look;
use super::paint;

/// No line is longer, whatever is pasted.
const LONGEST: usize = 1_000;
/// Screens of text are no wider, so that eyes find the next line.
const WIDEST: u16 = 96;

/// A line that is being typed. Its cursor is at its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    /// What stands there.
    pub(crate) text: String,
}

impl Line {
    /// A line with a text.
    pub(crate) fn new(text: &str) -> Line {
        let mut line = Line::default();
        line.add(text);
        line
    }

    /// Takes a key or pasted text; tells whether it was meant for a line.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        match event {
            Event::Paste(text) => self.add(text),
            Event::Key(key) => return self.press(key),
            _ => return false,
        }
        true
    }

    fn press(&mut self, key: &KeyEvent) -> bool {
        let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.text.clear();
            }
            KeyCode::Char(letter) if !held => self.add(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => drop(self.text.pop()),
            _ => return false,
        }
        true
    }

    /// Adds to its end. A line has no ends of lines in it, nor anything else that is not seen.
    fn add(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        let seen = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
        self.text.extend(seen.filter(|c| !c.is_control()).take(room));
    }

    /// Draws it, the end of it if there is not room for all, with a cursor if it is being typed.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, look: &Look, is_typed: bool) {
        let mut room = area.width.saturating_sub(1) as usize;
        let mut start = self.text.len();
        for (at, character) in self.text.char_indices().rev() {
            let width = character.width().unwrap_or(0);
            if width > room {
                break;
            }
            room -= width;
            start = at;
        }
        let column = paint::line(buffer, area, 0, &self.text[start..], look.plain());
        if is_typed {
            paint::at(buffer, area, (column, 0), " ", look.chosen());
        }
    }
}

/// Draws the name of a screen; what is left for the screen is in the middle and not too wide.
pub(crate) fn page(buffer: &mut Buffer, area: Rect, title: &str, look: &Look) -> Rect {
    let width = area.width.saturating_sub(2).min(WIDEST);
    let page = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    paint::line(buffer, page, 0, title, look.loud());
    paint::rule(buffer, page, 1, "", look);
    below(page, 2)
}

/// An area without its first lines.
pub(crate) fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// The first lines of an area.
pub(crate) fn top(area: Rect, lines: u16) -> Rect {
    Rect { height: lines.min(area.height), ..area }
}

/// A path as it was typed; `~/` is the person's home.
pub(crate) fn path_of(words: &str) -> PathBuf {
    match words.strip_prefix("~/").zip(etcetera::home_dir().ok()) {
        Some((rest, home)) => home.join(rest),
        None => words.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_pasted_stays_one_line() {
        let mut line = Line::new("a");
        assert!(line.handle(&Event::Paste("b\r\nc\u{7}\td".into())));
        assert_eq!(line.text, "ab  c d");
        assert!(line.handle(&Event::Paste("x".repeat(5_000))));
        assert_eq!(line.text.chars().count(), LONGEST);
        assert!(line.handle(&Event::Key(KeyCode::Backspace.into())));
        assert_eq!(line.text.chars().count(), LONGEST - 1);
        let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert!(line.handle(&Event::Key(clear)) && line.text.is_empty());
        assert!(!line.handle(&Event::Key(KeyCode::Up.into())));
    }
}
