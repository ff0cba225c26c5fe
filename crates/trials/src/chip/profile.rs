//! Where the cycles go: the benchmark on the simulated chip, function by function.

use std::path::Path;

use kilomate_images::prodigy::{Profile, by_function};

use super::uci::{DEPTH, bench};
use crate::run::{Outcome, capture, command};
use crate::talk::Talk;

/// Functions that take less of a node than this are added up in one line.
const LEAST: f64 = 2.0;

/// Runs the benchmark and prints a line for each function: cycles a node, share, name. What the
/// functions call is not in it, except where it has been inlined.
pub fn show(simulator: &Path, image: &Path) -> Outcome {
    let (profile, in_search) = profile(simulator, image, DEPTH)?;
    let spent = by_function(&profile.cycles, &profile.names);
    let all: u64 = spent.values().sum();
    let mut lines: Vec<(u64, String)> = spent.into_iter().map(|(name, n)| (n, name)).collect();
    lines.sort_by(|a, b| b.cmp(a));
    let per_node = |cycles: u64| cycles as f64 / profile.nodes.max(1) as f64;
    let mut rest = 0;
    for (cycles, name) in lines {
        if per_node(cycles) < LEAST {
            rest += cycles;
            continue;
        }
        println!("{}", line(per_node(cycles), cycles, all, &name));
    }
    println!("{}", line(per_node(rest), rest, all, "everything else"));
    println!(
        "{} nodes, {:.0} cycles a node in the search; the table has all cycles, those of the serial \
         line included",
        profile.nodes,
        per_node(in_search)
    );
    Ok(())
}

fn line(per_node: f64, cycles: u64, all: u64, name: &str) -> String {
    format!("{per_node:8.1} {:5.1} % {name}", 100.0 * cycles as f64 / all.max(1) as f64)
}

/// Searches the benchmark with an image: what was executed, and cycles as the chip counts them in the search.
pub fn profile(simulator: &Path, image: &Path, depth: u8) -> Outcome<(Profile, u64)> {
    let file = image.with_extension("profile");
    let mut chip = Talk::start(command(simulator).arg(image).arg("0").arg(&file))?;
    let found = bench(&mut chip, depth)?;
    chip.say("quit\n")?;
    let (well, _, errors) = chip.end()?;
    if !well {
        return Err(format!("the simulated chip did not end well: {errors}"));
    }
    let (names, _) = capture(command("avr-nm").arg("--numeric-sort").arg(image))?;
    Ok((
        Profile {
            cycles: std::fs::read_to_string(&file)
                .map_err(|e| format!("{}: {e}", file.display()))?,
            names,
            nodes: found.nodes,
        },
        found.cycles,
    ))
}
