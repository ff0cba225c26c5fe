//! Licences of everything that goes into a shipped file, read from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::run::{Outcome, Tally, cargo, output};

/// The packages that are shipped: the program, the C library, the core inside the firmware.
const SHIPPED: [&str; 7] = [
    "kilomate",
    "kilomate-capi",
    "kilomate-core",
    "kilomate-flash",
    "kilomate-heap",
    "kilomate-pgn",
    "kilomate-uci",
];

/// Licences that put no condition on programs that use the code beyond naming it.
const PERMISSIVE: [&str; 8] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "Unicode-3.0", "0BSD"];

/// Checks the licence of every shipped package and of all that is linked into it.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let mut metadata = cargo();
    metadata.args(["metadata", "--format-version", "1", "--locked"]);
    let json = output(&mut metadata)?;
    let json: Value = serde_json::from_str(&json).map_err(|e| format!("cargo metadata: {e}"))?;
    let licences = licences_of(&json);
    let linked = linked_into(&json, &SHIPPED);
    for name in SHIPPED {
        let found = linked.iter().any(|id| name_of(&json, id) == name);
        tally.check(found, &format!("{name} is among the shipped packages"));
    }
    let refused: Vec<String> = linked
        .iter()
        .map(|id| (name_of(&json, id), licences.get(id).map_or("none", String::as_str)))
        .filter(|(_, licence)| !is_permissive(licence))
        .map(|(name, licence)| format!("{name} ({licence})"))
        .collect();
    let what = format!("{} linked packages, not permissive: {}", linked.len(), refused.len());
    tally.check(refused.is_empty(), &format!("{what} {}", refused.join(", ")));
    tally.since(before)
}

fn is_permissive(licence: &str) -> bool {
    let allowed = |requirement: &spdx::LicenseReq| {
        requirement.license.id().is_some_and(|id| PERMISSIVE.contains(&id.name))
    };
    // Old crates write `MIT/Apache-2.0`.
    spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(allowed))
}

fn array<'a>(json: &'a Value, path: &str) -> impl Iterator<Item = &'a Value> {
    json.pointer(path).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(json: &'a Value, name: &str) -> &'a str {
    json.get(name).and_then(Value::as_str).unwrap_or("")
}

fn name_of<'a>(json: &'a Value, id: &str) -> &'a str {
    array(json, "/packages").find(|p| text(p, "id") == id).map_or("", |p| text(p, "name"))
}

fn licences_of(json: &Value) -> BTreeMap<String, String> {
    array(json, "/packages")
        .map(|p| (text(p, "id").to_owned(), text(p, "license").to_owned()))
        .collect()
}

/// The ids of the named packages and of everything they link, tests and tools left out.
fn linked_into(json: &Value, names: &[&str]) -> BTreeSet<String> {
    let mut linked = BTreeSet::new();
    let mut open: Vec<&str> = array(json, "/packages")
        .filter(|p| names.contains(&text(p, "name")))
        .map(|p| text(p, "id"))
        .collect();
    while let Some(id) = open.pop() {
        if !linked.insert(id.to_owned()) {
            continue;
        }
        let node = array(json, "/resolve/nodes").find(|node| text(node, "id") == id);
        for dependency in node.into_iter().flat_map(|node| array(node, "/deps")) {
            let is_linked = array(dependency, "/dep_kinds").any(|kind| text(kind, "kind") != "dev");
            if is_linked {
                open.push(text(dependency, "pkg"));
            }
        }
    }
    linked
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn a_choice_needs_one_permissive_side_and_a_conjunction_both() {
        for good in ["MIT", "MIT OR Apache-2.0", "MIT/Apache-2.0", "GPL-3.0-or-later OR MIT"] {
            assert!(is_permissive(good), "{good}");
        }
        assert!(is_permissive("(MIT OR Apache-2.0) AND Unicode-3.0"));
        for bad in ["GPL-3.0-or-later", "MIT AND GPL-2.0-only", "LGPL-2.1-only", "", "none"] {
            assert!(!is_permissive(bad), "{bad}");
        }
    }
}
