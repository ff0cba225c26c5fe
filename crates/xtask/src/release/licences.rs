//! The texts of the licences of everything that is linked into something, and the list that they are checked against.
//!
//! Where a package may be had under several licences, the text of the shortest way is taken: MIT, then Boost. What is linked
//! in without being a package of cargo (Rust's own library, a C library) has its text in `texts`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::programs::SYSTEMS;
use super::{VERSION, text};
use crate::run::{Outcome, capture, cargo, output, root};
use crate::{avr, web};

/// What is linked in beside packages.
#[derive(Clone, Copy)]
pub(super) enum Beside {
    /// Rust's library.
    Rust,
    /// The C library of static programs for Linux.
    Musl,
    /// What mingw-w64 and gcc put into programs for Windows.
    Mingw,
}

impl Beside {
    fn text(self) -> &'static str {
        match self {
            Beside::Rust => include_str!("texts/rust.txt"),
            Beside::Musl => include_str!("texts/musl.txt"),
            Beside::Mingw => include_str!("texts/mingw.txt"),
        }
    }
}

/// A package that is linked into something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: String,
}

/// What may be inside, and under which licence: the names of packages, and what they say.
const LIST: &str = "crates/xtask/src/release/licences.toml";

/// What the list says.
pub(super) fn list() -> Outcome<BTreeMap<String, String>> {
    toml::from_str(&text(&root().join(LIST))?).map_err(|error| format!("{LIST}: {error}"))
}

/// The packages that are linked into one for a target, sorted, without ours.
pub(super) fn linked(manifest: Option<&str>, package: &str, target: &str) -> Outcome<Vec<Package>> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none"]);
    tree.args(["--format", "{p}|{l}", "--package", package, "--target", target]);
    if let Some(manifest) = manifest {
        tree.args(["--manifest-path", manifest]);
    }
    let mut packages: Vec<Package> = output(&mut tree)?.lines().filter_map(read_line).collect();
    packages.retain(|package| package.name != "kilomate" && !package.name.starts_with("kilomate-"));
    packages.sort();
    packages.dedup();
    Ok(packages)
}

/// A line such as `name v1.0.0 (from)|MIT (*)`.
fn read_line(line: &str) -> Option<Package> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?.into(), words.next()?.trim_start_matches('v').into());
    Some(Package { name, version, licence: licence.trim_end_matches(" (*)").trim().into() })
}

/// Where the files of all packages are, by name and version.
fn folders(manifest: Option<&str>) -> Outcome<BTreeMap<(String, String), PathBuf>> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--locked", "--format-version", "1"]);
    metadata.args(manifest.iter().flat_map(|manifest| ["--manifest-path", manifest]));
    let (out, _) = capture(&mut metadata)?;
    let metadata: Value = serde_json::from_str(&out).map_err(|error| format!("cargo: {error}"))?;
    let folder = |package: &Value| {
        let word = |name: &str| package.get(name)?.as_str().map(str::to_owned);
        let manifest = word("manifest_path")?;
        Some(((word("name")?, word("version")?), Path::new(&manifest).parent()?.to_owned()))
    };
    let packages = metadata.get("packages").and_then(Value::as_array);
    Ok(packages.into_iter().flatten().filter_map(folder).collect())
}

/// The names of the files with a package's licence, of those in its folder.
fn chosen<'a>(licence: &str, names: &'a [String]) -> Vec<&'a str> {
    let has = |name: &&str, words: &[&str]| {
        let name = name.to_lowercase();
        words.iter().any(|word| name.starts_with(word))
    };
    let names = names.iter().map(String::as_str);
    let all: Vec<&str> =
        names.filter(|name| has(name, &["license", "licence", "copying", "copyright"])).collect();
    // Where all of several licences hold, all of them are shown.
    if !licence.contains(" AND ") {
        for one in ["mit", "boost"] {
            let (one, other) = (format!("license-{one}"), format!("licence-{one}"));
            if let Some(name) = all.iter().find(|name| has(name, &[one.as_str(), other.as_str()])) {
                return vec![*name];
            }
        }
    }
    all
}

/// The texts of a package's licence.
fn texts(package: &Package, folder: &Path) -> Outcome<String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        names.push(entry.map_err(cannot)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let parts: Outcome<Vec<String>> =
        chosen(&package.licence, &names).iter().map(|name| text(&folder.join(name))).collect();
    // Line ends and spaces there say nothing.
    let lines = |text: &String| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    Ok(parts?.iter().map(lines).collect::<Vec<_>>().join("\n\n").trim().to_owned())
}

/// Packages that bring no text of their own, and whose text is theirs, too: import libraries of the same author.
const AS: [(&str, &str); 1] = [("winapi-x86_64-pc-windows-gnu", "winapi")];

