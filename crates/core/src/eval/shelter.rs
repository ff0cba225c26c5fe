//! What shelters a king: the pawns before it and the files at it. Pawns and the king's square say
//! it all.

use kilomate_flash::flash;

use super::pawns::Structure;
use super::weights::{Pair, term};
use super::{Extent, Tally, Trace};
use crate::chess::board::Board;
use crate::chess::piece::Color;

flash! {
    /// By file: the king's file and those beside it.
    static AROUND: [u8; 8] = [3, 7, 14, 28, 56, 112, 224, 192];
}

/// The terms of one side's king.
#[inline(always)]
pub(super) fn evaluate<E: Extent, T: Trace>(
    board: &Board,
    pawns: &Structure,
    us: Color,
    trace: &mut T,
) -> Pair {
    let mut tally = Tally::<E, T>::new(us, trace);
    let king = board.king(us);
    let around = AROUND.at(king.col() as usize);
    let (near, far) = match us {
        Color::White => (king.row().wrapping_sub(1), king.row().wrapping_sub(2)),
        Color::Black => (king.row() + 1, king.row() + 2),
    };
    if near < 8 {
        tally.add_each(term::SHIELD_NEAR, board.pawns(us, near) & around);
    }
    if far < 8 {
        tally.add_each(term::SHIELD_FAR, board.pawns(us, far) & around);
    }
    let without_own = around & !pawns.files(us);
    let enemy = pawns.files(us.other());
    tally.add_each(term::KING_FILE_OPEN, without_own & !enemy);
    tally.add_each(term::KING_FILE_HALF_OPEN, without_own & enemy);
    tally.sum
}
