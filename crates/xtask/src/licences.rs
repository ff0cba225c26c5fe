//! Licences of everything that goes into a shipped file, as `cargo tree` lists it: with the features that
//! are in use, for all systems. (`cargo metadata` also lists packages that no feature asks for.)

use std::collections::BTreeMap;
use std::process::Command;

use crate::avr;
use crate::run::{Outcome, Tally, cargo, output};

/// The firmware that is shipped: it has dependencies of its own.
const FIRMWARE: &str = "kilomate-prodigy";

/// The packages that are shipped: the program, the C library, the core inside the firmware, the page.
const SHIPPED: [&str; 18] = [
    "kilomate",
    "kilomate-abi",
    "kilomate-capi",
    "kilomate-core",
    "kilomate-desk",
    "kilomate-engines",
    "kilomate-files",
    "kilomate-flash",
    "kilomate-heap",
    "kilomate-openings",
    "kilomate-panel",
    "kilomate-pgn",
    "kilomate-settings",
    "kilomate-syzygy",
    "kilomate-talk",
    "kilomate-tui",
    "kilomate-uci",
    "kilomate-web",
];

/// Licences that put no condition on programs that use the code beyond naming it.
const PERMISSIVE: [&str; 8] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "Unicode-3.0", "0BSD"];

/// Checks the licence of every shipped package and of all that is linked into it.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let packages = SHIPPED.iter().flat_map(|name| ["--package", name]);
    let mut linked = read_tree(&output(tree().args(packages))?);
    let manifest = avr::firmware().join("Cargo.toml");
    linked.extend(read_tree(&output(tree().arg("--manifest-path").arg(manifest))?));
    for name in SHIPPED.into_iter().chain([FIRMWARE]) {
        tally.check(linked.contains_key(name), &format!("{name} is among the shipped packages"));
    }
    let refused: Vec<String> = linked
        .iter()
        .filter(|(_, licence)| !is_permissive(licence))
        .map(|(name, licence)| format!("{name} ({licence})"))
        .collect();
    let what = format!("{} linked packages, not permissive: {}", linked.len(), refused.len());
    tally.check(refused.is_empty(), &format!("{what} {}", refused.join(", ")));
    tally.since(before)
}

/// Lists packages with their licences, also those that only run while others are built.
fn tree() -> Command {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--edges", "normal,build", "--target", "all"]);
    tree.args(["--prefix", "none", "--format", "{p}|{l}"]);
    tree
}

/// Packages and their licences, from lines such as `name v1.0.0 (from)|MIT (*)`.
fn read_tree(lines: &str) -> BTreeMap<String, String> {
    let package = |line: &str| {
        let (package, licence) = line.split_once('|')?;
        let licence = licence.trim_end_matches(" (*)").trim(); // listed before
        Some((package.split(' ').next()?.to_owned(), licence.to_owned()))
    };
    lines.lines().filter_map(package).collect()
}

fn is_permissive(licence: &str) -> bool {
    let allowed = |requirement: &spdx::LicenseReq| {
        requirement.license.id().is_some_and(|id| PERMISSIVE.contains(&id.name))
    };
    // Old crates write `MIT/Apache-2.0`.
    spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(allowed))
}

#[cfg(test)]
mod tests {
    use super::{is_permissive, read_tree};

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

    #[test]
    fn packages_are_found_in_a_tree() {
        let tree =
            read_tree("a v1.0 (/x)|MIT OR Apache-2.0\n\nb v2.0|(MIT) AND Zlib (*)\nc v3.0|\n");
        let found: Vec<_> = tree.iter().map(|(name, licence)| (&name[..], &licence[..])).collect();
        assert_eq!(found, [("a", "MIT OR Apache-2.0"), ("b", "(MIT) AND Zlib"), ("c", "")]);
        assert!(!is_permissive("") && is_permissive("(MIT) AND Zlib"));
    }
}
