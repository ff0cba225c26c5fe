//! The compact form of a book, read in place: two bytes and a little for a position, one for a reply.
//!
//! `docs/formats.md` describes it byte by byte. In short: after eight bytes of header come the
//! positions in the order of their keys, of which only the leading bits are kept. Each is the gap
//! to the key before, in two bytes, and then its replies, the best first, a byte each. A sum ends it.
//! Looking one up walks from the beginning: some ten milliseconds for ten kilobytes on a chip of
//! 8 MHz, which is nothing beside a move, and an index would cost more than it is worth.

use core::fmt;

use super::{Book, key};
use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::knowledge::bytes::Bytes;
use crate::knowledge::crc::Crc;

/// What a book begins with: its name and the version of the form.
pub const MAGIC: [u8; 4] = *b"KMB1";
/// Magic, bits of a key, and the length of what follows in three bytes, the lowest first.
pub const HEADER: usize = 8;
/// The sum at the end.
pub const SUM: usize = 4;
/// A gap that is only the first part of one: another follows.
pub const LONG_GAP: u16 = 0xffff;
/// In a reply: its weight is half that of the one before.
pub const HALF: u8 = 0x40;
/// In a reply: it is the last of the position.
pub const LAST: u8 = 0x80;
/// In a reply: the [number](key::number) of the move.
pub const NUMBER: u8 = 0x3f;
/// The most replies of a position: so many weights fit in 16 bits.
pub const MOST_REPLIES: usize = 15;
/// The weight of the first reply.
pub const FIRST_WEIGHT: u16 = 4_096;
/// One in so many positions outside a book, at most, is taken for one inside: a key has enough bits
/// for that.
pub const MISTAKES_ONE_IN: u32 = 20_000;

/// A book in its compact form.
///
/// ```
/// use kilomate_core::Board;
/// use kilomate_core::knowledge::book::{Book, PackedBook};
///
/// // One position, the first one, with two replies: e4, and half as often d4.
/// let bytes = [
///     b'K', b'M', b'B', b'1', 16, 4, 0, 0, // 16 bits of each key, 4 bytes
///     0x0c, 0x46, 8, 6 | 0x40 | 0x80, // its key; e4; d4, half as often, the last
///     0, 0, 0, 0,
/// ];
/// let book = PackedBook::trusted(&bytes[..]);
/// let (board, moves) = (Board::start(), Board::start().legal_moves());
/// assert_eq!(book.reply(&board, moves.as_slice(), 0), board.parse_move("e4")?);
/// assert_eq!(book.reply(&board, moves.as_slice(), 60_000), board.parse_move("d4")?);
/// # Ok::<(), kilomate_core::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedBook<B> {
    bytes: B,
}

/// What a book holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Positions with at least one reply.
    pub positions: u32,
    /// Replies in all.
    pub moves: u32,
    /// Bits of a key.
    pub bits: u8,
}

/// Why bytes are not taken for a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookError {
    /// It does not begin like one.
    NotABook,
    /// It is one of a version that is not known.
    UnknownVersion,
    /// It is shorter or longer than it says.
    WrongLength,
    /// The sum at its end is not that of its bytes, or they make no sense.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::NotABook => "this is not a book of Kilomate",
            BookError::UnknownVersion => "this book has a form that is not known here",
            BookError::WrongLength => "this book is not complete",
            BookError::Damaged => "this book is damaged",
        })
    }
}

impl core::error::Error for BookError {}

impl<B: Bytes> PackedBook<B> {
    /// Bytes that are known to be a book, such as those built into a program. With others nothing
    /// bad happens either: they hold no replies or strange ones.
    pub const fn trusted(bytes: B) -> Self {
        PackedBook { bytes }
    }

    /// Takes `len` bytes for a book if they are one, from the first to the last.
    ///
    /// # Errors
    ///
    /// [`BookError`] says what is wrong with them.
    pub fn open(bytes: B, len: usize) -> Result<Self, BookError> {
        let book = PackedBook { bytes };
        let is_magic = |count: usize| (0..count).all(|i| book.bytes.byte(i) == MAGIC[i]);
        if len < HEADER + SUM || !is_magic(3) {
            return Err(BookError::NotABook);
        }
        if !is_magic(4) {
            return Err(BookError::UnknownVersion);
        }
        if (len - HEADER - SUM) as u32 != book.length() {
            return Err(BookError::WrongLength);
        }
        let mut crc = Crc::START;
        (0..len - SUM).for_each(|at| crc.add(book.bytes.byte(at)));
        let sum = [4, 3, 2, 1].map(|back| book.bytes.byte(len - back));
        let makes_sense = (1..=32).contains(&book.bits()) && book.contents().is_some();
        if u32::from_le_bytes(sum) != crc.sum() || !makes_sense {
            return Err(BookError::Damaged);
        }
        Ok(book)
    }

