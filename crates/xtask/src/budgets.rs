//! `budgets.toml`: what things may cost. `bench/signatures.toml`: how many nodes a bench searches.

use crate::run::{Outcome, root};

/// The number at a dotted path of the budgets, such as `avr.perft.flash`.
pub(crate) fn budget(path: &str) -> Outcome<f64> {
    let value = value("budgets.toml", path)?;
    let number = value.as_float().or_else(|| value.as_integer().map(|i| i as f64));
    number.ok_or_else(|| format!("budgets.toml: {path} is not a number"))
}

/// The nodes that `kilomate bench --machine NAME` searches.
pub(crate) fn signature(machine: &str) -> Outcome<u64> {
    const FILE: &str = "bench/signatures.toml";
    let nodes = value(FILE, machine)?.as_integer().and_then(|nodes| u64::try_from(nodes).ok());
    nodes.ok_or_else(|| format!("{FILE}: {machine} is not a number of nodes"))
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
