//! The board as a widget: men, marks and coordinates into the cells that [`Layout`] gives them.

mod art;
mod bitmaps;
mod draw;
mod figures;
mod marks;
mod size;

use kilomate_core::{Color, Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

pub(crate) use figures::Figures;
pub(crate) use marks::{Marks, Preview};
pub(crate) use size::{Layout, Size, turned};

use super::capabilities::Capabilities;
use super::scheme::{Palette, Scheme};
use super::squares::{Men, Squares};
use marks::Seen;

/// What everything on the screen is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The colours.
    pub(crate) palette: Palette,
    /// The characters.
    pub(crate) figures: Figures,
    /// Letters are dark on a light ground, where no colours say otherwise.
    pub(crate) on_light: bool,
    /// Letters and numbers stand beside the board.
    pub(crate) coordinates: bool,
    /// The squares are marked that a man which was picked up can go to.
    pub(crate) dots: bool,
}

impl Look {
    /// A scheme on a terminal that can show this much.
    pub(crate) fn new(scheme: &Scheme, can: Capabilities) -> Look {
        let figures = if can.unicode { Figures::Unicode } else { Figures::Ascii };
        let (palette, on_light) = (scheme.palette(can.depth), can.on_light);
        Look { palette, figures, on_light, coordinates: true, dots: true }
    }

    /// The character of a man; a space for none.
    pub(crate) fn man(&self, man: Piece) -> char {
        self.figures.of(man, self.is_thin(man.color()))
    }

    /// Whether a side's men are outlined because there are no colours: the side whose men are the
    /// darker ones in ink of the terminal's own colour.
    pub(crate) fn is_thin(&self, side: Color) -> bool {
        let thin = if self.on_light { Color::White } else { Color::Black };
        self.palette.is_mono() && side == thin
    }
}

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardView {
    /// What stands on it.
    pub(crate) men: Men,
    /// What is marked on it.
    pub(crate) marks: Marks,
    /// Colours and characters.
    pub(crate) look: Look,
    /// Black at the bottom.
    pub(crate) flipped: bool,
    /// No larger than this, whatever room there is.
    pub(crate) largest: Size,
}

impl BoardView {
    /// A board without marks, White at the bottom, as large as it fits. `men` come from a board or
    /// a set-up.
    pub(crate) fn new(men: impl Into<Men>, look: Look) -> BoardView {
        let marks = Marks::default();
        BoardView { men: men.into(), marks, look, flipped: false, largest: Size::Huge }
    }

    /// Where the squares are when this is drawn into an area; none if it is too small for any board.
    pub(crate) fn layout(&self, area: Rect) -> Option<Layout> {
        Layout::new(area, self.largest, self.flipped)
    }

    fn draw_coordinates(&self, layout: &Layout, buffer: &mut Buffer) {
        let quiet = Style::new().fg(self.look.palette.label);
        let loud = Style::new().fg(self.look.palette.accent).add_modifier(Modifier::BOLD);
        let loud =
            if self.look.palette.is_mono() { loud.add_modifier(Modifier::REVERSED) } else { loud };
        // The squares of the long diagonal have every file and every rank once.
        for at in (0..8).filter_map(|i| Square::at(i, i)) {
            let [file, rank] = at.to_ascii();
            let here = |hit: fn(Square) -> u8| self.marks.cursor.is_some_and(|c| hit(c) == hit(at));
            let style = |loudly| if loudly { loud } else { quiet };
            put(buffer, layout.rank_label(at), rank as char, style(here(Square::row)));
            put(buffer, layout.file_label(at), file as char, style(here(Square::col)));
        }
    }
}

/// A character into a cell, if the cell is there.
fn put(buffer: &mut Buffer, place: (u16, u16), character: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(place) {
        // What was there before must not shine through.
        cell.reset();
        cell.set_char(character).set_style(style);
    }
}

impl Widget for &BoardView {
    /// Draws nothing where the area has no room for a board.
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Some(layout) = self.layout(area.intersection(buffer.area)) else { return };
        let mut marks = self.marks;
        if !self.look.dots {
            marks.targets = Squares::NONE;
        }
        for at in Square::all() {
            let seen = Seen::new(&self.men, &marks, at);
            draw::square(
                &self.look,
                layout.size(),
                at.is_dark(),
                &seen,
                layout.rect_of(at),
                buffer,
            );
        }
        if self.look.coordinates {
            self.draw_coordinates(&layout, buffer);
        }
    }
}

#[cfg(test)]
mod tests;
