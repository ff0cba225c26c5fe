//! What a machine gives the engine: its arrays, and the knowledge that its cycles allow.

use core::marker::PhantomData;

use kilomate_flash::{Array, Zeroed};

use super::correction::Corrections;
use super::frame::Ply;
use super::history::QuietHistory;
use super::line::Line;
use super::notes::Trail;
use super::params::{Adjustable, ParamSource, Params};
use super::stack::MoveRoom;
use super::table::Memory;
use crate::chess::game::Record;
use crate::eval::Evaluator;
use crate::knowledge::endings::Endings;

/// How many nodes a search can count. Small machines never get that far, and 64 bits cost them
/// dear.
#[cfg(not(target_pointer_width = "16"))]
pub type NodeCount = u64;
/// How many nodes a search can count: an hour of the fastest of 8-bit machines is a thousandth.
#[cfg(target_pointer_width = "16")]
pub type NodeCount = u32;

/// What the evaluation of a machine keeps for each ply.
pub(super) type State<M> = <<M as Machine>::Evaluator as Evaluator>::State;

/// Who counts what the moves of the root take.
pub(super) type EffortOf<M> = <TrailOf<M> as Trail>::Effort;

/// What the history of a machine keeps for each ply.
type TrailOf<M> = <<M as Machine>::History as QuietHistory>::Trail;

/// A machine: what an engine is made of there, under one name.
///
/// Arrays are inline, so that a single static engine is reached by absolute addresses. When one of
/// them runs out in the middle of a search, the node is evaluated as it stands: weaker play, never
/// wrong play.
pub trait Machine: Sized {
    /// Half-moves that are remembered of the game and the line that is being searched:
    /// `[Record; N]`, more than there are plies.
    type Records: Array<Item = Record> + Zeroed;
    /// The plies of the longest line: `[Ply<…, …>; N]`, at least 4 and at most 250.
    type Plies: Array<Item = Ply<State<Self>, Self::Line, TrailOf<Self>>> + Zeroed;
    /// Room for the moves of all plies: [`Room`](super::Room), at least 64.
    type Moves: MoveRoom;
    /// The memory of the transposition table.
    type Table: Memory;
    /// How it evaluates.
    type Evaluator: Evaluator;
    /// What it remembers of quiet moves.
    type History: QuietHistory;
    /// What it remembers of its evaluation's errors.
    type Corrections: Corrections;
    /// How long a principal variation it keeps for each ply.
    type Line: Line;
    /// The endings that it can look up.
    type Endings: Endings;
    /// Whether it keeps notes of the nodes that are being searched.
    const NOTES: bool = <TrailOf<Self> as Trail>::NOTES;
    /// The numbers of its search.
    const PARAMS: Params;
    /// Whether an engine may have others.
    type Numbers: ParamSource;
}

/// A machine whose numbers can be changed while the engine runs.
pub struct Tunable<M>(PhantomData<M>);

impl<M: Machine> Machine for Tunable<M> {
    type Records = M::Records;
    type Plies = M::Plies;
    type Moves = M::Moves;
    type Table = M::Table;
    type Evaluator = M::Evaluator;
    type History = M::History;
    type Corrections = M::Corrections;
    type Line = M::Line;
    type Endings = M::Endings;
    const PARAMS: Params = M::PARAMS;
    type Numbers = Adjustable;
}
