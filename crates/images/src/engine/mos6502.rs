//! A 6502 with nothing but memory.

use std::path::Path;

use kilomate_codegen::middle::Program;
use kilomate_codegen::run::Profile;
use kilomate_codegen::targets::mos6502::{Compiled, Layout, Mos6502, Options};
use kilomate_ir::Result;

use super::{board, memory, wrong};
use kilomate_emulate::mos6502::Mos;
use kilomate_emulate::sim65::Witness;

/// Variables begin here: the first two bytes are a port on a 6510.
const FIRST: u8 = 2;
/// Memory begins behind the stack.
const RAM: u16 = 0x0200;
/// Code ends before the last vectors.
const END: u32 = 0xfff0;
/// Cycles after which a call is given up.
const MOST: u64 = 100_000_000_000;

pub(super) struct Board {
    mos: Mos,
    /// Notes what is called, if it is to be asked afterwards.
    witness: Option<Witness>,
}

impl board::Board for Board {
    type Target = Mos6502;

    fn options(program: &Program, _: &dyn Fn() -> Result<Profile>) -> Result<(Options, u32)> {
        let origin = RAM + memory(program) as u16;
        let layout = Layout::new(program, FIRST, origin, RAM)?;
        Ok((Options::new(layout), END - u32::from(origin)))
    }

    fn new(compiled: &Compiled) -> Board {
        let mut mos = Mos::new();
        mos.load(compiled.layout.origin, &compiled.image.bytes);
        mos.count();
        Board { mos, witness: None }
    }

    fn results(compiled: &Compiled) -> u16 {
        u16::from(compiled.layout.results)
    }

    fn call(&mut self, address: u16, given: &[(u16, u8)]) -> std::result::Result<u64, String> {
        for &(at, byte) in given {
            self.mos.load(at, &[byte]);
        }
        let cycles = self.mos.call(address, MOST)?;
        if let Some(witness) = &mut self.witness {
            let given: Vec<_> = given.iter().map(|&(at, byte)| (at as u8, byte)).collect();
            witness.note(&self.mos, address, &given, cycles);
        }
        Ok(cycles)
    }

    fn memory(&self) -> &[u8] {
        self.mos.memory()
    }

    fn profile(&self) -> &[u64] {
        self.mos.profile()
    }

    fn note(&mut self, compiled: &Compiled) -> Result {
        let end = compiled.image.origin as usize + compiled.image.bytes.len();
        let witness = Witness::new(&self.mos, end, compiled.layout.results);
        self.witness = Some(witness.map_err(wrong)?);
        Ok(())
    }

    fn ask(&self, file: &Path) -> Result<Option<u64>> {
        let ask = |witness: &Witness| witness.ask(&self.mos, file).map_err(wrong);
        self.witness.as_ref().map(ask).transpose()
    }
}
