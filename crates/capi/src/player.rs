//! The engine as the program knows it: a game, thinking about its position, and pondering, which
//! is thinking about a position that the program has not reached yet.
//!
//! The search is the core's, stepped in slices, between which the hooks are asked. How it is
//! sliced changes nothing in what it finds.

use kilomate_core::eval::Sums;
use kilomate_core::machines::Ce;
use kilomate_core::score::{MATE, is_mate};
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

    fn after(report: &Report, choices: u16) -> Progress {
        let plies = MATE - report.score.abs();
        let mate = is_mate(report.score) && plies <= report.depth as i16;
        Progress { depth: report.depth, is_settled: mate || choices == 1 }
    }
}

/// The engine with everything it must keep from one call to the next.
pub(crate) struct Player {
    engine: Ce,
    hooks: EngineHooks,
    search: Search,
    progress: Progress,
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
    };

    /// Asks these hooks from now on.
    pub(crate) fn set_hooks(&mut self, hooks: EngineHooks) {
        self.hooks = hooks;
    }

    /// Begins a new game and forgets everything about the last one.
    #[cold]
    #[inline(never)]
    pub(crate) fn begin_game(&mut self) {
        self.search = Search::None; // its reply goes with its game
        self.engine.forget();
        self.engine.game_mut().set_board(&Board::start());
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
        let max_depth = if max_depth == 0 && timer.is_none() { 1 } else { max_depth };
        if self.search != Search::Hit {
            self.end_search();
            self.begin_search();
        }
        let mut slice = FIRST_SLICE;
        loop {
            let is_deep = max_depth != 0 && self.progress.depth >= max_depth;
            // A limit of depth is exact; one of time need not be used up.
            let is_enough = is_deep || timer.is_some() && self.progress.is_settled;
            if is_enough || !self.advance(slice) || timer.as_ref().is_some_and(Timer::is_over) {
                break;
            }
            slice = (slice * 2).min(CLOCK_SLICE);
        }
        self.end_search();
        self.engine.best().best
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
        while left > 0 && !self.hooks.is_input_pending() {
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
        self.engine.begin(&Limits::default());
    }

    /// Searches at most so many nodes and tells whether there is more to do.
    fn advance(&mut self, nodes: u32) -> bool {
        match self.engine.step(nodes) {
            Step::Running => true,
            Step::Iteration(report) => {
                self.progress = Progress::after(&report, self.engine.root_moves());
                true
            }
            Step::Done => false,
        }
    }
}
