//! The board: what stands where, and everything a move can change.
//!
//! This file holds the state and the elementary changes to it. How a move changes it is in
//! [`crate::chess::make`], who attacks whom in [`crate::chess::attacks`], how a position is set up and validated
//! in [`crate::chess::setup`].

use core::fmt;

use kilomate_flash::{flash, times};

use crate::chess::keys::{self, Key};
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

/// Castling rights as bits of one byte.
pub mod castling {
    /// White may castle with the h-rook.
    pub const WHITE_KING: u8 = 1;
    /// White may castle with the a-rook.
    pub const WHITE_QUEEN: u8 = 2;
    /// Black may castle with the h-rook.
    pub const BLACK_KING: u8 = 4;
    /// Black may castle with the a-rook.
    pub const BLACK_QUEEN: u8 = 8;
}

/// Men that a side can have.
pub(crate) const MEN: u8 = 16;

/// All rows of pawns, but for the first of White's and the last of Black's, which never have any.
pub(crate) type PawnRows = [u8; 14];

/// A position without its past.
///
/// ```
/// use kilomate_core::Board;
///
/// let board = Board::from_fen("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1")?;
/// let m = board.parse_move("bxa8=Q")?;
/// assert!(board.is_legal(m) && m.is_capture());
/// assert_eq!(format!("{m} or {m:?}"), "b7a8q or b7a8q x");
/// assert_eq!(
///     board.to_string(),
///     "r . . . k . . .\n\
///      . P . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . K . . .\n\
///      White to move",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Small fields come first and in this order, so that an 8-bit CPU reaches them with a short
/// displacement. All bytes zero is the empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Board {
    pub(crate) key: Key,
    pub(crate) fullmove: u16,
    pub(crate) side: Color,
    pub(crate) castling: u8,
    /// The 0x88 byte of the en passant target, 0 for none (a8 is never one). Set only when a
    /// pawn can legally capture there, so that equal positions have equal keys.
    pub(crate) ep: u8,
    pub(crate) halfmove: u8,
    counts: [u8; 2],
    pieces: [u8; 2],
    /// A number that is the same for the same pawns, and seldom for others.
    pawn_mix: u16,
    /// White's pawns row by row, then Black's: bit 0 is the a-file. Structure of pawns is bytes
    /// against bytes, which suits an 8-bit CPU.
    pawns: [u8; 16],
    /// Squares of White's men, then of Black's: of each side the king, the pieces, the pawns. Most
    /// questions are about pieces, and two looks at the board answer them for pawns.
    lists: [u8; 2 * MEN as usize],
    /// `squares[s]` is the piece byte of square `s`. `squares[s | 8]`, which no square uses, is
    /// the place of that piece in its list; 0 where the square is empty.
    squares: [u8; 128],
}

impl Board {
    /// A board with nothing on it. Not a position: use [`crate::chess::setup::Setup`] to make one.
    pub(crate) const EMPTY: Board = Board {
        key: Key { hash: 0, lock: 0 },
        fullmove: 0,
        side: Color::White,
        castling: 0,
        ep: 0,
        halfmove: 0,
        counts: [0; 2],
        pieces: [0; 2],
        pawn_mix: 0,
        pawns: [0; 16],
        lists: [0; 2 * MEN as usize],
        squares: [0; 128],
    };

    /// What stands on a square.
    #[inline(always)]
    pub fn piece_at(&self, at: Square) -> Piece {
        Piece::from_byte(self.byte(at.to_0x88()))
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The castling rights, bits of [`castling`].
    pub fn castling_rights(&self) -> u8 {
        self.castling
    }

    /// The square a pawn can legally capture en passant on.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        if self.ep == 0 { None } else { Some(Square::masked(self.ep)) }
    }

    /// Half-moves since the last capture or pawn move; stays at 255 once there.
    pub fn halfmove_clock(&self) -> u8 {
        self.halfmove
    }

