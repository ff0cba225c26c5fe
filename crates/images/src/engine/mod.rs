//! An engine that was translated, on an emulated CPU: its functions by name, its bench, and where the
//! cycles go.

mod board;
mod cdp1802;
mod ez80;
mod mos6502;

use std::path::Path;

use crate::bench;
use kilomate_codegen::middle::Program;
use kilomate_ir::{Error, Result};

use kilomate_emulate::ez80::Waits;

/// A CPU that the translator has a back end for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cpu {
    /// MOS 6502, or the 6510 of a Commodore 64.
    Mos6502,
    /// RCA 1802.
    Cdp1802,
    /// eZ80.
    Ez80 {
        /// Its wait states.
        waits: Waits,
        /// Whether all functions are there, not only those of the bench. Of the calculator's library some
        /// are then bytecode.
        is_whole: bool,
    },
}

/// What is made for a CPU.
pub struct Files {
    /// Bytes of code, tables and routines.
    pub binary: Vec<u8>,
    /// Every instruction with its address and bytes, under the names of the Rust functions.
    pub listing: String,
    /// Source for an assembler: 64tass, GNU as, or the one of this repository for the 1802.
    pub source: String,
}

/// An engine on a CPU.
pub trait Engine {
    /// Calls a function and gives what it returns, or 0 if that is nothing.
    ///
    /// # Errors
    ///
    /// If there is none of this name, or it does not come back.
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64>;

    /// Cycles so far; on the 1802 machine cycles, of eight clocks each.
    fn cycles(&self) -> u64;

    /// Cycles so far in each function.
    fn by_function(&self) -> Vec<(String, u64)>;

    /// What was made.
    fn files(&self) -> Files;

    /// From now on, notes what is called, if there is another emulator that can be asked about it.
    ///
    /// # Errors
    ///
    /// If there is one, and it is too small.
    fn note(&mut self) -> Result {
        Ok(())
    }

    /// Has the other emulator do what was noted, and gives the cycles of all calls; nothing if there is
    /// none. Its files are written there.
    ///
    /// # Errors
    ///
    /// If it is not installed, returns something else from a call, leaves another memory, or takes
    /// more or fewer cycles.
    fn ask(&self, _file: &Path) -> Result<Option<u64>> {
        Ok(None)
    }
}

/// Makes an engine for a CPU: native code, or as much of it as is run most if all of it is larger than
/// 64 KB allow.
///
/// # Errors
///
/// If it does not fit.
pub fn engine(cpu: Cpu, program: &Program, positions: &[&str]) -> Result<Box<dyn Engine>> {
    let profile = || bench::profile(program, positions, PROFILE_DEPTH).map(|(profile, _)| profile);
    Ok(match cpu {
        Cpu::Mos6502 => Box::new(board::Engine::<mos6502::Board>::new(program, &profile)?),
        Cpu::Cdp1802 => Box::new(board::Engine::<cdp1802::Board>::new(program, &profile)?),
        Cpu::Ez80 { waits, is_whole } => Box::new(ez80::Engine::new(program, waits, is_whole)?),
    })
}

/// How deep is looked to find out which code is run most.
const PROFILE_DEPTH: u8 = 3;

/// What a bench has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Nodes of each position.
    pub nodes: Vec<u64>,
    /// Cycles of the steps in which they were searched.
    pub cycles: u64,
}

impl Found {
    /// Nodes of all positions.
    pub fn sum(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Cycles that a node took.
    pub fn cycles_a_node(&self) -> u64 {
        self.cycles / self.sum().max(1)
    }
}

/// Searches positions so deep.
///
/// # Errors
///
/// If a call fails, or the engine refuses a position.
pub fn search(engine: &mut dyn Engine, positions: &[&str], depth: u8) -> Result<Found> {
    let mut found = Found::default();
    for fen in positions {
        let mut call = |name: &str, arguments: &[u64]| {
            let before = engine.cycles();
            let result = engine.call(name, arguments);
            if name == "kilomate_step" {
                found.cycles += engine.cycles() - before;
            }
            result
        };
        let nodes = bench::search(&mut call, Some(fen), depth)?;
        found.nodes.push(nodes);
    }
    Ok(found)
}

/// Adds up what was counted at addresses by function: names with their first addresses and the first
/// after their last.
fn by_function<'a>(
    profile: &[u64],
    functions: impl Iterator<Item = (&'a str, usize, usize)>,
) -> Vec<(String, u64)> {
    let mut all: Vec<(String, u64)> = functions
        .map(|(name, first, end)| (name.to_owned(), profile[first..end].iter().sum()))
        .collect();
    let known: u64 = all.iter().map(|(_, cycles)| cycles).sum();
    all.push(("routines, and the interpreter".into(), profile.iter().sum::<u64>() - known));
    all.retain(|(_, cycles)| *cycles > 0);
    all.sort_by_key(|(_, cycles)| std::cmp::Reverse(*cycles));
    all
}

/// Bytes of what a program has in RAM beside variables.
fn memory(program: &Program) -> usize {
    let globals = program.globals.iter().filter(|global| !global.is_constant);
    globals.map(|global| global.bytes.len()).sum::<usize>() + program.arrays as usize
}

fn wrong(what: String) -> Error {
    Error { line: 0, what }
}

/// A number from its bytes, low byte first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}
