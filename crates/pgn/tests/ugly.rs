//! Files as they are found: a corpus made by hand of everything that programs and people do to games.
//! Beside each file lies the list of what is in it; `cargo xtask test games` lets python-chess find the
//! same in what is written after reading.

#[path = "common/list.rs"]
mod list;

use std::path::Path;

use kilomate_pgn::{Sorted, decode, read, sort, write};
use list::list_game;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ugly");

fn found(name: &str) -> Sorted {
    let path = Path::new(FOLDER).join(format!("{name}.pgn"));
    sort(&decode(&std::fs::read(path).expect(name)).expect("text"))
}

/// Every file, how many games are in it, and what is wrong with the others.
const FILES: [(&str, usize, &[&str]); 15] = [
    ("bare", 5, &[]),
    (
        "broken",
        7,
        &[
            "game 2, line 7: `Ke3` at ",
            "game 4, line 15: a comment is not closed",
            "game 6, line 23: a variation is not closed",
            "game 8, line 30: the FEN `nonsense w`: ",
            "game 10, line 39: the value of a tag is not closed",
            "game 12, line 50: a variation ends that has not begun",
        ],
    ),
    ("commands", 2, &[]),
    ("comments", 1, &[]),
    ("crlf", 2, &[]),
    ("enpassant", 2, &[]),
    ("figurines", 2, &[]),
    ("glyphs", 1, &[]),
    ("latin1", 3, &[]),
    ("long", 3, &[]),
    ("longline", 1, &[]),
    ("mac", 2, &[]),
    ("nulls", 2, &[]),
    ("promotion", 1, &[]),
    ("tags", 5, &[]),
];

#[test]
fn every_game_is_found_and_every_mistake_named() {
    for (name, games, mistakes) in FILES {
        let found = found(name);
        let said: Vec<String> = found.mistakes.iter().map(ToString::to_string).collect();
        assert_eq!((found.games.len(), said.len()), (games, mistakes.len()), "{name}: {said:#?}");
        for (said, expected) in said.iter().zip(mistakes) {
            assert!(said.starts_with(expected), "{name}: {said}");
        }
    }
    let files = std::fs::read_dir(FOLDER).expect("the corpus").flatten();
    let names = files.filter(|file| file.path().extension().is_some_and(|end| end == "pgn"));
    assert_eq!(names.count(), FILES.len(), "every file is looked at");
}

#[test]
fn what_is_in_them_is_what_a_person_sees() {
    for (name, ..) in FILES {
        let mut listed = String::new();
        found(name).games.iter().for_each(|(_, game)| list_game(&mut listed, game));
        let path = Path::new(FOLDER).join(format!("{name}.txt"));
        let expected = std::fs::read_to_string(path).expect(name);
        for (line, (found, expected)) in (1..).zip(listed.lines().zip(expected.lines())) {
            assert_eq!(found, expected, "{name}.txt, line {line}");
        }
        assert_eq!(listed.lines().count(), expected.lines().count(), "{name}");
    }
}

#[test]
fn what_is_written_after_reading_is_the_same_game() {
    for (name, ..) in FILES {
        for (number, game) in found(name).games {
            let text = write(&game);
            assert_eq!(read(&text).as_deref(), Ok(&[game][..]), "{name}, game {number}:\n{text}");
        }
    }
}
