//! Format, lints and tests of the Rust workspace.

use std::process::Command;

use crate::run::{Outcome, TESTED, Tally, cargo, output, run, run_counted};

/// rustfmt over everything, the firmware and the fuzz targets included.
pub(crate) fn format(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    for (what, manifest) in [
        ("workspace", "Cargo.toml"),
        ("firmware", "firmware/prodigy/Cargo.toml"),
        ("signature", "firmware/signature/Cargo.toml"),
        ("portable", "firmware/portable/Cargo.toml"),
        ("Commodore 64", "firmware/c64/Cargo.toml"),
        ("calculator", "firmware/calculator/Cargo.toml"),
        ("card", "firmware/elf/Cargo.toml"),
        ("fuzz targets", "fuzz/Cargo.toml"),
    ] {
        let mut fmt = cargo();
        fmt.args(["fmt", "--all", "--check", "--manifest-path", manifest]);
        let result = run(&mut fmt);
        tally.check(result.is_ok(), &format!("rustfmt: {what}"));
    }
    tally.since(before)
}

/// Clippy with warnings as errors.
pub(crate) fn clippy(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    for (what, features) in [("workspace", &[][..]), ("all features", &["--all-features"])] {
        let mut clippy = cargo();
        clippy.args(["clippy", "--workspace", "--all-targets", "--locked"]).args(features);
        let result = run(clippy.args(["--", "-D", "warnings"]));
        tally.check(result.is_ok(), &format!("clippy: {what}"));
    }
    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings");
    let result = run(&mut docs);
    tally.check(result.is_ok(), "rustdoc: workspace");
    tally.since(before)
}

/// All Rust tests, documentation examples included.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let tuning = ["--bin", "kilomate", "--features", "kilomate/tuning"];
    for what in [&[][..], &tuning] {
        run_tests(tests().args(what), tally)?;
    }
    check_dependencies(tally)?;
    tally.since(before)
}

/// The counts that take too long for an ordinary `cargo test`.
pub(crate) fn perft(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    run_tests(tests().args(["--test", "perft"]).env("KILOMATE_PERFT", "full"), tally)?;
    tally.since(before)
}

fn tests() -> Command {
    let mut tests = cargo();
    tests.args(["test", "--no-fail-fast"]).args(TESTED);
    tests
}

/// Runs tests and counts them.
pub(crate) fn run_tests(tests: &mut Command, tally: &mut Tally) -> Outcome {
    let (lines, result) = run_counted(tests)?;
    for line in lines {
        let Some(counts) = line.strip_prefix("test result: ") else { continue };
        tally.passed += count(counts, "passed");
        tally.failed += count(counts, "failed");
        if count(counts, "ignored") != 0 {
            tally.check(false, "a test is ignored");
        }
    }
    result
}

/// The number before a word, as in `12 passed; 0 failed`.
fn count(counts: &str, word: &str) -> u64 {
    let words: Vec<&str> = counts.split([' ', ';']).filter(|w| !w.is_empty()).collect();
    let number = words.windows(2).find(|pair| pair[1] == word).map(|pair| pair[0]);
    number.and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// What a chip is given, and all that each may be made of.
const FOR_CHIPS: [(&str, &[&str]); 3] = [
    ("kilomate-core", &["kilomate-flash"]),
    ("kilomate-panel", &["kilomate-core", "kilomate-flash"]),
    ("kilomate-uci", &["kilomate-core", "kilomate-flash"]),
];

/// What a chip is given depends on nothing that an 8-bit chip would not want.
fn check_dependencies(tally: &mut Tally) -> Outcome {
    for (package, allowed) in FOR_CHIPS {
        let mut tree = cargo();
        tree.args(["tree", "-p", package, "--edges", "normal,build", "--prefix", "none"]);
        let out = output(&mut tree)?;
        let names = out.lines().skip(1).filter_map(|line| line.split(' ').next());
        let other: Vec<&str> = names.filter(|name| !allowed.contains(name)).collect();
        let what = format!("{package} depends on {} only", allowed.join(" and "));
        tally.check(other.is_empty(), &format!("{what} {}", other.join(" ")));
    }
    Ok(())
}
