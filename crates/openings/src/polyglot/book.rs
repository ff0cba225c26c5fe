//! A book in the format of Polyglot: reading it in place, and writing one.

use alloc::vec::Vec;
use core::fmt;

use kilomate_core::chess::make::Undo;
use kilomate_core::knowledge::book::Book;
use kilomate_core::{Board, Move, NotationError};

use super::{decode, encode, is_move, key};

/// Bytes of an entry.
const LENGTH: usize = 16;

/// One reply to one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The [key](key()) of the position.
    pub key: u64,
    /// The [bits](encode) of the move.
    pub bits: u16,
    /// How good it is or how often it is played; 0 is a reply that somebody has struck out.
    pub weight: u16,
    /// What some programs learn. Nobody here does.
    pub learn: u32,
}

impl Entry {
    /// The entry of a legal move.
    pub fn new(board: &Board, m: Move, weight: u16) -> Entry {
        Entry { key: key(board), bits: encode(m), weight, learn: 0 }
    }

    fn from_bytes(bytes: &[u8]) -> Option<Entry> {
        let (key, bytes) = bytes.split_first_chunk()?;
        let (bits, bytes) = bytes.split_first_chunk()?;
        let (weight, bytes) = bytes.split_first_chunk()?;
        Some(Entry {
            key: u64::from_be_bytes(*key),
            bits: u16::from_be_bytes(*bits),
            weight: u16::from_be_bytes(*weight),
            learn: u32::from_be_bytes(*bytes.first_chunk()?),
        })
    }
}

/// The entries of a line of moves from the start of a game, all with the same weight.
///
/// ```
/// use kilomate_openings::polyglot::{PolyglotBook, line, write};
///
/// let entries = [line("e4 c5 Nf3", 3)?, line("d4", 1)?];
/// let bytes = write(entries.into_iter().flatten());
/// assert_eq!(PolyglotBook::open(bytes)?.entries().count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// What is wrong with the first move that is none.
pub fn line(moves: &str, weight: u16) -> Result<Vec<Entry>, NotationError> {
    let (mut board, mut unused) = (Board::start(), Undo::NONE);
    let mut entries = Vec::new();
    for text in moves.split_ascii_whitespace() {
        let m = board.parse_move(text)?;
        entries.push(Entry::new(&board, m, weight));
        board.make(m, &mut (), &mut unused);
    }
    Ok(entries)
}

/// The bytes of a book with these entries: sorted by position, the heaviest reply first.
pub fn write(entries: impl IntoIterator<Item = Entry>) -> Vec<u8> {
    let mut entries: Vec<Entry> = entries.into_iter().collect();
    entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.bits));
    let mut bytes = Vec::with_capacity(entries.len() * LENGTH);
    for entry in entries {
        bytes.extend(entry.key.to_be_bytes());
        bytes.extend(entry.bits.to_be_bytes());
        bytes.extend(entry.weight.to_be_bytes());
        bytes.extend(entry.learn.to_be_bytes());
    }
    bytes
}

/// Why bytes are not taken for a Polyglot book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolyglotError {
    /// There is nothing in it.
    Empty,
    /// The last entry is cut off, or these are no entries at all.
    Incomplete,
    /// The entries are not in the order of their keys.
    Unsorted,
    /// Most entries are no moves.
    NotABook,
}

impl fmt::Display for PolyglotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PolyglotError::Empty => "there is nothing in it",
            PolyglotError::Incomplete => {
                "its length is not a multiple of 16: it is no book, or a part of it is missing"
            }
            PolyglotError::Unsorted => {
                "its entries are not in order: it is no book, or a damaged one"
            }
            PolyglotError::NotABook => "what is in it are no moves",
        })
    }
}

impl core::error::Error for PolyglotError {}

/// A Polyglot book, read where it lies.
#[derive(Clone, Debug)]
pub struct PolyglotBook<B> {
    bytes: B,
}

impl<B: AsRef<[u8]>> PolyglotBook<B> {
    /// Takes bytes for a book if they are one.
    ///
    /// # Errors
    ///
    /// [`PolyglotError`] says what is wrong with them.
    pub fn open(bytes: B) -> Result<Self, PolyglotError> {
        let book = PolyglotBook { bytes };
        if !book.bytes.as_ref().len().is_multiple_of(LENGTH) {
            return Err(PolyglotError::Incomplete);
        }
        if !book.entries().is_sorted_by_key(|entry| entry.key) {
            return Err(PolyglotError::Unsorted);
        }
        // Entries of no position are remarks: some books begin with them.
        let replies = || book.entries().filter(|entry| entry.key != 0);
        let (all, moves) = (replies().count(), replies().filter(|e| is_move(e.bits)).count());
        match (all, moves) {
            (0, _) => Err(PolyglotError::Empty),
            (all, moves) if moves <= all / 2 => Err(PolyglotError::NotABook),
            _ => Ok(book),
        }
    }

