//! The calculator's library on an emulated eZ80: a person against it, and a game with itself beside the
//! same game in Rust.

use std::io::Write;

use clap::Subcommand;
use kilomate_core::{Ce, GameIn, Move, Player, Status};
use kilomate_emulate::ez80::{self, Library, Waits, game};
use kilomate_flash::{Start, Zeroed};

use crate::port::module_text;
use crate::run::{Outcome, Tally};

/// Clocks of the calculator in a second.
const CLOCK: u64 = 48_000_000;
/// What a step returns with the move, and the level of full strength.
const FOUND: u64 = 2;
const FULL_STRENGTH: u64 = 10;
/// Nodes of each move of the game in the tests, and how deep it looks at most.
const NODES: u32 = 60;
const DEPTH: u8 = 6;

/// What can be done with it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play against it in the terminal: moves as `e2e4` or `Nf3`; `quit` ends it.
    Run {
        /// Nodes that it may search for a move.
        #[arg(long, default_value_t = 1000)]
        nodes: u32,
    },
    /// A game of it against itself, each move compared with Rust's: move, score, nodes.
    Game {
        /// Nodes for each move.
        #[arg(long, default_value_t = 400)]
        nodes: u32,
    },
}

pub(super) fn run(command: &Command) -> Outcome {
    match command {
        Command::Run { nodes } => play(*nodes),
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

/// All functions of the library, on a CPU with the calculator's wait states.
fn library() -> Outcome<Library> {
    let program = ez80::program(&module_text("ce")?).map_err(|error| format!("ce: {error}"))?;
    ez80::library(&program, Waits::CALCULATOR)
}

/// A game against a person. The rules at this end are Rust's.
fn play(nodes: u32) -> Outcome {
    let mut library = library()?;
    let mut twin: Box<Player<Ce>> = Box::new(Zeroed::ZEROED);
    twin.start();
    library.call("kilomate_start", &[])?;
    println!("You have White. Moves as e2e4 or Nf3; `quit` ends it.");
    while !is_over(&mut twin) {
        print!("> ");
        std::io::stdout().flush().map_err(|error| error.to_string())?;
        let mut line = String::new();
        let count = std::io::stdin().read_line(&mut line).map_err(|error| error.to_string())?;
        if count == 0 || line.trim() == "quit" {
            return Ok(());
        }
        let typed = twin.peek(|game| game.board().parse_move(line.trim().as_bytes()));
        let Ok(m) = typed else {
            println!("That is no legal move here.");
            continue;
        };
        make(&mut library, &mut twin, m)?;
        if !is_over(&mut twin) {
            reply(&mut library, &mut twin, nodes)?;
        }
    }
    println!("The game is over: {:?}.", twin.peek(GameIn::status));
    Ok(())
}

fn reply(library: &mut Library, twin: &mut Player<Ce>, nodes: u32) -> Outcome {
    let start = library.machine.cycles();
    library.call("kilomate_think", &[0, u64::from(nodes), 0, FULL_STRENGTH, 0, 0, 0])?;
    while library.call("kilomate_step", &[0, 100])? != FOUND {}
    let cycles = library.machine.cycles() - start;
    let searched = library.call("kilomate_nodes", &[])?;
    let low = library.call("kilomate_get", &[0])?;
    let m = Move::from_bits((low | library.call("kilomate_get", &[1])? << 8) as u16);
    let text = twin.peek(|game| game.board().san(m).map(|san| san.as_str().to_owned()));
    let text = text.map_err(|_| "the library plays a move that is not legal".to_owned())?;
    let tenths = cycles * 10 / CLOCK;
    println!("{text}   ({searched} nodes, {}.{} s on the calculator)", tenths / 10, tenths % 10);
    make(library, twin, m)
}

fn make(library: &mut Library, twin: &mut Player<Ce>, m: Move) -> Outcome {
    twin.play(m).map_err(|_| "that is not legal".to_owned())?;
    match library.call("kilomate_play", &[u64::from(m.bits())])? {
        1 => Ok(()),
        _ => Err("the library refuses a legal move".into()),
    }
}

fn is_over(twin: &mut Player<Ce>) -> bool {
    !matches!(twin.peek(GameIn::status), Status::Normal | Status::Check)
}

/// A game on the emulated CPU is Rust's from the first move to the last, and so is all that the functions of
/// `engine.h` say on the way.
pub(super) fn check(tally: &mut Tally) -> Outcome {
    let played = game::play(&mut library()?, DEPTH, NODES);
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
