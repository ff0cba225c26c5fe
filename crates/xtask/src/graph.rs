//! The graph of our crates, drawn from `cargo metadata` as `ARCHITECTURE.md` has it, so that the picture stays true.
//!
//! A crate stands in the layer above the highest of those that it is made of. Behind it are those of them that no
//! other of them leads to already. What only tests need is not drawn, but must not lead around in a circle either.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::run::{Outcome, Tally, cargo, output, root};

/// Where the picture is, and the lines around it.
const FILE: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- drawn by `cargo xtask graph` -->\n```text\n";
const END: &str = "```\n";

/// What each crate is made of.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// The picture in the document is true, and tests do not lead around in a circle.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let metadata = metadata()?;
    let drawn = draw(&edges(&metadata, false));
    let text = fs::read_to_string(root().join(FILE)).map_err(|e| format!("{FILE}: {e}"))?;
    let is_same = picture(&text).is_some_and(|range| text[range] == drawn);
    let advice = if is_same { "" } else { "; if not, run `cargo xtask graph`" };
    tally.check(is_same, &format!("{FILE} draws the crates as they are{advice}"));
    let circle = layers(&edges(&metadata, true)).err();
    let what =
        format!("no crate needs itself, not even for its tests {}", circle.unwrap_or_default());
    tally.check(what.ends_with("tests "), what.trim());
    Ok(())
}

/// Draws it anew, and prints how many lines of Rust each crate has.
pub(crate) fn run() -> Outcome {
    let metadata = metadata()?;
    let edges = edges(&metadata, false);
    let drawn = draw(&edges);
    print!("{drawn}\n{}", lines_of_code(&metadata, &edges)?);
    let path = root().join(FILE);
    let mut text = fs::read_to_string(&path).map_err(|e| format!("{FILE}: {e}"))?;
    let range = picture(&text).ok_or(format!("{FILE} has no line {}", BEGIN.trim()))?;
    text.replace_range(range, &drawn);
    fs::write(&path, text).map_err(|e| format!("{FILE}: {e}"))
}

fn metadata() -> Outcome<Value> {
    let text =
        output(cargo().args(["metadata", "--no-deps", "--locked", "--format-version", "1"]))?;
    serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))
}

/// Where the picture is in the document.
fn picture(text: &str) -> Option<std::ops::Range<usize>> {
    let begin = text.find(BEGIN)? + BEGIN.len();
    let end = begin + text[begin..].find(END)?;
    Some(begin..end)
}

/// A crate's name without the family's.
fn short(name: &str) -> String {
    name.strip_prefix("kilomate-").unwrap_or(name).to_owned()
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

/// What each crate is made of, of ours; for its tests, too, if wanted.
fn edges(metadata: &Value, with_tests: bool) -> Edges {
    let name = |value: &Value| short(value["name"].as_str().unwrap_or(""));
    let ours: BTreeSet<String> = packages(metadata).map(name).collect();
    let of = |package: &Value| {
        let all = package["dependencies"].as_array().into_iter().flatten();
        let wanted = all.filter(|of| with_tests || of["kind"] != "dev");
        let own = name(package);
        // A crate may ask for features of its own for its tests.
        wanted.map(name).filter(|of| ours.contains(of) && *of != own).collect()
    };
    packages(metadata).map(|package| (name(package), of(package))).collect()
}

/// The layer of each crate.
///
/// # Errors
///
/// Those crates that lead around in a circle.
fn layers(edges: &Edges) -> Outcome<BTreeMap<&str, usize>> {
    let mut layers: BTreeMap<&str, usize> = BTreeMap::new();
    while layers.len() < edges.len() {
        let before = layers.len();
        for (name, of) in edges {
            let below: Option<Vec<usize>> =
                of.iter().map(|of| layers.get(of.as_str()).copied()).collect();
            if let Some(below) = below {
                layers.insert(
                    name,
                    below.into_iter().map(|layer: usize| layer + 1).max().unwrap_or(0),
                );
            }
        }
        if layers.len() == before {
            let left = edges.keys().filter(|name| !layers.contains_key(name.as_str()));
            return Err(left.cloned().collect::<Vec<_>>().join(" "));
        }
    }
    Ok(layers)
}

/// All that a crate is made of, directly or not.
fn below<'a>(edges: &'a Edges, name: &str, found: &mut BTreeSet<&'a str>) {
    for of in &edges[name] {
        if found.insert(of) {
            below(edges, of, found);
        }
    }
}

fn draw(edges: &Edges) -> String {
    let layers = match layers(edges) {
        Ok(layers) => layers,
        Err(circle) => return format!("a circle: {circle}\n"),
    };
    let mut sorted: Vec<(&str, usize)> = layers.into_iter().collect();
    sorted.sort_by_key(|&(name, layer)| (std::cmp::Reverse(layer), name));
    let mut text = String::new();
    for (name, layer) in sorted {
        let of = &edges[name];
        let is_direct = |candidate: &&String| {
            of.iter().filter(|other| other != candidate).all(|other| {
                let mut found = BTreeSet::new();
                below(edges, other, &mut found);
                !found.contains(candidate.as_str())
            })
        };
        let direct: Vec<&str> = of.iter().filter(is_direct).map(String::as_str).collect();
        let line = format!("{layer}  {name:<10} {}", direct.join(" "));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Lines of Rust by crate, tests and examples included.
fn lines_of_code(metadata: &Value, edges: &Edges) -> Outcome<String> {
    let mut lines: BTreeMap<String, usize> = edges.keys().map(|name| (name.clone(), 0)).collect();
    for package in packages(metadata) {
        let manifest = std::path::Path::new(package["manifest_path"].as_str().unwrap_or(""));
        let mut folders = vec![manifest.parent().unwrap_or(manifest).to_owned()];
        while let Some(folder) = folders.pop() {
            let entries =
                fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    let text = fs::read_to_string(&path)
                        .map_err(|e| format!("{}: {e}", path.display()))?;
                    *lines.entry(short(package["name"].as_str().unwrap_or(""))).or_default() +=
                        text.lines().count();
                }
            }
        }
    }
    let rows: Vec<String> = lines.iter().map(|(name, n)| format!("{n:>6} {name}")).collect();
    Ok(rows.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(of: &[(&str, &[&str])]) -> Edges {
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        of.iter().map(|&(name, of)| (name.to_owned(), set(of))).collect()
    }

    #[test]
    fn what_another_leads_to_is_not_drawn_twice() {
        let edges = edges(&[("flash", &[]), ("core", &["flash"]), ("uci", &["core", "flash"])]);
        assert_eq!(draw(&edges), "2  uci        core\n1  core       flash\n0  flash\n");
    }

    #[test]
    fn a_circle_is_named() {
        let edges = edges(&[("a", &["b"]), ("b", &["a"]), ("c", &["a"]), ("d", &[])]);
        assert_eq!(layers(&edges), Err("a b c".to_owned()));
        assert_eq!(draw(&edges), "a circle: a b c\n");
    }

    #[test]
    fn the_picture_is_found_between_its_lines() {
        let text = format!("before\n{BEGIN}0  a\n{END}after\n");
        assert_eq!(picture(&text).map(|range| &text[range]), Some("0  a\n"));
        assert_eq!(picture("nothing"), None);
    }
}
