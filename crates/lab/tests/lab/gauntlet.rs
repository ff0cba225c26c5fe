//! One engine against many.

use crate::program::{Directory, run, toy};

#[test]
fn a_gauntlet_makes_a_table_and_a_chart() {
    let directory = Directory::new("gauntlet");
    let (table, chart) = (directory.file("table.md"), directory.file("chart.svg"));
    let weak = format!("{} own.name=\"Hero one\" own.nodes=5", toy("Weak", "--misdeed crash"));
    let other = format!("{} depth=2", toy("Other", "--seed 3"));
    let hero = toy("Hero", "--seed 5");
    let run = run(&[
        "gauntlet",
        "-e",
        &hero,
        "-o",
        &weak,
        "-o",
        &other,
        "--games",
        "4",
        "--tc",
        "10+0.1",
        "--max-plies",
        "50",
        "--table",
        &table,
        "--chart",
        &chart,
        "--title",
        "Four & four",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert_eq!((run.number("games"), run.number("crashes")), (8, 4), "{}", run.summary());
    let table = directory.read("table.md");
    assert!(run.out.starts_with(&table), "{}", run.out);
    let rows: Vec<Vec<&str>> =
        table.lines().map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows[2][1..6], ["Hero one", "5 nodes", "Weak", "10+0.1", "4"], "{table}");
    assert_eq!(rows[3][1..6], ["Hero", "10+0.1", "Other", "depth 2", "4"], "{table}");
    assert_eq!(rows[2][12..14], ["0", "4"], "{table}");
    let chart = directory.read("chart.svg");
    for text in ["Hero one – Weak", "Hero – Other", "Four &amp; four"] {
        assert!(chart.contains(text), "{chart}");
    }
}

#[test]
fn three_engines_play_everybody_against_everybody() {
    let (a, b, c) = (toy("A", ""), toy("B", ""), toy("C", "--misdeed crash"));
    let arguments = ["--games", "2", "--depth", "1", "--max-plies", "40"];
    let run = run(&[&["match", "-e", &a, "-e", &b, "-e", &c], &arguments[..]].concat());
    assert_eq!(run.code, Some(0), "{}", run.errors);
    // The summary is about the first engine; crashes are everybody's.
    assert_eq!((run.number("games"), run.number("crashes")), (4, 4), "{}", run.summary());
    assert_eq!(run.conduct("C", "crashes"), "4");
}
