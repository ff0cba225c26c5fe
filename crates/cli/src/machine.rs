//! The machines as the program sees them: five players behind one trait.

use clap::ValueEnum;
use kilomate_core::chess::make::Watch;
use kilomate_core::eval::score::Score;
use kilomate_core::eval::{self, Full, Lean, Sums, Trace};
use kilomate_core::knowledge::book::NoBook;
use kilomate_core::search::params::Params;
use kilomate_core::search::table::Entry;
use kilomate_core::{
    Board, C64, Ce, Color, Desktop, Elf, Event, Machine, Move, Player, Prodigy, Task,
};
use kilomate_heap::Heap;

/// A machine as this program runs it.
#[cfg(not(feature = "tuning"))]
type Own<M> = M;
/// A machine as this program runs it: with numbers that can be changed.
#[cfg(feature = "tuning")]
type Own<M> = kilomate_core::search::Tunable<M>;

/// The desktop, with its table on the heap.
type DesktopHere = Desktop<Heap<Entry>>;

/// Which machine the engine is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum MachineName {
    /// Whatever there is; the table has the size of the option Hash.
    #[default]
    Desktop,
    /// A TI-84 Plus CE: 45.6 KB.
    Ce,
    /// A Commodore 64: 24 KB.
    C64,
    /// An ATmega644: 4 KB.
    Prodigy,
    /// An RCA 1802: 8 KB.
    Elf,
}

impl MachineName {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [MachineName; 5] = [
        MachineName::Desktop,
        MachineName::Ce,
        MachineName::C64,
        MachineName::Prodigy,
        MachineName::Elf,
    ];

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MachineName::Desktop => "desktop",
            MachineName::Ce => "ce",
            MachineName::C64 => "c64",
            MachineName::Prodigy => "prodigy",
            MachineName::Elf => "elf",
        }
    }

    /// The machine of that name, in capitals or not.
    pub(crate) fn from_name(name: &str) -> Option<MachineName> {
        MachineName::ALL.into_iter().find(|machine| machine.name().eq_ignore_ascii_case(name))
    }

    /// Builds the player, at the start of a game.
    ///
    /// # Errors
    ///
    /// A sentence when there is not enough memory for the table.
    pub(crate) fn build(self, megabytes: u32) -> Result<Box<dyn Thinker>, String> {
        Ok(match self {
            MachineName::Desktop => {
                let table = crate::memory::table(megabytes)?;
                let mut player = boxed::<DesktopHere>()?;
                player.engine_mut().replace_table(table);
                player
            }
            MachineName::Ce => boxed::<Ce>()?,
            MachineName::C64 => boxed::<C64>()?,
            MachineName::Prodigy => boxed::<Prodigy>()?,
            MachineName::Elf => boxed::<Elf>()?,
        })
    }

    /// The numbers of its search.
    pub(crate) fn params(self) -> Params {
        match self {
            MachineName::Desktop => DesktopHere::PARAMS,
            MachineName::Ce => <Ce>::PARAMS,
            MachineName::C64 => C64::PARAMS,
            MachineName::Prodigy => Prodigy::PARAMS,
            MachineName::Elf => Elf::PARAMS,
        }
    }

    /// What the machine thinks of a position without looking ahead.
    pub(crate) fn evaluate(self, board: &Board, trace: &mut impl Trace) -> Evaluation {
        match self {
            MachineName::Desktop | MachineName::Ce | MachineName::C64 => {
                evaluate::<Full>(board, trace)
            }
            MachineName::Prodigy | MachineName::Elf => evaluate::<Lean>(board, trace),
        }
    }
}

fn boxed<M: Machine>() -> Result<Box<Player<Own<M>>>, String> {
    kilomate_heap::boxed().ok_or_else(|| "there is not enough memory for the engine".into())
}

/// What a machine thinks of a position without looking ahead.
pub(crate) struct Evaluation {
    /// For the side to move.
    pub(crate) score: Score,
    /// The men on their squares, for White: middlegame and endgame.
    pub(crate) men: [i16; 2],
    /// How much of a middlegame it is, 0 to 24.
    pub(crate) phase: u8,
}

fn evaluate<E: eval::Extent>(board: &Board, trace: &mut impl Trace) -> Evaluation {
    let sums = Sums::<E>::from_scratch(board);
    let score = eval::evaluate_traced(board, &sums, trace);
    Evaluation { score, men: sums.for_side(Color::White), phase: sums.phase() }
}

/// A player on any machine. See [`Player`] for what the calls do.
pub(crate) trait Thinker {
    /// Begins with a position and plays the moves that led to the one to think about.
    fn set_position(&mut self, start: &Board, moves: &[Move]);
    /// Begins a task among these moves, or among all if there are none.
    fn begin(&mut self, task: &Task, now: u32, only: &[Move]);
    fn step(&mut self, now: u32, nodes: u32) -> Event;
    fn stop(&mut self);
    fn ponder_hit(&mut self, now: u32);
    fn forget(&mut self);
    fn adjust(&mut self, params: &'static Params);
    fn line(&self) -> &[Move];
    fn nodes(&self) -> u64;
    fn table_fill(&self) -> u16;
    /// Soft and hard limit of the task in milliseconds, 0 if there is none.
    fn time_limits(&self) -> [u32; 2];
}

impl<M: Machine> Thinker for Player<M> {
    fn set_position(&mut self, start: &Board, moves: &[Move]) {
        self.game_mut().set_board(start);
        for &m in moves {
            // The session has played them all before: they are legal.
            let played = self.play(m);
            debug_assert!(played.is_ok());
        }
    }

    fn begin(&mut self, task: &Task, now: u32, only: &[Move]) {
        let allowed = (!only.is_empty()).then_some(|m| only.contains(&m));
        self.begin_with(task, now, allowed, &NoBook);
    }

    fn step(&mut self, now: u32, nodes: u32) -> Event {
        self.step(now, nodes)
    }

    fn stop(&mut self) {
        self.stop();
    }

    fn ponder_hit(&mut self, now: u32) {
        self.ponder_hit(now);
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn adjust(&mut self, params: &'static Params) {
        self.engine_mut().adjust(params);
    }

    fn line(&self) -> &[Move] {
        self.line()
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn table_fill(&self) -> u16 {
        self.engine().table_fill()
    }

    fn time_limits(&self) -> [u32; 2] {
        self.timer().limits()
    }
}
