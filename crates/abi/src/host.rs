//! The core's player and what surrounds it here: hooks, a level, random bits, and what the last
//! search has found. What to play and when to stop thinking is for the player to decide; here it
//! is stepped in slices, between which the hooks are asked.

use core::marker::PhantomData;

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::{Book, PackedBook};
use kilomate_core::knowledge::bytes::Bytes;
use kilomate_core::play::level::Level;
use kilomate_core::{Board, Choice, Event, Limits, Machine, Move, Player, Task};
use kilomate_flash::{Start, Zeroed};

use crate::codes::{DEFAULT_TIME_MS, LINE_MAX, interrupt};
use crate::random::Random;

/// Nodes between two looks at the clock, at most: a twentieth of a second on a calculator that
/// searches 5,000 in one. What asking costs does not show in measurements, even every 16 nodes.
const CLOCK_SLICE: u32 = 256;
/// Nodes before the first look; each slice is twice as long as the one before. Short limits are
/// kept as well.
const FIRST_SLICE: u32 = 16;
/// Nodes between two looks for input: a user who presses a key sees no delay.
const INPUT_SLICE: u32 = 32;

/// What a program is asked: its hooks, and what it has lent.
pub trait Ask: Copy {
    /// A book of openings, byte by byte.
    type Book: Bytes;
    /// Nobody to ask.
    const NONE: Self;
    /// Whether there is a clock.
    fn has_clock(self) -> bool;
    /// What the clock shows; 0 if there is none.
    fn now(self) -> u32;
    /// Whether the user wants something.
    fn is_input_pending(self) -> bool;
    /// The book, if there is one.
    fn book() -> Option<Self::Book>;
}

/// What a search has found.
#[derive(Clone, Copy)]
pub struct Found {
    /// Hundredths of a pawn for the side to move, or a mate.
    pub score: Score,
    /// The last iteration that has found a line.
    pub depth: u8,
    /// Whether the move is from a book.
    pub is_book: bool,
    len: u8,
    /// How many it has looked at.
    pub nodes: u32,
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

    /// The move and those that are expected behind it.
    pub fn line(&self) -> &[Move] {
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

/// A book that may be there.
struct Shelf<H> {
    has_book: bool,
    of: PhantomData<H>,
}

impl<H: Ask> Book for Shelf<H> {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        let book = H::book().filter(|_| self.has_book);
        book.map_or(Move::NONE, |book| PackedBook::trusted(book).reply(board, moves, bits))
    }
}

/// The player with everything that is kept from one call to the next.
pub struct Host<M: Machine, H> {
    /// The player.
    pub player: Player<M>,
    hooks: H,
    /// How weakly it plays; none is full strength.
    level: Option<Level>,
    /// Whether somebody has set a level: a search without limits has some then.
    has_level: bool,
    /// What input does to a search, a number of [`interrupt`].
    interrupt: u8,
    uses_book: bool,
    is_seeded: bool,
    random: Random,
    /// Games begun: no two of them shall be the same by chance.
    games: u32,
    /// What the last search has found.
    pub found: Found,
}

impl<M: Machine, H: Ask> Host<M, H> {
    /// All bytes zero: for a static that costs no space in the program file.
    #[allow(clippy::large_stack_arrays)] // never on a stack: only a static is made of it
    pub const ZEROED: Self = Host {
        player: Player::ZEROED,
        hooks: H::NONE,
        level: None,
        has_level: false,
        interrupt: interrupt::OFF,
        uses_book: false,
        is_seeded: false,
        random: Random::new(0),
        games: 0,
        found: Found::NONE,
    };

    /// Asks these hooks from now on; everything that can be set is as it was in the beginning.
    pub fn reset(&mut self, hooks: H) {
        self.hooks = hooks;
        self.level = None;
        self.has_level = false;
        self.interrupt = interrupt::OFF;
        self.uses_book = false;
        self.is_seeded = false;
    }

