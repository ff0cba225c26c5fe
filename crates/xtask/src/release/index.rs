//! What lies beside the files: the page that says what each is for, and their sums. Sizes are compared with budgets.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{Product, SUMS, VERSION, grouped};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command};

/// The page.
const INDEX: &str = "README.md";

/// Writes everything into a folder that has nothing else.
pub(super) fn write(folder: &Path, products: &[Product]) -> Outcome {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder); // of an earlier run
    fs::create_dir_all(folder).map_err(cannot)?;
    for product in products {
        fs::write(folder.join(&product.name), &product.bytes).map_err(cannot)?;
    }
    fs::write(folder.join(INDEX), page(products)?).map_err(cannot)?;
    let mut names: Vec<&str> = products.iter().map(|product| &product.name[..]).collect();
    names.push(INDEX);
    names.sort_unstable();
    let (sums, _) = capture(command("sha256sum").args(names).current_dir(folder))?;
    fs::write(folder.join(SUMS), sums).map_err(cannot)
}

/// The table of all files.
pub(super) fn table(products: &[Product]) -> Outcome<String> {
    let mut out = "| file | bytes | budget | what it is |\n|---|--:|--:|---|\n".to_owned();
    for product in products {
        let Product { name, bytes, what, .. } = product;
        let budget = grouped(budget(&product.budget())? as usize);
        let _ = writeln!(out, "| `{name}` | {} | {budget} | {what} |", grouped(bytes.len()));
    }
    Ok(out)
}

fn page(products: &[Product]) -> Outcome<String> {
    let text = include_str!("texts/index.md").replace("{version}", VERSION);
    Ok(text.replace("{table}", table(products)?.trim()))
}

/// Compares sizes with what they may be.
pub(super) fn within_budgets(tally: &mut Tally, products: &[Product]) -> Outcome {
    for product in products {
        let what = format!("bytes of {}", product.name);
        tally.at_most(&what, product.bytes.len() as f64, budget(&product.budget())?);
    }
    Ok(())
}
