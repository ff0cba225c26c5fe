//! `kilomate-lab`, the laboratory: the tool with which the engine's strength is made and measured. All of
//! it is here; the program only calls [`run`], and the fuzz targets [`any_journal`].
//!
//! | folder | what lives there | commands |
//! |---|---|---|
//! | here | what all share: what is said (`say`, `bar`, `chart`), files that are read (`input`), made (`output`), continued (`log`) and locked (`claim`), threads (`parallel`), how a command ends (`exit`) | |
//! | `arena` | engines against each other and against test positions, and what results mean | `match`, `gauntlet`, `suite`, `verdicts`, `same`, `speed`, `errors`, `toy` |
//! | `make` | what the engine carries along: books, names, endings, files for the calculator | `book`, `names`, `kpk`, `endings`, `appvar` |
//! | `figures` | the figures of the book's walk through the engine | `figures` |
//! | `learn` | numbers that are learnt from games: data, labels, networks, weights, options | `datagen`, `label`, `train`, `net`, `learn`, `tune`, `spsa`, `wdl` |
//!
//! A folder knows only those before it.

// Nothing here is unsafe but what a macro of kilomate-flash writes: that a value is nothing but zeros.
#![deny(unsafe_code)]

#[macro_use]
mod say;

mod bar;
mod chart;
mod claim;
mod exit;
mod input;
mod log;
mod output;
mod parallel;

mod arena;

mod make;

mod figures;

mod learn;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use arena::anything::any_journal;
use arena::{errors, gauntlet, matches, same, speed, suite, toy, verdicts};
use exit::interrupt;
use learn::{course, datagen, label, net, spsa, train, tune, wdl};
use make::{appvar, book, endings, kpk, names};

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
    /// See whether an engine wins endings that are won, and sees which are drawn.
    Verdicts(verdicts::Arguments),
    /// See whether two engines play the same games, move for move: what a refactoring must not change.
    Same(same::Arguments),
    /// Compare nodes per second: of engines, or of one with other options.
    Speed(speed::Arguments),
    /// Count how levels err in positions of people's games: pieces that hang, mates in one.
    Errors(errors::Arguments),
    /// Make positions with results from games of the engine against itself.
    Datagen(datagen::Arguments),
    /// Give such positions scores: by a network, by any engine, or by our own search.
    Label(label::Arguments),
    /// Train a network with labelled positions.
    Train(Box<train::Arguments>),
    /// Look into a network.
    Net(net::Arguments),
    /// Make positions, label them, train a network and check it, all in one go.
    Learn(course::Arguments),
    /// Learn the weights of the hand-made evaluation from such positions.
    Tune(tune::Arguments),
    /// Tune numbers that an engine has as options, by games of the engine against itself.
    Spsa(Box<spsa::Arguments>),
    /// Count what scores came to in games, and fit what UCI_ShowWDL tells.
    Wdl(wdl::Arguments),
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
    /// Draw the figures of the book's walk through the engine, from the engine.
    Figures(figures::Arguments),
    /// Be an engine that plays at random and misbehaves on demand, for testing.
    #[command(hide = true)]
    Toy(toy::Arguments),
}

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
        Command::Verdicts(arguments) => {
            interrupt().and_then(|flag| verdicts::execute(&arguments, &flag))
        }
        Command::Same(arguments) => interrupt().and_then(|flag| same::execute(&arguments, &flag)),
        Command::Speed(arguments) => interrupt().and_then(|flag| speed::execute(&arguments, &flag)),
        Command::Errors(arguments) => {
            interrupt().and_then(|flag| errors::execute(&arguments, &flag))
        }
        Command::Datagen(arguments) => {
            interrupt().and_then(|flag| datagen::execute(&arguments, &flag))
        }
        Command::Label(arguments) => interrupt().and_then(|flag| label::execute(&arguments, &flag)),
        Command::Train(arguments) => interrupt().and_then(|flag| train::execute(&arguments, &flag)),
        Command::Net(arguments) => net::execute(&arguments),
        Command::Learn(arguments) => {
            interrupt().and_then(|flag| course::execute(&arguments, &flag))
        }
        Command::Tune(arguments) => interrupt().and_then(|flag| tune::execute(&arguments, &flag)),
        Command::Spsa(arguments) => interrupt().and_then(|flag| spsa::execute(&arguments, &flag)),
        Command::Wdl(arguments) => wdl::execute(&arguments),
        Command::Book(arguments) => book::execute(&arguments, interrupt),
        Command::Names(arguments) => names::execute(&arguments),
        Command::Appvar(arguments) => appvar::execute(&arguments),
        Command::Kpk(arguments) => kpk::execute(&arguments),
        Command::Endings(arguments) => {
            interrupt().and_then(|flag| endings::execute(&arguments, &flag))
        }
        Command::Figures(arguments) => figures::execute(&arguments),
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
