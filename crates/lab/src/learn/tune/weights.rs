//! The weights as one list: piece-square values first, then terms.

use kilomate_core::eval::Extent;
use kilomate_core::eval::weights::{Pair, term};
use kilomate_core::{Kind, Square};

/// Squares of the six kinds.
const SQUARES: usize = 6 * 64;
/// How many weights there are, each for middlegame and endgame.
pub(super) const COUNT: usize = SQUARES + term::COUNT as usize;

/// The place of a kind on a square, seen from its own side.
pub(super) fn of_square(kind: Kind, at: Square) -> u16 {
    (kind as u16 - 1) * 64 + u16::from(at.index())
}

/// The place of a term.
pub(super) fn of_term(index: u8) -> u16 {
    SQUARES as u16 + u16::from(index)
}

/// The weights that the program was compiled with.
pub(super) fn compiled<E: Extent>() -> Vec<Pair> {
    let squares = (1..7).flat_map(|kind| (0..64).map(move |at| E::PIECE_SQUARE.at2(kind, at)));
    squares.chain((0..term::COUNT as usize).map(|index| E::TERMS.at(index))).collect()
}

/// Weights between whole numbers, as they are while they are tuned.
pub(super) fn to_real(weights: &[Pair]) -> Vec<[f64; 2]> {
    weights.iter().map(|pair| pair.map(f64::from)).collect()
}

/// The nearest whole numbers.
pub(super) fn to_whole(weights: &[[f64; 2]]) -> Vec<Pair> {
    weights.iter().map(|pair| pair.map(|weight| weight.round() as i16)).collect()
}
