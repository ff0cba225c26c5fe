//! The engine: its parts, and the calls that others make.

use kilomate_flash::{Array, Few, Start, Walk, zeroed};

use super::correction::Corrections;
use super::effort::Effort;
use super::history::QuietHistory;
use super::line::Line;
use super::machine::{EffortOf, Machine, NodeCount, State};
use super::params::{ParamSource, Params};
use super::sight::Replies;
use super::stack::{MoveRoom, Stack};
use super::table::Table;
use crate::chess::game::{GameIn, IllegalMove};
use crate::chess::make::Watch;
use crate::chess::moves::Move;
use crate::eval::Evaluator;
use crate::eval::score::Score;

/// When a search ends by itself. Zero means no limit; time is the caller's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations.
    pub depth: u8,
    /// Nodes.
    pub nodes: NodeCount,
    /// A mate in so many moves has been found.
    pub mate: u8,
    /// How many best variations to find; 0 is taken as 1.
    #[doc(alias = "MultiPV")]
    pub variations: u8,
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

/// How many nodes one step searches at most, however many are asked for. An 8-bit machine counts
/// them in a byte: four bytes, asked and changed with every node, cost it forty cycles each time.
#[cfg(not(target_pointer_width = "16"))]
type StepCount = u32;
#[cfg(target_pointer_width = "16")]
type StepCount = u8;

/// No line is longer: plies are counted in a byte.
const MOST_PLIES: usize = 250;

/// What the next bit of work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
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
/// It is made in place, as a static or on the heap: [`Place`](kilomate_flash::Place) starts it.
/// A new engine stands at the start of a game.
pub struct Engine<M: Machine> {
    pub(super) game: GameIn<M::Records>,
    /// What the evaluation has kept of the position on the board.
    pub(super) state: State<M>,
    pub(super) table: Table<M::Table>,
    pub(super) phase: Phase,
    /// The score that a finished ply hands to the one before.
    pub(super) value: Score,
    pub(super) limits: Limits,
    pub(super) nodes: NodeCount,
    /// Depth of the iteration, and the longest line in it.
    pub(super) depth: u8,
    pub(super) selective_depth: u8,
    /// Root moves stand at the bottom of the stack: first those of the variations already found in
    /// this iteration, then the others, the most promising first.
    pub(super) variation: u8,
    pub(super) roots: Few,
    /// None of the opponent's first replies is left out.
    pub(super) hears_replies: bool,
    /// Half-width of the root's window, 0 before it is chosen, and its lower end.
    pub(super) window: i16,
    pub(super) floor: Score,
    pub(super) best: Best,
    pub(super) replies: Replies,
    pub(super) effort: EffortOf<M>,
    pub(super) stack: Stack<M::Moves>,
    pub(super) plies: Walk<M::Plies>,
    pub(super) history: M::History,
    pub(super) corrections: M::Corrections,
    pub(super) evaluator: M::Evaluator,
    pub(super) endings: M::Endings,
    pub(super) numbers: M::Numbers,
}

zeroed! {
    struct Engine [M: Machine] [M] = {
        const { assert!(M::Plies::LEN >= 4 && M::Plies::LEN <= MOST_PLIES) };
        const { assert!(M::Records::LEN > M::Plies::LEN && M::Moves::LEN >= 64) };
        const { assert!(M::Moves::LEN <= Few::MAX as usize) };
        Engine {
            game: GameIn::ZEROED,
            state: State::<M>::ZEROED,
            table: Table::ZEROED,
            phase: Phase::Idle,
            value: Score::DRAW,
            limits: Limits { depth: 0, nodes: 0, mate: 0, variations: 0 },
            nodes: 0,
            depth: 0,
            selective_depth: 0,
            variation: 0,
            roots: 0,
            hears_replies: false,
            window: 0,
            floor: Score::DRAW,
            best: Best { best: Move::NONE, ponder: Move::NONE, score: Score::DRAW },
            replies: Replies::ZEROED,
            effort: EffortOf::<M>::ZEROED,
            stack: Stack::ZEROED,
            plies: Walk::ZEROED,
            history: M::History::ZEROED,
            corrections: M::Corrections::ZEROED,
            evaluator: M::Evaluator::ZEROED,
            endings: M::Endings::ZEROED,
            numbers: M::Numbers::ZEROED,
        }
    };
}

impl<M: Machine> Start for Engine<M> {
    fn start(&mut self) {
        self.forget();
        self.game.set_start();
    }
}

impl<M: Machine> Engine<M> {
    /// The game. While a search is going on its board is somewhere in the tree.
    #[inline(always)]
    pub fn game(&self) -> &GameIn<M::Records> {
        &self.game
    }

    /// The game, to change it: a search that is going on is stopped first.
    pub fn game_mut(&mut self) -> &mut GameIn<M::Records> {
        self.stop();
        &mut self.game
    }

