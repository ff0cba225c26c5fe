//! How large and how fast the C library is, beside the Rust library that it was made from.

use std::path::{Path, PathBuf};

use super::bench::STRICT;
use super::library;
use crate::measure::callgrind;
use crate::run::{Outcome, Tally, capture, cargo, command, root, run};
use crate::toolchain::Toolchain;

/// A small 32-bit chip, as Rust and as gcc know it.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";
const CHIP: [&str; 3] = ["-mthumb", "-march=armv6s-m", "-mfloat-abi=soft"];
/// What there is of a C library where there is none.
const FREESTANDING: &str = "firmware/portable/c/freestanding";

/// A game of the library against itself: its source, depth, moves, and where it begins.
const GAME: &str = "crates/capi/tests/same/same.c";
const TASK: [&str; 3] =
    ["6", "12", "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"];
/// How many times the Rust library's instructions it may take.
const SLOWEST: f64 = 2.0;

/// Instructions of the same game, beside the Rust library.
pub(super) fn speed(tally: &mut Tally) -> Outcome {
    let library = library::make()?;
    run(cargo().args(["build", "--release", "--locked", "--package", "kilomate-capi"]))?;
    let rust = root().join("target/release/libkilomate.a");
    let (rust_game, rust) = callgrind(&compile("game-rust", &rust)?, &TASK)?;
    let (game, c) = callgrind(&compile("game-c", &library)?, &TASK)?;
    tally.check(game == rust_game && !game.is_empty(), "port: the same game as the Rust library");
    let ratio = c / rust;
    let what = format!("port: kilomate.c by gcc -O2 takes {c:.0} instructions for {rust:.0}");
    tally.check(ratio <= SLOWEST, &format!("{what}: {ratio:.2} times, at most {SLOWEST}"));
    Ok(())
}

fn compile(name: &str, library: &Path) -> Outcome<PathBuf> {
    let program = root().join("target/port").join(name);
    let mut cc = command("gcc");
    cc.args(STRICT).args(["-O2", "-I", "crates/capi/include", GAME]).arg(library);
    capture(cc.arg("-o").arg(&program))?;
    Ok(program)
}

/// Bytes of both libraries for the same small chip, without what comes with a compiler. The C must not
/// be twice as large.
pub(super) fn size(tally: &mut Tally) -> Outcome {
    let library = library::make()?;
    let object = library.with_file_name("kilomate-thumb.o");
    let mut cc = command("arm-linux-gnueabihf-gcc");
    cc.args(STRICT).args(CHIP).args(["-Os", "-ffreestanding", "-I", FREESTANDING, "-c"]);
    capture(cc.arg(&library).arg("-o").arg(&object))?;
    let (code, memory) = sections(&object, |_| true)?;
    let (rust_code, rust_memory) = sections(&rust_archive()?, |name| name.starts_with("kilomate"))?;
    let sizes = format!("{code} bytes of code and tables, {memory} of memory");
    let rust = format!("the Rust library {rust_code} and {rust_memory}");
    let what = format!("port: kilomate.c by gcc -Os for {TARGET}: {sizes}; {rust}");
    tally.check(rust_code > 0 && code < 2 * rust_code, &what);
    Ok(())
}

/// The Rust library for the chip, as small as the C.
fn rust_archive() -> Outcome<PathBuf> {
    let mut cargo = Toolchain::for_target(TARGET)?.cargo(&root(), "rustc");
    cargo.args(["--release", "--locked", "--package", "kilomate-capi", "--target", TARGET]);
    cargo.args(["--config", "profile.release.opt-level='s'", "--crate-type", "staticlib"]);
    run(&mut cargo)?;
    Ok(root().join("target").join(TARGET).join("release/libkilomate.a"))
}

/// Bytes of code and tables, and of memory, of those objects in a file whose names are wanted.
fn sections(file: &Path, is_wanted: impl Fn(&str) -> bool) -> Outcome<(u64, u64)> {
    let (out, _) = capture(command("size").arg(file))?;
    let (mut code, mut memory) = (0, 0);
    for line in out.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [text, data, bss, _, _, name, ..] = words[..] else { continue };
        let number = |word: &str| word.parse::<u64>().map_err(|e| format!("size: {line}: {e}"));
        if is_wanted(name) {
            code += number(text)? + number(data)?;
            memory += number(bss)?;
        }
    }
    Ok((code, memory))
}
