//! Moves found from where they go to: out of check, and captures of what is worth capturing.

use crate::chess::attacks::{self, Checks};
use crate::chess::board::Board;
use crate::chess::make::victim_square;
use crate::chess::movegen::{is_last_row, pawn_row, push_promotions};
use crate::chess::movelist::Sink;
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::{Kind, Piece};
use crate::chess::square::Square;

impl Board {
    /// Generates the pseudo-legal moves that can answer these checks: steps of the king, and if
    /// there is but one check, what takes the checker or steps between. Whether the king's new
    /// square is safe and whether a man is pinned remains to be asked.
    pub fn generate_evasions<S: Sink>(&self, checks: &Checks, out: &mut S) {
        let us = self.side_to_move();
        let king = self.king(us);
        self.generate_steps::<true, true, S>(king, Piece::new(us, Kind::King), out);
        if checks.count() > 1 {
            return;
        }
        let checker = checks.first();
        self.generate_onto(checker, out);
        if self.piece_at(checker).slides() {
            let step = attacks::line_step(king, checker);
            let mut between = Square::masked(king.to_0x88().wrapping_add_signed(step));
            while between != checker {
                self.generate_onto(between, out);
                between = Square::masked(between.to_0x88().wrapping_add_signed(step));
            }
        }
        self.generate_en_passant(out);
    }

    /// Generates the pseudo-legal captures of pieces, leaving out those of kinds below `least`: no
    /// captures of pawns and no promotions, which a generator that goes by origin finds faster.
    pub fn generate_captures_of<S: Sink>(&self, least: Kind, out: &mut S) {
        let (us, them) = (self.side_to_move(), self.side_to_move().other());
        for to in self.officers(them) {
            if self.piece_at(to).kind() >= Some(least) {
                self.generate_onto(to, out);
                let king = self.king(us);
                if attacks::reaches(self.piece_at(king), king, to) {
                    out.push(Move::new(king, to, Flag::Capture));
                }
            }
        }
    }

    /// Generates all moves onto one square, which is empty or the opponent's, but for those of
    /// the king and en passant.
    fn generate_onto<S: Sink>(&self, to: Square, out: &mut S) {
        let us = self.side_to_move();
        let is_capture = !self.piece_at(to).is_none();
        let flag = if is_capture { Flag::Capture } else { Flag::Quiet };
        for from in self.officers(us) {
            if self.piece_attacks(self.piece_at(from), from, to) {
                out.push(Move::new(from, to, flag));
            }
        }
        let back = us.forward().wrapping_neg();
        if is_capture {
            self.push_pawn(to.step(back.wrapping_sub(1)), to, flag, out);
            self.push_pawn(to.step(back.wrapping_add(1)), to, flag, out);
            return;
        }
        let Some(behind) = to.step(back) else { return };
        if !self.piece_at(behind).is_none() {
            self.push_pawn(Some(behind), to, flag, out);
        } else if let Some(start) = behind.step(back)
            && start.row() == pawn_row(us)
        {
            self.push_pawn(Some(start), to, Flag::DoublePush, out);
        }
    }

    /// Pushes the move of an own pawn if one stands on `from`, or its promotions.
    #[inline(always)]
    fn push_pawn<S: Sink>(&self, from: Option<Square>, to: Square, flag: Flag, out: &mut S) {
        let Some(from) = from else { return };
        if self.piece_at(from) != Piece::new(self.side_to_move(), Kind::Pawn) {
            return;
        }
        if is_last_row(to) {
            push_promotions(from, to, flag == Flag::Capture, out);
        } else {
            out.push(Move::new(from, to, flag));
        }
    }

    #[inline(always)]
    fn generate_en_passant<S: Sink>(&self, out: &mut S) {
        let Some(to) = self.en_passant() else { return };
        let victim = victim_square(Move::new(to, to, Flag::EnPassant));
        for step in [-1, 1] {
            self.push_pawn(victim.step(step), to, Flag::EnPassant, out);
        }
    }
}
