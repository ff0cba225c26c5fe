//! What is said of a search beside its score: lines that end with the game, and speed.

use std::time::Duration;

use kilomate_core::Move;

use crate::position::History;

/// The longest piece of a line that is legal and still a game: it ends with the move that mates,
/// stalemates or draws. Its first move is kept even where the game is already drawn.
pub(crate) fn playable(history: &History, line: &[Move]) -> Vec<Move> {
    let mut game = history.clone();
    let mut moves = Vec::with_capacity(line.len());
    for &m in line {
        if game.play(m).is_err() {
            break;
        }
        moves.push(m);
        let status = game.status();
        if status.is_over() || status.is_draw() {
            break;
        }
    }
    moves
}

/// Nodes per second.
pub(crate) fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::{Board, Game};

    fn line(board: &Board, texts: &[&str]) -> Vec<Move> {
        let mut game: History = Game::from_board(board);
        let mut moves = Vec::new();
        for text in texts {
            let m = game.board().parse_coordinates(text).unwrap();
            game.play(m).unwrap();
            moves.push(m);
        }
        moves
    }

    #[test]
    fn lines_end_where_the_game_does() {
        let start = Board::start();
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let mut history: History = Game::from_board(&start);
        for &m in &line(&start, &shuffle) {
            history.play(m).unwrap();
        }
        // The start has stood twice: the third time ends the line.
        let again = line(&start, &[&shuffle[..], &["e2e4"]].concat());
        assert_eq!(playable(&history, &again).len(), 4);
        let fifty = Board::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 98 90").unwrap();
        let moves = line(&fifty, &["e8d8", "e2e3", "d8c8", "e3e4"]);
        assert_eq!(playable(&Game::from_board(&fifty), &moves).len(), 2);
        let bare = Board::from_fen("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1").unwrap();
        let moves = line(&bare, &["e1d2", "e8e7", "d2d3"]);
        assert_eq!(playable(&Game::from_board(&bare), &moves).len(), 1);
    }

    #[test]
    fn illegal_moves_cut_a_line() {
        let start = Board::start();
        let mut moves = line(&start, &["e2e4", "e7e5"]);
        moves.push(moves[0]);
        assert_eq!(playable(&Game::new(), &moves).len(), 2);
        assert!(playable(&Game::new(), &[Move::NONE]).is_empty());
    }
}
