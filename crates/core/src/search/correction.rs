//! What evaluations have been wrong by: the search corrects them by what searches of like positions have come to.

#[cfg(not(target_pointer_width = "16"))]
use super::history::PIECE_TO;
#[cfg(not(target_pointer_width = "16"))]
use super::rules;
use crate::chess::board::Board;
use kilomate_flash::{Zeroed, zeroed};

/// A memory of errors of the evaluation.
#[doc(alias = "correction history")]
pub trait Corrections: Zeroed {
    /// What to add to the evaluation of a position that these two moves led to, in hundredths of a pawn.
    fn correction(&self, board: &Board, before: [u16; 2]) -> i16;
    /// A search of `depth` plies came to so much more than the corrected evaluation; `rate` is how much of that is
    /// learnt, in 4096ths for each ply.
    fn learn(&mut self, board: &Board, before: [u16; 2], error: i16, depth: i8, rate: i16);
    /// Forgets everything.
    fn clear(&mut self);
}

/// Evaluations are taken as they are.
pub struct NoCorrections;

zeroed! { struct NoCorrections = NoCorrections; }

impl Corrections for NoCorrections {
    #[inline(always)]
    fn correction(&self, _: &Board, _: [u16; 2]) -> i16 {
        0
    }
    #[inline(always)]
    fn learn(&mut self, _: &Board, _: [u16; 2], _: i16, _: i8, _: i16) {}
    #[inline(always)]
    fn clear(&mut self) {}
}

/// Errors by the side to move and the pawns, and by the two moves before; in 256ths of a hundredth of a pawn.
#[cfg(not(target_pointer_width = "16"))] // where no type may be that large
pub struct LikePositions {
    pawns: [[i16; PAWNS]; 2],
    moves: [[i16; PIECE_TO]; PIECE_TO],
}

/// Places for pawn structures.
#[cfg(not(target_pointer_width = "16"))]
const PAWNS: usize = 16_384;
/// No memory says more than this: 62 hundredths of a pawn.
#[cfg(not(target_pointer_width = "16"))]
const MOST: i32 = 16_000;
/// A single search is not believed more than this: the rest is tactics.
#[cfg(not(target_pointer_width = "16"))]
const MOST_ERROR: i16 = 200;
/// Nor is it worth more than one of so many plies.
#[cfg(not(target_pointer_width = "16"))]
const DEEPEST: i32 = 16;

#[cfg(not(target_pointer_width = "16"))]
zeroed! {
    struct LikePositions =
        LikePositions { pawns: [[0; PAWNS]; 2], moves: [[0; PIECE_TO]; PIECE_TO] };
}

/// Where the pawns of a board have their place: a product spreads their rows over the high bits.
#[cfg(not(target_pointer_width = "16"))]
#[inline(always)]
fn pawn_place(board: &Board) -> usize {
    let rows = |bytes: Option<&[u8; 8]>| bytes.map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let both = board.pawn_rows();
    let mut hash = 0u64;
    // Seven rows each: the one of the other side is shifted out.
    for rows in [rows(both.first_chunk()) >> 8, rows(both.last_chunk()) << 8 >> 8] {
        hash = (hash.rotate_left(23) ^ rows).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    (hash >> 50) as usize
}

#[cfg(not(target_pointer_width = "16"))]
impl Corrections for LikePositions {
    #[inline(always)]
    fn correction(&self, board: &Board, before: [u16; 2]) -> i16 {
        if rules::is_elementary(board) {
            return 0;
        }
        let pawns = self.pawns[board.side_to_move() as usize][pawn_place(board) % PAWNS];
        let [theirs, ours] = before.map(|piece_to| piece_to as usize % PIECE_TO);
        ((pawns as i32 + self.moves[theirs][ours] as i32) >> 8) as i16
    }

    fn learn(&mut self, board: &Board, before: [u16; 2], error: i16, depth: i8, rate: i16) {
        if rules::is_elementary(board) {
            return;
        }
        let weight = (depth as i32 + 1).clamp(0, DEEPEST) * rate as i32;
        let by = error.clamp(-MOST_ERROR, MOST_ERROR) as i32 * weight / 16;
        let [theirs, ours] = before.map(|piece_to| piece_to as usize % PIECE_TO);
        let pawns = &mut self.pawns[board.side_to_move() as usize][pawn_place(board) % PAWNS];
        for value in [pawns, &mut self.moves[theirs][ours]] {
            *value = (*value as i32 + by).clamp(-MOST, MOST) as i16;
        }
    }

    fn clear(&mut self) {
        self.pawns.as_flattened_mut().fill(0);
        self.moves.as_flattened_mut().fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::history::NOWHERE;
    use kilomate_heap::zeroed_box;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const NOTHING: [u16; 2] = [NOWHERE; 2];

    #[test]
    fn an_error_that_repeats_is_corrected_and_no_more() {
        let mut memory = zeroed_box::<LikePositions>().unwrap();
        let start = board(START);
        for _ in 0..5_000 {
            let left = 40 - memory.correction(&start, NOTHING);
            memory.learn(&start, NOTHING, left, 6, 3);
        }
        assert!((36..=40).contains(&memory.correction(&start, NOTHING)));
        memory.clear();
        assert_eq!(memory.correction(&start, NOTHING), 0);
    }

    #[test]
    fn it_holds_for_the_same_pawns_and_for_the_same_moves() {
        let mut memory = zeroed_box::<LikePositions>().unwrap();
        let start = board(START);
        let knight_out = board("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
        let pawn_out = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
        for _ in 0..500 {
            memory.learn(&start, [70, 80], 100, 8, 3);
        }
        let both = memory.correction(&start, [70, 80]);
        assert!(both > 20);
        assert_eq!(memory.correction(&knight_out, [70, 80]), both);
        assert_eq!(memory.correction(&start, [80, 70]), both / 2);
        assert_eq!(memory.correction(&pawn_out, [70, 80]), both / 2);
        assert_eq!(memory.correction(&pawn_out, [80, 70]), 0);
    }

    #[test]
    fn the_way_to_an_elementary_mate_is_left_alone() {
        let mut memory = zeroed_box::<LikePositions>().unwrap();
        let mate = board("8/4BN2/8/8/5k2/8/3K4/8 w - - 0 1");
        let ending = board("8/4BN2/8/8/5k2/7r/3K4/8 w - - 0 1"); // without pawns, too
        for _ in 0..500 {
            memory.learn(&mate, NOTHING, 100, 8, 3);
        }
        assert_eq!(memory.correction(&ending, NOTHING), 0);
        for _ in 0..500 {
            memory.learn(&ending, NOTHING, 100, 8, 3);
        }
        assert!(memory.correction(&ending, NOTHING) > 20);
        assert_eq!(memory.correction(&mate, NOTHING), 0);
    }

    #[test]
    fn nothing_is_learnt_beyond_the_bounds() {
        let mut memory = zeroed_box::<LikePositions>().unwrap();
        let start = board(START);
        for error in [i16::MIN, i16::MAX] {
            for _ in 0..10_000 {
                memory.learn(&start, NOTHING, error, i8::MAX, 64);
            }
            let most = 2 * MOST as i16 / 256;
            assert!(memory.correction(&start, NOTHING).abs() <= most + 1);
        }
    }
}
