//! Crates for other people's programs: each is packed, built and documented from nothing but what was packed, and a
//! stranger's program is built with it and run.
//!
//! `cargo package` would build them, too. But it keeps what it has unpacked by name and version, in the folder of
//! everything that it ever downloads, and builds that again when something else was packed under the same name.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run::{Outcome, Tally, build, capture, cargo, command, root, run};

/// The crates, each after those that it needs.
pub(crate) const PACKAGES: [&str; 10] = [
    "kilomate-flash",
    "kilomate-files",
    "kilomate-core",
    "kilomate-uci",
    "kilomate-panel",
    "kilomate-pgn",
    "kilomate-openings",
    "kilomate-syzygy",
    "kilomate-ir",
    "kilomate-codegen",
];
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What every archive has as the repository has it.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Programs of strangers: a folder for each, with `main.rs` and what it prints.
const EXAMPLES: &str = "examples/crates";

/// The line of an example that says what it needs.
const NEEDS: &str = "//! cargo add ";

/// Where tables of endings are that an example asks for.
const TABLES: &str = "crates/syzygy/tests/tables";

/// What crates.io takes at most.
const MOST_KEYWORDS: usize = 5;
const LONGEST_KEYWORD: usize = 20;

/// Packs them, builds each and its pages, and runs the examples.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    // Together: none is published, and each must find the others' archives.
    let mut package = cargo();
    package.args(["package", "--locked", "--allow-dirty", "--no-verify"]);
    capture(package.args(PACKAGES.iter().flat_map(|name| ["--package", name])))?;
    let folder = root().join("target/packages");
    unpack(&folder)?;
    let examples = unpack_examples(&folder)?;
    for name in PACKAGES {
        let is_built = run(there(&folder, "build").args(["--package", name])).is_ok();
        tally.check(is_built, &format!("{name} is built from its archive"));
        let missing = missing(&folder.join(format!("{name}-{VERSION}")))?;
        let what = format!("{name} has a page, licences and no tests {}", missing.join(" "));
        tally.check(missing.is_empty(), what.trim());
    }
    check_facts(tally, &folder)?;
    let mut doc = there(&folder, "doc");
    doc.env("RUSTDOCFLAGS", "--deny warnings").args(["--no-deps", "--all-features"]);
    let is_documented = run(doc.args(PACKAGES.iter().flat_map(|name| ["--package", name])));
    tally.check(is_documented.is_ok(), "their pages are made without a warning");
    for name in &examples {
        check_example(tally, &folder, name)?;
    }
    let crates: Vec<&str> =
        PACKAGES.iter().filter_map(|name| name.strip_prefix("kilomate-")).collect();
    let without: Vec<&str> =
        crates.into_iter().filter(|name| !examples.iter().any(|example| example == name)).collect();
    tally.check(without == ["files"], &format!("only files has no example: {without:?}"));
    tally.since(before)
}

