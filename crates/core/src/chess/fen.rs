//! Positions as text: Forsyth–Edwards notation.

use core::fmt;

use kilomate_flash::flash;

use crate::chess::board::{Board, castling};
use crate::chess::piece::{Color, Piece};
use crate::chess::setup::{Setup, SetupError};
use crate::chess::square::Square;
use crate::chess::text::{Text, parse_number};

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
        let fields = fen.split(u8::is_ascii_whitespace);
        let mut fields = fields.filter(|field| !field.is_empty());
        let mut required = || fields.next().ok_or(FenError::TooFewFields);
        let (board, side, rights, ep) = (required()?, required()?, required()?, required()?);
        read_board(self, board)?;
        self.side = match side {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => return Err(FenError::BadSide),
        };
        self.castling = read_castling(rights)?;
        self.en_passant = match ep {
            b"-" => None,
            &[file, rank] => Some(Square::from_ascii(file, rank).ok_or(FenError::BadEnPassant)?),
            _ => return Err(FenError::BadEnPassant),
        };
        if let Some(clock) = fields.next() {
            self.halfmove = parse_number(clock).ok_or(FenError::BadNumber)?.min(255) as u8;
        }
        if let Some(number) = fields.next() {
            self.fullmove = parse_number(number).ok_or(FenError::BadNumber)?;
        }
        if fields.next().is_some() {
            return Err(FenError::TooManyFields);
        }
        Ok(())
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

fn read_board(setup: &mut Setup, board: &[u8]) -> Result<(), FenError> {
    let mut row = 0;
    let mut col = 0;
    for &letter in board {
        match letter {
            b'/' => {
                if col != 8 {
                    return Err(FenError::BadRank);
                }
                row += 1;
                col = 0;
            }
            b'1'..=b'8' => col += letter - b'0',
            _ => {
                let piece = Piece::from_letter(letter).ok_or(FenError::BadPiece)?;
                // `at` refuses a ninth row or column before anything is written.
                let at = Square::at(row, col).ok_or(if col > 7 {
                    FenError::BadRank
                } else {
                    FenError::BadRankCount
                })?;
                setup.put(at, piece);
                col += 1;
            }
        }
        if col > 8 {
            return Err(FenError::BadRank);
        }
        if row > 7 {
            return Err(FenError::BadRankCount);
        }
    }
    match (row, col) {
        (7, 8) => Ok(()),
        (_, 8) => Err(FenError::BadRankCount),
        _ => Err(FenError::BadRank),
    }
}

fn read_castling(rights: &[u8]) -> Result<u8, FenError> {
    if rights == b"-" {
        return Ok(0);
    }
    rights.iter().try_fold(0, |rights, &letter| {
        let bit = (0..4).find(|&bit| RIGHTS.at(bit) == letter).ok_or(FenError::BadCastling)?;
        Ok(rights | 1 << bit)
    })
}

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
