//! Writes random games with nested variations, and a list of what is in them: `cargo xtask test games`
//! lets other programs read the games and compares.
//!
//! ```text
//! cargo run -p kilomate-pgn --example trees -- SEED GAMES GAMES.pgn LIST.txt
//! cargo run -p kilomate-pgn --example trees -- GAMES.pgn LIST.txt
//! ```
//!
//! The second form lists games that are there already.
//!
//! The list has lines of words between tabs: `game` and its tags; what is said before the first move;
//! then for each move how deep it is nested, its coordinates, its glyphs, what is said before it (at
//! the beginning of a variation) and after it; then `result`. A variation on the first move of a
//! variation is one more on the move that both replace: that is how trees are kept by most programs.

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::fmt::Write as _;

use common::{Dice, random_game};
use kilomate_pgn::{PgnGame, PgnMove, read, write};

/// Adds a line of moves; the first move's variations only if `with_first`.
fn list_line(list: &mut String, line: &[PgnMove], preface: &str, depth: usize, with_first: bool) {
    for (at, told) in line.iter().enumerate() {
        let nags: Vec<String> = told.nags.iter().map(u8::to_string).collect();
        let preface = if at == 0 { preface } else { "" };
        let comment = told.comment.as_deref().unwrap_or_default();
        let (played, nags) = (told.played, nags.join(" "));
        let _ = writeln!(list, "{depth}\t{played}\t{nags}\t{preface}\t{comment}");
        if at > 0 || with_first {
            list_variations(list, told, depth + 1);
        }
    }
}

fn list_variations(list: &mut String, told: &PgnMove, depth: usize) {
    for variation in &told.variations {
        let preface = variation.preface.as_deref().unwrap_or_default();
        list_line(list, &variation.moves, preface, depth, false);
        if let Some(first) = variation.moves.first() {
            list_variations(list, first, depth);
        }
    }
}

fn list_game(list: &mut String, game: &PgnGame) {
    let mut tags = game.tags.clone();
    tags.sort();
    let tags: Vec<String> = tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let _ = writeln!(list, "game\t{}", tags.join("\t"));
    let _ = writeln!(list, "preface\t{}", game.preface.as_deref().unwrap_or_default());
    let mut moves = game.moves.clone();
    // Others do not tell the last words from the last comment.
    if let (Some(last), Some(ending)) = (moves.last_mut(), &game.ending) {
        last.comment = Some(format!("{} {ending}", last.comment.take().unwrap_or_default()));
    }
    list_line(list, &moves, "", 0, true);
    let _ = writeln!(list, "result\t{}", game.result.text());
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
        _ => return Err("usage: trees [SEED GAMES] GAMES.pgn LIST.txt".into()),
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
