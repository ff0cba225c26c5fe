//! On an RCA 1802 with nothing but memory.

use kilomate_port::Result;
use kilomate_port::assemble::listing;
use kilomate_port::cosmac::{Compiled, Options, Places, choose, compile};
use kilomate_port::middle::Program;
use kilomate_port::run::Profile;

use super::{Files, by_function, memory, missing, number, result_size, wrong};
use crate::cosmac::flat::{Flat, Linkage};

/// Tables and code begin here.
const TABLES: u16 = 0x100;
/// The stack begins here and grows down.
const STACK: u16 = 0xfffe;
/// How many bytes fewer are tried.
const STEP: u32 = 512;
/// Bytes for the stack, and for the page of variables.
const PAGES: usize = 0x300;

pub(super) struct Engine {
    program: Program,
    compiled: Compiled,
    flat: Flat,
    cycles: u64,
    /// The page of the variables.
    page: u16,
}

impl Engine {
    pub(super) fn new(program: &Program, profile: &Profile) -> Result<Engine> {
        let ram = (usize::from(STACK) - memory(program) - PAGES) as u16 & 0xff00;
        let mut options = Options {
            places: Places { tables: TABLES, ram },
            outside: vec![],
            apart: Vec::new(),
            profile: Some(profile.counts.clone()),
            hot: u64::MAX,
            native: None,
            is_estimate: true,
            is_native_first: false,
            look: None,
        };
        let room = u32::from(ram - TABLES);
        let over = |compiled: &Compiled| (compiled.image.bytes.len() as u32).saturating_sub(room);
        let mut compiled = compile(program, &options)?;
        // Bytes of functions: fewer, until all of it fits, or not even bytecode does.
        let mut budget = room;
        let mut less = STEP;
        while over(&compiled) > 0 {
            budget = budget.saturating_sub(less);
            options.native = Some(choose(program, &options, profile, budget)?);
            compiled = compile(program, &options)?;
            less = (over(&compiled) / STEP).max(1) * STEP;
        }
        let mut flat = Flat::new();
        flat.load(compiled.image.origin as u16, &compiled.image.bytes);
        for (global, &at) in program.globals.iter().zip(&compiled.layout.globals) {
            if !global.is_constant {
                flat.load(at, &global.bytes);
            }
        }
        let address = |name: &str| compiled.address(name).unwrap_or(0);
        flat.link(&Linkage {
            call: address("rt_call"),
            back: address("rt_return"),
            enter: address("rt_enter"),
            page: (ram >> 8) as u8,
            stack: STACK,
        });
        flat.count();
        Ok(Engine { program: program.clone(), compiled, flat, cycles: 0, page: ram })
    }
}

impl super::Engine for Engine {
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64> {
        let all = &self.program.functions;
        let number_of = all.iter().position(|f| f.symbol == name).ok_or_else(|| missing(name))?;
        let function = &all[number_of];
        for (&parameter, argument) in function.parameters.iter().zip(arguments) {
            let size = function.variables[parameter].size() as usize;
            let at = self.page + function.slots[parameter] as u16;
            self.flat.load(at, &argument.to_le_bytes()[..size]);
        }
        let address = self.compiled.functions[number_of];
        self.cycles +=
            self.flat.call(address, u64::MAX).map_err(|e| wrong(format!("{name}: {e}")))?;
        let at = usize::from(self.page) + usize::from(self.compiled.layout.page.results);
        Ok(number(&self.flat.memory()[at..at + result_size(&self.program, name)]))
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn by_function(&self) -> Vec<(String, u64)> {
        let symbols = self.compiled.symbols.iter();
        let places = symbols
            .map(|(name, first, end)| (name.as_str(), usize::from(*first), usize::from(*end)));
        by_function(self.flat.profile(), places)
    }

    fn files(&self) -> Files {
        Files {
            binary: self.compiled.image.bytes.clone(),
            listing: listing(&self.compiled.items, &self.compiled.labels, &self.compiled.image),
            source: self.compiled.source(),
        }
    }
}