    /// Begins a new game and forgets everything about the last one.
    #[cold]
    #[inline(never)]
    pub fn begin_game(&mut self) {
        self.player.start();
        self.found = Found::NONE;
        self.games = self.games.wrapping_add(1);
        if !self.is_seeded {
            self.random = Random::new(self.games);
        }
    }

    /// Begins again with this position.
    pub fn set_board(&mut self, board: &Board) {
        self.player.game_mut().set_board(board);
    }

    /// Plays at this level from now on. A search for another one is of no use.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.player.cancel();
        self.level = level;
        self.has_level = true;
    }

    /// What input does to a search from now on.
    pub fn set_interrupt(&mut self, mode: u8) {
        self.interrupt = mode;
    }

    /// Whether to play from the book.
    pub fn set_book(&mut self, on: bool) {
        self.uses_book = on;
    }

    /// From now on the calls alone decide about random bits.
    pub fn seed(&mut self, seed: u32) {
        self.is_seeded = true;
        self.random = Random::new(seed);
    }

    /// Expects this legal move, and gets ready to think about what follows.
    pub fn ponder_begin(&mut self, reply: Move) {
        let task = Task {
            level: self.level,
            bits: self.bits(self.level.is_some(), None),
            ..Task::default()
        };
        // Cannot be refused: it is legal.
        let _ = self.player.ponder(reply, &task);
    }

    /// Thinks on for at most so many nodes, or until the user wants something.
    pub fn ponder_step(&mut self, nodes: u16) {
        let mut left = nodes as u32;
        while left > 0 && self.player.is_busy() && !self.hooks.is_input_pending() {
            let before = self.player.nodes();
            if self.player.step(0, left.min(INPUT_SLICE)) == Event::Nothing {
                break; // the move is held back until it is asked for
            }
            left = left.saturating_sub((self.player.nodes() - before) as u32);
        }
    }

    /// The move to play at the level that is set, from the book if it is to be used.
    pub fn think(&mut self, max_depth: u8, max_time_ms: u32) -> Move {
        let has_book = self.uses_book && H::book().is_some();
        self.search(self.level, has_book, max_depth, max_time_ms)
    }

    /// The best move that can be found within these limits, where 0 is no limit.
    pub fn hint(&mut self, max_depth: u8, max_time_ms: u32) -> Move {
        self.search(None, false, max_depth, max_time_ms)
    }

    /// The limits of a search that was given none: what the first plan of `engine.h` said, until somebody sets a level.
    fn limits(&self, level: Option<Level>, max_depth: u8, max_time_ms: u32) -> (u8, u32) {
        if max_depth != 0 || max_time_ms != 0 || level.is_some() {
            (max_depth, max_time_ms)
        } else if self.has_level {
            (0, DEFAULT_TIME_MS)
        } else {
            (1, 0)
        }
    }

    #[inline(never)]
    fn search(
        &mut self,
        level: Option<Level>,
        has_book: bool,
        max_depth: u8,
        max_time_ms: u32,
    ) -> Move {
        let (depth, time) = self.limits(level, max_depth, max_time_ms);
        let is_timed = time != 0 && self.hooks.has_clock();
        // Nobody is asked who need not be.
        let is_random = level.is_some() || has_book;
        let varies = is_random && !self.is_seeded;
        let now = if is_timed || varies { self.hooks.now() } else { 0 };
        let nodes = if is_timed { 0 } else { time.into() };
        let task = Task {
            limits: Limits { depth, nodes, ..Limits::default() },
            fixed: is_timed.then_some(time),
            level,
            bits: self.bits(is_random, varies.then_some(now)),
            ..Task::default()
        };
        self.player.begin_with(
            &task,
            now,
            None::<fn(Move) -> bool>,
            &Shelf { has_book, of: PhantomData::<H> },
        );
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
            self.random.mix(now);
        }
        self.random.bits()
    }
}
