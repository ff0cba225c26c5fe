//! How a clock is shared out among the moves of a game.

use kilomate_core::play::clock::{Clock, allot};

use crate::chart::curve::{Axes, Line, draw as curve};

/// Five minutes and three seconds more for each move.
const CLOCK: Clock = Clock { left: 300_000, increment: 3_000, moves_to_go: 0, overhead: 20 };
const MOVES: usize = 80;

/// What is allotted move by move, if each takes its soft limit.
pub(super) fn draw() -> Result<String, String> {
    let mut clock = CLOCK;
    let mut lines: [Vec<f64>; 3] = Default::default();
    for _ in 0..MOVES {
        let allotment = allot(&clock);
        let times = [clock.left / 10, allotment.hard, allotment.soft];
        for (line, time) in lines.iter_mut().zip(times) {
            line.push(f64::from(time) / 1000.0);
        }
        clock.left = clock.left.saturating_sub(allotment.soft + clock.overhead) + clock.increment;
    }
    let [left, hard, soft] = lines;
    let lines = [
        Line { name: "a tenth of the clock", values: left },
        Line { name: "hard limit", values: hard },
        Line { name: "soft limit", values: soft },
    ];
    let axes = Axes { x: "moves played", y: "seconds", decimals: 0 };
    curve("Five minutes and three seconds a move", &axes, &lines)
}
