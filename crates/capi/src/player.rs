//! The engine as the program knows it: a game, thinking about its position, and pondering, which
//! is thinking about a position that the program has not reached yet.
//!
//! The search is the core's, stepped in slices, between which the hooks are asked. How it is
//! sliced changes nothing in what it finds.

use kilomate_core::eval::Sums;
use kilomate_core::level::{Candidates, Level};
use kilomate_core::machines::Ce;
use kilomate_core::random::Random;
use kilomate_core::score::{MATE, Score, is_mate};
use kilomate_core::search::{Engine, Limits, Profile, Report, Step};
use kilomate_core::table::Entry;
use kilomate_core::{Board, Move};

use crate::abi::EngineHooks;
use crate::hooks::Timer;

/// Nodes between two looks at the clock, at most: a twentieth of a second on a calculator that
/// searches 5,000 in one. What asking costs does not show in measurements, even every 16 nodes.
const CLOCK_SLICE: u32 = 256;
/// Nodes before the first look; each slice is twice as long as the one before. Short limits are
/// kept as well.
const FIRST_SLICE: u32 = 16;
/// Nodes between two looks for input while pondering: a user who presses a key sees no delay.
const INPUT_SLICE: u32 = 32;

/// What can be said of an engine without repeating its numbers.
pub(crate) trait Machine {
    type Game;
    /// Half-moves that a search leaves of the game.
    const REMEMBERED: usize;
}

impl<P: Profile, T, const RECORDS: usize, const PLIES: usize, const MOVES: usize> Machine
    for Engine<P, T, RECORDS, PLIES, MOVES>
{
    type Game = kilomate_core::Game<RECORDS, Sums<P::Extent>>;
    const REMEMBERED: usize = RECORDS - PLIES;
}

/// The game that the engine plays.
pub(crate) type Game = <Ce as Machine>::Game;

// 150 find every repetition (see `kilomate_core::Game`), and a predicted reply is one more.
const _: () = assert!(<Ce as Machine>::REMEMBERED > 150);

/// What the engine's search is about, if it is worth going on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    /// There is none.
    None,
    /// The position after this reply, which the engine's game has and the program's has not.
    Reply(Move),
    /// The position of both: the program has played the reply.
    Hit,
}

/// How far the search has come.
#[derive(Clone, Copy)]
struct Progress {
    /// The last complete iteration.
    depth: u8,
    /// Deeper ones would find nothing better.
    is_settled: bool,
}

impl Progress {
    const NONE: Progress = Progress { depth: 0, is_settled: false };

    fn after(depth: u8, best: Score, choices: u16) -> Progress {
        let plies = MATE - best.abs();
        let mate = is_mate(best) && plies <= depth as i16;
        Progress { depth, is_settled: mate || choices == 1 }
    }
}

/// The engine with everything it must keep from one call to the next.
pub(crate) struct Player {
    engine: Ce,
    hooks: EngineHooks,
    search: Search,
    progress: Progress,
    /// How weakly it plays; none is full strength.
    level: Option<Level>,
    /// What a weak level may choose from, and what it has chosen in the last complete iteration.
    candidates: Candidates,
    chosen: Move,
    random: Random,
}

impl Player {
    /// A player without a position, all bytes zero: for a static that costs no space in the
    /// program file.
    #[allow(clippy::large_stack_arrays)] // never on a stack: only a static is made of it
    pub(crate) const ZEROED: Self = Player {
        engine: <Ce>::zeroed([Entry::EMPTY; _]),
        hooks: EngineHooks::NONE,
        search: Search::None,
        progress: Progress::NONE,
        level: None,
        candidates: Candidates::NONE,
        chosen: Move::NONE,
        random: Random::new(0),
    };

    /// Asks these hooks from now on, and plays at full strength.
    pub(crate) fn set_hooks(&mut self, hooks: EngineHooks) {
        self.hooks = hooks;
        self.level = None;
    }

    /// Plays at this level from now on. A search for another one is of no use.
    pub(crate) fn set_level(&mut self, level: Option<Level>) {
        self.end_search();
        self.level = level;
    }

    /// Begins a new game and forgets everything about the last one.
    #[cold]
    #[inline(never)]
    pub(crate) fn begin_game(&mut self) {
        self.search = Search::None; // its reply goes with its game
        self.engine.forget();
        self.engine.game_mut().set_board(&Board::start());
        self.random = Random::new(0); // the same choices in the same game, clocks aside
    }

    /// Shows the game as the program knows it. Pondering goes on afterwards.
    pub(crate) fn look<R>(&mut self, look: impl FnOnce(&Game) -> R) -> R {
        self.engine.look(matches!(self.search, Search::Reply(_)), look)
    }

