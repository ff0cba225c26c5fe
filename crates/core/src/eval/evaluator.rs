//! The seam between search and evaluation.

use core::marker::PhantomData;

use kilomate_flash::{Zeroed, zeroed};

use super::cache::Cache;
use super::pawns::PawnCache;
use super::score::Score;
use super::sums::middlegame_value;
use super::{Extent, Sums, evaluate_with, guess};
use crate::chess::board::Board;
use crate::chess::make::Watch;
use crate::knowledge::kpk::{BuiltIn, PawnEnding};

/// An evaluation, as the search knows it: what it keeps up to date, what it says, and what the
/// ordering of moves asks of it.
///
/// Scores are for the side to move, and the same with colours reversed.
pub trait Evaluator: Zeroed {
    /// What is kept up to date move by move. The search keeps one for each ply that it is deep,
    /// and none for the moves of the game before.
    type State: Watch;

    /// A guess at [`Evaluator::evaluate`] that costs next to nothing, or none where such a guess
    /// would be worth nothing.
    fn guess(board: &Board, state: &Self::State) -> Option<Score>;

    /// What the position is worth.
    fn evaluate(&mut self, board: &Board, state: &Self::State) -> Score;

    /// What a kind of piece is worth on a square, for the order of quiet moves: `index` is the
    /// number of the square as White sees it.
    fn square_value(kind: u8, index: u8) -> i16;

    /// Forgets what earlier positions have left behind.
    fn forget(&mut self);
}

/// The evaluation that is made by hand: its extent, the pawn structures and the results that it
/// remembers, and where it finds what is known of endings.
pub struct Handmade<E, P, C, K = BuiltIn> {
    pawns: P,
    results: C,
    extent: PhantomData<(E, K)>,
}

zeroed! {
    struct Handmade [E: Extent, P: PawnCache, C: Cache, K: PawnEnding] [E, P, C, K] =
        Handmade { pawns: P::ZEROED, results: C::ZEROED, extent: PhantomData };
}

impl<E: Extent, P: PawnCache, C: Cache, K: PawnEnding> Evaluator for Handmade<E, P, C, K> {
    type State = Sums<E>;

    #[inline(always)]
    fn guess(board: &Board, state: &Sums<E>) -> Option<Score> {
        guess(board, state)
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board, state: &Sums<E>) -> Score {
        let key = board.key();
        if let Some(score) = self.results.recall(key) {
            return score;
        }
        let score = evaluate_with::<E, P, K>(board, state, &mut self.pawns);
        self.results.remember(key, score);
        score
    }

    #[inline(always)]
    fn square_value(kind: u8, index: u8) -> i16 {
        middlegame_value::<E>(kind, index)
    }

    fn forget(&mut self) {
        self.results.clear(); // the pawns are verified by all they are made of
    }
}
