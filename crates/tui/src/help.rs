//! The help: a page for each screen, that scrolls.

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::Look;
use super::text::Topic;
use super::{paint, text};

/// How wide a page is at most: longer lines are hard to read.
const WIDEST: u16 = 92;
/// Room for keys.
const KEYS: u16 = 20;

/// An open page.
pub(crate) struct Help {
    topic: Topic,
    first: usize,
    /// How many lines there were beyond the last one shown, and how many were shown.
    hidden: usize,
    height: usize,
}

/// A line of a page.
struct Line {
    key: &'static str,
    text: String,
    is_heading: bool,
}

impl Help {
    /// The page for a screen.
    pub(crate) fn new(topic: Topic) -> Help {
        Help { topic, first: 0, hidden: 0, height: 1 }
    }

    /// Scrolls; tells whether the page is to be closed.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        let by: isize = match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => -1,
                KeyCode::Down | KeyCode::Char('j') => 1,
                KeyCode::PageUp => -(self.height as isize),
                KeyCode::PageDown | KeyCode::Char(' ') => self.height as isize,
                KeyCode::Home => isize::MIN / 2,
                KeyCode::End => isize::MAX / 2,
                _ => return true,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => -3,
                MouseEventKind::ScrollDown => 3,
                MouseEventKind::Down(_) => return true,
                _ => return false,
            },
            _ => return false,
        };
        let last = self.first + self.hidden;
        self.first = self.first.saturating_add_signed(by).min(last);
        false
    }

    /// Draws the page.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, look: &Look) {
        let buffer = frame.buffer_mut();
        let page = text::help(self.topic);
        let width = area.width.min(WIDEST);
        let page_area = paint::middle_of(area, width, area.height);
        let inner = paint::framed(buffer, page_area, page.title, look);
        let lines = lines(page.lines, inner.width);
        self.height = usize::from(inner.height).max(1);
        self.first = self.first.min(lines.len().saturating_sub(self.height));
        self.hidden = lines.len().saturating_sub(self.first + self.height);
        for (row, line) in (0..inner.height).zip(&lines[self.first..]) {
            if line.is_heading {
                paint::line(buffer, inner, row, &line.text, look.loud());
            } else {
                paint::line(buffer, inner, row, line.key, look.plain());
                paint::at(buffer, inner, (KEYS, row), &line.text, look.quiet());
            }
        }
        if self.hidden > 0 {
            let more = format!(" {} ", text::more_lines(self.hidden));
            paint::right(
                buffer,
                Rect { width: page_area.width.saturating_sub(2), ..page_area },
                page_area.height.saturating_sub(1),
                &more,
                look.loud(),
            );
        }
    }
}

fn lines(page: &'static [(&'static str, &'static str)], width: u16) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for &(key, sentence) in page {
        let is_heading = key == text::HEADING;
        if is_heading {
            if !lines.is_empty() {
                lines.push(Line { key: "", text: String::new(), is_heading: false });
            }
            for text in paint::wrapped(sentence, width) {
                lines.push(Line { key: "", text, is_heading });
            }
            continue;
        }
        let parts = paint::wrapped(sentence, width.saturating_sub(KEYS));
        for (i, text) in parts.into_iter().enumerate() {
            lines.push(Line { key: if i == 0 { key } else { "" }, text, is_heading });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_wider_than_its_room() {
        for topic in Topic::ALL {
            for (key, sentence) in text::help(topic).lines {
                assert!(*key == text::HEADING || paint::width(key) < KEYS, "{key}");
                assert!(!sentence.is_empty());
            }
        }
    }
}
