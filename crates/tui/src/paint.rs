//! What all screens draw: lines of text, rules with a name, boxes, bars that scroll.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::board::Look;

/// Styles that go with a look; each says the same without colour.
impl Look {
    /// Ordinary text.
    #[expect(clippy::unused_self, reason = "as all others, which depend on the look")]
    pub(crate) fn plain(&self) -> Style {
        Style::new()
    }

    /// What should not be loud.
    pub(crate) fn quiet(&self) -> Style {
        let style = Style::new().fg(self.palette.label);
        if self.palette.is_mono() { style.add_modifier(Modifier::DIM) } else { style }
    }

    /// What should be seen first.
    pub(crate) fn loud(&self) -> Style {
        Style::new().fg(self.palette.accent).add_modifier(Modifier::BOLD)
    }

    /// What is chosen in a list, or where a cursor stands.
    #[expect(clippy::unused_self, reason = "as all others, which depend on the look")]
    pub(crate) fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What went wrong, or needs an answer.
    pub(crate) fn alarm(&self) -> Style {
        Style::new().fg(self.palette.bad).add_modifier(Modifier::BOLD)
    }

    /// One character or another, as the terminal can show it.
    pub(crate) fn glyph(&self, unicode: char, ascii: char) -> char {
        if self.figures.is_unicode() { unicode } else { ascii }
    }
}

/// Writes a text into a line of an area, as far as there is room; tells how wide it was. Characters
/// that would move the cursor are left out.
pub(crate) fn line(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) -> u16 {
    at(buffer, area, (0, row), text, style)
}

/// The same from a column on.
pub(crate) fn at(
    buffer: &mut Buffer,
    area: Rect,
    (column, row): (u16, u16),
    text: &str,
    style: Style,
) -> u16 {
    let area = area.intersection(buffer.area);
    if row >= area.height || column >= area.width {
        return 0;
    }
    let room = (area.width - column) as usize;
    let (x, y) = (area.x + column, area.y + row);
    let (end, _) = buffer.set_stringn(x, y, text, room, style);
    end - x
}

/// Writes a text at the right end of a line.
pub(crate) fn right(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    let width = width(text);
    if width <= area.width {
        at(buffer, area, (area.width - width, row), text, style);
    }
}

/// Writes a text in the middle of a line.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    let column = area.width.saturating_sub(width(text)) / 2;
    at(buffer, area, (column, row), text, style);
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// A thin line with a name in it.
pub(crate) fn rule(buffer: &mut Buffer, area: Rect, row: u16, name: &str, look: &Look) {
    let dash = look.glyph('─', '-');
    let dashes: String = std::iter::repeat_n(dash, area.width as usize).collect();
    line(buffer, area, row, &dashes, look.quiet());
    if !name.is_empty() {
        at(buffer, area, (2, row), &format!(" {name} "), look.quiet());
    }
}

/// Empties an area and draws a frame around it with a title; what is left inside.
pub(crate) fn framed(buffer: &mut Buffer, area: Rect, title: &str, look: &Look) -> Rect {
    let area = area.intersection(buffer.area);
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.reset();
            }
        }
    }
    let corners = if look.figures.is_unicode() { ['╭', '╮', '╰', '╯'] } else { ['+'; 4] };
    let (across, down) = (look.glyph('─', '-'), look.glyph('│', '|'));
    let middle: String = std::iter::repeat_n(across, area.width as usize - 2).collect();
    let style = look.quiet();
    line(buffer, area, 0, &format!("{}{middle}{}", corners[0], corners[1]), style);
    line(buffer, area, area.height - 1, &format!("{}{middle}{}", corners[2], corners[3]), style);
    for row in 1..area.height - 1 {
        line(buffer, area, row, &down.to_string(), style);
        at(buffer, area, (area.width - 1, row), &down.to_string(), style);
    }
    if !title.is_empty() {
        at(buffer, area, (2, 0), &format!(" {title} "), look.loud());
    }
    Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(4),
        height: area.height - 2,
    }
}

/// An area of this size in the middle of another, no larger than it.
pub(crate) fn middle_of(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Breaks a text into lines of at most so many columns, between words where there are any.
pub(crate) fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in text.split_whitespace() {
        if !current.is_empty() && width(&current) + 1 + width(word) > columns {
            lines.push(std::mem::take(&mut current));
        }
        if !current.is_empty() {
            current.push(' ');
        }
        for character in word.chars() {
            if width(&current) >= columns {
                lines.push(std::mem::take(&mut current));
            }
            current.push(character);
        }
    }
    if !current.is_empty() {
        lines.push(current);
    }
    lines
}

/// Where a list begins so that a line of it is seen: as before if that shows it.
pub(crate) fn scrolled(before: usize, shown: usize, height: usize, lines: usize) -> usize {
    let last = lines.saturating_sub(height);
    let lowest = (shown + 1).saturating_sub(height);
    before.clamp(lowest.min(shown), shown.max(lowest)).min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(wrapped("a", 0), ["a"]);
        assert!(wrapped("  ", 5).is_empty());
    }

    #[test]
    fn a_list_scrolls_no_further_than_it_must() {
        assert_eq!(scrolled(0, 3, 5, 20), 0);
        assert_eq!(scrolled(0, 9, 5, 20), 5);
        assert_eq!(scrolled(7, 9, 5, 20), 7);
        assert_eq!(scrolled(9, 2, 5, 20), 2);
        assert_eq!(scrolled(18, 19, 5, 20), 15);
        assert_eq!(scrolled(4, 1, 5, 3), 0);
    }

    #[test]
    fn nothing_is_drawn_beyond_the_area() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 3));
        let area = Rect::new(1, 1, 3, 1);
        assert_eq!(line(&mut buffer, area, 0, "abcdef", Style::new()), 3);
        assert_eq!(line(&mut buffer, area, 1, "abcdef", Style::new()), 0);
        assert_eq!(line(&mut buffer, Rect::new(5, 2, 9, 9), 0, "xyz", Style::new()), 1);
        assert_eq!(buffer, {
            let mut expected = Buffer::empty(Rect::new(0, 0, 6, 3));
            expected.set_string(1, 1, "abc", Style::new());
            expected.set_string(5, 2, "x", Style::new());
            expected
        });
    }
}
