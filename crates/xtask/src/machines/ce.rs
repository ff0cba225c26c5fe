//! The calculator's library on an emulated eZ80: its image built, a person against it, and a game with itself beside
//! the same game in Rust.

use std::path::PathBuf;

use clap::Subcommand;
use kilomate_emulate::ez80::{self, Image, Library, Waits, game};

use super::{folder, museum, release};
use crate::port::module_text;
use crate::run::{Outcome, Tally};

/// The image: the library in its page, the network and the table of pawn endings.
const FILE: &str = "engine.ez80";
/// Where what is committed lies: beside nothing else of this name.
const FOLDER: &str = "ti84ce";
/// Nodes of each move of the game in the tests, and how deep it looks at most.
const NODES: u32 = 60;
const DEPTH: u8 = 6;

/// What can be done with it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the image of the library, which the museum runs, and say how large it is.
    Build {
        /// Where to; `dist/ti84ce` is what is committed.
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Play against it in the terminal: the same as `kilomate museum ti84ce`.
    Run,
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
            release(&folder(FOLDER, output.as_deref()), &[(FILE, &made()?.to_bytes())])
        }
        Command::Run => museum(FOLDER),
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

/// All functions of the library.
fn made() -> Outcome<Image> {
    let said = |error: kilomate_port::Error| format!("ce: {error}");
    let program = ez80::program(&module_text("ce")?).map_err(said)?;
    Ok(ez80::image(&ez80::all_functions(&program).map_err(said)?))
}

/// The same, on a CPU with the calculator's wait states.
fn library() -> Outcome<Library> {
    Ok(Library::new(&made()?, Waits::CALCULATOR))
}

/// A game on the emulated CPU is Rust's from the first move to the last, and so is all that the functions of
/// `engine.h` say on the way.
pub(super) fn check(tally: &mut Tally) -> Outcome {
    let image = made()?;
    super::check(tally, ("ce", FOLDER), &[(FILE, &image.to_bytes())]);
    let played = game::play(&mut Library::new(&image, Waits::CALCULATOR), DEPTH, NODES);
    let what = match &played {
        Ok(played) => {
            let (moves, nodes) = (played.moves.len(), played.nodes);
            format!("{moves} moves, {nodes} nodes, status {} as in Rust", played.status)
        }
        Err(error) => error.clone(),
    };
    tally.check(played.is_ok(), &format!("ce: a whole game of the library on an eZ80: {what}"));
    Ok(())
}
