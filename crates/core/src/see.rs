//! Static exchange evaluation: what a capture wins when both sides go on taking on one square.

use kilomate_flash::flash;

use crate::attacks;
use crate::board::Board;
use crate::make::victim_square;
use crate::moves::Move;
use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

flash! {
    /// By kind, in pawns. Whole pawns in a byte: exchanges need no more, and an 8-bit CPU no less.
    static VALUES: [i8; 8] = [0, 1, 3, 3, 5, 9, KING, 0];
}

/// More than all that can be won in an exchange.
const KING: i8 = 30;

/// The value of a piece in an exchange, in pawns.
#[inline(always)]
pub(crate) fn value(piece: Piece) -> i8 {
    VALUES.at((piece.to_byte() & 7) as usize)
}

/// The men of both sides that could take on the square where the exchange happens, were the lines
/// to it open. Sixteen bits for each side, one for each place of its list: no array that a chip
/// would have to fill first.
struct Exchange {
    to: Square,
    /// Where the first man came from: no longer in the way.
    first: Square,
    men: [u16; 2],
    /// Those that have not yet taken.
    left: [u16; 2],
}

impl Board {
    /// Whether a capture or promotion wins at least `threshold` pawns by exchanges on its target.
    ///
    /// Pins and promotions in the course of the exchange are not seen.
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

    fn exchange(&self, m: Move, balance: i8) -> bool {
        // Most exchanges are decided by the first answer, which needs no list of men: none takes
        // back, or the cheapest that does may itself be taken and has still won.
        let Some(first) = self.cheapest_reply(m) else { return true };
        if first != KING && -balance - 1 - first >= 0 {
            return false;
        }
        let men = [self.takers(m, Color::White), self.takers(m, Color::Black)];
        let mut exchange = Exchange { to: m.to(), first: m.from(), men, left: men };
        let us = self.side_to_move();
        let mut side = us;
        let mut balance = balance;
        loop {
            side = side.other();
            let Some((bit, piece)) = self.cheapest(&exchange, side) else { break };
            exchange.left[side as usize] &= !bit;
            // The side that takes is ahead again unless its own man, taken in turn, is too much.
            balance = -balance - 1 - value(piece);
            if balance >= 0 {
                // A king may not take what is still defended: then the other side has won.
                if piece.is(Kind::King) && self.cheapest(&exchange, side.other()).is_some() {
                    side = side.other();
                }
                break;
            }
        }
        // Whoever could not go on taking has lost the exchange.
        if balance >= 0 { side == us } else { side != us }
    }

    /// The men of `color`, but for the one that moves, that could take on the target of `m`.
    fn takers(&self, m: Move, color: Color) -> u16 {
        let to = m.to();
        let mut bits = 0;
        for from in self.men(color).rev() {
            bits <<= 1;
            let reaches = attacks::is_in_reach(from, to)
                && from != m.from()
                && attacks::reaches(self.piece_at(from), from, to);
            if reaches {
                bits |= 1;
            }
        }
        bits
    }

    /// The value of the opponent's cheapest man that can take back after `m`.
    fn cheapest_reply(&self, m: Move) -> Option<i8> {
        let them = self.side_to_move().other();
        if self.is_attacked_by_pawn(m.to(), them) {
            return Some(1);
        }
        let mut price = None;
        for from in self.men(them) {
            if !attacks::is_in_reach(from, m.to()) {
                continue;
            }
            let piece = self.piece_at(from);
            let out = piece.is(Kind::Pawn) || price.is_some_and(|price| price <= value(piece));
            if out || !attacks::reaches(piece, from, m.to()) {
                continue;
            }
            if !piece.slides() || self.is_clear_without(from, m.to(), m.from()) {
                price = Some(value(piece));
            }
        }
        price
    }

    /// Whether nothing stands between two squares of a line but what stands on `gone`.
    fn is_clear_without(&self, from: Square, to: Square, gone: Square) -> bool {
        let step = attacks::line_step(from, to);
        let mut at = from;
        loop {
            at = Square::masked(at.to_0x88().wrapping_add_signed(step));
            if at == to {
                return true;
            }
            if at != gone && !self.piece_at(at).is_none() {
                return false;
            }
        }
    }

    /// The bit of the cheapest man of `side` that can take, looking through those that are gone.
    fn cheapest(&self, exchange: &Exchange, side: Color) -> Option<(u16, Piece)> {
        let mut rest = exchange.left[side as usize];
        let mut bit = 1;
        let mut best = None;
        let mut price = i8::MAX;
        for from in self.men(side) {
            if rest & 1 != 0 {
                let piece = self.piece_at(from);
                if value(piece) < price && (!piece.slides() || self.is_open(exchange, from)) {
                    best = Some((bit, piece));
                    price = value(piece);
                }
            }
            rest >>= 1;
            bit <<= 1;
            if rest == 0 {
                break;
            }
        }
        best
    }

    /// Whether nothing stands between a man and the target but men that have gone to take.
    fn is_open(&self, exchange: &Exchange, from: Square) -> bool {
        let step = attacks::line_step(from, exchange.to);
        let mut at = from;
        loop {
            at = Square::masked(at.to_0x88().wrapping_add_signed(step));
            if at == exchange.to {
                return true;
            }
            let piece = self.piece_at(at);
            if piece.is_none() || at == exchange.first {
                continue;
            }
            let color = piece.color() as usize;
            let gone = exchange.men[color] & !exchange.left[color];
            if gone >> self.slot(at) & 1 == 0 {
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