/// The texts of all licences in a program or library of ours for a target.
///
/// # Errors
///
/// A package that is not on the list, or without a text.
pub(super) fn of(package: &str, target: &str, beside: &[Beside]) -> Outcome<String> {
    let mut groups = BTreeMap::new();
    gather(&mut groups, None, package, target)?;
    Ok(document(&groups, beside))
}

/// Texts, and the packages that each is of.
type Groups = BTreeMap<String, Vec<String>>;

fn gather(groups: &mut Groups, manifest: Option<&str>, package: &str, target: &str) -> Outcome {
    let packages = linked(manifest, package, target)?;
    let (folders, list) = (folders(manifest)?, list()?);
    for package in &packages {
        if list.get(&package.name) != Some(&package.licence) {
            let (name, licence) = (&package.name, &package.licence);
            return Err(format!("{name} ({licence}) is not in {LIST}: read its licence, add it"));
        }
        let source = AS.iter().find(|(name, _)| *name == package.name).map(|(_, other)| *other);
        let source = match source {
            Some(other) => packages.iter().find(|package| package.name == other),
            None => Some(package),
        };
        let folder = source.and_then(|p| folders.get(&(p.name.clone(), p.version.clone())));
        let text = match (source, folder) {
            (Some(source), Some(folder)) => texts(source, folder)?,
            _ => String::new(),
        };
        if text.is_empty() {
            return Err(format!("{} brings no text of its licence", package.name));
        }
        let name = format!("{} {}", package.name, package.version);
        let packages = groups.entry(text).or_default();
        if !packages.contains(&name) {
            packages.push(name);
        }
    }
    Ok(())
}

/// What is released without an archive around it, as cargo knows it: manifest, package, target.
const ALONE: [(Option<&str>, &str, &str); 2] = [
    (None, "kilomate-web", web::TARGET),
    (Some("firmware/prodigy/Cargo.toml"), "kilomate-prodigy", avr::TARGET),
];

/// The texts of what is in the page and in the images. (Those of the Commodore, the card and the calculator have
/// nothing in them but ours and Rust's core.)
pub(super) fn everywhere() -> Outcome<String> {
    let mut groups = BTreeMap::new();
    for (manifest, package, target) in ALONE {
        gather(&mut groups, manifest, package, target)?;
    }
    Ok(document(&groups, &[Beside::Rust]))
}

/// All packages that are linked into anything that is released.
pub(super) fn all() -> Outcome<Vec<Package>> {
    let mut all = Vec::new();
    for (manifest, package, target) in ALONE {
        all.extend(linked(manifest, package, target)?);
    }
    for system in &SYSTEMS {
        all.extend(linked(None, "kilomate", system.target)?);
    }
    // What the workflow makes.
    all.extend(linked(None, "kilomate", "aarch64-apple-darwin")?);
    all.sort();
    all.dedup();
    Ok(all)
}

/// All of it as one text.
fn document(groups: &Groups, beside: &[Beside]) -> String {
    let mut out = format!("Licences of everything inside Kilomate {VERSION}\n\n");
    out += "Kilomate itself is under the MIT licence or the Apache licence 2.0, as you like. This is the first:\n\n";
    out += include_str!("../../../../LICENSE-MIT").trim();
    for beside in beside {
        let _ = write!(out, "\n\n{}\n\n{}", "-".repeat(80), beside.text().trim());
    }
    // In the order of the packages, not of their texts.
    let mut groups: Vec<(&Vec<String>, &String)> = groups.iter().map(|(t, p)| (p, t)).collect();
    groups.sort();
    for (packages, text) in groups {
        let _ = write!(out, "\n\n{}\n\n{}\n\n{text}", "-".repeat(80), packages.join(", "));
    }
    out + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn one_text_is_enough_where_there_is_a_choice_and_all_where_there_is_none() {
        let both = names(&["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"]);
        assert_eq!(chosen("MIT OR Apache-2.0", &both), ["LICENSE-MIT"]);
        let unicode = names(&["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"]);
        assert_eq!(chosen("(MIT OR Apache-2.0) AND Unicode-3.0", &unicode).len(), 3);
        assert_eq!(chosen("BSD-3-Clause", &names(&["COPYRIGHT", "LICENSE"])).len(), 2);
        let boost = names(&["LICENSE-APACHE", "LICENSE-BOOST"]);
        assert_eq!(chosen("Apache-2.0 OR BSL-1.0", &boost), ["LICENSE-BOOST"]);
        assert_eq!(chosen("MIT", &names(&["src"])), Vec::<&str>::new());
    }

    #[test]
    fn a_line_of_the_tree_is_read() {
        let package = read_line("a v1.0 (/x)|MIT OR Apache-2.0 (*)").unwrap();
        assert_eq!((&package.name[..], &package.version[..]), ("a", "1.0"));
        assert_eq!(package.licence, "MIT OR Apache-2.0");
        assert!(read_line("").is_none());
    }
}
