//! The core's player and what surrounds it here: hooks, a level, random bits, and what the last
//! search has found. What to play and when to stop thinking is for the player to decide; here it
//! is stepped in slices, between which the hooks are asked.

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::PackedBook;
use kilomate_core::machines::Ce;
use kilomate_core::play::level::Level;
use kilomate_core::play::random::Random;
use kilomate_core::search::table::Entry;
use kilomate_core::{Board, Choice, Event, GameIn, Limits, Machine, Move, Player, Task};
use kilomate_flash::{Start, Zeroed};

use crate::abi::EngineHooks;
use crate::codes::{DEFAULT_TIME_MS, DataCode, LINE_MAX, data as kind, interrupt};
use crate::data::{self, PawnEndings};
use crate::pointer::Lent;

/// Nodes between two looks at the clock, at most: a twentieth of a second on a calculator that
/// searches 5,000 in one. What asking costs does not show in measurements, even every 16 nodes.
const CLOCK_SLICE: u32 = 256;
/// Nodes before the first look; each slice is twice as long as the one before. Short limits are
/// kept as well.
const FIRST_SLICE: u32 = 16;
/// Nodes between two looks for input: a user who presses a key sees no delay.
const INPUT_SLICE: u32 = 32;

/// The machine: the calculator's, with what the program has lent it.
type Calculator = Ce<[Entry; 4096], PawnEndings>;
/// The game that the engine plays.
pub(crate) type Game = GameIn<<Calculator as Machine>::Records>;

// A search leaves those that it does not need for its own line. 150 find every repetition (see
// `kilomate_core::Game`), and a predicted reply is one more.
const _: () = {
    use kilomate_flash::Array;
    let plies = <<Calculator as Machine>::Plies as Array>::LEN;
    assert!(Game::REMEMBERED as usize - plies > 150);
};

/// What a search has found.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// Hundredths of a pawn for the side to move, or a mate.
    pub(crate) score: Score,
    /// The last iteration that has found a line.
    pub(crate) depth: u8,
    /// Whether the move is from a book.
    pub(crate) is_book: bool,
    len: u8,
    pub(crate) nodes: u32,
    line: [Move; LINE_MAX],
}

impl Found {
    const NONE: Found = Found {
        score: Score::DRAW,
        depth: 0,
        is_book: false,
        len: 0,
        nodes: 0,
        line: [Move::NONE; LINE_MAX],
    };

    pub(crate) fn line(&self) -> &[Move] {
        self.line.get(..self.len as usize).unwrap_or(&[])
    }

    fn set_line(&mut self, line: &[Move]) {
        self.len = 0;
        for (place, &m) in self.line.iter_mut().zip(line) {
            *place = m;
            self.len += 1;
        }
    }
}

/// The player with everything that is kept from one call to the next.
pub(crate) struct Host {
    pub(crate) player: Player<Calculator>,
    hooks: EngineHooks,
    /// How weakly it plays; none is full strength.
    level: Option<Level>,
    /// What input does to a search, a number of [`interrupt`].
    interrupt: u8,
    uses_book: bool,
    is_seeded: bool,
    random: Random,
    /// Games begun: no two of them shall be the same by chance.
    games: u32,
    pub(crate) found: Found,
}

impl Host {
    /// All bytes zero: for a static that costs no space in the program file.
    #[allow(clippy::large_stack_arrays)] // never on a stack: only a static is made of it
    pub(crate) const ZEROED: Self = Host {
        player: Player::ZEROED,
        hooks: EngineHooks::NONE,
        level: None,
        interrupt: interrupt::OFF,
        uses_book: false,
        is_seeded: false,
        random: Random::new(0),
        games: 0,
        found: Found::NONE,
    };

    /// Asks these hooks from now on; everything that can be set is as it was in the beginning.
    pub(crate) fn reset(&mut self, hooks: EngineHooks) {
        self.hooks = hooks;
        self.level = None;
        self.interrupt = interrupt::OFF;
        self.uses_book = false;
        self.is_seeded = false;
        data::give_back();
    }

    /// Begins a new game and forgets everything about the last one.
    #[cold]
    #[inline(never)]
    pub(crate) fn begin_game(&mut self) {
        self.player.start();
        self.found = Found::NONE;
        self.games = self.games.wrapping_add(1);
        if !self.is_seeded {
            self.random = Random::new(self.games as u64);
        }
    }

    /// Begins again with this position.
    pub(crate) fn set_board(&mut self, board: &Board) {
        self.player.game_mut().set_board(board);
    }

    /// Plays at this level from now on. A search for another one is of no use.
    pub(crate) fn set_level(&mut self, level: Option<Level>) {
        self.player.cancel();
        self.level = level;
    }

    pub(crate) fn set_interrupt(&mut self, mode: u8) {
        self.interrupt = mode;
    }

    pub(crate) fn set_book(&mut self, on: bool) {
        self.uses_book = on;
    }

    /// Uses data of the program from now on; what was thought of positions with other data is
    /// forgotten.
    ///
    /// # Safety
    ///
    /// As that of [`data::lend`].
    pub(crate) unsafe fn set_data(&mut self, kind: u8, at: *const u8, len: u32) -> DataCode {
        // SAFETY: what the caller promises.
        let code = unsafe { data::lend(kind, at, len) };
        if kind == kind::KPK {
            self.player.forget();
        }
        code
    }

