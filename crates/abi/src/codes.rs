//! The numbers of `engine.h`. What they mean is said there.

use kilomate_core::chess::board::castling;
use kilomate_core::eval::score::Score;

/// `ENGINE_EP_NONE` and `ENGINE_SQ_NONE`: a coordinate that means nothing.
pub const NONE: u8 = 0xff;
/// `ENGINE_DEFAULT_TIME_MS`: for a search without any limit.
pub const DEFAULT_TIME_MS: u32 = 5_000;
/// `ENGINE_LINE_MAX`: the most moves of a line.
pub const LINE_MAX: usize = 16;
/// `ENGINE_FEN_READ_MAX`: how long a FEN may be that is read.
pub const FEN_READ_MAX: usize = 127;
/// `ENGINE_MOVE_READ_MAX`: how long the text of a move may be that is read.
pub const MOVE_READ_MAX: usize = 15;
/// `ENGINE_SAVE_MAX`: the most bytes of a saved game.
pub const SAVE_MAX: usize = 512;

/// `ENGINE_FLAG_*`.
pub mod flag {
    /// Takes something, also en passant.
    pub const CAPTURE: u8 = 0x01;
    /// Castles.
    pub const CASTLE: u8 = 0x02;
    /// Takes en passant.
    pub const EN_PASSANT: u8 = 0x04;
    /// Promotes, to the piece that the bits of [`PROMO_MASK`] tell.
    pub const PROMOTION: u8 = 0x08;
    /// Becomes a queen.
    pub const PROMO_Q: u8 = 0x00;
    /// Becomes a rook.
    pub const PROMO_R: u8 = 0x10;
    /// Becomes a bishop.
    pub const PROMO_B: u8 = 0x20;
    /// Becomes a knight.
    pub const PROMO_N: u8 = 0x30;
    /// The bits that tell the piece.
    pub const PROMO_MASK: u8 = 0x30;
}

/// `ENGINE_STATUS_*`.
pub mod status {
    /// Nothing special.
    pub const NORMAL: u8 = 0;
    /// The side to move is in check.
    pub const CHECK: u8 = 1;
    /// The side to move is mated.
    pub const CHECKMATE: u8 = 2;
    /// The side to move has no move.
    pub const STALEMATE: u8 = 3;
    /// 50 moves without capture or pawn move.
    pub const DRAW_50: u8 = 4;
    /// Third repetition or more.
    pub const DRAW_REP: u8 = 5;
    /// Insufficient material.
    pub const DRAW_MAT: u8 = 6;
}

/// `ENGINE_INTERRUPT_*`; any other number is the first.
pub mod interrupt {
    /// The hook is not asked.
    pub const OFF: u8 = 0;
    /// Input ends the search: the move is told.
    pub const MOVE_NOW: u8 = 1;
    /// Input ends the search without a move.
    pub const CANCEL: u8 = 2;
}

/// `ENGINE_DATA_BOOK` and `ENGINE_DATA_KPK`: kinds of data.
pub mod data {
    /// A book of openings.
    pub const BOOK: u8 = 1;
    /// King and pawn against king.
    pub const KPK: u8 = 2;
}

/// What `engine_set_data` says: the other `ENGINE_DATA_*`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum DataCode {
    /// It is used from now on.
    Ok = 0,
    /// There is no such kind.
    UnknownKind = 1,
    /// It is something else.
    Foreign = 2,
    /// It is of a version that is not known.
    Version = 3,
    /// It is shorter or longer than it says.
    Length = 4,
    /// Bytes have changed.
    Damaged = 5,
    /// A hook has called.
    Busy = 255,
}

/// What a call from a hook gets.
impl Default for DataCode {
    fn default() -> Self {
        DataCode::Busy
    }
}

/// What `engine_try_position` and `engine_set_fen` say: `ENGINE_POS_*`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum PositionCode {
    /// It stands on the board.
    Ok = 0,
    /// There is none.
    Null = 1,
    /// A number that is no piece.
    BadPiece = 2,
    /// It is nobody's turn.
    BadTurn = 3,
    /// A side without a king.
    NoKing = 4,
    /// A side with more than one.
    TooManyKings = 5,
    /// A pawn on the first or last rank.
    PawnOnLastRank = 6,
    /// More men than promotions can give.
    TooManyPieces = 7,
    /// The side that has just moved is in check.
    KingCapturable = 8,
    /// More than two men give check.
    TooManyChecks = 9,
    /// What a later core may refuse.
    Impossible = 15,
    /// No end within [`FEN_READ_MAX`].
    FenTooLong = 16,
    /// Fewer than four fields.
    FenTooFewFields = 17,
    /// More than six.
    FenTooManyFields = 18,
    /// A letter that is no piece.
    FenBadPiece = 19,
    /// A rank without eight squares.
    FenBadRank = 20,
    /// Not eight ranks.
    FenBadRankCount = 21,
    /// Neither `w` nor `b`.
    FenBadSide = 22,
    /// Neither `-` nor some of `KQkq`.
    FenBadCastling = 23,
    /// Neither `-` nor a square.
    FenBadEnPassant = 24,
    /// A clock that is no number.
    FenBadNumber = 25,
    /// Something else is wrong with the text.
    FenOther = 31,
    /// A hook has called.
    Busy = 255,
}

/// What a call from a hook gets.
impl Default for PositionCode {
    fn default() -> Self {
        PositionCode::Busy
    }
}

/// What `engine_parse_move` says: `ENGINE_MOVE_*`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum MoveCode {
    /// It is a legal move.
    Ok = 0,
    /// There is no text.
    Null = 1,
    /// It is not written like a move.
    Syntax = 2,
    /// It is not legal here.
    Illegal = 3,
    /// It means more than one move.
    Ambiguous = 4,
    /// A hook has called.
    Busy = 255,
}

/// What a call from a hook gets.
impl Default for MoveCode {
    fn default() -> Self {
        MoveCode::Busy
    }
}

/// `engine_version()`: major, minor and patch in a byte each.
pub const VERSION: u32 = (part(env!("CARGO_PKG_VERSION_MAJOR")) << 16)
    | (part(env!("CARGO_PKG_VERSION_MINOR")) << 8)
    | part(env!("CARGO_PKG_VERSION_PATCH"));

const fn part(text: &str) -> u32 {
    match u8::from_str_radix(text, 10) {
        Ok(number) => number as u32,
        Err(_) => panic!("part of a version"), // when this is compiled
    }
}

// `ENGINE_CASTLE_*` and `ENGINE_MATE*` are the core's own numbers and pass the border as they are.
const _: () = assert!(
    castling::WHITE_KING == 0x01
        && castling::WHITE_QUEEN == 0x02
        && castling::BLACK_KING == 0x04
        && castling::BLACK_QUEEN == 0x08
        && Score::MATE.centipawns() == 31_000
        && Score::MATE_BOUND.centipawns() == 30_000
);
