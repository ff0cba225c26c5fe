//! What a television would show: text with one or two bits a dot, and sprites with one.

use super::chips::Chips;
use crate::png;

/// Dots of the text, and of the border around it.
const WIDTH: usize = 320;
const HEIGHT: usize = 200;
const SIDE: usize = 32;
const TOP: usize = 36;

/// The sixteen colours, as Philip Timmermann has computed them.
const PALETTE: [[u8; 3]; 16] = [
    [0x00, 0x00, 0x00],
    [0xff, 0xff, 0xff],
    [0x68, 0x37, 0x2b],
    [0x70, 0xa4, 0xb2],
    [0x6f, 0x3d, 0x86],
    [0x58, 0x8d, 0x43],
    [0x35, 0x28, 0x79],
    [0xb8, 0xc7, 0x6f],
    [0x6f, 0x4f, 0x25],
    [0x43, 0x39, 0x00],
    [0x9a, 0x67, 0x59],
    [0x44, 0x44, 0x44],
    [0x6c, 0x6c, 0x6c],
    [0x9a, 0xd2, 0x84],
    [0x6c, 0x5e, 0xb5],
    [0x95, 0x95, 0x95],
];

/// A picture: a colour for each dot.
pub struct Picture {
    dots: Vec<u8>,
}

impl Picture {
    /// Dots in a row, with the border.
    pub const WIDTH: usize = WIDTH + 2 * SIDE;
    /// Rows, with the border.
    pub const HEIGHT: usize = HEIGHT + 2 * TOP;

    /// What is to be seen now.
    pub fn of(chips: &Chips) -> Picture {
        let mut dots = vec![chips.video[0x20] & 15; Self::WIDTH * Self::HEIGHT];
        if chips.video[0x11] & 0x10 != 0 {
            for y in 0..HEIGHT {
                for x in 0..WIDTH {
                    dots[(y + TOP) * Self::WIDTH + x + SIDE] = dot(chips, x, y);
                }
            }
        }
        Picture { dots }
    }

    /// The colours of all dots, row by row, with the border.
    pub fn dots(&self) -> &[u8] {
        &self.dots
    }

    /// The colour of a dot of the text, 0 to 15.
    pub fn dot(&self, x: usize, y: usize) -> u8 {
        self.dots[(y + TOP) * Self::WIDTH + x + SIDE]
    }

    /// As a file that others can show, each dot so many times as wide and high.
    pub fn to_png(&self, scale: usize) -> Vec<u8> {
        let mut rows = Vec::new();
        for row in self.dots.chunks(Self::WIDTH) {
            let line: Vec<u8> = row.iter().flat_map(|&dot| vec![dot; scale]).collect();
            rows.extend(std::iter::repeat_n(line, scale));
        }
        png::encode(&rows, &PALETTE)
    }
}

/// Red, green and blue of a colour.
pub fn rgb(colour: u8) -> [u8; 3] {
    PALETTE[usize::from(colour & 15)]
}

/// The colour of a dot of the text, with the sprites.
fn dot(chips: &Chips, x: usize, y: usize) -> u8 {
    let (row, column) = (y / 8, x / 8);
    let shapes = chips.quarter() + (usize::from(chips.video[0x18] >> 1 & 7) << 11);
    let bits = chips.ram[shapes + usize::from(chips.code(row, column)) * 8 + y % 8];
    let colour = chips.colour(row, column);
    let is_broad = chips.video[0x16] & 0x10 != 0 && colour & 8 != 0;
    let value = if is_broad { bits >> (6 - (x & 6)) & 3 } else { bits >> (7 - x % 8) & 1 };
    let (text, is_front) = match (is_broad, value) {
        (_, 0) => (chips.video[0x21], false),
        (true, 1) => (chips.video[0x22], false),
        (true, 2) => (chips.video[0x23], true),
        (true, _) => (colour & 7, true),
        (false, _) => (colour, true),
    };
    for sprite in 0..8 {
        if covers(chips, sprite, x + 24, y + 50) {
            // The first sprite decides, even about those behind the text.
            let is_behind = chips.video[0x1b] >> sprite & 1 != 0;
            return if is_behind && is_front { text } else { chips.video[0x27 + sprite] } & 15;
        }
    }
    text & 15
}

/// Whether a sprite has a dot there, in the coordinates of sprites.
fn covers(chips: &Chips, sprite: usize, x: usize, y: usize) -> bool {
    if chips.video[0x15] >> sprite & 1 == 0 {
        return false;
    }
    let far = usize::from(chips.video[0x10] >> sprite & 1) << 8;
    let left = usize::from(chips.video[2 * sprite]) | far;
    let top = usize::from(chips.video[2 * sprite + 1]);
    if !(left..left + 24).contains(&x) || !(top..top + 21).contains(&y) {
        return false;
    }
    let shape = usize::from(chips.ram[chips.screen() + 0x3f8 + sprite]);
    let (x, y) = (x - left, y - top);
    chips.ram[chips.quarter() + shape * 64 + y * 3 + x / 8] >> (7 - x % 8) & 1 != 0
}
