//! Instruction counts by callgrind, of single operations and of a node of the search; and speed as
//! a ratio.

use std::path::Path;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, build, capture, cargo, command, kilomate, run_shown};

/// Rounds of the short and of the long run; the difference is what is counted.
const ROUNDS: [u64; 2] = [10, 110];

/// The engine's `bench`, shorter than by default, because callgrind takes fifty times as long; and
/// with a small table, because clearing it would then be a fifth of everything.
const BENCH: [&str; 4] = ["bench", "10", "--hash", "1"];

/// Counts instructions against their budgets and compares speed with another generator.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let mut bench = cargo();
    bench.args(["bench", "--no-run", "--locked", "--package", "kilomate-core"]);
    let bench = build(bench.args(["--bench", "instructions"]), "instructions")?;
    for what in ["make_unmake", "generate", "legality", "attacks"] {
        let per_operation = instructions(&bench, what)?;
        let allowed = budget(&format!("instructions.{what}"))?;
        tally.at_most(&format!("instructions for {what}"), per_operation, allowed);
    }
    check_node(tally)?;
    check_ratio(tally)?;
    tally.since(before)
}

/// Instructions for one operation.
fn instructions(bench: &Path, what: &str) -> Outcome<f64> {
    let mut counted = [0.0; 2];
    let mut operations = 0.0;
    for (count, rounds) in counted.iter_mut().zip(ROUNDS) {
        let (out, collected) = callgrind(bench, &[what, &rounds.to_string()])?;
        *count = collected;
        operations =
            number_after(&out, what).ok_or_else(|| format!("the benchmark printed:\n{out}"))?;
    }
    let rounds = (ROUNDS[1] - ROUNDS[0]) as f64;
    Ok((counted[1] - counted[0]) / rounds / operations)
}

/// Runs a program under callgrind: what it printed, and how many instructions it took.
pub(crate) fn callgrind(program: &Path, arguments: &[&str]) -> Outcome<(String, f64)> {
    let mut valgrind = command("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let (out, err) = capture(valgrind.arg(program).args(arguments))?;
    let collected = number_after(&err, "Collected : ");
    Ok((out, collected.ok_or_else(|| format!("valgrind printed:\n{err}"))?))
}

/// The number that follows some words.
fn number_after(text: &str, before: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains(before))?;
    line.split(before).nth(1)?.split_whitespace().next()?.parse().ok()
}

/// Instructions for a node, over the engine's own `bench`. Its speed is shown, not judged: that of a
/// shared machine says little.
fn check_node(tally: &mut Tally) -> Outcome {
    let engine = kilomate()?;
    let (out, _) = capture(command(&engine).args(BENCH))?;
    let (nodes, speed) = signature(&out)?;
    let (out, instructions) = callgrind(&engine, &BENCH)?;
    let same = signature(&out)?.0 == nodes;
    tally.check(same, &format!("kilomate {}: {nodes} nodes, twice", BENCH.join(" ")));
    println!("       at {speed} nodes per second on this machine");
    let allowed = budget("instructions.node")?;
    tally.at_most("instructions for a node of the search", instructions / nodes as f64, allowed);
    Ok(())
}

/// Nodes and nodes per second in the last line of `bench`: `N nodes M nps`.
fn signature(out: &str) -> Outcome<(u64, u64)> {
    let last = out.lines().last().unwrap_or_default();
    let read = || {
        let mut words = last.split(' ');
        let nodes = words.next()?.parse().ok()?;
        Some((nodes, words.nth(1)?.parse().ok()?))
    };
    read().ok_or_else(|| format!("bench did not end with nodes and speed:\n{out}"))
}

/// Speed beside cozy-chess in one run.
fn check_ratio(tally: &mut Tally) -> Outcome {
    let mut bench = cargo();
    bench.args(["bench", "--locked", "--package", "kilomate-core", "--bench", "versus"]);
    let lines = run_shown(&mut bench)?;
    let ratio = lines.iter().find_map(|line| line.strip_prefix("ratio ")?.parse::<f64>().ok());
    let ratio = ratio.ok_or("the benchmark printed no ratio")?;
    let floor = budget("versus.cozy_chess")?;
    tally.check(ratio >= floor, &format!("speed beside cozy-chess: {ratio:.2}, at least {floor}"));
    Ok(())
}