    /// Plays a move; a search that is going on is stopped first.
    ///
    /// As the search makes them, moves are watched by the evaluation, although nobody will ask it:
    /// a small chip has no room for a second way to make a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not legal; nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.stop();
        self.game.play_watched(m, &mut self.state)
    }

    /// Plays again the move that was taken back last, if nothing else was played since; as
    /// [`Engine::play`] makes it.
    pub fn replay(&mut self) -> Option<Move> {
        self.stop();
        self.game.replay_watched(&mut self.state)
    }

    /// Forgets everything that earlier searches have found out: for a new game.
    pub fn forget(&mut self) {
        self.stop();
        self.table.clear();
        self.history.clear();
        self.corrections.clear();
        self.evaluator.forget();
        for ply in self.plies.steps_mut() {
            ply.frame.killers = [Move::NONE; 2];
        }
    }

    /// The numbers of the search.
    #[inline(always)]
    pub(super) fn params(&self) -> Params {
        self.numbers.params(M::PARAMS)
    }

    /// Searches with other numbers from now on, if the machine is [`Tunable`](super::Tunable).
    pub fn adjust(&mut self, params: &'static Params) {
        self.stop();
        self.numbers.adjust(params);
    }

    /// The table.
    pub fn table(&self) -> &Table<M::Table> {
        &self.table
    }

    /// The table, to exchange its memory. A search that is going on is stopped first.
    pub fn table_mut(&mut self) -> &mut Table<M::Table> {
        self.stop();
        &mut self.table
    }

    /// The evaluation, for whoever has put one in that remembers something: a sampler of positions.
    pub fn evaluator_mut(&mut self) -> &mut M::Evaluator {
        &mut self.evaluator
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
    pub fn nodes(&self) -> NodeCount {
        self.nodes
    }

    /// What the search has come to so far: a legal move if there is one.
    pub fn best(&self) -> Best {
        self.best
    }

    /// What the best move took of the nodes of the last iteration, in 128ths, where that is counted.
    pub fn effort(&self) -> Option<u8> {
        self.effort.share()
    }

    /// The principal variation of the last report.
    pub fn line(&self) -> &[Move] {
        self.plies.first().line.as_slice()
    }

    /// How many moves there are at the root.
    #[allow(clippy::useless_conversion)] // not on the chip
    pub fn root_moves(&self) -> u16 {
        self.roots.into()
    }

    /// Ends the search. The game is then as it was before; [`Engine::best`] tells the result.
    pub fn stop(&mut self) {
        if self.phase == Phase::Idle {
            return;
        }
        if self.ply() > 0 {
            self.state = self.plies.first().state.copied();
        }
        while self.ply() > 0 {
            self.game.pop();
            self.plies.backward();
        }
        self.phase = Phase::Idle;
    }

    /// Shows `see` the game as it was before the search, and without its last half-move if
    /// `before_last`: what a program that ponders has on its own board. A search that is going on
    /// then continues as if nothing had happened.
    pub fn peek<R>(&mut self, before_last: bool, see: impl FnOnce(&GameIn<M::Records>) -> R) -> R {
        let taken = self.rewind(before_last);
        let seen = see(&self.game);
        self.play_on(taken);
        seen
    }

    /// Takes back the line that is being searched; returns how many half-moves there were.
    #[inline(never)] // as is the next: `peek` is used in many places
    fn rewind(&mut self, before_last: bool) -> u8 {
        let wanted = self.ply() + before_last as u8;
        (0..wanted).take_while(|_| self.game.pop().is_some()).count() as u8
    }

    /// Makes again what [`Engine::rewind`] has taken back.
    #[inline(never)]
    fn play_on(&mut self, moves: u8) {
        let kept = self.state.copied(); // it is there already; moves are made in one way only
        for _ in 0..moves {
            self.game.push_again(&mut self.state);
        }
        self.state = kept;
    }

    /// Searches at most `nodes` more nodes (on an 8-bit machine, at most 255) and says what happened. The work for one node is
    /// bounded by the number of moves that a position can have.
    ///
    /// ```
    /// use kilomate_core::search::{Engine, Limits, Step};
    /// use kilomate_core::{Elf, Place};
    ///
    /// let mut memory = Box::new(Place::<Engine<Elf>>::EMPTY); // 6 KB
    /// let engine = memory.start();
    /// engine.begin(&Limits::default()); // no end: the caller decides, with a clock for instance
    /// let mut depth = 0;
    /// while engine.nodes() < 5_000 {
    ///     if let Step::Iteration(report) = engine.step(100) {
    ///         depth = report.depth;
    ///         assert_eq!(engine.line().first(), Some(&engine.best().best));
    ///     }
    /// }
    /// engine.stop();
    /// assert!(depth > 2 && engine.game().board().is_legal(engine.best().best));
    /// ```
    #[inline(never)] // the loop that everything runs in has the registers for itself
    pub fn step(&mut self, nodes: u32) -> Step {
        let mut left = StepCount::try_from(nodes).unwrap_or(StepCount::MAX);
        if self.limits.nodes != 0 {
            let allowed = self.limits.nodes.saturating_sub(self.nodes);
            if allowed == 0 && self.phase != Phase::Idle {
                self.stop();
            }
            left = left.min(StepCount::try_from(allowed).unwrap_or(StepCount::MAX));
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
                        break Step::Iteration(report);
                    }
                }
            }
        };
        self.nodes += (before - left) as NodeCount;
        if step == Step::Running && self.limits.nodes != 0 && self.nodes >= self.limits.nodes {
            self.stop();
            return Step::Done;
        }
        step
    }
}