    /// Number of the move to be played, counted from 1 and up after each move of Black.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove
    }

    /// The key of the position, kept up to date by every move.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Where the king of `color` stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        self.man(color, 0)
    }

    /// How many men `color` has, the king included.
    #[inline(always)]
    pub fn count(&self, color: Color) -> u8 {
        self.counts[color as usize]
    }

    /// How many of them are no pawns: they come first in the list.
    #[inline(always)]
    pub(crate) fn piece_count(&self, color: Color) -> u8 {
        self.pieces[color as usize]
    }

    /// Whether either side has a piece beside king and pawns.
    #[inline(always)]
    pub(crate) fn has_officers(&self) -> bool {
        self.pieces[0] + self.pieces[1] > 2
    }

    /// The square of the man in place `slot` of its side's list; place 0 is the king.
    #[inline(always)]
    pub(crate) fn man(&self, color: Color, slot: u8) -> Square {
        Square::masked(self.lists[list_index(color, slot)])
    }

    /// The squares of all men of `color`: the king, the other pieces, the pawns.
    #[inline(always)]
    pub fn men(&self, color: Color) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.places(color, 0, self.count(color))
    }

    /// The squares of the king and the other pieces of `color`.
    #[inline(always)]
    pub(crate) fn pieces(&self, color: Color) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.places(color, 0, self.piece_count(color))
    }

    /// The squares of the pieces of `color` without the king.
    #[inline(always)]
    pub(crate) fn officers(&self, color: Color) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.places(color, 1, self.piece_count(color))
    }

    /// The squares of the pawns of `color`.
    #[inline(always)]
    pub(crate) fn foot(&self, color: Color) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.places(color, self.piece_count(color), self.count(color))
    }

    /// The squares in a part of a list: a walk through a slice, because a place computed for each
    /// man would take a chip longer.
    #[inline(always)]
    fn places(
        &self,
        color: Color,
        from: u8,
        to: u8,
    ) -> impl DoubleEndedIterator<Item = Square> + '_ {
        let (from, to) = (list_start(color) + from, list_start(color) + to);
        let men = self.lists.get(from as usize..to as usize).unwrap_or(&[]);
        men.iter().map(|&byte| Square::masked(byte))
    }

    /// The pawns of `color` in a row, bit 0 being the a-file.
    #[inline(always)]
    pub fn pawns(&self, color: Color, row: u8) -> u8 {
        self.pawns[pawn_index(color, row)]
    }

    /// The pawns row by row, White's and then Black's.
    #[inline(always)]
    pub(crate) fn pawn_rows(&self) -> &PawnRows {
        let [_, rows @ .., _] = &self.pawns;
        rows
    }

    /// A number that is the same for the same pawns, and seldom for others.
    #[inline(always)]
    pub(crate) fn pawn_mix(&self) -> u16 {
        self.pawn_mix
    }

    /// Enters or removes a pawn in the rows of pawns.
    #[inline(always)]
    pub(crate) fn toggle_pawn(&mut self, color: Color, at: Square) {
        self.pawn_mix ^= pawn_mix(color, at);
        self.pawns[pawn_index(color, at.row())] ^= file_bit(at);
    }

    /// The piece bytes of a row, the a-file first.
    #[inline(always)]
    pub(crate) fn row(&self, row: u8) -> &[u8; 8] {
        let from = ((row & 7) << 4) as usize;
        match self.squares.get(from..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => bytes,
            None => &[0; 8], // not in the eyes of the compiler either
        }
    }

    /// The bytes of the rows from one on, 16 for each, of which the last eight are no squares.
    #[inline(always)]
    pub(crate) fn rows_from(&self, row: u8) -> &[u8] {
        self.squares.get(((row & 7) << 4) as usize..).unwrap_or(&[])
    }

    /// The byte of the board at a 0x88 index.
    #[inline(always)]
    pub(crate) fn byte(&self, index: u8) -> u8 {
        self.squares[(index & 0x7f) as usize]
    }

    #[inline(always)]
    fn byte_mut(&mut self, index: u8) -> &mut u8 {
        &mut self.squares[(index & 0x7f) as usize]
    }

    /// The place in its list of the man on `at`.
    #[inline(always)]
    pub(crate) fn slot(&self, at: Square) -> u8 {
        self.byte(at.to_0x88() | 8)
    }

    #[inline(always)]
    fn place(&mut self, color: Color, slot: u8) -> &mut u8 {
        &mut self.lists[list_index(color, slot)]
    }

    #[inline(always)]
    fn enter(&mut self, at: Square, piece: Piece, slot: u8) {
        *self.byte_mut(at.to_0x88()) = piece.to_byte();
        *self.byte_mut(at.to_0x88() | 8) = slot;
        *self.place(piece.color(), slot) = at.to_0x88();
    }

    #[inline(always)]
    fn clear(&mut self, at: Square) {
        *self.byte_mut(at.to_0x88()) = 0;
        *self.byte_mut(at.to_0x88() | 8) = 0;
    }

    /// Takes a man from one square to another, which is empty, as `piece`: another kind of the
    /// same colour when a pawn promotes or a promotion is taken back.
    #[inline(always)]
    pub(crate) fn transfer(&mut self, from: Square, to: Square, piece: Piece) {
        let slot = self.slot(from);
        self.clear(from);
        self.enter(to, piece, slot);
    }

    /// Takes the man on `at` off the board. The last of its sort moves into its place in the list,
    /// and behind a piece the last pawn into the place of that, so that lists have no holes;
    /// [`Board::restore`] is the exact inverse.
    #[inline(always)]
    pub(crate) fn remove(&mut self, at: Square, color: Color) {
        let mut hole = self.slot(at);
        let pieces = self.pieces[color as usize];
        if hole < pieces {
            let last = pieces.wrapping_sub(1);
            self.pieces[color as usize] = last;
            self.relocate(color, last, hole);
            hole = last;
        }
        let last = self.counts[color as usize].wrapping_sub(1);
        self.counts[color as usize] = last;
        self.relocate(color, last, hole);
        self.clear(at);
    }

    /// Puts a man that was taken off by [`Board::remove`] back into its old place.
    #[inline(always)]
    pub(crate) fn restore(&mut self, at: Square, piece: Piece, slot: u8) {
        let color = piece.color();
        let mut hole = self.counts[color as usize];
        self.counts[color as usize] = hole.wrapping_add(1);
        if !piece.is(Kind::Pawn) {
            let pieces = self.pieces[color as usize];
            self.pieces[color as usize] = pieces.wrapping_add(1);
            self.relocate(color, pieces, hole);
            hole = pieces;
        }
        self.relocate(color, slot, hole);
        self.enter(at, piece, slot);
    }

    /// Gives the man in one place of a list another, which is free or its own.
    #[inline(always)]
    fn relocate(&mut self, color: Color, from: u8, to: u8) {
        if from != to {
            let man = self.man(color, from);
            *self.place(color, to) = man.to_0x88();
            *self.byte_mut(man.to_0x88() | 8) = to;
        }
    }

    /// The pawn on `at` will become a piece: it changes places with the first pawn, where the
    /// pieces end. Returns its old place, for [`Board::demote`].
    pub(crate) fn promote(&mut self, color: Color, at: Square) -> u8 {
        let slot = self.slot(at);
        let first = self.pieces[color as usize];
        self.trade_places(color, slot, first);
        self.pieces[color as usize] = first.wrapping_add(1);
        slot
    }

    /// The last piece of the list has become a pawn again.
    pub(crate) fn demote(&mut self, color: Color, slot: u8) {
        let last = self.pieces[color as usize].wrapping_sub(1);
        self.pieces[color as usize] = last;
        self.trade_places(color, last, slot);
    }

    fn trade_places(&mut self, color: Color, one: u8, other: u8) {
        let (first, second) = (self.man(color, one), self.man(color, other));
        *self.place(color, one) = second.to_0x88();
        *self.place(color, other) = first.to_0x88();
        *self.byte_mut(first.to_0x88() | 8) = other;
        *self.byte_mut(second.to_0x88() | 8) = one;
    }

    /// Adds a man to its list: only for setting up, where the king comes first.
    pub(crate) fn append(&mut self, at: Square, piece: Piece) {
        let color = piece.color() as usize;
        let slot = if piece.is(Kind::Pawn) {
            self.toggle_pawn(piece.color(), at);
            self.counts[color]
        } else {
            self.pieces[color]
        };
        self.restore(at, piece, slot);
    }

    /// The key computed from nothing but the position: the twin of [`Board::key`].
    pub fn key_from_scratch(&self) -> Key {
        let mut key = Key::default();
        for at in Square::all() {
            let piece = self.piece_at(at);
            if !piece.is_none() {
                key.toggle(keys::piece(piece, at));
            }
        }
        key.toggle(keys::castling(self.castling));
        if let Some(at) = self.en_passant() {
            key.toggle(keys::en_passant(at));
        }
        key.toggle(keys::to_move(self.side));
        key
    }

    /// Whether everything that is kept incrementally equals what the squares say: lists, counts,
    /// king squares, slots, rows of pawns and key. False means a defect in this crate.
    pub fn is_consistent(&self) -> bool {
        let mut found = [0; 2];
        let mut pawns = [0; 16];
        let mut mix = 0;
        for at in Square::all() {
            let piece = self.piece_at(at);
            if piece.is_none() {
                if self.slot(at) != 0 {
                    return false;
                }
                continue;
            }
            let color = piece.color();
            let slot = self.slot(at);
            found[color as usize] += 1;
            if piece.is(Kind::Pawn) {
                pawns[pawn_index(color, at.row())] |= 1 << at.col();
                mix ^= pawn_mix(color, at);
            }
            let listed = slot < self.count(color) && self.man(color, slot) == at;
            let sorted = piece.is(Kind::Pawn) == (slot >= self.piece_count(color));
            if !listed || !sorted || piece.is(Kind::King) != (slot == 0) {
                return false;
            }
        }
        found == self.counts
            && pawns == self.pawns
            && mix == self.pawn_mix
            && self.key == self.key_from_scratch()
    }
}

