//! Random games with nested variations: what is written is read as the same game, in lines that are
//! not too long, and damaged text is refused without harm.

mod common;

use common::{Dice, random_game};
use kilomate_pgn::{PgnMove, games, read, write};

/// How deep a line's variations are nested.
fn depth(line: &[PgnMove]) -> usize {
    let variations = line.iter().flat_map(|told| &told.variations);
    variations.map(|variation| 1 + depth(&variation.moves)).max().unwrap_or(0)
}

#[test]
fn what_is_written_is_read_as_the_same_tree() {
    let mut dice = Dice(1);
    let mut deepest = 0;
    for _ in 0..120 {
        let game = random_game(&mut dice);
        deepest = deepest.max(depth(&game.moves));
        let text = write(&game);
        let too_long = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(too_long, None, "{text}");
        assert!(!text.contains("\n%"), "{text}");
        let again = read(&text).expect(&text);
        assert_eq!(again, [game], "{text}");
        assert_eq!(write(&again[0]), text);
    }
    // The dice do roll what this is about.
    assert!(deepest >= 4, "{deepest}");
}

#[test]
fn damaged_text_never_harms() {
    let mut dice = Dice(2);
    let signs =
        ["(", ")", "{", "}", "[", "]", ";", "\n", "\n%", "\"", "--", "1-0", "ü", "Qh9", "$"];
    let mut refused = 0;
    for _ in 0..150 {
        let mut text = write(&random_game(&mut dice));
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(text.len());
            let Some(at) = (at..text.len()).find(|&at| text.is_char_boundary(at)) else { continue };
            match dice.roll(3) {
                0 => text.truncate(at),
                1 => drop(text.remove(at)),
                _ => text.insert_str(at, signs[dice.roll(signs.len())]),
            }
            if text.is_empty() {
                text.push('*');
            }
        }
        for game in games(&text) {
            match game {
                // What is understood of it is a good game.
                Ok(game) => drop(read(&write(&game)).expect(&text)),
                Err(error) => refused += usize::from(error.to_string().starts_with("game ")),
            }
        }
    }
    assert!(refused > 30, "{refused}");
}
