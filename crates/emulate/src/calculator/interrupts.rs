//! The interrupt controller at F00000: which device asks for the CPU. The registers are those of WikiTI,
//! "84PCE:Ports:5000", and of CEmu's `interrupt.c`; the second bank of the same at F00020 is not there.

use crate::state::State;

/// The devices by their bits.
pub(super) const ON_KEY: u32 = 1 << 0;
pub(super) const TIMERS: [u32; 3] = [1 << 1, 1 << 2, 1 << 3];
pub(super) const SYSTEM_TIMER: u32 = 1 << 4;
pub(super) const KEYPAD: u32 = 1 << 10;
pub(super) const LCD: u32 = 1 << 11;

/// What the system lets through, and what is kept until it is acknowledged (CEmu: 3011 and 19).
const ENABLED: u32 = 0x3011;
const LATCHED: u32 = 0x19;

pub(super) struct Interrupts {
    /// What asks now, and what has asked and was not acknowledged.
    lines: u32,
    kept: u32,
    enabled: u32,
    latched: u32,
    inverted: u32,
}

impl Interrupts {
    pub(super) fn new() -> Interrupts {
        Interrupts { lines: 0, kept: 0, enabled: ENABLED, latched: LATCHED, inverted: 0 }
    }

    /// Whether the CPU is asked for.
    pub(super) fn is_pending(&self) -> bool {
        self.status() & self.enabled != 0
    }

    /// What asks for the CPU, or has.
    pub(super) fn status(&self) -> u32 {
        let lines = self.lines ^ self.inverted;
        lines & !self.latched | self.kept & self.latched
    }

    /// A device asks, or no longer does.
    pub(super) fn set(&mut self, device: u32, is_on: bool) {
        if is_on {
            self.kept |= device & !self.lines;
            self.lines |= device;
        } else {
            self.lines &= !device;
        }
    }

    /// A device has asked for a moment.
    pub(super) fn pulse(&mut self, device: u32) {
        self.kept |= device;
    }

    /// What was asked for is being done.
    pub(super) fn acknowledge(&mut self, devices: u32) {
        self.kept &= !devices;
    }

    pub(super) fn read(&self, at: u32) -> u8 {
        let word = match at & 0x1c {
            0x00 => self.status(),
            0x04 => self.enabled,
            0x0c => self.latched,
            0x10 => self.inverted,
            0x14 => self.status() & self.enabled,
            _ => 0,
        };
        (word >> (at % 4 * 8)) as u8
    }

    pub(super) fn write(&mut self, at: u32, value: u8) {
        match at & 0x1c {
            0x04 => put(&mut self.enabled, at, value),
            0x08 => self.acknowledge(u32::from(value) << (at % 4 * 8)),
            0x0c => put(&mut self.latched, at, value),
            0x10 => put(&mut self.inverted, at, value),
            _ => {}
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        for word in [
            &mut self.lines,
            &mut self.kept,
            &mut self.enabled,
            &mut self.latched,
            &mut self.inverted,
        ] {
            state.u32(word);
        }
    }
}

/// A byte of a register of 32 bits.
pub(super) fn put(word: &mut u32, at: u32, value: u8) {
    let shift = at % 4 * 8;
    *word = *word & !(0xff << shift) | u32::from(value) << shift;
}
