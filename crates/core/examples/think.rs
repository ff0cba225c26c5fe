//! Thinks about a position for as many half-moves as it is told, and says what it finds:
//! `cargo run --release -p kilomate-core --example think -- "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1" 6`.

use std::error::Error;
use std::fmt::Write as _;

use kilomate_core::{Ce, Event, Limits, Place, Player, Task};

/// Positions for each call: the player comes back after that many, so that others can do something.
const SLICE: u32 = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let fen = arguments.next().ok_or("a position is missing, as FEN")?;
    let depth = arguments.next().map_or(Ok(6), |depth| depth.parse())?;
    print!("{}", think(&fen, depth)?);
    Ok(())
}

/// What each iteration finds, and the move.
pub(crate) fn think(fen: &str, depth: u8) -> Result<String, Box<dyn Error>> {
    // The player of a calculator: all its memory is one piece of 46 KB, which a program without a heap would
    // have as a static.
    let mut memory = Box::new(Place::<Player<Ce>>::EMPTY);
    let player = memory.start();
    player.game_mut().set_fen(fen)?;
    let limits = Limits { depth, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0);
    let mut text = String::new();
    loop {
        // The time is an argument, in milliseconds. Nothing depends on it here.
        match player.step(0, SLICE) {
            Event::Line(report) => {
                write!(text, "depth {}, {}:", report.depth, report.score)?;
                for m in player.line() {
                    write!(text, " {m}")?;
                }
                text += "\n";
            }
            Event::Move(choice) if choice.best.is_none() => return Ok(text + "no legal move\n"),
            Event::Move(choice) => {
                writeln!(text, "{}", player.game().board().san(choice.best)?)?;
                return Ok(text);
            }
            Event::Running | Event::Nothing => {}
        }
    }
}
