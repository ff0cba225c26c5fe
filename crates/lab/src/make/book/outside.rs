//! Positions outside a book, by chance: how many of them does it take for its own?

use std::collections::HashSet;

use kilomate_core::knowledge::book::{Book as _, PackedBook};
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Move};

use super::position::{Position, after};

/// Half-moves of a random game, at least and at most.
const SHORTEST: usize = 6;
const LONGEST: usize = 60;

/// A position from a random game, played to its end at most.
fn far(random: &mut Random) -> Board {
    let plies = SHORTEST + random.below(LONGEST - SHORTEST);
    (0..plies).fold(Board::start(), |board, _| anywhere(&board, random))
}

/// A position one or two half-moves off a book: from somewhere in a game that is played by it.
fn near(book: PackedBook<&[u8]>, random: &mut Random) -> Board {
    let mut way = vec![Board::start()];
    while let Some(board) = way.last()
        && let Some(m) = draw(book, board, random)
    {
        way.push(after(board, m));
    }
    let board = way.swap_remove(random.below(way.len()));
    let plies = 1 + random.below(2);
    (0..plies).fold(board, |board, _| anywhere(&board, random))
}

/// What a book plays.
pub(crate) fn draw(book: PackedBook<&[u8]>, board: &Board, random: &mut Random) -> Option<Move> {
    let m = book.reply(board, board.legal_moves().as_slice(), random.word());
    (!m.is_none()).then_some(m)
}

/// After any legal move; the same position, if there is none.
fn anywhere(board: &Board, random: &mut Random) -> Board {
    let moves = board.legal_moves();
    let chosen = moves.as_slice().get(random.below(moves.len().into()));
    chosen.map_or_else(|| board.clone(), |&m| after(board, m))
}

/// Of `count` positions that are not `inside` a book, half of them one or two half-moves off it, how
/// many it takes for its own.
pub(crate) fn mistakes(
    book: PackedBook<&[u8]>,
    inside: &HashSet<Position>,
    count: usize,
    seed: u64,
) -> usize {
    let mut random = Random::new(seed);
    let mut mistaken = 0;
    for at in 0..count {
        let board = loop {
            let board = if at % 2 == 0 { far(&mut random) } else { near(book, &mut random) };
            if !inside.contains(&Position::of(&board)) {
                break board;
            }
        };
        mistaken += usize::from(book.replies(&board).is_some());
    }
    mistaken
}
