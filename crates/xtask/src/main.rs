//! `cargo xtask`: set-up, tests on every target, budgets.
//!
//! One file for each part of the tests; `run` holds what they share: running a command, showing
//! what it prints, counting what passed.

mod avr;
mod budgets;
mod c_library;
mod fuzz;
mod licences;
mod measure;
mod run;
mod rust;
mod setup;

use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand, ValueEnum};

use run::{Outcome, Tally};

/// Everything beyond `cargo build`.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what is missing, then run every test on every target. CI runs exactly this.
    Test {
        /// Only these parts, in this order.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Only install what is missing.
    Setup,
    /// Fuzz the parsers with cargo-fuzz for a bounded time; what it finds is left in
    /// `fuzz/artifacts`.
    Fuzz {
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Part {
    /// rustfmt, in the workspace, the firmware and the fuzz targets.
    Format,
    /// Clippy with warnings as errors.
    Clippy,
    /// Licences of everything that is shipped.
    Licences,
    /// All Rust tests.
    Rust,
    /// The C library: compiled, linked both ways, played through.
    C,
    /// The firmware: built, its size, run on the simulated chip.
    Avr,
    /// Instruction counts and speed beside another generator.
    Measure,
}

fn run_part(part: Part, tally: &mut Tally) -> Outcome {
    match part {
        Part::Format => rust::format(tally),
        Part::Clippy => rust::clippy(tally),
        Part::Licences => licences::check(tally),
        Part::Rust => rust::test(tally),
        Part::C => c_library::test(tally),
        Part::Avr => avr::test(tally),
        Part::Measure => measure::test(tally),
    }
}

fn test(parts: &[Part]) -> Outcome {
    setup::everything()?;
    let parts = if parts.is_empty() { Part::value_variants() } else { parts };
    let mut tally = Tally::default();
    let mut failed = Vec::new();
    for &part in parts {
        let name = part.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned());
        println!("\n== {name}");
        let start = Instant::now();
        if let Err(error) = run_part(part, &mut tally) {
            println!("{name}: {error}");
            failed.push(name.clone());
        }
        println!("== {name}: {:.1} s", start.elapsed().as_secs_f64());
    }
    // A part that failed before it could count a test still counts.
    tally.failed = tally.failed.max(failed.len() as u64);
    println!("\n{} passed, {} failed", tally.passed, tally.failed);
    if failed.is_empty() && tally.failed == 0 {
        Ok(())
    } else {
        Err(format!("failed: {}", failed.join(", ")))
    }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Test { parts } => test(&parts),
        Command::Setup => setup::everything(),
        Command::Fuzz { seconds } => fuzz::run(seconds),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
