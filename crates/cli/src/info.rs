//! What is said of a search beside its score: lines that end with the game, speed, expectations.

use std::time::Duration;

use kilomate_core::Move;
use kilomate_core::eval::score::Score;

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

/// The score, in hundredths of a pawn, at which half of the games are won.
const HALF_WON: f64 = 150.0;
/// How far from there the odds of winning change by a factor of e.
const SPREAD: f64 = 65.0;

/// Wins, draws and losses to expect of a thousand games: two logistic curves, one for each side's
/// wins, and draws for the rest. The numbers are guesses until games have been counted.
pub(crate) fn win_draw_loss(score: Score) -> [u16; 3] {
    if score.is_mate() {
        return if score > Score::DRAW { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let wins = |score: f64| (1000.0 / (1.0 + ((HALF_WON - score) / SPREAD).exp())).round() as u16;
    let score = f64::from(score.centipawns());
    let (win, loss) = (wins(score), wins(-score));
    [win, 1000 - win - loss, loss]
}

/// Nodes per second.
pub(crate) fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::{Board, Game};

    #[test]
    fn wins_draws_and_losses_are_a_thousand_and_symmetric() {
        let mates = [Score::mate_in(3), Score::mated_in(2)];
        for score in (-3_000..=3_000).step_by(7).map(Score::cp).chain(mates) {
            let [win, draw, loss] = win_draw_loss(score);
            assert_eq!(win + draw + loss, 1000, "{score}");
            assert_eq!(win_draw_loss(-score), [loss, draw, win], "{score}");
        }
        assert_eq!(win_draw_loss(Score::mated_in(0)), [0, 0, 1000]);
        assert!(win_draw_loss(Score::DRAW)[1] > 700 && win_draw_loss(Score::cp(600))[0] > 990);
    }

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
