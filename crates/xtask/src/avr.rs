//! The firmware: built for the `ATmega644P`, weighed, and run on the simulated chip.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, cargo, command, root, run};
use crate::setup;

/// All packages that `kilomate-core` may be made of.
pub(crate) const CORE_PACKAGES: [&str; 2] = ["kilomate-core", "kilomate-flash"];

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

/// Builds and runs the perft image and compares it with the desktop and its budgets.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let image = build("perft")?;
    check_size(tally, "perft", &image)?;
    check_no_panic(tally, &image)?;
    check_perft(tally, &image)?;
    tally.since(before)
}

fn firmware() -> PathBuf {
    root().join("firmware/prodigy")
}

fn build(name: &str) -> Outcome<PathBuf> {
    let rust = setup::cross_rust()?;
    let mut build = Command::new(&rust.cargo);
    build.args(["build", "--release", "--locked", "--bin", name]).current_dir(firmware());
    // The AVR target needs features that only a nightly or this variable allows.
    build.env("RUSTC", &rust.rustc).env("RUSTC_BOOTSTRAP", "1");
    build.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    run(&mut build)?;
    Ok(firmware().join("target/avr-none/release").join(format!("{name}.elf")))
}

/// Flash is what is burnt, RAM what is taken before the stack.
fn check_size(tally: &mut Tally, name: &str, image: &PathBuf) -> Outcome {
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
fn check_no_panic(tally: &mut Tally, image: &PathBuf) -> Outcome {
    let (out, _) = capture(command("avr-nm").arg(image))?;
    let found: Vec<&str> = out.lines().filter(|line| line.contains("panicking")).collect();
    tally.check(found.is_empty(), &format!("no panic can be reached {}", found.join(" ")));
    Ok(())
}

/// Compiles the simulator's driver and runs an image; returns its lines and the stack it used.
fn simulate(image: &PathBuf) -> Outcome<(Vec<String>, f64)> {
    let target = firmware().join("target/avrsim");
    let mut cc = command("cc");
    cc.args(["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&target);
    run(cc.args(["firmware/sim/avrsim.c", "-lsimavr", "-lelf"]))?;
    let (out, err) = capture(command(&target).arg(image).arg(MAX_CYCLES.to_string()))?;
    let stack = err.split_whitespace().nth(2).and_then(|n| n.parse().ok());
    let stack = stack.ok_or_else(|| format!("avrsim printed:\n{err}"))?;
    Ok((out.lines().map(str::to_owned).collect(), stack))
}

fn check_perft(tally: &mut Tally, image: &PathBuf) -> Outcome {
    let (lines, stack) = simulate(image)?;
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
    let mut perft = cargo();
    perft.args(["run", "--quiet", "--release", "--locked", "--package", "kilomate", "--", "perft"]);
    let (out, _) = capture(perft.arg(depth.to_string()).arg(fen))?;
    let total = out.lines().find_map(|line| line.strip_prefix("total "));
    total.and_then(|n| n.parse().ok()).ok_or_else(|| format!("kilomate perft printed:\n{out}"))
}
