//! Who writes where: what the CPU wrote outside of what it may, for tests of code that must keep to what it was lent.

use std::ops::Range;

/// The most that is noted: the first ones say enough.
const MOST: usize = 32;

/// A byte that was written where nothing may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trespass {
    /// Where the instruction lies.
    pub pc: u32,
    /// Where it wrote.
    pub address: u32,
    /// What it wrote.
    pub value: u8,
}

/// What may be written, a bit for each address, and what was written elsewhere.
pub(super) struct Watch {
    allowed: Vec<u64>,
    pub(super) pc: u32,
    pub(super) found: Vec<Trespass>,
}

impl Watch {
    pub(super) fn new(allowed: &[Range<u32>]) -> Watch {
        let mut bits = vec![0; (1 << 24) / 64];
        for at in allowed.iter().cloned().flatten() {
            bits[(at / 64) as usize] |= 1 << (at % 64);
        }
        Watch { allowed: bits, pc: 0, found: Vec::new() }
    }

    pub(super) fn write(&mut self, address: u32, value: u8) {
        let is_allowed = self.allowed[(address / 64) as usize] >> (address % 64) & 1 == 1;
        if !is_allowed && self.found.len() < MOST {
            self.found.push(Trespass { pc: self.pc, address, value });
        }
    }
}
