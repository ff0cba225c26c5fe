//! Drawing one square.

use kilomate_core::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::marks::{Mark, Seen};
use super::size::{Size, middle};
use super::{Look, art, figures, put};
use crate::colour::Depth;

/// Draws a square with what stands on it and all its marks.
pub(super) fn square(
    look: &Look,
    size: Size,
    dark: bool,
    seen: &Seen,
    rect: Rect,
    buffer: &mut Buffer,
) {
    let drawing = Drawing { look, size, seen, rect, ground: ground(look, dark, seen) };
    drawing.fill(dark, buffer);
    if size.has_art() {
        drawing.picture(buffer);
    } else {
        drawing.character(buffer);
    }
    drawing.frame(buffer);
}

/// The colour of a square under everything that is on it.
fn ground(look: &Look, dark: bool, seen: &Seen) -> Color {
    let palette = &look.palette;
    let marked = seen.marks().find_map(|mark| match mark {
        Mark::Cursor => Some(palette.cursor),
        Mark::Check => Some(palette.check),
        Mark::Selected | Mark::Ghost => Some(palette.chosen),
        Mark::Lit => Some(palette.lit),
        Mark::Last => Some(palette.last),
        Mark::Capture | Mark::Drop | Mark::Target => None,
    });
    match marked {
        Some(colour) => colour,
        None if dark => palette.dark,
        None => palette.light,
    }
}

struct Drawing<'a> {
    look: &'a Look,
    size: Size,
    seen: &'a Seen,
    rect: Rect,
    ground: Color,
}

