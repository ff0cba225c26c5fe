//! The machines on the command line, and what they think of a position.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use kilomate_core::chess::make::Watch;
use kilomate_core::eval::score::Score;
use kilomate_core::eval::{self, Full, Lean, Sums, Trace};
use kilomate_core::{Board, Color, MachineName};

/// Reads the name of a machine from the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = MachineName> {
    PossibleValuesParser::new(MachineName::ALL.map(MachineName::name))
        .map(|name| MachineName::from_name(&name).unwrap_or_default())
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

fn of<E: eval::Extent>(board: &Board, trace: &mut impl Trace) -> Evaluation {
    let sums = Sums::<E>::from_scratch(board);
    let score = eval::evaluate_traced(board, &sums, trace);
    Evaluation { score, men: sums.for_side(Color::White), phase: sums.phase() }
}

/// What the machine thinks of a position without looking ahead.
pub(crate) fn evaluate(machine: MachineName, board: &Board, trace: &mut impl Trace) -> Evaluation {
    match machine {
        MachineName::Desktop | MachineName::Ce => of::<Full>(board, trace),
        MachineName::C64 | MachineName::Prodigy | MachineName::Elf => of::<Lean>(board, trace),
    }
}
