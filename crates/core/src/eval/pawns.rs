//! Pawn structure, rank by rank, all files of a rank at once as the bits of a byte.

use super::weights::term;
use super::{Tally, Trace};
use crate::board::Board;
use crate::piece::Color;
use crate::square::Square;

/// What the pieces want to know about the pawns.
pub(super) struct Files {
    /// Files with a pawn of the side itself.
    pub(super) own: u8,
    /// Files with a pawn of the opponent.
    pub(super) enemy: u8,
}

/// The two files beside each file.
#[inline(always)]
pub(super) fn beside(files: u8) -> u8 {
    files << 1 | files >> 1
}

/// Adds the terms of one side's pawns.
pub(super) fn evaluate<T: Trace>(board: &Board, tally: &mut Tally<'_, T>) -> Files {
    let us = tally.color;
    let them = us.other();
    // Rows are counted from the opponent's side: row 1 is where a pawn needs one more step.
    let flip = if us == Color::White { 0 } else { 7 };
    let mut files = Files { own: 0, enemy: 0 };
    for row in 1..7 {
        files.own |= board.pawns(us, row);
        files.enemy |= board.pawns(them, row);
    }
    let neighbours = beside(files.own);
    let mut guarded = 0; // files on which an enemy pawn ahead stops or could take a pawn
    let mut ahead = 0; // files with an own pawn further ahead
    for row in 1..7 {
        let own = board.pawns(us, row ^ flip);
        if own != 0 {
            let behind = board.pawns(us, (row + 1) ^ flip);
            tally.add_times(term::DOUBLED, count(own & ahead));
            tally.add_times(term::ISOLATED, count(own & !neighbours));
            tally.add_times(term::CONNECTED + row, count(own & (beside(behind) | beside(own))));
            let passed = own & !guarded & !ahead;
            if passed != 0 {
                add_passed(board, tally, row, row ^ flip, passed);
            }
            ahead |= own;
        }
        let enemy = board.pawns(them, row ^ flip);
        guarded |= enemy | beside(enemy);
    }
    files
}

/// Adds the terms of the passed pawns of one row.
fn add_passed<T: Trace>(
    board: &Board,
    tally: &mut Tally<'_, T>,
    row: u8,
    board_row: u8,
    passed: u8,
) {
    let us = tally.color;
    let mut rest = passed;
    let mut col = 0;
    while rest != 0 {
        if rest & 1 != 0 {
            tally.add(term::PASSED + row);
            let pawn = Square::masked(board_row << 4 | col);
            if let Some(stop) = pawn.step(us.forward()) {
                if !board.piece_at(stop).is_none() {
                    tally.add(term::PASSED_BLOCKED + row);
                }
                if row <= 4 {
                    let own = distance(board.king(us), stop);
                    let enemy = distance(board.king(us.other()), stop);
                    tally.add_times(term::PASSED_OWN_KING, own);
                    tally.add_times(term::PASSED_ENEMY_KING, enemy);
                }
            }
        }
        rest >>= 1;
        col += 1;
    }
}

/// King moves from one square to another.
#[inline(always)]
pub(super) fn distance(from: Square, to: Square) -> u8 {
    let rows = from.row().abs_diff(to.row());
    let cols = from.col().abs_diff(to.col());
    if rows > cols { rows } else { cols }
}

/// How many bits are set.
#[inline(always)]
pub(super) fn count(bits: u8) -> u8 {
    bits.count_ones() as u8
}
