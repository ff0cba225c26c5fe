//! A program at the other end of the bridge.

use std::path::Path;

use super::{AFTER_E4, is_answer, legal_moves};
use crate::run::{Outcome, Tally, command, kilomate};
use crate::talk::Talk;

/// Plays through the bridge to a chip behind a pseudo-terminal.
pub(super) fn check(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let mut chip = Talk::start(command(simulator).arg("--pty").arg(image).arg("0"))?;
    let device = chip.line()?;
    let program = kilomate()?;
    let cross = || Talk::start(command(&program).arg("bridge").arg(&device));
    let mut bridge = cross()?;
    bridge.ask("uci\r\n", "uciok")?;
    bridge.ask("isready\n", "readyok")?;
    let lines = bridge.ask("position startpos moves e2e4\ngo depth 3\n", "bestmove")?;
    tally.check(is_answer(&lines, &legal_moves(AFTER_E4)?), "bridge: a search");
    bridge.ask("go infinite\n", "info depth 2")?;
    let lines = bridge.ask("isready\nstop\n", "bestmove")?;
    tally.check(lines.iter().any(|line| line == "readyok"), "bridge: an infinite search stopped");
    bridge.ask("go infinite\n", "info depth 1")?;
    bridge.say("quit\n")?;
    let (well, rest, errors) = bridge.end()?;
    let told = rest.last().is_some_and(|line| line.starts_with("bestmove"));
    tally.check(well && told, &format!("bridge: quit ends the search and leaves {errors}"));
    let mut bridge = cross()?;
    let lines = bridge.ask("isready\n", "readyok")?;
    tally.check(lines.len() == 1, "bridge: the chip is ready for another program");
    drop(chip);
    let (well, _, errors) = bridge.end()?;
    let told = errors.contains("hung up") && errors.contains(&device);
    tally.check(!well && told, &format!("bridge: a chip that is gone: {}", errors.trim()));
    Ok(())
}
