//! Memory, and how long it takes.

use ez80::FastBus;

/// All that 24 bits reach.
const SIZE: usize = 1 << 24;
/// Where RAM begins; flash is below it.
const RAM: u32 = 0xd0_0000;

/// Cycles that a byte takes beyond the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// Reading RAM, where code is read from too.
    pub ram_read: u64,
    /// Writing RAM.
    pub ram_write: u64,
    /// Reading flash.
    pub flash_read: u64,
}

impl Waits {
    /// None at all.
    pub const NONE: Waits = Waits { ram_read: 0, ram_write: 0, flash_read: 0 };
    /// The calculator's, with a parallel flash chip.
    pub const CALCULATOR: Waits = Waits { ram_read: 3, ram_write: 1, flash_read: 9 };

    fn read(self, at: u32) -> u64 {
        if at >= RAM { self.ram_read } else { self.flash_read }
    }
}

/// The memory.
pub(super) struct Bus {
    pub(super) memory: Vec<u8>,
    pub(super) cycles: u64,
    waits: Waits,
    /// The byte that would be fetched next.
    next: u32,
}

impl Bus {
    pub(super) fn new(waits: Waits) -> Bus {
        Bus { memory: vec![0; SIZE], cycles: 0, waits, next: 0 }
    }

    /// Before an instruction; returns the cycles until then.
    pub(super) fn begin(&mut self, from: u32) -> u64 {
        self.next = from;
        self.cycles
    }

    /// After an instruction that came from there and goes on here.
    pub(super) fn end(&mut self, from: u32, to: u32) {
        if to == from && self.next == from + 2 {
            // One that repeats itself is not fetched again.
            self.cycles -= 2 * self.waits.read(from);
        } else if to != self.next {
            self.cycles += self.waits.read(to);
        }
    }
}

impl FastBus for Bus {
    fn read8(&mut self, at: u32) -> u8 {
        let at = at & 0xff_ffff;
        if at == self.next {
            self.next += 1;
        }
        self.cycles += self.waits.read(at);
        self.memory[at as usize]
    }

    fn write8(&mut self, at: u32, value: u8) {
        let at = at & 0xff_ffff;
        self.cycles += self.waits.ram_write;
        self.memory[at as usize] = value;
    }

    fn input8(&mut self, _: u16) -> u8 {
        0
    }

    fn output8(&mut self, _: u16, _: u8) {}

    fn add_cycles(&mut self, cycles: u32) {
        self.cycles += u64::from(cycles);
    }
}
