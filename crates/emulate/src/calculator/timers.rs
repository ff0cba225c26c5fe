//! Three counters at F20000 and the system's own, of which only the interrupt is seen. Registers as on WikiTI,
//! "84PCE:Ports:7000", and in CEmu's `timers.c`: for each the count, what it begins again with and two numbers to
//! compare with; then control (enabled, 32,768 Hz and not the CPU's clock, overflow asks for the CPU; bits 9 to 11 count
//! up), what has happened (ones are cleared by writing them), and which of it is let through.

use super::interrupts::{Interrupts, SYSTEM_TIMER, TIMERS, put};
use crate::state::State;

/// Clocks of a tick of the crystal, as a fraction: 48,000,000 / 32,768.
const CRYSTAL: (u64, u64) = (46_875, 32);
/// Ticks of the crystal between two interrupts of the system: CEmu's `ost_ticks` for its slowest setting, which the
/// system uses; some 104 a second.
const SYSTEM_TICKS: u64 = 314;
const CONTROL: u32 = 0x30;
const STATUS: u32 = 0x34;
const MASK: u32 = 0x38;
const REVISION: u32 = 0x0001_0801;

#[derive(Clone, Copy, Default)]
struct Counter {
    count: u32,
    reload: u32,
    matches: [u32; 2],
    /// Ticks of its clock up to which it has counted.
    since: u64,
}

pub(super) struct Timers {
    counters: [Counter; 3],
    control: u32,
    status: u32,
    mask: u32,
    /// The system's interrupts so far.
    system: u64,
}

impl Timers {
    pub(super) fn new(clock: u64) -> Timers {
        let system = crystal(clock) / SYSTEM_TICKS;
        Timers { counters: [Counter::default(); 3], control: 0, status: 0, mask: 0, system }
    }

    fn is_enabled(&self, number: usize) -> bool {
        self.control >> (3 * number) & 1 == 1
    }

    fn is_up(&self, number: usize) -> bool {
        self.control >> (9 + number) & 1 == 1
    }

    /// Ticks of the clock that a counter counts.
    fn ticks(&self, number: usize, clock: u64) -> u64 {
        if self.control >> (3 * number + 1) & 1 == 1 { crystal(clock) } else { clock }
    }

    /// Lets a counter count until now.
    fn count(&mut self, number: usize, clock: u64) {
        let now = self.ticks(number, clock);
        let mut ticks = now - self.counters[number].since.min(now);
        self.counters[number].since = now;
        if !self.is_enabled(number) {
            return;
        }
        while ticks > 0 {
            let step = self.distance(number).min(ticks);
            ticks -= step;
            self.step(number, step as u32);
        }
    }

    /// Ticks until something happens: a comparison, or the end.
    fn distance(&self, number: usize) -> u64 {
        let Counter { count, matches, .. } = self.counters[number];
        let ends = [matches[0], matches[1], 0];
        let to = |end: u32| {
            if self.is_up(number) { end.wrapping_sub(count) } else { count.wrapping_sub(end) }
        };
        ends.into_iter()
            .map(to)
            .map(|ticks| if ticks == 0 { 1 << 32 } else { u64::from(ticks) })
            .min()
            .unwrap_or(1)
    }

    fn step(&mut self, number: usize, ticks: u32) {
        let is_up = self.is_up(number);
        let counter = &mut self.counters[number];
        counter.count = if is_up {
            counter.count.wrapping_add(ticks)
        } else {
            counter.count.wrapping_sub(ticks)
        };
        let mut events = 0;
        if counter.count == 0 {
            counter.count = counter.reload;
            events = 4;
        }
        for (bit, end) in counter.matches.into_iter().enumerate() {
            events |= u32::from(counter.count == end) << bit;
        }
        self.status |= events << (3 * number);
    }

    /// What has happened until now; asks for the CPU if somebody wants to know.
    pub(super) fn advance(&mut self, clock: u64, interrupts: &mut Interrupts) {
        for (number, device) in TIMERS.into_iter().enumerate() {
            self.count(number, clock);
            let events = self.status >> (3 * number) & 7 & !(self.mask >> (3 * number));
            let is_overflow_wanted = self.control >> (3 * number + 2) & 1 == 1;
            let wanted = if is_overflow_wanted { 7 } else { 3 };
            interrupts.set(device, events & wanted != 0);
        }
        let system = crystal(clock) / SYSTEM_TICKS;
        if system > self.system {
            self.system = system;
            interrupts.pulse(SYSTEM_TIMER);
        }
    }

    /// When something happens next, at the latest.
    pub(super) fn next(&self, clock: u64) -> u64 {
        let mut next = at_crystal((self.system + 1) * SYSTEM_TICKS);
        for number in (0..3).filter(|&number| self.is_enabled(number)) {
            let ticks = self.counters[number].since + self.distance(number);
            let is_crystal = self.control >> (3 * number + 1) & 1 == 1;
            next = next.min(if is_crystal { at_crystal(ticks) } else { ticks });
        }
        next.max(clock + 1)
    }

    pub(super) fn read(&mut self, at: u32, clock: u64) -> u8 {
        let at = at & 0xff;
        for number in 0..3 {
            self.count(number, clock);
        }
        let word = match at & !3 {
            CONTROL => self.control,
            STATUS => self.status,
            MASK => self.mask,
            0x3c => REVISION,
            0x40.. => 0,
            _ => {
                let counter = &self.counters[at as usize / 16];
                [counter.count, counter.reload, counter.matches[0], counter.matches[1]]
                    [at as usize / 4 % 4]
            }
        };
        (word >> (at % 4 * 8)) as u8
    }

    pub(super) fn write(&mut self, at: u32, value: u8, clock: u64) {
        let at = at & 0xff;
        for number in 0..3 {
            self.count(number, clock);
        }
        match at & !3 {
            CONTROL => {
                put(&mut self.control, at, value);
                for number in 0..3 {
                    self.counters[number].since = self.ticks(number, clock);
                }
            }
            STATUS => self.status &= !(u32::from(value) << (at % 4 * 8)),
            MASK => put(&mut self.mask, at, value),
            0x3c.. => {}
            _ => {
                let counter = &mut self.counters[at as usize / 16];
                let [first, second] = &mut counter.matches;
                let registers = [&mut counter.count, &mut counter.reload, first, second];
                let [count, reload, first, second] = registers;
                match at / 4 % 4 {
                    0 => put(count, at, value),
                    1 => put(reload, at, value),
                    2 => put(first, at, value),
                    _ => put(second, at, value),
                }
            }
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        for counter in &mut self.counters {
            state.u32(&mut counter.count);
            state.u32(&mut counter.reload);
            state.u32(&mut counter.matches[0]);
            state.u32(&mut counter.matches[1]);
            state.u64(&mut counter.since);
        }
        state.u32(&mut self.control);
        state.u32(&mut self.status);
        state.u32(&mut self.mask);
        state.u64(&mut self.system);
    }
}

/// Ticks of the crystal until then.
fn crystal(clock: u64) -> u64 {
    clock * CRYSTAL.1 / CRYSTAL.0
}

/// The first clock with so many ticks of the crystal.
fn at_crystal(ticks: u64) -> u64 {
    (ticks * CRYSTAL.0).div_ceil(CRYSTAL.1)
}
