//! A list that is longer than the screen: which line is chosen and which are seen.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Look;
use super::line::{below, top};
use super::paint;

/// A place in a list.
#[derive(Debug, Default)]
pub(crate) struct List {
    chosen: usize,
    first: usize,
    /// Where it was drawn.
    shown: Rect,
}

/// What a key has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// The key means nothing to a list.
    Unused,
    /// Another line is chosen.
    Moved,
    /// The line that is chosen is meant.
    Line(usize),
}

impl List {
    /// Which line of so many is chosen; none if there is none.
    pub(crate) fn chosen(&self, lines: usize) -> Option<usize> {
        (lines > 0).then(|| self.chosen.min(lines - 1))
    }

    /// Chooses the first line.
    pub(crate) fn rewind(&mut self) {
        self.chosen = 0;
    }

    /// A key or a click in a list of so many lines. Letters are left to the screen.
    pub(crate) fn handle(&mut self, event: &Event, lines: usize) -> Picked {
        let last = lines.saturating_sub(1);
        let page = (self.shown.height as usize).max(1);
        let at = self.chosen.min(last);
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up => self.chosen = at.saturating_sub(1),
                KeyCode::Down => self.chosen = (at + 1).min(last),
                KeyCode::PageUp => self.chosen = at.saturating_sub(page),
                KeyCode::PageDown => self.chosen = (at + page).min(last),
                KeyCode::Home => self.chosen = 0,
                KeyCode::End => self.chosen = last,
                KeyCode::Enter if lines > 0 => return Picked::Line(at),
                _ => return Picked::Unused,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.chosen = at.saturating_sub(1),
                MouseEventKind::ScrollDown => self.chosen = (at + 1).min(last),
                MouseEventKind::Down(MouseButton::Left)
                    if self.shown.contains((mouse.column, mouse.row).into()) =>
                {
                    let line = self.first + (mouse.row - self.shown.y) as usize;
                    if line >= lines {
                        return Picked::Moved;
                    }
                    // A second click means the line.
                    if line == at {
                        return Picked::Line(line);
                    }
                    self.chosen = line;
                }
                _ => return Picked::Unused,
            },
            _ => return Picked::Unused,
        }
        Picked::Moved
    }

    /// Draws lines, the one that is chosen marked.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, lines: &[String], look: &Look) {
        self.shown = area;
        let Some(chosen) = self.chosen(lines.len()) else { return };
        self.first = paint::scrolled(self.first, chosen, area.height as usize, lines.len());
        for (row, (at, text)) in (0..area.height).zip(lines.iter().enumerate().skip(self.first)) {
            let place = below(top(area, row + 1), row);
            let is_chosen = at == chosen;
            let mark = if is_chosen { look.glyph('▸', '>') } else { ' ' };
            paint::line(buffer, place, 0, &mark.to_string(), look.loud());
            let style = if is_chosen { look.chosen() } else { look.plain() };
            paint::at(buffer, place, (2, 0), text, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_has_nothing_to_choose() {
        let mut list = List::default();
        for code in [KeyCode::Up, KeyCode::Down, KeyCode::End, KeyCode::PageDown, KeyCode::Enter] {
            assert!(!matches!(list.handle(&Event::Key(code.into()), 0), Picked::Line(_)));
        }
        assert_eq!(list.chosen(0), None);
        list.handle(&Event::Key(KeyCode::End.into()), 5);
        assert_eq!((list.chosen(5), list.chosen(3)), (Some(4), Some(2)), "lines may vanish");
        assert_eq!(list.handle(&Event::Key(KeyCode::Enter.into()), 3), Picked::Line(2));
    }
}