    /// What the book holds, unless its bytes make no sense.
    pub fn contents(&self) -> Option<Contents> {
        let mut contents = Contents { positions: 0, moves: 0, bits: self.bits() };
        let mut walk = self.walk();
        let mut last = None;
        while let Some((key, first)) = walk.next() {
            let replies = walk.at.checked_sub(first)?;
            let in_order = last.is_none_or(|last| last < key);
            let fits = contents.bits == 32 || key >> contents.bits == 0;
            if !in_order || !fits || replies > MOST_REPLIES {
                return None;
            }
            contents.positions += 1;
            contents.moves += replies as u32;
            last = Some(key);
        }
        (walk.at == self.end()).then_some(contents)
    }

    /// The positions of the book: the bits of their keys that are kept, and their replies.
    pub fn positions(&self) -> impl Iterator<Item = (u32, Replies<'_, B>)> {
        let mut walk = self.walk();
        core::iter::from_fn(move || walk.next().map(|(key, first)| (key, self.replies_at(first))))
    }

    /// The replies to a position: numbers of moves and weights.
    pub fn replies(&self, board: &Board) -> Option<Replies<'_, B>> {
        let dropped = 32u8.wrapping_sub(self.bits());
        if dropped > 31 {
            return None;
        }
        let wanted = key::key(board) >> dropped;
        let mut walk = self.walk();
        while let Some((key, first)) = walk.next() {
            if key >= wanted {
                return (key == wanted).then(|| self.replies_at(first));
            }
        }
        None
    }

    fn replies_at(&self, at: usize) -> Replies<'_, B> {
        Replies { bytes: &self.bytes, at, left: MOST_REPLIES as u8, weight: FIRST_WEIGHT }
    }

    fn bits(&self) -> u8 {
        self.bytes.byte(4)
    }

    /// How many bytes the positions take.
    #[inline(always)]
    fn length(&self) -> u32 {
        u32::from_le_bytes([self.bytes.byte(5), self.bytes.byte(6), self.bytes.byte(7), 0])
    }

    /// Where the positions end.
    fn end(&self) -> usize {
        HEADER.wrapping_add(self.length() as usize) // a machine of 16 bits has no longer book
    }

    fn walk(&self) -> Walk<'_, B> {
        Walk { bytes: &self.bytes, at: HEADER, end: self.end(), key: 0 }
    }
}

/// A walk over the positions.
struct Walk<'a, B> {
    bytes: &'a B,
    at: usize,
    end: usize,
    key: u32,
}

impl<B: Bytes> Walk<'_, B> {
    /// The key of the next position and where its replies begin.
    #[inline(always)]
    fn next(&mut self) -> Option<(u32, usize)> {
        while self.at < self.end {
            let gap = u16::from_le_bytes([self.bytes.byte(self.at), self.bytes.byte(self.at + 1)]);
            self.at += 2;
            self.key = self.key.wrapping_add(gap as u32);
            if gap != LONG_GAP {
                let first = self.at;
                while self.at < self.end && self.bytes.byte(self.at) & LAST == 0 {
                    self.at += 1;
                }
                self.at += 1;
                return Some((self.key, first));
            }
        }
        None
    }
}

/// The replies of a position, the best first: [numbers](key::number) of moves and their weights.
pub struct Replies<'a, B> {
    bytes: &'a B,
    at: usize,
    /// How many more there may be.
    left: u8,
    weight: u16,
}

impl<B: Bytes> Iterator for Replies<'_, B> {
    type Item = (u8, u16);

    #[inline(always)]
    fn next(&mut self) -> Option<(u8, u16)> {
        self.left = self.left.checked_sub(1)?;
        let reply = self.bytes.byte(self.at);
        if reply & HALF != 0 {
            self.weight = (self.weight >> 1).max(1);
        }
        self.at += 1;
        if reply & LAST != 0 {
            self.left = 0;
        }
        Some((reply & NUMBER, self.weight))
    }
}

impl<B: Bytes> Book for PackedBook<B> {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        let Some(replies) = self.replies(board) else { return Move::NONE };
        let again = self.replies_at(replies.at);
        let total = replies.fold(0u16, |total, (_, weight)| total.wrapping_add(weight));
        let mut drawn = ((bits as u32 * total as u32) >> 16) as u16;
        for (number, weight) in again {
            if drawn < weight {
                return key::numbered(board, moves, number);
            }
            drawn -= weight;
        }
        Move::NONE
    }
}
