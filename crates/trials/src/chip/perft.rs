//! Perft on the chip, beside the desktop's and what everybody counts.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

use super::{MAX_CYCLES, run_perft};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command};

/// What the image counts: name, depth, and the FEN the desktop counts the same way.
const POSITIONS: [(&str, u8, &str); 3] = [
    ("start", 4, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", 3, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position-4", 3, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
];

/// The leaves that the issue of the rules asks for, whatever any program of ours says.
const EXPECTED: [u64; 3] = [197_281, 97_862, 9_467];

/// Runs an image; returns its lines and the stack it used.
fn simulate(simulator: &Path, image: &Path) -> Outcome<(Vec<String>, f64)> {
    let mut run = command(simulator);
    run.stdin(Stdio::null());
    let (out, err) = capture(run.arg(image).arg(MAX_CYCLES.to_string()))?;
    let stack = err.split_whitespace().nth(2).and_then(|n| n.parse().ok());
    let stack = stack.ok_or_else(|| format!("avrsim printed:\n{err}"))?;
    Ok((out.lines().map(str::to_owned).collect(), stack))
}

/// The image of perft counts what the desktop does, in so many cycles and so much stack.
pub fn check_perft(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let (lines, stack) = simulate(simulator, image)?;
    let mut counted = BTreeMap::new();
    for line in &lines {
        println!("  {line}");
        if let ["perft", name, depth, leaves, cycles] = line.split(' ').collect::<Vec<_>>()[..] {
            let number = |text: &str| text.parse::<u64>().unwrap_or(0);
            counted.insert(name.to_owned(), (number(depth), number(leaves), number(cycles)));
        }
    }
    tally.check(lines.last().is_some_and(|line| line == "done"), "perft: the image ran to its end");
    for ((name, depth, fen), expected) in POSITIONS.into_iter().zip(EXPECTED) {
        let chip = counted.get(name).copied().unwrap_or_default();
        let desktop = desktop_perft(depth, fen)?;
        let what = format!("perft {depth} of {name}: chip {}, desktop {desktop}", chip.1);
        let same = chip.0 == u64::from(depth) && chip.1 == desktop && desktop == expected;
        tally.check(same, &what);
    }
    let (_, leaves, cycles) = counted.get("start").copied().unwrap_or_default();
    let per_leaf = if leaves == 0 { f64::INFINITY } else { cycles as f64 / leaves as f64 };
    let allowed = budget("avr.perft.cycles_per_leaf")?;
    tally.at_most("perft: cycles per leaf", per_leaf, allowed);
    tally.at_most("perft: deepest bytes of stack", stack, budget("avr.perft.stack")?);
    Ok(())
}

fn desktop_perft(depth: u8, fen: &str) -> Outcome<u64> {
    let out = run_perft(depth, fen)?;
    let total = out.lines().find_map(|line| line.strip_prefix("total "));
    total.and_then(|n| n.parse().ok()).ok_or_else(|| format!("kilomate perft printed:\n{out}"))
}
