//! The C library: built, weighed, searched for panics, linked both ways, and played through by C programs.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, cargo, command, kilomate, root, run, run_counted};

/// What the header promises to compile under.
const C99: [&str; 5] = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"];
/// The tests, and a program as others would write it.
const C_TESTS: &str = "crates/capi/tests/c";
const C_EXAMPLES: &str = "examples/c";
/// A program that plays a game which the desktop plays, too.
const C_SAME: &str = "crates/capi/tests/same";
/// A program that plays from a book which is built in, and has no table of pawn endings.
const C_BUILT_IN: &str = "crates/capi/tests/built_in";
/// A program that does what it is told line by line, for `cargo xtask soak`.
const C_SOAK: &str = "crates/capi/tests/soak";
/// The library for it, which cargo would put in the place of the usual one.
const BUILT_IN: [&str; 3] = ["--no-default-features", "--features", "book"];
/// That game: depth, moves, and where it begins.
const GAME: [&str; 3] =
    ["6", "40", "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"];
/// Games that the tests play at random, with and without a memory checker.
const RANDOM_GAMES: [&str; 2] = ["300", "3"];

/// Builds both libraries and runs the C tests against each.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let target = root().join("target/release");
    run(library().args(BUILT_IN))?;
    let built_in = [target.join("libkilomate.a").display().to_string()];
    let built_in = compile("c-built-in", C_BUILT_IN, &built_in)?;
    let ok =
        capture(command(built_in).arg("crates/core/data/kpk.bin")).map(|(out, _)| print!("{out}"));
    tally.check(ok.is_ok(), "a library with a book built in, and without a table");
    run(&mut library())?;
    let (symbols, _) = capture(command("nm").arg(target.join("libkilomate.so")))?;
    let panics = symbols.lines().any(|line| line.contains("panicking"));
    tally.check(!panics, "no panic can be reached in the C library");
    let memory = static_memory(&target.join("libkilomate.a"))?;
    tally.at_most("static memory of the C library", memory as f64, budget("c.static_memory")?);

    let mut header = command("cc");
    header.args(C99).args(["-fsyntax-only", "-x", "c", "crates/capi/include/engine.h"]);
    tally.check(run(&mut header).is_ok(), "engine.h compiles alone");

    let archive = [target.join("libkilomate.a").display().to_string()];
    let with_static = compile("c-static", C_TESTS, &archive)?;
    let with_shared = compile("c-shared", C_TESTS, &shared())?;
    for (program, kind) in [(&with_static, "static"), (&with_shared, "shared")] {
        println!("C tests with the {kind} library");
        let (lines, result) = run_counted(command(program).arg(RANDOM_GAMES[0]))?;
        count(tally, lines.last().map_or("", String::as_str));
        tally.check(result.is_ok(), &format!("C tests with the {kind} library"));
    }
    let example = compile("c-example", C_EXAMPLES, &archive)?;
    let mut demo = command(&example);
    demo.arg("--demo").arg(root().join("target/c-example.game"));
    tally.check(capture(&mut demo).is_ok(), "the C example plays a game, saves and restores it");
    check_same_game(tally, &compile("c-same", C_SAME, &archive)?)?;
    let mut valgrind = command("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9"]).arg(&with_static).arg(RANDOM_GAMES[1]);
    tally.check(capture(&mut valgrind).is_ok(), "C tests under valgrind");
    tally.since(before)
}

/// The program for the long test, with the shared library.
pub(crate) fn soak() -> Outcome<PathBuf> {
    run(&mut library())?;
    compile("c-soak", C_SOAK, &shared())
}

/// Builds both libraries.
fn library() -> Command {
    let mut cargo = cargo();
    cargo.args(["build", "--release", "--locked", "--package", "kilomate-capi"]);
    cargo
}

/// What links the shared library, which is found where it lies.
fn shared() -> [String; 3] {
    let target = root().join("target/release");
    let rpath = format!("-Wl,-rpath,{}", target.canonicalize().unwrap_or(target.clone()).display());
    [format!("-L{}", target.display()), "-lkilomate".into(), rpath]
}

/// The library and the program with its machine play the same game from the same task: the same
/// moves, scores and nodes.
fn check_same_game(tally: &mut Tally, library: &Path) -> Outcome {
    let (library, _) = capture(command(library).args(GAME))?;
    let [depth, _, fen] = GAME;
    let mut talk = vec!["setoption name Machine value ce".to_owned()];
    let mut moves = String::new();
    for line in library.lines() {
        talk.push(format!("position fen {fen} moves{moves}"));
        talk.push(format!("go depth {depth}"));
        moves = format!("{moves} {}", line.split(' ').next().unwrap_or_default());
    }
    let (program, _) = capture(command(kilomate()?).args(&talk))?;
    let mut played = Vec::new();
    let mut last = "";
    for line in program.lines() {
        match line.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()) {
            Some(best) => {
                let word = |name| last.split(' ').skip_while(|&w| w != name).nth(1).unwrap_or("");
                played.push((best.to_owned(), word("nodes").to_owned(), word("cp").to_owned()));
            }
            None if line.starts_with("info depth") => last = line,
            None => {}
        }
    }
    let same = library.lines().zip(&played).filter(|(line, (best, nodes, score))| {
        let score = if score.is_empty() { String::new() } else { format!("score {score} ") };
        line.starts_with(&format!("{best} {score}")) && line.ends_with(&format!("nodes {nodes}"))
    });
    let (same, moves) = (same.count(), library.lines().count());
    let what = format!("the library plays the game of `Machine` ce: {same} of {moves} moves");
    tally.check(same == moves && played.len() == moves && moves > 20, &what);
    Ok(())
}

/// Bytes of the sections that a program with this library has to keep in RAM: zeros and initial
/// values. The whole archive counts, more than a program ever links.
fn static_memory(archive: &Path) -> Outcome<u64> {
    let (out, _) = capture(command("size").args(["--format=sysv"]).arg(archive))?;
    let bytes = out.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let section = words.next()?;
        let size: u64 = words.next()?.parse().ok()?;
        // Constants with addresses in them are only written by the loader of a shared library.
        let constant = section.starts_with(".data.rel.ro");
        let memory = [".bss", ".data"].iter().any(|name| section.starts_with(name));
        (memory && !constant).then_some(size)
    });
    match bytes.sum() {
        0 => Err(format!("`size` found no memory in {}:\n{out}", archive.display())),
        sum => Ok(sum),
    }
}

fn compile(name: &str, folder: &str, link: &[String]) -> Outcome<PathBuf> {
    let folder = root().join(folder);
    let read = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let sources = read.filter_map(Result::ok).map(|entry| entry.path());
    let mut sources: Vec<_> =
        sources.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    sources.sort();
    let program = root().join("target").join(name);
    let mut cc = command("cc");
    cc.args(C99).args(["-O1", "-I", "crates/capi/include", "-o"]).arg(&program);
    run(cc.args(&sources).args(link))?;
    Ok(program)
}

/// Reads the last line, `N passed, M failed`. Its checks run into the millions: a program counts
/// as one test, and each failed check as one failure.
fn count(tally: &mut Tally, line: &str) {
    let failed = line.split_whitespace().nth(2).and_then(|n| n.parse::<u64>().ok());
    match failed {
        Some(failed) => tally.failed += failed,
        None => tally.check(false, "the C tests printed no count"),
    }
}
