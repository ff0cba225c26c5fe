//! Which row of weights a man has: one for each square, or one for several.

use kilomate_flash::flash;

/// Rows of weights by kind of man and square: six own kinds and six of the opponent.
pub trait Rows {
    /// How many rows there are.
    const COUNT: usize;

    /// The row of a man: `kind` from 1 for pawns to 6 for kings, and 8 more for those of the
    /// opponent; `square` as the side sees it whose units are meant, its king on the left half.
    fn row(kind: u8, square: u8) -> u16;
}

/// A row for each square, but for those where no pawn can be.
pub struct EverySquare;

impl Rows for EverySquare {
    const COUNT: usize = 12 * 64 - 2 * 16;

    #[inline(always)]
    fn row(kind: u8, square: u8) -> u16 {
        EVERY_SQUARE.at((kind & 15) as usize).wrapping_add(square as u16)
    }
}

/// Knights, bishops, rooks and queens have a row for a block of four squares, and the own king none
/// for the right half: less than half of the rows, for a machine that has no room for more.
/// Piece-square values still tell the squares apart.
pub struct Blocks;

impl Rows for Blocks {
    const COUNT: usize = 2 * (48 + 4 * 16) + 32 + 64;

    #[inline(always)]
    fn row(kind: u8, square: u8) -> u16 {
        BLOCKS.at((kind & 15) as usize).wrapping_add(block(kind, square) as u16)
    }
}

flash! {
    /// By kind of man: the row of the first square, if there were one.
    static EVERY_SQUARE: [u16; 16] = EVERY_SQUARE_STARTS;
    /// The same for blocks.
    static BLOCKS: [u16; 16] = BLOCKS_STARTS;
}

const EVERY_SQUARE_STARTS: [u16; 16] = starts([[48, 64, 64, 64, 64, 64], [48, 64, 64, 64, 64, 64]]);
const BLOCKS_STARTS: [u16; 16] = starts([[48, 16, 16, 16, 16, 32], [48, 16, 16, 16, 16, 64]]);

/// Where the rows of each kind begin, one kind behind the other. Pawns have none for their first
/// eight squares.
const fn starts(counts: [[u16; 6]; 2]) -> [u16; 16] {
    let mut starts = [0; 16];
    let mut next = 0_u16;
    let mut at = 0;
    while at < 12 {
        let kind = at % 6;
        starts[at / 6 * 8 + kind + 1] = if kind == 0 { next.wrapping_sub(8) } else { next };
        next += counts[at / 6][kind];
        at += 1;
    }
    starts
}

/// The place of a square among the rows of its kind.
#[inline(always)]
const fn block(kind: u8, square: u8) -> u8 {
    match kind & 7 {
        2..=5 => square >> 2 & 0b1100 | square >> 1 & 3,
        6 if kind & 8 == 0 => square >> 1 & 0b1_1100 | square & 3,
        _ => square,
    }
}

/// The row of a feature as a network's file counts them, for tables that are made when the engine is
/// compiled; none where no man of that kind can be.
pub(super) const fn row_of_feature(shares: bool, feature: usize) -> Option<usize> {
    let kind = (feature % 384 / 64 + 1 + feature / 384 * 8) as u8;
    let square = (feature % 64) as u8;
    let is_first_or_last = square < 8 || square >= 56;
    let is_right = square & 4 != 0;
    if kind & 7 == 1 && is_first_or_last || shares && kind == 6 && is_right {
        return None;
    }
    let (start, place) = if shares {
        (BLOCKS_STARTS[kind as usize], block(kind, square))
    } else {
        (EVERY_SQUARE_STARTS[kind as usize], square)
    };
    Some(start.wrapping_add(place as u16) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_the_row_that_its_table_has_been_made_with() {
        for feature in 0..768 {
            let kind = (feature % 384 / 64 + 1 + feature / 384 * 8) as u8;
            let square = (feature % 64) as u8;
            if let Some(row) = row_of_feature(false, feature) {
                assert_eq!(usize::from(EverySquare::row(kind, square)), row);
                assert!(row < EverySquare::COUNT);
            }
            if let Some(row) = row_of_feature(true, feature) {
                assert_eq!(usize::from(Blocks::row(kind, square)), row);
                assert!(row < Blocks::COUNT);
            }
        }
    }

    #[test]
    fn four_squares_are_a_block() {
        let block = |square| Blocks::row(3, square);
        assert_eq!([1, 8, 9].map(block), [block(0); 3]);
        assert!(block(2) != block(0) && block(16) != block(0) && block(63) == block(54));
        let mut rows = [0; Blocks::COUNT];
        for row in (0..768).filter_map(|feature| row_of_feature(true, feature)) {
            rows[row] += 1;
        }
        assert_eq!(rows.iter().filter(|&&squares| squares == 4).count(), 8 * 16);
        assert_eq!(rows.iter().filter(|&&squares| squares == 1).count(), 2 * 48 + 32 + 64);
    }
}
