//! Milliseconds, by the two counters of the second CIA: one counts a thousand cycles of the CPU at a
//! time, the other how often it has done so.

use kilomate_flash::zeroed;

use crate::chips::{Bus, CONTROL_A, CONTROL_B, COUNTER_A, COUNTER_B};

/// Cycles of a PAL machine in a millisecond. An NTSC one is 4 % faster, and so is its clock.
const CYCLES: u16 = 985;
/// Counts cycles, from its start on and again and again.
const COUNT_CYCLES: u8 = 0x11;
/// Counts how often the other counter has come to its end.
const COUNT_COUNTS: u8 = 0x51;

/// The time since the machine was started.
pub(crate) struct Clock {
    /// In milliseconds.
    pub(crate) now: u32,
    /// What the counter showed then.
    shown: u16,
}

zeroed! { struct Clock = Clock { now: 0, shown: 0 }; }

impl Clock {
    /// Starts the counters.
    pub(crate) fn start(&mut self, bus: &mut impl Bus) {
        let [low, high] = (CYCLES - 1).to_le_bytes();
        bus.poke(COUNTER_A, low);
        bus.poke(COUNTER_A + 1, high);
        bus.poke(COUNTER_B, 0xff);
        bus.poke(COUNTER_B + 1, 0xff);
        bus.poke(CONTROL_B, COUNT_COUNTS);
        bus.poke(CONTROL_A, COUNT_CYCLES);
        self.shown = 0xffff;
    }

    /// Reads the counter: at least once a minute, or minutes are lost.
    pub(crate) fn read(&mut self, bus: &mut impl Bus) {
        let mut high = bus.peek(COUNTER_B + 1);
        let shown = loop {
            let low = bus.peek(COUNTER_B);
            let again = bus.peek(COUNTER_B + 1);
            if again == high {
                break u16::from_le_bytes([low, high]);
            }
            high = again; // it has gone on in between
        };
        // It counts down.
        self.now = self.now.wrapping_add(u32::from(self.shown.wrapping_sub(shown)));
        self.shown = shown;
    }

    /// Bits that nobody can foresee who does not count cycles.
    pub(crate) fn noise(bus: &mut impl Bus) -> u16 {
        u16::from_le_bytes([bus.peek(COUNTER_A), bus.peek(COUNTER_B)])
    }
}
