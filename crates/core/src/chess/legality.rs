//! Which moves are legal: decided from the board, without making them.

use crate::chess::attacks::{self, Checks};
use crate::chess::board::Board;
use crate::chess::movegen::{MoveSet, is_last_row, king_goes, pawn_row};
use crate::chess::movelist::MoveList;
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::{Kind, Piece};
use crate::chess::square::{Square, apart};

impl Board {
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
    pub fn is_legal_pseudo(&self, m: Move, checks: &Checks) -> bool {
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
    fn is_king_step_safe(&self, king: Square, to: Square, checks: &Checks) -> bool {
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

    /// The legal move from one square to another, with this promotion or with none. Without a list
    /// of all moves, for which a small chip has no room.
    pub fn legal_move(&self, from: Square, to: Square, promotion: Option<Kind>) -> Option<Move> {
        let m = self.move_between(from, to, promotion.map_or(0, |kind| kind as u8));
        (!m.is_none() && m.promotion() == promotion).then_some(m)
    }

    /// The legal move from one square to another; no move if there is none. A pawn that reaches the last
    /// rank becomes a knight to queen by its number.
    #[inline(never)]
    pub fn move_between(&self, from: Square, to: Square, becomes: u8) -> Move {
        let man = self.piece_at(from);
        let is_taken = !self.piece_at(to).is_none();
        let columns = from.col().abs_diff(to.col());
        let mut flag = if is_taken { Flag::Capture } else { Flag::Quiet } as u8;
        if man.is(Kind::Pawn) {
            if is_last_row(to) {
                flag |= Flag::PromoteKnight as u8 | becomes.wrapping_sub(Kind::Knight as u8) & 3;
            } else if from.row().abs_diff(to.row()) == 2 {
                flag = Flag::DoublePush as u8;
            } else if columns == 1 && !is_taken {
                flag = Flag::EnPassant as u8;
            }
        } else if man.is(Kind::King) && columns == 2 {
            flag = if to.col() == 6 { Flag::CastleKing } else { Flag::CastleQueen } as u8;
        }
        let m = Move::with_flags(from, to, flag);
        if self.is_legal(m) { m } else { Move::NONE }
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(MoveSet::All, &mut list);
        self.keep_legal(list)
    }

    /// The legal moves of the man on `from`; none if it is not that side's turn.
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        let mut list = MoveList::new();
        self.generate_from(from, MoveSet::All, &mut list);
        self.keep_legal(list)
    }

    fn keep_legal(&self, mut list: MoveList) -> MoveList {
        let checks = self.checks();
        list.retain(|m| self.is_legal_pseudo(m, &checks));
        list
    }

    /// Whether the side to move has any legal move.
    ///
    /// Asks about every way from any man to any square: another generator would be two kilobytes of
    /// a chip's flash, and this is not asked often.
    pub fn has_legal_move(&self) -> bool {
        // Who may castle may step, and who becomes a queen may become anything. Bits, because a list
        // would lie in a chip's RAM.
        const FLAGS: u16 = 1 << Flag::Quiet as u8
            | 1 << Flag::DoublePush as u8
            | 1 << Flag::Capture as u8
            | 1 << Flag::EnPassant as u8
            | 1 << Flag::PromoteQueen as u8
            | 1 << Flag::CapturePromoteQueen as u8;
        let checks = self.checks();
        for from in self.men(self.side_to_move()) {
            for to in Square::all() {
                for flag in 0..16u8 {
                    let m =
                        Move::from_bytes([from.index() | flag << 6, to.index() | flag >> 2 << 6]);
                    let may_be = FLAGS >> flag & 1 != 0 && self.is_pseudo_legal(m);
                    if may_be && self.is_legal_pseudo(m, &checks) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Whether `to` lies between the king and a slider that gives check.
#[inline(always)]
fn is_between(king: Square, to: Square, checker: Square, piece: Piece) -> bool {
    let step = attacks::line_step(king, checker);
    let distance = |at: Square| apart(at.to_0x88(), king.to_0x88());
    piece.slides() && attacks::line_step(king, to) == step && distance(to) < distance(checker)
}
