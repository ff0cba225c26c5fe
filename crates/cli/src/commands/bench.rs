//! `bench`: what is asked for, and the lines that `kilomate_engines::bench` finds.

use std::time::{Duration, Instant};

use kilomate_core::MachineName;
use kilomate_engines::bench::{self, MEGABYTES, STEP};
use kilomate_engines::build;
use kilomate_engines::memory::MOST_MEGABYTES;

use crate::info::speed;
use crate::output::say;
use crate::signal::Listener;

/// The deepest bench: each ply takes about twice as long as the one before, and this one days.
const DEEPEST: u8 = 40;

/// What to run.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Bench {
    /// Iterations for each position; each machine has its own number if none is given.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: Option<u8>,

    /// The same as DEPTH.
    #[arg(long = "depth", value_name = "DEPTH", conflicts_with = "depth",
          value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth_option: Option<u8>,

    /// Whose engine to run.
    #[arg(long, default_value = "desktop", value_parser = crate::machine::parser())]
    machine: MachineName,

    /// Size of the desktop's table.
    #[arg(long, value_name = "MB", default_value_t = MEGABYTES,
          value_parser = clap::value_parser!(u32).range(1..=MOST_MEGABYTES as i64))]
    hash: u32,

    /// Nodes for each step of the search. The result is the same for all of them.
    #[arg(long, value_name = "NODES", default_value_t = STEP,
          value_parser = clap::value_parser!(u32).range(1..))]
    step: u32,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench {
            depth: None,
            depth_option: None,
            machine: MachineName::Desktop,
            hash: MEGABYTES,
            step: STEP,
        }
    }
}

impl Bench {
    /// The benchmark of a machine with a table of so many megabytes.
    pub(crate) fn of(machine: MachineName, hash: u32) -> Bench {
        Bench { machine, hash, ..Bench::default() }
    }

    /// Reads what follows `bench` in a line: a depth, or any of `depth`, `machine`, `hash` and
    /// `step` with a value. What is not said is as it was before.
    ///
    /// # Errors
    ///
    /// A sentence about the first word that does not fit.
    pub(crate) fn parse<'a>(
        self,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<Bench, String> {
        let mut bench = self;
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or("");
            let bad = || {
                let word = crate::output::quoted(word);
                format!("bench: {word} does not fit; write bench DEPTH, from 1 to {DEEPEST}")
            };
            match word {
                "depth" => bench.depth = Some(depth(value()).ok_or_else(bad)?),
                "hash" => {
                    let megabytes = positive(value()).filter(|&size| size <= MOST_MEGABYTES);
                    bench.hash = megabytes.ok_or_else(bad)?;
                }
                "step" => bench.step = positive(value()).ok_or_else(bad)?,
                "machine" => bench.machine = MachineName::from_name(value()).ok_or_else(bad)?,
                _ => bench.depth = Some(depth(word).ok_or_else(bad)?),
            }
        }
        Ok(bench)
    }

    fn depth(&self) -> u8 {
        self.depth.or(self.depth_option).unwrap_or(self.machine.facts().bench_depth)
    }
}

fn depth(word: &str) -> Option<u8> {
    positive(word).filter(|&depth| depth <= DEEPEST)
}

fn positive<N: std::str::FromStr + PartialOrd + From<u8>>(word: &str) -> Option<N> {
    word.parse().ok().filter(|number| *number > N::from(0))
}

/// Runs it and prints a line for each position, then the signature.
///
/// # Errors
///
/// A sentence when there is no memory for the engine.
pub(crate) fn run(bench: &Bench, listener: &mut dyn Listener) -> Result<(), String> {
    let mut player = build(bench.machine, bench.hash)?;
    let mut nodes = 0;
    let mut elapsed = Duration::ZERO;
    for (number, fen) in (1..).zip(bench::positions(bench.machine)) {
        bench::set_up(&mut *player, fen)?;
        let start = Instant::now();
        let is_stopped = || listener.is_stopped();
        let found = bench::search(&mut *player, bench.depth(), bench.step, is_stopped);
        elapsed += start.elapsed();
        let found = found.ok_or("bench was stopped")?;
        nodes += found.nodes;
        say(format_args!("position {number} {found}"));
    }
    say(format_args!("{nodes} nodes {} nps", speed(nodes, elapsed)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_after_bench_are_understood() {
        let parse = |line: &str| Bench::default().parse(line.split_ascii_whitespace());
        assert_eq!(parse(""), Ok(Bench::default()));
        assert_eq!(parse("4"), Ok(Bench { depth: Some(4), ..Bench::default() }));
        let all = parse("machine elf depth 3 step 7 hash 2").unwrap();
        assert_eq!((all.machine, all.depth(), all.step, all.hash), (MachineName::Elf, 3, 7, 2));
        let ce = Bench::of(MachineName::Ce, 3);
        assert_eq!(ce.clone().parse(std::iter::empty()), Ok(ce), "as the options say");
        for bad in [
            "0",
            "x",
            "depth",
            "depth 300",
            "41",
            "99",
            "machine pdp11",
            "hash 99999999",
            "step -1",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
