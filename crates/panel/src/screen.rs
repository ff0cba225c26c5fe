//! The display: two lines of 16 characters, eight of which the panel has drawn itself.

use kilomate_core::{Move, Square};
use kilomate_flash::{flash, zeroed};

use crate::texts::Text;

/// Characters of a line.
pub const COLUMNS: u8 = 16;
/// Characters of the display.
pub const CELLS: usize = 32;
/// The first cell of the second line.
pub(crate) const SECOND: u8 = COLUMNS;
/// The character of a dark square without a man.
pub(crate) const DARK_SQUARE: u8 = 7;
/// The character that warns of a battery which runs out.
pub(crate) const BATTERY: u8 = 0;
/// No cell.
const NOWHERE: u8 = 255;

flash! {
    /// The dots of the eight characters 0 to 7, eight rows of five each, as an HD44780 wants them: a
    /// battery, pawn to king, a dark square.
    pub static GLYPHS: [[u8; 8]; 8] = [
        [0x0e, 0x1b, 0x11, 0x11, 0x11, 0x11, 0x1f, 0x1f],
        [0x00, 0x00, 0x04, 0x0e, 0x0e, 0x04, 0x0e, 0x1f],
        [0x04, 0x0c, 0x1f, 0x17, 0x06, 0x0e, 0x0e, 0x1f],
        [0x04, 0x0a, 0x16, 0x1d, 0x1b, 0x0e, 0x04, 0x1f],
        [0x15, 0x1f, 0x0e, 0x0e, 0x0e, 0x0e, 0x1f, 0x1f],
        [0x15, 0x15, 0x1f, 0x1f, 0x0e, 0x0e, 0x0e, 0x1f],
        [0x04, 0x0e, 0x04, 0x1f, 0x1f, 0x0e, 0x0e, 0x1f],
        [0x00, 0x0a, 0x15, 0x0a, 0x15, 0x0a, 0x15, 0x00],
    ];
    /// What digits stand for: of a number, then of a time in seconds.
    static UNITS: [u32; 12] =
        [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1, 3_600, 600, 60, 10, 1];
}

/// How a number is written: by its row in [`STYLES`].
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Style {
    /// A whole number.
    Number,
    /// Hundredths.
    Hundredths,
    /// Seconds as hours, minutes and seconds.
    Time,
}

flash! {
    /// Which units, from where to where; from where on also zeros; what stands before two of the
    /// digits, and which these are.
    static STYLES: [[u8; 6]; 3] = [
        [0, 7, 6, 0, NOWHERE, NOWHERE],
        [2, 7, 4, b'.', 5, NOWHERE],
        [7, 12, 7, b':', 8, 10],
    ];
}

/// What the display shows, and where the next character goes.
pub struct Screen {
    cells: [u8; CELLS],
    at: u8,
    cursor: u8,
}

zeroed! { struct Screen = Screen { cells: [0; CELLS], at: 0, cursor: 0 }; }

impl Screen {
    /// The characters, the second line after the first.
    pub fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// The cell with the cursor, if there is one.
    pub fn cursor(&self) -> Option<u8> {
        (self.cursor != NOWHERE).then_some(self.cursor)
    }

    /// Clears everything and goes to the first line.
    pub(crate) fn clear(&mut self) {
        self.cells = [b' '; CELLS];
        self.at = 0;
        self.cursor = NOWHERE;
    }

    /// Goes to a cell.
    pub(crate) fn go(&mut self, at: u8) {
        self.at = at;
    }

    /// Puts the cursor on the cell so many before the next.
    pub(crate) fn point(&mut self, back: u8) {
        self.cursor = self.at.wrapping_sub(back);
    }

    /// Writes a character. What is past the end is lost.
    #[inline(never)]
    pub(crate) fn put(&mut self, byte: u8) {
        if let Some(cell) = self.cells.get_mut(self.at as usize) {
            *cell = byte;
            self.at += 1;
        }
    }

    /// Writes a space, and tells whether there is room for more.
    pub(crate) fn put_space(&mut self) -> bool {
        self.put(b' ');
        (self.at as usize) < CELLS
    }

    /// Writes a text.
    #[inline(never)]
    pub(crate) fn text(&mut self, text: Text) {
        text.each(|byte| self.put(byte));
    }

    /// Writes a number by subtraction: a division costs a small chip a kilobyte. One with too many
    /// digits is written as nines.
    #[inline(never)]
    pub(crate) fn digits(&mut self, number: u32, style: Style) {
        let style = |column| STYLES.at2(style as u8, column);
        let (last, least) = (style(1), style(2));
        let mut rest = number;
        let mut leading = true;
        let mut i = style(0);
        while i < last {
            let unit = UNITS.at(i as usize);
            let mut digit = b'0';
            while rest >= unit && digit < b'9' {
                rest -= unit;
                digit += 1;
            }
            leading &= digit == b'0' && i < least;
            if !leading {
                if i == style(4) || i == style(5) {
                    self.put(style(3));
                }
                self.put(digit);
            }
            i += 1;
        }
    }

    /// Writes a whole number.
    #[inline(never)]
    pub(crate) fn number(&mut self, number: u32) {
        self.digits(number, Style::Number);
    }

    /// Writes the name of a square.
    #[inline(never)]
    pub(crate) fn square(&mut self, at: Square) {
        for byte in at.to_ascii() {
            self.put(byte);
        }
    }

    /// Writes origin and target of a move.
    pub(crate) fn squares(&mut self, m: Move) {
        self.square(m.from());
        self.put(if m.is_capture() { b'x' } else { b'-' });
        self.square(m.to());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_flash::Zeroed;

    fn shown(write: impl FnOnce(&mut Screen)) -> std::string::String {
        let mut screen = Screen::ZEROED;
        screen.clear();
        write(&mut screen);
        let text: std::string::String = screen.cells.iter().map(|&cell| cell as char).collect();
        text.trim_end().into()
    }

    #[test]
    fn numbers_times_and_hundredths() {
        for n in [0, 7, 10, 123, 99_999, 1_234_567] {
            assert_eq!(shown(|screen| screen.number(n)), std::format!("{n}"));
        }
        assert_eq!(shown(|screen| screen.number(u32::MAX)), "9999999");
        assert_eq!(shown(|screen| screen.digits(16_383, Style::Time)), "4:33:03");
        assert_eq!(shown(|screen| screen.digits(59, Style::Time)), "0:00:59");
        assert_eq!(shown(|screen| screen.digits(7, Style::Hundredths)), "0.07");
        assert_eq!(shown(|screen| screen.digits(12_345, Style::Hundredths)), "123.45");
    }

    #[test]
    fn what_does_not_fit_is_lost() {
        let text = shown(|screen| {
            screen.go(30);
            screen.text(Text::CHECKMATE);
        });
        assert_eq!(text.trim_start(), "Ch");
    }
}
