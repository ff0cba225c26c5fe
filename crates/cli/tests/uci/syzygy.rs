//! Tables of endings: what the option says of folders, and games that are won with them.

use std::path::Path;

use kilomate_core::knowledge::endings::Outcome;
use kilomate_core::{Board, Color, Game, Status};
use kilomate_engines::Tables;
use tempfile::TempDir;

use crate::driver::{Program, pv};

/// The tables with three men, which are with the tests of their reader.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/tables");
/// A rook against a king.
const ROOK: &str = "position fen 8/8/8/8/3k4/8/8/R3K3 w - - 0 1";

/// A folder with a space in its name and some of the tables in it, changed on the way.
fn folder(names: &[&str], change: impl Fn(&mut Vec<u8>)) -> TempDir {
    let folder = tempfile::Builder::new().prefix("tables of endings ").tempdir().unwrap();
    for name in names {
        let mut bytes = std::fs::read(Path::new(TABLES).join(name)).unwrap();
        change(&mut bytes);
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

fn option(folders: impl std::fmt::Display) -> String {
    format!("setoption name SyzygyPath value {folders}")
}

/// A program that has said that it found this.
fn with_tables(folders: impl std::fmt::Display, found: &str) -> Program {
    let mut program = Program::start();
    program.send(&option(folders));
    let said = program.sync();
    assert_eq!(said, [format!("info string Syzygy: {found}")]);
    program
}

/// Whether the program looks up an ending with a rook.
fn knows_rooks(program: &mut Program) -> bool {
    program.send(ROOK);
    program.go("go depth 2").last().contains(" tbhits ")
}

#[test]
fn what_has_no_tables_is_refused_and_those_before_are_kept() {
    let mut program = with_tables(TABLES, "5 endings with up to 3 men, 5 of them with distances");
    let empty = folder(&[], |_| {});
    let cut = folder(&["KRvK.rtbw"], |bytes| bytes.truncate(80));
    let foreign = folder(&["KRvK.rtbw"], |bytes| bytes[0] ^= 1);
    for (path, part) in [
        (empty.path().join("nowhere"), "nowhere"),
        (Path::new(TABLES).join("KRvK.rtbw"), "cannot read the folder"),
        (empty.path().to_path_buf(), "no tables in"),
        (cut.path().to_path_buf(), "KRvK.rtbw is no whole table; copy"),
        (foreign.path().to_path_buf(), "KRvK.rtbw is no whole table; copy"),
    ] {
        let error = program.fail(&option(path.display()));
        assert!(error.contains("SyzygyPath") && error.contains(part), "{part}: {error}");
        assert!(knows_rooks(&mut program), "after {part}");
    }
}

/// Nobody writes to it, so that whoever opens it waits for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_table() {
    let pipe = folder(&[], |_| {});
    let path = pipe.path().join("KRvK.rtbw");
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    let error = Program::start().fail(&option(pipe.path().display()));
    assert!(error.contains("KRvK.rtbw is no whole table"), "{error}");
}

#[test]
fn what_is_damaged_is_named_and_the_rest_is_used() {
    let good = folder(&["KRvK.rtbw", "KRvK.rtbz"], |_| {});
    let bad = folder(&["KQvK.rtbw"], |bytes| bytes[6] = 0); // a man that there is not
    let both = std::env::join_paths([bad.path(), good.path()]).unwrap();
    let mut program = Program::start();
    program.send(&option(both.display()));
    let said = program.sync();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("1 endings with up to 3 men, 1 of them"), "{said:?}");
    assert!(said[1].contains("KQvK.rtbw") && said[1].contains("copy"), "{said:?}");
    assert!(knows_rooks(&mut program));
    program.send("position fen 8/8/8/3k4/8/8/8/Q3K3 w - - 0 1");
    assert!(!program.go("go depth 2").last().contains("tbhits"));
}

