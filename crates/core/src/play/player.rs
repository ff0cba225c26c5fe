//! The player: a game, an engine that thinks about it, and what can be asked of it. How a task is
//! carried out is in `thinking`.

mod thinking;

use kilomate_flash::{Start, zeroed};

use super::choice::{AnyLevel, Candidate, Levels};
use super::task::{Hold, Task};
use super::timer::{Timer, Timing};
use crate::chess::game::{GameIn, IllegalMove};
use crate::chess::moves::Move;
use crate::eval::score::Score;
use crate::knowledge::book::{Book, NoBook};
use crate::search::{Engine, Limits, Machine, NodeCount, Report};

/// What a player can do beside thinking.
pub trait Features {
    /// Weaker play.
    type Levels: Levels;
    /// Limits of time.
    type Timer: Timing;
    /// Whether it ponders on replies that it is told to expect ([`Player::ponder`]). A shell that
    /// puts them on the board itself, as UCI has it, need not.
    const EXPECTS: bool;
}

/// Everything.
pub struct Everything;

impl Features for Everything {
    type Levels = AnyLevel;
    type Timer = Timer;
    const EXPECTS: bool = true;
}

/// What a step of the player came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// There is more to do.
    Running,
    /// A line has been found: [`Player::line`] has its moves. There is more to do.
    Line(Report),
    /// The task is done: this is the move to play. A line that begins with it was the last one
    /// reported.
    Move(Choice),
    /// There is nothing to do: no task, or the move is held back and nothing is left to find.
    Nothing,
}

/// The outcome of a task. Moves are [`Move::NONE`] where there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move to play.
    pub best: Move,
    /// The reply that is expected.
    pub ponder: Move,
    /// For the side to move.
    pub score: Score,
    /// Whether it comes from a book: then depth and score are those of a short look at it.
    pub is_book: bool,
}

/// Where a task stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Stage {
    /// There is none.
    Idle,
    /// There is no legal move: that is yet to be said.
    GameOver,
    /// Searching.
    Thinking,
    /// The search is over; the move may be held back.
    Found,
    /// The last line has been said; the move follows.
    Said,
}

/// Whether the engine's game is ahead of the one that others know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Ahead {
    /// It is the same.
    No,
    /// By the reply that is pondered on.
    Expecting,
    /// That reply was played: the search that goes on is about the position of the game.
    Hit,
}

/// A player on a machine: made in place, at the start of a game.
///
/// ```
/// use kilomate_core::play::{Event, Player, Task};
/// use kilomate_core::{Ce, Limits, Place};
///
/// let mut memory = Box::new(Place::<Player<Ce>>::EMPTY); // 46 KB, or a static
/// let player = memory.start();
/// player.begin(&Task { limits: Limits { nodes: 5_000, ..Limits::default() }, ..Task::default() }, 0);
/// let choice = loop {
///     if let Event::Move(choice) = player.step(0, 1_000) {
///         break choice;
///     }
/// };
/// player.play(choice.best)?;
/// # Ok::<(), kilomate_core::IllegalMove>(())
/// ```
pub struct Player<M: Machine, F: Features = Everything> {
    engine: Engine<M>,
    timer: F::Timer,
    levels: F::Levels,
    stage: Stage,
    hold: Hold,
    /// Whether a limit ends the search once it is not held back.
    is_limited: bool,
    is_book: bool,
    ahead: Ahead,
    /// The reply that is pondered on.
    expected: Move,
    /// How many variations are to be shown.
    shown: u8,
    /// Random bits of the task, for the choice of a level.
    bits: u16,
    /// The depth of the last line reported.
    depth: u8,
    /// That line, as far as it matters; no move before the first. When the move has been told, it
    /// is what was told.
    reported: Candidate,
}

zeroed! {
    struct Player [M: Machine, F: Features] [M, F] = Player {
        engine: Engine::ZEROED,
        timer: F::Timer::ZEROED,
        levels: F::Levels::ZEROED,
        stage: Stage::Idle,
        hold: Hold::No,
        is_limited: false,
        is_book: false,
        ahead: Ahead::No,
        expected: Move::NONE,
        shown: 0,
        bits: 0,
        depth: 0,
        reported: Candidate::NONE,
    };
}

