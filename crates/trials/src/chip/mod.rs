//! The chip alone: images on simavr, talked to over the serial line. What they must count, weigh and take.

mod perft;
mod profile;
mod think;
mod uci;

pub use perft::check_perft;
pub use profile::{profile, show as show_profile};
pub use think::run as think;
pub use uci::Chip;

use std::path::Path;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command, kilomate};
use crate::talk::Talk;

/// No image may run longer than this: ten minutes of the chip's time.
const MAX_CYCLES: u64 = 4_800_000_000;

/// Milliseconds of the chip's time in which an image searches the benchmark.
pub fn bench_time(simulator: &Path, image: &Path) -> Outcome<u64> {
    let mut chip = Talk::start(command(simulator).arg(image).arg(MAX_CYCLES.to_string()))?;
    Ok(uci::bench(&mut chip, uci::DEPTH)?.time)
}

/// Cycles in which an image searches so many nodes after a first move of the king's pawn.
pub fn cycles_of_nodes(simulator: &Path, image: &Path, nodes: [u64; 2]) -> Outcome<[u64; 2]> {
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

/// Flash is what is burnt, RAM what is taken before the stack.
pub fn check_size(tally: &mut Tally, name: &str, image: &Path) -> Outcome {
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
pub fn check_no_panic(tally: &mut Tally, name: &str, image: &Path) -> Outcome {
    let (out, _) = capture(command("avr-nm").arg(image))?;
    let found: Vec<&str> = out.lines().filter(|line| line.contains("panicking")).collect();
    tally.check(found.is_empty(), &format!("{name}: no panic can be reached {}", found.join(" ")));
    Ok(())
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