    /// From now on the calls alone decide about random bits.
    pub(crate) fn seed(&mut self, seed: u32) {
        self.is_seeded = true;
        self.random = Random::new(seed as u64);
    }

    /// Expects this legal move, and gets ready to think about what follows.
    pub(crate) fn ponder_begin(&mut self, reply: Move) {
        let task = Task {
            level: self.level,
            bits: self.bits(self.level.is_some(), None),
            ..Task::default()
        };
        // Cannot be refused: it is legal.
        let _ = self.player.ponder(reply, &task);
    }

    /// Thinks on for at most so many nodes, or until the user wants something.
    pub(crate) fn ponder_step(&mut self, nodes: u16) {
        let mut left = nodes as u32;
        while left > 0 && self.player.is_busy() && !self.hooks.is_input_pending() {
            let before = self.player.nodes();
            if self.player.step(0, left.min(INPUT_SLICE)) == Event::Nothing {
                break; // the move is held back until it is asked for
            }
            left = left.saturating_sub((self.player.nodes() - before) as u32);
        }
    }

    /// The move to play at the level that is set.
    pub(crate) fn think(&mut self, max_depth: u8, max_time_ms: u32) -> Move {
        let book = if self.uses_book { data::book() } else { Lent::NONE };
        self.search(self.level, book, max_depth, max_time_ms)
    }

    /// The best move that can be found within these limits, where 0 is no limit.
    pub(crate) fn hint(&mut self, max_depth: u8, max_time_ms: u32) -> Move {
        self.search(None, Lent::NONE, max_depth, max_time_ms)
    }

    fn search(
        &mut self,
        level: Option<Level>,
        book: Lent,
        max_depth: u8,
        max_time_ms: u32,
    ) -> Move {
        let is_limited = max_depth != 0 || max_time_ms != 0 || level.is_some();
        let time = if is_limited { max_time_ms } else { DEFAULT_TIME_MS };
        let is_timed = time != 0 && self.hooks.has_clock();
        // Nobody is asked who need not be.
        let is_random = level.is_some() || !book.is_none();
        let varies = is_random && !self.is_seeded;
        let now = if is_timed || varies { self.hooks.now() } else { 0 };
        let nodes = if is_timed { 0 } else { time.into() };
        let task = Task {
            limits: Limits { depth: max_depth, nodes, ..Limits::default() },
            fixed: is_timed.then_some(time),
            level,
            bits: self.bits(is_random, varies.then_some(now)),
            ..Task::default()
        };
        // Without a book nothing is found in it.
        let book = PackedBook::trusted(book);
        self.player.begin_with(&task, now, None::<fn(Move) -> bool>, &book);
        self.found = Found::NONE;
        let choice = self.run(is_timed, now);
        let nodes = u32::try_from(self.player.nodes()).unwrap_or(u32::MAX);
        let Some(choice) = choice else {
            self.found = Found { nodes, ..Found::NONE };
            return Move::NONE;
        };
        self.found.nodes = nodes;
        self.found.score = choice.score;
        self.found.depth = self.player.depth();
        self.found.is_book = choice.is_book;
        if self.found.line().first() != Some(&choice.best) {
            self.found.set_line(self.player.whole_line()); // found while pondering
        }
        choice.best
    }

    /// Steps the player until it has a move; none if the user does not want one any more.
    fn run(&mut self, is_timed: bool, start: u32) -> Option<Choice> {
        let mut now = start;
        let longest = if self.interrupt == interrupt::OFF { CLOCK_SLICE } else { INPUT_SLICE };
        let mut slice = FIRST_SLICE;
        let mut left = slice;
        loop {
            let before = self.player.nodes();
            match self.player.step(now, left) {
                Event::Move(choice) => return Some(choice),
                Event::Nothing => return None,
                // Noted now: the next iteration begins its line anew.
                Event::Line(report) if report.variation == 1 => {
                    self.found.set_line(self.player.whole_line());
                }
                Event::Running | Event::Line(_) => {}
            }
            left = left.saturating_sub((self.player.nodes() - before) as u32);
            if left > 0 {
                continue;
            }
            slice = (slice * 2).min(longest);
            left = slice;
            if is_timed {
                now = self.hooks.now();
            }
            if self.interrupt != interrupt::OFF && self.hooks.is_input_pending() {
                if self.interrupt == interrupt::CANCEL {
                    self.player.cancel();
                    return None;
                }
                // A key that was pressed too early must not mean the first move that comes along.
                if self.player.depth() > 0 {
                    self.player.stop();
                }
            }
        }
    }

    /// Random bits for a weak level or a book; others have no use for them. A clock that is given has
    /// a say in all that follow.
    fn bits(&mut self, is_random: bool, now: Option<u32>) -> u32 {
        if !is_random {
            return 0;
        }
        if let Some(now) = now {
            self.random = Random::new(self.random.bits() ^ now as u64);
        }
        (self.random.bits() >> 32) as u32
    }
}
