//! The machines as the program sees them: five engines behind one trait.

use clap::ValueEnum;
use kilomate_core::eval::{self, Sums, Trace};
use kilomate_core::machines::{
    C64, C64Profile, Ce, CeProfile, Desktop, DesktopProfile, Elf, ElfProfile, Prodigy,
    ProdigyProfile,
};
use kilomate_core::score::Score;
use kilomate_core::search::params::Params;
use kilomate_core::search::{Best, Engine, Limits, Profile, Step};
use kilomate_core::table::{Entry, Memory};
use kilomate_core::{Board, Color, Move};

use crate::tuning::Own;

/// Which machine the engine is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Machine {
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

impl Machine {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Machine; 5] =
        [Machine::Desktop, Machine::Ce, Machine::C64, Machine::Prodigy, Machine::Elf];

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Machine::Desktop => "desktop",
            Machine::Ce => "ce",
            Machine::C64 => "c64",
            Machine::Prodigy => "prodigy",
            Machine::Elf => "elf",
        }
    }

    /// The machine of that name, in capitals or not.
    pub(crate) fn from_name(name: &str) -> Option<Machine> {
        Machine::ALL.into_iter().find(|machine| machine.name().eq_ignore_ascii_case(name))
    }

    /// Builds the engine. It takes megabytes of stack to do so, which the engine's thread has.
    ///
    /// # Errors
    ///
    /// A sentence when there is not enough memory for the table.
    #[allow(clippy::large_stack_arrays)]
    pub(crate) fn build(self, megabytes: u32) -> Result<Box<dyn Thinker>, String> {
        Ok(match self {
            Machine::Desktop => {
                let table = crate::memory::table(megabytes)?;
                Box::new(Desktop::<_, Own<DesktopProfile>>::zeroed(table))
            }
            Machine::Ce => Box::new(Ce::<Own<CeProfile>>::zeroed([Entry::EMPTY; _])),
            Machine::C64 => Box::new(C64::<Own<C64Profile>>::zeroed([Entry::EMPTY; _])),
            Machine::Prodigy => Box::new(Prodigy::<Own<ProdigyProfile>>::zeroed([Entry::EMPTY; _])),
            Machine::Elf => Box::new(Elf::<Own<ElfProfile>>::zeroed([Entry::EMPTY; _])),
        })
    }

    /// The numbers of its search.
    pub(crate) fn params(self) -> Params {
        match self {
            Machine::Desktop => DesktopProfile::PARAMS,
            Machine::Ce => CeProfile::PARAMS,
            Machine::C64 => C64Profile::PARAMS,
            Machine::Prodigy => ProdigyProfile::PARAMS,
            Machine::Elf => ElfProfile::PARAMS,
        }
    }

    /// What the machine thinks of a position without looking ahead.
    pub(crate) fn evaluate(self, board: &Board, trace: &mut impl Trace) -> Evaluation {
        match self {
            Machine::Desktop => evaluate::<DesktopProfile>(board, trace),
            Machine::Ce => evaluate::<CeProfile>(board, trace),
            Machine::C64 => evaluate::<C64Profile>(board, trace),
            Machine::Prodigy => evaluate::<ProdigyProfile>(board, trace),
            Machine::Elf => evaluate::<ElfProfile>(board, trace),
        }
    }
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

fn evaluate<P: Profile>(board: &Board, trace: &mut impl Trace) -> Evaluation {
    let sums = Sums::<P::Extent>::from_scratch(board);
    let score = eval::evaluate_traced(board, &sums, trace);
    Evaluation { score, men: sums.for_side(Color::White), phase: sums.phase() }
}

/// An engine of any machine. See [`Engine`] for what the calls do.
pub(crate) trait Thinker {
    /// Begins with a position and plays the moves that led to the one to think about.
    fn set_position(&mut self, start: &Board, moves: &[Move]);
    /// Begins a search among these moves, or among all if there are none.
    fn begin(&mut self, limits: &Limits, only: &[Move]);
    fn step(&mut self, nodes: u32) -> Step;
    fn stop(&mut self);
    fn forget(&mut self);
    fn adjust(&mut self, params: &'static Params);
    fn best(&self) -> Best;
    fn line(&self) -> &[Move];
    fn nodes(&self) -> u64;
    fn table_fill(&self) -> u16;
    fn root_moves(&self) -> u16;
}

impl<P: Profile, T: Memory, const RECORDS: usize, const PLIES: usize, const MOVES: usize> Thinker
    for Engine<P, T, RECORDS, PLIES, MOVES>
{
    fn set_position(&mut self, start: &Board, moves: &[Move]) {
        let game = self.game_mut();
        game.set_board(start);
        for &m in moves {
            // The session has played them all before: they are legal.
            let played = game.play(m);
            debug_assert!(played.is_ok());
        }
    }

    fn begin(&mut self, limits: &Limits, only: &[Move]) {
        self.begin_with(limits, |m| only.is_empty() || only.contains(&m));
    }

    fn step(&mut self, nodes: u32) -> Step {
        self.step(nodes)
    }

    fn stop(&mut self) {
        self.stop();
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn adjust(&mut self, params: &'static Params) {
        self.adjust(params);
    }

    fn best(&self) -> Best {
        self.best()
    }

    fn line(&self) -> &[Move] {
        self.line()
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn table_fill(&self) -> u16 {
        self.table_fill()
    }

    fn root_moves(&self) -> u16 {
        self.root_moves()
    }
}
