//! The screen: where it lies, its characters and sprites, and text on it.
//!
//! Characters have two bits a dot where the board is, for four colours: the light squares' (the
//! background's), the dark squares', the outline's, and the man's own. Text is drawn the other way round,
//! as holes in a coloured surface, so that the panel can be dark although the background is not.

use kilomate_core::Kind;

use crate::chips::{
    ALL_RAM, BACKGROUND, BANKS, BORDER, Bus, COLOURS, CONTROL_1, CONTROL_2, RAM_AND_CHIPS,
    SHARED_1, SHARED_2, SPRITE_COLOURS, SPRITES, SPRITES_BEHIND, SPRITES_ON, VIDEO_BANK,
    VIDEO_BANK_OUT, VIDEO_MEMORY,
};
use crate::memory::{SCREEN, SHAPES, SPRITE_SHAPES};
use crate::texts::Text;
use crate::{font, men};

/// Columns of the screen.
pub const COLUMNS: u8 = 40;
/// Rows of the screen.
pub const ROWS: u8 = 25;
/// How many codes, from 0 on, stand for the characters from a blank on, as in ASCII.
pub const TEXT_CODES: u8 = font::LETTERS;

/// The last quarter of the memory, which the video chip looks at.
const QUARTER: u16 = 0xc000;
/// Screen and shapes as the chip knows them there.
const VIDEO_BITS: u8 = ((SCREEN - QUARTER) >> 6 | (SHAPES - QUARTER) >> 10) as u8;
/// The lines of the second CIA's port that choose that quarter, by being low.
const BANK_LINES: u8 = 0x03;
/// Which shapes the sprites have: eight bytes behind the screen.
const SPRITE_POINTERS: u16 = SCREEN + 0x3f8;
/// The number of the first shape: they are counted in steps of 64 bytes from the quarter's start.
const FIRST_SHAPE: u8 = ((SPRITE_SHAPES - QUARTER) / 64) as u8;

/// Codes beside text: an empty square, one with a dot, then the men, all of them for light squares and then
/// for dark ones.
pub(crate) const EMPTY: u8 = 59;
pub(crate) const DOT: u8 = 61;
pub(crate) const MEN: u8 = 64;
/// Codes of all men on squares of one colour.
pub const ALL_MEN: u8 = 6 * men::CHARACTERS;

/// A round dot in the middle of a character, two bits a dot.
const DOT_ROWS: [u8; 8] = [0x00, 0x3c, 0x3c, 0xff, 0xff, 0x3c, 0x3c, 0x00];

/// What a character's code stands for: a letter, or the man whose middle it is, as a letter too; nothing
/// for squares and the edges of men.
pub fn meaning(code: u8) -> Option<u8> {
    if code < TEXT_CODES {
        return Some(code + b' ');
    }
    if code == DOT || code == DOT + 1 {
        return Some(b'*');
    }
    let number = code.checked_sub(MEN)? % ALL_MEN;
    if number % men::CHARACTERS != men::CHARACTERS / 2 {
        return None;
    }
    let kind = Kind::from_number(number / men::CHARACTERS + 1)?;
    Some(kind.letter())
}

/// Colours, as the machine numbers them.
pub(crate) const BLACK: u8 = 0;
pub(crate) const WHITE: u8 = 1;
pub(crate) const RED: u8 = 2;
const CYAN: u8 = 3;
const GREEN: u8 = 5;
pub(crate) const BLUE: u8 = 6;
const YELLOW: u8 = 7;
const DARK_GREY: u8 = 11;
const LIGHT_BLUE: u8 = 14;
/// Marks characters with two bits a dot in the memory of colours.
pub(crate) const BROAD: u8 = 8;

/// Sprites: the cursor, a frame in two halves; then three squares behind the men, each in two halves.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Spot {
    /// What the keys move.
    Cursor = 0,
    /// The man that is picked up.
    Picked = 2,
    /// Where the last move began.
    From = 4,
    /// Where it ended.
    To = 6,
}

/// The place of a row and a column.
pub(crate) const fn place(row: u8, column: u8) -> u16 {
    row as u16 * COLUMNS as u16 + column as u16
}

