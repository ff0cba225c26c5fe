//! What tests of screens share: a screen as text that shows characters and styles; a book that does
//! not change.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use kilomate_desk::Books;
use kilomate_openings::AnyBook;
use kilomate_openings::polyglot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::widgets::Widget;

/// Lines of a small book.
const BOOK: [&str; 5] = [
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "e4 c6 d4 d5",
    "c4",
];

/// The small book, open for all. What stands in the built-in ones may change.
pub(crate) fn books() -> Books {
    let weighed = BOOK.iter().zip((1..=10).rev());
    let entries = weighed.flat_map(|(line, weight)| polyglot::line(line, weight).expect(line));
    let book = AnyBook::from_bytes(polyglot::write(entries)).expect("a book");
    Books { brought: Some(Arc::new(book)), are_closed: false }
}

/// A widget alone on a screen of this size.
pub(crate) fn rendered(widget: impl Widget, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    widget.render(area, &mut buffer);
    buffer
}

/// The characters of a screen line by line, and below them its styles: for each line, or run of lines
/// with the same, letters of styles with the number of cells; then what each letter stands for. Cells
/// without any style are `-`.
pub(crate) fn screen(buffer: &Buffer) -> String {
    let mut text = characters(buffer);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut legend = String::new();
    let mut lines: Vec<(u16, u16, String)> = Vec::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut runs: Vec<(String, u16)> = Vec::new();
        for x in buffer.area.left()..buffer.area.right() {
            let style = style_of(&buffer[(x, y)]);
            let number = names.len();
            let name = names.entry(style.clone()).or_insert_with(|| {
                if style.is_empty() {
                    return "-".to_owned();
                }
                let name = letters(number);
                let _ = writeln!(legend, "{name}:{style}");
                name
            });
            match runs.last_mut() {
                Some((last, count)) if last == name => *count += 1,
                _ => runs.push((name.clone(), 1)),
            }
        }
        let line = runs.iter().map(|(name, count)| format!("{name}{count}")).collect::<Vec<_>>();
        let line = line.join(" ");
        match lines.last_mut() {
            Some((_, last, same)) if *same == line => *last = y,
            _ => lines.push((y, y, line)),
        }
    }
    for (first, last, line) in lines {
        let lines = if first == last { format!("{first}") } else { format!("{first}-{last}") };
        let _ = writeln!(text, "{lines}: {line}");
    }
    text + &legend
}

/// The characters of a screen line by line, each line between bars.
pub(crate) fn characters(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let cells = (buffer.area.left()..buffer.area.right()).map(|x| buffer[(x, y)].symbol());
        let _ = writeln!(text, "|{}|", cells.collect::<String>());
    }
    text
}

/// a, b, … z, aa, ab, …
fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8).to_string();
    if number < 26 { last } else { letters(number / 26 - 1) + &last }
}

fn style_of(cell: &Cell) -> String {
    let mut text = String::new();
    for (name, colour) in [("", cell.fg), ("on ", cell.bg), ("line ", cell.underline_color)] {
        if colour != Color::Reset {
            let _ = write!(text, " {name}{colour}");
        }
    }
    for (name, _) in cell.modifier.iter_names() {
        let _ = write!(text, " {}", name.to_ascii_lowercase());
    }
    text
}

#[test]
fn styles_are_shown_below_the_characters() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 3));
    buffer.set_string(0, 0, "ab", Color::Red);
    buffer.set_string(2, 0, "c", Modifier::BOLD | Modifier::REVERSED);
    buffer.set_string(1, 1, "d", (Color::Red, Color::Rgb(1, 2, 3)));
    let expected = "|abc |\n| d  |\n|    |\n0: a2 b1 -1\n1: -1 d1 -2\n2: -4\n\
                    a: Red\nb: bold reversed\nd: Red on #010203\n";
    assert_eq!(screen(&buffer), expected);
    assert_eq!(letters(25) + &letters(26) + &letters(701) + &letters(702), "zaazzaaa");
}
