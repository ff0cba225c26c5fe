//! The players. The only file here that knows how the core makes and asks one.

use kilomate_core::eval::score::Score;
use kilomate_core::search::NodeCount;
use kilomate_core::{
    Ce, Event, FenError, Limits, Machine as CoreMachine, Move, Place, Player, Prodigy, Task,
};

static mut PRODIGY: Place<Player<Prodigy>> = Place::EMPTY;
static mut CE: Place<Player<Ce>> = Place::EMPTY;

/// Whose engine is run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Machine {
    Prodigy,
    Ce,
}

/// What a search has come to.
pub(crate) struct Found {
    pub(crate) best: Move,
    pub(crate) score: Score,
    pub(crate) nodes: NodeCount,
}

/// Searches a position to a depth with an engine that remembers nothing.
pub(crate) fn search(machine: Machine, fen: &str, depth: u8) -> Result<Found, FenError> {
    let (prodigy, ce) = (&raw mut PRODIGY, &raw mut CE);
    // SAFETY: there is one thread and no interrupt, and no other place where these are borrowed.
    unsafe {
        match machine {
            Machine::Prodigy => search_with((*prodigy).start(), fen, depth),
            Machine::Ce => search_with((*ce).start(), fen, depth),
        }
    }
}

fn search_with<M: CoreMachine>(
    player: &mut Player<M>,
    fen: &str,
    depth: u8,
) -> Result<Found, FenError> {
    player.game_mut().set_fen(fen)?;
    let limits = Limits { depth, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0);
    loop {
        if let Event::Move(choice) = player.step(0, u32::MAX) {
            return Ok(Found { best: choice.best, score: choice.score, nodes: player.nodes() });
        }
    }
}
