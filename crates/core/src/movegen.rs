//! Pseudo-legal moves, in stages.
//!
//! Pseudo-legal means: right in everything except that the king may be left in check. Castling is
//! the exception and is generated only when it is fully legal. [`Board::is_legal_pseudo`] decides
//! the rest without making the move.

use kilomate_flash::flash;

use crate::attacks::{self, KING_STEPS, KNIGHT_STEPS};
use crate::board::{Board, castling};
use crate::make::castling_rook;
use crate::movelist::{MoveList, Sink};
use crate::moves::{Flag, Move};
use crate::piece::{Color, Kind, Piece};
use crate::square::{OFF_BOARD, Square};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Captures and all promotions.
    Captures = 1,
    /// Everything else.
    Quiets = 2,
    /// Both.
    All = 3,
}

impl Stage {
    #[inline(always)]
    fn captures(self) -> bool {
        self as u8 & 1 != 0
    }
    #[inline(always)]
    fn quiets(self) -> bool {
        self as u8 & 2 != 0
    }
}

flash! {
    /// Eight jumps of the knight, then the eight steps of the king: diagonals, straight lines.
    static STEPS: [i8; 16] = make_steps();
    /// By kind: first and last + 1 of its steps in `STEPS`.
    static FIRST: [u8; 8] = [0, 0, 0, 8, 12, 8, 8, 0];
    static LAST: [u8; 8] = [0, 0, 8, 12, 16, 16, 16, 0];
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

/// Flag bits as they stand in the high byte of a move.
const CAPTURE_BITS: u8 = 4 << 4;
const PROMOTION_BITS: u8 = 8 << 4;

impl Board {
    /// Generates the pseudo-legal moves of one stage.
    pub fn generate<S: Sink>(&self, stage: Stage, out: &mut S) {
        let us = self.side_to_move();
        for slot in 0..self.count(us) {
            self.generate_from(self.man(us, slot), stage, out);
        }
    }

    /// Generates the pseudo-legal moves of one stage that start on `from`; none if no man of the
    /// side to move stands there.
    pub fn generate_from<S: Sink>(&self, from: Square, stage: Stage, out: &mut S) {
        let piece = self.piece_at(from);
        if !piece.belongs_to(self.side_to_move()) {
            return;
        }
        if piece.is(Kind::Pawn) {
            self.generate_pawn(from, stage, out);
        } else {
            self.generate_steps(from, piece, stage, out);
            if piece.is(Kind::King) && stage.quiets() {
                self.generate_castling(out);
            }
        }
    }

    #[inline(always)]
    fn generate_steps<S: Sink>(&self, from: Square, piece: Piece, stage: Stage, out: &mut S) {
        let kind = (piece.to_byte() & 7) as usize;
        let slides = piece.slides();
        let low = from.index();
        let mut step_number = FIRST.at(kind);
        let last = LAST.at(kind);
        while step_number < last {
            let step = STEPS.at(step_number as usize);
            let mut to = from.to_0x88();
            loop {
                to = to.wrapping_add_signed(step);
                if to & OFF_BOARD != 0 {
                    break;
                }
                let there = self.byte(to);
                if there == 0 {
                    if stage.quiets() {
                        out.push(Move::from_bytes([low, Square::masked(to).index()]));
                    }
                } else {
                    if stage.captures() && (there ^ piece.to_byte()) & 0x80 != 0 {
                        let high = Square::masked(to).index() | CAPTURE_BITS;
                        out.push(Move::from_bytes([low, high]));
                    }
                    break;
                }
                if !slides {
                    break;
                }
            }
            step_number += 1;
        }
    }

    #[inline(always)]
    fn generate_pawn<S: Sink>(&self, from: Square, stage: Stage, out: &mut S) {
        let us = self.side_to_move();
        let forward = us.forward();
        if let Some(to) = from.step(forward) {
            if self.piece_at(to).is_none() {
                if is_last_row(to) {
                    if stage.captures() {
                        push_promotions(from, to, 0, out);
                    }
                } else if stage.quiets() {
                    out.push(Move::new(from, to, Flag::Quiet));
                    if from.row() == pawn_row(us) {
                        if let Some(to) = to.step(forward) {
                            if self.piece_at(to).is_none() {
                                out.push(Move::new(from, to, Flag::DoublePush));
                            }
                        }
                    }
                }
            }
        }
        if !stage.captures() {
            return;
        }
        self.generate_pawn_capture(from, forward.wrapping_sub(1), out);
        self.generate_pawn_capture(from, forward.wrapping_add(1), out);
    }

    #[inline(always)]
    fn generate_pawn_capture<S: Sink>(&self, from: Square, step: i8, out: &mut S) {
        let Some(to) = from.step(step) else { return };
        if self.piece_at(to).belongs_to(self.side_to_move().other()) {
            if is_last_row(to) {
                push_promotions(from, to, CAPTURE_BITS, out);
            } else {
                out.push(Move::new(from, to, Flag::Capture));
            }
        } else if self.en_passant() == Some(to) {
            out.push(Move::new(from, to, Flag::EnPassant));
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
    fn can_castle(&self, flag: Flag) -> bool {
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

    /// Whether the generator would generate `m` here: any 16 bits may be asked about.
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        let piece = self.piece_at(from);
        if !piece.belongs_to(us) {
            return false;
        }
        if m.is_castling() {
            let flag = if m.is(Flag::CastleKing) { Flag::CastleKing } else { Flag::CastleQueen };
            return from == self.king(us)
                && self.can_castle(flag)
                && to.to_0x88() == king_goes(from, flag);
        }
        if piece.is(Kind::Pawn) {
            return self.is_pawn_move(m);
        }
        let there = self.piece_at(to);
        let fits = if there.is_none() {
            m.is(Flag::Quiet)
        } else {
            m.is(Flag::Capture) && there.belongs_to(us.other())
        };
        fits && self.piece_attacks(piece, from, to)
    }

    fn is_pawn_move(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        if m.is_promotion() != is_last_row(to) {
            return false;
        }
        let there = self.piece_at(to);
        if m.is_capture() {
            let fits = match m.flags() {
                flags if flags == Flag::EnPassant as u8 => self.en_passant() == Some(to),
                6 | 7 => false,
                _ => there.belongs_to(us.other()),
            };
            return fits && attacks::reaches(self.piece_at(from), from, to);
        }
        if !there.is_none() {
            return false;
        }
        let ahead = from.step(us.forward());
        if m.is(Flag::DoublePush) {
            let Some(ahead) = ahead else { return false };
            return from.row() == pawn_row(us)
                && self.piece_at(ahead).is_none()
                && ahead.step(us.forward()) == Some(to);
        }
        ahead == Some(to)
    }

    /// Whether a pseudo-legal move leaves the own king safe. `checks` are those of this position,
    /// see [`Board::checks`]; they are the same for all its moves.
    pub fn is_legal_pseudo(&self, m: Move, checks: &attacks::Checks) -> bool {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        let king = self.king(us);
        if from == king {
            return m.is_castling() || self.is_king_step_safe(king, to, checks);
        }
        if m.is(Flag::EnPassant) {
            return self.en_passant_is_safe(us, from, to, Square::masked(to.to_0x88() ^ 0x10));
        }
        if checks.any() {
            if checks.count() > 1 {
                return false;
            }
            let checker = checks.first();
            if to != checker && !is_between(king, to, checker, self.piece_at(checker)) {
                return false;
            }
        }
        // A pinned man may move on the line of its pin only.
        attacks::line_step(king, from) == 0
            || attacks::line_step(king, from) == attacks::line_step(king, to)
            || self.slider_behind(king, from, us.other()).is_none()
    }

    #[inline(always)]
    fn is_king_step_safe(&self, king: Square, to: Square, checks: &attacks::Checks) -> bool {
        // The king itself hides the square behind it from a slider that gives check. It may take
        // that slider, so only the step away from it is barred.
        let step = to.to_0x88().wrapping_sub(king.to_0x88()) as i8;
        let flees_along = |checker: Square| {
            self.piece_at(checker).slides() && attacks::line_step(checker, king) == step
        };
        if checks.any() && flees_along(checks.first()) {
            return false;
        }
        if checks.count() > 1 && flees_along(checks.second()) {
            return false;
        }
        !self.is_attacked(to, self.side_to_move().other())
    }

    /// Whether a move is legal here: any 16 bits may be asked about.
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.is_legal_pseudo(m, &self.checks())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Stage::All, &mut list);
        self.keep_legal(list)
    }

    /// The legal moves of the man on `from`; none if it is not that side's turn.
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        let mut list = MoveList::new();
        self.generate_from(from, Stage::All, &mut list);
        self.keep_legal(list)
    }

    fn keep_legal(&self, mut list: MoveList) -> MoveList {
        let checks = self.checks();
        list.retain(|m| self.is_legal_pseudo(m, &checks));
        list
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        struct First<'a> {
            board: &'a Board,
            checks: attacks::Checks,
            found: bool,
        }
        impl Sink for First<'_> {
            fn push(&mut self, m: Move) {
                self.found = self.found || self.board.is_legal_pseudo(m, &self.checks);
            }
        }
        let us = self.side_to_move();
        let mut first = First { board: self, checks: self.checks(), found: false };
        for slot in 0..self.count(us) {
            self.generate_from(self.man(us, slot), Stage::All, &mut first);
            if first.found {
                return true;
            }
        }
        false
    }
}

/// Whether `to` lies between the king and a slider that gives check.
#[inline(always)]
fn is_between(king: Square, to: Square, checker: Square, piece: Piece) -> bool {
    let step = attacks::line_step(king, checker);
    let distance = |at: Square| at.to_0x88().abs_diff(king.to_0x88());
    piece.slides() && attacks::line_step(king, to) == step && distance(to) < distance(checker)
}

/// The 0x88 byte of the square that a castling king on `from` reaches.
#[inline(always)]
fn king_goes(from: Square, flag: Flag) -> u8 {
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

/// Queen first: it is nearly always the right one.
#[inline(always)]
fn push_promotions<S: Sink>(from: Square, to: Square, capture: u8, out: &mut S) {
    let high = to.index() | PROMOTION_BITS | capture;
    let mut kind = 4;
    while kind != 0 {
        kind -= 1;
        out.push(Move::from_bytes([from.index() | kind << 6, high]));
    }
}
