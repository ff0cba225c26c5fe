//! The chess computer: its image built, run on a simulated board, tested there, and kept for those who
//! only want to burn it.
//!
//! `sim` talks to simavr, `twin` is our own chip and board, told the same. `pair` is both under scripted time and
//! a panel on this computer that must show the same; `person` is somebody at simavr's board in its own time.
//! `instructions`, `witness`, `scripts`, `game`, `cuts`, `answers`, `talks`, `pace` and `seen` are the tests;
//! `terminal`, `picture` and `line` show our board and connect it, `soak` has simavr's play an `opponent`.

mod answers;
mod cuts;
mod game;
mod instructions;
mod line;
mod opponent;
mod pace;
mod pair;
mod person;
mod picture;
mod release;
mod scripts;
mod seen;
mod sim;
mod soak;
mod talks;
mod terminal;
mod twin;
mod witness;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::avr::{self, Chip};
use crate::budgets::budget;
use crate::run::{Outcome, Tally};
use sim::Sim;

/// What can be done with the chess computer.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the image, say how large it is, and write it as .elf and .hex.
    Build {
        /// Also write the .hex and its checksum to this folder; `dist/prodigy` is what is committed.
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Show where the cycles of the search go: function by function, on the simulated chip.
    Profile,
    /// Show how far it sees in ten middlegames: minutes of the simulated chip's time each.
    Think {
        /// Seconds for each position, at 8 MHz.
        #[arg(long, default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..=3600))]
        seconds: u32,
    },
    /// Play on the emulated chess computer: its display in this terminal, keys for its buttons.
    Run(terminal::Options),
    /// Compare our chip and board with simavr's: every instruction, the panel's scripts, a bench over the
    /// serial line; and say how fast both are.
    Witness {
        /// An image that is there already, as `build` has written it; without it, one is built.
        #[arg(long, value_name = "FILE.elf")]
        image: Option<PathBuf>,
    },
    /// Have the simulated chess computer play complete games, its opponent's moves entered by buttons.
    Soak(soak::Options),
}

impl Command {
    /// Whether it needs what the tests need: compilers, and simavr.
    pub(crate) fn needs_tools(&self) -> bool {
        !matches!(self, Command::Run(_))
    }
}

/// Does it.
pub(crate) fn run(command: &Command) -> Outcome {
    match command {
        Command::Build { output } => release::build(output.as_deref()),
        Command::Profile => avr::profile(),
        Command::Think { seconds } => avr::think(*seconds),
        Command::Run(options) => terminal::run(options),
        Command::Witness { image } => witness::run(image.as_deref()),
        Command::Soak(options) => soak::run(options),
    }
}

/// Where the image and its simulator are.
pub(crate) struct Bench {
    simulator: PathBuf,
    image: PathBuf,
}

impl Bench {
    /// Builds both.
    fn build() -> Outcome<Bench> {
        Bench::with(None)
    }

    /// Builds the simulator, and the image unless there is one.
    fn with(image: Option<&Path>) -> Outcome<Bench> {
        let simulator = avr::build_simulator("prodigysim")?;
        let image = image.map_or_else(|| avr::image::build("prodigy"), |image| Ok(image.into()))?;
        Ok(Bench { simulator, image })
    }

    /// A simulated board, switched off.
    fn board(&self, options: &[&str]) -> Outcome<Sim> {
        Sim::start(&self.simulator, &self.image, options)
    }
}

/// Everything about the image: its size, what is committed of it, and all tests on the simulated board.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let bench = Bench::build()?;
    avr::check_size(tally, "prodigy", &bench.image)?;
    avr::check_no_panic(tally, "prodigy", &bench.image)?;
    release::check(tally, &bench.image)?;
    witness::check(tally, &bench)?;
    scripts::check(tally, &bench)?;
    game::check(tally, &bench)?;
    cuts::check(tally, &bench)?;
    answers::check(tally, &bench)?;
    talks::check(tally, &bench)?;
    seen::check(tally, &bench)?;
    check_search(tally, &bench)?;
    tally.since(before)
}

/// Searches by UCI as the bare engine does, with the panel beside it: the same nodes, hardly slower.
fn check_search(tally: &mut Tally, bench: &Bench) -> Outcome {
    let simulator = avr::build_simulator("avrsim")?;
    let chip = Chip { name: "prodigy", simulator: &simulator, image: &bench.image };
    let time = chip.check_search(tally)?;
    let bare_image = avr::image::build("uci")?;
    pace::check(tally, bench, &simulator, &bare_image)?;
    let bare = avr::bench_time(&simulator, &bare_image)?;
    let more = 100.0 * (time as f64 / bare.max(1) as f64 - 1.0);
    tally.at_most(
        "prodigy: percent of time that the panel takes",
        more,
        budget("avr.prodigy.panel")?,
    );
    Ok(())
}
