//! Pieces: what they stand on, what they can reach.

use super::pawns::Structure;
use super::weights::term;
use super::{Extent, Tally, Trace};
use crate::chess::board::{Board, file_bit};
use crate::chess::movegen::steps;
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::{OFF_BOARD, Square};

/// What the walks over the board ask about a square, as bits of a byte: whether pawns of a side
/// attack it, and whether a side's king stands beside it. Black's bits are White's shifted by one.
const PAWN_ATTACK: u8 = 1;
const KING_RING: u8 = 4;

/// The bits of all squares, by their 0x88 bytes.
pub(super) struct Map([u8; 128]);

impl Map {
    pub(super) fn of(board: &Board) -> Map {
        let mut map = Map([0; 128]);
        for color in [Color::White, Color::Black] {
            let (pawn, ring) = (PAWN_ATTACK << color as u8, KING_RING << color as u8);
            let king = board.king(color).to_0x88();
            for step in steps(Kind::King as u8) {
                map.mark(king.wrapping_add_signed(step), ring);
            }
            for at in board.foot(color) {
                let ahead = at.to_0x88().wrapping_add_signed(color.forward());
                map.mark(ahead.wrapping_sub(1), pawn);
                map.mark(ahead.wrapping_add(1), pawn);
            }
        }
        map
    }

    /// Off the board there is room for marks that nobody reads.
    #[inline(always)]
    fn mark(&mut self, index: u8, bit: u8) {
        self.0[(index & 0x7f) as usize] |= bit;
    }

    #[inline(always)]
    fn at(&self, index: u8) -> u8 {
        self.0[(index & 0x7f) as usize]
    }
}

/// Adds the terms of one side's pieces; those that need walks over the board if a map
/// for them is given.
#[inline(always)]
pub(super) fn evaluate<E: Extent, T: Trace>(
    board: &Board,
    pawns: &Structure,
    map: Option<&Map>,
    tally: &mut Tally<'_, E, T>,
) {
    let us = tally.color;
    let mut bishops = 0u8;
    for at in board.officers(us) {
        let piece = board.piece_at(at);
        if piece.is(Kind::Bishop) {
            bishops += 1;
        } else if piece.is(Kind::Rook) {
            add_rook(pawns, tally, at);
        }
        if let Some(map) = map {
            add_mobility(board, map, tally, at, piece);
        }
    }
    if bishops > 1 {
        tally.add(term::BISHOP_PAIR);
    }
}

#[inline(always)]
fn add_rook<E: Extent, T: Trace>(pawns: &Structure, tally: &mut Tally<'_, E, T>, at: Square) {
    let file = file_bit(at);
    if pawns.files(tally.color) & file == 0 {
        let open = pawns.files(tally.color.other()) & file == 0;
        tally.add(if open { term::ROOK_OPEN } else { term::ROOK_HALF_OPEN });
    }
}

/// Walks over all squares that a piece attacks, and sees whether a pawn attacks it. Squares that
/// enemy pawns attack do not count as mobility, but attack a king all the same.
#[inline(always)]
fn add_mobility<E: Extent, T: Trace>(
    board: &Board,
    map: &Map,
    tally: &mut Tally<'_, E, T>,
    at: Square,
    piece: Piece,
) {
    let them = tally.color.other() as u8;
    let (pawn, ring) = (PAWN_ATTACK << them, KING_RING << them);
    if map.at(at.to_0x88()) & pawn != 0 {
        tally.add(term::ATTACKED_BY_PAWN);
    }
    let kind = piece.to_byte() & 7;
    let slides = piece.slides();
    let mut mobility = 0u8;
    let mut attacks = 0u8;
    for step in steps(kind) {
        let mut to = at.to_0x88();
        loop {
            to = to.wrapping_add_signed(step);
            if to & OFF_BOARD != 0 {
                break;
            }
            let bits = map.at(to);
            attacks += (bits & ring != 0) as u8;
            let there = board.byte(to);
            if there != 0 {
                let own = (there ^ piece.to_byte()) & 0x80 == 0;
                mobility += (bits & pawn == 0 && !own) as u8;
                break;
            }
            mobility += (bits & pawn == 0) as u8;
            if !slides {
                break;
            }
        }
    }
    tally.add_times(term::MOBILITY + kind - Kind::Knight as u8, mobility);
    tally.add_times(term::KING_ATTACK + kind - Kind::Knight as u8, attacks);
}
