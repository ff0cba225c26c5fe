//! `kilomate-lab net chart`: what networks of several sizes learnt from how many positions, and how strong the
//! machines were that played with them, in one picture. The measurements are in a table that people write.

mod draw;
mod scale;

use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;

use crate::{input, output};

/// What `kilomate-lab net chart` is told.
#[derive(Args, Debug)]
#[command(after_help = "docs/formats.md describes the table; docs/network.toml is one.")]
pub(crate) struct Arguments {
    /// The measurements, TOML
    #[arg(value_name = "FILE")]
    table: PathBuf,
    /// The picture to write, SVG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Draws the picture.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    output::check_kind(&arguments.output, output::CHART)?;
    let table = &arguments.table;
    let rows = parse(&input::text(table)?);
    let rows = rows.map_err(|error| format!("{}: {error}", table.display()))?;
    output::write(&arguments.output, draw::draw(&rows).as_bytes())?;
    println!("networks {}", rows.len());
    Ok(0)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    network: Vec<Row>,
}

/// A network that was measured.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct Row {
    hidden: u16,
    /// Of a weight of the first layer.
    #[serde(default = "eight")]
    bits: u8,
    /// How many it learnt from.
    positions: u64,
    /// Of its integers, over positions that were held out.
    error: Option<f64>,
    /// Who played with it.
    machine: Option<String>,
    /// Over the same machine with the hand-made evaluation, and half of the 95 % interval.
    elo: Option<f64>,
    margin: Option<f64>,
}

fn eight() -> u8 {
    8
}

/// Reads a table.
fn parse(text: &str) -> Result<Vec<Row>, String> {
    let table: Table = toml::from_str(text).map_err(|error| error.to_string())?;
    if table.network.is_empty() {
        return Err("it has no [[network]]".into());
    }
    for (number, row) in (1..).zip(&table.network) {
        row.check().map_err(|error| format!("network {number}: {error}"))?;
    }
    Ok(table.network)
}

impl Row {
    fn check(&self) -> Result<(), String> {
        if self.hidden == 0 || self.positions == 0 {
            return Err("`hidden` and `positions` must be more than 0".into());
        }
        if ![4, 8, 16].contains(&self.bits) {
            return Err(format!("`bits` is {}: it can be 4, 8 or 16", self.bits));
        }
        if self.error.is_some_and(|error| !(error > 0.0 && error < 1.0)) {
            return Err("`error` must be more than 0 and less than 1".into());
        }
        let played = [self.elo.is_some(), self.margin.is_some(), self.machine.is_some()];
        if played.contains(&true) && played.contains(&false) {
            return Err("`machine`, `elo` and `margin` belong together".into());
        }
        if self.elo.is_some_and(|elo| elo.is_nan() || elo.abs() > 2_000.0)
            || self.margin.is_some_and(|margin| !(0.0..=1_000.0).contains(&margin))
        {
            return Err("`elo` or `margin` is a number that cannot be".into());
        }
        if self.error.is_none() && self.elo.is_none() {
            return Err("it says neither `error` nor `elo`".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_or_refused_in_a_sentence() {
        let good = "[[network]]\nhidden = 16\npositions = 1_000\nerror = 0.005\n";
        let rows = parse(good).expect("a table");
        assert_eq!((rows[0].hidden, rows[0].bits, rows[0].error), (16, 8, Some(0.005)));
        for (more, part) in [
            ("bits = 5\n", "`bits` is 5"),
            ("elo = 5.0\n", "belong together"),
            ("elo = 5\nmargin = -1\nmachine = \"c64\"\n", "cannot be"),
            ("elo = inf\nmargin = 1\nmachine = \"c64\"\n", "cannot be"),
            ("loss = 1\n", "loss"),
        ] {
            let error = parse(&format!("{good}{more}")).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
        for (text, part) in [
            ("", "no [[network]]"),
            ("[[network]]\nhidden = 0\npositions = 1\nerror = 0.1\n", "more than 0"),
            ("[[network]]\nhidden = 8\npositions = 1\nerror = 1.0\n", "less than 1"),
            ("[[network]]\nhidden = 8\npositions = 1\n", "neither"),
            ("[[network]]\nhidden = 8\nerror = 0.1\n", "positions"),
        ] {
            let error = parse(text).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    /// The picture in the documents is drawn from the table there.
    #[test]
    fn the_documents_show_the_table_that_they_have() {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let read = |name: &str| {
            let path = format!("{docs}/{name}");
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        let rows = parse(&read("network.toml")).expect("a table");
        assert!(
            read("pictures/learning.svg").replace('\r', "") == draw::draw(&rows),
            "kilomate-lab net chart docs/network.toml -o docs/pictures/learning.svg makes it anew"
        );
    }
}