    /// Begins again with this position.
    pub(crate) fn set_board(&mut self, board: &Board) {
        self.end_search();
        self.engine.game_mut().set_board(board);
    }

    /// Plays a legal move. If it is the predicted reply, the search of what follows goes on.
    pub(crate) fn play(&mut self, m: Move) {
        if self.search == Search::Reply(m) {
            self.search = Search::Hit;
            return;
        }
        self.end_search();
        // Cannot be refused: it is legal.
        let _ = self.engine.game_mut().play(m);
    }

    /// The best move that can be found within these limits, where 0 is no limit; [`Move::NONE`]
    /// if there is none.
    pub(crate) fn think(&mut self, max_depth: u8, max_time_ms: u16) -> Move {
        let timer = self.hooks.start_timer(max_time_ms);
        let is_limited = timer.is_some() || self.level.is_some();
        let max_depth = if max_depth == 0 && !is_limited { 1 } else { max_depth };
        if let Some(timer) = &timer {
            // Where a clock has a say in the moves anyway, no two games need be the same.
            self.random = Random::new(self.random.bits() ^ timer.start() as u64);
        }
        if self.search != Search::Hit {
            self.end_search();
            self.begin_search();
        }
        let mut slice = FIRST_SLICE;
        loop {
            let is_deep = max_depth != 0 && self.progress.depth >= max_depth;
            // A limit of depth is exact; one of time need not be used up.
            let is_enough =
                is_deep || self.is_spent() || timer.is_some() && self.progress.is_settled;
            if is_enough || !self.advance(slice) || timer.as_ref().is_some_and(Timer::is_over) {
                break;
            }
            slice = (slice * 2).min(CLOCK_SLICE);
        }
        self.end_search();
        if self.chosen.is_none() { self.engine.best().best } else { self.chosen }
    }

    /// Expects this legal move and gets ready to think about what follows.
    pub(crate) fn ponder_begin(&mut self, reply: Move) {
        if self.search == Search::Reply(reply) {
            return; // that is what it is doing
        }
        self.end_search();
        if self.engine.game_mut().play(reply).is_ok() {
            self.search = Search::Reply(reply);
            self.begin_search();
        }
    }

    /// Thinks on for at most so many nodes, or until the user wants something.
    pub(crate) fn ponder_step(&mut self, nodes: u16) {
        if self.search == Search::None {
            return;
        }
        let mut left = nodes as u32;
        while left > 0 && !self.is_spent() && !self.hooks.is_input_pending() {
            let before = self.engine.nodes();
            if !self.advance(left.min(INPUT_SLICE)) {
                break;
            }
            left = left.saturating_sub((self.engine.nodes() - before) as u32);
        }
    }

    /// Ends the search, if there is one, and takes a reply back that was only predicted.
    pub(crate) fn end_search(&mut self) {
        self.engine.stop();
        if matches!(self.search, Search::Reply(_)) {
            self.engine.game_mut().take_back();
        }
        self.search = Search::None;
    }

    fn begin_search(&mut self) {
        self.progress = Progress::NONE;
        self.chosen = Move::NONE;
        let Some(level) = self.level else { return self.engine.begin(&Limits::default()) };
        let limits =
            Limits { depth: level.depth, variations: level.candidates, ..Limits::default() };
        let game = self.engine.game();
        let last = game.moves().last().unwrap_or(Move::NONE);
        let sight = level.sight(game.board(), last, self.random.word());
        self.engine.begin_with(&limits, |m| sight.sees(m));
    }

    /// Whether a weak level has looked as far as it does. One iteration is always finished.
    fn is_spent(&self) -> bool {
        let is_spent = |level: Level| self.engine.nodes() >= level.nodes as u64;
        self.progress.depth > 0 && self.level.is_some_and(is_spent)
    }

    /// Searches at most so many nodes and tells whether there is more to do.
    fn advance(&mut self, nodes: u32) -> bool {
        match self.engine.step(nodes) {
            Step::Running => true,
            Step::Iteration(report) => {
                self.take(&report);
                true
            }
            Step::Done => false,
        }
    }

    /// A variation is finished, and with the last one the iteration.
    fn take(&mut self, report: &Report) {
        let roots = self.engine.root_moves();
        if let Some(level) = self.level {
            let m = self.engine.line().first().copied().unwrap_or(Move::NONE);
            self.candidates.note(m, report);
            if (report.variation as u16) < roots.min(level.candidates as u16) {
                return;
            }
            self.chosen = self.candidates.choose(&level, self.random.word());
        }
        self.progress = Progress::after(report.depth, self.engine.best().score, roots);
    }
}
