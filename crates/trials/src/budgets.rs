//! `budgets.toml`: what things may cost. `bench/signatures.toml`: how many nodes a bench searches. And that the table of
//! machines in the core says the same.

use kilomate_core::MachineName;

use crate::run::{Outcome, Tally, root};

/// How far what the table of machines says may be from what is measured: a hundredth of it.
const NEAR: f64 = 0.01;

/// The number at a dotted path of the budgets, such as `avr.perft.flash`.
pub fn budget(path: &str) -> Outcome<f64> {
    let value = value("budgets.toml", path)?;
    let number = value.as_float().or_else(|| value.as_integer().map(|i| i as f64));
    number.ok_or_else(|| format!("budgets.toml: {path} is not a number"))
}

/// The nodes that `kilomate bench --machine NAME` searches.
pub fn signature(machine: &str) -> Outcome<u64> {
    const FILE: &str = "bench/signatures.toml";
    let nodes = value(FILE, machine)?.as_integer().and_then(|nodes| u64::try_from(nodes).ok());
    nodes.ok_or_else(|| format!("{FILE}: {machine} is not a number of nodes"))
}

/// What a node was measured to take on a machine is what the table of machines says.
pub fn check_pace(tally: &mut Tally, machine: MachineName, measured: f64) {
    let said = machine.facts().pace.map_or(0, |pace| pace.cycles_a_node);
    let is_near = (measured - f64::from(said)).abs() <= f64::from(said) * NEAR;
    let what = format!("{}: {measured:.0} cycles a node", machine.name());
    tally.check(is_near, &format!("{what}, {said} in crates/core/src/machines/table.rs"));
}

/// What stands at a dotted path of a file.
fn value(file: &str, path: &str) -> Outcome<toml::Value> {
    let text = std::fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))?;
    let table: toml::Table = text.parse().map_err(|e| format!("{file}: {e}"))?;
    let mut value = &toml::Value::Table(table);
    for name in path.split('.') {
        value = value.get(name).ok_or_else(|| format!("{file} has no {path}"))?;
    }
    Ok(value.clone())
}

#[cfg(test)]
mod tests {
    use kilomate_core::machines::Facts;
    use kilomate_core::{Player, Prodigy};

    use super::*;

    #[test]
    fn every_machine_has_a_signature() {
        for name in MachineName::ALL.map(MachineName::name) {
            assert!(signature(name).unwrap() > 0, "{name}");
        }
        let text = std::fs::read_to_string(root().join("bench/signatures.toml")).unwrap();
        let table: toml::Table = text.parse().unwrap();
        assert_eq!(table.len(), MachineName::ALL.len(), "and nothing else has one");
    }

    #[test]
    fn memory_is_what_the_budgets_allow() {
        let memory = |facts: &Facts| f64::from(facts.memory.unwrap());
        let (ce, prodigy) = (MachineName::Ce.facts(), MachineName::Prodigy.facts());
        assert!((memory(ce) - budget("c.static_memory").unwrap()).abs() < 0.5);
        let [ram, stack] =
            ["ram", "stack_untouched"].map(|name| budget(&format!("avr.prodigy.{name}")).unwrap());
        assert!(ram + stack <= memory(prodigy));
        assert!(size_of::<Player<Prodigy>>() as f64 <= ram);
    }

    #[test]
    fn no_machine_is_slower_than_its_budget() {
        for (machine, path) in [
            (MachineName::Prodigy, "avr.prodigy.cycles_per_node"),
            (MachineName::Elf, "card.cycles_per_node"),
        ] {
            let said = machine.facts().pace.unwrap().cycles_a_node;
            assert!(f64::from(said) <= budget(path).unwrap(), "{path}: {said}");
        }
    }
}
