//! Making and unmaking moves.
//!
//! `make` changes the board and gives back what it cannot recompute; `unmake` restores every byte.
//! Neither knows anything about evaluation: whoever keeps sums over the pieces watches through
//! [`Watch`].

use kilomate_flash::{Zeroed, flash};

use crate::chess::board::{Board, castling};
use crate::chess::keys::{self, Key};
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

/// Sees every change of the pieces while a move is made.
///
/// A watcher is not told about unmake: it is small and `Copy`, so its owner keeps the old one and
/// puts it back, which costs less than undoing sums on a chip that reads tables slowly.
pub trait Watch: Copy + Zeroed {
    /// What is seen of a board: the twin of watching how it came about. An empty one is zeros.
    fn from_scratch(board: &Board) -> Self {
        let mut watch = Self::ZEROED;
        for at in Square::all() {
            let piece = board.piece_at(at);
            if !piece.is_none() {
                watch.add(piece, at);
            }
        }
        watch
    }
    /// A copy. A watcher of a few bytes names them one by one: a chip's compiler would call a
    /// routine to copy them, which takes longer than they do.
    #[inline(always)]
    #[must_use]
    fn copied(&self) -> Self {
        *self
    }
    /// A piece appears on a square.
    fn add(&mut self, piece: Piece, at: Square);
    /// A piece disappears from a square.
    fn remove(&mut self, piece: Piece, at: Square);
    /// A piece goes from one square to another.
    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.remove(piece, from);
        self.add(piece, to);
    }
}

/// Watches nothing.
impl Watch for () {
    #[inline(always)]
    fn add(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn remove(&mut self, _: Piece, _: Square) {}
}

/// What a move destroys: enough to take it back exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Undo {
    pub(crate) key: Key,
    /// Kind of the captured man in the low half, its place in the list in the high half.
    captured: u8,
    /// Castling rights in the low half; in the high half the place of a pawn that promoted.
    castling: u8,
    ep: u8,
    halfmove: u8,
}

impl Undo {
    /// Belongs to no move.
    pub const NONE: Undo =
        Undo { key: Key { hash: 0, lock: 0 }, captured: 0, castling: 0, ep: 0, halfmove: 0 };
}

flash! {
    /// By square: the castling rights that survive a move from or to it.
    static KEEPS: [u8; 128] = make_keeps();
}

const fn make_keeps() -> [u8; 128] {
    let mut keeps = [15; 128];
    keeps[0x74] = !(castling::WHITE_KING | castling::WHITE_QUEEN);
    keeps[0x77] = !castling::WHITE_KING;
    keeps[0x70] = !castling::WHITE_QUEEN;
    keeps[0x04] = !(castling::BLACK_KING | castling::BLACK_QUEEN);
    keeps[0x07] = !castling::BLACK_KING;
    keeps[0x00] = !castling::BLACK_QUEEN;
    keeps
}

/// Where the rook stands and goes when the king castles.
#[inline(always)]
pub(crate) fn castling_rook(color: Color, flag: u8) -> (Square, Square) {
    let row = color.home_row() << 4;
    if flag == Flag::CastleKing as u8 {
        (Square::masked(row | 7), Square::masked(row | 5))
    } else {
        (Square::masked(row), Square::masked(row | 3))
    }
}

/// The square of the man that a capture takes.
#[inline(always)]
pub(crate) fn victim_square(m: Move) -> Square {
    let to = m.to();
    if m.is(Flag::EnPassant) { Square::masked(to.to_0x88() ^ 0x10) } else { to }
}

impl Board {
    /// The key after a move, unless the move castles, promotes, changes rights or can be answered en passant: for
    /// whoever wants to send for what belongs to it before the move is made.
    #[inline(always)]
    pub(crate) fn likely_key(&self, m: Move) -> Key {
        let mut key = self.key;
        if self.ep != 0 {
            key.toggle(keys::en_passant(Square::masked(self.ep)));
        }
        if m.is_capture() {
            let at = victim_square(m);
            key.toggle(keys::piece(self.piece_at(at), at));
        }
        key.toggle(keys::moved(self.piece_at(m.from()), m.from(), m.to()));
        key.toggle(keys::side());
        key
    }

