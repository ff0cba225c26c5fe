//! `kilomate-lab`, the laboratory: the tool with which the engine's strength is made and measured. All of
//! it is here; the program only calls [`run`], and the fuzz targets [`any_journal`].

// Nothing here is unsafe but what a macro of kilomate-flash writes: that a value is nothing but zeros.
#![deny(unsafe_code)]

#[macro_use]
mod say;

mod adjudicate;
mod anything;
mod appvar;
mod bar;
mod book;
mod chart;
mod claim;
mod crew;
mod data;
mod datagen;
mod endings;
mod engine;
mod gauntlet;
mod input;
mod kpk;
mod label;
mod learn;
mod limits;
mod log;
mod matches;
mod names;
mod net;
mod openings;
mod output;
mod parallel;
mod play;
mod rest;
mod result;
mod same;
mod spsa;
mod stats;
mod suite;
mod tournament;
mod toy;
mod train;
mod tune;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use anything::any_journal;
use clap::{Parser, Subcommand};

use tournament::Ending;
use tournament::standing::Standing;

/// Kilomate's laboratory: measures chess engines against each other, and tunes this one.
#[derive(Parser)]
#[command(version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play engines against each other, everybody against everybody.
    Match(Box<matches::Arguments>),
    /// Play one engine against many; make a table and a chart of it.
    Gauntlet(Box<gauntlet::Arguments>),
    /// Give test positions with known solutions to engines, and count what they solve.
    Suite(Box<suite::Arguments>),
    /// See whether two engines play the same games, move for move: what a refactoring must not change.
    Same(same::Arguments),
    /// Make positions with results from games of the engine against itself.
    Datagen(datagen::Arguments),
    /// Give such positions scores: by a network, by any engine, or by our own search.
    Label(label::Arguments),
    /// Train a network with labelled positions.
    Train(Box<train::Arguments>),
    /// Look into a network.
    Net(net::Arguments),
    /// Make positions, label them, train a network and check it, all in one go.
    Learn(learn::Arguments),
    /// Learn the weights of the hand-made evaluation from such positions.
    Tune(tune::Arguments),
    /// Tune numbers that an engine has as options, by games of the engine against itself.
    Spsa(Box<spsa::Arguments>),
    /// Make books of openings, and look into them.
    Book(Box<book::Arguments>),
    /// Make the table of names of openings from lists of lines.
    Names(names::Arguments),
    /// Make files for the TI-84 Plus CE of data such as a book, and get it out of them again.
    Appvar(appvar::Arguments),
    /// Solve king and pawn against king, and make the table of it that the engine has.
    Kpk(kpk::Arguments),
    /// See whether a machine wins won endings against the best defence.
    Endings(endings::Arguments),
    /// Be an engine that plays at random and misbehaves on demand, for testing.
    #[command(hide = true)]
    Toy(toy::Arguments),
}

/// The shell's number for a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;
/// An engine did something wrong, and `--strict` was given.
const FAULTY: u8 = 3;

/// Does what the command line says; the number is for the shell.
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Match(arguments) => {
            interrupt().and_then(|flag| matches::execute(&arguments, &flag))
        }
        Command::Gauntlet(arguments) => {
            interrupt().and_then(|flag| gauntlet::execute(&arguments, &flag))
        }
        Command::Suite(arguments) => interrupt().and_then(|flag| suite::execute(&arguments, &flag)),
        Command::Same(arguments) => interrupt().and_then(|flag| same::execute(&arguments, &flag)),
        Command::Datagen(arguments) => {
            interrupt().and_then(|flag| datagen::execute(&arguments, &flag))
        }
        Command::Label(arguments) => interrupt().and_then(|flag| label::execute(&arguments, &flag)),
        Command::Train(arguments) => interrupt().and_then(|flag| train::execute(&arguments, &flag)),
        Command::Net(arguments) => net::execute(&arguments),
        Command::Learn(arguments) => interrupt().and_then(|flag| learn::execute(&arguments, &flag)),
        Command::Tune(arguments) => interrupt().and_then(|flag| tune::execute(&arguments, &flag)),
        Command::Spsa(arguments) => interrupt().and_then(|flag| spsa::execute(&arguments, &flag)),
        Command::Book(arguments) => book::execute(&arguments, interrupt),
        Command::Names(arguments) => names::execute(&arguments),
        Command::Appvar(arguments) => appvar::execute(&arguments),
        Command::Kpk(arguments) => kpk::execute(&arguments),
        Command::Endings(arguments) => {
            interrupt().and_then(|flag| endings::execute(&arguments, &flag))
        }
        Command::Toy(arguments) => toy::execute(&arguments),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("kilomate-lab: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A flag that Ctrl-C sets. The second time the program ends at once.
fn interrupt() -> Result<Arc<AtomicBool>, String> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    };
    ctrlc::set_handler(handler).map_err(|error| format!("cannot listen to Ctrl-C: {error}"))?;
    Ok(flag)
}

/// What the shell is told at the end of a tournament.
fn exit_code(ending: &Ending, standing: &Standing, strict: bool) -> Result<u8, String> {
    match ending {
        Ending::Failed(error) => Err(error.clone()),
        Ending::Interrupted => Ok(INTERRUPTED),
        _ if strict && standing.conduct().faults() > 0 => Ok(FAULTY),
        Ending::Complete | Ending::Decided => Ok(0),
    }
}
