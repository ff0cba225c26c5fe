//! The signatures of all machines are those of `bench/signatures.toml`: a change that searches
//! differently has to say so there.

use std::process::Command;

const EXPECTED: &str = include_str!("../../../bench/signatures.toml");

/// Lines of the form `name = 1_234`.
fn expected(machine: &str) -> u64 {
    let value = |line: &str| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == machine).then(|| value.trim().replace('_', ""))
    };
    let found = EXPECTED.lines().find_map(value).unwrap_or_else(|| panic!("{machine} is missing"));
    found.parse().unwrap_or_else(|_| panic!("{machine}: {found} is no number"))
}

fn check(machine: &str) {
    let mut bench = Command::new(env!("CARGO_BIN_EXE_kilomate"));
    // The desktop's is what OpenBench asks for, in these words.
    let words =
        if machine == "desktop" { &["bench"][..] } else { &["bench", "--machine", machine] };
    let output = bench.args(words).output().expect("it can be started");
    let text = String::from_utf8(output.stdout).expect("text");
    let last = text.lines().last().expect("a last line");
    let nodes = last.split(' ').next().and_then(|nodes| nodes.parse::<u64>().ok());
    let what = "if this is meant, change bench/signatures.toml and say which match shows that it is \
                not weaker";
    assert_eq!(nodes, Some(expected(machine)), "{machine}: {what}");
}

#[test]
fn desktop() {
    check("desktop");
}

#[test]
fn ce() {
    check("ce");
}

#[test]
fn c64() {
    check("c64");
}

#[test]
fn elf() {
    check("elf");
}

#[test]
fn prodigy() {
    check("prodigy");
}
