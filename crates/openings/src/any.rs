//! A book of either format: told apart by what is in it, asked in the same way.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use kilomate_core::knowledge::book::packed::{self, BookError, PackedBook};
use kilomate_core::knowledge::book::{Book, key};
use kilomate_core::knowledge::bytes::Bytes;
use kilomate_core::{Board, Move};

use crate::polyglot::{PolyglotBook, PolyglotError};

/// The bytes of the book that is built in: the edition of a desktop, in Kilomate's own format.
pub const DESKTOP: &[u8; 169_040] = include_bytes!("../data/desktop.book");

/// The largest book that is read into memory. The largest ones that people share have some 200 MB.
const LONGEST: u64 = 512 << 20;

/// A book, in Kilomate's own format or in Polyglot's.
///
/// ```
/// use kilomate_core::Board;
/// use kilomate_openings::AnyBook;
///
/// let book = AnyBook::built_in();
/// let replies = book.replies(&Board::start());
/// assert!(!replies.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct AnyBook(Form);

#[derive(Clone, Debug)]
enum Form {
    Packed(PackedBook<Memory>),
    Polyglot(PolyglotBook<Vec<u8>>),
}

/// Bytes of the program or of a file.
#[derive(Clone, Debug)]
struct Memory(Cow<'static, [u8]>);

impl Bytes for Memory {
    fn byte(&self, at: usize) -> u8 {
        self.0.get(at).copied().unwrap_or(0)
    }
}

/// A reply that a book has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reply {
    /// The move.
    pub played: Move,
    /// How often the book chooses it: from 0 to 1.
    pub share: f32,
}

/// Why there is no book in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// It cannot be read: what the system says.
    Unreadable(String),
    /// It is larger than any book.
    TooLarge,
    /// It begins like one of Kilomate's own books, but is none.
    Packed(BookError),
    /// It is not one of Kilomate's own books, and not one of Polyglot's either.
    Polyglot(PolyglotError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Unreadable(problem) => write!(f, "it cannot be read: {problem}"),
            OpenError::TooLarge => {
                write!(f, "it is too large for a book: at most {} MB are read", LONGEST >> 20)
            }
            OpenError::Packed(error) => {
                write!(f, "{error}; make it again with kilomate-lab book")
            }
            OpenError::Polyglot(error) => {
                write!(f, "it is neither a book of Kilomate nor one of Polyglot: {error}")
            }
        }
    }
}

impl core::error::Error for OpenError {}

impl AnyBook {
    /// The book that is built in.
    pub const fn built_in() -> AnyBook {
        AnyBook(Form::Packed(PackedBook::trusted(Memory(Cow::Borrowed(DESKTOP)))))
    }

    /// The book in a file, whatever its name is.
    ///
    /// # Errors
    ///
    /// [`OpenError`] is a sentence about `it`, the file.
    #[cfg(feature = "std")]
    pub fn open(path: impl AsRef<std::path::Path>) -> Result<AnyBook, OpenError> {
        use alloc::string::ToString;
        use kilomate_files::ReadError;

        let bytes = kilomate_files::read(path, LONGEST).map_err(|error| match error {
            ReadError::TooLarge(_) => OpenError::TooLarge,
            error => OpenError::Unreadable(error.to_string()),
        })?;
        AnyBook::from_bytes(bytes)
    }

    /// The book in these bytes.
    ///
    /// # Errors
    ///
    /// [`OpenError`] is a sentence about `it`, the file that they come from.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<AnyBook, OpenError> {
        // The version is not asked for: other versions are not Polyglot's either.
        if bytes.starts_with(&packed::MAGIC[..3]) {
            let length = bytes.len();
            let book = PackedBook::open(Memory(Cow::Owned(bytes)), length);
            return book.map(|book| AnyBook(Form::Packed(book))).map_err(OpenError::Packed);
        }
        let book = PolyglotBook::open(bytes);
        book.map(|book| AnyBook(Form::Polyglot(book))).map_err(OpenError::Polyglot)
    }

    /// What the book would reply, the best first.
    pub fn replies(&self, board: &Board) -> Vec<Reply> {
        let moves = board.legal_moves();
        let weighed: Vec<(Move, u32)> = match &self.0 {
            Form::Packed(book) => {
                let replies = book.replies(board).into_iter().flatten();
                let weigh = |(number, weight): (u8, u16)| {
                    (key::numbered(board, moves.as_slice(), number), u32::from(weight))
                };
                replies.map(weigh).filter(|(m, _)| !m.is_none()).collect()
            }
            Form::Polyglot(book) => book.replies(board, moves.as_slice()),
        };
        let total: f32 = weighed.iter().map(|&(_, weight)| weight as f32).sum();
        let share = |(played, weight)| Reply { played, share: weight as f32 / total };
        weighed.into_iter().map(share).collect()
    }
}

