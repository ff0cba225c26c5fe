//! On a 6502 with nothing but memory.

use kilomate_port::Result;
use kilomate_port::middle::Program;
use kilomate_port::mos::{Compiled, Layout, Options, choose_native, compile};
use kilomate_port::run::Profile;

use super::{Files, by_function, memory, missing, number, result_size, wrong};
use crate::mos::Mos;

/// Variables begin here: the first two bytes are a port on a 6510.
const FIRST: u8 = 2;
/// Memory begins behind the stack.
const RAM: u16 = 0x0200;
/// Code ends before the last vectors.
const END: u32 = 0xfff0;
/// Cycles after which a call is given up.
const MOST: u64 = 100_000_000_000;

pub(super) struct Engine {
    program: Program,
    compiled: Compiled,
    mos: Mos,
}

impl Engine {
    pub(super) fn new(program: &Program, profile: impl Fn() -> Result<Profile>) -> Result<Engine> {
        let origin = RAM + memory(program) as u16;
        let layout = Layout::new(program, FIRST, origin, RAM)?;
        let mut options = Options { layout, outside: vec![], native: None };
        let room = END - u32::from(origin);
        let mut compiled = compile(program, &options);
        if compiled.as_ref().map_or(true, |compiled| compiled.image.bytes.len() as u32 > room) {
            options.native = Some(choose_native(program, &options, &profile()?, room)?);
            compiled = compile(program, &options);
        }
        let compiled = compiled?;
        let mut mos = Mos::new();
        mos.load(origin, &compiled.image.bytes);
        mos.count();
        Ok(Engine { program: program.clone(), compiled, mos })
    }
}

impl super::Engine for Engine {
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64> {
        let places = self.compiled.parameters.get(name).ok_or_else(|| missing(name))?;
        for (&(at, size), argument) in places.iter().zip(arguments) {
            self.mos.load(u16::from(at), &argument.to_le_bytes()[..size as usize]);
        }
        self.mos.call(self.compiled.symbols[name], MOST).map_err(wrong)?;
        let at = usize::from(self.compiled.layout.results);
        Ok(number(&self.mos.memory()[at..at + result_size(&self.program, name)]))
    }

    fn cycles(&self) -> u64 {
        self.mos.cycles()
    }

    fn by_function(&self) -> Vec<(String, u64)> {
        let names = &self.compiled.symbols;
        let sizes = self.compiled.sizes.iter().filter_map(|(name, size)| {
            let first = usize::from(*names.get(name)?);
            Some((name.as_str(), first, first + *size as usize))
        });
        by_function(self.mos.profile(), sizes)
    }

    fn files(&self) -> Files {
        Files {
            binary: self.compiled.image.bytes.clone(),
            listing: self.compiled.listing(),
            source: self.compiled.source(),
        }
    }
}
