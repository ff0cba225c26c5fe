//! Two engines that should play the same games.

use crate::program::{run, toy};

#[test]
fn the_same_engine_plays_the_same_games_and_another_does_not() {
    let (a, b, other) = (toy("A", ""), toy("B", ""), toy("C", "--seed 2"));
    let common = ["--games", "3", "--plies", "30", "--nodes", "1"];
    let same = run(&[&["same", &a, &b], &common[..]].concat());
    assert_eq!(same.code, Some(0), "{}", same.errors);
    assert!(same.summary().starts_with("3 games, "), "{}", same.out);
    assert!(same.summary().ends_with(" moves, 0 differences"), "{}", same.out);
    let different = run(&[&["same", &a, &other], &common[..]].concat());
    assert_eq!(different.code, Some(5), "{}", different.out);
    assert!(different.out.lines().count() > 1, "each is shown: {}", different.out);
}

#[test]
fn time_is_no_limit_for_a_comparison() {
    let a = toy("A", "");
    for limits in [&["--movetime", "10"][..], &[]] {
        let run = run(&[&["same", &a, &a], limits].concat());
        assert_eq!(run.code, Some(1), "{}", run.out);
        assert!(run.errors.contains("--nodes or --depth"), "{}", run.errors);
    }
}
