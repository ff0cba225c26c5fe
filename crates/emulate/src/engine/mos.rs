//! On a 6502 with nothing but memory.

use std::path::Path;

use kilomate_port::Result;
use kilomate_port::middle::Program;
use kilomate_port::mos::{Compiled, Layout, Options, choose_native, compile};
use kilomate_port::run::Profile;

use super::{Files, by_function, memory, missing, number, result_size, wrong};
use crate::mos::Mos;
use crate::sim65::Witness;

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
    /// Notes what is called, if it is to be asked afterwards.
    witness: Option<Witness>,
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
        Ok(Engine { program: program.clone(), compiled, mos, witness: None })
    }
}

impl super::Engine for Engine {
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64> {
        let places = self.compiled.parameters.get(name).ok_or_else(|| missing(name))?;
        let bytes = |(&(at, size), argument): (&(u8, u32), &u64)| {
            (at..).zip(argument.to_le_bytes()).take(size as usize).collect::<Vec<_>>()
        };
        let given: Vec<(u8, u8)> = places.iter().zip(arguments).flat_map(bytes).collect();
        for &(at, byte) in &given {
            self.mos.load(u16::from(at), &[byte]);
        }
        let address = self.compiled.symbols[name];
        let cycles = self.mos.call(address, MOST).map_err(wrong)?;
        if let Some(witness) = &mut self.witness {
            witness.note(&self.mos, address, &given, cycles);
        }
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

    fn note(&mut self) -> Result {
        let image = &self.compiled.image;
        let end = image.origin as usize + image.bytes.len();
        let results = self.compiled.layout.results;
        self.witness = Some(Witness::new(&self.mos, end, results).map_err(wrong)?);
        Ok(())
    }

    fn ask(&self, file: &Path) -> Result<Option<u64>> {
        let ask = |witness: &Witness| witness.ask(&self.mos, file).map_err(wrong);
        self.witness.as_ref().map(ask).transpose()
    }
}