impl Drawing<'_> {
    fn is_mono(&self) -> bool {
        self.look.palette.is_mono()
    }

    /// A character at a place of the square.
    fn put(&self, buffer: &mut Buffer, (x, y): (u16, u16), character: char, style: Style) {
        put(buffer, (self.rect.x + x, self.rect.y + y), character, style.bg(self.ground));
    }

    fn fill(&self, dark: bool, buffer: &mut Buffer) {
        let shade = if self.is_mono() && dark { self.look.figures.shade() } else { ' ' };
        let dim = if shade == ' ' { Modifier::empty() } else { Modifier::DIM };
        for y in 0..self.rect.height {
            for x in 0..self.rect.width {
                self.put(buffer, (x, y), shade, Style::new().add_modifier(dim));
            }
        }
    }

    fn man_style(&self) -> Style {
        let palette = &self.look.palette;
        let colour = match (self.seen.man.color(), self.seen.faint) {
            (Side::White, false) => palette.white,
            (Side::Black, false) => palette.black,
            (Side::White, true) => palette.faint_white,
            (Side::Black, true) => palette.faint_black,
        };
        let style = Style::new().fg(colour);
        let dim = self.seen.faint && palette.depth <= Depth::Sixteen;
        if dim { style.add_modifier(Modifier::DIM) } else { style }
    }

    /// The characters of marks: dark on most grounds, light on the two that are dark themselves.
    fn mark_style(&self) -> Style {
        let palette = &self.look.palette;
        let light = self.seen.has(Mark::Cursor) || self.seen.has(Mark::Check);
        Style::new().fg(if light { palette.white } else { palette.black })
    }

    /// Where a man can go: less loud than the men.
    fn dot_style(&self) -> Style {
        let palette = &self.look.palette;
        let cursor = self.seen.has(Mark::Cursor);
        Style::new().fg(if cursor { palette.white } else { palette.faint_black })
    }

    /// What stands in the middle of an empty square, if anything.
    fn sign(&self) -> Option<char> {
        if self.seen.has(Mark::Drop) {
            Some('+')
        } else {
            self.seen.has(Mark::Target).then(|| self.look.figures.dot())
        }
    }

    /// The man, or what marks an empty square, as one character.
    fn character(&self, buffer: &mut Buffer) {
        let place = (middle(self.rect.width), middle(self.rect.height));
        let mut style = Style::new();
        if self.size == Size::Tiny {
            style = style.add_modifier(tiny_modifier(self.seen, self.is_mono()));
        }
        if !self.seen.man.is_none() {
            let figure = self.look.man(self.seen.man);
            self.put(buffer, place, figure, style.patch(self.man_style()));
        } else if let Some(sign) = self.sign() {
            self.put(buffer, place, sign, style.patch(self.dot_style()));
        } else if let Some(cell) = buffer.cell_mut((self.rect.x + place.0, self.rect.y + place.1)) {
            cell.set_style(style);
        }
    }

    fn picture(&self, buffer: &mut Buffer) {
        if !self.look.figures.is_unicode() {
            return self.sketch(buffer);
        }
        let (picture, style) = match self.seen.man.kind() {
            Some(kind) => {
                let thin = self.look.is_thin(self.seen.man.color());
                (art::man(kind, self.size, thin), self.man_style())
            }
            None if self.seen.has(Mark::Drop) => return self.character(buffer),
            None if self.seen.has(Mark::Target) => (art::dot(self.size), self.dot_style()),
            None => return,
        };
        for y in 0..self.rect.height {
            for x in 1..self.rect.width.saturating_sub(1) {
                match picture.cell(x - 1, y) {
                    ' ' => {}
                    character => self.put(buffer, (x, y), character, style),
                }
            }
        }
        if self.is_mono() && !self.seen.man.is_none() {
            // Corners belong to the cursor.
            let place = (self.rect.width - 1, middle(self.rect.height));
            let letter = self.seen.man.letter() as char;
            self.put(buffer, place, letter, Style::new().add_modifier(Modifier::BOLD));
        }
    }

    fn sketch(&self, buffer: &mut Buffer) {
        if self.seen.man.is_none() {
            return self.character(buffer);
        }
        let (left, top) = figures::sketch_place(self.size);
        for (y, line) in (top..).zip(figures::sketch(self.seen.man)) {
            for (x, character) in (left..).zip(line.chars()) {
                if character != ' ' {
                    self.put(buffer, (x, y), character, self.man_style());
                }
            }
        }
    }

    /// The characters at the sides or corners that say what is marked, for those who see no colours
    /// as well: the first mark on the left, the second, if there is one, on the right.
    fn frame(&self, buffer: &mut Buffer) {
        if self.size == Size::Tiny {
            return;
        }
        let colours_say = self.look.palette.depth > Depth::Sixteen;
        let mut marks = self.seen.marks().filter(|mark| match mark {
            Mark::Target => false,
            Mark::Drop => !self.seen.man.is_none(),
            _ => !(colours_say && mark.is_quiet()),
        });
        let Some(first) = marks.next() else { return };
        let second = marks.next().unwrap_or(first);
        let style = self.mark_style().add_modifier(Modifier::BOLD);
        let style = if self.is_mono() { style.add_modifier(Modifier::REVERSED) } else { style };
        // A square of four columns has its man in the second.
        let right = if self.size == Size::Small { 2 } else { self.rect.width - 1 };
        let bottom = self.rect.height - 1;
        if first == Mark::Cursor && self.size.has_art() {
            let [upper_left, upper_right, lower_left, lower_right] = self.look.figures.corners();
            self.put(buffer, (0, 0), upper_left, style);
            self.put(buffer, (0, bottom), lower_left, style);
            self.put(buffer, (right, bottom), lower_right, style);
            let other = second.characters().1;
            let character = if second == first { upper_right } else { other };
            self.put(buffer, (right, 0), character, style);
        } else {
            self.put(buffer, (0, 0), first.characters().0, style);
            self.put(buffer, (right, 0), second.characters().1, style);
        }
    }
}

/// What shows marks where a square is one character: all of them where there are no colours, else
/// those that have none.
fn tiny_modifier(seen: &Seen, mono: bool) -> Modifier {
    let mut modifier = Modifier::empty();
    for mark in seen.marks() {
        modifier |= match mark {
            Mark::Capture => Modifier::BOLD | Modifier::REVERSED,
            Mark::Drop => Modifier::ITALIC,
            Mark::Cursor if mono => Modifier::REVERSED,
            Mark::Check if mono => Modifier::REVERSED | Modifier::UNDERLINED,
            Mark::Selected if mono => Modifier::BOLD | Modifier::UNDERLINED,
            Mark::Ghost if mono => Modifier::ITALIC | Modifier::UNDERLINED,
            Mark::Lit if mono => Modifier::BOLD,
            Mark::Last if mono => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        };
    }
    modifier
}
