//! Evaluation: what a position is worth without looking ahead.
//!
//! The search knows an evaluation as an [`Evaluator`]. There are two. Both keep piece-square values
//! incrementally in [`Sums`], and leave endings to what is known of them. [`Network`] adds what
//! it has learnt; [`Handmade`] adds terms that people thought of, one function for each group of
//! them. Everything is first counted for the side to move and its opponent and then subtracted, so
//! that the same position with colours reversed has the same value to the last unit.

pub mod cache;
mod endgame;
mod evaluator;
pub mod network;
pub mod pawns;
mod pieces;
pub mod score;
mod shelter;
mod sums;
pub mod weights;

pub use evaluator::{Evaluator, Handmade};
pub use network::Network;
pub use sums::Sums;
pub(crate) use sums::perspective;

use core::marker::PhantomData;

use kilomate_flash::{flash, part, times as multiply};

use crate::chess::board::Board;
use crate::chess::piece::Color;
use crate::eval::score::Score;
use crate::knowledge::kpk::{BuiltIn, PawnEnding};
use pawns::{PawnCache, Structure};
use weights::{Pair, PieceSquare, Terms, full, lean, term};

/// What men are worth where they stand, whatever else is on the board.
pub trait Values: Copy + Eq + core::fmt::Debug {
    /// A man of that kind (from 1 for pawns) on a square, as his own side sees it.
    fn value(kind: u8, index: u8) -> Pair;
    /// What he gains by going from one square to another.
    #[inline(always)]
    fn gain(kind: u8, from: u8, to: u8) -> Pair {
        let ([mg_from, eg_from], [mg_to, eg_to]) = (Self::value(kind, from), Self::value(kind, to));
        [mg_to - mg_from, eg_to - eg_from]
    }
    /// His value in the middlegame, if only squares of one kind are compared.
    #[inline(always)]
    fn middlegame(kind: u8, index: u8) -> i16 {
        Self::value(kind, index)[0]
    }
    /// What it is worth to be to move.
    fn tempo() -> Pair;
}

/// What an evaluation made by hand consists of on a machine: what its cycles allow.
pub trait Extent: Values {
    /// Mobility and attacks on the king: walks over the board, the dearest of all terms.
    const MOBILITY: bool;
    /// What men are worth, by kind and square.
    const PIECE_SQUARE: &PieceSquare;
    /// What the terms are worth.
    const TERMS: &Terms;
}

/// The full evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;
impl Values for Full {
    #[inline(always)]
    fn value(kind: u8, index: u8) -> Pair {
        full::PIECE_SQUARE.at2(kind, index)
    }
    #[inline(always)]
    fn tempo() -> Pair {
        full::TERMS.at(term::TEMPO as usize)
    }
}
impl Extent for Full {
    const MOBILITY: bool = true;
    const PIECE_SQUARE: &PieceSquare = &full::PIECE_SQUARE;
    const TERMS: &Terms = &full::TERMS;
}

/// Everything that bytes of pawns and lists of pieces give without walking over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lean;
impl Values for Lean {
    #[inline(always)]
    fn value(kind: u8, index: u8) -> Pair {
        lean::PIECE_SQUARE.at2(kind, index)
    }
    #[inline(always)]
    fn tempo() -> Pair {
        lean::TERMS.at(term::TEMPO as usize)
    }
}
impl Extent for Lean {
    const MOBILITY: bool = false;
    const PIECE_SQUARE: &PieceSquare = &lean::PIECE_SQUARE;
    const TERMS: &Terms = &lean::TERMS;
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
struct Tally<'a, E, T> {
    color: Color,
    sum: Pair,
    trace: &'a mut T,
    extent: PhantomData<E>,
}

impl<'a, E: Extent, T: Trace> Tally<'a, E, T> {
    /// Nothing yet.
    #[inline(always)]
    fn new(color: Color, trace: &'a mut T) -> Self {
        Tally { color, sum: [0; 2], trace, extent: PhantomData }
    }

    /// Adds a term once.
    #[inline(always)]
    fn add(&mut self, index: u8) {
        let [mg, eg] = E::TERMS.at(index as usize);
        self.sum[0] += mg;
        self.sum[1] += eg;
        self.trace.count(index, self.color, 1);
    }

    /// Adds a term once for each bit that is set: mostly none or one, for which this is the
    /// shortest way on a machine without an instruction that counts bits.
    #[inline(always)]
    fn add_each(&mut self, index: u8, bits: u8) {
        if bits == 0 {
            return;
        }
        let mut rest = bits & (bits - 1);
        if rest == 0 {
            return self.add(index);
        }
        let mut count = 1;
        while rest != 0 {
            rest &= rest - 1;
            count += 1;
        }
        self.add_times(index, count);
    }

