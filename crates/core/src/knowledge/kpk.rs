//! King and pawn against king: won or drawn, exactly, from a table of some 200 bytes.
//!
//! The table is a tree of questions about the position with the pawn's side to move; the other
//! side has king moves only, so its positions are answered by looking at each of them. The tree
//! comes from a complete analysis backwards from the ends (`kilomate-lab kpk`), and a test asks it
//! about every legal position. `docs/formats.md` has its bytes.

use kilomate_flash::{Flash, flash};

use super::bytes::Bytes;
use crate::chess::board::Board;
use crate::chess::movegen::steps;
use crate::chess::piece::{Color, Kind};
use crate::chess::square::{Square, apart};

/// How many features of a position the questions are about.
pub const FEATURES: usize = 12;
/// What is added to features that can be negative.
const MIDDLE: u8 = 8;

/// The bytes before the first question: two letters, the version, the number of questions.
pub const HEADER: usize = 4;
/// The letters and the version.
pub const MAGIC: [u8; 3] = *b"KP\x01";
/// The bytes behind the last question: two sums.
pub const TRAILER: usize = 2;

/// Bits of a link: the answer yes, the answer no leads to the next question.
pub const YES_GOES_ON: u8 = 1;
/// See [`YES_GOES_ON`].
pub const NO_GOES_ON: u8 = 2;
/// Bits of a link: the end that the answer yes, the answer no leads to is a win.
pub const YES_WINS: u8 = 4;
/// See [`YES_WINS`].
pub const NO_WINS: u8 = 8;
/// Both answers go on, and no leads so many questions beyond the next one as the other bits say.
pub const JUMP: u8 = 128;

/// Where a machine has its table, if it has one.
pub trait PawnEnding {
    /// What the table is read from.
    type Source: Bytes;

    /// The table, or none as long as nobody has provided one. It need not be checked again: any
    /// bytes give an answer in finite time.
    fn table() -> Option<Self::Source>;
}

/// The table is part of the program.
pub struct BuiltIn;

/// The bytes of the table, for those who lend them to an engine.
pub const FILE: &[u8; 250] = include_bytes!("../../data/kpk.bin");

flash! {
    static TABLE: [u8; FILE.len()] = *FILE;
}

impl PawnEnding for BuiltIn {
    type Source = &'static Flash<[u8; FILE.len()]>;

    #[inline(always)]
    fn table() -> Option<Self::Source> {
        Some(&TABLE)
    }
}

/// No table, which costs nothing.
pub struct Without;

impl PawnEnding for Without {
    type Source = &'static [u8];

    #[inline(always)]
    fn table() -> Option<Self::Source> {
        None
    }
}

/// A position, turned so that the pawn is White's, on one of the files a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pawn.
    pub pawn: Square,
    /// The king of its side.
    pub own: Square,
    /// The other king.
    pub enemy: Square,
    /// Whether the pawn's side is to move.
    pub pawn_moves: bool,
}

impl Position {
    /// The position of a board on which there is nothing but two kings and a pawn of this side:
    /// the caller has made sure of that.
    pub fn of(board: &Board, side: Color) -> Position {
        let pawn = board.man(side, 1).to_0x88();
        let rows = if side == Color::White { 0 } else { 0x70 };
        let cols = if pawn & 4 == 0 { 0 } else { 7 };
        let turn = |at: u8| Square::masked(at ^ rows ^ cols);
        Position {
            pawn: turn(pawn),
            own: turn(board.king(side).to_0x88()),
            enemy: turn(board.king(side.other()).to_0x88()),
            pawn_moves: board.side_to_move() == side,
        }
    }

    /// Whether the pawn's side wins. The position must be legal.
    pub fn is_won(mut self, table: &impl Bytes) -> bool {
        if self.pawn_moves {
            return self.ask(table);
        }
        let mut has_moves = false;
        let from = self.enemy;
        for step in steps(Kind::King as u8) {
            let Some(to) = from.step(step) else { continue };
            let ahead = self.pawn.to_0x88().wrapping_sub(to.to_0x88());
            if self.own.distance(to) <= 1 || ahead == 15 || ahead == 17 {
                continue;
            }
            self.enemy = to;
            if to == self.pawn || !self.ask(table) {
                return false;
            }
            has_moves = true;
        }
        has_moves
    }

    /// How far the own king is from the square two rows before the pawn, or from where the pawn
    /// is going if that is nearer.
    pub(crate) fn way_ahead(&self) -> u8 {
        let target = self.pawn.row().saturating_sub(2);
        reach(apart(self.own.col(), self.pawn.col()), self.own.row(), target)
    }

