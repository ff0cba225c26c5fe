//! Thinking: for `go`, and to answer a move that somebody has typed.

use kilomate_core::search::NodeCount;
use kilomate_core::{Event, Task};
use kilomate_uci::{Info, best_move, info};

use crate::card::{Card, OpenBook};
use crate::inbox::{hold, listen};
use crate::wire::{Out, Wire};

/// Nodes between two questions whether something was on the line: half a second of a slow machine.
const STEP: u32 = 3;

/// Does the task of the card, and says what comes out. If it `answers`, it plays the move, too.
#[inline(never)]
pub(crate) fn think<W: Wire>(card: &mut Card, wire: &mut W, answers: bool) {
    let Card { player, inbox, settings, task, .. } = card;
    *task = Task { bits: u32::from(wire.chance()) << 16, ..*task };
    player.begin_with(task, 0, None::<fn(_) -> bool>, &OpenBook(settings.own_book));
    let _ = wire.is_busy(); // what was there before is not for this search
    listen(wire);
    let mut counted: NodeCount = 0;
    let mut now = 0u32;
    while player.is_busy() {
        let event = player.step(now, STEP);
        // Time is nodes: there is no other clock.
        while counted != player.nodes() {
            counted += 1;
            // It stops where it can no longer be told; a sum that wraps would become a long product.
            now = now.checked_add(u32::from(settings.node_time)).unwrap_or(now);
        }
        match event {
            Event::Line(report) => {
                let (line, nodes) = (player.line(), player.nodes());
                let what = Info { report, line, nodes, time: now, table: None, wdl: None };
                info(&mut Out(wire), &what);
            }
            Event::Move(choice) => {
                hold(wire); // whoever answers at once is heard from the first letter on
                best_move(&mut Out(wire), &choice);
                if answers {
                    let _ = player.play(choice.best); // if there is one, it is legal
                }
            }
            Event::Running | Event::Nothing if wire.is_busy() => {
                // Whatever it is, half of it has gone by: it can only mean one thing.
                inbox.overhear(wire);
                player.stop();
            }
            Event::Running | Event::Nothing => {}
        }
    }
}
