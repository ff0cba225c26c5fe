//! The bench of the translated machines: the same nodes as in Rust, whatever compiler and CPU.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use kilomate_codegen::c::Frames;
use kilomate_core::knowledge::kpk;

use super::Machine;
use super::translate::{bytes, create, read, translated, write};
use crate::budgets::signature;
use crate::run::{Outcome, Tally, capture, command, root};

/// The bench, and what the calculator's machine asks for from outside.
pub(super) const BENCH: &str = "firmware/portable/c/bench.c";
const TABLE: &str = "firmware/portable/c/table.c";

/// What everything must compile under.
pub(super) const STRICT: [&str; 5] = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"];

/// Compilers for this machine, with what they are given.
const COMPILERS: [(&str, &[&str]); 2] = [("gcc", &["-O2"]), ("tcc", &[])];
/// Those that are asked when all are.
const MORE_COMPILERS: [(&str, &[&str]); 2] = [
    ("gcc", &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover"]),
    ("clang", &["-O2"]),
];

/// Compilers for other CPUs, with what runs their programs: one of 32 bits, and one that has the high
/// byte first.
pub(super) const CROSS: [(&str, &str); 2] =
    [("arm-linux-gnueabihf-gcc", "qemu-arm"), ("powerpc-linux-gnu-gcc", "qemu-ppc")];

/// Compiles and runs the bench of each machine with the compilers that are always asked.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    each_machine(tally, &COMPILERS, &[])
}

/// The same with the others, and for other CPUs.
pub(super) fn test_more(tally: &mut Tally) -> Outcome {
    each_machine(tally, &MORE_COMPILERS, &CROSS)
}

fn each_machine(
    tally: &mut Tally,
    compilers: &[(&str, &[&str])],
    cross: &[(&str, &str)],
) -> Outcome {
    for &machine in Machine::value_variants() {
        let folder = prepare(machine)?;
        for (compiler, options) in compilers {
            let program = compile(machine, &folder, compiler, options)?;
            let what = format!("{compiler} {}", options.join(" "));
            compare(tally, machine, what.trim(), &capture(&mut command(&program))?.0)?;
        }
        for (compiler, runner) in cross {
            let program = compile(machine, &folder, compiler, &["-O2", "-static"])?;
            compare(tally, machine, compiler, &capture(command(runner).arg(&program))?.0)?;
        }
    }
    Ok(())
}

fn compile(machine: Machine, folder: &Path, compiler: &str, options: &[&str]) -> Outcome<PathBuf> {
    let program = folder.join("bench");
    let mut cc = command(compiler);
    if compiler != "tcc" {
        cc.args(STRICT);
    }
    cc.args(options)
        .args(arguments(machine, machine.facts().bench_depth, folder))
        .arg("-o")
        .arg(&program);
    capture(&mut cc)?;
    Ok(program)
}

/// What a compiler must be given to search so deep.
pub(super) fn arguments(machine: Machine, depth: u8, folder: &Path) -> Vec<String> {
    let mut all = vec![
        format!("-DDEPTH={depth}"),
        format!("-I{}", folder.display()),
        BENCH.to_owned(),
        folder.join("machine.c").display().to_string(),
    ];
    if machine == Machine::Ce {
        all.push(TABLE.to_owned());
    }
    all
}

/// Writes the machine, its positions and its table, and says where.
pub(super) fn prepare(machine: Machine) -> Outcome<PathBuf> {
    let folder = root().join("target/port").join(machine.name());
    create(&folder)?;
    write(&folder.join("machine.c"), &translated(machine, Frames::Local, None, false)?)?;
    let text = read(machine.facts().bench_positions)?;
    let fens: Vec<&str> = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let lines: Vec<String> = fens.iter().map(|fen| format!("    \"{fen}\"")).collect();
    let head = format!("#define POSITIONS {}\n", fens.len());
    let list =
        format!("static const char *const positions[POSITIONS] = {{\n{}\n}};\n", lines.join(",\n"));
    write(&folder.join("positions.h"), &(head + &list))?;
    let kpk = format!("static const uint8_t kpk[] = {{\n{}}};\n", bytes(kpk::FILE));
    write(&folder.join("kpk.h"), &kpk)?;
    Ok(folder)
}

/// Compares what a bench printed last with the signature.
pub(super) fn compare(tally: &mut Tally, machine: Machine, what: &str, printed: &str) -> Outcome {
    let nodes = signature(machine.name())?;
    let last = printed.lines().last().unwrap_or("");
    let what = format!("port: {} as C by {what}: {last}, signature {nodes}", machine.name());
    tally.check(last == format!("{nodes} nodes"), &what);
    Ok(())
}