/// Makes the picture: an empty panel and no board.
pub(crate) fn start(bus: &mut impl Bus) {
    bus.poke(CONTROL_1, 0); // nothing to see yet
    bus.poke(BANKS, ALL_RAM);
    shape_sprites(bus);
    bus.poke(BANKS, RAM_AND_CHIPS);
    for at in 0..place(ROWS, 0) {
        bus.poke(SCREEN + at, 0);
        bus.poke(COLOURS + at, BLACK);
    }
    let lines = bus.peek(VIDEO_BANK_OUT);
    bus.poke(VIDEO_BANK_OUT, lines | BANK_LINES);
    let bank = bus.peek(VIDEO_BANK);
    bus.poke(VIDEO_BANK, bank & !BANK_LINES);
    bus.poke(VIDEO_MEMORY, VIDEO_BITS);
    bus.poke(BORDER, BLACK);
    bus.poke(BACKGROUND, YELLOW);
    bus.poke(SHARED_1, GREEN);
    bus.poke(SHARED_2, DARK_GREY);
    for sprite in 0..8 {
        let (shape, colour) = match sprite {
            0 => (0, RED),
            1 => (1, RED),
            2 | 3 => (2, LIGHT_BLUE),
            _ => (2, CYAN),
        };
        bus.poke(SPRITE_POINTERS + sprite, FIRST_SHAPE + shape);
        bus.poke(SPRITE_COLOURS + sprite, colour);
    }
    // Ninth bits of columns, sizes and colours of sprites as a reset leaves them, and no interrupts.
    for register in [0xd010, 0xd017, 0xd01a, 0xd01c, 0xd01d, SPRITES_ON] {
        bus.poke(register, 0);
    }
    bus.poke(SPRITES_BEHIND, 0xfc);
    bus.poke(CONTROL_2, 0x18); // 40 columns, broad dots where colours say so
    bus.poke(CONTROL_1, 0x1b); // 25 rows, on
}

/// The shapes of all characters, which whoever starts the program puts into the RAM under the chips. The first
/// 1,024 bytes are enough: men on dark squares follow from those on light ones.
pub fn shapes() -> [u8; 2048] {
    let mut shapes = [0; 2048];
    for letter in 0..font::LETTERS as usize {
        for row in 0..8 {
            let is_blank = row >= font::DOT_ROWS as usize;
            let dots = if is_blank { 0 } else { font::row((letter * 7 + row) as u16) };
            shapes[8 * letter + row] = !dots;
        }
    }
    for (row, &dot) in DOT_ROWS.iter().enumerate() {
        let empty = 8 * EMPTY as usize + row;
        shapes[empty + 8] = men::on_dark(0);
        shapes[empty + 16] = dot;
        shapes[empty + 24] = men::on_dark(dot);
    }
    for i in 0..men::LEN {
        let row = men::ROWS.at(i);
        shapes[8 * MEN as usize + i] = row;
        shapes[8 * (MEN + ALL_MEN) as usize + i] = men::on_dark(row);
    }
    shapes
}

/// The upper half of a frame, its lower half, and a square; 24 by 21 dots.
fn shape_sprites(bus: &mut impl Bus) {
    let mut at = SPRITE_SHAPES;
    for row in 0..21u8 {
        for column in 0..3u8 {
            bus.poke(at, corner(row, column));
            bus.poke(at + 64, corner(20 - row, column));
            bus.poke(at + 128, 0xff);
            at += 1;
        }
    }
}

/// Eight dots of the upper half of a frame, which is left open between its corners.
fn corner(row: u8, column: u8) -> u8 {
    match (row, column) {
        (_, 1) => 0,
        (0..=1, _) => 0xff,
        (2..=7, 0) => 0xc0,
        (2..=7, _) => 0x03,
        _ => 0,
    }
}

/// Puts a spot on a square, as it is seen: from the upper left one, 0, along the rows.
#[inline(never)]
pub(crate) fn put_spot(bus: &mut impl Bus, spot: Spot, square: u8) {
    let first = SPRITES + 2 * spot as u16;
    let column = 32 + 24 * (square & 7);
    let row = 50 + 24 * (square >> 3);
    bus.poke(first, column);
    bus.poke(first + 1, row);
    bus.poke(first + 2, column);
    bus.poke(first + 3, row + 3); // a sprite has 21 rows, a square 24
    let on = bus.peek(SPRITES_ON);
    bus.poke(SPRITES_ON, on | 3 << spot as u8);
}

/// Takes a spot away.
#[inline(never)]
pub(crate) fn hide_spot(bus: &mut impl Bus, spot: Spot) {
    let on = bus.peek(SPRITES_ON);
    bus.poke(SPRITES_ON, on & !(3 << spot as u8));
}

/// Puts a character of ASCII.
#[inline(never)]
pub(crate) fn put(bus: &mut impl Bus, at: u16, character: u8) {
    bus.poke(SCREEN + at, character.wrapping_sub(b' '));
}

/// Writes a text.
#[inline(never)]
pub(crate) fn write(bus: &mut impl Bus, at: u16, text: Text) {
    for i in 0..text.len {
        put(bus, at + u16::from(i), text.letter(i));
    }
}

/// Makes so many characters blank.
#[inline(never)]
pub(crate) fn clear(bus: &mut impl Bus, at: u16, count: u8) {
    for i in 0..count {
        put(bus, at + u16::from(i), b' ');
    }
}

/// Gives so many characters a colour.
#[inline(never)]
pub(crate) fn colour(bus: &mut impl Bus, at: u16, count: u8, colour: u8) {
    for i in 0..count {
        bus.poke(COLOURS + at + u16::from(i), colour);
    }
}
