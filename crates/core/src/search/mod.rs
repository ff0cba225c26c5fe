//! The search: a negamax principal-variation search as a machine that is stepped.
//!
//! [`Engine::begin`] starts it, [`Engine::step`] does a bounded amount of work and says what
//! happened, [`Engine::stop`] ends it at any time. There is no recursion: each ply is a frame,
//! and how the work is cut into steps changes nothing in the result.
//!
//! - `mod`: the engine, its parts, the public calls.
//! - `root`: iterations, windows, several variations.
//! - `node`: entering a node. `advance`: its moves, one after the other, and coming back.
//! - `rules`: each rule of pruning, reduction and extension. `params`: their numbers.
//! - `picker`, `stack`, `history`, `line`: move ordering and its memory.

mod advance;
mod frame;
pub mod history;
pub mod line;
mod node;
pub mod params;
mod picker;
mod root;
mod rules;
mod stack;

use core::marker::PhantomData;

use kilomate_flash::Walk;

use crate::eval::cache::Cache;
use crate::eval::pawns::Structures;
use crate::eval::{Extent, Sums};
use crate::game::Game;
use crate::moves::Move;
use crate::score::Score;
use crate::table::{Memory, Table};
use frame::Frame;
use history::History;
use line::Line;
use params::{Adjustable, Numbers, Params};
use stack::Stack;

/// What a machine's engine is made of, apart from sizes.
pub trait Profile {
    /// How much evaluation its cycles allow.
    type Extent: Extent;
    /// What it remembers of evaluations.
    type Evaluations: Cache;
    /// What it remembers of pawn structures.
    type Pawns: Structures;
    /// What it remembers of quiet moves.
    type History: History;
    /// How long a principal variation it keeps for each ply.
    type Line: Line;
    /// The numbers of its search.
    const PARAMS: Params;
    /// Whether an engine may have others.
    type Numbers: Numbers;
}

/// A machine whose numbers can be changed while the engine runs.
pub struct Tunable<P>(PhantomData<P>);
impl<P: Profile> Profile for Tunable<P> {
    type Extent = P::Extent;
    type Evaluations = P::Evaluations;
    type Pawns = P::Pawns;
    type History = P::History;
    type Line = P::Line;
    const PARAMS: Params = P::PARAMS;
    type Numbers = Adjustable;
}

/// When a search ends by itself. Zero means no limit; time is the caller's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations.
    pub depth: u8,
    /// Nodes.
    pub nodes: u64,
    /// A mate in so many moves has been found.
    pub mate: u8,
    /// How many best variations to find; 0 is taken as 1.
    pub variations: u8,
}

/// What the score of a report says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// It is the true score.
    Exact,
    /// The true score is lower: the search is going on with a wider window.
    AtMost,
    /// The true score is higher.
    AtLeast,
}

/// What an iteration has found. The moves are in [`Engine::line`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies of the iteration.
    pub depth: u8,
    /// Plies of the longest line looked at.
    pub selective_depth: u8,
    /// Which variation this is, counted from 1.
    pub variation: u8,
    /// For the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: ScoreBound,
    /// Nodes since the search began.
    pub nodes: u64,
}

/// What a step of the search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is more to do.
    Running,
    /// A variation of an iteration is finished; there is more to do.
    Iteration(Report),
    /// A limit is reached, or there is nothing to search. See [`Engine::best`].
    Done,
}

/// What a search has come to. Moves are [`Move::NONE`] where there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The move to play.
    pub best: Move,
    /// The reply that is expected.
    pub ponder: Move,
    /// For the side to move.
    pub score: Score,
}

/// What the next bit of work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing: no search is going on, or it is done.
    Idle,
    /// Begin an iteration, or begin it again with a wider window.
    Iterate,
    /// Enter the node of the current ply.
    Visit,
    /// Go on to the next move of the current ply.
    Advance,
    /// The current ply is finished with `value`: go back to the one before.
    Retreat,
}

/// An engine in one piece of memory: a game, and what is needed to think about it.
///
/// `T` is the transposition table's memory. `RECORDS` half-moves are remembered of the game and
/// the line that is being searched; `PLIES` is the longest such line; `MOVES` is the room for the
/// moves of all its plies. When one of them runs out in the middle of a search, the node is
/// evaluated as it stands: weaker play, never wrong play.
pub struct Engine<P: Profile, T, const RECORDS: usize, const PLIES: usize, const MOVES: usize> {
    game: Game<RECORDS, Sums<P::Extent>>,
    table: Table<T>,
    phase: Phase,
    /// The score that a finished ply hands to the one before.
    value: Score,
    limits: Limits,
    nodes: u64,
    /// Depth of the iteration, and the longest line in it.
    depth: u8,
    selective_depth: u8,
    /// Root moves stand at the bottom of the stack: first those of the variations already found in
    /// this iteration, then the others, the most promising first.
    variation: u8,
    roots: u16,
    /// Half-width of the root's window, 0 before it is chosen, and its lower end.
    window: Score,
    floor: Score,
    best: Best,
    stack: Stack<MOVES>,
    frames: Walk<Frame, PLIES>,
    lines: [P::Line; PLIES],
    history: P::History,
    evaluations: P::Evaluations,
    pawns: P::Pawns,
    numbers: P::Numbers,
}

