//! Machine code: an engine translated for a CPU that Rust has no back end for, written down and run on an
//! emulated one.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kilomate_codegen::middle::Program;
use kilomate_emulate::ez80::Waits;
use kilomate_images::calculator;
use kilomate_images::engine::{self, Engine};

use super::translate::{create, read, write};
use super::{Machine, module_text};
use crate::run::{Outcome, root};

/// CPUs that Rust has no back end for, and `kilomate-codegen` does.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Cpu {
    /// MOS 6502: Commodore 64.
    #[value(name = "6502")]
    Mos6502,
    /// RCA 1802: Membership Card. Its cycles are machine cycles, of eight clocks each.
    #[value(name = "1802")]
    Cdp1802,
    /// eZ80: TI-84 Plus CE.
    #[value(name = "ez80")]
    Ez80,
}

impl Cpu {
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    pub(super) fn emulated(self, is_calculator: bool, is_whole: bool) -> engine::Cpu {
        let waits = if is_calculator { Waits::CALCULATOR } else { Waits::NONE };
        match self {
            Cpu::Mos6502 => engine::Cpu::Mos6502,
            Cpu::Cdp1802 => engine::Cpu::Cdp1802,
            Cpu::Ez80 => engine::Cpu::Ez80 { waits, is_whole },
        }
    }
}

/// Which engine on which CPU.
#[derive(Args)]
pub(crate) struct Which {
    /// The machine whose engine it is.
    #[arg(long, value_enum)]
    machine: Machine,
    /// The CPU.
    #[arg(long, value_enum)]
    cpu: Cpu,
    /// On the eZ80 all functions, not only those of the bench: what is rarely run is bytecode if there is
    /// not room for it.
    #[arg(long)]
    whole: bool,
}

impl Which {
    fn program(&self) -> Outcome<Program> {
        program(self.machine)
    }
}

/// A machine's engine, read and ready to become code.
pub(super) fn program(machine: Machine) -> Outcome<Program> {
    let said = |error: kilomate_ir::Error| format!("{}: {error}", machine.name());
    let text = module_text(machine.name())?;
    if machine == Machine::Ce {
        return calculator::program(&text).map_err(said);
    }
    let module = kilomate_ir::read(&text).map_err(said)?;
    kilomate_codegen::middle::translate(&module).map_err(said)
}

/// The positions of a machine's bench.
pub(super) fn positions(machine: Machine) -> Outcome<Vec<String>> {
    let text = read(machine.facts().bench_positions)?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

/// It on a CPU; positions are for finding out what is run most.
pub(super) fn on(cpu: engine::Cpu, program: &Program, fens: &[&str]) -> Outcome<Box<dyn Engine>> {
    engine::engine(cpu, program, fens).map_err(|error| error.to_string())
}

/// Writes listing, source and bytes, and says where the listing is.
pub(super) fn to_code(which: &Which, output: Option<PathBuf>) -> Outcome<PathBuf> {
    let folder = output.unwrap_or_else(|| root().join("target/port"));
    create(&folder)?;
    let fens = positions(which.machine)?;
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    let files = on(which.cpu.emulated(false, which.whole), &which.program()?, &fens)?.files();
    let name = format!("{}-{}", which.machine.name(), which.cpu.name());
    write(&folder.join(format!("{name}.asm")), &files.source)?;
    let binary = folder.join(format!("{name}.bin"));
    std::fs::write(&binary, &files.binary).map_err(|e| format!("{}: {e}", binary.display()))?;
    write(&folder.join(format!("{name}.lst")), &files.listing)
}

/// What is benched.
#[derive(Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    which: Which,
    /// How deep; without it, as deep as the machine's signature.
    #[arg(long)]
    depth: Option<u8>,
    /// With the calculator's wait states, on the eZ80.
    #[arg(long)]
    calculator: bool,
    /// Show where the cycles go.
    #[arg(long)]
    profile: bool,
}

/// Runs a bench on an emulated CPU and prints what it takes.
pub(super) fn bench(bench: &Bench) -> Outcome {
    let machine = bench.which.machine;
    let fens = positions(machine)?;
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    let cpu = bench.which.cpu.emulated(bench.calculator, bench.which.whole);
    let mut engine = on(cpu, &bench.which.program()?, &fens)?;
    let depth = bench.depth.unwrap_or(machine.facts().bench_depth);
    let (mut nodes, mut cycles) = (0, 0);
    for (number, fen) in (1..).zip(&fens) {
        let found = engine::search(&mut *engine, &[fen], depth).map_err(|e| e.to_string())?;
        println!(
            "position {number} nodes {}, {} cycles a node",
            found.sum(),
            found.cycles_a_node()
        );
        nodes += found.sum();
        cycles += found.cycles;
    }
    println!("{} bytes, {} cycles a node", engine.files().binary.len(), cycles / nodes.max(1));
    if bench.profile {
        for (name, cycles) in engine.by_function().into_iter().take(24) {
            println!("{:8} {name}", cycles / nodes.max(1));
        }
    }
    println!("{nodes} nodes");
    Ok(())
}
