//! The firmware: built for the `ATmega644P`, weighed, and run on the simulated chip.

mod assembly;
mod copies;
mod effect;
mod flags;
mod frames;
mod heat;
pub(crate) mod image;
mod jumps;
mod live;
mod order;
mod outline;
mod places;
mod profile;
mod reach;
mod saves;
mod tails;
mod think;
mod tidy;
mod uci;
mod values;
mod webs;
mod whole;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command, kilomate, root, run};
use crate::talk::Talk;
use crate::toolchain::Toolchain;

pub(crate) use uci::Chip;

/// The chip, as Rust calls it.
pub(crate) const TARGET: &str = "avr-none";

/// No image may run longer than this: ten minutes of the chip's time.
const MAX_CYCLES: u64 = 4_800_000_000;

/// What the image counts: name, depth, and the FEN the desktop counts the same way.
const POSITIONS: [(&str, u8, &str); 3] = [
    ("start", 4, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", 3, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position-4", 3, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
];

/// The leaves that the issue of the rules asks for, whatever any program of ours says.
const EXPECTED: [u64; 3] = [197_281, 97_862, 9_467];

/// Builds and runs the images and compares them with the desktop and their budgets.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let simulator = build_simulator("avrsim")?;
    let image = build("perft", "fast")?;
    check_size(tally, "perft", &image)?;
    check_no_panic(tally, "perft", &image)?;
    check_perft(tally, &simulator, &image)?;
    let image = image::build("uci")?;
    check_size(tally, "uci", &image)?;
    check_no_panic(tally, "uci", &image)?;
    Chip { name: "uci", simulator: &simulator, image: &image }.check(tally)?;
    tally.since(before)
}

/// Runs the benchmark on the simulated chip and shows where the cycles go.
pub(crate) fn profile() -> Outcome {
    profile::show(&build_simulator("avrsim")?, &image::build("prodigy")?)
}

/// Milliseconds of the chip's time in which an image searches the benchmark.
pub(crate) fn bench_time(simulator: &Path, image: &Path) -> Outcome<u64> {
    let mut chip = Talk::start(command(simulator).arg(image).arg(MAX_CYCLES.to_string()))?;
    Ok(uci::bench(&mut chip, uci::DEPTH)?.time)
}

/// Cycles in which an image searches so many nodes after a first move of the king's pawn.
pub(crate) fn cycles_of_nodes(
    simulator: &Path,
    image: &Path,
    nodes: [u64; 2],
) -> Outcome<[u64; 2]> {
    let mut chip = Talk::start(command(simulator).arg(image).arg(MAX_CYCLES.to_string()))?;
    let mut cycles = [0; 2];
    for (cycles, nodes) in cycles.iter_mut().zip(nodes) {
        let task = "debug on\nucinewgame\nposition startpos moves e2e4";
        let answer = chip.ask(&format!("{task}\ngo nodes {nodes}\n"), "bestmove")?;
        let spent = answer.iter().find_map(|line| uci::number(line, "cycles"));
        *cycles = spent.ok_or("the chip counts no cycles")?;
    }
    Ok(cycles)
}

/// Shows how far the chess computer sees in so many seconds.
pub(crate) fn think(seconds: u32) -> Outcome {
    think::run(&build_simulator("avrsim")?, &image::build("prodigy")?, seconds)
}

pub(crate) fn firmware() -> PathBuf {
    root().join("firmware/prodigy")
}

fn build(name: &str, profile: &str) -> Outcome<PathBuf> {
    let mut build = Toolchain::for_target(TARGET)?.cargo(&firmware(), "build");
    build.args(["--profile", profile, "--locked", "--bin", name]);
    // The firmware needs features that only a nightly or this variable allows.
    run(build.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(firmware().join("target").join(TARGET).join(profile).join(format!("{name}.elf")))
}

/// Flash is what is burnt, RAM what is taken before the stack.
pub(crate) fn check_size(tally: &mut Tally, name: &str, image: &Path) -> Outcome {
    let (out, _) = capture(command("avr-size").arg(image))?;
    let sizes: Vec<f64> = out
        .lines()
        .nth(1)
        .unwrap_or("")
        .split_whitespace()
        .take(3)
        .filter_map(|size| size.parse().ok())
        .collect();
    let [text, data, bss] = sizes[..] else { return Err(format!("avr-size printed:\n{out}")) };
    let flash = budget(&format!("avr.{name}.flash"))?;
    tally.at_most(&format!("{name}: bytes of flash"), text + data, flash);
    let ram = budget(&format!("avr.{name}.ram"))?;
    tally.at_most(&format!("{name}: bytes of RAM without stack"), data + bss, ram);
    Ok(())
}

/// The linker has found no way to a panic: none of its machinery is in the image.
pub(crate) fn check_no_panic(tally: &mut Tally, name: &str, image: &Path) -> Outcome {
    let (out, _) = capture(command("avr-nm").arg(image))?;
    let found: Vec<&str> = out.lines().filter(|line| line.contains("panicking")).collect();
    tally.check(found.is_empty(), &format!("{name}: no panic can be reached {}", found.join(" ")));
    Ok(())
}

/// Compiles one of the three simulators: the chip alone, for an instruction at a time, or with the board of the
/// chess computer.
pub(crate) fn build_simulator(name: &str) -> Outcome<PathBuf> {
    let parts: &[&str] = match name {
        "stepsim" => &[],
        "avrsim" => &["line"],
        _ => &["line", "board", "lcd"],
    };
    let parts = ["chip", name].into_iter().chain(parts.iter().copied());
    let sources = parts.map(|part| format!("firmware/sim/{part}.c"));
    let target = firmware().join("target").join(name);
    std::fs::create_dir_all(firmware().join("target")).map_err(|e| e.to_string())?;
    let mut cc = command("cc");
    cc.args(["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&target);
    run(cc.args(sources).args(["-lsimavr", "-lelf"]))?;
    Ok(target)
}

/// Runs an image; returns its lines and the stack it used.
fn simulate(simulator: &Path, image: &Path) -> Outcome<(Vec<String>, f64)> {
    let mut run = command(simulator);
    run.stdin(Stdio::null());
    let (out, err) = capture(run.arg(image).arg(MAX_CYCLES.to_string()))?;
    let stack = err.split_whitespace().nth(2).and_then(|n| n.parse().ok());
    let stack = stack.ok_or_else(|| format!("avrsim printed:\n{err}"))?;
    Ok((out.lines().map(str::to_owned).collect(), stack))
}

fn check_perft(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
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

/// The legal moves of a position, as the desktop writes them.
fn legal_moves(fen: &str) -> Outcome<Vec<String>> {
    let out = run_perft(1, fen)?;
    let moves = out.lines().filter_map(|line| line.strip_suffix(" 1"));
    Ok(moves.filter(|m| *m != "total").map(str::to_owned).collect())
}

fn run_perft(depth: u8, fen: &str) -> Outcome<String> {
    capture(command(kilomate()?).arg("perft").arg(depth.to_string()).arg(fen)).map(|(out, _)| out)
}
