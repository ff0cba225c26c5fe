//! The rules of a game, and a player who finds a mate.
//! cargo add kilomate-core

use std::error::Error;

use kilomate_core::{Ce, Event, Game, Limits, Place, Player, Status, Task};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game: Game<64> = Game::new();
    for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
        game.play(game.board().parse_move(text)?)?;
    }
    println!("{} legal moves in {}", game.board().legal_moves().len(), game.board().to_fen());

    // A player is one piece of memory: here a box, on a chip a static.
    let mut memory = Box::new(Place::<Player<Ce>>::EMPTY);
    let player = memory.start();
    player.game_mut().set_fen(game.board().to_fen().as_str())?;
    let limits = Limits { depth: 4, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0);
    let choice = loop {
        // The time is an argument, and the work of a call is bounded.
        if let Event::Move(choice) = player.step(0, 1_000) {
            break choice;
        }
    };
    println!("it plays {}, score {}", game.board().san(choice.best)?, choice.score);
    game.play(choice.best)?;
    println!("checkmate: {}", game.status() == Status::Checkmate);
    Ok(())
}
