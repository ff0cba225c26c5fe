//! `docs/SUMMARY.md`, the table of contents: which documents are in the book.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::links;
use crate::run::{Outcome, root};

use super::read;

/// Where it is, from the root.
pub(super) const SUMMARY: &str = "docs/SUMMARY.md";

/// The documents in the book, by their paths from the root, in order.
pub(super) fn documents(text: &str) -> Outcome<Vec<PathBuf>> {
    let mut documents = Vec::new();
    let mut outside = None;
    let _ = links::changed(text, |link| {
        match links::resolve(&Path::new(SUMMARY).with_file_name(link)) {
            Some(path) => documents.push(path),
            None => outside = Some(link.to_owned()),
        }
        None
    });
    outside
        .map_or(Ok(documents), |link| Err(format!("{SUMMARY}: {link} is outside the repository")))
}

/// What is wrong with it: documents of `docs` that are not in it, and those that are in it twice.
pub(super) fn problems() -> Outcome<Vec<String>> {
    let listed = documents(&read(&root().join(SUMMARY))?)?;
    let mut there = Vec::new();
    collect(Path::new("docs"), &mut there)?;
    Ok(compare(&listed, &there))
}

fn compare(listed: &[PathBuf], there: &[PathBuf]) -> Vec<String> {
    let mut counts: BTreeMap<&Path, i32> = BTreeMap::new();
    for path in listed {
        *counts.entry(path).or_default() += 1;
    }
    let twice = counts
        .iter()
        .filter(|(_, count)| **count > 1)
        .map(|(path, _)| format!("{} twice", path.display()));
    let missing = there.iter().filter(|path| !counts.contains_key(path.as_path()));
    let missing = missing.map(|path| format!("{} is missing", path.display()));
    twice.chain(missing).collect()
}

/// The documents below a folder, but for the table of contents.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Outcome {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(root().join(folder)).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|end| end == "md") && path != Path::new(SUMMARY) {
            paths.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_has_one_place() {
        let listed = documents("[a](../README.md)\n\n# X\n\n- [b](b.md)\n  - [c](how/c.md)\n")
            .expect("clear");
        assert_eq!(listed, ["README.md", "docs/b.md", "docs/how/c.md"].map(PathBuf::from));
        assert!(documents("[a](../../x.md)").is_err());
        let there = ["docs/b.md", "docs/d.md"].map(PathBuf::from);
        assert_eq!(compare(&listed, &there), ["docs/d.md is missing"]);
        let twice = [listed.clone(), listed].concat();
        assert_eq!(compare(&twice, &there).len(), 4);
    }
}
