//! The book format of Polyglot, which most chess programs read.
//!
//! A file is nothing but entries of 16 bytes, sorted by the key of their position: key (8 bytes), move
//! (2), weight (2), and 4 bytes that other programs use for learning, the highest byte first.
//! [`key()`] and [`encode`] say how positions and moves are written.

mod book;
mod random;

use kilomate_core::chess::board::castling;
use kilomate_core::{Board, Color, Kind, Move, Square};

pub use book::{Entry, PolyglotBook, PolyglotError, line, write};
use random::RANDOM;

/// Where the numbers for castling rights begin.
const CASTLING: usize = 768;
/// Where the numbers for files to take en passant on begin.
const EN_PASSANT: usize = 772;
/// The number for White to move.
const WHITE_TO_MOVE: usize = 780;

/// The key of a position.
///
/// The format counts a pawn that can be taken en passant also where the capture would leave the king in
/// check. A [`Board`] does not know of such a pawn, so these few positions are looked for without it.
///
/// ```
/// use kilomate_core::Board;
/// use kilomate_openings::polyglot;
///
/// assert_eq!(polyglot::key(&Board::start()), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(board: &Board) -> u64 {
    let mut key = 0;
    for color in [Color::White, Color::Black] {
        for at in board.men(color) {
            let kind = (board.piece_at(at).to_byte() & 7).wrapping_sub(Kind::Pawn as u8);
            let piece = kind << 1 | (color == Color::White) as u8;
            key ^= number(usize::from(piece) << 6 | usize::from(square(at)));
        }
    }
    let rights =
        [castling::WHITE_KING, castling::WHITE_QUEEN, castling::BLACK_KING, castling::BLACK_QUEEN];
    for (at, right) in rights.into_iter().enumerate() {
        if board.castling_rights() & right != 0 {
            key ^= number(CASTLING + at);
        }
    }
    if let Some(at) = board.en_passant() {
        key ^= number(EN_PASSANT + usize::from(at.col()));
    }
    if board.side_to_move() == Color::White {
        key ^= number(WHITE_TO_MOVE);
    }
    key
}

fn number(at: usize) -> u64 {
    RANDOM.get(at).copied().unwrap_or(0)
}

/// Squares are numbered from a1, b1 to h8.
fn square(at: Square) -> u8 {
    at.index() ^ 0x38
}

/// A move in 15 bits: where to, where from, six bits each, and what a pawn becomes (1 a knight to 4
/// a queen). Castling is written as the king taking his own rook.
pub fn encode(m: Move) -> u16 {
    let to = if m.is_castling() { rook(m) } else { m.to() };
    plain(m, to)
}

/// The move's bits with another target.
fn plain(m: Move, to: Square) -> u16 {
    let becomes = m.promotion().map_or(0, |kind| kind as u16 - Kind::Pawn as u16);
    u16::from(square(to)) | u16::from(square(m.from())) << 6 | becomes << 12
}

/// Where the rook stands with which a king castles.
fn rook(m: Move) -> Square {
    let corner = if m.to().col() > m.from().col() { 7 } else { 0 };
    Square::at(m.from().row(), corner).unwrap_or(m.to())
}

/// The one of the legal `moves` that 16 bits stand for. Some programs write castling as the king's
/// move; that is understood, too.
pub fn decode(bits: u16, moves: &[Move]) -> Option<Move> {
    moves.iter().copied().find(|&m| encode(m) == bits || plain(m, m.to()) == bits)
}

/// Whether 16 bits can be a move in any position.
fn is_move(bits: u16) -> bool {
    let (to, from, becomes) = (bits & 63, bits >> 6 & 63, bits >> 12);
    let promotes = matches!((from >> 3, to >> 3), (6, 7) | (1, 0));
    to != from && (becomes == 0 || becomes <= 4 && promotes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_specification() {
        for (fen, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                0x0756_b944_61c5_0fb0,
            ),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                0x22a4_8b5a_8e47_ff78,
            ),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
            (
                "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
                0x3c81_23ea_7b06_7637,
            ),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&Board::from_fen(fen).unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn moves_are_written_and_read() {
        let board = Board::from_fen("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1").unwrap();
        let moves = board.legal_moves();
        for &m in moves.as_slice() {
            assert_eq!(decode(encode(m), moves.as_slice()), Some(m));
            assert!(is_move(encode(m)), "{m}");
        }
        // As they are in books, from a1 = 0.
        for (text, to, from, becomes) in [
            ("e1g1", 7, 4, 0),
            ("e1c1", 0, 4, 0),
            ("b7a8n", 56, 49, 1),
            ("b7b8q", 57, 49, 4),
            ("e5d6", 43, 36, 0),
        ] {
            let m = board.parse_coordinates(text).unwrap();
            assert_eq!(encode(m), to | from << 6 | becomes << 12, "{text}");
        }
        // Castling as the king's move; then a move of nothing, and one that is not legal.
        let castles = board.parse_coordinates("e1g1").unwrap();
        assert_eq!(decode(6 | 4 << 6, moves.as_slice()), Some(castles));
        assert_eq!(decode(0, moves.as_slice()), None);
        assert_eq!(decode(0x14 | 4 << 6, moves.as_slice()), None);
        for no_move in [0, 5 | 5 << 6, 7 | 4 << 6 | 1 << 12, 0x39 | 0x31 << 6 | 5 << 12, 0x8000 | 7]
        {
            assert!(!is_move(no_move), "{no_move:x}");
        }
    }
}
