//! `cargo xtask`: set-up, tests on every target, budgets.
//!
//! `part` lists the parts of the tests and what they need, and there is a file for each. `run` holds
//! what they share: running a command, showing what it prints, counting what passed.

mod appvars;
mod arduino;
mod avr;
mod book;
mod books;
mod c_library;
mod compile;
mod cpus;
mod fuzz;
mod games;
mod graph;
mod lanes;
mod lengths;
mod licences;
mod links;
mod machines;
mod measure;
mod packages;
mod part;
mod port;
mod prodigy;
mod release;
mod reproduce;
mod rust;
mod sanitize;
mod setup;
mod soak;
mod toolchain;
mod web;
mod windows;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use kilomate_trials::{budgets, run, talk, tmux};
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
        /// Only these parts, one after the other, and shown as they run. Without any, all of them, two
        /// at a time.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Only install what is missing.
    Setup {
        /// Only for these parts.
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Do something with one of the machines that the engine is made for.
    Machine {
        #[command(subcommand)]
        machine: Machine,
    },
    /// The small machines for compilers without Rust.
    Port {
        #[command(subcommand)]
        command: port::Command,
    },
    Compile(compile::Arguments),
    /// Make the library for Arduino and `PlatformIO` anew.
    Arduino(arduino::Arguments),
    /// Build the page for browsers and the package for other people's pages, into `dist`.
    Web(web::Arguments),
    /// Build the documents as one site into `target/book`, with mdBook, and check what was built.
    Book(book::Arguments),
    /// Make everything that people download, in `target/release-files`: the same to the byte wherever it is made.
    Release(release::Arguments),
    /// Draw the graph of the crates into ARCHITECTURE.md anew, and count their lines.
    Graph,
    /// Watch the threads of a search with ThreadSanitizer. Minutes the first time, because Rust's library is built for it.
    Sanitize,
    /// Play thousands of games with every shell, every rule checked by python-chess: the long test before a release.
    Soak(soak::Arguments),
    /// Fuzz the parsers with cargo-fuzz for a bounded time; what it finds is left in
    /// `fuzz/artifacts`.
    Fuzz {
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

#[derive(Subcommand)]
enum Machine {
    /// The chess computer with an `ATmega644P`.
    Prodigy {
        #[command(subcommand)]
        command: prodigy::Command,
    },
    #[command(flatten)]
    Other(machines::Machine),
}

/// The parts that were named, or all.
fn chosen(parts: &[Part]) -> &[Part] {
    if parts.is_empty() { Part::value_variants() } else { parts }
}

/// Runs parts, whatever becomes of those before them. The count is the last line in any case.
fn test(parts: &[Part]) -> ExitCode {
    let mut tally = Tally::default();
    let mut failed = Vec::new();
    if parts.is_empty() {
        // One after the other: there is one package manager. What is missing fails the part itself.
        if let Err(problem) = set_up(parts) {
            println!("{problem}");
        }
        lanes::run(&mut failed, &mut tally);
    } else {
        for part in parts {
            test_part(*part, &mut failed, &mut tally);
        }
    }
    if !failed.is_empty() {
        println!("\nfailed: {}", failed.join(", "));
    }
    println!("\n{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn test_part(part: Part, failed: &mut Vec<String>, tally: &mut Tally) {
    let name = part.name();
    println!("\n== {name}");
    let before = tally.failed;
    if let Err(error) = part.run(tally) {
        println!("{name}: {error}");
        // A part that failed before it could count a test still counts.
        tally.failed = tally.failed.max(before + 1);
        failed.push(name);
    }
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
        Command::Web(arguments) => Part::Web.set_up().and_then(|()| web::run(&arguments)),
        Command::Book(arguments) => book::run(&arguments),
        Command::Arduino(arguments) => {
            Part::Arduino.set_up().and_then(|()| arduino::run(&arguments))
        }
        Command::Compile(arguments) => compile::run_command(&arguments),
        Command::Release(arguments) => {
            part::set_up_release().and_then(|()| release::run(&arguments))
        }
        Command::Graph => graph::run(),
        Command::Sanitize => sanitize::run(),
        Command::Soak(arguments) => part::set_up_soak().and_then(|()| soak::run(&arguments)),
        Command::Fuzz { seconds } => fuzz::run(seconds),
        Command::Machine { machine: Machine::Prodigy { command } } => {
            let is_ready = if command.needs_tools() { Part::Prodigy.set_up() } else { Ok(()) };
            is_ready.and_then(|()| prodigy::run(&command))
        }
        Command::Machine { machine: Machine::Other(machine) } => {
            Part::Machines.set_up().and_then(|()| machines::run(&machine))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
