//! Positions for tests: those of games of random moves, with all kinds of men and both sides to move.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Game};

/// So many positions, one following the other, and from time to time the first one again.
pub(crate) fn random_walk(seed: u64, count: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut board = Board::start();
    let mut walk = Vec::new();
    while walk.len() < count {
        walk.push(board.clone());
        let legal = board.legal_moves();
        let next = legal.as_slice().get(random.below(legal.len() as usize));
        board = match next {
            Some(&m) if walk.len() % 150 != 0 => {
                let mut game: Game<1> = Game::from_board(&board);
                game.play(m).expect("legal");
                game.board().clone()
            }
            _ => Board::start(),
        };
    }
    walk
}
