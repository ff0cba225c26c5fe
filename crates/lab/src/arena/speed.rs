//! `kilomate-lab speed`: nodes per second of one engine beside those of others, or of itself with other options.
//!
//! Everybody searches the same positions in turn, and the order is turned around in every round: a machine that is slow
//! for a minute is slow for all. What counts is the ratio in each position; seconds are as the engine counts them.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use kilomate_core::{Board, Color, MachineName};
use kilomate_engines::bench;

use crate::arena::engine::options::EngineOptions;
use crate::arena::engine::spec::{self, Draft, Spec};
use crate::arena::engine::{Engine, Fault, Task, Thought, start};
use crate::arena::limits::Timer;
use crate::arena::openings::Opening;
use crate::bar::{Bar, Rhythm};

/// The limit of engines that have none, in milliseconds.
const MOVETIME: &str = "1000";
/// How late an answer may come: it is the speed that is measured.
const MARGIN: Duration = Duration::from_secs(10);

/// What `kilomate-lab speed` is told.
#[derive(Args, Debug)]
#[command(after_help = format!(
    "The first engine is what the others are compared with. Such as\n  kilomate-lab speed \
     'cmd=./kilomate option.Threads=1' 'cmd=./kilomate option.Threads=2'\n  kilomate-lab speed \
     'cmd=./kilomate option.Hash=16' 'cmd=./kilomate option.Hash=1024'\nWithout a limit each has a \
     second for a position. Nobody else should use the processors.\n\n{}",
    spec::HELP
))]
pub(crate) struct Arguments {
    /// The engines, two or more
    #[arg(value_name = "WORDS", num_args = 2.., required = true)]
    engines: Vec<String>,
    /// Positions: the first so many of the bench
    #[arg(long, value_name = "N", default_value = "10")]
    positions: NonZeroUsize,
    /// How often each is searched by each
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    #[command(flatten)]
    options: EngineOptions,
}

impl Arguments {
    fn specs(&self) -> Result<Vec<Spec>, String> {
        let mut limits = self.options.limits()?;
        if limits.is_empty() {
            limits.set("movetime", MOVETIME)?;
        }
        let read = |text: &String| {
            let spec = Draft::read(text).and_then(|draft| self.options.engine(&draft, limits));
            spec.map_err(|error| format!("engine \"{text}\": {error}"))
        };
        let mut specs = self.engines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        spec::tell_apart(&mut specs);
        Ok(specs)
    }
}

/// What an engine has searched.
#[derive(Clone, Debug, Default)]
struct Tally {
    nodes: f64,
    seconds: f64,
    /// Logarithms of its speed in one position over that of the first engine.
    ratios: Vec<f64>,
}

impl Tally {
    fn speed(&self) -> f64 {
        self.nodes / self.seconds
    }

    /// How many times as fast as the first engine it is, and the bounds of the interval that is right 19 times in 20.
    fn ratio(&self) -> [f64; 3] {
        let count = self.ratios.len() as f64;
        let mean = self.ratios.iter().sum::<f64>() / count;
        let squares: f64 = self.ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        [mean, mean - 1.96 * error, mean + 1.96 * error].map(f64::exp)
    }
}

/// Nodes and seconds of a search, as the engine has told them.
fn effort(thought: &Thought) -> Option<(f64, f64)> {
    let last = thought.last.as_ref()?;
    let (nodes, speed) = (last.nodes? as f64, last.nps? as f64);
    (nodes > 0.0 && speed > 0.0).then_some((nodes, nodes / speed))
}

/// Runs the searches and prints a line for each engine.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let specs = arguments.specs()?;
    let patience = arguments.options.patience();
    let mut engines = Vec::new();
    for spec in &specs {
        engines.push(start::first(spec, patience, interrupt)?);
    }
    let positions: Vec<Opening> = bench::positions(MachineName::Desktop)
        .take(arguments.positions.get())
        .map(opening)
        .collect();
    let rounds = arguments.rounds.get();
    let mut bar = Bar::new((rounds * positions.len()) as u64, 0, Rhythm::TEN_SECONDS, "searching");
    let mut tallies = vec![Tally::default(); specs.len()];
    for round in 0..rounds {
        for position in &positions {
            match turn(&mut engines, &specs, position, round, interrupt) {
                Ok(efforts) => add(&mut tallies, &efforts),
                Err(Fault::Interrupted) => return Ok(crate::exit::INTERRUPTED),
                Err(Fault::Crash(text) | Fault::Stall(text) | Fault::Unfit(text)) => {
                    return Err(text);
                }
            }
            bar.advance(&format!("{:.3} times as fast", tallies[1].ratio()[0]));
        }
    }
    bar.finish();
    print!("{}", report(&specs, &tallies));
    Ok(0)
}