/// Eight ranks of letters and dots as White sees them, and who is to move.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in Square::all() {
            let piece = self.piece_at(at);
            let letter = if piece.is_none() { b'.' } else { piece.letter() };
            let end = if at.col() == 7 { "\n" } else { " " };
            write!(f, "{}{end}", letter as char)?;
        }
        write!(f, "{:?} to move", self.side)
    }
}

/// Where a side's list begins: in a byte, whose shift is cheap.
#[inline(always)]
fn list_start(color: Color) -> u8 {
    (color as u8) << 4
}

/// Where a place of a side's list is.
#[inline(always)]
fn list_index(color: Color, slot: u8) -> usize {
    (list_start(color) | slot & (MEN - 1)) as usize
}

#[inline(always)]
fn pawn_index(color: Color, row: u8) -> usize {
    ((color as u8) << 3 | row & 7) as usize
}

/// What a pawn on a square adds to the mix: a different byte each, spread over 16 bits.
#[inline(always)]
fn pawn_mix(color: Color, at: Square) -> u16 {
    times(0x9e35_u16 as i16, at.to_0x88() | (color as u8) << 3) as u16
}

/// The bit that stands for a square in its row, bit 0 being the a-file.
#[inline(always)]
pub(crate) fn file_bit(at: Square) -> u8 {
    FILE_BIT.at(at.col() as usize)
}

flash! {
    static FILE_BIT: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
}
