//! `kilomate`, the desktop program: reads the command line and hands over to a command.

mod perft;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A chess computer measured in kilobytes.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the positions that legal moves lead to, for checking and timing move generation.
    Perft(perft::Arguments),
}

const GREETING: &str = "\
Kilomate is a chess computer measured in kilobytes. This version knows the rules; it does not
play yet. What it can do:

  kilomate perft 5          count the positions five half-moves from the start
  kilomate help perft       all about that command
  kilomate --help           all commands
";

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => print(GREETING),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kilomate: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a text; a reader that has gone away is not an error.
fn print(text: &str) -> Result<(), String> {
    use std::io::Write;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