impl<M: Machine, F: Features> Start for Player<M, F> {
    fn start(&mut self) {
        self.cancel();
        self.engine.start();
    }
}

/// The game.
impl<M: Machine, F: Features> Player<M, F> {
    /// The game, when no task is going on; otherwise its board is somewhere in the tree. See
    /// [`Player::peek`].
    pub fn game(&self) -> &GameIn<M::Records> {
        self.engine.game()
    }

    /// The game, to change it. A task that is going on is cancelled.
    pub fn game_mut(&mut self) -> &mut GameIn<M::Records> {
        self.cancel();
        self.engine.game_mut()
    }

    /// Shows `see` the game as others know it, whatever is going on, and goes on afterwards.
    pub fn peek<R>(&mut self, see: impl FnOnce(&GameIn<M::Records>) -> R) -> R {
        self.engine.peek(self.is_expecting(), see)
    }

    /// Plays a move. A task that is going on is cancelled, unless it is pondering on this very
    /// move: the next task then goes on where that has come to.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not legal; nothing has changed then. (Without
    /// [`Features::EXPECTS`] a task is cancelled all the same.)
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if F::EXPECTS && !self.peek(|game| game.board().is_legal(m)) {
            return Err(IllegalMove);
        }
        if self.is_expecting() && self.expected == m {
            self.ahead = Ahead::Hit;
            return Ok(());
        }
        self.cancel();
        self.engine.play(m)
    }

    /// Plays again the move that was taken back last, if nothing else was played since. A task that is
    /// going on is cancelled.
    pub fn replay(&mut self) -> Option<Move> {
        self.cancel();
        self.engine.replay()
    }

    /// Whether the engine's game is ahead of the one that others know.
    fn is_expecting(&self) -> bool {
        F::EXPECTS && self.ahead == Ahead::Expecting
    }

    /// The engine, for what only it knows. Its search is the player's business.
    pub fn engine(&self) -> &Engine<M> {
        &self.engine
    }

    /// The engine, to change its table or its numbers. A task that is going on is cancelled.
    pub fn engine_mut(&mut self) -> &mut Engine<M> {
        self.cancel();
        &mut self.engine
    }

    /// Forgets everything that earlier tasks have found out: for a new game.
    pub fn forget(&mut self) {
        self.cancel();
        self.engine.forget();
    }
}

/// Tasks.
impl<M: Machine, F: Features> Player<M, F> {
    /// Begins a task; one that is going on is cancelled. If the opponent has just played the reply
    /// that was pondered on, the search goes on from there, unless other moves, another number of
    /// variations or another level are asked for.
    pub fn begin(&mut self, task: &Task, now: u32) {
        self.begin_with(task, now, None::<fn(Move) -> bool>, &NoBook);
    }

    /// As [`Player::begin`], among those moves that `allowed` allows (all, if it allows none), and
    /// with a book.
    pub fn begin_with(
        &mut self,
        task: &Task,
        now: u32,
        allowed: Option<impl Fn(Move) -> bool>,
        book: &(impl Book + ?Sized),
    ) {
        let shown = task.limits.variations.max(1);
        let goes_on = F::EXPECTS
            && self.ahead == Ahead::Hit
            && self.hold == Hold::Ponder // nobody has stopped it
            && self.shown == shown
            && self.levels.is(task.level)
            && allowed.as_ref().is_none_or(|allowed| self.engine.roots_pass(allowed));
        if !goes_on {
            self.cancel();
        }
        self.ahead = Ahead::No;
        self.timer.begin(task, now);
        self.hold = task.hold;
        self.is_limited = task.is_limited();
        self.shown = shown;
        if goes_on {
            let limits = self.limits(&task.limits);
            self.engine.set_limits(&limits);
            if self.stage == Stage::Thinking && self.depth > 0 {
                self.stop_if_enough(self.depth, now);
            }
            return;
        }
        self.search(task, allowed, book);
    }

