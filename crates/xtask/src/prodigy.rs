//! The chess computer: its image built, put through its trials on a simulated board, and kept for those who only want
//! to burn it.

mod release;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use kilomate_trials::chip::{Chip, bench_time, check_no_panic, check_size};
use kilomate_trials::prodigy::{self as trials, Bench, soak, terminal};

use crate::avr;
use crate::budgets::budget;
use crate::run::{Outcome, Tally};

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
        Command::Witness { image } => trials::witness(&bench(image.as_deref())?),
        Command::Soak(options) => soak::run(options, &bench(None)?),
    }
}

/// Builds the simulators, and the image unless there is one.
fn bench(image: Option<&Path>) -> Outcome<Bench> {
    Ok(Bench {
        simulator: avr::build_simulator("prodigysim")?,
        stepper: avr::build_simulator("stepsim")?,
        image: image.map_or_else(|| avr::image::build("prodigy"), |image| Ok(image.into()))?,
    })
}

/// Everything about the image: its size, what is committed of it, and all tests on the simulated board.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let bench = bench(None)?;
    check_size(tally, "prodigy", &bench.image)?;
    check_no_panic(tally, "prodigy", &bench.image)?;
    release::check(tally, &bench.image)?;
    trials::check(tally, &bench)?;
    check_search(tally, &bench)?;
    tally.since(before)
}

/// Searches by UCI as the bare engine does, with the panel beside it: the same nodes, hardly slower.
fn check_search(tally: &mut Tally, bench: &Bench) -> Outcome {
    let simulator = avr::build_simulator("avrsim")?;
    let chip = Chip { name: "prodigy", simulator: &simulator, image: &bench.image };
    let time = chip.check_search(tally)?;
    let bare_image = avr::image::build("uci")?;
    trials::check_pace(tally, bench, &simulator, &bare_image)?;
    let bare = bench_time(&simulator, &bare_image)?;
    let more = 100.0 * (time as f64 / bare.max(1) as f64 - 1.0);
    tally.at_most(
        "prodigy: percent of time that the panel takes",
        more,
        budget("avr.prodigy.panel")?,
    );
    Ok(())
}
