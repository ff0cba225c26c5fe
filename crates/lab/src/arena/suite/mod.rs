//! `kilomate-lab suite`: test positions with known solutions, for one engine or for several.

mod epd;
mod report;
mod runner;
mod solve;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use crate::arena::engine::Patience;
use crate::arena::engine::options::EngineOptions;
use crate::arena::engine::spec::{self, Draft, Spec};
use crate::arena::tournament::Ending;
use crate::log::Existing;
use epd::Puzzle;
use report::{Results, Total};
use runner::Files;

/// An engine solved fewer positions than `--fail-below` asks for.
const BELOW: u8 = 4;
/// The limit of engines that have none, in milliseconds: what suites are usually published with.
const MOVETIME: &str = "1000";

const LIMIT_HELP: &str = "\
An engine for which no limit is given has a second for each position. There are no clocks (tc=).";

/// What `kilomate-lab suite` is told.
#[derive(Args, Debug)]
#[command(after_help = format!("{LIMIT_HELP}\n\n{}", spec::HELP))]
pub(crate) struct Arguments {
    /// Positions in EPD, one in each line, with `bm` (best moves) or `am` (moves to avoid)
    file: PathBuf,
    /// An engine; give one or more. If left out: the kilomate beside this program
    #[arg(short, long = "engine", value_name = "WORDS")]
    engines: Vec<String>,
    /// Only the first so many positions
    #[arg(long, value_name = "N")]
    first: Option<NonZeroUsize>,
    /// Positions at the same time; more than half the processors make times unreliable
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// List only the positions that were not solved
    #[arg(long)]
    unsolved: bool,
    /// Without a terminal: print a line after so many positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: usize,
    /// Exit with 4 if an engine solved fewer positions
    #[arg(long, value_name = "N")]
    fail_below: Option<usize>,
    /// Exit with 3 if any engine made an illegal move, crashed, stalled or answered too late
    #[arg(long)]
    strict: bool,
    /// How much later than --movetime an answer may come and still count
    #[arg(long, value_name = "MS", default_value_t = 100, help_heading = "Limits")]
    time_margin: u64,
    #[command(flatten)]
    options: EngineOptions,
    /// Keep every result here, as JSON lines, for --resume and for other programs
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    log: Option<PathBuf>,
    #[command(flatten)]
    existing: Existing,
}

/// Everything that is decided before the first position.
pub(crate) struct Plan {
    engines: Vec<Spec>,
    puzzles: Vec<Puzzle>,
    /// Where they are from.
    source: String,
    /// How late an answer may be.
    margin: Duration,
    patience: Patience,
    concurrency: usize,
    /// After how many positions a line is printed where there is no terminal.
    every: usize,
}

/// One engine and one position, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Job {
    position: usize,
    engine: usize,
}

impl Plan {
    /// All jobs in the order in which they are begun: the engines take turns.
    fn jobs(&self) -> impl Iterator<Item = Job> {
        let engines = self.engines.len();
        let positions = 0..self.puzzles.len();
        positions.flat_map(move |position| (0..engines).map(move |engine| Job { position, engine }))
    }

    fn total(&self) -> usize {
        self.engines.len() * self.puzzles.len()
    }
}

impl Arguments {
    fn plan(&self) -> Result<Plan, String> {
        let source = self.file.to_string_lossy().into_owned();
        let bytes = crate::input::bytes(&self.file)?;
        let puzzles = epd::read(&String::from_utf8_lossy(&bytes));
        let mut puzzles = puzzles.map_err(|error| format!("{source}: {error}"))?;
        puzzles.truncate(self.first.map_or(usize::MAX, NonZeroUsize::get));
        Ok(Plan {
            engines: self.specs()?,
            puzzles,
            source,
            margin: Duration::from_millis(self.time_margin),
            patience: self.options.patience(),
            concurrency: self.concurrency,
            every: self.every,
        })
    }

    fn specs(&self) -> Result<Vec<Spec>, String> {
        let mut limits = self.options.limits()?;
        if limits.is_empty() {
            limits.set("movetime", MOVETIME)?;
        }
        let engine = |draft: &Draft| {
            let spec = self.options.engine(draft, limits)?;
            match spec.limits.clock {
                Some(_) => Err("a suite has no clock: give movetime, nodes or depth".to_string()),
                None => Ok(spec),
            }
        };
        if self.engines.is_empty() {
            return Ok(vec![engine(&Draft::command(&neighbour()?))?]);
        }
        let read = |text: &String| {
            let spec = Draft::read(text).and_then(|draft| engine(&draft));
            spec.map_err(|error| format!("--engine \"{text}\": {error}"))
        };
        let mut engines = self.engines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        spec::tell_apart(&mut engines);
        Ok(engines)
    }

    /// What the shell is told at the end.
    fn exit_code(&self, ending: &Ending, totals: &[Total]) -> Result<u8, String> {
        let least = totals.iter().map(|total| total.solved).min().unwrap_or(0);
        match ending {
            Ending::Failed(error) => Err(error.clone()),
            Ending::Interrupted => Ok(crate::exit::INTERRUPTED),
            _ if self.strict && totals.iter().any(|total| total.faults() > 0) => {
                Ok(crate::exit::FAULTY)
            }
            _ if self.fail_below.is_some_and(|floor| least < floor) => Ok(BELOW),
            Ending::Complete | Ending::Decided => Ok(0),
        }
    }
}

/// The engine that cargo has built beside this program.
fn neighbour() -> Result<PathBuf, String> {
    let advice = "there is no kilomate beside this program: name one with --engine, or build it \
        with `cargo build --release -p kilomate`";
    let own = std::env::current_exe().map_err(|error| format!("{advice} ({error})"))?;
    let name = format!("kilomate{}", std::env::consts::EXE_SUFFIX);
    let engine = own.parent().unwrap_or(Path::new("")).join(name);
    if engine.is_file() { Ok(engine) } else { Err(advice.into()) }
}

/// Runs the suite and prints what came out of it.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let plan = arguments.plan()?;
    let files = Files { log: arguments.log.clone(), existing: arguments.existing };
    let (results, ending) = runner::run(&plan, &files, interrupt)?;
    print(&plan, &results, arguments.unsolved);
    arguments.exit_code(&ending, &results.totals)
}

fn print(plan: &Plan, results: &Results, only_unsolved: bool) {
    for (engine, spec) in plan.engines.iter().enumerate() {
        println!("{}:\n", spec.name);
        println!("{}", report::positions(plan, results, engine, only_unsolved));
    }
    println!("{}", report::totals(plan, results));
    for (total, spec) in results.totals.iter().zip(&plan.engines) {
        println!("{}", total.summary(&spec.name));
    }
}
