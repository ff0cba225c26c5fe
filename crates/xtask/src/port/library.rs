//! The calculator's C library in one file, in place of the Rust library: its tests, with every compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use kilomate_codegen::c::Frames;
use kilomate_core::knowledge::book::editions;
use kilomate_core::knowledge::kpk;

use super::bench::{CROSS, STRICT};
use super::{Machine, translate};
use crate::run::{Outcome, Tally, capture, command, root, run, run_counted};

/// The tests of the Rust library.
const TESTS: &str = "crates/capi/tests/c";

/// Random games that the tests play.
const GAMES: &str = "300";
/// Compilers with what they are given.
const COMPILERS: [(&str, &[&str]); 2] = [("gcc", &["-O2"]), ("tcc", &[])];
/// Those that are asked when all are, and other sizes.
const MORE_COMPILERS: [(&str, &[&str]); 4] = [
    ("gcc", &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover"]),
    ("clang", &["-O2"]),
    ("gcc", &["-O2", "-DKILOMATE_TABLE_ENTRIES=2048", "-DKILOMATE_MOVES=512"]),
    ("gcc", &["-O2", "-DKILOMATE_TABLE_ENTRIES=8192", "-DKILOMATE_MOVES=2048"]),
];

/// Where the library lies for those who have no Rust.
const RELEASE: &str = "dist/c";
/// And beside it what a program can lend it.
const LENT: [(&str, &[u8]); 2] =
    [("dist/kpk.bin", kpk::FILE), ("dist/books/ce.book", editions::CE)];

/// Makes the library, and says where.
pub(super) fn make() -> Outcome<PathBuf> {
    translate::to_c(Machine::Ce, Frames::Local, false, None)
}

/// Makes the one that is committed, and what can be lent to it.
pub(super) fn release() -> Outcome<PathBuf> {
    for (file, bytes) in LENT {
        std::fs::write(root().join(file), bytes).map_err(|error| format!("{file}: {error}"))?;
    }
    translate::to_c(Machine::Ce, Frames::Local, false, Some(&root().join(RELEASE)))
}

/// Compiles the library and its tests, and runs them.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    let library = make()?;
    check_release(tally, &library)?;
    check_old_c(tally, &library)?;
    for (compiler, options) in COMPILERS {
        run_tests(tally, &compile(compiler, options, &library)?, compiler, options)?;
    }
    Ok(())
}

/// The same with the other compilers, and on other CPUs.
pub(super) fn test_more(tally: &mut Tally) -> Outcome {
    let is_same = translate::is_same_elsewhere()?;
    tally.check(is_same, "port: another folder makes the same C");
    let library = make()?;
    for (compiler, options) in MORE_COMPILERS {
        run_tests(tally, &compile(compiler, options, &library)?, compiler, options)?;
    }
    for (compiler, runner) in CROSS {
        let program = compile(compiler, &["-O2", "-static"], &library)?;
        let mut tests = command(runner);
        count(tally, tests.arg(program).arg(GAMES), &format!("{compiler}, {runner}"))?;
    }
    Ok(())
}

fn run_tests(tally: &mut Tally, program: &Path, compiler: &str, options: &[&str]) -> Outcome {
    let what = format!("{compiler} {}", options.join(" "));
    count(tally, command(program).arg(GAMES), what.trim())
}

fn count(tally: &mut Tally, tests: &mut Command, what: &str) -> Outcome {
    println!("C tests with kilomate.c by {what}");
    let (lines, result) = run_counted(tests)?;
    let last = lines.last().map_or("", String::as_str);
    tally.check(result.is_ok(), &format!("port: C tests with kilomate.c by {what}: {last}"));
    Ok(())
}

/// Compilers of small machines know the C of 1989: nothing in the library is younger, but for the types
/// of `stdint.h`.
fn check_old_c(tally: &mut Tally, library: &Path) -> Outcome {
    let mut cc = command("gcc");
    cc.args(STRICT).args(["-std=c89", "-fsyntax-only"]).arg(library);
    let compiles = capture(&mut cc);
    tally.check(compiles.is_ok(), "port: kilomate.c is C89 as well");
    compiles.map(|_| ())
}

/// What is committed is what the source makes, and its sums are right.
fn check_release(tally: &mut Tally, library: &Path) -> Outcome {
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut compare = |file: &str, made: &[u8]| -> Outcome {
        let is_same = read(&root().join(file))? == made;
        let what = format!("port: {file} is what the source makes");
        let advice = "; if not, run `cargo xtask port release`";
        tally.check(is_same, &(what + if is_same { "" } else { advice }));
        Ok(())
    };
    for name in ["kilomate.c", "engine.h"] {
        compare(&format!("{RELEASE}/{name}"), &read(&library.with_file_name(name))?)?;
    }
    for (file, bytes) in LENT {
        compare(file, bytes)?;
    }
    let mut sums = command("sha256sum");
    sums.args(["--check", "--quiet", "SHA256SUMS"]).current_dir(root().join(RELEASE));
    tally.check(capture(&mut sums).is_ok(), &format!("port: {RELEASE}/SHA256SUMS"));
    Ok(())
}

fn compile(compiler: &str, options: &[&str], library: &Path) -> Outcome<PathBuf> {
    let folder = root().join(TESTS);
    let read = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let sources = read.filter_map(Result::ok).map(|entry| entry.path());
    let mut sources: Vec<_> =
        sources.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    sources.sort();
    let program = root().join("target/port/library-tests");
    let include = library.parent().unwrap_or(library);
    let mut cc = command(if compiler == "tcc" { "gcc" } else { compiler });
    cc.args(STRICT).args(options).arg("-I").arg(include).args(&sources);
    if compiler == "tcc" {
        // As version 0.9.27 compiles the tests, they go round for ever in test_levels(), with the Rust
        // library as well: it compiles the library alone.
        let object = library.with_extension("o");
        let mut tcc = command(compiler);
        run(tcc
            .args(options)
            .arg("-I")
            .arg(include)
            .arg("-c")
            .arg(library)
            .arg("-o")
            .arg(&object))?;
        cc.arg(object);
    } else {
        cc.arg(library);
    }
    run(cc.arg("-o").arg(&program))?;
    Ok(program)
}
