//! Setting up a position: what a FEN, a calculator's board array or a position editor describes,
//! and the one place that decides whether it can be played.

use core::fmt;

use kilomate_flash::flash;

use crate::chess::board::{Board, castling};
use crate::chess::movegen::{is_last_row, pawn_row};
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

/// A description of a position that need not be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pieces: [Piece; 64],
    /// Who is to move.
    pub side: Color,
    /// Castling rights, bits of [`castling`]; those without king and rook in place are dropped.
    pub castling: u8,
    /// The square behind a pawn that has just advanced two squares; dropped if none has, or if no
    /// pawn can legally capture there.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove: u8,
    /// Number of the move to be played; 0 is taken as 1.
    pub fullmove: u16,
}

/// Why a position cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no king.
    NoKing,
    /// A side has more than one king.
    TooManyKings,
    /// A pawn stands on the first or the last rank.
    PawnOnLastRank,
    /// A side has more than 16 men, more than 8 pawns, or more promoted pieces than pawns that
    /// could have become them.
    TooManyPieces,
    /// The king of the side that is not to move is in check.
    KingCapturable,
    /// More than two men give check, which no move can bring about; [`Board::checks`] counts on
    /// there being no third.
    TooManyChecks,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupError::NoKing => "a side has no king",
            SetupError::TooManyKings => "a side has more than one king",
            SetupError::PawnOnLastRank => "a pawn stands on the first or last rank",
            SetupError::TooManyPieces => "a side has more pieces than promotions allow",
            SetupError::KingCapturable => "the side that just moved left its king in check",
            SetupError::TooManyChecks => "more than two pieces give check",
        })
    }
}

impl core::error::Error for SetupError {}

flash! {
    /// The kinds of the pieces at the start, from the a-file on.
    static BACK_ROW: [u8; 8] = [4, 2, 3, 5, 6, 3, 2, 4];
}

impl Setup {
    /// Nothing on the board, White to move: all bytes zero, so that it needs no room in a table.
    pub const EMPTY: Setup = Setup {
        pieces: [Piece::NONE; 64],
        side: Color::White,
        castling: 0,
        en_passant: None,
        halfmove: 0,
        fullmove: 0,
    };

    /// The start of a game.
    pub fn start() -> Setup {
        let mut setup = Setup::EMPTY;
        setup.set_start();
        setup
    }

    /// Becomes the start of a game, if nothing has been described so far.
    pub fn set_start(&mut self) {
        self.castling = 15;
        for col in 0..8 {
            for color in [Color::White, Color::Black] {
                let piece = Piece::from_byte(BACK_ROW.at(col as usize) | color.bit());
                let pawn = Piece::new(color, Kind::Pawn);
                self.put(Square::masked(color.home_row() << 4 | col), piece);
                self.put(Square::masked(pawn_row(color) << 4 | col), pawn);
            }
        }
    }

    /// Describes a position.
    pub fn copy(&mut self, board: &Board) {
        self.side = board.side;
        self.castling = board.castling;
        self.en_passant = board.en_passant();
        self.halfmove = board.halfmove;
        self.fullmove = board.fullmove;
        for at in Square::all() {
            self.put(at, board.piece_at(at));
        }
    }

    /// Puts a piece on a square, or clears it with [`Piece::NONE`].
    pub fn put(&mut self, at: Square, piece: Piece) {
        self.pieces[(at.index() & 63) as usize] = piece;
    }

    /// What is described to stand on a square.
    pub fn piece_at(&self, at: Square) -> Piece {
        self.pieces[(at.index() & 63) as usize]
    }

