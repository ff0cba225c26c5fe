//! `kilomate`, the desktop program: reads the command line and hands over to a command, or to the face that
//! a person gets: screens (`kilomate-tui`, which cannot know anything of this) or lines of text (`plain`). Only
//! this file knows both.
//!
//! A module knows only those in the groups before its own.

mod info;
mod machine;
mod output;
mod signal;
mod terminal;
mod tuning;

mod commands;
mod play;
mod search;

mod plain;
mod worker;

mod uci;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use kilomate_files::harmless;
use kilomate_tui::{First, Start, pictures};

use commands::{bench, bridge, genfens, manual, perft, web};
use output::{has_complained, quoted, say};
use play::Table;
use play::options::Options;
use signal::Alone;
use uci::Session;

/// A chess computer measured in kilobytes.
///
/// In a terminal it is a chess computer to play with. To a chess program that starts it, it is a UCI
/// engine.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = LINES_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play chess: against one of five machines, a person or any chess program.
    Play(Box<Options>),
    /// Visit the museum: the real programs of the small machines, on their emulated CPUs, in the terminal.
    Museum {
        /// Which machine; without one, the hall with all of them.
        #[arg(value_parser = clap::builder::PossibleValuesParser::new(
            kilomate_museum::STORIES.map(|story| story.name)))]
        machine: Option<String>,
    },
    /// Serve the board for browsers on this computer.
    #[command(after_help = WEB_HELP)]
    Web(web::Arguments),
    /// Be a UCI engine on standard input and output.
    #[command(
        after_help = "Type help in it for its commands. The same without a terminal: kilomate"
    )]
    Uci,
    /// Search fixed positions to a fixed depth; the number of nodes is the engine's signature.
    Bench(bench::Bench),
    /// Connect a chess program to an engine behind a serial line, such as a chess computer's board.
    Bridge(bridge::Arguments),
    /// Count the positions that legal moves lead to, for checking and timing move generation.
    Perft(perft::Arguments),
    /// Print random openings for data generation, as OpenBench asks for them.
    #[command(after_help = GENFENS_HELP)]
    Genfens(genfens::Arguments),
    /// Draw pictures of the terminal face into a folder, for the documents.
    #[command(hide = true)]
    Pictures {
        /// Where to.
        folder: std::path::PathBuf,
    },
    /// Print the manual page, or write a page for each command into a folder.
    #[command(after_help = MAN_HELP)]
    Man(manual::Man),
    /// Print what a shell needs to complete this program's commands and options.
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(manual::Completions),
    /// UCI commands, carried out in order.
    #[command(external_subcommand)]
    Lines(Vec<String>),
}

const LINES_HELP: &str = "\
UCI commands can be given as arguments, each in quotes, and are carried out in order:
  kilomate \"position startpos moves e2e4\" \"go depth 12\"
  kilomate \"genfens 10 seed 42 book None\" quit";

const WEB_HELP: &str = "\
The page is inside this program and loads nothing from the network. Your games stay in the browser.
  kilomate web --open";

const GENFENS_HELP: &str = "\
Example:
  kilomate genfens 10 seed 42 book None";

const MAN_HELP: &str = "\
Examples:
  kilomate man | man -l -
  kilomate man ~/.local/share/man/man1";

const COMPLETIONS_HELP: &str = "\
Examples:
  kilomate completions bash > ~/.local/share/bash-completion/completions/kilomate
  kilomate completions fish > ~/.config/fish/completions/kilomate.fish
  kilomate completions zsh > \"${fpath[1]}/_kilomate\"";

const GREETING: &str = "\
Kilomate is a chess computer measured in kilobytes. It speaks UCI, the language of chess programs:
add this program as an engine to any of them. To play with it yourself, start kilomate play. Or type to
the engine here, for instance

  position startpos moves e2e4     set up a position
  d                                look at it
  go movetime 1000                 think for a second
  setoption name Machine value ce  be a pocket calculator (desktop, ce, c64, prodigy, elf)
  bench                            run the benchmark
  help                             all commands
  quit                             leave

Outside: kilomate --help.
";

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None if terminal::is_attended() => play(&Options::default()),
        None => converse(),
        Some(Command::Play(options)) => play(&options),
        Some(Command::Museum { machine }) => visit(machine.as_deref()),
        Some(Command::Uci) => {
            if terminal::is_attended() {
                say(GREETING);
            }
            converse()
        }
        Some(Command::Web(arguments)) => web::run(&arguments),
        Some(Command::Bench(bench)) => bench::run(&bench, &mut Alone),
        Some(Command::Genfens(arguments)) => genfens::run_alone(&arguments),
        Some(Command::Bridge(arguments)) => bridge::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Pictures { folder }) => pictures::run(&folder),
        Some(Command::Man(man)) => manual::man(&man, Arguments::command()),
        Some(Command::Completions(completions)) => {
            manual::completions(&completions, &mut Arguments::command());
            Ok(())
        }
        Some(Command::Lines(lines)) => recite(&lines),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // A terminal that is gone cannot be told so.
            let _ = writeln!(std::io::stderr(), "kilomate: {}", harmless(&error));
            ExitCode::FAILURE
        }
    }
}

/// Plays, with the face that was asked for, or that the terminal can show.
fn play(options: &Options) -> Result<(), String> {
    if options.plain || !terminal::has_screen() {
        return plain::run(options, play::sit_down(options, true)?);
    }
    // The first screen lets people choose, unless the command line has said what to play.
    show(options, if options.names_game() { First::Game } else { First::Home })
}

/// Shows the museum, or one of its machines, in the terminal.
fn visit(machine: Option<&str>) -> Result<(), String> {
    if !terminal::has_screen() {
        return Err(
            "the museum shows machines in a terminal and takes keys: start it in one".into()
        );
    }
    show(&Options::default(), First::Museum(machine))
}

/// Plays with the terminal face.
fn show(options: &Options, first: First<'_>) -> Result<(), String> {
    let table = play::sit_down(options, matches!(first, First::Game))?;
    let Table { session, defaults, config: kept, mut config_file } = table;
    let config = options.over(&kept);
    config_file.hold_for_now(kept, config.clone());
    kilomate_tui::run(Start {
        session,
        config,
        config_file,
        is_ascii: options.ascii,
        is_colourless: options.no_colour,
        today: defaults.today,
        first,
    })
}

fn converse() -> Result<(), String> {
    Session::new()?.converse(std::io::stdin().lock())
}

/// Commands from the command line: one in each argument or, if that makes no sense, one in all.
fn recite(lines: &[String]) -> Result<(), String> {
    match lines {
        _ if lines.iter().all(|line| uci::is_command(line)) => {
            Session::new()?.recite(lines.iter().map(String::as_str));
        }
        [first, ..] if uci::is_command(first) => {
            Session::new()?.recite(std::iter::once(lines.join(" ").as_str()));
        }
        [first, ..] => {
            return Err(format!("there is no command {}; try kilomate --help", quoted(first)));
        }
        [] => {}
    }
    if has_complained() { Err("something was wrong, as said above".into()) } else { Ok(()) }
}
