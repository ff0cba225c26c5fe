//! File tests: each `files/*.ll` says which pass it is for, and what the module, the program or an analysis is after
//! it, so that a wrong pass fails by its name.
//!
//! A file begins with `; pass: NAME` (see `kilomate-codegen --passes`), and ends with a line `; expect:` and what is
//! expected, each line behind `; `. If a pass is to refuse it, that is its error. With `KILOMATE_BLESS=1` in the
//! environment what comes out is written there instead: look at the difference before it is committed.
//!
//! What a target makes of a program changes whenever it becomes better. Such a file begins with `; target: NAME PIECE`,
//! with the piece of the target that it is for, and ends with `; check:` and what is promised of the listing, in its
//! order, labels and notes left out: `; TEXT` stands in a line behind the last one that was found, `; next: TEXT` in
//! the very next one, and `; not: TEXT` in no line until the next that is found, or to the end.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kilomate_codegen::middle::{passes, translate};
use kilomate_codegen::output::{self, Output};

const EXPECT: &str = "; expect:\n";
const CHECK: &str = "; check:\n";

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "ll")).collect();
    files.sort();
    files
}

/// What follows a word at the beginning of a file.
fn head<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().next()?.strip_prefix(word).map(str::trim)
}

/// The target, and which piece of it, that a file is for.
fn target(text: &str) -> Option<(&str, &str)> {
    head(text, "; target: ")?.split_once(' ')
}

/// What a pass leaves of a module.
fn after(name: &str, text: &str) -> String {
    assert!(passes::find(name).is_some(), "there is no pass {name}");
    let module = kilomate_ir::read(text).unwrap();
    let mut left = None;
    let result = passes::run(&module, &mut |pass, shown| {
        if pass.name == name {
            left = Some(shown.to_string());
        }
    });
    match (left, result) {
        (Some(left), _) => left,
        (None, Err(error)) => format!("error: {error}\n"),
        (None, Ok(_)) => panic!("{name} was not run"),
    }
}

fn compiled(name: &str, text: &str) -> String {
    let output = Output::named(name).unwrap_or_else(|| panic!("there is no target {name}"));
    let program = translate(&kilomate_ir::read(text).unwrap()).unwrap();
    output::write(&program, output, &[]).unwrap().listing
}

/// What is promised of a listing and not true, if anything.
fn broken<'a>(promises: &'a str, listing: &str) -> Option<&'a str> {
    let is_code = |line: &&str| !line.trim_end().ends_with(':') && !line.starts_with(';');
    let lines: Vec<&str> = listing.lines().filter(is_code).collect();
    let mut at = 0;
    let mut never = Vec::new();
    for promise in promises.lines() {
        let text = promise.strip_prefix("; ")?;
        if let Some(text) = text.strip_prefix("not: ") {
            never.push((promise, text));
            continue;
        }
        let (text, reach) = match text.strip_prefix("next: ") {
            Some(text) => (text, 1),
            None => (text, usize::MAX),
        };
        let found = lines[at..].iter().take(reach).position(|line| line.contains(text));
        let Some(found) = found else { return Some(promise) };
        if let Some((promise, _)) = met(&never, &lines[at..at + found]) {
            return Some(promise);
        }
        never.clear();
        at += found + 1;
    }
    met(&never, &lines[at..]).map(|(promise, _)| promise)
}

/// The first of some texts that stands in one of the lines, with its promise.
fn met<'a>(never: &[(&'a str, &'a str)], lines: &[&str]) -> Option<(&'a str, &'a str)> {
    never.iter().copied().find(|(_, text)| lines.iter().any(|line| line.contains(text)))
}

/// As it stands in a file.
fn as_comment(text: &str) -> String {
    text.lines().map(|line| format!("; {line}").trim_end().to_owned() + "\n").collect()
}

#[test]
fn each_pass_does_what_its_files_say() {
    let mut wrong = Vec::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(pass) = head(&text, "; pass: ") else { continue };
        let (module, expected) = text.split_once(EXPECT).unwrap_or((&text, ""));
        let found = as_comment(&after(pass, module));
        if found == expected {
            continue;
        }
        if std::env::var_os("KILOMATE_BLESS").is_some() {
            std::fs::write(&path, format!("{module}{EXPECT}{found}")).unwrap();
        } else {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let first = text.lines().next().unwrap_or_default();
            wrong.push(format!("{name} ({first})\nexpected:\n{expected}found:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_target_keeps_what_its_files_promise() {
    let mut wrong = Vec::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        if head(&text, "; pass: ").is_some() {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some((target, piece)) = target(&text) else { panic!("{name} says what it is for") };
        let (module, promises) = text.split_once(CHECK).expect(&name);
        let listing = compiled(target, module);
        if let Some(promise) = broken(promises, &listing) {
            wrong.push(format!("{name}: {target}, {piece}: {promise}\n{listing}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_promise_that_is_broken_is_found() {
    let listing = "f:\n0200  A5 02   lda $02\n; block 1\n0202  AA      tax\n0203  60      rts\n";
    for kept in ["; lda\n; rts\n", "; lda\n; next: tax\n", "; not: adc\n; tax\n; not: lda\n"] {
        assert_eq!(broken(kept, listing), None, "{kept}");
    }
    for (promises, wrong) in [
        ("; rts\n; lda\n", "; lda"),
        ("; lda\n; next: rts\n", "; next: rts"),
        ("; lda\n; not: tax\n; rts\n", "; not: tax"),
        ("; not: rts\n", "; not: rts"),
    ] {
        assert_eq!(broken(promises, listing), Some(wrong));
    }
}

#[test]
fn every_pass_and_every_target_has_a_file() {
    let texts: Vec<String> =
        files().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let named: BTreeSet<&str> = texts.iter().filter_map(|text| head(text, "; pass: ")).collect();
    let all: BTreeSet<&str> = passes::PASSES.iter().map(|pass| pass.name).collect();
    assert_eq!(named, all);
    let named: BTreeSet<&str> = texts.iter().filter_map(|text| Some(target(text)?.0)).collect();
    assert_eq!(named, Output::ALL.iter().map(|(name, _)| *name).collect());
}
