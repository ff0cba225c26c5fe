//! The calculator: the image of its library and its program built, a person against it, and a game of the library with
//! itself beside the same game in Rust.

mod library;
mod link;
mod transcript;

use std::path::PathBuf;

use clap::Subcommand;
use kilomate_core::knowledge::book::editions;
use kilomate_emulate::ez80::{Image, Library, Waits};
use kilomate_images::calculator::{self, game};

use super::{folder, museum, release};
use crate::port::{module_of, module_text};
use crate::run::{Outcome, Tally};

/// The image: the library in two overlays of its page, the network and the table of pawn endings.
const FILE: &str = "engine.ez80";
/// The program.
const PROGRAM: &str = "KILOMATE.8xp";
/// The book that it finds by its name.
const BOOK: &str = "KMBOOK.8xv";
/// Where what is committed lies: beside nothing else of this name.
const FOLDER: &str = "ti84ce";
/// Nodes of each move of the game in the tests, and how deep it looks at most.
const NODES: u32 = 60;
const DEPTH: u8 = 6;

/// What can be done with it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the image of the library and the program, and say how large they are.
    Build {
        /// Where to; `dist/ti84ce` is what is committed.
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Where everything of the program lies in memory while it runs.
    Map,
    /// Play against it in the terminal: the same as `kilomate museum ti84ce`.
    Run,
    /// C programs with the native library beside the same with Rust's: whole games, and calls with nonsense.
    Library {
        /// Games.
        #[arg(long, default_value_t = 12)]
        games: u32,
        /// Rounds of nonsense, of one call or more each.
        #[arg(long, default_value_t = 100_000)]
        calls: u32,
        /// With the images in the program, from `kilomate_images.s`, not in the archive.
        #[arg(long)]
        images: bool,
    },
    /// What the functions of the native library take, and its nodes a second.
    Measure,
    /// A game of it against itself, each move compared with Rust's: move, score, nodes.
    Game {
        /// Nodes for each move.
        #[arg(long, default_value_t = 400)]
        nodes: u32,
    },
}

pub(super) fn run(command: &Command) -> Outcome {
    match command {
        Command::Build { output } => {
            let files = files()?;
            let files: Vec<_> =
                files.iter().map(|(name, bytes)| (name.as_str(), &bytes[..])).collect();
            release(&folder(FOLDER, output.as_deref()), &files)
        }
        Command::Map => {
            for part in made_program()?.map {
                println!("{:06X}  {:6}  {}", part.at, part.size, part.what);
            }
            Ok(())
        }
        Command::Run => museum(FOLDER),
        Command::Library { games, calls, images } => library::compare(*games, *calls, *images),
        Command::Measure => library::measure(),
        Command::Game { nodes } => {
            let played = game::play(&mut library()?, u8::MAX, *nodes)?;
            println!(
                "{} moves as in Rust, status {}, {} nodes, {} cycles a node with the calculator's wait states",
                played.moves.len(),
                played.status,
                played.nodes,
                played.cycles / played.nodes.max(1)
            );
            Ok(())
        }
    }
}

/// All files: the image that tests and benches compare with, the program and its book, and the library for programs of others.
fn files() -> Outcome<Vec<(String, Vec<u8>)>> {
    let program = made_program()?;
    println!("{PROGRAM}: {} bytes of the calculator's memory", program.size);
    let mut files = vec![(FILE.to_owned(), made()?.to_bytes())];
    files.push((PROGRAM.to_owned(), program.file));
    let book = calculator::appvar("KMBOOK", editions::CE);
    files.push((BOOK.to_owned(), book.map_err(|error| format!("{BOOK}: {error}"))?));
    files.extend(library::files()?);
    Ok(files)
}

/// All functions of the library.
fn made() -> Outcome<Image> {
    let said = |error: kilomate_ir::Error| format!("ce: {error}");
    let program = calculator::program(&module_text("ce")?).map_err(said)?;
    calculator::all_functions(&program).and_then(|made| calculator::image_of(&made)).map_err(said)
}

/// The same, on a CPU with the calculator's wait states.
fn library() -> Outcome<Library> {
    Ok(Library::new(&made()?, Waits::CALCULATOR))
}

/// The program.
fn made_program() -> Outcome<calculator::program::Built> {
    calculator::program::build(&module_of("firmware/calculator")?)
        .map_err(|error| format!("ce: {error}"))
}

/// A game on the emulated CPU is Rust's from the first move to the last, and so is all that the functions of
/// `engine.h` say on the way.
pub(super) fn check(tally: &mut Tally) -> Outcome {
    let image = made()?;
    let files = files()?;
    let files: Vec<_> = files.iter().map(|(name, bytes)| (name.as_str(), &bytes[..])).collect();
    super::check(tally, ("ce", FOLDER), &files);
    let played = game::play(&mut Library::new(&image, Waits::CALCULATOR), DEPTH, NODES);
    let what = match &played {
        Ok(played) => {
            let (moves, nodes) = (played.moves.len(), played.nodes);
            format!("{moves} moves, {nodes} nodes, status {} as in Rust", played.status)
        }
        Err(error) => error.clone(),
    };
    tally.check(played.is_ok(), &format!("ce: a whole game of the library on an eZ80: {what}"));
    library::check(tally)?;
    Ok(())
}
