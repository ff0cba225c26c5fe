//! Ready for compilers without Rust: each small machine as one module of LLVM IR with 16-bit
//! pointers, and nothing in it that a small translator could not turn into code for an 8-bit CPU.

mod module;

use std::path::{Path, PathBuf};

use crate::avr::TARGET;
use crate::run::{Outcome, Tally, root, run};
use crate::toolchain::Toolchain;
use module::Module;

/// The machines, as the crate's features.
const MACHINES: [&str; 4] = ["prodigy", "elf", "c64", "ce"];

/// What others call: if it were missing, the module would hold no engine.
const EXPORTS: [&str; 5] =
    ["kilomate_start", "kilomate_play", "kilomate_begin", "kilomate_step", "kilomate_result"];

/// Builds the modules and looks through them.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    for machine in MACHINES {
        let file = emit(machine)?;
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        check(tally, machine, &Module::read(&text));
    }
    tally.since(before)
}

/// Builds a machine's module and says where it is. Cargo leaves one alone that is up to date.
fn emit(machine: &str) -> Outcome<PathBuf> {
    let folder = root().join("firmware/portable");
    let file = folder.join(format!("target/{machine}.ll"));
    let mut rustc = Toolchain::for_target(TARGET)?.cargo(&folder, "rustc");
    rustc.args(["--release", "--locked", "--features", machine, "--"]);
    rustc.arg(format!("--emit=llvm-ir={}", absolute(&file)?.display()));
    // The target is one that only a nightly or this variable builds a library for.
    run(rustc.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(file)
}

/// Cargo runs the compiler in a folder of its choice.
fn absolute(path: &Path) -> Outcome<PathBuf> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn check(tally: &mut Tally, machine: &str, module: &Module<'_>) {
    let functions = module.functions.len();
    let missing: Vec<_> = EXPORTS.into_iter().filter(|name| !module.defines(name)).collect();
    let what = format!("port: {machine}: {functions} functions, {} instructions", module.count());
    tally.check(missing.is_empty(), format!("{what} {}", missing.join(" ")).trim());
    let mut none = |what: &str, found: Vec<&str>| {
        let first = found.first().map_or(String::new(), |line| format!(": {}", line.trim()));
        let what = format!("port: {machine}: {} {what}{first}", found.len());
        tally.check(found.is_empty(), &what);
    };
    none("lines of assembly", module.assembly());
    none("calculations with 64 bits or more", module.wide_arithmetic());
    none("indirect calls", module.indirect_calls());
    none("functions whose address is taken", module.taken_addresses());
    none("functions that call themselves, directly or not", module.recursive());
    none("ways to a panic", module.panics());
    println!("       {} other instructions with 64 bits, for bytes in a row", module.wide_moves());
}
