//! Pieces and the king: what they stand on, what they can reach, what shelters them.

use super::pawns::{Files, beside, count};
use super::weights::term;
use super::{Extent, Tally, Trace};
use crate::attacks::is_beside;
use crate::board::Board;
use crate::movegen::{first_step, last_step, step};
use crate::piece::{Color, Kind, Piece};
use crate::square::{OFF_BOARD, Square};
use kilomate_flash::flash;

flash! {
    static FILE_BIT: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    /// By file: the king's file and those beside it.
    static AROUND: [u8; 8] = [3, 7, 14, 28, 56, 112, 224, 192];
}

/// Adds the terms of one side's pieces and king.
pub(super) fn evaluate<E: Extent, T: Trace>(
    board: &Board,
    files: &Files,
    tally: &mut Tally<'_, T>,
) {
    let us = tally.color;
    let them = us.other();
    let mut bishops = 0u8;
    for slot in 1..board.count(us) {
        let at = board.man(us, slot);
        let piece = board.piece_at(at);
        match piece.kind() {
            Some(Kind::Pawn | Kind::King) | None => continue,
            Some(Kind::Bishop) => bishops += 1,
            Some(Kind::Rook) => add_rook(files, tally, at),
            Some(Kind::Knight | Kind::Queen) => {}
        }
        if pawn_attacks(board, them, at.row()) & FILE_BIT.at(at.col() as usize) != 0 {
            tally.add(term::ATTACKED_BY_PAWN);
        }
        if E::MOBILITY {
            add_mobility(board, tally, at, piece);
        }
    }
    if bishops > 1 {
        tally.add(term::BISHOP_PAIR);
    }
    add_shelter(board, files, tally);
}

/// The files of a row that pawns of `color` attack.
#[inline(always)]
fn pawn_attacks(board: &Board, color: Color, row: u8) -> u8 {
    // Off the board the row of pawns is an edge row, which has none.
    let from = match color {
        Color::White => row + 1,
        Color::Black => row.wrapping_sub(1),
    };
    beside(board.pawns(color, from))
}

#[inline(always)]
fn add_rook<T: Trace>(files: &Files, tally: &mut Tally<'_, T>, at: Square) {
    let file = FILE_BIT.at(at.col() as usize);
    if files.own & file == 0 {
        let open = files.enemy & file == 0;
        tally.add(if open { term::ROOK_OPEN } else { term::ROOK_HALF_OPEN });
    }
}

/// Walks over all squares that a piece attacks. Squares that enemy pawns attack do not count as
/// mobility, but attack a king all the same.
#[inline(always)]
fn add_mobility<T: Trace>(board: &Board, tally: &mut Tally<'_, T>, at: Square, piece: Piece) {
    let them = tally.color.other();
    let king = board.king(them);
    let kind = piece.to_byte() & 7;
    let mut mobility = 0u8;
    let mut attacks = 0u8;
    for number in first_step(kind)..last_step(kind) {
        let step = step(number);
        let mut to = at.to_0x88();
        loop {
            to = to.wrapping_add_signed(step);
            if to & OFF_BOARD != 0 {
                break;
            }
            let there = Piece::from_byte(board.byte(to));
            let square = Square::masked(to);
            if is_beside(king, square) {
                attacks += 1;
            }
            if !there.belongs_to(tally.color)
                && pawn_attacks(board, them, square.row()) & FILE_BIT.at(square.col() as usize) == 0
            {
                mobility += 1;
            }
            if !there.is_none() || !piece.slides() {
                break;
            }
        }
    }
    tally.add_times(term::MOBILITY + kind - Kind::Knight as u8, mobility);
    tally.add_times(term::KING_ATTACK + kind - Kind::Knight as u8, attacks);
}

/// Adds the pawns before the king and the open files at it.
#[inline(always)]
fn add_shelter<T: Trace>(board: &Board, files: &Files, tally: &mut Tally<'_, T>) {
    let us = tally.color;
    let king = board.king(us);
    let around = AROUND.at(king.col() as usize);
    let (near, far) = match us {
        Color::White => (king.row().wrapping_sub(1), king.row().wrapping_sub(2)),
        Color::Black => (king.row() + 1, king.row() + 2),
    };
    if near < 8 {
        tally.add_times(term::SHIELD_NEAR, count(board.pawns(us, near) & around));
    }
    if far < 8 {
        tally.add_times(term::SHIELD_FAR, count(board.pawns(us, far) & around));
    }
    let without_own = around & !files.own;
    tally.add_times(term::KING_FILE_OPEN, count(without_own & !files.enemy));
    tally.add_times(term::KING_FILE_HALF_OPEN, count(without_own & files.enemy));
}
