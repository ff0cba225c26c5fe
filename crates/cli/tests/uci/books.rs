//! Books of openings: played from when asked for, in both formats, on every machine.

use std::path::PathBuf;

use kilomate_core::Board;
use kilomate_core::knowledge::crc::Crc;
use kilomate_openings::polyglot;
use tempfile::TempDir;

use crate::driver::{Answer, Program, pv};

/// A line that nobody plays unless a book says so.
const ODD: &str = "a2a3 h7h6 h2h3 a7a6 a1a2 h8h7 h1h2 a8a7";

/// A folder for books, with a longer name than any word of the protocol, and a space in it.
struct Shelf(TempDir);

impl Shelf {
    fn new() -> Shelf {
        Shelf(
            tempfile::Builder::new()
                .prefix("books of openings that nobody plays ")
                .tempdir()
                .unwrap(),
        )
    }

    /// Puts a file there and has the program open it.
    fn open(&self, name: &str, bytes: &[u8]) -> String {
        let path: PathBuf = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        format!("setoption name BookFile value {}", path.display())
    }
}

/// A book of our own: e4, and half as often d4.
fn own() -> Vec<u8> {
    let mut bytes = vec![b'K', b'M', b'B', b'1', 16, 4, 0, 0, 0x0c, 0x46, 8, 6 | 0x40 | 0x80];
    let mut crc = Crc::START;
    for &byte in &bytes {
        crc.add(byte);
    }
    bytes.extend(crc.sum().to_le_bytes());
    bytes
}

/// A Polyglot book of one line.
fn polyglot(line: &str) -> Vec<u8> {
    polyglot::write(polyglot::line(line, 1).unwrap())
}

/// Whether a move was looked at no longer than one of a book. It has a line all the same.
fn is_from_book(answer: &Answer) -> bool {
    assert_eq!(pv(answer.last())[0], answer.best);
    answer.number("depth") == 1
}

/// Searches to a depth that no book move has.
const GO: &str = "go depth 6";

#[test]
fn a_book_is_asked_when_that_is_wanted_and_chooses_by_weight() {
    let shelf = Shelf::new();
    let mut program = Program::start();
    program.send(&shelf.open("own", &own()));
    assert!(!is_from_book(&program.go(GO)), "off by default");
    program.send("setoption name OwnBook value true");
    let first = |program: &mut Program, seed: u32| {
        program.send(&format!("setoption name Seed value {seed}\nucinewgame"));
        let answer = program.go(GO);
        assert!(is_from_book(&answer), "{answer:?}");
        answer.best
    };
    let moves: Vec<String> = (1..=30).map(|seed| first(&mut program, seed)).collect();
    let again: Vec<String> = (1..=30).map(|seed| first(&mut program, seed)).collect();
    assert_eq!(moves, again, "the same seeds, the same moves");
    let count = |text: &str| moves.iter().filter(|m| *m == text).count();
    let (king, queen) = (count("e2e4"), count("d2d4"));
    assert!(king + queen == 30 && king > queen && queen > 0, "{moves:?}");
    // Without a seed one game after the other differs, too.
    program.send("setoption name Seed value 0");
    let mut best = || {
        program.send("ucinewgame");
        program.go(GO).best
    };
    let one = best();
    assert!((0..200).any(|_| best() != one), "always {one}");
    program.send("setoption name BestBookMove value true");
    for seed in 1..=10 {
        assert_eq!(first(&mut program, seed), "e2e4");
    }
}

