//! Static exchange evaluation: what a capture wins when both sides go on taking on one square.

use kilomate_flash::flash;

use crate::chess::attacks;
use crate::chess::board::{Board, file_bit};
use crate::chess::make::victim_square;
use crate::chess::moves::Move;
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

flash! {
    /// By kind, in pawns. Whole pawns in a byte: exchanges need no more, and an 8-bit CPU no less.
    static VALUES: [i8; 8] = [0, 1, MINOR, MINOR, 5, 9, KING, 0];
}

/// A knight or a bishop.
const MINOR: i8 = 3;

/// More than all that can be won in an exchange.
const KING: i8 = 30;

/// The value of a piece in an exchange, in pawns.
#[inline(always)]
pub(crate) fn value(piece: Piece) -> i8 {
    VALUES.at((piece.to_byte() & 7) as usize)
}

/// Squares whose men have gone to take, a bit for each: no longer in the way, and no longer there.
struct Gone([u8; 8]);

impl Gone {
    fn add(&mut self, at: Square) {
        self.0[(at.row() & 7) as usize] |= file_bit(at);
    }

    #[inline(always)]
    fn has(&self, at: Square) -> bool {
        self.0[(at.row() & 7) as usize] & file_bit(at) != 0
    }
}

impl Board {
    /// Whether a capture or promotion wins at least `threshold` pawns by exchanges on its target.
    ///
    /// Pins and promotions in the course of the exchange are not seen.
    #[doc(alias("SEE", "static exchange evaluation"))]
    pub fn see_at_least(&self, m: Move, threshold: i8) -> bool {
        let taken = if m.is_capture() { value(self.piece_at(victim_square(m))) } else { 0 };
        let mut mover = value(self.piece_at(m.from()));
        let mut balance = taken - threshold;
        if let Some(kind) = m.promotion() {
            let promoted = VALUES.at(kind as usize);
            balance += promoted - mover;
            mover = promoted;
        }
        if balance < 0 {
            return false;
        }
        // From here on the opponent is to take `mover`; we hold if even losing it leaves enough.
        balance -= mover;
        if balance >= 0 {
            return true;
        }
        self.exchange(m, balance)
    }

    /// Goes on taking on the target of `m` where the opponent is to take and we are `balance` ahead.
    fn exchange(&self, m: Move, mut balance: i8) -> bool {
        let us = self.side_to_move();
        let mut gone = Gone([0; 8]);
        gone.add(m.from());
        let mut side = us;
        loop {
            side = side.other();
            let Some(from) = self.cheapest_taker(m.to(), side, &gone) else { break };
            gone.add(from);
            // The side that takes is ahead again unless its own man, taken in turn, is too much.
            let piece = self.piece_at(from);
            balance = -balance - 1 - value(piece);
            if balance >= 0 {
                // A king may not take what is still defended: then the other side has won.
                let other = side.other();
                if piece.is(Kind::King) && self.cheapest_taker(m.to(), other, &gone).is_some() {
                    side = other;
                }
                break;
            }
        }
        // Whoever could not go on taking has lost the exchange.
        if balance >= 0 { side == us } else { side != us }
    }

    /// Where the cheapest man of `side` stands that can take on a square.
    fn cheapest_taker(&self, to: Square, side: Color, gone: &Gone) -> Option<Square> {
        for pawn in self.pawn_attackers(to, side).into_iter().flatten() {
            if !gone.has(pawn) {
                return Some(pawn);
            }
        }
        let mut cheapest = None;
        let mut price = i8::MAX;
        for from in self.pieces(side) {
            if !attacks::is_in_reach(from, to) {
                continue;
            }
            let piece = self.piece_at(from);
            if value(piece) < price
                && attacks::reaches(piece, from, to)
                && !gone.has(from)
                && (!piece.slides() || self.is_open(from, to, gone))
            {
                cheapest = Some(from);
                price = value(piece);
                if price == MINOR {
                    break; // nothing but pawns is cheaper
                }
            }
        }
        cheapest
    }

    /// Whether nothing stands between two squares of a line but men that have gone.
    fn is_open(&self, from: Square, to: Square, gone: &Gone) -> bool {
        let step = attacks::line_step(from, to);
        let mut at = from;
        loop {
            at = Square::masked(at.to_0x88().wrapping_add_signed(step));
            if at == to {
                return true;
            }
            if !self.piece_at(at).is_none() && !gone.has(at) {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Position, move, and what the exchange wins in pawns.
    const CASES: [(&str, &str, i8); 14] = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 1),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", -2),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", 1),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - -", "e4d5", 0),
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - -", "d2d5", -8),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 1),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", -4),
        ("4k3/8/8/3r4/4K3/8/8/8 w - -", "e4d5", 5),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", 1),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", 8),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8q", 11),
        ("r3k3/1P6/8/8/8/8/8/R3K3 w - -", "b7a8q", 13),
        ("3qk3/8/8/3p4/8/8/3Q4/3RK3 w - -", "d2d5", 1),
        ("4k3/8/4p3/3p4/4P3/5B2/8/4K3 w - -", "e4d5", 1),
    ];

    #[test]
    fn exchanges_win_what_they_win() {
        for (fen, text, gain) in CASES {
            let board = Board::from_fen(fen).unwrap();
            let m = board.parse_coordinates(text).unwrap();
            assert!(board.see_at_least(m, gain), "{fen} {text} wins {gain}");
            assert!(!board.see_at_least(m, gain + 1), "{fen} {text} wins no more than {gain}");
        }
    }
}