    /// What the questions are about, each from 0 to 15. Rows count from where the pawn is going.
    pub fn features(&self) -> [u8; FEATURES] {
        let (pawn, own, enemy) = (self.pawn.row(), self.own.row(), self.enemy.row());
        let own_cols = apart(self.own.col(), self.pawn.col());
        let enemy_cols = apart(self.enemy.col(), self.pawn.col());
        let to_home = reach(enemy_cols, enemy, 0);
        // By how much the own king is nearer to the square so many rows before the pawn.
        let lead = |rows: u8| {
            let target = pawn.saturating_sub(rows);
            MIDDLE + reach(enemy_cols, enemy, target) - reach(own_cols, own, target)
        };
        [
            self.pawn.col(),
            pawn,
            self.enemy.col(),
            MIDDLE + own - pawn,
            MIDDLE + own - enemy,
            own + enemy,
            apart(self.own.col(), self.enemy.col()),
            MIDDLE + own_cols - enemy_cols,
            to_home,
            MIDDLE + to_home - pawn,
            lead(1),
            lead(2),
        ]
    }

    /// Answers the questions, with the pawn's side to move.
    #[inline(never)] // one copy for both sides to move
    fn ask(&self, table: &impl Bytes) -> bool {
        let features = self.features();
        let mut at = HEADER;
        loop {
            // Past the end both are zero: a draw.
            let (test, mut link) = (table.byte(at), table.byte(at + 1));
            at += 2;
            let value = features.get((test >> 4) as usize).copied().unwrap_or(0);
            let is_no = value > test & 15;
            if link & JUMP != 0 {
                if is_no {
                    at += 2 * (link & !JUMP) as usize;
                }
                continue;
            }
            if is_no {
                link >>= 1;
            }
            if link & YES_GOES_ON == 0 {
                return link & YES_WINS != 0;
            }
        }
    }
}

/// King moves to the pawn's file, which is so many columns away, and there to a row.
#[inline(always)]
fn reach(cols: u8, row: u8, target: u8) -> u8 {
    cols.max(apart(row, target))
}

/// What is wrong with bytes that should be a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableError {
    /// It is something else.
    Foreign,
    /// It was made for another version of this program.
    Version,
    /// It is shorter or longer than it says.
    Length,
    /// Bytes have changed.
    Damaged,
}

/// Whether so many bytes are a table: for those that come from outside.
///
/// # Errors
///
/// What is wrong with them.
pub fn check<B: Bytes + ?Sized>(table: &B, length: usize) -> Result<(), TableError> {
    if length < HEADER || table.byte(0) != MAGIC[0] || table.byte(1) != MAGIC[1] {
        return Err(TableError::Foreign);
    }
    if table.byte(2) != MAGIC[2] {
        return Err(TableError::Version);
    }
    let end = HEADER + 2 * table.byte(3) as usize;
    if length != end + TRAILER {
        return Err(TableError::Length);
    }
    let sums = [table.byte(end), table.byte(end + 1)];
    if seal(table, end) == sums { Ok(()) } else { Err(TableError::Damaged) }
}

/// The two sums at the end of a table: of its bytes, and of the sums so far, as Fletcher has it
/// but modulo 256.
pub fn seal<B: Bytes + ?Sized>(table: &B, length: usize) -> [u8; TRAILER] {
    let mut sums = [0u8; TRAILER];
    for at in 0..length {
        sums[0] = sums[0].wrapping_add(table.byte(at));
        sums[1] = sums[1].wrapping_add(sums[0]);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn what_is_no_table_is_refused() {
        let file = FILE.as_slice();
        assert_eq!(check(file, file.len()), Ok(()));
        assert_eq!(check(b"book" as &[u8], 4), Err(TableError::Foreign));
        assert_eq!(check(file, 3), Err(TableError::Foreign));
        assert_eq!(check(file, file.len() - 1), Err(TableError::Length));
        assert_eq!(check(file, file.len() + 1), Err(TableError::Length));
        for at in 0..file.len() {
            let mut other = Vec::from(file);
            other[at] ^= 4;
            let expected = match at {
                0 | 1 => TableError::Foreign,
                2 => TableError::Version,
                3 => TableError::Length,
                _ => TableError::Damaged,
            };
            assert_eq!(check(other.as_slice(), other.len()), Err(expected), "byte {at}");
        }
    }

    #[test]
    fn any_bytes_give_an_answer() {
        let board = Board::from_fen("8/8/8/8/3k4/8/3P4/3K4 b - - 0 1").unwrap();
        let position = Position::of(&board, Color::White);
        // Whatever they say, questions lead forwards, and behind the last byte there is an end.
        for byte in 0..=u8::MAX {
            position.is_won(&[byte; 500].as_slice());
            position.is_won(&[0, 0, 0, 0, 0, byte].as_slice());
        }
        assert!(!position.is_won(&[0; 0].as_slice()), "no table, no win");
    }
}
