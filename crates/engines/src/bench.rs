//! The bench of a machine: fixed positions to a fixed depth. The number of nodes is the engine's signature.
//!
//! Every position is searched by an engine that remembers nothing, so that each line of the result
//! can be compared with that of another machine by itself.

use std::fmt;

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Event, Limits, MachineName, Move, Task};

use crate::Thinker;

/// Megabytes of the desktop's table, unless somebody wants others.
pub const MEGABYTES: u32 = 16;
/// Nodes for each step of the search. The result is the same for all numbers.
pub const STEP: u32 = 20_000;

/// The files that the table of machines names, with comments in them.
const FILES: [(&str, &str); 2] = [
    ("bench/positions.fen", include_str!("../../../bench/positions.fen")),
    ("bench/prodigy.fen", include_str!("../../../bench/prodigy.fen")),
];

/// The positions of a machine.
pub fn positions(machine: MachineName) -> impl Iterator<Item = &'static str> {
    let wanted = machine.facts().bench_positions;
    let text = FILES.iter().find(|(name, _)| *name == wanted).map_or("", |(_, text)| text);
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move.
    pub best: Move,
    /// What it is worth.
    pub score: Score,
    /// What it took.
    pub nodes: u64,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { best, score, nodes } = self;
        write!(f, "bestmove {best} score {score} nodes {nodes}")
    }
}

/// Sets up a position for a player who then remembers nothing else.
///
/// # Errors
///
/// A sentence if it is none.
pub fn set_up(player: &mut dyn Thinker, fen: &str) -> Result<(), String> {
    let board = Board::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?;
    player.forget();
    player.set_position(&board, &[]);
    Ok(())
}

/// Searches it to a depth, in steps of so many nodes, between which it is asked whether to stop. None if it was
/// stopped.
pub fn search(
    player: &mut dyn Thinker,
    depth: u8,
    step: u32,
    mut is_stopped: impl FnMut() -> bool,
) -> Option<Found> {
    let limits = Limits { depth, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0, &[]);
    loop {
        if let Event::Move(choice) = player.step(0, step) {
            return Some(Found { best: choice.best, score: choice.score, nodes: player.nodes() });
        }
        if is_stopped() {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_can_be_played() {
        for machine in MachineName::ALL {
            let mut seen = std::collections::HashSet::new();
            for fen in positions(machine) {
                let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert!(board.has_legal_move(), "{fen}");
                assert_eq!(board.to_fen().as_str(), fen);
                assert!(seen.insert(fen), "{fen} stands twice");
            }
            let least = if machine == MachineName::Prodigy { 10 } else { 24 };
            assert!(seen.len() >= least, "{}: {}", machine.name(), seen.len());
        }
    }

    #[test]
    fn it_can_be_stopped_and_says_what_it_found() {
        let mut player = crate::build(MachineName::Prodigy, 1).unwrap();
        let fen = positions(MachineName::Prodigy).next().unwrap();
        set_up(&mut *player, fen).unwrap();
        assert_eq!(search(&mut *player, 8, 1, || true), None);
        set_up(&mut *player, fen).unwrap();
        let found = search(&mut *player, 3, 100, || false).unwrap();
        set_up(&mut *player, fen).unwrap();
        assert_eq!(search(&mut *player, 3, STEP, || false), Some(found), "whatever the steps");
        let Found { best, score, nodes } = found;
        assert_eq!(found.to_string(), format!("bestmove {best} score {score} nodes {nodes}"));
        assert!(set_up(&mut *player, "8/8").is_err());
    }
}