impl<P: Profile, T: Memory, const RECORDS: usize, const PLIES: usize, const MOVES: usize>
    Engine<P, T, RECORDS, PLIES, MOVES>
{
    /// An engine without a position and with this table: apart from the table all bytes zero, so
    /// that it can be a static. Set up a game before use.
    pub const fn zeroed(table: T) -> Self {
        const { assert!(PLIES >= 4 && PLIES <= 250 && RECORDS > PLIES && MOVES >= 64) };
        Engine {
            game: Game::zeroed(),
            table: Table::new(table),
            phase: Phase::Idle,
            value: 0,
            limits: Limits { depth: 0, nodes: 0, mate: 0, variations: 0 },
            nodes: 0,
            depth: 0,
            selective_depth: 0,
            variation: 0,
            roots: 0,
            window: 0,
            floor: 0,
            best: Best { best: Move::NONE, ponder: Move::NONE, score: 0 },
            stack: Stack::EMPTY,
            frames: Walk::new([Frame::EMPTY; PLIES]),
            lines: [P::Line::EMPTY; PLIES],
            history: P::History::EMPTY,
            evaluations: P::Evaluations::EMPTY,
            pawns: P::Pawns::EMPTY,
            numbers: P::Numbers::MACHINE,
        }
    }

    /// The game. While a search is going on its board is somewhere in the tree.
    #[inline(always)]
    pub fn game(&self) -> &Game<RECORDS, Sums<P::Extent>> {
        &self.game
    }

    /// The game, to change it: a search that is going on is stopped first.
    pub fn game_mut(&mut self) -> &mut Game<RECORDS, Sums<P::Extent>> {
        self.stop();
        &mut self.game
    }

    /// Forgets everything that earlier searches have found out: for a new game.
    pub fn forget(&mut self) {
        self.stop();
        self.table.clear();
        self.history.clear();
        self.evaluations.clear();
        for frame in self.frames.steps_mut() {
            frame.killers = [Move::NONE; 2];
        }
    }

    /// The numbers of the search.
    #[inline(always)]
    fn params(&self) -> Params {
        self.numbers.on(P::PARAMS)
    }

    /// Searches with other numbers from now on, if the machine is [`Tunable`].
    pub fn adjust(&mut self, params: &'static Params) {
        self.stop();
        self.numbers.adjust(params);
    }

    /// Exchanges the table's memory for another.
    pub fn replace_table(&mut self, memory: T) -> T {
        self.stop();
        self.table.replace(memory)
    }

    /// Thousandths of the table that this search has filled.
    pub fn table_fill(&self) -> u16 {
        self.table.fill()
    }

    /// Whether a search is going on.
    pub fn is_searching(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// Nodes since the search began.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the search has come to so far: a legal move if there is one.
    pub fn best(&self) -> Best {
        self.best
    }

    /// The principal variation of the last report.
    pub fn line(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| line.as_slice())
    }

    /// How many moves there are at the root.
    pub fn root_moves(&self) -> u16 {
        self.roots
    }

    /// Ends the search. The game is then as it was before; [`Engine::best`] tells the result.
    pub fn stop(&mut self) {
        if self.phase == Phase::Idle {
            return;
        }
        while self.ply() > 0 {
            self.game.pop();
            self.frames.backward();
        }
        self.phase = Phase::Idle;
    }

    /// Shows `look` the game as it was before the search, and without its last half-move if
    /// `before_last`: what a program that ponders has on its own board. A search that is going on
    /// then continues as if nothing had happened.
    pub fn look<R>(
        &mut self,
        before_last: bool,
        look: impl FnOnce(&Game<RECORDS, Sums<P::Extent>>) -> R,
    ) -> R {
        let mut line = [Move::NONE; PLIES];
        let len = (self.ply() as usize + before_last as usize).min(PLIES);
        let taken = self.rewind(line.iter_mut().take(len));
        let seen = look(&self.game);
        self.play_on(line.iter().take(taken));
        seen
    }

    /// Takes back as many half-moves as `line` has room for, and writes them there, the last
    /// first. Returns how many there were.
    #[inline(never)] // as is the next: `look` is used in many places
    fn rewind<'a>(&mut self, line: impl Iterator<Item = &'a mut Move>) -> usize {
        let mut taken = 0;
        for place in line {
            let Some(m) = self.game.pop() else { break };
            *place = m;
            taken += 1;
        }
        taken
    }

    /// Makes again what [`Engine::rewind`] has taken back.
    #[inline(never)]
    fn play_on<'a>(&mut self, line: impl DoubleEndedIterator<Item = &'a Move>) {
        for &m in line.rev() {
            if m.is_none() {
                self.game.push_null();
            } else {
                self.game.push(m);
            }
        }
    }

    /// Searches at most `nodes` more nodes and says what happened. The work for one node is
    /// bounded by the number of moves that a position can have.
    pub fn step(&mut self, nodes: u32) -> Step {
        let mut left = nodes;
        if self.limits.nodes != 0 {
            let allowed = self.limits.nodes.saturating_sub(self.nodes);
            if allowed == 0 && self.phase != Phase::Idle {
                self.stop();
            }
            left = left.min(u32::try_from(allowed).unwrap_or(u32::MAX));
        }
        let before = left;
        let step = loop {
            match self.phase {
                Phase::Idle => break Step::Done,
                Phase::Iterate => self.iterate(),
                Phase::Visit => {
                    if left == 0 {
                        break Step::Running;
                    }
                    left -= 1;
                    self.visit();
                }
                Phase::Advance => self.advance(),
                Phase::Retreat => {
                    if self.ply() > 0 {
                        self.retreat();
                    } else if let Some(report) = self.finish_root() {
                        let nodes = self.nodes + (before - left) as u64;
                        break Step::Iteration(Report { nodes, ..report });
                    }
                }
            }
        };
        self.nodes += (before - left) as u64;
        if step == Step::Running && self.limits.nodes != 0 && self.nodes >= self.limits.nodes {
            self.stop();
            return Step::Done;
        }
        step
    }
}
