//! An RCA 1802 with nothing but memory.

use kilomate_codegen::middle::Program;
use kilomate_codegen::run::Profile;
use kilomate_codegen::targets::cdp1802::{Cdp1802, Compiled, Map, Options, Places};
use kilomate_ir::Result;

use super::{board, memory};
use kilomate_emulate::cdp1802::flat::{Flat, Linkage};

/// Tables and code begin here.
const TABLES: u16 = 0x100;
/// The stack begins here and grows down.
const STACK: u16 = 0xfffe;
/// Bytes for the stack, and for the page of variables.
const PAGES: usize = 0x300;

pub(super) struct Board {
    flat: Flat,
}

impl board::Board for Board {
    type Target = Cdp1802;

    fn options(program: &Program, profile: &dyn Fn() -> Result<Profile>) -> Result<(Options, u32)> {
        let ram = (usize::from(STACK) - memory(program) - PAGES) as u16 & 0xff00;
        let places = Places { tables: TABLES, ram };
        let mut options = Options::new(Map { is_estimate: true, ..Map::new(places) });
        options.profile = Some(profile()?.counts);
        Ok((options, u32::from(ram - TABLES)))
    }

    fn new(compiled: &Compiled) -> Board {
        let mut flat = Flat::new();
        flat.load(compiled.image.origin as u16, &compiled.image.bytes);
        for (at, bytes) in &compiled.start {
            flat.load(*at, bytes);
        }
        let address = |name: &str| compiled.address(name).unwrap_or(0);
        flat.link(&Linkage {
            call: address("rt_call"),
            back: address("rt_return"),
            enter: address("rt_enter"),
            page: (compiled.layout.slots >> 8) as u8,
            stack: STACK,
        });
        flat.count();
        Board { flat }
    }

    fn results(compiled: &Compiled) -> u16 {
        compiled.layout.slots + u16::from(compiled.layout.page.results)
    }

    fn call(&mut self, address: u16, given: &[(u16, u8)]) -> std::result::Result<u64, String> {
        for &(at, byte) in given {
            self.flat.load(at, &[byte]);
        }
        self.flat.call(address, u64::MAX)
    }

    fn memory(&self) -> &[u8] {
        self.flat.memory()
    }

    fn profile(&self) -> &[u64] {
        self.flat.profile()
    }
}
