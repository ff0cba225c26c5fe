//! Pseudo-legal moves, in stages.
//!
//! Pseudo-legal means: right in everything except that the king may be left in check. Castling is
//! the exception and is generated only when it is fully legal. [`crate::chess::legality`] decides the rest.

use kilomate_flash::flash;

use crate::chess::attacks::{KING_STEPS, KNIGHT_STEPS};
use crate::chess::board::{Board, castling};
use crate::chess::make::castling_rook;
use crate::chess::movelist::Sink;
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::{OFF_BOARD, Square};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveSet {
    /// Captures and all promotions.
    Captures = 1,
    /// Everything else.
    Quiets = 2,
    /// Both.
    All = 3,
}

flash! {
    /// Eight jumps of the knight, then the eight steps of the king: diagonals, straight lines.
    static STEPS: [i8; 16] = make_steps();
}

const fn make_steps() -> [i8; 16] {
    let mut steps = [0; 16];
    let mut i = 0;
    while i < 8 {
        steps[i] = KNIGHT_STEPS[i];
        steps[i + 8] = KING_STEPS[i];
        i += 1;
    }
    steps
}

/// The steps of a kind of piece.
#[inline(always)]
pub(crate) fn steps(kind: u8) -> impl Iterator<Item = i8> {
    // Comparisons, which cost a chip less than two more tables.
    const KNIGHT: u8 = Kind::Knight as u8;
    const BISHOP: u8 = Kind::Bishop as u8;
    const ROOK: u8 = Kind::Rook as u8;
    let (first, count) = match kind {
        KNIGHT => (0, 8),
        BISHOP => (8, 4),
        ROOK => (12, 4),
        _ => (8, 8),
    };
    STEPS.run(first, count)
}

/// Flag bits as they stand in the high byte of a move.
const CAPTURE_BITS: u8 = 4 << 4;
const PROMOTION_BITS: u8 = 8 << 4;

impl Board {
    /// Generates the pseudo-legal moves of one set.
    pub fn generate<S: Sink>(&self, set: MoveSet, out: &mut S) {
        match set {
            MoveSet::Captures => self.generate_all::<true, false, S>(out),
            MoveSet::Quiets => self.generate_all::<false, true, S>(out),
            MoveSet::All => self.generate_all::<true, true, S>(out),
        }
    }

    /// Generates the pseudo-legal moves of one set that start on `from`; none if no man of the
    /// side to move stands there.
    pub fn generate_from<S: Sink>(&self, from: Square, set: MoveSet, out: &mut S) {
        if !self.piece_at(from).belongs_to(self.side_to_move()) {
            return;
        }
        match set {
            MoveSet::Captures => self.generate_man::<true, false, S>(from, out),
            MoveSet::Quiets => self.generate_man::<false, true, S>(from, out),
            MoveSet::All => self.generate_man::<true, true, S>(from, out),
        }
    }

    /// Each set has a generator of its own, made from this: a question about the set in the
    /// innermost loop costs a fifth of the time.
    fn generate_all<const CAPTURES: bool, const QUIETS: bool, S: Sink>(&self, out: &mut S) {
        let us = self.side_to_move();
        for from in self.pieces(us) {
            self.generate_piece::<CAPTURES, QUIETS, S>(from, out);
        }
        for from in self.foot(us) {
            self.generate_pawn::<CAPTURES, QUIETS, S>(from, out);
        }
    }

    #[inline(always)]
    fn generate_man<const CAPTURES: bool, const QUIETS: bool, S: Sink>(
        &self,
        from: Square,
        out: &mut S,
    ) {
        if self.piece_at(from).is(Kind::Pawn) {
            self.generate_pawn::<CAPTURES, QUIETS, S>(from, out);
        } else {
            self.generate_piece::<CAPTURES, QUIETS, S>(from, out);
        }
    }

    #[inline(always)]
    fn generate_piece<const CAPTURES: bool, const QUIETS: bool, S: Sink>(
        &self,
        from: Square,
        out: &mut S,
    ) {
        let piece = self.piece_at(from);
        if piece.slides() {
            self.generate_slides::<CAPTURES, QUIETS, S>(from, piece, out);
        } else {
            self.generate_steps::<CAPTURES, QUIETS, S>(from, piece, out);
            if QUIETS && piece.is(Kind::King) {
                self.generate_castling(out);
            }
        }
    }

