//! Ready for compilers without Rust: each small machine as one module of LLVM IR with 16-bit
//! pointers, and nothing in it that a small translator could not turn into code for an 8-bit CPU.
//! `translate` does that, `bench` runs what came out, and `library` tests the calculator's C library.

mod bench;
mod library;
mod module;
mod translate;

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use crate::avr::TARGET;
use crate::run::{Outcome, Tally, root};
use crate::toolchain::Toolchain;
use module::Module;

/// The machines.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Machine {
    /// A dedicated chess computer.
    Prodigy,
    /// A serial line.
    Elf,
    /// A home computer.
    C64,
    /// A calculator.
    Ce,
}

impl Machine {
    /// As the crate's feature.
    fn name(self) -> &'static str {
        match self {
            Machine::Prodigy => "prodigy",
            Machine::Elf => "elf",
            Machine::C64 => "c64",
            Machine::Ce => "ce",
        }
    }
}

/// What can be done with them beside testing.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Write a machine as C: one file, and for the calculator the C library that goes with engine.h.
    C {
        /// Which.
        #[arg(long, value_enum)]
        machine: Machine,
        /// Print who calls whom, and how large everything is.
        #[arg(long)]
        report: bool,
        /// Where to; without it, into `target/port`.
        #[arg(long)]
        output: Option<PathBuf>,
    },
}

/// Does it.
pub(crate) fn run(command: &Command) -> Outcome {
    let Command::C { machine, report, output } = command;
    let file = translate::to_c(*machine, *report, output.as_deref())?;
    println!("{}", file.display());
    Ok(())
}

/// What others call: if it were missing, the module would hold no engine.
const EXPORTS: [&str; 6] = [
    "kilomate_start",
    "kilomate_set_position",
    "kilomate_play",
    "kilomate_begin",
    "kilomate_step",
    "kilomate_result",
];

/// Builds the modules and looks through them.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    for &machine in Machine::value_variants() {
        check(tally, machine.name(), &Module::read(&module_text(machine)?));
    }
    bench::test(tally)?;
    library::test(tally)?;
    tally.since(before)
}

/// The text of a machine's module.
fn module_text(machine: Machine) -> Outcome<String> {
    let file = emit(machine.name())?;
    std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Builds a machine's module and says where it is. Cargo leaves one alone that is up to date.
fn emit(machine: &str) -> Outcome<PathBuf> {
    let folder = root().join("firmware/portable");
    let file = folder.join(format!("target/{machine}.ll"));
    let mut rustc = Toolchain::for_target(TARGET)?.cargo(&folder, "rustc");
    rustc.args(["--release", "--locked", "--features", machine, "--"]);
    rustc.arg(format!("--emit=llvm-ir={}", absolute(&file)?.display()));
    // The target is one that only a nightly or this variable builds a library for.
    crate::run::run(rustc.env("RUSTC_BOOTSTRAP", "1"))?;
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