#[test]
fn a_book_is_not_asked_for_analysis_nor_for_moves_that_are_not_allowed() {
    let shelf = Shelf::new();
    let mut program = Program::start();
    program.send(&shelf.open("odd.bin", &polyglot(ODD)));
    program.send("setoption name OwnBook value true");
    for go in [GO, "go movetime 60000", "go wtime 600000 btime 600000", "go nodes 5000000"] {
        let answer = program.go(go);
        assert!(is_from_book(&answer) && answer.best == "a2a3", "{answer:?}");
    }
    let allowed = program.go("go depth 6 searchmoves a2a3 e2e4");
    assert!(is_from_book(&allowed) && allowed.best == "a2a3", "{allowed:?}");
    let others = program.go("go depth 6 searchmoves d2d4 e2e4");
    assert!(!is_from_book(&others) && others.best != "a2a3", "{others:?}");
    for go in ["go infinite", "go ponder wtime 60000 btime 60000"] {
        program.send(go);
        program.until(|line| line.starts_with("info depth 6 "));
        program.send("stop");
        assert!(!is_from_book(&program.answer()), "{go}");
    }
    program.send("setoption name UCI_AnalyseMode value true");
    assert!(!is_from_book(&program.go(GO)), "analysis");
    program.send("setoption name UCI_AnalyseMode value false\nposition startpos moves e2e4");
    assert!(!is_from_book(&program.go(GO)), "not in the book");
}

#[test]
fn every_machine_plays_from_a_book_and_weak_players_leave_it() {
    let shelf = Shelf::new();
    let mut program = Program::start();
    program.send(&shelf.open("odd", &polyglot(ODD)));
    program.send("setoption name OwnBook value true");
    let line: Vec<&str> = ODD.split(' ').collect();
    for machine in ["ce", "c64", "prodigy", "elf", "desktop"] {
        program.send(&format!("setoption name Machine value {machine}"));
        for (at, &expected) in line.iter().enumerate() {
            program.send(&format!("position startpos moves {}", line[..at].join(" ")));
            let answer = program.go(GO);
            assert!(is_from_book(&answer) && answer.best == expected, "{machine}: {answer:?}");
        }
    }
    let known = |program: &mut Program, elo: u32| {
        program.send(&format!("setoption name UCI_Elo value {elo}"));
        let is_known = |at: &usize| {
            program.send(&format!("position startpos moves {}", line[..*at].join(" ")));
            program.go(GO).best == line[*at]
        };
        (0..line.len()).take_while(is_known).count()
    };
    program.send("setoption name UCI_LimitStrength value true\nsetoption name Seed value 1");
    let (beginner, player) = (known(&mut program, 400), known(&mut program, 1_800));
    assert!(0 < beginner && beginner < player, "{beginner} and {player} half-moves");
}

#[test]
fn what_is_no_book_is_refused_and_the_one_before_is_kept() {
    let shelf = Shelf::new();
    let mut program = Program::start();
    program.send("setoption name OwnBook value true");
    let built_in = program.go(GO);
    assert!(is_from_book(&built_in), "{built_in:?}");
    program.send(&shelf.open("odd", &polyglot(ODD)));
    let mut damaged = own();
    damaged[10] ^= 1;
    let unsorted: Vec<u8> = polyglot(ODD).chunks(16).rev().flatten().copied().collect();
    let refused = [
        (shelf.open("empty", b""), "nothing in it"),
        (shelf.open("games.pgn", b"1. e4 e5 2. Nf3 Nc6"), "neither"),
        (shelf.open("short", &polyglot(ODD)[..40]), "multiple of 16"),
        (shelf.open("unsorted", &unsorted), "not in order"),
        (shelf.open("damaged", &damaged), "damaged"),
        (shelf.open("cut", &own()[..12]), "not complete"),
        (format!("setoption name BookFile value {}", shelf.0.path().display()), "a folder"),
        ("setoption name BookFile value no/such/book".into(), "cannot be read"),
    ];
    for (line, part) in refused {
        let error = program.fail(&line);
        assert!(error.contains("BookFile") && error.contains(part), "{part}: {error}");
        assert_eq!(program.go(GO).best, "a2a3", "the book before");
    }
    // Another one, and the first one again.
    program.send(&shelf.open("own", &own()));
    assert!(["e2e4", "d2d4"].contains(&program.go(GO).best.as_str()));
    program.send("setoption name BookFile value <empty>");
    let built_in = program.go(GO);
    assert!(is_from_book(&built_in), "{built_in:?}");
    assert!(Board::start().parse_coordinates(&built_in.best).is_ok());
}
