//! Reads a game with a variation, and writes it.
//! cargo add kilomate-pgn

use kilomate_pgn::{PgnError, read, write};

const TEXT: &str = r#"
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 (2... d5 {Falkbeer}) 3. Bc4 Qh4+ 4. Kf1 b5?! 1-0
"#;

fn main() -> Result<(), PgnError> {
    let games = read(TEXT)?;
    let game = &games[0];
    let white = game.tag("White").unwrap_or("?");
    println!(
        "{white}, {} half-moves, {} variation",
        game.moves.len(),
        game.moves[3].variations.len()
    );
    print!("{}", write(game));
    // A mistake is named with its line.
    if let Err(error) = read("1. e4 e5\n2. Ke3") {
        println!("{error}");
    }
    Ok(())
}
