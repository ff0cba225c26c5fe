//! The flash chip: 4 MB of which nothing is filled but the archive, and how long its bytes take.

use crate::state::State;

/// Its bytes.
pub(super) const SIZE: usize = 0x40_0000;
/// What an erased byte is.
pub(super) const ERASED: u8 = 0xff;
/// Wait states as the system sets them, in the register at E00005.
const WAITS_OF_SYSTEM: u8 = 4;
/// What a byte of a parallel chip takes beyond what the register says: CEmu's `flash.c`; with the system's setting
/// 10 cycles, as on WikiTI, "84PCE:Wait States".
const PARALLEL: u64 = 6;

/// The serial chip's cache, as CEmu's `flash.c` has it: lines of 32 bytes, 128 sets of two.
const LINE: u32 = 32;
const SETS: usize = 128;
/// Cycles of a byte of the line that was read last, of another one in the cache, and of one that must be fetched.
const SAME_LINE: u64 = 2;
const IN_CACHE: u64 = 3;
const MISS: u64 = 197;

/// Which chip a calculator has: early ones a parallel one, those from hardware revision M on a serial one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chip {
    /// As many cycles as wait states are set.
    Parallel,
    /// Slow, with a cache.
    Serial,
}

pub(super) struct Flash {
    pub(super) bytes: Vec<u8>,
    chip: Chip,
    /// The register at E00005.
    waits: u8,
    last: u32,
    /// The lines of each set, the one used last first.
    sets: Vec<[u32; 2]>,
}

impl Flash {
    pub(super) fn new(chip: Chip) -> Flash {
        Flash {
            bytes: vec![ERASED; SIZE],
            chip,
            waits: WAITS_OF_SYSTEM,
            last: u32::MAX,
            sets: vec![[u32::MAX; 2]; SETS],
        }
    }

    /// Cycles that reading a byte takes.
    pub(super) fn cycles(&mut self, at: u32) -> u64 {
        if self.chip == Chip::Parallel {
            return PARALLEL + u64::from(self.waits);
        }
        let line = at / LINE;
        if line == self.last {
            return SAME_LINE;
        }
        self.last = line;
        let set = &mut self.sets[line as usize % SETS];
        if set[0] == line {
            return IN_CACHE;
        }
        set.swap(0, 1);
        if set[0] == line {
            return IN_CACHE;
        }
        set[0] = line;
        MISS
    }

    pub(super) fn read_register(&self, at: u32) -> u8 {
        if at & 0xff == 5 { self.waits } else { 0 }
    }

    pub(super) fn write_register(&mut self, at: u32, value: u8) {
        if at & 0xff == 5 {
            self.waits = value;
        }
    }

    /// The chip after a reset.
    pub(super) fn reset(&mut self) {
        self.waits = WAITS_OF_SYSTEM;
        self.last = u32::MAX;
        self.sets.fill([u32::MAX; 2]);
    }

    /// All of it up to an address; the rest is erased.
    pub(super) fn state(&mut self, state: &mut State, from: u32, until: u32) {
        state.u8(&mut self.waits);
        state.bytes(&mut self.bytes[from as usize..until as usize]);
        self.bytes[until as usize..].fill(ERASED);
        state.u32(&mut self.last);
        for line in self.sets.as_flattened_mut() {
            state.u32(line);
        }
    }
}
