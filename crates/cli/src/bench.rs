//! `bench`: fixed positions to a fixed depth. The number of nodes is the engine's signature.
//!
//! Every position is searched by an engine that remembers nothing, so that each line of the result
//! can be compared with that of another machine by itself.

use std::time::{Duration, Instant};

use kilomate_core::Board;
use kilomate_core::search::{Limits, Step};

use crate::info::{Shown, speed};
use crate::machine::Machine;
use crate::output::say;
use crate::worker::{Inbox, Signal};

/// The positions, with comments.
const POSITIONS: &str = include_str!("bench.fen");
/// Fewer and simpler ones: those that the firmware of the chip has in its flash.
const CHIP_POSITIONS: &str = include_str!("../../../bench/prodigy.fen");

/// What to run.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Bench {
    /// Iterations for each position; each machine has its own number if none is given.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,

    /// The same as DEPTH.
    #[arg(long = "depth", value_name = "DEPTH", conflicts_with = "depth",
          value_parser = clap::value_parser!(u8).range(1..))]
    depth_option: Option<u8>,

    /// Whose engine to run.
    #[arg(long, value_enum, default_value_t)]
    machine: Machine,

    /// Size of the desktop's table.
    #[arg(long, value_name = "MB", default_value_t = 16,
          value_parser = clap::value_parser!(u32).range(1..=crate::memory::MOST_MEGABYTES as i64))]
    hash: u32,

    /// Nodes for each step of the search. The result is the same for all of them.
    #[arg(long, value_name = "NODES", default_value_t = 20_000,
          value_parser = clap::value_parser!(u32).range(1..))]
    step: u32,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench { depth: None, depth_option: None, machine: Machine::Desktop, hash: 16, step: 20_000 }
    }
}

impl Bench {
    /// Reads what follows `bench` in a line: a depth, or any of `depth`, `machine`, `hash` and
    /// `step` with a value.
    ///
    /// # Errors
    ///
    /// A sentence about the first word that does not fit.
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Bench, String> {
        let mut bench = Bench::default();
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or("");
            let bad = || format!("bench: {} needs a value that fits", crate::output::quoted(word));
            match word {
                "depth" => bench.depth = Some(positive(value()).ok_or_else(bad)?),
                "hash" => {
                    let most = crate::memory::MOST_MEGABYTES;
                    let megabytes = positive(value()).filter(|&megabytes| megabytes <= most);
                    bench.hash = megabytes.ok_or_else(bad)?;
                }
                "step" => bench.step = positive(value()).ok_or_else(bad)?,
                "machine" => bench.machine = Machine::from_name(value()).ok_or_else(bad)?,
                _ => bench.depth = Some(positive(word).ok_or_else(bad)?),
            }
        }
        Ok(bench)
    }

    fn depth(&self) -> u8 {
        // Deep enough to pass through every rule of the search, short enough to be run often; for
        // the chip, what its firmware takes when nothing is said.
        self.depth.or(self.depth_option).unwrap_or(match self.machine {
            Machine::Desktop => 17,
            Machine::Ce | Machine::C64 => 10,
            Machine::Prodigy | Machine::Elf => 8,
        })
    }
}

fn positive<N: std::str::FromStr + PartialOrd + From<u8>>(word: &str) -> Option<N> {
    word.parse().ok().filter(|number| *number > N::from(0))
}

/// The positions of a machine.
fn positions(machine: Machine) -> impl Iterator<Item = &'static str> {
    let text = if machine == Machine::Prodigy { CHIP_POSITIONS } else { POSITIONS };
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Runs it and prints a line for each position, then the signature.
///
/// # Errors
///
/// A sentence when there is no memory for the engine.
pub(crate) fn run(bench: &Bench, inbox: &mut Inbox) -> Result<(), String> {
    let mut engine = bench.machine.build(bench.hash)?;
    let limits = Limits { depth: bench.depth(), ..Limits::default() };
    let mut nodes = 0;
    let mut elapsed = Duration::ZERO;
    for (i, fen) in positions(bench.machine).enumerate() {
        let board = Board::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?;
        engine.forget();
        engine.set_position(&board, &[]);
        let start = Instant::now();
        engine.begin(&limits, &[]);
        while engine.step(bench.step) != Step::Done {
            if inbox.poll() == Some(Signal::Stop) {
                return Err("bench was stopped".into());
            }
        }
        elapsed += start.elapsed();
        nodes += engine.nodes();
        let best = engine.best();
        say(format_args!(
            "position {} bestmove {} score {} nodes {}",
            i + 1,
            best.best,
            Shown(best.score),
            engine.nodes()
        ));
    }
    say(format_args!("{nodes} nodes {} nps", speed(nodes, elapsed)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_can_be_played() {
        for (machine, least) in [(Machine::Desktop, 24), (Machine::Prodigy, 10)] {
            let mut seen = std::collections::HashSet::new();
            for fen in positions(machine) {
                let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert!(board.has_legal_move(), "{fen}");
                assert_eq!(board.to_fen().as_str(), fen);
                assert!(seen.insert(fen), "{fen} stands twice");
            }
            assert!(seen.len() >= least);
        }
    }

    #[test]
    fn words_after_bench_are_understood() {
        let parse = |line: &str| Bench::parse(line.split_ascii_whitespace());
        assert_eq!(parse(""), Ok(Bench::default()));
        assert_eq!(parse("4"), Ok(Bench { depth: Some(4), ..Bench::default() }));
        let all = parse("machine elf depth 3 step 7 hash 2").unwrap();
        assert_eq!((all.machine, all.depth(), all.step, all.hash), (Machine::Elf, 3, 7, 2));
        for bad in ["0", "x", "depth", "depth 300", "machine pdp11", "hash 99999999", "step -1"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
