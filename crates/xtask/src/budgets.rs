//! `budgets.toml`: what things may cost.

use crate::run::{Outcome, root};

/// The number at a dotted path such as `avr.perft.flash`.
pub(crate) fn budget(path: &str) -> Outcome<f64> {
    let file = root().join("budgets.toml");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let table: toml::Table = text.parse().map_err(|e| format!("budgets.toml: {e}"))?;
    let mut value = &toml::Value::Table(table);
    for name in path.split('.') {
        value = value.get(name).ok_or_else(|| format!("budgets.toml has no {path}"))?;
    }
    let number = value.as_float().or_else(|| value.as_integer().map(|i| i as f64));
    number.ok_or_else(|| format!("budgets.toml: {path} is not a number"))
}
