//! What the chip does with its time: while somebody plays at the panel a node costs hardly more than
//! without it, and while nothing is to be done the chip sleeps.

use std::path::Path;

use kilomate_panel::script::Machine;

use super::Bench;
use super::answers::THINK;
use super::person::Person;
use super::sim::SECOND;
use crate::budgets::budget;
use crate::chip;
use crate::run::{Outcome, Tally};

/// Ticks for which the machine thinks before anything is counted, and while it is.
const BEFORE: u64 = 40 * 2;
const WHILE: u64 = 40 * 20;
/// Ticks after which a new machine has written everything it wants to keep, and of a rest.
const SETTLED: u64 = 200;
const REST: u64 = 40 * 2;
/// Percent of a rest for which the chip sleeps at least. It wakes 160 times a second and looks around.
const ASLEEP: f64 = 90.0;

/// Measures both.
pub fn check(tally: &mut Tally, bench: &Bench, simulator: &Path, bare: &Path) -> Outcome {
    let mut person = Person::new(bench)?;
    person.run(SETTLED)?;
    let before = person.run(1)?.clone();
    let after = person.run(REST)?;
    let share = |slept, cycles| 100.0 * slept as f64 / cycles as f64;
    let asleep = share(after.slept - before.slept, after.cycles - before.cycles);
    let what = format!("prodigy: asleep for {asleep:.1} % of the time while nothing is to be done");
    tally.check(asleep >= ASLEEP, &format!("{what}, at least {ASLEEP}"));

    person.act(THINK)?;
    person.act("press UP UP UP")?; // the page of nodes, drawn anew every second
    person.run(BEFORE)?;
    let (first_nodes, first) = next_count(&mut person)?;
    let slept = person.run(WHILE)?.slept;
    let (last_nodes, last) = next_count(&mut person)?;
    let is_awake = person.run(1)?.slept == slept;
    tally.check(is_awake, "prodigy: awake for all of the time while it thinks");

    let cycles = chip::cycles_of_nodes(simulator, bare, [first_nodes, last_nodes])?;
    let here = (last - first) as f64;
    let more = 100.0 * (here / (cycles[1] - cycles[0]) as f64 - 1.0);
    let nodes = last_nodes - first_nodes;
    let what = format!(
        "prodigy: {nodes} nodes at the panel in {:.2} s, {:.0} cycles each; percent more than the bare engine",
        here / SECOND as f64,
        here / nodes as f64
    );
    let allowed = budget("avr.prodigy.panel")?;
    tally.check(nodes > 10_000 && more <= allowed, &format!("{what}: {more:.1}, budget {allowed}"));
    Ok(())
}

/// Waits until the display has another number of nodes: which one, and at which cycle.
fn next_count(person: &mut Person) -> Outcome<(u64, u64)> {
    let shown = person.cells();
    for _ in 0..100 {
        let cycles = person.run(1)?.cycles;
        if person.cells() != shown {
            let [_, second] = person.settled()?;
            let nodes = second.split_once(" nodes").and_then(|(nodes, _)| nodes.parse().ok());
            return Ok((nodes.ok_or_else(|| format!("no nodes in {second}"))?, cycles));
        }
    }
    Err(format!("no other number of nodes: {:?}", person.lines()))
}