    fn census(&self, color: Color) -> Result<Square, SetupError> {
        let mut counts = [0u8; 8];
        let mut king = None;
        for at in Square::all() {
            let piece = self.piece_at(at);
            if !piece.belongs_to(color) {
                continue;
            }
            counts[(piece.to_byte() & 7) as usize] += 1;
            if piece.is(Kind::King) {
                king = Some(at);
            }
            if piece.is(Kind::Pawn) && is_last_row(at) {
                return Err(SetupError::PawnOnLastRank);
            }
        }
        if counts[Kind::King as usize] > 1 {
            return Err(SetupError::TooManyKings);
        }
        let promoted = counts[Kind::Queen as usize].saturating_sub(1)
            + counts[Kind::Rook as usize].saturating_sub(2)
            + counts[Kind::Bishop as usize].saturating_sub(2)
            + counts[Kind::Knight as usize].saturating_sub(2);
        if counts[Kind::Pawn as usize] + promoted > 8 {
            return Err(SetupError::TooManyPieces);
        }
        king.ok_or(SetupError::NoKing)
    }

    /// The castling rights whose king and rook are in place.
    fn true_castling(&self) -> u8 {
        let stands = |color, kind, col| {
            let at = Square::masked(Color::home_row(color) << 4 | col);
            self.piece_at(at) == Piece::new(color, kind)
        };
        let mut rights = 0;
        for (color, king, queen) in [
            (Color::White, castling::WHITE_KING, castling::WHITE_QUEEN),
            (Color::Black, castling::BLACK_KING, castling::BLACK_QUEEN),
        ] {
            if stands(color, Kind::King, 4) {
                rights |= if stands(color, Kind::Rook, 7) { king } else { 0 };
                rights |= if stands(color, Kind::Rook, 0) { queen } else { 0 };
            }
        }
        self.castling & rights
    }

    /// The pawn that has just advanced over the en passant square, if one can have.
    fn pushed_pawn(&self) -> Option<Square> {
        let target = self.en_passant?;
        let them = self.side.other();
        let pushed = target.step(them.forward())?;
        let origin = target.step(-them.forward())?;
        let possible = origin.row() == pawn_row(them)
            && self.piece_at(origin).is_none()
            && self.piece_at(target).is_none()
            && self.piece_at(pushed) == Piece::new(them, Kind::Pawn);
        possible.then_some(pushed)
    }

    /// Makes the board described, or says what is wrong with it.
    ///
    /// # Errors
    ///
    /// One of [`SetupError`]. False castling rights and en passant squares are no errors: they
    /// are dropped.
    pub fn build(&self) -> Result<Board, SetupError> {
        let mut board = Board::EMPTY;
        self.fill(&mut board)?;
        Ok(board)
    }

    /// As [`Setup::build`], into an empty board of the caller's: on a chip, a result that holds a
    /// board is one more board on the stack. The board is garbage after an error.
    pub(crate) fn fill(&self, board: &mut Board) -> Result<(), SetupError> {
        for color in [Color::White, Color::Black] {
            let king = self.census(color)?;
            board.append(king, Piece::new(color, Kind::King));
            for at in Square::all() {
                let piece = self.piece_at(at);
                if piece.belongs_to(color) && at != king {
                    board.append(at, piece);
                }
            }
        }
        board.side = self.side;
        board.castling = self.true_castling();
        board.halfmove = self.halfmove;
        board.fullmove = self.fullmove.max(1);
        if board.is_attacked(board.king(self.side.other()), self.side) {
            return Err(SetupError::KingCapturable);
        }
        let king = board.king(self.side);
        let checking = |&from: &Square| board.piece_attacks(board.piece_at(from), from, king);
        if board.men(self.side.other()).filter(checking).count() > 2 {
            return Err(SetupError::TooManyChecks);
        }
        board.key = board.key_from_scratch();
        if let Some(pushed) = self.pushed_pawn() {
            board.open_en_passant(pushed);
        }
        Ok(())
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        let mut setup = Setup::EMPTY;
        setup.copy(board);
        setup
    }
}

impl Board {
    /// The start of a game.
    pub fn start() -> Board {
        // The position is a constant that the tests build; the fallback is never taken.
        Setup::start().build().unwrap_or(Board::EMPTY)
    }
}