#[test]
fn no_folder_is_no_tables() {
    let mut program = Program::start();
    let start = program.go("go nodes 2000");
    for line in [option("<empty>"), option(TABLES), option("<empty>"), option("")] {
        program.send(&line);
        let said = program.sync();
        assert_eq!(said.len(), usize::from(line.ends_with("tables")), "{line}: {said:?}");
        assert_eq!(knows_rooks(&mut program), line.ends_with("tables"), "{line}");
    }
    program.send("ucinewgame\nposition startpos");
    let again = program.go("go nodes 2000");
    assert_eq!((again.best, again.ponder), (start.best, start.ponder));
}

#[test]
fn small_machines_say_that_they_have_no_room() {
    let mut program = Program::start();
    for machine in ["ce", "c64", "prodigy", "elf"] {
        program.send(&format!("setoption name Machine value {machine}"));
        program.send(&option(TABLES));
        let said = program.sync();
        assert!(said.len() == 1 && said[0].contains(&format!("desktop; {machine}")), "{said:?}");
        assert!(!knows_rooks(&mut program), "{machine}");
        program.send(&option("<empty>"));
    }
}

/// Black defends as long as he can, and White thinks of thirty positions.
#[test]
fn won_endings_are_won() {
    let mut judge = Tables::find(TABLES).unwrap();
    let mut program = with_tables(TABLES, "5 endings with up to 3 men, 5 of them with distances");
    for fen in [
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/8/3k4/8/8/R3K3 w - - 0 1",
        "8/8/8/8/3k4/8/8/R3K3 w - - 73 100", // mate on the last half-move that counts
        "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1",
    ] {
        let mut game: Game<512> = Game::from_board(&Board::from_fen(fen).unwrap());
        let mut moves = String::new();
        while game.status() != Status::Checkmate {
            let board = game.board();
            let m = if board.side_to_move() == Color::White {
                program.send(&format!("position fen {fen} moves{moves}"));
                let answer = program.go("go nodes 30");
                assert!(answer.number("tbhits") > 0 && pv(answer.last())[0] == answer.best);
                board.parse_coordinates(&answer.best).unwrap()
            } else {
                let mut longest = |m| {
                    let mut next: Game<1> = Game::from_board(board);
                    next.play(m).unwrap();
                    judge.distance(next.board()).unwrap()
                };
                let replies = board.legal_moves();
                *replies.as_slice().iter().max_by_key(|&&m| longest(m)).unwrap()
            };
            game.play(m).unwrap();
            moves.push(' ');
            moves += m.to_coordinates().as_str();
            assert!(!game.status().is_draw(), "{fen}{moves}: {:?}", game.status());
            let is_white = game.board().side_to_move() == Color::White;
            let expected = if is_white { Outcome::Win } else { Outcome::Loss };
            assert_eq!(judge.outcome(game.board()), Some(expected), "{fen}{moves}");
        }
    }
}

/// No real table of three men has wins that the fifty-move rule takes away. Here is one that has nothing
/// else, made of one in which all positions are alike.
#[test]
fn spoiled_wins_are_all_but_draws() {
    let mut bytes = std::fs::read(Path::new(TABLES).join("KBvK.rtbw")).unwrap();
    assert_eq!(bytes[8..14], [0x33, 0, 0x80, 2, 0x80, 2], "the bishop, and a draw for both");
    let [white, black] = [Outcome::SpoiledWin as u8, Outcome::SavedLoss as u8];
    bytes.splice(8..14, [0x55, 0, 0x80, white, 0x80, black]);
    let folder = folder(&[], |_| {});
    std::fs::write(folder.path().join("KQvK.rtbw"), bytes).unwrap();
    let found = "1 endings with up to 3 men, 0 of them with distances";
    let mut program = with_tables(folder.path().display(), found);
    for (fen, score) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 2),
        ("8/8/8/3k4/8/8/8/Q3K3 b - - 0 1", -2),
        ("8/8/8/3k4/8/8/8/q3K3 w - - 0 1", -2),
        ("7k/8/8/8/6Q1/8/1q6/K7 w - - 0 1", 2), // the king must take
        ("7k/8/8/8/6q1/8/1q6/K7 w - - 0 1", -2),
    ] {
        program.send(&format!("position fen {fen}"));
        let answer = program.go("go depth 4");
        assert!(answer.last().contains(&format!(" score cp {score} ")), "{fen}: {answer:?}");
    }
}
