//! The 16-bit move.
//!
//! Low byte: origin in bits 0–5, the two low flag bits above it. High byte: target in bits 0–5,
//! the two high flag bits above it. Each half is one byte-wide mask away on an 8-bit chip.

use kilomate_flash::{narrow, word};

use crate::chess::piece::Kind;
use crate::chess::square::Square;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Flag {
    /// Nothing else.
    Quiet = 0,
    /// A pawn's two-square advance.
    DoublePush = 1,
    /// Castling with the rook of the h-file.
    CastleKing = 2,
    /// Castling with the rook of the a-file.
    CastleQueen = 3,
    /// Takes the piece on the target.
    Capture = 4,
    /// Takes the pawn that has just passed the target.
    EnPassant = 5,
    /// Becomes a knight; bishop, rook and queen follow in this order.
    PromoteKnight = 8,
    /// Becomes a bishop.
    PromoteBishop = 9,
    /// Becomes a rook.
    PromoteRook = 10,
    /// Becomes a queen.
    PromoteQueen = 11,
    /// Takes and becomes a knight.
    CapturePromoteKnight = 12,
    /// Takes and becomes a bishop.
    CapturePromoteBishop = 13,
    /// Takes and becomes a rook.
    CapturePromoteRook = 14,
    /// Takes and becomes a queen.
    CapturePromoteQueen = 15,
}

/// Set in the flags of everything that takes something.
const CAPTURE: u8 = 4;
/// Set in the flags of every promotion.
const PROMOTION: u8 = 8;

/// The bits of a move that hold its flags.
const FLAGS: u16 = 0xc0c0;

/// A move in 16 bits, or none. It says nothing about being legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Move(u16);

impl Move {
    /// No move: all bits zero.
    pub const NONE: Move = Move(0);

    /// A move with a flag.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, flag: Flag) -> Move {
        Move::with_flags(from, to, flag as u8)
    }

    #[inline(always)]
    pub(crate) const fn with_flags(from: Square, to: Square, flags: u8) -> Move {
        Move::from_bytes([from.index() | flags << 6, to.index() | (flags & 0x0c) << 4])
    }

    /// The flags where they stand in a move: comparing them there spares taking them out.
    #[inline(always)]
    const fn flag_bits(flags: u8) -> u16 {
        u16::from_le_bytes([flags << 6, (flags & 0x0c) << 4])
    }

    #[inline(always)]
    pub(crate) const fn from_bytes(bytes: [u8; 2]) -> Move {
        Move(u16::from_le_bytes(bytes))
    }

    /// The same, for generators: a chip joins two bytes faster this way, but not at compile time.
    #[inline(always)]
    pub(crate) fn joined(low: u8, high: u8) -> Move {
        Move(word(low, high))
    }

    /// Any 16 bits, also ones that are no move in any position.
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The 16 bits.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether this is [`Move::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Where the piece stands.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0.to_le_bytes()[0])
    }

    /// Where the piece goes; the king's square in castling.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square::from_index(self.high())
    }

    /// The high byte, which a chip had better not look for in both.
    #[inline(always)]
    fn high(self) -> u8 {
        narrow(self.0.to_le_bytes()[1])
    }

    /// The number of the square where the piece stands, see [`Square::index`].
    #[inline(always)]
    pub(crate) const fn origin(self) -> u8 {
        self.0.to_le_bytes()[0] & 63
    }

    /// The number of the square where the piece goes.
    #[inline(always)]
    pub(crate) const fn target(self) -> u8 {
        self.0.to_le_bytes()[1] & 63
    }

    /// The four flag bits. 6 and 7 stand for nothing; see [`Flag`] for the rest.
    #[inline(always)]
    pub const fn flags(self) -> u8 {
        let [low, high] = self.0.to_le_bytes();
        low >> 6 | (high >> 6) << 2
    }

    /// Whether the move has this flag exactly.
    #[inline(always)]
    pub const fn is(self, flag: Flag) -> bool {
        self.0 & FLAGS == Move::flag_bits(flag as u8)
    }

    /// Takes something, en passant included.
    #[inline(always)]
    pub fn is_capture(self) -> bool {
        self.high() & CAPTURE << 4 != 0
    }

    /// Promotes a pawn.
    #[inline(always)]
    pub fn is_promotion(self) -> bool {
        self.high() & PROMOTION << 4 != 0
    }

    /// Of a move that promotes: whether to a queen.
    #[inline(always)]
    pub const fn is_queening(self) -> bool {
        self.0.to_le_bytes()[0] >= 3 << 6
    }

    /// Neither takes nor promotes.
    #[inline(always)]
    pub fn is_quiet(self) -> bool {
        self.high() & (CAPTURE | PROMOTION) << 4 == 0
    }

    /// Castles on either side.
    #[inline(always)]
    pub fn is_castling(self) -> bool {
        // The low byte first, which says no of nearly every move.
        let second = Flag::CastleKing as u8 & Flag::CastleQueen as u8;
        narrow(self.0.to_le_bytes()[0]) & second << 6 != 0 && self.is_quiet()
    }

    /// What a promoting pawn becomes.
    #[inline(always)]
    pub fn promotion(self) -> Option<Kind> {
        if self.is_promotion() {
            Kind::from_number(Kind::Knight as u8 + (self.flags() & 3))
        } else {
            None
        }
    }
}
