//! The display: an HD44780 on four data lines.
//!
//! Nothing is ever read from it: its R/W is tied to ground, and it is given the time its data sheet asks
//! for: 45 microseconds after each byte. Only characters that have changed are sent, so that a screen is
//! complete within one tick and a clock that goes on costs the engine next to nothing.

use core::arch::asm;

use kilomate_panel::{CELLS, COLUMNS, GLYPHS, Screen};

use super::pins::{E, RS, put_display};
use super::wait;

/// Microseconds for a command, and for those that take long.
const COMMAND: u16 = 45;
const LONG: u16 = 5_000;

/// What the display shows.
pub struct Display {
    shown: [u8; CELLS],
    cursor: u8,
}

impl Display {
    /// All zeros: a static that costs no flash.
    pub const fn new() -> Display {
        Display { shown: [0; CELLS], cursor: 0 }
    }

    /// Nothing is known of it yet: everything will be sent.
    pub fn start(&mut self) {
        self.shown = [0xff; CELLS];
    }

    /// Sends what has changed.
    pub fn show(&mut self, screen: &Screen) {
        let mut next = 0xff; // where the display would write by itself
        for (at, (&cell, shown)) in (0..).zip(screen.cells().iter().zip(&mut self.shown)) {
            if cell == *shown {
                continue;
            }
            *shown = cell;
            if at != next {
                go(at);
            }
            data(cell);
            next = if at == COLUMNS - 1 { 0xff } else { at + 1 };
        }
        let cursor = screen.cursor().unwrap_or(0xff);
        if cursor != self.cursor || cursor != 0xff && next != 0xff {
            self.cursor = cursor;
            if cursor != 0xff {
                go(cursor);
            }
            command(if cursor == 0xff { 0x0c } else { 0x0e });
        }
    }
}

/// Goes to a cell.
fn go(at: u8) {
    let row = if at < COLUMNS { 0x80 } else { 0xc0 - COLUMNS };
    command(row + at);
}

/// Starts it as the data sheet says, whatever state it is in, and draws the panel's own characters.
pub(super) fn start() {
    for _ in 0..8 {
        wait(LONG); // 40 ms after the power came
    }
    for _ in 0..3 {
        half(0x30);
        wait(LONG);
    }
    half(0x20);
    wait(COMMAND);
    command(0x28); // four lines, two rows
    command(0x0c); // on, without cursor
    command(0x01); // clear
    wait(LONG);
    command(0x40); // characters 0 to 7
    for at in 0..64 {
        data(GLYPHS.at2(at >> 3, at & 7));
    }
}

fn command(byte: u8) {
    send(byte, false);
}

fn data(byte: u8) {
    send(byte, true);
}

#[inline(never)]
fn send(byte: u8, is_data: bool) {
    let sort = if is_data { RS } else { 0 };
    half(byte & 0xf0 | sort);
    half(byte << 4 | sort);
    wait(COMMAND);
}

/// The upper four bits, and what they are part of: before E rises, and while it is high for half a
/// microsecond, as a display with a weak battery asks for.
fn half(bits: u8) {
    put_display(bits);
    put_display(bits | E);
    // SAFETY: three cycles, and the fourth is the write's.
    unsafe { asm!("nop", "nop", "nop") };
    put_display(bits);
}
