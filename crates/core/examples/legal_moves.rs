//! Lists the legal moves of a position, as people write them:
//! `cargo run -p kilomate-core --example legal_moves -- "8/P6k/8/8/8/8/8/7K w - - 0 1"`.

use std::error::Error;

use kilomate_core::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1);
    print!("{}", legal_moves(fen.as_deref())?);
    Ok(())
}

/// A line a move; of the start of a game, unless there is another position.
pub(crate) fn legal_moves(fen: Option<&str>) -> Result<String, Box<dyn Error>> {
    // The number is how many moves it remembers, for repetitions and for taking back.
    let mut game: Game<16> = Game::new();
    if let Some(fen) = fen {
        game.set_fen(fen)?;
    }
    let board = game.board();
    let mut text = String::new();
    for &m in board.legal_moves().as_slice() {
        text += &board.san(m)?;
        text += "\n";
    }
    Ok(text)
}
