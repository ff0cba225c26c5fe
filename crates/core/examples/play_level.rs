//! Two players of some strength play a game: `cargo run --release -p kilomate-core --example play_level -- 1000 1400`.

use std::error::Error;
use std::fmt::Write as _;

use kilomate_core::play::level::Level;
use kilomate_core::{Ce, Choice, Event, Limits, Place, Player, Status, Task};

/// Half-moves after which nobody waits for the end any more.
const LONGEST: usize = 400;
/// Positions for a move of somebody who plays as well as possible.
const NODES: u32 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut elo = || arguments.next().map_or(Ok(1_000), |elo| elo.parse::<u16>());
    let elos = [elo()?, elo()?];
    // What a person overlooks is different every time; here the clock decides it.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    print!("{}", game(elos, now.subsec_nanos() | 1)?);
    Ok(())
}

/// The moves of a game between White and Black of these strengths, and how it ends. The same random number, which
/// is not 0, gives the same game.
pub(crate) fn game(elos: [u16; 2], random: u32) -> Result<String, Box<dyn Error>> {
    let mut memory = Box::new(Place::<Player<Ce>>::EMPTY);
    let player = memory.start();
    let mut bits = random;
    let mut text = String::new();
    for half_move in 0..LONGEST {
        let status = player.game().status();
        if !matches!(status, Status::Normal | Status::Check) {
            writeln!(text, "{status:?}")?;
            return Ok(text);
        }
        // Marsaglia's shifts: a move needs new bits.
        bits ^= bits << 13;
        bits ^= bits >> 17;
        bits ^= bits << 5;
        let choice = choose(player, Level::from_elo(elos[half_move % 2]), bits);
        writeln!(text, "{}", player.game().board().san(choice.best)?)?;
        player.play(choice.best)?;
    }
    Ok(text + "given up\n")
}

/// Thinks until it has a move.
fn choose(player: &mut Player<Ce>, level: Option<Level>, bits: u32) -> Choice {
    // A level has limits of its own.
    let limits = Limits { nodes: NODES.into(), ..Limits::default() };
    player.begin(&Task { limits, level, bits, ..Task::default() }, 0);
    loop {
        if let Event::Move(choice) = player.step(0, 1_000) {
            return choice;
        }
    }
}
