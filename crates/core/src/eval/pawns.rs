//! Pawn structure, rank by rank, all files of a rank at once as the bits of a byte.

use kilomate_flash::{Zeroed, element_mut, zeroed};

use super::weights::{Pair, term};
use super::{Extent, Tally, Trace, shelter};
use crate::chess::board::{Board, PawnRows};
use crate::chess::piece::Color;
use crate::chess::square::Square;

/// What the pawns alone say, and the kings among them, whatever else stands on the board: the same
/// for as long as none of them moves or goes, which is most of the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Structure {
    /// The rows of pawns that this is about.
    rows: PawnRows,
    /// Terms of White less those of Black.
    pair: Pair,
    /// Files with pawns of each side, and those with passed ones: on each the foremost pawn.
    files: [u8; 2],
    passed_files: [u8; 2],
    /// Where the kings stand, as 0x88 bytes, and their terms, White's less Black's.
    kings: [u8; 2],
    shelter: Pair,
}

impl Structure {
    /// No pawns: all bytes zero.
    pub const EMPTY: Structure = Structure {
        rows: [0; 14],
        pair: [0; 2],
        files: [0; 2],
        passed_files: [0; 2],
        kings: [0; 2],
        shelter: [0; 2],
    };

    /// Looks at the pawns of a board.
    pub fn of<E: Extent, T: Trace>(board: &Board, trace: &mut T) -> Structure {
        let mut structure = Structure::EMPTY;
        structure.scan_pawns::<E, T>(board, trace);
        structure.scan_kings::<E, T>(board, trace);
        structure
    }

    /// Looks at the pawns of a board, in place: on a chip a copy costs as much as half the look.
    #[inline(never)] // seldom needed
    fn scan_pawns<E: Extent, T: Trace>(&mut self, board: &Board, trace: &mut T) {
        self.rows = *board.pawn_rows();
        // Black's, then White's less Black's: a loop, so that a chip need not call a function.
        let mut pair = [0; 2];
        let mut side = Color::Black;
        loop {
            let sum = self.scan_side::<E, T>(board, side, trace);
            pair = [sum[0] - pair[0], sum[1] - pair[1]];
            if side == Color::White {
                break;
            }
            side = Color::White;
        }
        self.pair = pair;
    }

    /// Looks at the kings among the pawns.
    #[inline(never)] // seldom needed
    fn scan_kings<E: Extent, T: Trace>(&mut self, board: &Board, trace: &mut T) {
        self.kings = kings(board);
        let black = shelter::evaluate::<E, T>(board, self, Color::Black, trace);
        let white = shelter::evaluate::<E, T>(board, self, Color::White, trace);
        self.shelter = [white[0] - black[0], white[1] - black[1]];
    }

    /// Terms of `us` less those of the opponent.
    #[inline(always)]
    pub(super) fn for_side(&self, us: Color) -> Pair {
        let [mg, eg] = [self.pair[0] + self.shelter[0], self.pair[1] + self.shelter[1]];
        match us {
            Color::White => [mg, eg],
            Color::Black => [-mg, -eg],
        }
    }

    /// Files with pawns of `color`.
    #[inline(always)]
    pub(super) fn files(&self, color: Color) -> u8 {
        self.files[color as usize]
    }

    /// The terms of one side's pawns. Remembers its files and passed pawns.
    #[inline(always)]
    fn scan_side<E: Extent, T: Trace>(&mut self, board: &Board, us: Color, trace: &mut T) -> Pair {
        let mut tally = Tally::<E, T>::new(us, trace);
        let them = us.other();
        // Rows are counted from the opponent's side: row 1 is where a pawn needs one more step.
        let flip = if us == Color::White { 0 } else { 7 };
        let files = (1..7).fold(0, |files, row| files | board.pawns(us, row));
        let neighbours = beside(files);
        let mut guarded = 0; // files on which an enemy pawn ahead stops or could take a pawn
        let mut ahead = 0; // files with an own pawn further ahead
        let mut passed_files = 0;
        for row in 1..7u8 {
            let own = board.pawns(us, row ^ flip);
            if own != 0 {
                let behind = board.pawns(us, (row + 1) ^ flip);
                tally.add_each(term::DOUBLED, own & ahead);
                tally.add_each(term::ISOLATED, own & !neighbours);
                let connected = own & (beside(behind) | beside(own));
                tally.add_each(term::CONNECTED + row, connected);
                let passed = own & !guarded & !ahead;
                tally.add_each(term::PASSED + row, passed);
                passed_files |= passed;
                ahead |= own;
            }
            let enemy = board.pawns(them, row ^ flip);
            guarded |= enemy | beside(enemy);
        }
        self.files[us as usize] = files;
        self.passed_files[us as usize] = passed_files;
        tally.sum
    }

