//! Instruction counts by callgrind, and speed as a ratio.

use std::path::PathBuf;

use serde_json::Value;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, cargo, command, run_shown};

/// Rounds of the short and of the long run; the difference is what is counted.
const ROUNDS: [u64; 2] = [10, 110];

/// Counts instructions against their budgets and compares speed with another generator.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let bench = build()?;
    for what in ["make_unmake", "generate", "legality", "attacks"] {
        let per_operation = instructions(&bench, what)?;
        let allowed = budget(&format!("instructions.{what}"))?;
        tally.at_most(&format!("instructions for {what}"), per_operation, allowed);
    }
    check_ratio(tally)?;
    tally.since(before)
}

/// Builds the benchmark and finds the file.
fn build() -> Outcome<PathBuf> {
    let mut build = cargo();
    build.args(["bench", "--locked", "--package", "kilomate-core", "--bench", "instructions"]);
    build.args(["--no-run", "--message-format=json"]);
    let (out, _) = capture(&mut build)?;
    let messages = out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .filter(|message| message.pointer("/target/name") == Some(&"instructions".into()))
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .ok_or_else(|| "cargo bench built no `instructions`".into())
}

/// Instructions for one operation.
fn instructions(bench: &PathBuf, what: &str) -> Outcome<f64> {
    let mut counted = [0.0; 2];
    let mut operations = 0.0;
    for (count, rounds) in counted.iter_mut().zip(ROUNDS) {
        let mut callgrind = command("valgrind");
        callgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        let (out, err) = capture(callgrind.arg(bench).arg(what).arg(rounds.to_string()))?;
        let number = |text: &str, before: &str| -> Option<f64> {
            let line = text.lines().find(|line| line.contains(before))?;
            line.split(before).nth(1)?.split_whitespace().next()?.parse().ok()
        };
        *count = number(&err, "Collected : ").ok_or_else(|| format!("valgrind printed:\n{err}"))?;
        operations = number(&out, what).ok_or_else(|| format!("the benchmark printed:\n{out}"))?;
    }
    let rounds = (ROUNDS[1] - ROUNDS[0]) as f64;
    Ok((counted[1] - counted[0]) / rounds / operations)
}

/// Speed beside cozy-chess in one run.
fn check_ratio(tally: &mut Tally) -> Outcome {
    let mut bench = cargo();
    bench.args(["bench", "--quiet", "--locked", "--package", "kilomate-core", "--bench", "versus"]);
    let lines = run_shown(&mut bench)?;
    let ratio = lines.iter().find_map(|line| line.strip_prefix("ratio ")?.parse::<f64>().ok());
    let ratio = ratio.ok_or("the benchmark printed no ratio")?;
    let floor = budget("versus.cozy_chess")?;
    tally.check(ratio >= floor, &format!("speed beside cozy-chess: {ratio:.2}, at least {floor}"));
    Ok(())
}
