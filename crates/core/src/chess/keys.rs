//! Position keys: a 32-bit hash and an independent 16-bit lock.
//!
//! One key for each piece on each square (12 × 64), for each of the 16 states of the castling
//! rights, for each en passant file and for the side to move. They are windows over one string of
//! random bytes: key *i* is bytes *i* to *i* + 5, the hash in the first four and the lock in the last
//! two, low bytes first. So a key costs one byte of flash instead of six.
//!
//! Nothing is lost by that. Let two positions differ in some keys, the last of them number *m*. Byte
//! *j* of the difference of their keys contains byte *m* + *j* of the string, which none of the bytes
//! before it does: so over all strings each value of the six bytes is equally likely, as it is with
//! independent keys. (This is hashing by a Toeplitz matrix; Mansour, Nisan and Tiwari 1990.) A test
//! counts the collisions of this string.
//!
//! The string is made at compile time by `SplitMix64` (Steele, Lea and Flood 2014) from the seed
//! below, eight bytes of each number, low bytes first. A file that stores keys is valid for this seed
//! only.

use kilomate_flash::{flash, word};

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

/// By kind and square; the bit that is free in every 0x88 square tells the colour. The other keys
/// follow.
const PIECES: u16 = 6 * 128;
const CASTLING: u16 = PIECES;
const EN_PASSANT: u16 = CASTLING + 16;
const SIDE: u16 = EN_PASSANT + 8;
const KEYS: u16 = SIDE + 1;

/// A window begins at every byte that has enough behind it.
const LEN: usize = KEYS as usize + size_of::<Entry>() - 1;

flash! {
    static STRING: [u8; LEN] = make_string();
}

const fn make_string() -> [u8; LEN] {
    let mut string = [0; LEN];
    let mut state = SEED;
    let mut i = 0;
    while i < LEN {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        let bytes = z.to_le_bytes();
        let mut j = 0;
        while j < bytes.len() && i < LEN {
            string[i] = bytes[j];
            (i, j) = (i + 1, j + 1);
        }
    }
    string
}

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, at: Square) -> Entry {
    STRING.words(row(piece) + at.to_0x88() as u16)
}

/// The difference that a piece makes by going from one square to another.
#[inline(always)]
pub(crate) fn moved(piece: Piece, from: Square, to: Square) -> Entry {
    let row = row(piece);
    let [low, high, lock] = STRING.words(row + from.to_0x88() as u16);
    let there: Entry = STRING.words(row + to.to_0x88() as u16);
    [low ^ there[0], high ^ there[1], lock ^ there[2]]
}

/// The number of a piece's first key.
#[inline(always)]
fn row(piece: Piece) -> u16 {
    let byte = piece.to_byte();
    let kind = byte.wrapping_sub(1) & 7;
    let kind = if kind < 6 { kind } else { 5 }; // no piece has a key
    // By bytes: a chip has no other way to shift by seven that is short.
    word(kind << 7 | byte >> 4 & 8, kind >> 1)
}

/// The key of a set of castling rights: nothing for none, so that an empty board hashes to zero.
#[inline(always)]
pub(crate) fn castling(rights: u8) -> Entry {
    if rights == 0 { [0; 3] } else { STRING.words(CASTLING + (rights & 15) as u16) }
}

/// The key of an en passant capture that is possible on a file.
#[inline(always)]
pub(crate) fn en_passant(at: Square) -> Entry {
    STRING.words(EN_PASSANT + at.col() as u16)
}

/// The key of Black being to move.
#[inline(always)]
pub(crate) fn side() -> Entry {
    const {
        let string = make_string();
        let mut entry = [0; 3];
        let mut i = 0;
        while i < entry.len() {
            let at = SIDE as usize + 2 * i;
            entry[i] = u16::from_le_bytes([string[at], string[at + 1]]);
            i += 1;
        }
        entry
    }
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
        for i in 0..KEYS {
            let mut key = Key::default();
            key.toggle(STRING.words(i));
            assert!(hashes.insert(key.hash), "hash of key {i} stands twice");
        }
        assert!(!hashes.contains(&0));
    }

    #[test]
    fn the_side_to_move_has_the_last_key() {
        assert_eq!(side(), STRING.words(SIDE));
        assert_eq!(STRING.words::<3>(KEYS), side(), "there is no window after it");
    }
}
