//! The library's two overlays, compiled from its module, with what lies where in the page.

use kilomate_codegen::middle::Program;
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::ez80::{Compiled, External, Layout, Map, Options};
use kilomate_ir::{Error, Result};

use super::super::network::{DIFFERENCES, OUTPUTS, UPDATE};
use super::super::{MOVES, Places, outside, program};
use super::functions::{BEGIN, FUNCTIONS, Overlay};

/// Where the block lies that the source has: functions from outside, one after the other, by their size.
pub(super) const BLOCK: u16 = 0x10;
/// Those functions, and how many bytes each has before the next.
pub(super) const STUBS: [(&str, u16); 10] = [
    (UPDATE, 6),
    (OUTPUTS, 6),
    ("kilomate_table_len", 4),
    ("kilomate_table_read", 3),
    ("kilomate_table_write", 3),
    ("native_read", 3),
    ("native_write", 3),
    ("native_now", 3),
    ("native_input", 3),
    ("enter", 0),
];
/// Where memory begins that changes.
pub(super) const RAM: u16 = 0x100;
/// Where the stack begins, and where it comes down to.
pub(super) const STACK: u16 = 0xfffe;
pub(super) const STACK_END: u16 = 0xff00;

/// The overlays, and what all of them have in common.
pub struct Overlays {
    /// The search, and the rest.
    pub compiled: [Compiled; 2],
    /// Where calls cross: the address of `native_border`.
    pub border: u16,
}

impl Overlays {
    /// From the text of the module.
    ///
    /// # Errors
    ///
    /// What has no translation, or does not fit.
    pub fn new(text: &str) -> Result<Overlays> {
        let program = program(text)?;
        let [search, rest] = [Overlay::Search, Overlay::Rest].map(|of| overlay(&program, of));
        let compiled = [search?, rest?];
        if compiled[0].layout != compiled[1].layout {
            return Err(Error::at(0, "memory has another place in an overlay"));
        }
        let mut globals = program.globals.iter().zip(&compiled[0].layout.globals);
        let border = globals.find(|(global, _)| global.symbol == "native_border");
        let border = border.ok_or_else(|| Error::at(0, "there is no border"))?;
        Ok(Overlays { border: *border.1, compiled })
    }

    /// Where everything lies.
    pub fn layout(&self) -> &Layout {
        &self.compiled[0].layout
    }

    /// The address of a function in an overlay.
    pub(super) fn address(&self, of: Overlay, native: &str) -> Option<u16> {
        let name = format!("native_{native}");
        self.compiled[of as usize].functions.get(&name).map(|entry| entry.address)
    }
}

fn overlay(program: &Program, of: Overlay) -> Result<Compiled> {
    let all = FUNCTIONS.iter().chain([&BEGIN]);
    let some = all.filter(|function| function.overlays.contains(&of));
    let exports = some.map(|function| format!("native_{}", function.native)).collect();
    let sizes = vec![("kilomate_stack".to_owned(), 3 * u32::from(MOVES))];
    let map = Map { ram: RAM, end: STACK_END, exports: Some(exports), sizes, ..Map::default() };
    compile(program, &Options { externals: externals(), ..Options::new(map) })
}

fn externals() -> Vec<(String, External)> {
    let mut at = BLOCK;
    let stubs = STUBS.map(|(name, size)| {
        at += size;
        (name.to_owned(), External::At(at - size))
    });
    let inside = outside(Places::MEMORY).into_iter().filter(|(name, _)| name == DIFFERENCES);
    inside.chain(stubs).collect()
}
