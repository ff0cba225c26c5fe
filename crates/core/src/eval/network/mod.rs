//! Evaluation by a network of a few kilobytes: one hidden layer, integers only.
//!
//! Every man on his square is a feature, once as each side sees the board, and adds a row of
//! weights to the hidden units of that side (`hidden`). What the units come to is
//! weighed by one of [`BUCKETS`] sets of output weights, which the number of men chooses.
//! Piece-square values, which the search keeps move by move and orders its moves by, are part of
//! the network: it adds only what they do not know. `docs/network.md` tells how one is made.

mod file;
mod hidden;
mod nets;
#[cfg(test)]
mod tests;

pub use nets::Net32;
#[cfg(not(target_pointer_width = "16"))]
pub use nets::Net128;

use core::marker::PhantomData;

use kilomate_flash::{Flash, Weight, zeroed};

use super::cache::Cache;
use super::score::Score;
use super::sums::middlegame_value;
use super::{Evaluator, Sums, Values, endgame, guess, taper};
use crate::chess::board::Board;
use crate::knowledge::kpk::PawnEnding;
use hidden::Hidden;

/// Rows of weights: 12 sorts of men on 64 squares, but for pawns, which have 48.
pub const FEATURES: usize = 12 * 64 - 2 * 16;
/// Sets of output weights, by the number of men.
pub const BUCKETS: usize = 8;

/// By feature, the weights for all hidden units.
pub type Features<W, const H: usize> = Flash<[[W; H]; FEATURES]>;

/// The weights of a network with `H` hidden units for each side, in flash.
pub trait Weights<const H: usize>: Values {
    /// What the features are weighed by.
    type Weight: Width + 'static;
    /// What a man adds to the units.
    const FEATURES: &Features<Self::Weight, H>;
    /// What the units begin with.
    const BIASES: &Flash<[i16; H]>;
    /// For each set the units of the side to move, then those of the other.
    const OUTPUTS: &Flash<[[i8; H]; 2 * BUCKETS]>;
    /// What the sum of outputs begins with, for each set.
    const OUTPUT_BIASES: &Flash<[i32; BUCKETS]>;

    /// A bit for each square of a row on which another man stands than the units stand for, the
    /// lowest for the first. This and the next are what a machine replaces that has its weights
    /// where no pointer reaches.
    #[inline(always)]
    fn differences(now: &[u8; 8], kept: &[u8; 8]) -> u8 {
        kilomate_flash::differences(now, kept)
    }

    /// Takes a feature away from the sums of a side, and adds one.
    #[inline(always)]
    fn update(sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>) {
        match (gone, come) {
            (Some(gone), Some(come)) => Self::FEATURES.exchange(sums, gone, come),
            (Some(gone), None) => Self::FEATURES.take_from(sums, gone),
            (None, Some(come)) => Self::FEATURES.add_to(sums, come),
            (None, None) => {}
        }
    }

    /// What the units of a side come to with a row of the output weights.
    #[inline(always)]
    fn outputs(sums: &[i16; H], row: u16) -> i32 {
        Self::Weight::outputs(Self::OUTPUTS, sums, row)
    }
}

/// The width of a weight decides how units are handed on.
pub trait Width: Weight {
    /// What units that have added up to these sums come to.
    fn outputs<const H: usize>(
        table: &Flash<[[i8; H]; 2 * BUCKETS]>,
        sums: &[i16; H],
        row: u16,
    ) -> i32;
    /// Hundredths of a pawn of a sum of outputs.
    fn unscale(sum: i32) -> i32;
}

/// For small machines: everything that is multiplied is a byte.
impl Width for i8 {
    #[inline(always)]
    fn outputs<const H: usize>(
        table: &Flash<[[i8; H]; 2 * BUCKETS]>,
        sums: &[i16; H],
        row: u16,
    ) -> i32 {
        table.outputs_of_bytes(sums, row)
    }

    #[inline(always)]
    fn unscale(sum: i32) -> i32 {
        sum >> 6
    }
}

/// For large ones.
impl Width for i16 {
    #[inline(always)]
    fn outputs<const H: usize>(
        table: &Flash<[[i8; H]; 2 * BUCKETS]>,
        sums: &[i16; H],
        row: u16,
    ) -> i32 {
        table.outputs_of_words(sums, row)
    }

    #[inline(always)]
    fn unscale(sum: i32) -> i32 {
        (sum as i64 * 400 / (64 * 255 * 255)) as i32
    }
}

/// An evaluation by the network `N` with `H` hidden units for each side, the results that it
/// remembers, and where it finds what is known of endings.
pub struct Network<N, C, K, const H: usize> {
    hidden: Hidden<H>,
    results: C,
    weights: PhantomData<(N, K)>,
}

zeroed! {
    struct Network [N: Weights<H>, C: Cache, K: PawnEnding, const H: usize] [N, C, K, H] =
        Network { hidden: Hidden::ZEROED, results: C::ZEROED, weights: PhantomData };
}

impl<N: Weights<H>, C: Cache, K: PawnEnding, const H: usize> Evaluator for Network<N, C, K, H> {
    type State = Sums<N>;

    #[inline(always)]
    fn guess(board: &Board, state: &Sums<N>) -> Option<Score> {
        guess(board, state)
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board, state: &Sums<N>) -> Score {
        let key = board.key();
        if let Some(score) = self.results.recall(key) {
            return score;
        }
        let score = if let Some(score) = endgame::known::<N, K>(board, state) {
            score
        } else {
            let value = self.hidden.value::<N>(board) + squares_value(board, state) as i32;
            let most = Score::MATE_BOUND.centipawns() - 1;
            let value = value.clamp(-most as i32, most as i32) as i16;
            Score::cp(endgame::scale(board, state, value))
        };
        self.results.remember(key, score);
        score
    }

    #[inline(always)]
    fn square_value(kind: u8, index: u8) -> i16 {
        middlegame_value::<N>(kind, index)
    }

    fn forget(&mut self) {
        self.results.clear(); // the units belong to the men that they were added up for
    }
}

/// What the piece-square values say.
#[inline(always)]
fn squares_value<N: Values>(board: &Board, sums: &Sums<N>) -> i16 {
    taper(sums, sums.for_side(board.side_to_move()))
}
