//! A chess engine behind a pipe: its start, its games and its moves. What it is told and how it
//! answers depends on its protocol: [`uci`] or [`xboard`].

pub(crate) mod options;
pub(crate) mod spec;
pub(crate) mod start;
mod talk;
mod uci;
mod xboard;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kilomate_core::{Board, Move};
use kilomate_talk::Info;
pub(crate) use kilomate_talk::uci::Spin;

use crate::arena::limits::Timer;
use crate::arena::openings::Opening;
use spec::{Protocol, Spec};
use talk::Talk;

/// How long an engine is waited for where no clock runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For its start and for being ready.
    pub(crate) start: Duration,
    /// For a move that no time limits.
    pub(crate) stall: Duration,
    /// For a move after its time is over and it was told to stop.
    pub(crate) grace: Duration,
}

/// Why an engine did not do its part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It ended.
    Crash(String),
    /// It does not answer, or not with a move.
    Stall(String),
    /// It cannot be used as described: there is no such program or option.
    Unfit(String),
    /// It is not its fault: everything is to stop.
    Interrupted,
}

/// What an engine has to think about.
pub(crate) struct Task<'a> {
    /// Where the game began.
    pub(crate) opening: &'a Opening,
    /// All moves since, those of the opening included.
    pub(crate) moves: &'a [Move],
    pub(crate) white: bool,
    pub(crate) own: Timer,
    pub(crate) other: Timer,
    /// How long it may take before it has lost on time, the margin included.
    pub(crate) allowed: Option<Duration>,
}

/// What an engine decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A move as the engine wrote it.
    Move(String),
    /// It gives up.
    Resign,
}

/// A decision and how it came about.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) answer: Answer,
    /// From the question to the answer.
    pub(crate) elapsed: Duration,
    /// The last word on the best line: of a complete score, if there was one.
    pub(crate) last: Option<Info>,
    /// The lines that carried moves, in order.
    pub(crate) lines: Vec<Info>,
}

/// A running engine.
pub(crate) struct Engine {
    talk: Talk,
    dialect: Dialect,
    /// What it calls itself.
    pub(crate) title: String,
    /// The numbers that it has declared; of a UCI engine only.
    pub(crate) spins: Vec<Spin>,
}

enum Dialect {
    Uci,
    Xboard(xboard::State),
}

impl Engine {
    /// Starts an engine, sets its options and waits until it is ready.
    pub(crate) fn start(
        spec: &Spec,
        patience: Patience,
        stop: &AtomicBool,
    ) -> Result<Engine, Fault> {
        let mut talk = Talk::start(spec, patience)?;
        let (dialect, title, spins) = match spec.protocol {
            Protocol::Uci => {
                let (title, spins) = uci::start(&mut talk, spec, stop)?;
                (Dialect::Uci, title, spins)
            }
            Protocol::Xboard => {
                let (state, title) = xboard::State::start(&mut talk, spec, stop)?;
                (Dialect::Xboard(state), title, Vec::new())
            }
        };
        let title = title.unwrap_or_else(|| spec.name.clone());
        Ok(Engine { talk, dialect, title, spins })
    }

    /// Sets one of its [`Engine::spins`]. It holds from the next game on: nothing is waited for.
    pub(crate) fn set_spin(&mut self, name: &str, value: i64) {
        self.talk.send(&kilomate_talk::uci::set_option(name, &value.to_string()));
    }

    /// Tells the engine that a new game begins, and waits until it is ready.
    pub(crate) fn new_game(
        &mut self,
        opening: &Opening,
        timer: &Timer,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        match &mut self.dialect {
            Dialect::Uci => uci::new_game(&mut self.talk, stop),
            Dialect::Xboard(state) => state.new_game(&mut self.talk, opening, timer, stop),
        }
    }

    /// Lets the engine think. One that is late is told to move at once, and its answer is waited
    /// for, so that it can play on in another game. Nothing is computed here while its clock runs.
    pub(crate) fn think(&mut self, task: &Task, stop: &AtomicBool) -> Result<Thought, Fault> {
        match &mut self.dialect {
            Dialect::Uci => uci::think(&mut self.talk, task, stop),
            Dialect::Xboard(state) => state.think(&mut self.talk, task, stop),
        }
    }

    /// The move that the engine means, if it is legal.
    pub(crate) fn read_move(&self, board: &Board, text: &str) -> Option<Move> {
        match self.dialect {
            Dialect::Uci => board.parse_coordinates(text).ok(),
            Dialect::Xboard(_) => board.parse_move(text).ok(),
        }
    }

    /// Whether the engine can play only one game.
    pub(crate) fn is_spent(&self) -> bool {
        matches!(&self.dialect, Dialect::Xboard(state) if !state.is_reusable())
    }
}
