//! Evaluation: what a position is worth without looking ahead.
//!
//! Material and piece-square values are kept incrementally by [`Sums`]; the rest is computed here,
//! one function for each group of terms. Everything is first counted for the side to move and its
//! opponent and then subtracted, so that the same position with colours reversed has the same
//! value to the last unit.

mod endgame;
mod pawns;
mod pieces;
mod sums;
pub mod weights;

pub use sums::Sums;
pub(crate) use sums::piece_square_gain;

use kilomate_flash::flash;

use crate::board::Board;
use crate::piece::Color;
use crate::score::{MATE_BOUND, Score};
use weights::{Pair, TERMS, term};

/// What an evaluation is made of on a machine: what its cycles allow.
pub trait Extent {
    /// Mobility and attacks on the king: walks over the board, the dearest of all terms.
    const MOBILITY: bool;
}

/// The full evaluation.
pub struct Full;
impl Extent for Full {
    const MOBILITY: bool = true;
}

/// Everything that bytes of pawns and lists of pieces give without walking over the board.
pub struct Lean;
impl Extent for Lean {
    const MOBILITY: bool = false;
}

/// Sees which terms count how often: how tuning learns the evaluation. `()` looks away.
pub trait Trace {
    /// Term number `index` of [`term`] counts `times` for `color`.
    fn count(&mut self, index: u8, color: Color, times: i8);
}

impl Trace for () {
    #[inline(always)]
    fn count(&mut self, _: u8, _: Color, _: i8) {}
}

/// A sum of terms for one side.
struct Tally<'a, T> {
    color: Color,
    sum: Pair,
    trace: &'a mut T,
}

impl<T: Trace> Tally<'_, T> {
    /// Adds a term once.
    #[inline(always)]
    fn add(&mut self, index: u8) {
        let [mg, eg] = TERMS.at(index as usize);
        self.sum[0] += mg;
        self.sum[1] += eg;
        self.trace.count(index, self.color, 1);
    }

    /// Adds a term so many times.
    #[inline(always)]
    fn add_times(&mut self, index: u8, times: u8) {
        if times != 0 {
            let [mg, eg] = TERMS.at(index as usize);
            self.sum[0] += mg * times as i16;
            self.sum[1] += eg * times as i16;
            self.trace.count(index, self.color, times as i8);
        }
    }
}

flash! {
    /// By phase, 0 to 24: the share of the middlegame in 256ths.
    static SHARE: [u16; 25] = make_share();
}

const fn make_share() -> [u16; 25] {
    let mut share = [0; 25];
    let mut i = 0;
    while i < 25 {
        share[i] = (i * 256 / 24) as u16;
        i += 1;
    }
    share
}

/// What the position is worth to the side to move.
pub fn evaluate<E: Extent>(board: &Board, sums: &Sums) -> Score {
    evaluate_traced::<E, ()>(board, sums, &mut ())
}

/// As [`evaluate`], telling a trace which terms counted.
pub fn evaluate_traced<E: Extent, T: Trace>(board: &Board, sums: &Sums, trace: &mut T) -> Score {
    if let Some(score) = endgame::known(board, sums) {
        return score;
    }
    let us = board.side_to_move();
    let [mut mg, mut eg] = sums.for_side(us);
    let ours = side_terms::<E, T>(board, us, trace);
    let theirs = side_terms::<E, T>(board, us.other(), trace);
    let [tempo_mg, tempo_eg] = TERMS.at(term::TEMPO as usize);
    trace.count(term::TEMPO, us, 1);
    mg += ours[0] - theirs[0] + tempo_mg;
    eg += ours[1] - theirs[1] + tempo_eg;
    let share = SHARE.at(sums.phase() as usize) as i32;
    let score = eg + (((mg - eg) as i32 * share) >> 8) as i16;
    let score = endgame::scale(board, sums, score);
    score.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

#[inline(always)]
fn side_terms<E: Extent, T: Trace>(board: &Board, color: Color, trace: &mut T) -> Pair {
    let mut tally = Tally { color, sum: [0; 2], trace };
    let pawns = pawns::evaluate(board, &mut tally);
    pieces::evaluate::<E, T>(board, &pawns, &mut tally);
    tally.sum
}
