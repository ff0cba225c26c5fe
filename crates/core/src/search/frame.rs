//! One ply of the search: everything a recursive search would keep on the machine's stack.

use kilomate_flash::{Few, zeroed};

use super::line::Line;
use super::notes::Trail;
use crate::chess::attacks::Checks;
use crate::chess::make::Watch;
use crate::chess::moves::Move;
use crate::eval::score::Score;

/// Where the picker of a node stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Stage {
    /// The move of the transposition table.
    Table,
    /// Generate captures and rank them.
    MakeCaptures,
    /// Captures that do not lose material.
    Captures,
    /// The first killer, then the second.
    FirstKiller,
    SecondKiller,
    /// Generate quiet moves and rank them.
    MakeQuiets,
    Quiets,
    /// Captures that lose material.
    BadCaptures,
    /// Generate quiet moves, of which quiescence tries those that give check.
    MakeChecks,
    Checks,
    /// Moves out of check, listed when the node was entered.
    Evasions,
    /// No more moves.
    End,
}

/// Why the child of a node is being searched, and so what its score means: principal-variation
/// search, the other moves being expected to be worse.
#[doc(alias = "PVS")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Mode {
    /// A null move: a score of beta or more ends the node.
    Null,
    /// Reduced, with a null window: a better score asks for a search to full depth.
    Reduced,
    /// To full depth, with a null window: a better score asks for an open window.
    Scout,
    /// To full depth, with the node's own window: the score counts.
    Full,
}

/// One ply: its frame, what the evaluation kept before the move that is being searched, the best
/// line from here, and what histories want to know of that move.
pub struct Ply<S, L, T = ()> {
    pub(super) frame: Frame,
    pub(super) state: S,
    pub(super) line: L,
    pub(super) trail: T,
}

zeroed! {
    struct Ply [S: Watch, L: Line, T: Trail] [S, L, T] =
        Ply { frame: Frame::EMPTY, state: S::ZEROED, line: L::ZEROED, trail: T::ZEROED };
}

/// What a node needs.
#[allow(clippy::struct_excessive_bools)] // packed flags would be masks and shifts everywhere
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) best: Score,
    /// Static evaluation; meaningless in check.
    pub(super) eval: Score,
    /// What the terms of the evaluation that are dear came to here or, where they were not asked,
    /// where they last were on the way: one move seldom changes them much.
    pub(super) positional: i16,
    pub(super) best_move: Move,
    pub(super) table_move: Move,
    pub(super) killers: [Move; 2],
    /// Where this ply's moves begin on the stack, and where the untried ones do.
    pub(super) first: Few,
    pub(super) next: Few,
    pub(super) checks: Checks,
    pub(super) depth: i8,
    /// Depth of the child without reduction.
    pub(super) full_depth: i8,
    pub(super) stage: Stage,
    pub(super) mode: Mode,
    /// Legal moves seen so far, tried or pruned.
    pub(super) legal: u8,
    /// Quiet moves among the tried ones.
    pub(super) quiets: u8,
    /// Losing captures put aside at the front of this ply's moves.
    pub(super) bad: u8,
    /// Extensions on the way to this node.
    pub(super) extensions: u8,
    /// The window is open: this may become the principal variation.
    pub(super) is_pv: bool,
    /// Quiescence: depth is used up.
    pub(super) quiescence: bool,
    /// The move that led here was a null move.
    pub(super) after_null: bool,
    /// The static evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// The original alpha has been beaten.
    pub(super) raised: bool,
}

impl Frame {
    pub(super) const EMPTY: Frame = Frame {
        alpha: Score::DRAW,
        beta: Score::DRAW,
        best: Score::DRAW,
        eval: Score::DRAW,
        positional: 0,
        best_move: Move::NONE,
        table_move: Move::NONE,
        killers: [Move::NONE; 2],
        first: 0,
        next: 0,
        checks: Checks::NONE,
        depth: 0,
        full_depth: 0,
        stage: Stage::Table,
        mode: Mode::Null,
        legal: 0,
        quiets: 0,
        bad: 0,
        extensions: 0,
        is_pv: false,
        quiescence: false,
        after_null: false,
        improving: false,
        raised: false,
    };
}
