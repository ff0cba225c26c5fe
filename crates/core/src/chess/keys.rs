//! Position keys: a 32-bit hash and an independent 16-bit lock.
//!
//! One key for each piece on each square (12 × 64), for each of the 16 states of the castling
//! rights, for each en passant file and for the side to move. They are made at compile time by
//! `SplitMix64` (Steele, Lea and Flood 2014) from the seed below; the hash is bits 32–63 of a
//! number, the lock bits 0–15 of the same number. A table file or a book that stores keys is
//! valid for this seed only.

use kilomate_flash::flash;

use crate::chess::piece::{Color, Piece};
use crate::chess::square::Square;

/// The first state of the generator: "Kilomate" in ASCII.
pub const SEED: u64 = 0x4b69_6c6f_6d61_7465;

/// The key of a position, or the difference between two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C)]
pub struct Key {
    /// Indexes tables and finds repetitions.
    pub hash: u32,
    /// Verifies what the hash found.
    pub lock: u16,
}

impl Key {
    #[inline(always)]
    pub(crate) fn toggle(&mut self, entry: Entry) {
        self.hash ^= entry[0] as u32 | (entry[1] as u32) << 16;
        self.lock ^= entry[2];
    }
}

/// Hash low, hash high, lock: the shape in which a key lies in flash.
type Entry = [u16; 3];

/// By kind and square; the bit that is free in every 0x88 square tells the colour. Row 0, which is
/// no kind, holds the other keys.
const ROWS: usize = 7;
const CASTLING: u8 = 0;
const EN_PASSANT: u8 = CASTLING + 16;
const SIDE: u8 = EN_PASSANT + 8;
const OTHERS: u8 = SIDE + 1;

flash! {
    static KEYS: [[Entry; 128]; ROWS] = make_keys();
}

const fn make_keys() -> [[Entry; 128]; ROWS] {
    let mut keys = [[[0; 3]; 128]; ROWS];
    let mut state = SEED;
    let mut row = 0;
    while row < ROWS {
        let mut col = 0;
        while col < if row == 0 { OTHERS as usize } else { 128 } {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            keys[row][col] = [(z >> 32) as u16, (z >> 48) as u16, z as u16];
            col += 1;
        }
        row += 1;
    }
    keys[0][CASTLING as usize] = [0; 3]; // no rights, no key: an empty board hashes to zero
    keys
}

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, at: Square) -> Entry {
    let byte = piece.to_byte();
    KEYS.at2(byte & 7, at.to_0x88() | byte >> 4 & 8)
}

/// The key of a set of castling rights.
#[inline(always)]
pub(crate) fn castling(rights: u8) -> Entry {
    KEYS.at2(0, CASTLING + (rights & 15))
}

/// The key of an en passant capture that is possible on a file.
#[inline(always)]
pub(crate) fn en_passant(at: Square) -> Entry {
    KEYS.at2(0, EN_PASSANT + at.col())
}

/// The key of Black being to move.
#[inline(always)]
pub(crate) fn side() -> Entry {
    const { make_keys()[0][SIDE as usize] }
}

/// The key of the side to move: nothing for White.
#[inline(always)]
pub(crate) fn to_move(color: Color) -> Entry {
    match color {
        Color::White => [0; 3],
        Color::Black => side(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_twice() {
        let mut hashes = std::collections::HashSet::new();
        for row in 0..ROWS as u8 {
            for col in 0..if row == 0 { OTHERS } else { 128 } {
                let mut key = Key::default();
                key.toggle(KEYS.at2(row, col));
                assert!(hashes.insert(key.hash), "hash of entry {row}, {col} stands twice");
            }
        }
        assert!(hashes.contains(&0), "no castling rights are the one zero");
    }
}
