//! The tables with three men: read right, and harmless when they are not whole.

use std::path::{Path, PathBuf};

use kilomate_core::Board;
use kilomate_core::knowledge::endings::Outcome;

use crate::Tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables")
}

fn tables() -> Tables {
    Tables::find(folder().to_str().unwrap()).unwrap()
}

/// Position, outcome from −2 to 2, and distance, as python-chess has them.
fn reference() -> Vec<(Board, i8, i16)> {
    let text = std::fs::read_to_string(folder().join("reference.tsv")).unwrap();
    let entry = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let board = Board::from_fen(fields[0]).unwrap();
        (board, fields[1].parse().unwrap(), fields[2].parse().unwrap())
    };
    text.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
}

fn number(outcome: Outcome) -> i8 {
    outcome as i8 - 2
}

/// A folder with some of the tables, changed on the way.
fn copied(names: &[&str], change: impl Fn(&str, &mut Vec<u8>)) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in names {
        let mut bytes = std::fs::read(folder().join(name)).unwrap();
        change(name, &mut bytes);
        std::fs::write(copy.path().join(name), bytes).unwrap();
    }
    copy
}

fn find(folder: &tempfile::TempDir) -> Result<Tables, String> {
    Tables::find(folder.path().to_str().unwrap())
}

#[test]
fn answers_are_those_of_python_chess() {
    let mut tables = tables();
    assert_eq!((tables.count(), tables.distances(), tables.most_men()), (5, 5, 3));
    let reference = reference();
    assert_eq!(reference.len(), 1_000);
    for (board, outcome, distance) in reference {
        assert_eq!(tables.outcome(&board).map(number), Some(outcome), "{}", board.to_fen());
        assert_eq!(tables.distance(&board), Some(distance), "{}", board.to_fen());
    }
}

#[test]
fn nothing_is_said_of_other_positions() {
    let mut tables = tables();
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", // castling is not in tables
        "4k3/4q3/8/8/8/8/8/R3K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!((tables.outcome(&board), tables.distance(&board)), (None, None), "{fen}");
    }
    let kings = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(tables.outcome(&kings), Some(Outcome::Draw));
}

#[test]
fn folders_without_tables_are_refused() {
    let nowhere = folder().join("nowhere");
    assert!(Tables::find(nowhere.to_str().unwrap()).err().unwrap().contains("nowhere"));
    let empty = tempfile::tempdir().unwrap();
    assert!(find(&empty).err().unwrap().contains(".rtbw"));
    assert!(Tables::find("").is_err());
    // Several folders are searched, and a table that is in two of them is one.
    let some = copied(&["KQvK.rtbw", "KQvK.rtbz"], |_, _| {});
    let both = std::env::join_paths([empty.path(), some.path(), &folder()]).unwrap();
    assert_eq!(Tables::find(both.to_str().unwrap()).unwrap().count(), 5);
}

#[test]
fn half_a_table_is_none() {
    let half = |name: &str, bytes: &mut Vec<u8>| {
        if name.starts_with("KR") {
            bytes.truncate(bytes.len() / 2);
        }
    };
    let folder = copied(&["KRvK.rtbw", "KQvK.rtbw"], half);
    let mut tables = find(&folder).unwrap();
    assert_eq!((tables.count(), tables.refused().len()), (1, 1));
    let rook = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let queen = Board::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
    assert_eq!((tables.outcome(&rook), tables.outcome(&queen)), (None, Some(Outcome::Win)));
    let problem = find(&copied(&["KRvK.rtbw"], half)).err().unwrap();
    assert!(problem.contains("KRvK.rtbw") && problem.contains("copy"), "{problem}");
}

#[test]
fn missing_tables_leave_questions_open() {
    let pawn = Board::from_fen("8/4P3/8/8/8/k7/8/4K3 w - - 0 1").unwrap();
    let folder = copied(&["KPvK.rtbw", "KPvK.rtbz"], |_, _| {});
    let mut tables = find(&folder).unwrap();
    assert_eq!(tables.outcome(&pawn), Some(Outcome::Win));
    assert_eq!(tables.distance(&pawn), None, "what the pawn becomes is in another table");
    let folder = copied(&["KPvK.rtbw"], |_, _| {});
    let mut tables = find(&folder).unwrap();
    assert_eq!((tables.count(), tables.distances()), (1, 0));
    assert_eq!(tables.outcome(&pawn), Some(Outcome::Win));
    let folder = copied(&["KPvK.rtbw"], |_, _| {});
    let mut tables = find(&folder).unwrap();
    drop(folder);
    assert_eq!(tables.outcome(&pawn), None, "somebody has deleted them");
}

#[test]
fn damaged_tables_do_no_harm() {
    // Xorshift: the same damage every time.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    let reference = reference();
    let names = ["KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz"];
    let mut answers = 0;
    for round in 0..100 {
        let damage: Vec<[usize; 3]> = (0..6).map(|_| [random(), random(), random()]).collect();
        let folder = copied(&names, |name, bytes| {
            let place = names.iter().position(|other| *other == name).unwrap();
            for &number in &damage[place] {
                // The header is where damage is worst.
                let reach = if round % 2 == 0 { 160.min(bytes.len()) } else { bytes.len() };
                bytes[4 + number % (reach - 4)] = (number >> 32) as u8;
            }
            if round % 5 == 0 {
                bytes.truncate(80 + (damage[place][0] >> 8) % bytes.len() / 64 * 64);
            }
        });
        let Ok(mut tables) = find(&folder) else { continue };
        for (board, ..) in reference.iter().skip(round % 10).step_by(10) {
            answers += usize::from(tables.outcome(board).is_some());
            answers += usize::from(tables.distance(board).is_some());
        }
    }
    assert!(answers > 1_000, "some survive: {answers}");
}
