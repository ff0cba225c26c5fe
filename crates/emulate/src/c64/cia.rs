//! The counters of a CIA, and the interrupt of the first. Each is known by what it showed at some cycle, so
//! that nothing has to be done while time passes.

/// Bits of a counter's control register.
const RUNS: u8 = 0x01;
const ONCE: u8 = 0x08;
const LOAD: u8 = 0x10;
/// The second counter counts how often the first came to its end.
const COUNTS_A: u8 = 0x40;

use crate::state::State;

/// One counter.
#[derive(Clone, Default)]
struct Counter {
    latch: u16,
    control: u8,
    /// What it showed when it had seen so many events.
    value: u16,
    since: u64,
}

impl Counter {
    /// What it shows, and how often it has come to its end since, when it has seen so many events.
    fn at(&self, events: u64) -> (u16, u64) {
        if self.control & RUNS == 0 {
            return (self.value, 0);
        }
        let passed = events - self.since;
        let Some(beyond) = passed.checked_sub(u64::from(self.value) + 1) else {
            return (self.value - passed as u16, 0);
        };
        if self.control & ONCE != 0 {
            return (self.latch, 1);
        }
        let period = u64::from(self.latch) + 1;
        (self.latch - (beyond % period) as u16, 1 + beyond / period)
    }

    /// The first event after so many at which it comes to its end.
    fn next_end(&self, events: u64) -> u64 {
        if self.control & RUNS == 0 {
            return u64::MAX;
        }
        let first = self.since + u64::from(self.value) + 1;
        let period = u64::from(self.latch) + 1;
        match (events + 1).checked_sub(first) {
            None | Some(0) => first,
            Some(_) if self.control & ONCE != 0 => u64::MAX,
            Some(beyond) => first + beyond.next_multiple_of(period),
        }
    }

    fn state(&mut self, state: &mut State) {
        state.u16(&mut self.latch);
        state.u8(&mut self.control);
        state.u16(&mut self.value);
        state.u64(&mut self.since);
    }

    /// Goes on from what it shows now.
    fn settle(&mut self, events: u64) {
        (self.value, _) = self.at(events);
        self.since = events;
    }

    fn set_control(&mut self, control: u8, events: u64) {
        self.settle(events);
        if control & LOAD != 0 {
            self.value = self.latch;
        }
        self.control = control & !LOAD;
    }

    fn set_latch(&mut self, is_high: bool, byte: u8) {
        let [low, high] = self.latch.to_le_bytes();
        self.latch = u16::from_le_bytes(if is_high { [low, byte] } else { [byte, high] });
        if is_high && self.control & RUNS == 0 {
            self.value = self.latch;
        }
    }
}

/// Both counters.
#[derive(Clone, Default)]
pub(super) struct Counters {
    a: Counter,
    b: Counter,
    /// How often the first had come to its end when it was settled last.
    ends: u64,
    /// Whether it interrupts the CPU when the first comes to its end, and the cycle from which on it wants to.
    is_heard: bool,
    wants_from: Option<u64>,
}

/// Bits of the register of interrupts: the first counter; and, when it is written, that bits are set and not
/// cleared, or, when it is read, that the CPU is interrupted.
const FIRST: u8 = 0x01;
const SET: u8 = 0x80;

impl Counters {
    /// How many events the second counter has seen.
    fn events_of_b(&self, cycle: u64) -> u64 {
        if self.b.control & COUNTS_A == 0 { cycle } else { self.ends + self.a.at(cycle).1 }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        self.a.state(state);
        self.b.state(state);
        state.u64(&mut self.ends);
        state.bool(&mut self.is_heard);
        state.option(&mut self.wants_from, State::u64);
    }

    /// Reads register 4 to 7, 14 or 15.
    pub(super) fn read(&self, register: u16, cycle: u64) -> u8 {
        let (a, b) = (self.a.at(cycle).0, self.b.at(self.events_of_b(cycle)).0);
        match register {
            4 => a.to_le_bytes()[0],
            5 => a.to_le_bytes()[1],
            6 => b.to_le_bytes()[0],
            7 => b.to_le_bytes()[1],
            14 => self.a.control,
            _ => self.b.control,
        }
    }