    /// Adds a term so many times.
    #[inline(always)]
    fn add_times(&mut self, index: u8, times: u8) {
        if times != 0 {
            let [mg, eg] = E::TERMS.at(index as usize);
            self.sum[0] += multiply(mg, times);
            self.sum[1] += multiply(eg, times);
            self.trace.count(index, self.color, times as i8);
        }
    }
}

flash! {
    /// By phase, 0 to 23: the share of the middlegame in 256ths. At 24 it is all of it.
    static SHARE: [u8; ALL] = make_share();
}

const ALL: usize = sums::FULL_PHASE as usize;

const fn make_share() -> [u8; ALL] {
    let mut share = [0; ALL];
    let mut i = 0;
    while i < ALL {
        share[i] = (i * 256 / ALL) as u8;
        i += 1;
    }
    share
}

/// What the position is worth to the side to move.
pub fn evaluate<E: Extent>(board: &Board, sums: &Sums<E>) -> Score {
    evaluate_traced::<E, ()>(board, sums, &mut ())
}

/// As [`evaluate`], with structures of pawns that were looked at before, and with a table of
/// pawn endings or without.
pub fn evaluate_with<E: Extent, S: PawnCache, K: PawnEnding>(
    board: &Board,
    sums: &Sums<E>,
    pawns: &mut S,
) -> Score {
    match endgame::known::<E, K>(board, sums) {
        Some(score) => score,
        None => add_up::<E, ()>(board, sums, pawns.get::<E>(board), &mut ()),
    }
}

/// As [`evaluate`], telling a trace which terms counted.
pub fn evaluate_traced<E: Extent, T: Trace>(board: &Board, sums: &Sums<E>, trace: &mut T) -> Score {
    if let Some(score) = endgame::known::<E, BuiltIn>(board, sums) {
        return score;
    }
    let pawns = Structure::of::<E, T>(board, trace);
    add_up::<E, T>(board, sums, &pawns, trace)
}

fn add_up<E: Extent, T: Trace>(
    board: &Board,
    sums: &Sums<E>,
    pawns: &Structure,
    trace: &mut T,
) -> Score {
    let us = board.side_to_move();
    let map = if E::MOBILITY { Some(pieces::Map::of(board)) } else { None };
    let tempo = E::tempo();
    trace.count(term::TEMPO, us, 1);
    // Theirs, then ours less theirs: a loop, so that a chip need not call a function for each.
    let mut men = [0; 2];
    let mut side = us.other();
    loop {
        let sum = count_men::<E, T>(board, pawns, map.as_ref(), side, trace);
        men = [sum[0] - men[0], sum[1] - men[1]];
        if side == us {
            break;
        }
        side = us;
    }
    let (sums_now, pawns) = (sums.for_side(us), pawns.for_side(us));
    let mg = sums_now[0] + pawns[0] + men[0] + tempo[0];
    let eg = sums_now[1] + pawns[1] + men[1] + tempo[1];
    let value = endgame::scale(board, sums, taper(sums, [mg, eg]));
    let most = Score::MATE_BOUND.centipawns() - 1;
    Score::cp(value.clamp(-most, most))
}

/// Between middlegame and endgame, as the phase says.
#[inline(always)]
fn taper<V: Values>(sums: &Sums<V>, [mg, eg]: Pair) -> i16 {
    let phase = sums.phase();
    if phase == sums::FULL_PHASE {
        return mg;
    }
    eg + part(mg - eg, SHARE.at(phase as usize))
}

/// A guess at [`evaluate`] by material, piece-square values and tempo alone: almost free. None in
/// endings, where knowledge of them may say something else altogether.
#[inline(always)]
pub fn guess<V: Values>(board: &Board, sums: &Sums<V>) -> Option<Score> {
    let bare = |color| board.count(color) == 1;
    if sums.phase() <= endgame::PHASE || bare(Color::White) || bare(Color::Black) {
        return None;
    }
    let [mg, eg] = sums.for_side(board.side_to_move());
    let tempo = V::tempo();
    Some(Score::cp(taper(sums, [mg + tempo[0], eg + tempo[1]])))
}

/// What the men of one side count, apart from those terms that pawns alone decide.
#[inline(always)]
fn count_men<E: Extent, T: Trace>(
    board: &Board,
    pawns: &Structure,
    map: Option<&pieces::Map>,
    us: Color,
    trace: &mut T,
) -> Pair {
    let mut tally = Tally::<E, T>::new(us, trace);
    pawns.add_passed(board, &mut tally);
    pieces::evaluate(board, pawns, map, &mut tally);
    tally.sum
}