    /// Makes a pseudo-legal move and writes down what [`Board::unmake`] needs. The record is the
    /// caller's, written in place: a chip would copy a returned one twice.
    ///
    /// The move must come from the generator for this position or have passed
    /// [`Board::is_pseudo_legal`]. Any other move leaves a meaningless board, though never an
    /// access outside it.
    #[cfg_attr(target_pointer_width = "16", inline(never))] // two kilobytes, wherever it is called
    pub fn make<W: Watch>(&mut self, m: Move, watch: &mut W, undo: &mut Undo) {
        let us = self.side;
        let from = m.from();
        let to = m.to();
        let flags = m.flags();
        let piece = self.piece_at(from);
        let mut key = self.key;
        undo.key = key;
        undo.captured = 0;
        undo.castling = self.castling;
        undo.ep = self.ep;
        undo.halfmove = self.halfmove;

        self.halfmove += (self.halfmove < u8::MAX) as u8;
        if self.ep != 0 {
            key.toggle(keys::en_passant(Square::masked(self.ep)));
            self.ep = 0;
        }

        if m.is_capture() {
            let at = victim_square(m);
            let victim = self.piece_at(at);
            undo.captured = victim.to_byte() & 7 | self.slot(at) << 4;
            self.remove(at, us.other());
            key.toggle(keys::piece(victim, at));
            watch.remove(victim, at);
            self.halfmove = 0;
            if victim.is(Kind::Pawn) {
                self.toggle_pawn(us.other(), at);
            }
        }

        let arrived = match m.promotion() {
            None => piece,
            Some(kind) => Piece::new(us, kind),
        };
        if m.is_promotion() {
            undo.castling |= self.promote(us, from) << 4;
        }
        self.transfer(from, to, arrived);
        key.toggle(keys::moved(piece, from, to));
        if m.is_promotion() {
            key.toggle(keys::piece(piece, to));
            key.toggle(keys::piece(arrived, to));
            watch.remove(piece, from);
            watch.add(arrived, to);
        } else {
            watch.moved(piece, from, to);
        }

        if m.is_castling() {
            let rook = Piece::new(us, Kind::Rook);
            let (from, to) = castling_rook(us, flags);
            self.transfer(from, to, rook);
            key.toggle(keys::moved(rook, from, to));
            watch.moved(rook, from, to);
        }
        if self.castling != 0 {
            let kept =
                self.castling & KEEPS.at(from.to_0x88() as usize) & KEEPS.at(to.to_0x88() as usize);
            if kept != self.castling {
                key.toggle(keys::castling(self.castling));
                key.toggle(keys::castling(kept));
                self.castling = kept;
            }
        }

        key.toggle(keys::side());
        self.key = key;
        self.side = us.other();
        if us == Color::Black {
            self.fullmove = self.fullmove.wrapping_add(1);
        }
        if piece.is(Kind::Pawn) {
            self.halfmove = 0;
            self.toggle_pawn(us, from);
            if !m.is_promotion() {
                self.toggle_pawn(us, to);
            }
            if m.is(Flag::DoublePush) {
                self.open_en_passant(to);
            }
        }
    }

    /// Takes back the last move made, which `m` and `undo` must belong to. Every byte of the
    /// board is then what it was.
    pub fn unmake(&mut self, m: Move, undo: &Undo) {
        let them = self.side;
        let us = them.other();
        let from = m.from();
        let to = m.to();
        self.side = us;
        if us == Color::Black {
            self.fullmove = self.fullmove.wrapping_sub(1);
        }

        if m.is_castling() {
            let (rook_from, rook_to) = castling_rook(us, m.flags());
            self.transfer(rook_to, rook_from, Piece::new(us, Kind::Rook));
        }
        let piece = if m.is_promotion() { Piece::new(us, Kind::Pawn) } else { self.piece_at(to) };
        self.transfer(to, from, piece);
        if piece.is(Kind::Pawn) {
            self.toggle_pawn(us, from);
            if m.is_promotion() {
                self.demote(us, undo.castling >> 4);
            } else {
                self.toggle_pawn(us, to);
            }
        }
        if undo.captured != 0 {
            let victim = Piece::from_byte(undo.captured & 7 | them.bit());
            let at = victim_square(m);
            self.restore(at, victim, undo.captured >> 4);
            if victim.is(Kind::Pawn) {
                self.toggle_pawn(them, at);
            }
        }

        self.key = undo.key;
        self.castling = undo.castling & 15;
        self.ep = undo.ep;
        self.halfmove = undo.halfmove;
    }

    /// Passes: the other side is to move. No position before it can be repeated after it, so the
    /// clock starts again.
    pub(crate) fn make_null(&mut self, undo: &mut Undo) {
        *undo = Undo {
            key: self.key,
            captured: 0,
            castling: self.castling,
            ep: self.ep,
            halfmove: self.halfmove,
        };
        if let Some(at) = self.en_passant() {
            self.key.toggle(keys::en_passant(at));
            self.ep = 0;
        }
        self.key.toggle(keys::side());
        self.side = self.side.other();
        self.halfmove = 0;
    }

    /// Takes a pass back.
    pub(crate) fn unmake_null(&mut self, undo: &Undo) {
        self.side = self.side.other();
        self.key = undo.key;
        self.ep = undo.ep;
        self.halfmove = undo.halfmove;
    }

    /// Records that the pawn on `pushed` may be captured en passant, if the side to move has a
    /// pawn that legally can. Otherwise the position is the same as one without that right, and
    /// must have the same key.
    pub(crate) fn open_en_passant(&mut self, pushed: Square) {
        let us = self.side;
        let target = Square::masked(pushed.to_0x88() ^ 0x10);
        for step in [-1, 1] {
            let Some(from) = pushed.step(step) else { continue };
            if self.piece_at(from) == Piece::new(us, Kind::Pawn)
                && self.en_passant_is_safe(us, from, target, pushed)
            {
                self.ep = target.to_0x88();
                self.key.toggle(keys::en_passant(target));
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_key_is_the_key_after_plain_moves() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
        ];
        for fen in fens {
            let board = Board::from_fen(fen).unwrap();
            for &m in board.legal_moves().as_slice() {
                let mut after = board.clone();
                after.make(m, &mut (), &mut { Undo::NONE });
                let has_rights = after.castling == board.castling;
                let is_plain = has_rights && !m.is_promotion() && after.ep == 0;
                assert!(!is_plain || board.likely_key(m) == after.key(), "{fen}: {m}");
            }
        }
    }
}
