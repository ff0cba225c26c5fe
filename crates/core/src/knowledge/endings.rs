//! Endings that somebody has looked up, as the search knows them: who wins with few men on the board.

use kilomate_flash::{Zeroed, zeroed};

use crate::chess::board::Board;

/// How a position ends with best play, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// It loses.
    Loss,
    /// It would lose, but the fifty-move rule saves it.
    SavedLoss,
    /// Nobody wins.
    Draw,
    /// It would win, but the fifty-move rule takes that away.
    SpoiledWin,
    /// It wins.
    Win,
}

/// What a machine can look up about endings.
pub trait Endings: Zeroed {
    /// Whether there can be any. Where not, all that asks for them is left out of the program.
    const EXIST: bool;

    /// A search begins that will ask, or will not. Answers are counted from now on.
    fn consult(&mut self, wanted: bool);

    /// Men on the board, kings included, up to which there is anything to ask; 0 if there is nothing.
    fn most_men(&self) -> u8;

    /// Who wins, if a capture or a pawn's move has led to the position. None if that is not known.
    fn outcome(&mut self, board: &Board) -> Option<Outcome>;

    /// How many half-moves it takes to the next capture, pawn's move or mate with best play: positive
    /// where the side to move wins, negative where it loses, 0 for a draw. More than 100, and the
    /// fifty-move rule makes a draw of it. None if that is not known.
    fn distance(&mut self, board: &Board) -> Option<i16>;

    /// Keeps in mind what the position at the root comes to, until the next search.
    fn keep_root(&mut self, outcome: Outcome);

    /// What was kept.
    fn root(&self) -> Option<Outcome>;

    /// How many answers there were.
    fn hits(&self) -> u64;
}

/// None.
pub struct NoEndings;

zeroed! { struct NoEndings = NoEndings; }

impl Endings for NoEndings {
    const EXIST: bool = false;

    #[inline(always)]
    fn consult(&mut self, _: bool) {}

    #[inline(always)]
    fn most_men(&self) -> u8 {
        0
    }

    #[inline(always)]
    fn outcome(&mut self, _: &Board) -> Option<Outcome> {
        None
    }

    #[inline(always)]
    fn distance(&mut self, _: &Board) -> Option<i16> {
        None
    }

    #[inline(always)]
    fn keep_root(&mut self, _: Outcome) {}

    #[inline(always)]
    fn root(&self) -> Option<Outcome> {
        None
    }

    #[inline(always)]
    fn hits(&self) -> u64 {
        0
    }
}
