//! The board on the screen: what stands on each square as it is shown, so that only what has changed is drawn.

use kilomate_core::{Machine, Square};
use kilomate_flash::zeroed;

use crate::colour::{CURSOR, DOT, EDGE, FAINT, GROUND, LIGHT};
use crate::host::Host;
use crate::pen::Pen;
use crate::program::{NO_SQUARE, Program, Screen};
use crate::settings::option;

/// Dots of a square, and where the board begins.
pub(crate) const SQUARE: u16 = 26;
pub(crate) const LEFT: u16 = 11;
pub(crate) const TOP: u8 = 2;
/// The screen's size.
pub(crate) const WIDTH: u16 = 320;
pub(crate) const HEIGHT: u8 = 240;

/// Parts of the screen that have to be drawn anew.
pub(crate) mod stale {
    pub(crate) const BOARD: u8 = 1;
    pub(crate) const CLOCKS: u8 = 2;
    pub(crate) const SIDES: u8 = 4;
    pub(crate) const MOVES: u8 = 8;
    pub(crate) const THOUGHTS: u8 = 16;
    pub(crate) const MESSAGE: u8 = 32;
    pub(crate) const KEYS: u8 = 64;
    /// All of these, because something has happened.
    pub(crate) const ALL: u8 = 127;
    /// The whole screen.
    pub(crate) const SCREEN: u8 = 128;
}

/// What a square shows: a kind in the lowest bits, [`BLACK`], a ground from 0 to 4 in units of [`GROUNDS`], and
/// [`MARK`].
const BLACK: u8 = 8;
const GROUNDS: u8 = 16;
const MARK: u8 = 128;
/// What no square shows.
const NOTHING: u8 = 0x7f;

/// Grounds of squares, in the order of their colours.
mod ground {
    pub(super) const LAST: u8 = 1;
    pub(super) const PICKED: u8 = 2;
    pub(super) const CHECK: u8 = 3;
    pub(super) const HINT: u8 = 4;
}

/// The board on the screen.
pub(crate) struct View {
    /// What is shown on each square.
    shown: [u8; 64],
    /// The square that the cursor is drawn on.
    framed: u8,
    /// Squares where the man that is picked up can go: a byte a row, a bit a column.
    pub(crate) marks: [u8; 8],
    /// Bits of [`stale`].
    pub(crate) stale: u8,
}

zeroed! { struct View = View { shown: [0; 64], framed: 0, marks: [0; 8], stale: 0 }; }

impl View {
    /// Forgets what is shown: everything is drawn the next time.
    pub(crate) fn forget(&mut self) {
        self.shown = [NOTHING; 64];
        self.stale = stale::SCREEN | stale::ALL;
    }

    /// Takes all marks away.
    pub(crate) fn unmark(&mut self) {
        self.marks = [0; 8];
    }
}

impl<M: Machine> Program<M> {
    /// Draws what has changed.
    pub(crate) fn draw(&mut self, host: &mut impl Host) {
        let stale = core::mem::replace(&mut self.view.stale, 0);
        if stale & stale::SCREEN != 0 {
            host.fill(0, 0, WIDTH, HEIGHT, GROUND);
        }
        match self.screen {
            Screen::Board | Screen::Edit => {
                if stale & stale::SCREEN != 0 {
                    self.draw_edge(host);
                }
                if stale & stale::BOARD != 0 {
                    self.draw_board(host);
                }
                if self.screen == Screen::Edit {
                    self.draw_edit(host, stale);
                } else {
                    self.draw_panel(host, stale);
                }
            }
            Screen::Menu | Screen::Options => self.draw_list(host, stale),
            Screen::Help | Screen::About => self.draw_page(host, stale),
        }
        if stale & stale::MESSAGE != 0 {
            self.draw_message(host);
        }
        if stale & stale::KEYS != 0 {
            self.draw_keys(host);
        }
    }

    /// The board's edge, with letters of the files and digits of the ranks.
    fn draw_edge(&mut self, host: &mut impl Host) {
        let size = 8 * SQUARE;
        host.fill(LEFT - 1, TOP - 1, size + 2, size as u8 + 2, EDGE);
        if !self.settings.has(option::COORDINATES) {
            return;
        }
        for i in 0..8u8 {
            let number = i ^ self.settings.flip & 7;
            let step = u16::from(i) * SQUARE + SQUARE / 2;
            Pen::at(2, TOP + step as u8 - 4).ink(FAINT).put(host, b'8' - number);
            Pen::at(LEFT + step - 3, TOP + size as u8 + 2).ink(FAINT).put(host, b'a' + number);
        }
    }

