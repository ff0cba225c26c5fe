//! The bench of the translated machines: the same nodes as in Rust, whatever compiler and CPU.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::translate::{bytes, create, read, translated, write};
use super::{Machine, module_text};
use crate::budgets::signature;
use crate::run::{Outcome, Tally, capture, command, root};

/// The bench, and what the calculator's machine asks for from outside.
const BENCH: &str = "firmware/portable/c/bench.c";
const TABLE: &str = "firmware/portable/c/table.c";

/// What everything must compile under.
pub(super) const STRICT: [&str; 5] = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"];

/// Compilers for this machine, with what they are given.
const COMPILERS: [(&str, &[&str]); 4] = [
    ("gcc", &["-O2"]),
    ("gcc", &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover"]),
    ("clang", &["-O2"]),
    ("tcc", &[]),
];

/// Compilers for other CPUs, with what runs their programs: one of 32 bits, and one that has the high
/// byte first.
const CROSS: [(&str, &str); 2] =
    [("arm-linux-gnueabihf-gcc", "qemu-arm"), ("powerpc-linux-gnu-gcc", "qemu-ppc")];

/// The level that is full strength, and what a step returns with the move.
const FULL_STRENGTH: u64 = 10;
const FOUND: u64 = 2;

/// A chip whose `int` has 16 bits, with room for the tables in RAM, which C has no other place for.
const CHIP: &str = "atmega1284p";
/// How deep it looks: the simulator takes its time.
const CHIP_DEPTH: u8 = 4;

/// The bench of a machine as `kilomate bench` has it: its depth, and its positions.
fn task(machine: Machine) -> (u8, &'static str) {
    match machine {
        Machine::Prodigy => (8, "bench/prodigy.fen"),
        Machine::Elf => (8, "bench/positions.fen"),
        _ => (10, "bench/positions.fen"),
    }
}

/// Compiles and runs the bench of each machine with each compiler.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    for &machine in Machine::value_variants() {
        let folder = prepare(machine)?;
        for (compiler, options) in COMPILERS {
            let program = folder.join("bench");
            let mut cc = command(compiler);
            if compiler != "tcc" {
                cc.args(STRICT);
            }
            cc.args(options).args(arguments(machine, &folder)).arg("-o").arg(&program);
            capture(&mut cc)?;
            let what = format!("{compiler} {}", options.join(" "));
            compare(tally, machine, what.trim(), &capture(&mut command(&program))?.0)?;
        }
        for (compiler, runner) in CROSS {
            let program = folder.join("bench-cross");
            let mut cc = command(compiler);
            cc.args(STRICT).args(["-O2", "-static"]).args(arguments(machine, &folder));
            capture(cc.arg("-o").arg(&program))?;
            compare(tally, machine, compiler, &capture(command(runner).arg(&program))?.0)?;
        }
    }
    interpreted(tally)?;
    on_chip(tally)
}

/// The module as it was read and the translation of it search the same nodes.
fn interpreted(tally: &mut Tally) -> Outcome {
    let text = module_text(Machine::Prodigy)?;
    let said = |error: kilomate_port::Error| format!("prodigy: {error}");
    let module = kilomate_port::reader::read(&text).map_err(said)?;
    let mut engine = kilomate_port::interpret::Interpreter::new(&module).map_err(said)?;
    let mut call = |name: &str, arguments: &[u64]| -> Outcome<u64> {
        let result = engine.call(name, arguments, &mut |_, _, _| None).map_err(said)?;
        Ok(result.first().copied().unwrap_or(0))
    };
    call("kilomate_start", &[])?;
    call("kilomate_begin", &[u64::from(CHIP_DEPTH), 0, FULL_STRENGTH, 0, 0])?;
    while call("kilomate_step", &[0, 1000])? != FOUND {}
    let nodes = call("kilomate_nodes", &[])?;
    let per_node = engine.executed / nodes.max(1);
    // The first position is the one in which a game begins.
    let (expected, _) = capture(&mut command(here()?))?;
    let is_same = expected.lines().next() == Some(format!("position 1 nodes {nodes}").as_str());
    let what = format!("port: prodigy interpreted: {nodes} nodes like the translation's");
    tally.check(is_same, &format!("{what}, {per_node} instructions a node"));
    Ok(())
}

/// The chip's bench for this machine.
fn here() -> Outcome<PathBuf> {
    let folder = root().join("target/port").join(Machine::Prodigy.name());
    let program = folder.join("bench");
    let mut cc = command("gcc");
    cc.args(STRICT).args(chip_arguments(&folder)).arg("-O2");
    capture(cc.arg("-o").arg(&program))?;
    Ok(program)
}

fn chip_arguments(folder: &Path) -> Vec<String> {
    let mut arguments = arguments(Machine::Prodigy, folder);
    arguments[0] = format!("-DDEPTH={CHIP_DEPTH}");
    arguments
}

/// A chip whose `int` has 16 bits and the desktop print the same lines.
fn on_chip(tally: &mut Tally) -> Outcome {
    let folder = root().join("target/port").join(Machine::Prodigy.name());
    let there = folder.join("bench.elf");
    let mut cc = command("avr-gcc");
    cc.args(STRICT).args(["-Os", &format!("-mmcu={CHIP}")]).args(chip_arguments(&folder));
    capture(cc.arg("-o").arg(&there))?;
    let (expected, _) = capture(&mut command(here()?))?;
    let mut simulator = command("simavr");
    let (out, err) = capture(simulator.args(["-m", CHIP, "-f", "8000000"]).arg(&there))?;
    // The simulator colours each line and marks its end with a dot.
    let is_printed = |line: &str| out.contains(line) || err.contains(line);
    let same = expected.lines().filter(|line| is_printed(line)).count();
    let last = expected.lines().last().unwrap_or("");
    let what = format!("port: prodigy as C on {CHIP}: {same} lines like the desktop's, {last}");
    tally.check(same == expected.lines().count() && same > 1, &what);
    Ok(())
}

/// What a compiler must be given.
fn arguments(machine: Machine, folder: &Path) -> Vec<String> {
    let mut all = vec![
        format!("-DDEPTH={}", task(machine).0),
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
fn prepare(machine: Machine) -> Outcome<PathBuf> {
    let folder = root().join("target/port").join(machine.name());
    create(&folder)?;
    write(&folder.join("machine.c"), &translated(machine, None, false)?)?;
    let text = read(task(machine).1)?;
    let fens: Vec<&str> = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let lines: Vec<String> = fens.iter().map(|fen| format!("    \"{fen}\"")).collect();
    let head = format!("#define POSITIONS {}\n", fens.len());
    let list =
        format!("static const char *const positions[POSITIONS] = {{\n{}\n}};\n", lines.join(",\n"));
    write(&folder.join("positions.h"), &(head + &list))?;
    let kpk =
        std::fs::read(root().join("dist/kpk.bin")).map_err(|e| format!("dist/kpk.bin: {e}"))?;
    let kpk = format!("static const uint8_t kpk[] = {{\n{}}};\n", bytes(&kpk));
    write(&folder.join("kpk.h"), &kpk)?;
    Ok(folder)
}

/// Compares what a bench printed last with the signature.
fn compare(tally: &mut Tally, machine: Machine, what: &str, printed: &str) -> Outcome {
    let nodes = signature(machine.name())?;
    let last = printed.lines().last().unwrap_or("");
    let what = format!("port: {} as C by {what}: {last}, signature {nodes}", machine.name());
    tally.check(last == format!("{nodes} nodes"), &what);
    Ok(())
}
