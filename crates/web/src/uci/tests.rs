//! Conversations: lines in, lines out, and nothing that waits.

use super::*;

/// Says a line, then steps until nothing goes on. Time stands still.
fn say(uci: &mut Uci, line: &str) -> String {
    let mut out = uci.hear(line, 0);
    for _ in 0..10_000 {
        if !uci.is_busy() {
            return out;
        }
        out += &uci.step(5_000, 0);
    }
    panic!("{line} does not end");
}

#[test]
fn it_introduces_itself_and_plays() {
    let mut uci = Uci::default();
    let hello = say(&mut uci, "uci");
    assert!(hello.starts_with("id name Kilomate ") && hello.ends_with("uciok\n"), "{hello}");
    assert!(hello.contains("option name Machine type combo default desktop var "));
    assert_eq!(say(&mut uci, "isready"), "readyok\n");
    say(&mut uci, "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    let out = say(&mut uci, "go depth 4");
    assert!(out.contains("score mate 1"), "{out}");
    assert!(out.ends_with("bestmove d1d8\n"), "{out}");
}

#[test]
fn an_endless_search_is_stopped() {
    let mut uci = Uci::default();
    say(&mut uci, "position startpos moves e2e4");
    assert_eq!(uci.hear("go infinite", 0), "");
    for _ in 0..20 {
        assert!(!uci.step(1_000, 0).contains("bestmove"));
    }
    assert!(uci.is_busy());
    assert!(say(&mut uci, "stop").contains("bestmove "));
    assert!(!uci.is_busy());
    assert_eq!(say(&mut uci, "stop"), "", "nobody thinks");
}

#[test]
fn several_lines_come_in_order() {
    let mut uci = Uci::default();
    say(&mut uci, "setoption name MultiPV value 3");
    let out = say(&mut uci, "go depth 5");
    let numbers: Vec<&str> =
        out.lines().filter_map(|line| line.split(" multipv ").nth(1)).collect();
    let firsts: Vec<&str> = numbers.iter().map(|rest| &rest[..1]).collect();
    assert!(firsts.len() >= 12 && firsts.chunks(3).all(|three| three == ["1", "2", "3"]), "{out}");
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut uci = Uci::default();
    let before = uci.options.clone();
    for line in [
        "setoption name Hash value 0",
        "setoption name UCI_Elo value 399",
        "setoption name Machine value pdp11",
        "setoption name Nonsense value 1",
        "hello",
    ] {
        assert!(say(&mut uci, line).starts_with("info string "), "{line}");
    }
    assert_eq!(uci.options, before);
    assert!(say(&mut uci, "position fen 8/8/8/8/8/8/8/8 w - - 0 1").contains("info string"));
    assert!(say(&mut uci, "go depth 3").ends_with("bestmove 0000\n"));
    say(&mut uci, "position startpos");
    assert!(say(&mut uci, "go depth 3").contains("bestmove "));
    assert!(!say(&mut uci, "go depth 3").contains("0000"));
}

#[test]
fn small_machines_and_weak_players_are_the_desktops() {
    let mut uci = Uci::default();
    for option in ["Machine value prodigy", "UCI_LimitStrength value true", "UCI_Elo value 600"] {
        assert_eq!(say(&mut uci, &format!("setoption name {option}")), "", "{option}");
    }
    let first = say(&mut uci, "go");
    say(&mut uci, "ucinewgame");
    assert_eq!(say(&mut uci, "go"), first, "the same seed, the same game");
}
