//! The bench of a machine, as `kilomate bench` prints it without the speed.

use std::fmt::Write as _;

use kilomate_core::{Board, Event, Limits, Task};
use kilomate_heap::MachineName;

/// The positions, with comments.
const POSITIONS: &str = include_str!("../../../bench/positions.fen");
/// Those that the firmware of the chip has in its flash.
const CHIP_POSITIONS: &str = include_str!("../../../bench/prodigy.fen");
/// The desktop's table, as that of `kilomate bench`.
const MEGABYTES: u32 = 16;

/// Runs the bench that `machine depth` names; without a depth, the one that the signature is of.
///
/// # Errors
///
/// A sentence when there is no such machine, or no memory for it.
pub(crate) fn run(text: &str) -> Result<String, String> {
    let (name, depth) = text.split_once(' ').unwrap_or((text, ""));
    let machine = MachineName::from_name(name).ok_or(format!("there is no machine `{name}`"))?;
    let depth = depth.parse().unwrap_or(match machine {
        MachineName::Desktop => 17,
        MachineName::Ce => 10,
        MachineName::C64 | MachineName::Prodigy | MachineName::Elf => 8,
    });
    let mut player = machine.build(MEGABYTES)?;
    let task = Task { limits: Limits { depth, ..Limits::default() }, ..Task::default() };
    let text = if machine == MachineName::Prodigy { CHIP_POSITIONS } else { POSITIONS };
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut out, mut nodes) = (String::new(), 0);
    for (number, fen) in (1..).zip(lines) {
        let board = Board::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?;
        player.forget();
        player.set_position(&board, &[]);
        player.begin(&task, 0, &[]);
        let choice = loop {
            if let Event::Move(choice) = player.step(0, 20_000) {
                break choice;
            }
        };
        nodes += player.nodes();
        let (best, score, searched) = (choice.best, choice.score, player.nodes());
        // Nothing refuses to be written to a text.
        let _ = writeln!(out, "position {number} bestmove {best} score {score} nodes {searched}");
    }
    let _ = write!(out, "{nodes} nodes");
    Ok(out)
}
