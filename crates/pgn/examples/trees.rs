//! Writes random games with nested variations, and a list of what is in them: `cargo xtask test games`
//! lets other programs read the games and compares.
//!
//! ```text
//! cargo run -p kilomate-pgn --example trees -- SEED GAMES GAMES.pgn LIST.txt
//! cargo run -p kilomate-pgn --example trees -- GAMES.pgn LIST.txt
//! cargo run -p kilomate-pgn --example trees -- FOUND.pgn GAMES.pgn LIST.txt
//! ```
//!
//! The second form lists games that are there already, the third writes again what it can read of a file
//! as it was found.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/list.rs"]
mod list;

use std::error::Error;

use common::{Dice, random_game};
use kilomate_pgn::{decode, read, sort, write};
use list::list_game;

/// Reads games as they are found, and writes them as they should be. Those that cannot be read are left
/// out.
fn rewrite(found: &str, pgn: &str, list: &str) -> Result<(), Box<dyn Error>> {
    let text = decode(&std::fs::read(found)?).ok_or("it is not text")?;
    let (mut written, mut listed) = (String::new(), String::new());
    for (_, game) in sort(&text).games {
        written += &write(&game);
        list_game(&mut listed, &game);
    }
    std::fs::write(pgn, written)?;
    Ok(std::fs::write(list, listed)?)
}

fn list_file(pgn: &str, list: &str) -> Result<(), Box<dyn Error>> {
    let mut listed = String::new();
    for game in read(&std::fs::read_to_string(pgn)?)? {
        list_game(&mut listed, &game);
    }
    Ok(std::fs::write(list, listed)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, games, pgn, list] = match &arguments[..] {
        [seed, games, pgn, list] => [seed, games, pgn, list],
        [pgn, list] => return list_file(pgn, list),
        [found, pgn, list] => return rewrite(found, pgn, list),
        _ => return Err("usage: trees [SEED GAMES | FOUND.pgn] GAMES.pgn LIST.txt".into()),
    };
    let mut dice = Dice(seed.parse()?);
    let (mut text, mut listed) = (String::new(), String::new());
    for _ in 0..games.parse()? {
        let game = random_game(&mut dice);
        text += &write(&game);
        list_game(&mut listed, &game);
    }
    std::fs::write(pgn, text)?;
    std::fs::write(list, listed)?;
    Ok(())
}
