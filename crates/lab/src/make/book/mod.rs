//! `kilomate-lab book`: makes books of openings, and looks into them.

mod build;
mod coverage;
mod cycles;
#[cfg(test)]
mod dist;
mod graph;
pub(crate) mod judge;
mod output;
mod outside;
mod pack;
mod position;
mod reach;
mod repertoire;
mod show;
mod sources;
mod stats;
mod variety;
mod verdicts;
mod weigh;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{Args, Subcommand};

use output::Output;

/// What `kilomate-lab book` is told.
#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make a book from games, opening lines or lists of positions.
    Build(Box<build::Arguments>),
    /// Make a book from a repertoire, for Kilomate or for programs that read Polyglot's.
    Pack(PackArguments),
    /// Print sizes and how often a position outside is taken for one inside.
    Stats(stats::Arguments),
    /// Walk through a book: replies, how often each is played, names of openings.
    Show(show::Arguments),
}

#[derive(Args, Debug)]
struct PackArguments {
    /// The repertoire, as `book build` writes it to a `.txt`
    repertoire: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Does what it is told; `interrupt` listens to Ctrl-C for what takes long.
pub(crate) fn execute(
    arguments: &Arguments,
    interrupt: impl FnOnce() -> Result<Arc<AtomicBool>, String>,
) -> Result<u8, String> {
    match &arguments.command {
        Command::Build(arguments) => build::execute(arguments, &*interrupt()?),
        Command::Pack(arguments) => {
            arguments.output.check()?;
            let lines = repertoire::load(&arguments.repertoire)?;
            arguments.output.write(&lines, &[])?;
            Ok(0)
        }
        Command::Stats(arguments) => stats::execute(arguments),
        Command::Show(arguments) => show::execute(arguments),
    }
}
