//! Positions as text: Forsyth–Edwards notation.

use core::fmt;

use kilomate_flash::flash;

use crate::chess::board::{Board, castling};
use crate::chess::piece::{Color, Piece};
use crate::chess::setup::{Setup, SetupError};
use crate::chess::square::Square;
use crate::chess::text::Text;

/// The longest FEN that is ever written: 71 characters of board and 20 of the rest.
pub type Fen = Text<91>;

/// Why a FEN was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// Fewer than four fields.
    TooFewFields,
    /// More than six fields.
    TooManyFields,
    /// A character in the first field that stands for nothing.
    BadPiece,
    /// A rank that does not have eight squares.
    BadRank,
    /// Not eight ranks.
    BadRankCount,
    /// The side to move is neither `w` nor `b`.
    BadSide,
    /// The castling field is neither `-` nor made of `KQkq`.
    BadCastling,
    /// The en passant field is neither `-` nor a square.
    BadEnPassant,
    /// A clock or move number that is no number from 0 to 65535.
    BadNumber,
    /// The position cannot be played.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenError::TooFewFields => {
                "FEN needs at least four fields: board, side, castling, en passant"
            }
            FenError::TooManyFields => "FEN has more than six fields",
            FenError::BadPiece => "the board of a FEN is written with PNBRQKpnbrqk, 1-8 and /",
            FenError::BadRank => "a rank of the FEN does not have eight squares",
            FenError::BadRankCount => "the board of the FEN does not have eight ranks",
            FenError::BadSide => "the side to move must be w or b",
            FenError::BadCastling => "castling rights must be - or some of KQkq",
            FenError::BadEnPassant => "the en passant field must be - or a square such as e3",
            FenError::BadNumber => "clock and move number must be numbers from 0 to 65535",
            FenError::Setup(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for FenError {}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

impl Setup {
    /// Reads a FEN of four to six fields without asking whether the position can be played. A
    /// missing clock is 0, a missing move number 1; a clock over 255 is taken as 255.
    ///
    /// # Errors
    ///
    /// Every [`FenError`] but [`FenError::Setup`].
    pub fn from_fen(fen: impl AsRef<[u8]>) -> Result<Setup, FenError> {
        let mut setup = Setup::EMPTY;
        setup.read(fen.as_ref())?;
        Ok(setup)
    }

    /// As [`Setup::from_fen`], into an empty setup of the caller's, which is garbage after an
    /// error. Bytes, not `str`: validating UTF-8 costs a chip a table in RAM for nothing.
    ///
    /// # Errors
    ///
    /// As [`Setup::from_fen`].
    pub fn read(&mut self, fen: &[u8]) -> Result<(), FenError> {
        let mut reader = FenReader::new();
        let result = fen.iter().try_for_each(|&byte| reader.read(self, byte));
        let fields = fen.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        if result.is_err() && fields.count() < 4 {
            return Err(FenError::TooFewFields); // no FEN at all: that says more
        }
        result?;
        reader.end(self)
    }

    /// Writes the description as a FEN of six fields.
    pub fn to_fen(&self) -> Fen {
        let mut fen = Fen::new();
        for row in 0..8 {
            if row != 0 {
                fen.push(b'/');
            }
            let mut empty = 0;
            for col in 0..8 {
                let piece = self.piece_at(Square::masked(row << 4 | col));
                if piece.is_none() {
                    empty += 1;
                    continue;
                }
                if empty != 0 {
                    fen.push(b'0' + empty);
                    empty = 0;
                }
                fen.push(piece.letter());
            }
            if empty != 0 {
                fen.push(b'0' + empty);
            }
        }
        fen.push_all(if self.side == Color::White { b" w " } else { b" b " });
        for bit in 0..4 {
            if self.castling & 1 << bit != 0 {
                fen.push(RIGHTS.at(bit));
            }
        }
        if self.castling & 15 == 0 {
            fen.push(b'-');
        }
        fen.push(b' ');
        match self.en_passant {
            Some(at) => fen.push_all(&at.to_ascii()),
            None => fen.push(b'-'),
        }
        fen.push(b' ');
        fen.push_number(self.halfmove as u16);
        fen.push(b' ');
        fen.push_number(self.fullmove.max(1));
        fen
    }
}

flash! {
    /// The letters of the castling rights, from bit 0 to bit 3.
    static RIGHTS: [u8; 4] = *b"KQkq";
}
const _: () = assert!(castling::WHITE_KING == 1 && castling::WHITE_QUEEN == 2);
const _: () = assert!(castling::BLACK_KING == 4 && castling::BLACK_QUEEN == 8);

/// Reads a FEN byte by byte, as it arrives: a small chip has no room for all of it.
pub struct FenReader {
    /// Which field this is, and how many of its letters were read.
    field: u8,
    letters: u8,
    row: u8,
    col: u8,
    number: u16,
}

impl Default for FenReader {
    fn default() -> FenReader {
        FenReader::new()
    }
}

/// How many letters of a field a reader tells apart.
const MANY: u8 = 3;

impl FenReader {
    /// Before the first byte.
    pub const fn new() -> FenReader {
        FenReader { field: 0, letters: 0, row: 0, col: 0, number: 0 }
    }

    /// Whether the next byte is not in the middle of a field.
    pub fn is_between(&self) -> bool {
        self.letters == 0
    }

    /// Reads the next byte into a setup, which was empty before the first.
    ///
    /// # Errors
    ///
    /// As [`Setup::from_fen`].
    #[inline(never)]
    pub fn read(&mut self, setup: &mut Setup, byte: u8) -> Result<(), FenError> {
        if byte.is_ascii_whitespace() {
            return if self.letters == 0 { Ok(()) } else { self.end_field(setup) };
        }
        let before = self.letters;
        self.letters = (before + 1).min(MANY);
        match self.field {
            0 => self.read_board(setup, byte),
            1 => {
                setup.side = if byte == b'w' { Color::White } else { Color::Black };
                let is_side = before == 0 && matches!(byte, b'w' | b'b');
                if is_side { Ok(()) } else { Err(FenError::BadSide) }
            }
            2 => {
                let bit = (0..4).find(|&bit| RIGHTS.at(bit) == byte);
                setup.castling |= bit.map_or(NOBODY, |bit| 1 << bit);
                let is_nobody = before == 0 && byte == b'-';
                let is_right = bit.is_some() && setup.castling & NOBODY == 0;
                if is_nobody || is_right { Ok(()) } else { Err(FenError::BadCastling) }
            }
            3 => self.read_en_passant(setup, byte),
            4 | 5 => {
                let digit = byte.wrapping_sub(b'0');
                let is_digit = digit <= 9 && self.number <= u16::MAX / 10;
                let number = self.number.wrapping_mul(10).wrapping_add(digit as u16);
                let is_small = number >= self.number; // it would have come round
                self.number = number;
                if is_digit && is_small { Ok(()) } else { Err(FenError::BadNumber) }
            }
            _ => Err(FenError::TooManyFields),
        }
    }

    fn read_board(&mut self, setup: &mut Setup, letter: u8) -> Result<(), FenError> {
        match letter {
            b'/' => {
                if self.col != 8 {
                    return Err(FenError::BadRank);
                }
                self.row += 1;
                self.col = 0;
            }
            b'1'..=b'8' => self.col += letter - b'0',
            _ => {
                let piece = Piece::from_letter(letter).ok_or(FenError::BadPiece)?;
                // A ninth column is refused before anything is written, a ninth row below.
                let at = Square::at(self.row, self.col).ok_or(FenError::BadRank)?;
                setup.put(at, piece);
                self.col += 1;
            }
        }
        if self.col > 8 {
            Err(FenError::BadRank)
        } else if self.row > 7 {
            Err(FenError::BadRankCount)
        } else {
            Ok(())
        }
    }

    /// A file, then a rank; or nothing.
    fn read_en_passant(&mut self, setup: &mut Setup, byte: u8) -> Result<(), FenError> {
        let is_none = self.letters == 1 && byte == b'-';
        let file = core::mem::replace(&mut self.col, byte);
        if self.letters == 2 {
            setup.en_passant = Square::from_ascii(file, byte);
        }
        let is_good = match self.letters {
            1 => is_none || (b'a'..=b'h').contains(&byte),
            2 => setup.en_passant.is_some(),
            _ => false,
        };
        if is_good { Ok(()) } else { Err(FenError::BadEnPassant) }
    }

    fn end_field(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        match self.field {
            0 if self.col != 8 => return Err(FenError::BadRank),
            0 if self.row != 7 => return Err(FenError::BadRankCount),
            2 => setup.castling &= !NOBODY,
            3 if self.letters == 1 && self.col != b'-' => return Err(FenError::BadEnPassant),
            4 => setup.halfmove = self.number.min(255) as u8,
            5 => setup.fullmove = self.number,
            _ => {}
        }
        self.field += 1;
        self.letters = 0;
        self.number = 0;
        Ok(())
    }

    /// There are no more bytes.
    ///
    /// # Errors
    ///
    /// As [`Setup::from_fen`].
    pub fn end(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        if self.letters != 0 {
            self.end_field(setup)?;
        }
        if self.field < 4 { Err(FenError::TooFewFields) } else { Ok(()) }
    }
}

/// Beside the castling rights while they are read: there are none.
const NOBODY: u8 = 1 << 4;

impl Board {
    /// Reads a FEN of four to six fields and checks that the position can be played.
    ///
    /// ```
    /// use kilomate_core::Board;
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w KQ e6")?;
    /// assert_eq!(board.to_fen().as_str(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// # Ok::<(), kilomate_core::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`FenError`]. False castling rights and en passant squares are dropped.
    pub fn from_fen(fen: impl AsRef<[u8]>) -> Result<Board, FenError> {
        Ok(Setup::from_fen(fen)?.build()?)
    }

    /// Writes the position as a FEN of six fields. The en passant square is there only if a pawn
    /// can legally capture on it.
    pub fn to_fen(&self) -> Fen {
        Setup::from(self).to_fen()
    }
}

impl core::str::FromStr for Board {
    type Err = FenError;
    fn from_str(fen: &str) -> Result<Board, FenError> {
        Board::from_fen(fen)
    }
}
