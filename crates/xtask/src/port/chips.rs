//! The chess computer's bench where an `int` has 16 bits: on an AVR, on a 6502, and interpreted.

use std::path::{Path, PathBuf};

use kilomate_codegen::c::Frames;

use super::bench::{BENCH, STRICT, arguments, compare};
use super::translate::{translate, write};
use super::{Machine, module_text};
use crate::run::{Outcome, Tally, capture, command, root};

/// The level that is full strength, and what a step returns with the move.
const FULL_STRENGTH: u64 = 10;
const FOUND: u64 = 2;

/// A chip whose `int` has 16 bits, with room for the tables in RAM, which C has no other place for.
const CHIP: &str = "atmega1284p";
/// How deep it looks: the simulator takes its time.
const CHIP_DEPTH: u8 = 4;

/// The engine without the player: 64 KB are all that a 6502 has.
const BARE: &str = "prodigy,bare";
/// The 65C02 of cc65's simulator, and how to make C small for it.
const TARGET_6502: &str = "sim65c02";
const SMALL: [&str; 3] = ["-Oirs", "--codesize", "100"];
/// A step of cc65's optimiser that is wrong in version 2.18 (Debian's 2.19-1): it drops the store of a
/// zero to the high byte of a comparison, because on one of the ways that lead there it is zero
/// already. docs/c-library.md shows one.
const WRONG_STEP: [&str; 2] = ["--disable-opt", "OptDupLoads"];
/// Where everything lies.
const LAYOUT: &str = "firmware/portable/c/sim65.cfg";

/// The module as it was read and the translation of it search the same nodes.
pub(super) fn interpreted(tally: &mut Tally) -> Outcome {
    let text = module_text(Machine::Prodigy.name())?;
    let said = |error: kilomate_ir::Error| format!("prodigy: {error}");
    let module = kilomate_ir::read(&text).map_err(said)?;
    let mut engine = kilomate_ir::Interpreter::new(&module).map_err(said)?;
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
    let (expected, _) = capture(&mut command(here(CHIP_DEPTH)?))?;
    let is_same = expected.lines().next() == Some(format!("position 1 nodes {nodes}").as_str());
    let what = format!("port: prodigy interpreted: {nodes} nodes like the translation's");
    tally.check(is_same, &format!("{what}, {per_node} instructions a node"));
    Ok(())
}

/// The chip's bench for this machine, so deep.
fn here(depth: u8) -> Outcome<PathBuf> {
    let folder = root().join("target/port").join(Machine::Prodigy.name());
    let program = folder.join("bench-here");
    let mut cc = command("gcc");
    cc.args(STRICT).args(arguments(Machine::Prodigy, depth, &folder)).arg("-O2");
    capture(cc.arg("-o").arg(&program))?;
    Ok(program)
}

/// A chip whose `int` has 16 bits and the desktop print the same lines, to a depth that takes seconds.
pub(super) fn on_chip(tally: &mut Tally) -> Outcome {
    bench_on_chip(tally, CHIP_DEPTH).map(|_| ())
}

/// The whole signature on that chip.
pub(super) fn signature_on_chip(tally: &mut Tally) -> Outcome {
    let printed = bench_on_chip(tally, Machine::Prodigy.facts().bench_depth)?;
    compare(tally, Machine::Prodigy, &format!("avr-gcc on {CHIP}"), &printed)
}

/// Runs the bench on the chip and returns those of the desktop's lines that it printed, too.
fn bench_on_chip(tally: &mut Tally, depth: u8) -> Outcome<String> {
    let folder = root().join("target/port").join(Machine::Prodigy.name());
    let there = folder.join("bench.elf");
    let mut cc = command("avr-gcc");
    let arguments = arguments(Machine::Prodigy, depth, &folder);
    cc.args(STRICT).args(["-Os", &format!("-mmcu={CHIP}")]).args(arguments);
    capture(cc.arg("-o").arg(&there))?;
    let (expected, _) = capture(&mut command(here(depth)?))?;
    let mut simulator = command("simavr");
    let (out, err) = capture(simulator.args(["-m", CHIP, "-f", "8000000"]).arg(&there))?;
    // The simulator colours each line and marks its end with a dot.
    let is_printed = |line: &str| out.contains(line) || err.contains(line);
    let same: Vec<&str> = expected.lines().filter(|line| is_printed(line)).collect();
    let (count, last) = (same.len(), same.last().unwrap_or(&""));
    let what = format!("port: prodigy as C on {CHIP}: {count} lines like the desktop's, {last}");
    tally.check(count == expected.lines().count() && count > 1, &what);
    Ok(same.join("\n"))
}

