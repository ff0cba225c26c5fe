//! Ready for compilers without Rust: each small machine as one module of LLVM IR with 16-bit
//! pointers, and nothing in it that a small translator could not turn into code for an 8-bit CPU.
//! `translate` does that, `bench` runs what came out with large compilers and `chips` with small ones,
//! `library` tests the calculator's C library and `example` the program that shows its use, and
//! `measure` says how large and how fast it is. `code` makes machine code of it, and `signatures` has
//! that searched on emulated CPUs.

mod bench;
mod chips;
mod code;
mod example;
mod library;
mod measure;
mod signatures;
pub(crate) mod translate;

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use kilomate_codegen::c::Frames;
use kilomate_core::MachineName;
use kilomate_core::machines::Facts;
use kilomate_ir::Module;
use kilomate_ir::lint::{self, Finding};

pub(crate) use measure::TARGET as CHECK_TARGET;

use crate::avr::TARGET;
use crate::part::{Part, set_up_port_check};
use crate::run::{Outcome, Tally, root};
use crate::toolchain::Toolchain;

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
    fn facts(self) -> &'static Facts {
        let machine = match self {
            Machine::Prodigy => MachineName::Prodigy,
            Machine::Elf => MachineName::Elf,
            Machine::C64 => MachineName::C64,
            Machine::Ce => MachineName::Ce,
        };
        machine.facts()
    }

    /// As the crate's feature.
    fn name(self) -> &'static str {
        self.facts().name
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
        /// Keep variables at fixed addresses, for compilers such as cc65.
        #[arg(long)]
        fixed: bool,
        /// Where to; without it, into `target/port`.
        #[arg(long)]
        output: Option<PathBuf>,
    },
    /// Write a machine's engine as machine code: a listing, source for an assembler, and the bytes.
    Code {
        #[command(flatten)]
        which: code::Which,
        /// Where to; without it, into `target/port`.
        #[arg(long)]
        output: Option<PathBuf>,
    },
    /// The bench of a machine's engine on an emulated CPU.
    Bench(code::Bench),
    /// The whole signatures of the machines as machine code, each on its own CPU: minutes for each.
    Signatures {
        /// Which; all without one.
        machines: Vec<Machine>,
    },
    /// Make the release of the C library anew, in `dist/c`, and what can be lent to it, in `dist`.
    Release,
    /// What the part of the tests has no time for: other compilers and CPUs, sizes and speed.
    Check,
}

/// Does it.
pub(crate) fn run(command: &Command) -> Outcome {
    let file = match command {
        Command::Check => return check(),
        Command::Bench(bench) => return code::bench(bench),
        Command::Signatures { machines } => return signatures(machines),
        Command::Code { which, output } => code::to_code(which, output.clone())?,
        Command::Release => library::release()?,
        Command::C { machine, report, fixed, output } => {
            let frames = if *fixed { Frames::Fixed } else { Frames::Local };
            translate::to_c(*machine, frames, *report, output.as_deref())?
        }
    };
    println!("{}", file.display());
    Ok(())
}

/// Everything that `test` leaves out.
fn check() -> Outcome {
    set_up_port_check()?;
    let mut tally = Tally::default();
    measure::size(&mut tally)?;
    measure::speed(&mut tally)?;
    bench::test_more(&mut tally)?;
    chips::signature_on_chip(&mut tally)?;
    chips::signature_on_6502(&mut tally)?;
    chips::show_wrong_step()?;
    library::test_more(&mut tally)?;
    signatures::whole(&mut tally, &[])?;
    println!("{} passed, {} failed", tally.passed, tally.failed);
    tally.since(0)
}

/// The signatures that `test` has no time for.
fn signatures(machines: &[Machine]) -> Outcome {
    Part::Port.set_up()?;
    let mut tally = Tally::default();
    signatures::whole(&mut tally, machines)?;
    println!("{} passed, {} failed", tally.passed, tally.failed);
    tally.since(0)
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
        let module = kilomate_ir::read(&module_text(machine.name())?);
        let what = match &module {
            Ok(_) => format!("port: {}: nothing that cannot be compiled", machine.name()),
            Err(error) => format!("port: {}: {error}", machine.name()),
        };
        tally.check(module.is_ok(), &what);
        if let Ok(module) = module {
            look_through(tally, machine.name(), &module);
        }
    }
    bench::test(tally)?;
    chips::interpreted(tally)?;
    chips::on_chip(tally)?;
    chips::on_6502(tally)?;
    library::test(tally)?;
    example::test(tally)?;
    signatures::test(tally)?;
    tally.since(before)
}

/// The text of a small machine's module, with these features.
pub(crate) fn module_text(features: &str) -> Outcome<String> {
    text_in(&root(), features)
}

/// The same, made in a checkout that lies elsewhere.
fn text_in(root: &Path, features: &str) -> Outcome<String> {
    emit(root, "firmware/portable", features)
}

/// The text of a module that has no features.
pub(crate) fn module_of(folder: &str) -> Outcome<String> {
    emit(&root(), folder, "")
}

/// Builds the module of a folder with these features. Cargo leaves one alone that is up to date. All are built in
/// one place, so that the library is compiled once for those that have the same flags.
fn emit(checkout: &Path, folder: &str, features: &str) -> Outcome<String> {
    let built = checkout.join("target/modules");
    let name = format!("{folder}-{features}").replace(['/', ','], "-");
    let file = built.join(format!("{}.ll", name.trim_end_matches('-')));
    let mut rustc = Toolchain::for_target(TARGET)?.cargo(&checkout.join(folder), "rustc");
    rustc.env("CARGO_TARGET_DIR", absolute(&built)?);
    rustc.args(["--release", "--locked", "--features", features, "--"]);
    rustc.arg(format!("--emit=llvm-ir={}", absolute(&file)?.display()));
    // Images must come out the same wherever the sources lie.
    rustc.env("RUSTC_WRAPPER", root().join("firmware/rustc-anywhere.sh"));
    // The target is one that only a nightly or this variable builds a library for.
    crate::run::run(rustc.env("RUSTC_BOOTSTRAP", "1"))?;
    std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Cargo runs the compiler in a folder of its choice.
fn absolute(path: &Path) -> Outcome<PathBuf> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The reader has refused assembly, calls of what is not known and addresses of functions already.
fn look_through(tally: &mut Tally, machine: &str, module: &Module) {
    let functions = module.functions.len();
    let missing: Vec<_> =
        EXPORTS.into_iter().filter(|name| module.function(name).is_none()).collect();
    let instructions = lint::instructions(module);
    let what = format!("port: {machine}: {functions} functions, {instructions} instructions");
    tally.check(missing.is_empty(), format!("{what} {}", missing.join(" ")).trim());
    let mut none = |what: &str, found: &[Finding]| {
        let first = found
            .first()
            .map_or(String::new(), |first| format!(": line {} in {}", first.line, first.function));
        let what = format!("port: {machine}: {} {what}{first}", found.len());
        tally.check(found.is_empty(), &what);
    };
    none("calculations with 64 bits or more", &lint::wide_arithmetic(module));
    none("functions that call themselves, directly or not", &lint::recursive(module));
    none("ways to a panic", &lint::panics(module));
    let moves = lint::wide_moves(module).len();
    println!("       {moves} other instructions with 64 bits, for bytes in a row");
}