    /// Adds what the other men say about one side's passed pawns.
    #[inline(always)]
    pub(super) fn add_passed<E: Extent, T: Trace>(
        &self,
        board: &Board,
        tally: &mut Tally<'_, E, T>,
    ) {
        let us = tally.color;
        let flip = if us == Color::White { 0 } else { 7 };
        let mut files = self.passed_files[us as usize];
        let mut row = 1;
        while files != 0 && row < 7 {
            let board_row = row ^ flip;
            let mut here = board.pawns(us, board_row) & files;
            files ^= here;
            let mut pawn = board_row << 4;
            while here != 0 {
                if here & 1 != 0 {
                    add_passed_pawn(board, tally, row, Square::masked(pawn));
                }
                here >>= 1;
                pawn += 1;
            }
            row += 1;
        }
    }
}

/// Remembers structures of pawns, or looks at them anew each time.
pub trait PawnCache: Zeroed {
    /// The structure of a board's pawns: remembered, or looked at now. The values in it are those
    /// of the extent it was first asked for, so that it must always be the same one.
    fn get<E: Extent>(&mut self, board: &Board) -> &Structure;
}

/// Room for `N` structures, a power of two.
#[doc(alias = "pawn hash table")]
pub struct PawnHash<const N: usize>([Structure; N]);

zeroed! { struct PawnHash [const N: usize] [N] = PawnHash([Structure::EMPTY; N]); }

impl<const N: usize> PawnCache for PawnHash<N> {
    #[inline(always)]
    fn get<E: Extent>(&mut self, board: &Board) -> &Structure {
        const { assert!(N.is_power_of_two() && N <= 1 << 15) };
        // The high bits are the well mixed ones; a chip takes the high byte for nothing.
        let shift = const { if N <= 256 { 8 } else { 16 - N.trailing_zeros() } };
        let index = (board.pawn_mix() >> shift) as usize & (N - 1);
        let rows = board.pawn_rows();
        let structure = element_mut(&mut self.0, index);
        if !is_same(&structure.rows, rows) {
            structure.scan_pawns::<E, ()>(board, &mut ());
            structure.scan_kings::<E, ()>(board, &mut ());
        } else if structure.kings != kings(board) {
            structure.scan_kings::<E, ()>(board, &mut ());
        }
        structure
    }
}

/// Where the kings stand.
#[inline(always)]
fn kings(board: &Board) -> [u8; 2] {
    [board.king(Color::White).to_0x88(), board.king(Color::Black).to_0x88()]
}

/// Whether these are the same rows. Four bytes at a time: a chip would call a routine to compare
/// arrays, and the first four say most of it.
#[inline(always)]
fn is_same(a: &PawnRows, b: &PawnRows) -> bool {
    let four = |rows: &PawnRows, i: usize| {
        u32::from_le_bytes([rows[i], rows[i + 1], rows[i + 2], rows[i + 3]])
    };
    four(a, 0) == four(b, 0)
        && four(a, 4) == four(b, 4)
        && four(a, 8) == four(b, 8)
        && a[12] == b[12]
        && a[13] == b[13]
}

/// The two files beside each file.
#[inline(always)]
pub(super) fn beside(files: u8) -> u8 {
    files << 1 | files >> 1
}

/// Adds what the other men say about a passed pawn.
#[inline(always)]
fn add_passed_pawn<E: Extent, T: Trace>(
    board: &Board,
    tally: &mut Tally<'_, E, T>,
    row: u8,
    pawn: Square,
) {
    let us = tally.color;
    let Some(stop) = pawn.step(us.forward()) else { return };
    if !board.piece_at(stop).is_none() {
        tally.add(term::PASSED_BLOCKED + row);
    }
    if row <= 4 {
        let own = board.king(us).distance(stop);
        let enemy = board.king(us.other()).distance(stop);
        tally.add_times(term::PASSED_OWN_KING, own);
        tally.add_times(term::PASSED_ENEMY_KING, enemy);
    }
}
