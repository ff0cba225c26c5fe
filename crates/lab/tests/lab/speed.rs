//! Speeds beside each other.

use crate::program::{run, toy};

#[test]
fn a_ratio_is_told_for_every_engine_but_the_first() {
    let (a, b) = (toy("A", "--speed 1000"), toy("B", "--speed 1500"));
    let common = ["--positions", "3", "--rounds", "2", "--nodes", "1"];
    let told = run(&[&["speed", &a, &b], &common[..]].concat());
    assert_eq!(told.code, Some(0), "{}", told.errors);
    let ratio = "B nodes 6 nps 1500 ratio 1.500 from 1.500 to 1.500";
    assert_eq!(told.out.lines().collect::<Vec<_>>(), ["A nodes 6 nps 1000", ratio]);
}

#[test]
fn an_engine_that_does_not_say_how_fast_it_is_cannot_be_compared() {
    let (a, b) = (toy("A", "--speed 1000"), toy("B", ""));
    let told = run(&["speed", &a, &b, "--nodes", "1"]);
    assert_eq!(told.code, Some(1), "{}", told.out);
    assert!(told.errors.contains("B does not say its nodes and its speed"), "{}", told.errors);
}
