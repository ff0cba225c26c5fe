//! Crates for other people's programs: each is packed, and built from nothing but what was packed.
//!
//! `cargo package` would build them, too. But it keeps what it has unpacked by name and version, in the folder of
//! everything that it ever downloads, and builds that again when something else was packed under the same name.

use std::fs;
use std::path::Path;

use crate::run::{Outcome, Tally, capture, cargo, command, root, run};

/// The crates, each after those that it needs.
const PACKAGES: [&str; 7] = [
    "kilomate-flash",
    "kilomate-files",
    "kilomate-core",
    "kilomate-uci",
    "kilomate-panel",
    "kilomate-pgn",
    "kilomate-openings",
];
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What every archive has as the repository has it: in the crates these are links.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Packs them, and builds each.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    // Together: none is published, and each must find the others' archives.
    let mut package = cargo();
    package.args(["package", "--locked", "--allow-dirty", "--no-verify"]);
    capture(package.args(PACKAGES.iter().flat_map(|name| ["--package", name])))?;
    let folder = root().join("target/packages");
    unpack(&folder)?;
    for name in PACKAGES {
        let mut build = cargo();
        build.args(["build", "--offline", "--package", name, "--manifest-path"]);
        build.arg(folder.join("Cargo.toml")).arg("--target-dir").arg(folder.join("target"));
        let is_built = run(&mut build).is_ok();
        tally.check(is_built, &format!("{name} is built from its archive"));
        let missing = missing(&folder.join(format!("{name}-{VERSION}")))?;
        let what = format!("{name} has a page, licences and no tests {}", missing.join(" "));
        tally.check(missing.is_empty(), what.trim());
    }
    tally.since(before)
}

/// Unpacks the archives into a workspace in which they find each other instead of what is published.
fn unpack(folder: &Path) -> Outcome {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder); // of an earlier run
    fs::create_dir_all(folder).map_err(failed)?;
    for name in PACKAGES {
        let archive = format!("target/package/{name}-{VERSION}.crate");
        capture(command("tar").args(["--extract", "--file", &archive, "--directory"]).arg(folder))?;
    }
    let patch = PACKAGES.map(|name| format!("{name}.path = \"{name}-{VERSION}\"\n")).concat();
    let workspace = "[workspace]\nresolver = \"3\"\nmembers = [\"kilomate-*\"]\n";
    let manifest = format!("{workspace}\n[patch.crates-io]\n{patch}");
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(failed)?;
    Ok(())
}

/// What an archive lacks of what a reader looks for beside the source, or has of the repository's tests.
fn missing(folder: &Path) -> Outcome<Vec<&'static str>> {
    let read = |path: &Path| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut missing = Vec::new();
    for licence in LICENCES {
        if read(&folder.join(licence))? != read(&root().join(licence))? {
            missing.push(licence);
        }
    }
    if !read(&folder.join("README.md"))?.starts_with(b"# kilomate-") {
        missing.push("README.md");
    }
    if folder.join("tests").exists() {
        missing.push("tests");
    }
    Ok(missing)
}
