//! Tests of the layout, on the made-up CPU.

use super::super::heat::plain;
use super::super::toy::{Toy, made, program, shown};
use super::*;
use crate::assemble::Item;

const COSTS: Costs =
    Costs { jump: (3, 2), branch: (1, 2, 1), reach: 40, skip: (1, 2, 1), price: 0 };

/// Lines with how often each runs, and each branch is taken, by their text: `a-|10|3`.
fn warm(text: &str) -> Vec<Warm<Item<Toy>>> {
    let parts: Vec<Vec<&str>> = text.split("; ").map(|line| line.split('|').collect()).collect();
    let lines: Vec<&str> = parts.iter().map(|parts| parts[0]).collect();
    let number =
        |parts: &[&str], at: usize| parts.get(at).map_or(0, |n| n.parse().expect("a number"));
    let with = |(line, parts): (Item<Toy>, &Vec<&str>)| Warm {
        line,
        runs: number(parts, 1),
        taken: number(parts, 2),
    };
    program(&lines.join("; ")).into_iter().zip(&parts).map(with).collect()
}

fn arranged(text: &str, costs: &Costs) -> String {
    let mut lines = warm(text);
    let mut number = 0;
    let mut name = || {
        number += 1;
        made(number)
    };
    arrange(&mut lines, costs, &|label| label.0 == 9, &mut name);
    shown(&plain(&lines))
}

const SELDOM_FIRST: &str = "L0:; a-|100; ?z L1|100|90; b=1|10; ret|10; L1:; b=2|90; jmp L2|90; L3:; c=1; ret; L2:; ?z L3|90|0; ret|90";

#[test]
fn what_runs_often_falls_through() {
    let expected = "L0:; a-; ?nz L101; L1:; b=2; L2:; ?z L3; ret; L101:; b=1; ret; L3:; c=1; ret";
    assert_eq!(arranged(SELDOM_FIRST, &COSTS), expected);
}

#[test]
fn a_loop_goes_round_by_its_branch() {
    let text = "L0:; a=1|1; L1:; b-|100; ?z L2|100|1; c=b|99; jmp L1|99; L2:; ret|1";
    let expected = "L0:; a=1; jmp L1; L101:; c=b; L1:; b-; ?nz L101; L2:; ret";
    assert_eq!(arranged(text, &COSTS), expected, "once, not a hundred times");
}

#[test]
fn branches_around_jumps_become_one() {
    let text = "L0:; a-|9; ?z L1|9|9; jmp L2; L1:; b=1|9; ret|9; L2:; c=1; ret";
    assert_eq!(arranged(text, &COSTS), "L0:; a-; ?nz L2; L1:; b=1; ret; L2:; c=1; ret");
    let skipped = "L0:; skip|9|9; jmp L2; b=1|9; ret|9; L2:; c=1; ret";
    assert_eq!(arranged(skipped, &COSTS), skipped.replace("|9", ""));
}

#[test]
fn bytes_may_cost_more_than_cycles() {
    let text = "L0:; ?z L1|2|1; a=1|1; jmp L2|1; L1:; a=2|1; L2:; b=1|2; ret|2";
    let dear = Costs { price: 1_000, ..COSTS };
    assert_eq!(arranged(text, &dear).matches("jmp").count(), 1);
}

#[test]
fn what_is_not_understood_stays() {
    for text in [
        "L0:; a-; table L1 L2; L1:; ret; L2:; ret", // anywhere
        "L0:; a-; data L1; L1:; ret",               // something else in between
        "L0:; a-; ?z L1; b=1",                      // runs out
        "L0:; skip; L1:; a-; ret",                  // jumped to behind a skip
    ] {
        assert_eq!(arranged(text, &COSTS), text);
    }
}

#[test]
fn what_others_know_stays_though_nobody_here_goes_there() {
    let text = "L0:; a-; ret; L9:; b=1; ret";
    assert_eq!(arranged(text, &COSTS), text);
    assert_eq!(arranged("L0:; a-; ret; L8:; b=1; ret", &COSTS), "L0:; a-; ret");
}

#[test]
fn a_branch_that_would_not_reach_costs_more() {
    let far = "b=1|50; ".repeat(60);
    let text = format!("L0:; ?z L1|100|50; {far}ret|50; L1:; c=1|50; ret|50");
    let narrow = Costs { price: 10, ..COSTS };
    let lines = arranged(&text, &narrow);
    assert!(lines.starts_with("L0:; ?nz") || lines.starts_with("L0:; ?z L1"), "{lines}");
    assert!(lines.contains("c=1; ret; L101:; b=1"), "the shorter one comes first: {lines}");
}
