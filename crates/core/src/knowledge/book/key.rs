//! How a book names positions and moves: in a way of its own, which does not change with the
//! engine's keys and generators, and the same for both colours.
//!
//! Everything is seen by the side to move, with its own men at the bottom. So what is known about a
//! position is also known when it comes about with colours reversed.

use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::chess::piece::Color;
use crate::chess::square::Square;
use crate::knowledge::crc::Crc;

/// How many bytes make a key, and which of them are not squares.
const BYTES: u8 = 34;
const RIGHTS: u8 = 32;
const EN_PASSANT: u8 = 33;
/// What stands for "nothing can be taken en passant".
const NO_FILE: u8 = 8;
/// What marks the opponent's men.
const THEIRS: u8 = 8;

/// The key of a position: the [CRC-32](Crc) of 34 bytes.
///
/// - 32 bytes, two squares each, the first in the lower half: from the far left corner along the
///   rows to the near right one, as the side to move sees the board (a8, b8 … h1 for White, a1, b1
///   … h8 for Black). 0 is an empty square, 1 to 6 an own pawn, knight, bishop, rook, queen, king,
///   9 to 14 one of the opponent's.
/// - The castling rights: own on the king's side 1, own on the queen's side 2, the opponent's 4 and 8.
/// - The file on which a pawn can legally be taken en passant, 0 for a to 7 for h; 8 if there is
///   none.
#[inline(never)] // once a move: a chip has no room for copies
pub fn key(board: &Board) -> u32 {
    let us = board.side_to_move();
    let turn = turn(us);
    let mut crc = Crc::START;
    for i in 0..BYTES {
        crc.add(match i {
            RIGHTS => {
                let rights = board.castling_rights();
                if us == Color::White { rights } else { rights >> 2 | (rights & 3) << 2 }
            }
            EN_PASSANT => board.en_passant().map_or(NO_FILE, Square::col),
            _ => code(board, us, i * 2 ^ turn) | code(board, us, i * 2 + 1 ^ turn) << 4,
        });
    }
    crc.sum()
}

/// What stands on a square, as the key has it.
#[inline(never)]
fn code(board: &Board, us: Color, index: u8) -> u8 {
    let piece = board.piece_at(Square::from_index(index));
    let is_theirs = piece.belongs_to(us.other());
    piece.to_byte() & 7 | if is_theirs { THEIRS } else { 0 }
}

/// What turns the number of a square to the point of view of a side.
#[inline(always)]
fn turn(side: Color) -> u8 {
    if side == Color::White { 0 } else { 56 }
}

/// By what moves are ordered: where from, where to, then what a pawn becomes, squares being numbered
/// as [`key`] goes over them.
#[inline(always)]
fn order(m: Move, turn: u8) -> u16 {
    // The flags of promotions end with what the pawn becomes; others need not be told apart.
    let becomes = m.flags() & 3;
    u16::from_be_bytes([m.origin() ^ turn, (m.target() ^ turn) << 2 | becomes])
}

/// The number of a move among the legal `moves` of a position: how many come before it, ordered by
/// where from, where to, and what a pawn becomes.
pub fn number(board: &Board, moves: &[Move], m: Move) -> u8 {
    let turn = turn(board.side_to_move());
    let own = order(m, turn);
    moves.iter().filter(|&&other| order(other, turn) < own).count() as u8
}

/// The move of a number among the legal `moves` of a position; [`Move::NONE`] if there are fewer.
pub fn numbered(board: &Board, moves: &[Move], wanted: u8) -> Move {
    moves.iter().copied().find(|&m| number(board, moves, m) == wanted).unwrap_or(Move::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    #[test]
    fn keys_are_those_of_zlib() {
        // Computed by Python's zlib.crc32 over the bytes that the documentation describes.
        assert_eq!(key(&Board::start()), 0x460c_6a53);
    }

    #[test]
    fn colours_do_not_matter_but_rights_and_en_passant_do() {
        let pairs = [
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1"),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1"),
        ];
        for (one, other) in pairs {
            assert_eq!(key(&board(one)), key(&board(other)), "{one}");
        }
        let different = [
            "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
            "r3k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "r3k3/8/8/8/8/8/8/4K2R w q - 0 1",
            "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1",
            "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
            "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1",
        ];
        for (i, one) in different.iter().enumerate() {
            for other in &different[..i] {
                assert_ne!(key(&board(one)), key(&board(other)), "{one} and {other}");
            }
        }
        // Nobody can take: the square does not count.
        let idle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(key(&board(idle)), key(&board(&idle.replace("e3", "-"))));
    }

    #[test]
    fn every_move_has_a_number_and_colours_do_not_matter() {
        let fens = [
            (
                "r3k2r/1P6/8/8/8/8/1p6/R3K2R w KQkq - 0 1",
                "r3k2r/1P6/8/8/8/8/1p6/R3K2R b KQkq - 0 1",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
        ];
        for (one, other) in fens {
            let (one, other) = (board(one), board(other));
            let (moves, mirrored) = (one.legal_moves(), other.legal_moves());
            for n in 0..moves.len() as u8 {
                let m = numbered(&one, moves.as_slice(), n);
                assert_eq!(number(&one, moves.as_slice(), m), n);
                let twin = numbered(&other, mirrored.as_slice(), n);
                assert_eq!((m.from().mirrored(), m.to().mirrored()), (twin.from(), twin.to()));
                assert_eq!(m.promotion(), twin.promotion());
            }
            assert_eq!(numbered(&one, moves.as_slice(), moves.len() as u8), Move::NONE);
        }
        let start = Board::start();
        let moves = start.legal_moves();
        let first = numbered(&start, moves.as_slice(), 0);
        assert_eq!((first.from().to_ascii(), first.to().to_ascii()), (*b"a2", *b"a4"));
    }
}