    /// The squares that have changed, and the cursor.
    fn draw_board(&mut self, host: &mut impl Host) {
        let now = self.look();
        let (cursor, framed) = (self.cursor, self.view.framed);
        for index in 0..64u8 {
            let Some(&what) = now.get(index as usize) else { return };
            let Some(shown) = self.view.shown.get_mut(index as usize) else { return };
            let was_framed = index == framed && framed != cursor;
            if *shown != what || was_framed {
                *shown = what;
                draw_square(host, index, index ^ self.settings.flip, what);
            }
        }
        let (x, y) = place(cursor ^ self.settings.flip);
        frame(host, x, y, CURSOR);
        self.view.framed = cursor;
    }

    /// What each square has to show.
    fn look(&mut self) -> [u8; 64] {
        let mut now = [0; 64];
        if self.screen == Screen::Edit {
            for (place, at) in now.iter_mut().zip(Square::all()) {
                *place = shape(self.setup.piece_at(at).to_byte());
            }
            return now;
        }
        let (last, check) = self.player.peek(|game| {
            let board = game.board();
            for (place, at) in now.iter_mut().zip(Square::all()) {
                *place = shape(board.piece_at(at).to_byte());
            }
            let king = board.king(board.side_to_move()).index();
            (game.last_move(), if board.in_check() { king } else { NO_SQUARE })
        });
        let mut put = |at: u8, ground: u8| {
            if let Some(place) = now.get_mut(at as usize) {
                *place = *place & 0x8f | (ground * GROUNDS);
            }
        };
        if let Some(last) = last {
            put(last.from().index(), ground::LAST);
            put(last.to().index(), ground::LAST);
        }
        put(check, ground::CHECK);
        if !self.hint.is_none() {
            put(self.hint.from().index(), ground::HINT);
            put(self.hint.to().index(), ground::HINT);
        }
        put(self.picked, ground::PICKED);
        for (place, index) in now.iter_mut().zip(0u8..) {
            let row = self.view.marks.get((index >> 3) as usize).copied().unwrap_or(0);
            if row >> (index & 7) & 1 != 0 {
                *place |= MARK;
            }
        }
        now
    }
}

/// What a piece's byte looks like: its kind, and [`BLACK`].
fn shape(piece: u8) -> u8 {
    piece & 7 | if piece & 0x80 != 0 { BLACK } else { 0 }
}

/// Where a square is seen.
fn place(seen: u8) -> (u16, u8) {
    let (row, column) = (seen >> 3, seen & 7);
    (LEFT + u16::from(column) * SQUARE, TOP + row * SQUARE as u8)
}

/// Draws a square.
#[inline(never)]
fn draw_square(host: &mut impl Host, index: u8, seen: u8, what: u8) {
    let (x, y) = place(seen);
    let dark = (index >> 3 ^ index) & 1;
    let paper = LIGHT + 2 * (what >> 4 & 7) + dark;
    draw_man(host, x, y, what, paper);
    if what & MARK == 0 {
        return;
    }
    if what & 7 != 0 {
        return frame(host, x, y, DOT + dark);
    }
    host.fill(x + 9, y + 10, 8, 6, DOT + dark);
    host.fill(x + 10, y + 9, 6, 8, DOT + dark);
}

/// Draws a man, or nothing, on some ground.
#[inline(never)]
pub(crate) fn draw_man(host: &mut impl Host, x: u16, y: u8, what: u8, paper: u8) {
    let kind = what & 7;
    if kind == 0 {
        host.fill(x, y, SQUARE, SQUARE as u8, paper);
    } else {
        host.man(x, y, kind - 1 + if what & BLACK != 0 { 6 } else { 0 }, paper);
    }
}

/// Draws a frame inside the edge of a square.
#[inline(never)]
pub(crate) fn frame(host: &mut impl Host, x: u16, y: u8, ink: u8) {
    let size = SQUARE as u8;
    host.fill(x, y, SQUARE, 2, ink);
    host.fill(x, y + size - 2, SQUARE, 2, ink);
    host.fill(x, y, 2, size, ink);
    host.fill(x + SQUARE - 2, y, 2, size, ink);
}

/// What a man of a side looks like, for boxes beside the board.
pub(crate) fn man_of(side: u8, kind: u8) -> u8 {
    kind | if side == 0 { 0 } else { BLACK }
}

// Five pairs of grounds, then the dots.
const _: () = assert!(DOT == LIGHT + 10);
