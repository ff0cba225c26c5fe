//! The calculator's C library in one file, in place of the Rust library: its tests, with every compiler.

use std::path::{Path, PathBuf};

use super::bench::STRICT;
use super::{Machine, translate};
use crate::run::{Outcome, Tally, capture, command, root, run, run_counted};

/// The tests of the Rust library.
const TESTS: &str = "crates/capi/tests/c";

/// Compilers with what they are given, and how many random games are played.
const COMPILERS: [(&str, &[&str], &str); 5] = [
    ("gcc", &["-O2"], "300"),
    ("gcc", &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover"], "3"),
    ("gcc", &["-O2", "-DKILOMATE_TABLE_ENTRIES=2048"], "3"),
    ("clang", &["-O2"], "30"),
    ("tcc", &[], "3"),
];

/// Where the library lies for those who have no Rust.
const RELEASE: &str = "dist/c";

/// Compiles the library and its tests, and runs them.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    let library = translate::to_c(Machine::Ce, false, None)?;
    check_release(tally, &library)?;
    for (compiler, options, games) in COMPILERS {
        let what = format!("{compiler} {}", options.join(" "));
        let program = compile(compiler, options, &library)?;
        println!("C tests with kilomate.c by {}", what.trim());
        let (_, result) = run_counted(command(program).arg(games))?;
        tally.check(result.is_ok(), &format!("port: C tests with kilomate.c by {}", what.trim()));
    }
    Ok(())
}

/// What is committed is what the source makes, and its sums are right.
fn check_release(tally: &mut Tally, library: &Path) -> Outcome {
    for name in ["kilomate.c", "engine.h"] {
        let made = library.with_file_name(name);
        let read =
            |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
        let is_same = read(&root().join(RELEASE).join(name))? == read(&made)?;
        let what = format!("port: {RELEASE}/{name} is what the source makes");
        let advice = "; if not, run `cargo xtask port c --machine ce --output dist/c`";
        tally.check(is_same, &(what + if is_same { "" } else { advice }));
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