    #[inline(always)]
    fn generate_slides<const CAPTURES: bool, const QUIETS: bool, S: Sink>(
        &self,
        from: Square,
        piece: Piece,
        out: &mut S,
    ) {
        let kind = piece.to_byte() & 7;
        for step in steps(kind) {
            let mut to = from.to_0x88().wrapping_add_signed(step);
            while to & OFF_BOARD == 0 {
                let there = self.byte(to);
                if there != 0 {
                    if CAPTURES && (there ^ piece.to_byte()) & 0x80 != 0 {
                        push_capture(from, to, out);
                    }
                    break;
                }
                if QUIETS {
                    push_quiet(from, to, out);
                }
                to = to.wrapping_add_signed(step);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn generate_steps<const CAPTURES: bool, const QUIETS: bool, S: Sink>(
        &self,
        from: Square,
        piece: Piece,
        out: &mut S,
    ) {
        let kind = piece.to_byte() & 7;
        for step in steps(kind) {
            let to = from.to_0x88().wrapping_add_signed(step);
            if to & OFF_BOARD != 0 {
                continue;
            }
            let there = self.byte(to);
            if there == 0 {
                if QUIETS {
                    push_quiet(from, to, out);
                }
            } else if CAPTURES && (there ^ piece.to_byte()) & 0x80 != 0 {
                push_capture(from, to, out);
            }
        }
    }

    #[inline(always)]
    fn generate_pawn<const CAPTURES: bool, const QUIETS: bool, S: Sink>(
        &self,
        from: Square,
        out: &mut S,
    ) {
        let us = self.side_to_move();
        let forward = us.forward();
        let promotes = from.row() == pawn_row(us.other());
        if if promotes { CAPTURES } else { QUIETS }
            && let Some(to) = from.step(forward)
            && self.piece_at(to).is_none()
        {
            if promotes {
                push_promotions(from, to, false, out);
            } else {
                push_quiet(from, to.to_0x88(), out);
                if from.row() == pawn_row(us)
                    && let Some(to) = to.step(forward)
                    && self.piece_at(to).is_none()
                {
                    out.push(Move::new(from, to, Flag::DoublePush));
                }
            }
        }
        if CAPTURES {
            self.generate_pawn_capture(from, forward.wrapping_sub(1), promotes, out);
            self.generate_pawn_capture(from, forward.wrapping_add(1), promotes, out);
        }
    }

    #[inline(always)]
    fn generate_pawn_capture<S: Sink>(&self, from: Square, step: i8, promotes: bool, out: &mut S) {
        let Some(to) = from.step(step) else { return };
        let there = self.piece_at(to);
        if there.is_none() {
            if self.en_passant() == Some(to) {
                out.push(Move::new(from, to, Flag::EnPassant));
            }
        } else if there.belongs_to(self.side_to_move().other()) {
            if promotes {
                push_promotions(from, to, true, out);
            } else {
                push_capture(from, to.to_0x88(), out);
            }
        }
    }

    #[inline(always)]
    fn generate_castling<S: Sink>(&self, out: &mut S) {
        for flag in [Flag::CastleKing, Flag::CastleQueen] {
            if self.can_castle(flag) {
                let from = self.king(self.side_to_move());
                let to = Square::masked(king_goes(from, flag));
                out.push(Move::new(from, to, flag));
            }
        }
    }

    /// Whether the side to move may castle with this flag now: right, empty path, and no attack
    /// on the king's square, the square it crosses or the square it reaches.
    pub(crate) fn can_castle(&self, flag: Flag) -> bool {
        let us = self.side_to_move();
        let kingside = flag == Flag::CastleKing;
        let right = if kingside { castling::WHITE_KING } else { castling::WHITE_QUEEN };
        let right = if us == Color::White { right } else { right << 2 };
        if self.castling & right == 0 {
            return false;
        }
        let king = self.king(us);
        let (rook, crossed) = castling_rook(us, flag as u8);
        if !self.is_clear(king, rook, if kingside { 1 } else { -1 }) {
            return false;
        }
        let them = us.other();
        !self.is_attacked(king, them)
            && !self.is_attacked(crossed, them)
            && !self.is_attacked(Square::masked(king_goes(king, flag)), them)
    }
}

/// The 0x88 byte of the square that a castling king on `from` reaches.
#[inline(always)]
pub(crate) fn king_goes(from: Square, flag: Flag) -> u8 {
    from.to_0x88().wrapping_add_signed(if flag == Flag::CastleKing { 2 } else { -2 })
}

/// Row 0 or 7: where pawns promote.
#[inline(always)]
pub(crate) fn is_last_row(at: Square) -> bool {
    at.row() == 0 || at.row() == 7
}

/// The row from which a pawn may advance two squares.
#[inline(always)]
pub(crate) fn pawn_row(color: Color) -> u8 {
    match color {
        Color::White => 6,
        Color::Black => 1,
    }
}

#[inline(always)]
fn push_quiet<S: Sink>(from: Square, to: u8, out: &mut S) {
    out.push(Move::joined(from.index(), Square::masked(to).index()));
}

#[inline(always)]
fn push_capture<S: Sink>(from: Square, to: u8, out: &mut S) {
    out.push(Move::joined(from.index(), Square::masked(to).index() | CAPTURE_BITS));
}

/// Queen first: it is nearly always the right one.
#[inline(always)]
pub(crate) fn push_promotions<S: Sink>(from: Square, to: Square, captures: bool, out: &mut S) {
    let high = to.index() | PROMOTION_BITS | if captures { CAPTURE_BITS } else { 0 };
    let mut kind = 4;
    while kind != 0 {
        kind -= 1;
        out.push(Move::joined(from.index() | kind << 6, high));
    }
}