    /// All entries, in the order of their keys.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.bytes.as_ref().chunks_exact(LENGTH).filter_map(Entry::from_bytes)
    }

    /// The entries of a key.
    pub fn entries_at(&self, key: u64) -> impl Iterator<Item = Entry> + '_ {
        let bytes = self.bytes.as_ref();
        let at = |n: usize| bytes.get(n * LENGTH..).and_then(Entry::from_bytes);
        let (mut low, mut high) = (0, bytes.len() / LENGTH);
        while low < high {
            let middle = low + (high - low) / 2;
            if at(middle).is_some_and(|entry| entry.key < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low..).map_while(at).take_while(move |entry| entry.key == key)
    }

    /// The replies to a position and their weights, the heaviest first: those of its legal `moves`
    /// that the book has, without those that are struck out.
    pub fn replies(&self, board: &Board, moves: &[Move]) -> Vec<(Move, u32)> {
        let mut replies: Vec<(Move, u32)> = Vec::new();
        for entry in self.entries_at(key(board)).filter(|entry| entry.weight > 0) {
            let Some(m) = decode(entry.bits, moves) else { continue };
            let weight = u32::from(entry.weight);
            // Books that were put together from several may say a move twice.
            match replies.iter_mut().find(|(known, _)| *known == m) {
                Some((_, sum)) => *sum = sum.saturating_add(weight),
                None => replies.push((m, weight)),
            }
        }
        replies.sort_by_key(|&(_, weight)| core::cmp::Reverse(weight));
        replies
    }
}

impl<B: AsRef<[u8]>> Book for PolyglotBook<B> {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        let replies = self.replies(board, moves);
        let total: u64 = replies.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut drawn = (u64::from(bits) * total) >> 16;
        for (m, weight) in replies {
            match drawn.checked_sub(u64::from(weight)) {
                None => return m,
                Some(rest) => drawn = rest,
            }
        }
        Move::NONE
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;

    use super::*;

    fn entry(text: &str, weight: u16) -> Entry {
        let board = Board::start();
        Entry::new(&board, board.parse_move(text).unwrap(), weight)
    }

    fn texts(replies: &[(Move, u32)]) -> Vec<(String, u32)> {
        replies.iter().map(|&(m, weight)| (m.to_string(), weight)).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let [queen, king, english] = [entry("d4", 300), entry("e4", 600), entry("c4", 100)];
        // Behind and before all others; one that is struck out, one that is not legal, one twice.
        let others = [
            Entry { key: u64::MAX, ..queen },
            Entry { key: 1, ..queen },
            entry("a4", 0),
            Entry { bits: 1 << 6, ..king },
            Entry { weight: 50, ..english },
        ];
        let bytes = write([queen, english, king].into_iter().chain(others));
        assert_eq!(&bytes[..8], &1u64.to_be_bytes());
        let book = PolyglotBook::open(&bytes[..]).unwrap();
        assert_eq!(book.entries().count(), 8);
        let (board, moves) = (Board::start(), Board::start().legal_moves());
        let replies = book.replies(&board, moves.as_slice());
        let expected = [("e2e4", 600), ("d2d4", 300), ("c2c4", 150)];
        assert_eq!(texts(&replies), expected.map(|(text, weight)| (text.into(), weight)));
        // By weight: 600 of 1050 and so on.
        let reply = |bits| book.reply(&board, moves.as_slice(), bits).to_string();
        for (bits, text) in [
            (0, "e2e4"),
            (37_449, "e2e4"),
            (37_450, "d2d4"),
            (56_173, "d2d4"),
            (56_174, "c2c4"),
            (u16::MAX, "c2c4"),
        ] {
            assert_eq!(reply(bits), text, "{bits}");
        }
        // Of moves that are not there, nothing is chosen.
        assert_eq!(book.reply(&board, &[], 0), Move::NONE);
        let other = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert_eq!(book.reply(&other, other.legal_moves().as_slice(), 0), Move::NONE);
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let good = write([entry("d4", 3), Entry { key: 1, ..entry("e4", 2) }]);
        let mut unsorted = good[16..].to_vec();
        unsorted.extend(&good[..16]);
        let text = b"It was a dark and stormy night..".repeat(3);
        for (bytes, error) in [
            (vec![], PolyglotError::Empty),
            (vec![0; 160], PolyglotError::Empty),
            (good[..31].to_vec(), PolyglotError::Incomplete),
            (unsorted, PolyglotError::Unsorted),
            (text, PolyglotError::Unsorted),
            (vec![0xff; 64], PolyglotError::NotABook),
            (b"To be or not to be".repeat(8)[..16].to_vec(), PolyglotError::NotABook),
        ] {
            assert_eq!(PolyglotBook::open(bytes).map(|_| ()), Err(error));
        }
        // Remarks at the beginning belong to no position.
        let mut remarked = b"\0\0\0\0\0\0\0\0@PG@\n1.0".repeat(4);
        remarked.extend(good);
        assert!(PolyglotBook::open(remarked).is_ok());
    }
}
