//! `kilomate bench` for a CPU without an operating system: the same positions, the same lines.
//!
//! What a CPU brings along is a way to print a byte. `main.rs` and what it chooses are the entry
//! points.
#![no_std]

mod engine;

use core::fmt::{self, Write};

use engine::{Found, Machine};

/// The positions of the chip, which has no room for the others.
const CHIP_POSITIONS: &str = include_str!("../../../bench/prodigy.fen");
/// The positions of all other machines, with comments.
const POSITIONS: &str = include_str!("../../../bench/positions.fen");

/// Where a CPU prints: its way to print a byte.
pub struct Sink(pub fn(u8));

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(self.0);
        Ok(())
    }
}

/// Runs the bench of a machine and prints a line for each position, then the sum of the nodes.
/// Returns whether it could; if not, it has printed why.
pub fn run(machine: &str, depth: u8, put: fn(u8)) -> bool {
    let mut sink = Sink(put);
    let (machine, positions) = match machine {
        "prodigy" => (Machine::Prodigy, CHIP_POSITIONS),
        "ce" => (Machine::Ce, POSITIONS),
        other => {
            let _ = writeln!(sink, "no such machine here: {other:?}");
            return false;
        }
    };
    bench(machine, positions, depth, &mut sink).is_ok()
}

fn bench(machine: Machine, positions: &str, depth: u8, sink: &mut Sink) -> fmt::Result {
    let mut nodes = 0;
    let fens = positions.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for (i, fen) in fens.enumerate() {
        let found = match engine::search(machine, fen, depth) {
            Ok(found) => found,
            Err(error) => {
                writeln!(sink, "{fen}: {error}")?;
                return Err(fmt::Error);
            }
        };
        let Found { best, score, nodes: visited } = found;
        writeln!(sink, "position {} bestmove {best} score {score} nodes {visited}", i + 1)?;
        nodes += visited;
    }
    writeln!(sink, "{nodes} nodes")
}