/// One position, searched by all, the last first in every other round.
fn turn(
    engines: &mut [Engine],
    specs: &[Spec],
    position: &Opening,
    round: usize,
    interrupt: &AtomicBool,
) -> Result<Vec<(f64, f64)>, Fault> {
    let mut order: Vec<usize> = (0..engines.len()).collect();
    if round % 2 == 1 {
        order.reverse();
    }
    let mut efforts = vec![(0.0, 0.0); engines.len()];
    for at in order {
        let own = Timer::new(specs[at].limits, MARGIN);
        let white = position.start.side_to_move() == Color::White;
        let allowed = own.tolerated();
        let task = Task { opening: position, moves: &[], white, own, other: own, allowed };
        engines[at].new_game(position, &own, interrupt)?;
        let thought = engines[at].think(&task, interrupt)?;
        efforts[at] = effort(&thought).ok_or_else(|| {
            Fault::Unfit(format!("{} does not say its nodes and its speed", specs[at].name))
        })?;
    }
    Ok(efforts)
}

fn add(tallies: &mut [Tally], efforts: &[(f64, f64)]) {
    let speed = |(nodes, seconds): (f64, f64)| nodes / seconds;
    let first = speed(efforts[0]);
    for (tally, &effort) in tallies.iter_mut().zip(efforts) {
        tally.nodes += effort.0;
        tally.seconds += effort.1;
        tally.ratios.push((speed(effort) / first).ln());
    }
}

fn opening(fen: &str) -> Opening {
    let start = Board::from_fen(fen).expect("a test of the bench reads them all");
    Opening { name: String::new(), start, moves: Vec::new() }
}

fn report(specs: &[Spec], tallies: &[Tally]) -> String {
    let lines = specs.iter().zip(tallies).enumerate().map(|(at, (spec, tally))| {
        let mut line = format!("{} nodes {:.0} nps {:.0}", spec.name, tally.nodes, tally.speed());
        if at > 0 {
            let [ratio, low, high] = tally.ratio();
            let _ = write!(line, " ratio {ratio:.3} from {low:.3} to {high:.3}");
        }
        line + "\n"
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_of_speeds_in_the_same_position() {
        let mut tallies = vec![Tally::default(); 2];
        // A slow position and a fast one; the second engine is twice as fast in both.
        add(&mut tallies, &[(1_000.0, 1.0), (2_000.0, 1.0)]);
        add(&mut tallies, &[(9_000.0, 1.0), (9_000.0, 0.5)]);
        assert!((tallies[0].speed() - 5_000.0).abs() < 1e-6);
        for (tally, ratio) in tallies.iter().zip([1.0, 2.0]) {
            assert!(tally.ratio().iter().all(|bound| (bound - ratio).abs() < 1e-9));
        }
        // Now once half as fast: between the two, and less certain.
        add(&mut tallies, &[(1_000.0, 1.0), (500.0, 1.0)]);
        let [ratio, low, high] = tallies[1].ratio();
        assert!((ratio - 2f64.powf(1.0 / 3.0)).abs() < 1e-9 && low < 0.7 && high > 2.0);
    }

    #[test]
    fn an_effort_needs_nodes_and_speed() {
        let thought = |line: &str| Thought {
            answer: crate::arena::engine::Answer::Resign,
            elapsed: Duration::ZERO,
            last: kilomate_talk::Info::read(line),
            lines: Vec::new(),
        };
        assert_eq!(effort(&thought("info nodes 500 nps 1000")), Some((500.0, 0.5)));
        for line in ["info nodes 500", "info nps 5", "info nodes 5 nps 0", "bestmove e2e4"] {
            assert_eq!(effort(&thought(line)), None, "{line}");
        }
    }
}
