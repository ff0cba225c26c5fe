//! Machine code finds what the desktop finds: the chess computer's engine on every CPU, and each other
//! machine's engine on the CPU that the machine has.

use clap::ValueEnum;
use kilomate_images::engine::{self, Engine, Found};

use super::Machine;
use super::code::{Cpu, on, positions, program};
use super::translate::create;
use crate::budgets::{budget, signature};
use crate::run::{Outcome, Tally, desktop_bench, root};

/// The machines with the CPUs that they have, and how deep they look where all is to take seconds.
const MACHINES: [(Machine, Cpu, u8); 3] =
    [(Machine::C64, Cpu::Mos6502, 5), (Machine::Elf, Cpu::Cdp1802, 4), (Machine::Ce, Cpu::Ez80, 5)];

/// The chess computer's signature on each CPU, what a node takes there, and the other machines on their
/// own CPUs, not as deep.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    for &cpu in Cpu::value_variants() {
        prodigy_on(tally, cpu)?;
    }
    for (machine, cpu, depth) in MACHINES {
        compare(tally, machine, cpu, depth)?;
    }
    Ok(())
}

/// The whole signatures of these machines on their own CPUs, or of all if there are none.
pub(super) fn whole(tally: &mut Tally, machines: &[Machine]) -> Outcome {
    let is_wanted = |machine: Machine| machines.is_empty() || machines.contains(&machine);
    if machines.contains(&Machine::Prodigy) {
        for &cpu in Cpu::value_variants() {
            prodigy_on(tally, cpu)?;
        }
    }
    for (machine, cpu, _) in MACHINES.into_iter().filter(|(machine, ..)| is_wanted(*machine)) {
        let found = compare(tally, machine, cpu, machine.facts().bench_depth)?;
        let (nodes, signature) = (found.sum(), signature(machine.name())?);
        let what = format!("port: {} on {}: {nodes} nodes", machine.name(), cpu.name());
        let what = format!("{what}, {} cycles a node", found.cycles_a_node());
        tally.check(nodes == signature, &format!("{what}, signature {signature}"));
    }
    Ok(())
}

/// A machine's engine on a CPU.
fn start(machine: Machine, cpu: Cpu) -> Outcome<(Box<dyn Engine>, Vec<String>)> {
    let fens = positions(machine)?;
    let all: Vec<&str> = fens.iter().map(String::as_str).collect();
    Ok((on(cpu.emulated(false, false), &program(machine)?, &all)?, fens))
}

fn search(engine: &mut dyn Engine, cpu: Cpu, fens: &[String], depth: u8) -> Outcome<Found> {
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    engine::search(engine, &fens, depth).map_err(|error| format!("{}: {error}", cpu.name()))
}

/// The chess computer's signature on a CPU, in the cycles that it may take; and once more on another
/// emulator of that CPU, if there is one, which must not disagree about anything.
fn prodigy_on(tally: &mut Tally, cpu: Cpu) -> Outcome {
    let machine = Machine::Prodigy;
    let (mut engine, fens) = start(machine, cpu)?;
    engine.note().map_err(|error| error.to_string())?;
    let found = search(&mut *engine, cpu, &fens, machine.facts().bench_depth)?;
    let (name, bytes) = (cpu.name(), engine.files().binary.len());
    let signature = signature(machine.name())?;
    let what = format!("port: prodigy on {name}, {bytes} bytes: {} nodes", found.sum());
    tally.check(found.sum() == signature, &format!("{what}, signature {signature}"));
    let what = format!("port: cycles a node of prodigy on {name}");
    tally.at_most(&what, found.cycles_a_node() as f64, budget(&format!("cpus.{name}"))?);
    let folder = root().join("target/port").join(machine.name());
    create(&folder)?;
    let what = format!("port: prodigy on {name} by a second emulator");
    match engine.ask(&folder.join("prodigy.sim65")) {
        Ok(None) => {}
        Ok(Some(cycles)) => tally.check(true, &format!("{what}: the same, {cycles} cycles")),
        Err(error) => tally.check(false, &format!("{what}: {error}")),
    }
    Ok(())
}

/// Each position takes as many nodes as on the desktop.
fn compare(tally: &mut Tally, machine: Machine, cpu: Cpu, depth: u8) -> Outcome<Found> {
    let (mut engine, fens) = start(machine, cpu)?;
    let found = search(&mut *engine, cpu, &fens, depth)?;
    let lines = desktop_bench(machine.name(), depth)?;
    let expected = nodes(&lines);
    let mut differences = 0;
    for (number, (ours, theirs)) in (1..).zip(found.nodes.iter().zip(&expected)) {
        if ours != theirs {
            println!("  position {number}: {ours} nodes, {theirs} on the desktop");
            differences += 1;
        }
    }
    let what = format!("port: {} on {} to depth {depth}", machine.name(), cpu.name());
    let what = format!("{what}: {differences} of {} positions", found.nodes.len());
    let what = format!("{what} unlike the desktop's, {} nodes", found.sum());
    let is_same = found.nodes == expected && !expected.is_empty();
    tally.check(is_same, &what);
    Ok(found)
}

/// The nodes of each position in what a bench printed; the last line is the sum.
fn nodes(lines: &[String]) -> Vec<u64> {
    let positions = lines.iter().filter(|line| line.starts_with("position "));
    positions
        .filter_map(|line| line.split_once(" nodes ")?.1.split(' ').next()?.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn nodes_are_read_from_what_a_bench_prints() {
        let lines = [
            "position 1 bestmove e2d3 score cp 2708 nodes 863".to_owned(),
            "position 2 bestmove c1a2 score cp 21 nodes 285".to_owned(),
            "1148 nodes".to_owned(),
        ];
        assert_eq!(super::nodes(&lines), [863, 285]);
    }
}
