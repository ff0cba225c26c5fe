//! The weights of the evaluation, each a pair for middlegame and endgame in hundredths of a pawn.
//!
//! There is a set of tables for each [`Extent`](super::Extent): what a square is worth to a piece
//! depends on whether its mobility counts beside it. The piece-square values carry the material in
//! them. Rows run from rank 8 to rank 1, seen from White.

pub mod full;
pub mod lean;

use kilomate_flash::Flash;

/// Middlegame and endgame.
pub type Pair = [i16; 2];

/// By kind and square, a8 first.
pub type PieceSquare = Flash<[[Pair; 64]; 7]>;

/// By term, see [`term`].
pub type Terms = Flash<[Pair; term::COUNT as usize]>;

/// Where each term stands in the table.
pub mod term {
    /// The side to move.
    pub const TEMPO: u8 = 0;
    /// Two bishops or more.
    pub const BISHOP_PAIR: u8 = 1;
    /// A pawn behind another of its side.
    pub const DOUBLED: u8 = 2;
    /// A pawn without neighbours on the next files.
    pub const ISOLATED: u8 = 3;
    /// A pawn defended by a pawn or beside one, by row seen from its side: 1 is the seventh rank.
    pub const CONNECTED: u8 = 4;
    /// A passed pawn, by row.
    pub const PASSED: u8 = 12;
    /// A passed pawn with a man in front of it, by row.
    pub const PASSED_BLOCKED: u8 = 20;
    /// For each step from the own king to the square before an advanced passed pawn.
    pub const PASSED_OWN_KING: u8 = 28;
    /// For each step from the enemy king to it.
    pub const PASSED_ENEMY_KING: u8 = 29;
    /// A rook on a file without pawns.
    pub const ROOK_OPEN: u8 = 30;
    /// A rook on a file without own pawns.
    pub const ROOK_HALF_OPEN: u8 = 31;
    /// A pawn on the row before the king, on its file or the next ones.
    pub const SHIELD_NEAR: u8 = 32;
    /// A pawn on the row after that.
    pub const SHIELD_FAR: u8 = 33;
    /// A file at the king without any pawns.
    pub const KING_FILE_OPEN: u8 = 34;
    /// A file at the king without own pawns.
    pub const KING_FILE_HALF_OPEN: u8 = 35;
    /// Each safe square that a knight, bishop, rook, queen can go to.
    pub const MOBILITY: u8 = 36;
    /// Each square beside the enemy king that a knight, bishop, rook, queen attacks.
    pub const KING_ATTACK: u8 = 40;
    /// A piece that a pawn attacks.
    pub const ATTACKED_BY_PAWN: u8 = 44;
    /// How many entries there are.
    pub const COUNT: u8 = 45;
}