/// A 6502 and the desktop print the same lines, to the depth of the chip.
pub(super) fn on_6502(tally: &mut Tally) -> Outcome {
    let program = for_6502(CHIP_DEPTH, &WRONG_STEP)?;
    let (expected, _) = capture(&mut command(here(CHIP_DEPTH)?))?;
    let (out, _) = capture(command("sim65").arg("-c").arg(&program))?;
    let (nodes, cycles) = last_two(&out);
    let what = format!("port: prodigy as C on a 65C02: {nodes}, {cycles}, like the desktop's");
    tally.check(out.starts_with(&expected) && !expected.is_empty(), &what);
    Ok(())
}

/// The whole signature on a 6502.
pub(super) fn signature_on_6502(tally: &mut Tally) -> Outcome {
    let program = for_6502(Machine::Prodigy.facts().bench_depth, &WRONG_STEP)?;
    let (out, _) = capture(command("sim65").arg(&program))?;
    compare(tally, Machine::Prodigy, "cc65 on a 65C02", &out)
}

/// What the compiler makes of the same C with the step that is wrong: shown, not judged, because another
/// version of it may be right.
pub(super) fn show_wrong_step() -> Outcome {
    let program = for_6502(CHIP_DEPTH, &[])?;
    let (out, _) = capture(command("sim65").arg("-c").arg(&program))?;
    let (nodes, _) = last_two(&out);
    let (expected, _) = capture(&mut command(here(CHIP_DEPTH)?))?;
    let right = expected.lines().last().unwrap_or("");
    println!("       cc65 with its step {}: {nodes} instead of {right}", WRONG_STEP[1]);
    Ok(())
}

/// The nodes and the cycles at the end of what a simulator printed.
fn last_two(out: &str) -> (&str, &str) {
    let mut lines = out.lines().rev();
    let cycles = lines.next().unwrap_or("");
    (lines.next().unwrap_or(""), cycles)
}

/// The bench for a 6502, compiled with these options.
fn for_6502(depth: u8, options: &[&str]) -> Outcome<PathBuf> {
    let folder = root().join("target/port").join(Machine::Prodigy.name());
    let source = folder.join("bare.c");
    write(&source, &translate(BARE, Frames::Fixed, None, false)?)?;
    let engine = compile_6502(&source, &folder, options)?;
    let depth = format!("-DDEPTH={depth}");
    let options = [options, &[&depth]].concat();
    let bench = compile_6502(&root().join(BENCH), &folder, &options)?;
    let program = folder.join("bench.6502");
    let mut link = command("ld65");
    link.arg("-C").arg(root().join(LAYOUT)).arg("-o").arg(&program);
    capture(link.arg(engine).arg(bench).arg(format!("{TARGET_6502}.lib")))?;
    Ok(program)
}

fn compile_6502(source: &Path, folder: &Path, options: &[&str]) -> Outcome<PathBuf> {
    let name = source.file_stem().unwrap_or_default();
    let assembly = folder.join(name).with_extension("s65");
    let mut cc = command("cc65");
    cc.args(["-t", TARGET_6502, "--cpu", "65C02"]).args(SMALL).args(options);
    capture(cc.arg("-I").arg(folder).arg("-o").arg(&assembly).arg(source))?;
    let object = assembly.with_extension("o65");
    capture(command("ca65").args(["--cpu", "65C02"]).arg("-o").arg(&object).arg(&assembly))?;
    Ok(object)
}