impl Book for AnyBook {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        match &self.0 {
            Form::Packed(book) => book.reply(board, moves, bits),
            Form::Polyglot(book) => book.reply(board, moves, bits),
        }
    }
}

/// Always the best reply of a book, whatever the random bits say.
#[derive(Clone, Debug)]
pub struct Best<P>(pub P);

impl<P: Deref<Target: Book>> Book for Best<P> {
    fn reply(&self, board: &Board, moves: &[Move], _: u16) -> Move {
        self.0.reply(board, moves, 0)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;
    use crate::polyglot::{self, Entry};

    /// The smallest book: e4, and half as often d4.
    fn packed() -> Vec<u8> {
        let mut bytes = vec![b'K', b'M', b'B', b'1', 16, 4, 0, 0, 0x0c, 0x46, 8, 6 | 0x40 | 0x80];
        let mut crc = kilomate_core::knowledge::crc::Crc::START;
        for &byte in &bytes {
            crc.add(byte);
        }
        bytes.extend(crc.sum().to_le_bytes());
        bytes
    }

    fn polyglot() -> Vec<u8> {
        let board = Board::start();
        let entry = |text, weight| Entry::new(&board, board.parse_move(text).unwrap(), weight);
        polyglot::write([entry("d4", 10), entry("e4", 20)])
    }

    #[test]
    fn both_formats_are_told_apart_and_answer_alike() {
        let (board, moves) = (Board::start(), Board::start().legal_moves());
        for bytes in [packed(), polyglot()] {
            let book = AnyBook::from_bytes(bytes).expect("good");
            let replies = book.replies(&board);
            let texts: Vec<_> = replies.iter().map(|reply| reply.played.to_string()).collect();
            assert_eq!(texts, ["e2e4", "d2d4"]);
            assert!((replies[0].share - 2.0 / 3.0).abs() < 1e-6, "{replies:?}");
            assert!((replies[1].share - 1.0 / 3.0).abs() < 1e-6, "{replies:?}");
            assert_eq!(book.reply(&board, moves.as_slice(), 0), replies[0].played);
            assert_eq!(book.reply(&board, moves.as_slice(), u16::MAX), replies[1].played);
            let best = Best(&book).reply(&board, moves.as_slice(), u16::MAX);
            assert_eq!(best, replies[0].played);
            let other = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
            assert_eq!(book.replies(&other), []);
        }
    }

    #[test]
    fn the_built_in_book_is_one_and_knows_the_first_move() {
        let book = PackedBook::open(DESKTOP.as_slice(), DESKTOP.len()).expect("good");
        assert!(book.contents().is_some_and(|contents| contents.moves > 0));
        let (board, moves) = (Board::start(), Board::start().legal_moves());
        let replies = AnyBook::built_in().replies(&board);
        assert!(!replies.is_empty());
        let total: f32 = replies.iter().map(|reply| reply.share).sum();
        assert!((total - 1.0).abs() < 1e-5, "{total}");
        assert!(replies.iter().all(|reply| moves.as_slice().contains(&reply.played)));
    }

    #[test]
    fn what_is_no_book_is_refused_with_a_sentence() {
        let mut damaged = packed();
        damaged[9] ^= 1;
        let mut newer = packed();
        newer[3] = b'2';
        for (bytes, part) in [
            (packed()[..13].to_vec(), "not complete"),
            (damaged, "damaged"),
            (newer, "not known here"),
            (polyglot()[..17].to_vec(), "neither"),
            (b"1. e4 e5".to_vec(), "neither"),
            (vec![], "nothing in it"),
        ] {
            let error = AnyBook::from_bytes(bytes).map(|_| ()).expect_err(part).to_string();
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn files_are_opened_by_what_is_in_them() {
        let folder =
            std::env::temp_dir().join(std::format!("kilomate-books-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for bytes in [packed(), polyglot()] {
            let path = folder.join("no name");
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(AnyBook::open(path).expect("good").replies(&Board::start()).len(), 2);
        }
        for path in [folder.clone(), folder.join("nowhere")] {
            let error = AnyBook::open(path).map(|_| ()).expect_err("no file").to_string();
            assert!(error.starts_with("it cannot be read"), "{error}");
        }
        let large = std::fs::File::create(folder.join("large")).unwrap();
        large.set_len(LONGEST + 1).unwrap();
        let result = AnyBook::open(folder.join("large")).map(|_| ());
        assert_eq!(result, Err(OpenError::TooLarge));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
