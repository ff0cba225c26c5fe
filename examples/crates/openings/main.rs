//! The name of an opening, and what a book answers.
//! cargo add kilomate-core kilomate-openings

use kilomate_core::Game;
use kilomate_openings::{AnyBook, names};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game: Game<32> = Game::new();
    for text in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
        game.play(game.board().parse_move(text)?)?;
        match names::at(game.board()) {
            Some(opening) => println!("{text}: {opening}"),
            None => println!("{text}: no name"),
        }
    }
    let replies = AnyBook::built_in().replies(game.board());
    println!("the book plays {}", game.board().san(replies[0].played)?);
    Ok(())
}