/// A cargo that works in the folder, without asking anybody.
fn there(folder: &Path, what: &str) -> std::process::Command {
    let mut cargo = cargo();
    cargo.args([what, "--offline", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    cargo.arg("--target-dir").arg(folder.join("target"));
    cargo
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
    let workspace = "[workspace]\nresolver = \"3\"\nmembers = [\"kilomate-*\", \"examples/*\"]\n";
    let manifest = format!("{workspace}\n[patch.crates-io]\n{patch}");
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(failed)?;
    Ok(())
}

/// Makes a package of each example, as its reader would: `cargo new`, the `cargo add` that it names, and its file.
fn unpack_examples(folder: &Path) -> Outcome<Vec<String>> {
    let failed = |error: std::io::Error| format!("{EXAMPLES}: {error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join(EXAMPLES)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if !entry.path().is_dir() {
            continue;
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = fs::read_to_string(entry.path().join("main.rs")).map_err(failed)?;
        let needs = text.lines().find_map(|line| line.strip_prefix(NEEDS));
        let needs = needs.ok_or_else(|| {
            format!("{EXAMPLES}/{name}/main.rs: say what it needs in a line `{NEEDS}…`")
        })?;
        let needs: Vec<String> =
            needs.split(' ').map(|need| format!("{need} = \"{VERSION}\"\n")).collect();
        let needs = needs.concat();
        let manifest = format!(
            "[package]\nname = \"{name}-example\"\nedition = \"2024\"\n\n[dependencies]\n{needs}"
        );
        let source: PathBuf = folder.join("examples").join(&name).join("src");
        fs::create_dir_all(&source).map_err(failed)?;
        fs::write(source.join("main.rs"), text).map_err(failed)?;
        fs::write(source.with_file_name("Cargo.toml"), manifest).map_err(failed)?;
        names.push(name);
    }
    names.sort_unstable();
    Ok(names)
}

/// Builds an example, runs it, and compares what it prints.
fn check_example(tally: &mut Tally, folder: &Path, name: &str) -> Outcome {
    let package = format!("{name}-example");
    let program = build(there(folder, "build").args(["--package", &package]), &package)?;
    let mut program = command(program);
    if name == "syzygy" {
        program.arg(TABLES);
    }
    let (printed, _) = capture(&mut program)?;
    let file = root().join(EXAMPLES).join(name).join("output.txt");
    let expected = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let is_same = printed == expected;
    if !is_same {
        println!("{EXAMPLES}/{name} prints\n{printed}instead of\n{expected}");
    }
    tally.check(is_same, &format!("{EXAMPLES}/{name} is built with the archives, and prints that"));
    Ok(())
}

/// Whether the manifests say what crates.io and docs.rs want to know.
fn check_facts(tally: &mut Tally, folder: &Path) -> Outcome {
    let mut metadata = cargo();
    metadata.args(["metadata", "--offline", "--no-deps", "--format-version=1", "--manifest-path"]);
    let (json, _) = capture(metadata.arg(folder.join("Cargo.toml")))?;
    let facts: Value = serde_json::from_str(&json).map_err(|e| format!("cargo metadata: {e}"))?;
    let all = facts["packages"].as_array().into_iter().flatten();
    for package in all.filter(|package| PACKAGES.iter().any(|name| package["name"] == *name)) {
        let name = package["name"].as_str().unwrap_or_default();
        let lacking = lacking(package);
        let what = format!("{name} has all facts for its page {}", lacking.join(" "));
        tally.check(lacking.is_empty(), what.trim());
    }
    Ok(())
}

/// What a package does not say of itself, or not as it is taken.
fn lacking(package: &Value) -> Vec<&'static str> {
    let texts = ["description", "license", "repository", "readme", "rust_version"];
    let mut lacking: Vec<_> =
        texts.into_iter().filter(|key| package[*key].as_str().is_none_or(str::is_empty)).collect();
    let is_keyword = |word: &Value| word.as_str().is_some_and(|word| word.len() <= LONGEST_KEYWORD);
    let are_keywords = |words: &Vec<Value>| {
        (1..=MOST_KEYWORDS).contains(&words.len()) && words.iter().all(is_keyword)
    };
    if !package["keywords"].as_array().is_some_and(are_keywords) {
        lacking.push("keywords");
    }
    if !package["categories"].as_array().is_some_and(|all| (1..=5).contains(&all.len())) {
        lacking.push("categories");
    }
    if !package["metadata"]["docs"]["rs"].is_object() {
        lacking.push("metadata.docs.rs");
    }
    if !package["publish"].is_null() {
        lacking.push("publish");
    }
    lacking
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
    let page = String::from_utf8_lossy(&read(&folder.join("README.md"))?).into_owned();
    if !page.starts_with("# kilomate-") || !page.contains("/docs/semver.md)") {
        missing.push("README.md");
    }
    if folder.join("tests").exists() {
        missing.push("tests");
    }
    Ok(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_lacks_is_named() {
        let text = r#"{"description": "a", "license": "b", "repository": "c", "readme": "README.md",
            "rust_version": "1.95", "keywords": ["chess"], "categories": ["games"],
            "metadata": {"docs": {"rs": {}}}, "publish": null}"#;
        let mut package: Value = serde_json::from_str(text).expect("JSON");
        assert!(lacking(&package).is_empty());
        package["keywords"] = vec!["chess"; 6].into();
        package["rust_version"] = Value::Null;
        package["publish"] = Vec::<String>::new().into();
        assert_eq!(lacking(&package), ["rust_version", "keywords", "publish"]);
    }
}