    /// Expects the opponent to play a legal move and thinks about what follows, without an end,
    /// until [`Player::play`] tells what was played.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal; nothing has changed then.
    pub fn ponder(&mut self, reply: Move, task: &Task) -> Result<(), IllegalMove> {
        self.ponder_with(reply, task, None::<fn(Move) -> bool>, &NoBook)
    }

    /// As [`Player::ponder`], for a player who also begins tasks with such moves and with a book: it is
    /// not asked, but two ways to begin would take a chip twice the room.
    ///
    /// # Errors
    ///
    /// As [`Player::ponder`].
    pub fn ponder_with(
        &mut self,
        reply: Move,
        task: &Task,
        allowed: Option<impl Fn(Move) -> bool>,
        book: &(impl Book + ?Sized),
    ) -> Result<(), IllegalMove> {
        if self.is_expecting() && self.expected == reply {
            return Ok(()); // that is what it is doing
        }
        if !self.peek(|game| game.board().is_legal(reply)) {
            return Err(IllegalMove);
        }
        self.cancel();
        self.engine.play(reply)?;
        let mut task = *task; // changed in place: a chip copies it but once
        task.limits = Limits { variations: task.limits.variations, ..Limits::default() };
        (task.fixed, task.clock, task.hold) = (None, None, Hold::Ponder);
        self.begin_with(&task, 0, allowed, book);
        self.ahead = Ahead::Expecting;
        self.expected = reply;
        Ok(())
    }

    /// The opponent has made the move that a task with [`Hold::Ponder`] expected: time counts from
    /// now on.
    pub fn ponder_hit(&mut self, now: u32) {
        if self.hold == Hold::Ponder {
            if self.is_expecting() {
                self.ahead = Ahead::Hit;
            }
            self.hold = Hold::No;
            self.timer.restart(now);
            if !self.is_limited {
                self.stop(); // there is nothing to think up to
            }
        }
    }

    /// Move now: the next steps tell the move.
    pub fn stop(&mut self) {
        self.hold = Hold::No;
        if self.stage == Stage::Thinking {
            self.stage = Stage::Found;
        }
    }

    /// Ends the task without a move, and takes back a reply that was only expected.
    pub fn cancel(&mut self) {
        self.engine.stop();
        self.stage = Stage::Idle;
        if self.is_expecting() {
            let game = self.engine.game_mut();
            game.take_back();
            game.make_room(0); // nobody has played it: it must not be there to be played again
        }
        self.ahead = Ahead::No;
    }

    /// Whether a task is going on: its move has not been told.
    pub fn is_busy(&self) -> bool {
        self.stage != Stage::Idle
    }

    /// The line of the last [`Event::Line`]; after [`Event::Move`], its move and the reply.
    pub fn line(&self) -> &[Move] {
        if !matches!(self.stage, Stage::Said | Stage::Idle) {
            return self.engine.line();
        }
        match &self.reported.line {
            [first, _] if first.is_none() => &[],
            [first, reply] if reply.is_none() => core::slice::from_ref(first),
            line => line,
        }
    }

    /// As [`Player::line`], and as much of what follows as is known.
    pub fn whole_line(&self) -> &[Move] {
        let (told, found) = (self.line(), self.engine.line());
        if found.starts_with(told) { found } else { told }
    }

    /// The depth of the last [`Event::Line`], 0 before the first.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Nodes since the task began.
    pub fn nodes(&self) -> NodeCount {
        self.engine.nodes()
    }

    /// The clock of the task, for the curious.
    pub fn timer(&self) -> &F::Timer {
        &self.timer
    }

    /// Goes on with the task: searches at most so many nodes. `now` is the time.
    pub fn step(&mut self, now: u32, nodes: u32) -> Event {
        match self.stage {
            Stage::GameOver => self.say_game_over(),
            Stage::Thinking => self.think(now, nodes),
            Stage::Found if self.hold == Hold::No => self.conclude(),
            Stage::Idle | Stage::Found => Event::Nothing,
            Stage::Said => self.give_move(),
        }
    }
}
