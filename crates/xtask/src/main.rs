//! `cargo xtask`: set-up, tests on every target, budgets.
//!
//! `part` lists the parts of the tests and what they need, and there is a file for each. `run` holds
//! what they share: running a command, showing what it prints, counting what passed.

mod appvars;
mod avr;
mod books;
mod budgets;
mod c_library;
mod cpus;
mod fuzz;
mod games;
mod licences;
mod measure;
mod part;
mod port;
mod run;
mod rust;
mod setup;
mod talk;
mod tmux;
mod toolchain;

use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand, ValueEnum};

use part::Part;
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
    /// Run every test on every target, and install what is missing for them. CI runs exactly this.
    Test {
        /// Only these parts, in this order.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Only install what is missing.
    Setup {
        /// Only for these parts.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// The small machines for compilers without Rust.
    Port {
        #[command(subcommand)]
        command: port::Command,
    },
    /// Fuzz the parsers with cargo-fuzz for a bounded time; what it finds is left in
    /// `fuzz/artifacts`.
    Fuzz {
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

/// The parts that were named, or all.
fn chosen(parts: &[Part]) -> &[Part] {
    if parts.is_empty() { Part::value_variants() } else { parts }
}

/// Runs parts, whatever becomes of those before them. The count is the last line in any case.
fn test(parts: &[Part]) -> ExitCode {
    let mut tally = Tally::default();
    let mut failed = Vec::new();
    for part in chosen(parts) {
        let name = part.name();
        println!("\n== {name}");
        let start = Instant::now();
        let before = tally.failed;
        if let Err(error) = part.run(&mut tally) {
            println!("{name}: {error}");
            // A part that failed before it could count a test still counts.
            tally.failed = tally.failed.max(before + 1);
            failed.push(name.clone());
        }
        println!("== {name}: {:.1} s", start.elapsed().as_secs_f64());
    }
    if !failed.is_empty() {
        println!("\nfailed: {}", failed.join(", "));
    }
    println!("\n{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Installs what parts need, whatever becomes of those before them.
fn set_up(parts: &[Part]) -> Outcome {
    let mut problems = Vec::new();
    for part in chosen(parts) {
        match part.set_up() {
            Ok(()) => println!("{}: all there", part.name()),
            Err(problem) => problems.push(format!("{}: {problem}", part.name())),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Test { parts } => return test(&parts),
        Command::Setup { parts } => set_up(&parts),
        Command::Port { command } => port::run(&command),
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
