//! Positions as a book tells them apart: seen by the side to move, without clocks.

use kilomate_core::knowledge::book::key;
use kilomate_core::knowledge::crc::Crc;
use kilomate_core::{Board, Color, Game, Move, Piece, Square};

/// What a [key](key::key) is computed from: two positions are the same for a book if and only if
/// these bytes are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Position([u8; 34]);

impl Position {
    /// The position on a board.
    pub(crate) fn of(board: &Board) -> Position {
        let us = board.side_to_move();
        let turn = if us == Color::White { 0 } else { 56 };
        let code = |index: u8| {
            let piece: Piece = board.piece_at(Square::from_index(index ^ turn));
            let theirs = if piece.belongs_to(us.other()) { 8 } else { 0 };
            (piece.to_byte() & 7) | theirs
        };
        let mut bytes = [0; 34];
        for (byte, index) in bytes[..32].iter_mut().zip((0..64).step_by(2)) {
            *byte = code(index) | code(index + 1) << 4;
        }
        let rights = board.castling_rights();
        let turned = rights >> 2 | (rights & 3) << 2;
        bytes[32] = if us == Color::White { rights } else { turned };
        bytes[33] = board.en_passant().map_or(8, Square::col);
        Position(bytes)
    }

    /// Its key.
    pub(crate) fn key(&self) -> u32 {
        let mut crc = Crc::START;
        self.0.iter().for_each(|&byte| crc.add(byte));
        crc.sum()
    }
}

/// The position after a legal move.
pub(crate) fn after(board: &Board, m: Move) -> Board {
    let mut game: Game<1> = Game::from_board(board);
    let played = game.play(m);
    debug_assert!(played.is_ok());
    game.board().clone()
}

/// The legal move of a number.
pub(crate) fn numbered(board: &Board, number: u8) -> Move {
    key::numbered(board, board.legal_moves().as_slice(), number)
}

/// The number of a legal move.
pub(crate) fn number(board: &Board, m: Move) -> u8 {
    key::number(board, board.legal_moves().as_slice(), m)
}

/// The four fields of a FEN that are a position.
pub(crate) fn epd(board: &Board) -> String {
    let fen = board.to_fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// A line of moves in algebraic notation, from a position.
pub(crate) fn sans(start: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = start.clone();
    let mut words = Vec::new();
    for &m in moves {
        words.push(san(&board, m));
        board = after(&board, m);
    }
    words
}

/// A legal move in algebraic notation.
pub(crate) fn san(board: &Board, m: Move) -> String {
    board.san(m).map_or_else(|_| m.to_string(), |san| san.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::play::random::Random;

    #[test]
    fn positions_have_the_keys_of_the_core() {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let mut board = Board::start();
            for _ in 0..60 {
                assert_eq!(Position::of(&board).key(), key::key(&board));
                let moves = board.legal_moves();
                let Some(&m) = moves.as_slice().get(random.below(moves.len().into())) else {
                    break;
                };
                assert_eq!(numbered(&board, number(&board, m)), m);
                board = after(&board, m);
            }
        }
    }

    #[test]
    fn lines_are_written_as_people_do() {
        let moves = kilomate_pgn::movetext(&Board::start(), "1. e4 e5 2. Nf3").expect("good");
        assert_eq!(sans(&Board::start(), &moves), ["e4", "e5", "Nf3"]);
        assert_eq!(epd(&Board::start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    }
}
