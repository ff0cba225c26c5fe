//! Endings that are won and endings that are drawn.

use crate::program::{Directory, run, toy};

/// The toy's score is the material: 5 pawns for White, who is to move.
const DRAWN: &str = "7k/8/8/8/8/8/8/KR6 w - - id \"drawn rook 01\"; c0 \"not in truth\";";
/// Material for a win as both see it, if the toy does not lose it.
const WON: &str = "k7/8/8/8/8/8/8/K4QQQ b - - id \"won by the wrong side 01\";";

#[test]
fn wins_are_counted_and_scores_too() {
    let directory = Directory::new("verdicts");
    let file = directory.file("verdicts.epd");
    std::fs::write(&file, format!("# remark\n{WON}\n{DRAWN}\n")).expect("written");
    let (a, bad) = (toy("A", ""), toy("B", "--misdeed illegal"));
    let common = ["verdicts", &file, "--nodes", "1", "--list"];
    let told = run(&[&common[..], &["-e", &a, "-d", &toy("D", "")]].concat());
    assert_eq!(told.code, Some(0), "{}", told.errors);
    assert_eq!(told.summary(), "won 0 of 1 drawn 1 of 1 mean 5.00 faults 0 engine A");
    assert!(told.out.contains("\nA: won by the wrong side 01\nA: drawn rook 01 +5.00\n"));

    let told = run(&[&common[..], &["-e", &a, "-d", &bad, "--score", "501"]].concat());
    assert_eq!(told.summary(), "won 1 of 1 drawn 0 of 1 mean 5.00 faults 1 engine A");
}

#[test]
fn limits_and_names_are_looked_at_first() {
    let directory = Directory::new("verdicts-wrong");
    let file = directory.file("verdicts.epd");
    let a = toy("A", "");
    for (line, limits, part) in [
        (DRAWN, ["--movetime", "10"], "nodes or depth"),
        ("7k/8/8/8/8/8/8/KR6 w - - id \"rook 01\";", ["--nodes", "1"], "begin with `won`"),
    ] {
        std::fs::write(&file, line).expect("written");
        let told = run(&[&["verdicts", &file, "-e", &a, "-d", &a], &limits[..]].concat());
        assert_eq!(told.code, Some(1), "{}", told.out);
        assert!(told.errors.contains(part), "{}", told.errors);
    }
}
