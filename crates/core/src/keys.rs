//! Position keys: a 32-bit hash and an independent 16-bit lock.
//!
//! One key for each piece on each square (12 × 64), for each of the 16 states of the castling
//! rights, for each en passant file and for the side to move. They are made at compile time by
//! SplitMix64 (Steele, Lea and Flood 2014) from the seed below; the hash is bits 32–63 of a
//! number, the lock bits 0–15 of the same number. A table file or a book that stores keys is
//! valid for this seed only.

use kilomate_flash::flash;

use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

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

/// Kinds lie 128 apart; the bit that is free in every 0x88 square tells the colour.
const PIECES: usize = 6 * 128;
const CASTLING: usize = PIECES;
const EN_PASSANT: usize = CASTLING + 16;
const SIDE: usize = EN_PASSANT + 8;
const ALL: usize = SIDE + 1;

flash! {
    static KEYS: [Entry; ALL] = make_keys();
}

const fn make_keys() -> [Entry; ALL] {
    let mut keys = [[0; 3]; ALL];
    let mut state = SEED;
    let mut i = 0;
    while i < ALL {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        keys[i] = [(z >> 32) as u16, (z >> 48) as u16, z as u16];
        i += 1;
    }
    keys[CASTLING] = [0; 3]; // no rights, no key: an empty board hashes to zero
    keys
}

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, at: Square) -> Entry {
    let kind = (piece.to_byte() & 7).wrapping_sub(Kind::Pawn as u8);
    let color = piece.to_byte() >> 4 & 8;
    KEYS.at((kind as usize) << 7 | (at.to_0x88() | color) as usize)
}

/// The key of a set of castling rights.
#[inline(always)]
pub(crate) fn castling(rights: u8) -> Entry {
    KEYS.at(CASTLING + (rights & 15) as usize)
}

/// The key of an en passant capture that is possible on a file.
#[inline(always)]
pub(crate) fn en_passant(at: Square) -> Entry {
    KEYS.at(EN_PASSANT + at.col() as usize)
}

/// The key of Black being to move.
#[inline(always)]
pub(crate) fn side() -> Entry {
    KEYS.at(SIDE)
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
    fn no_key_is_zero_or_stands_twice() {
        let mut hashes = std::collections::HashSet::new();
        for i in 0..ALL {
            let mut key = Key::default();
            key.toggle(KEYS.at(i));
            if i != CASTLING {
                assert_ne!(key.hash, 0);
                assert!(hashes.insert(key.hash), "hash of entry {i} stands twice");
            }
        }
    }
}
