//! The board: what stands on each square as it is shown, so that only what has changed is drawn.

use kilomate_core::Board;
use kilomate_core::Square;
use kilomate_flash::zeroed;

use crate::chips::{Bus, COLOURS};
use crate::memory::SCREEN;
use crate::men::CHARACTERS;
use crate::screen::{self, ALL_MEN, BLACK, BROAD, DOT, EMPTY, MEN, RED, WHITE, place};

/// Marks a square where the man that is picked up can go, in the byte of what is shown.
const MARK: u8 = 0x40;
/// Marks a black man, as a piece has it.
const BLACK_MAN: u8 = 0x80;
/// What no square shows.
const NOTHING: u8 = 0xff;

/// The board on the screen.
pub(crate) struct View {
    /// What is shown on each square as it is seen, from the upper left one on.
    shown: [u8; 64],
    /// Squares where the man that is picked up can go: a byte a row, a bit a column.
    marks: [u8; 8],
    /// Turns the number of a square to what the player sees: 63 if Black is at the bottom.
    pub(crate) turn: u8,
}

zeroed! { struct View = View { shown: [0; 64], marks: [0; 8], turn: 0 }; }

impl View {
    /// Forgets what is shown: everything is drawn the next time.
    pub(crate) fn forget(&mut self) {
        self.shown = [NOTHING; 64];
    }

    /// Takes all marks away.
    pub(crate) fn unmark(&mut self) {
        self.marks = [0; 8];
    }

    /// Marks a square.
    pub(crate) fn mark(&mut self, square: Square) {
        if let Some(row) = self.marks.get_mut(square.row() as usize) {
            *row |= 1 << square.col();
        }
    }

    /// Draws what has changed.
    #[inline(never)]
    pub(crate) fn show(&mut self, bus: &mut impl Bus, board: &Board) {
        for index in 0..64u8 {
            let square = Square::from_index(index);
            let mut now = board.piece_at(square).to_byte();
            if self.marks.get(square.row() as usize).copied().unwrap_or(0) >> square.col() & 1 != 0
            {
                now |= MARK;
            }
            let seen = index ^ self.turn;
            if let Some(shown) = self.shown.get_mut(seen as usize)
                && *shown != now
            {
                *shown = now;
                draw(bus, seen, now);
            }
        }
    }

    /// Letters of the files and digits of the ranks.
    pub(crate) fn show_coordinates(&self, bus: &mut impl Bus) {
        for i in 0..8u8 {
            let number = i ^ self.turn & 7;
            screen::put(bus, place(1, 0) + 120 * u16::from(i), b'8' - number);
            screen::put(bus, place(24, 2) + 3 * u16::from(i), b'A' + number);
        }
    }
}

/// Draws a square, by its number as it is seen.
#[inline(never)]
fn draw(bus: &mut impl Bus, seen: u8, what: u8) {
    let (row, column) = (seen >> 3, seen & 7);
    let dark = (row ^ column) & 1;
    let kind = what & 7;
    let is_marked = what & MARK != 0;
    // A man that can be taken, and the dot where a man can go, are red.
    let colour = if is_marked {
        BROAD | RED
    } else if what & BLACK_MAN != 0 {
        BROAD | BLACK
    } else {
        BROAD | WHITE
    };
    let mut at = place(0, 1) + 120 * u16::from(row) + 3 * u16::from(column);
    let mut code = if kind == 0 {
        EMPTY + dark
    } else {
        MEN + if dark == 0 { 0 } else { ALL_MEN } + (kind - 1) * CHARACTERS
    };
    for _ in 0..3 {
        for _ in 0..3 {
            bus.poke(SCREEN + at, code);
            bus.poke(COLOURS + at, colour);
            at += 1;
            code += u8::from(kind != 0);
        }
        at += 37;
    }
    if kind == 0 && is_marked {
        bus.poke(SCREEN + at - 79, DOT + dark); // the middle: a row and two columns above the end
    }
}