    /// Whether it interrupts the CPU.
    pub(super) fn interrupts(&self, cycle: u64) -> bool {
        self.is_heard && self.has_ended(cycle)
    }

    /// Whether the first has come to its end since the register of interrupts was read.
    fn has_ended(&self, cycle: u64) -> bool {
        self.wants_from.is_some_and(|from| from <= cycle)
    }

    /// Reads the register of interrupts, which is what ends them.
    pub(super) fn acknowledge(&mut self, cycle: u64) -> u8 {
        let has_ended = self.has_ended(cycle);
        let seen = if self.interrupts(cycle) { SET | FIRST } else { u8::from(has_ended) };
        self.wants_from = Some(self.a.next_end(cycle));
        seen
    }

    /// Writes register 4 to 7, or 13 to 15.
    pub(super) fn write(&mut self, register: u16, byte: u8, cycle: u64) {
        let has_ended = self.has_ended(cycle);
        self.set(register, byte, cycle);
        if !has_ended {
            self.wants_from = Some(self.a.next_end(cycle));
        }
    }

    fn set(&mut self, register: u16, byte: u8, cycle: u64) {
        match register {
            13 if byte & FIRST != 0 => self.is_heard = byte & SET != 0,
            13 => {}
            4 | 5 => self.a.set_latch(register == 5, byte),
            6 | 7 => self.b.set_latch(register == 7, byte),
            14 => {
                self.ends += self.a.at(cycle).1;
                self.a.set_control(byte, cycle);
            }
            _ => {
                let events = self.events_of_b(cycle);
                self.b.settle(events);
                self.b.control = byte & !LOAD;
                let events = self.events_of_b(cycle);
                self.b.since = events;
                if byte & LOAD != 0 {
                    self.b.value = self.b.latch;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_counters_counts_milliseconds() {
        let mut counters = Counters::default();
        for (register, byte) in [(4, 0xd8), (5, 0x03), (6, 0xff), (7, 0xff), (15, 0x51), (14, 0x11)]
        {
            counters.write(register, byte, 100);
        }
        let shown = |cycle| u16::from_le_bytes([counters.read(6, cycle), counters.read(7, cycle)]);
        assert_eq!(counters.read(4, 100), 0xd8);
        assert_eq!(counters.read(4, 101), 0xd7);
        assert_eq!(shown(100 + 984), 0xffff);
        assert_eq!(shown(100 + 985), 0xfffe);
        assert_eq!(shown(100 + 985 * 1_000), 0xffff - 1_000);
        // After all that it can count, it begins again.
        assert_eq!(shown(100 + 985 * 65_536), 0xffff);
    }

    #[test]
    fn a_counter_interrupts_until_that_is_acknowledged() {
        let mut counters = Counters::default();
        for (register, byte) in [(13, 0x7f), (4, 99), (5, 0), (14, 0x11)] {
            counters.write(register, byte, 1_000);
        }
        assert!(!counters.interrupts(1_250));
        assert_eq!(counters.acknowledge(1_250), 0x01, "it is seen, though nobody is interrupted");
        counters.write(13, 0x81, 1_260);
        assert!(!counters.interrupts(1_299));
        assert!(counters.interrupts(1_300) && counters.interrupts(1_399));
        assert_eq!(counters.acknowledge(1_310), 0x81);
        assert!(!counters.interrupts(1_399));
        assert!(counters.interrupts(1_400));
        // What has happened is not forgotten when another register is written.
        counters.write(5, 1, 1_401);
        assert!(counters.interrupts(1_402));
        counters.write(13, 0x01, 1_403);
        assert!(!counters.interrupts(1_404));
    }

    #[test]
    fn a_counter_that_does_not_run_keeps_its_number() {
        let mut counters = Counters::default();
        counters.write(4, 10, 0);
        counters.write(5, 1, 0);
        assert_eq!(counters.read(4, 5_000), 10);
        counters.write(14, 0x11, 5_000);
        counters.write(14, 0x00, 5_004);
        assert_eq!(counters.read(4, 9_000), 6);
    }
}
