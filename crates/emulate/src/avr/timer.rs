//! Timers 0, 1 and 2: what they count, what they compare with, their flags.
//!
//! Nothing counts while nobody looks: a timer remembers when it was last looked at and goes on from there.
//! Counting up is modelled, in normal mode, CTC and fast PWM; the phase-correct modes count up here, too.

use super::registers as reg;
use crate::state::State;

/// Flags as in TIFR and TIMSK.
pub(super) const OVERFLOW: u8 = 1 << 0;
pub(super) const MATCH_A: u8 = 1 << 1;
pub(super) const MATCH_B: u8 = 1 << 2;

/// Clock select by divisor: of timers 0 and 1, whose last two are a pin, and of timer 2.
const DIVISORS: [u16; 8] = [0, 1, 8, 64, 256, 1024, 0, 0];
const DIVISORS_2: [u16; 8] = [0, 1, 8, 32, 64, 128, 256, 1024];

/// One timer.
#[derive(Clone, Default)]
pub(super) struct Timer {
    number: u8,
    /// Control registers A and B, as they were written.
    pub(super) control: [u8; 2],
    /// What it compares with, and the register of its input capture, which may be its limit.
    pub(super) compare: [u16; 2],
    pub(super) capture: u16,
    pub(super) flags: u8,
    pub(super) mask: u8,
    /// The count at a cycle.
    count: u16,
    at: u64,
    /// Cycle at which its prescaler was zero.
    phase: u64,
}

impl Timer {
    pub(super) fn new(number: u8) -> Timer {
        Timer { number, ..Timer::default() }
    }

    fn most(&self) -> u16 {
        if self.number == 1 { 0xffff } else { 0xff }
    }

    /// Cycles of a count; none while it stands still.
    pub(super) fn divisor(&self) -> u64 {
        let select = usize::from(self.control[1] & 7);
        u64::from(if self.number == 2 { DIVISORS_2[select] } else { DIVISORS[select] })
    }

    /// The number of its waveform mode, as the data sheet's tables have it.
    fn mode(&self) -> u8 {
        let wide =
            if self.number == 1 { self.control[1] >> 1 & 0xc } else { self.control[1] >> 1 & 4 };
        self.control[0] & 3 | wide
    }

    /// Where it begins anew.
    pub(super) fn top(&self) -> u16 {
        if self.number != 1 {
            return if matches!(self.mode(), 2 | 5 | 7) { self.compare[0] & 0xff } else { 0xff };
        }
        match self.mode() {
            1 | 5 => 0xff,
            2 | 6 => 0x1ff,
            3 | 7 => 0x3ff,
            4 | 9 | 11 | 15 => self.compare[0],
            8 | 10 | 12 | 14 => self.capture,
            _ => 0xffff,
        }
    }

    /// Counts between two cycles.
    fn counts(&self, until: u64) -> u64 {
        match self.divisor() {
            0 => 0,
            1 => until - self.at,
            by => (until - self.phase) / by - (self.at - self.phase) / by,
        }
    }

    /// Counts until now, and sets the flags of what is passed.
    pub(super) fn catch_up(&mut self, now: u64) {
        let mut left = self.counts(now);
        self.at = now;
        while left > 0 {
            let limit = if self.count <= self.top() { self.top() } else { self.most() };
            let round = u64::from(limit - self.count) + 1;
            let step = left.min(round);
            let passes = |value: u16| value >= self.count && u64::from(value - self.count) < step;
            let [a, b] = self.compare.map(passes);
            self.flags |= u8::from(a) << 1 | u8::from(b) << 2;
            left -= step;
            if step < round {
                self.count += step as u16;
                return;
            }
            self.count = 0;
            self.flags |= u8::from(limit == self.most());
            // All further rounds are the same.
            let period = u64::from(self.top()) + 1;
            if left > 2 * period {
                left = left % period + period;
            }
        }
    }

    /// The count at this moment.
    pub(super) fn count(&mut self, now: u64) -> u16 {
        self.catch_up(now);
        self.count
    }

    pub(super) fn set_count(&mut self, count: u16, now: u64) {
        self.catch_up(now);
        self.count = count & self.most();
    }

    /// The cycle of the next interrupt, as far as it has one.
    pub(super) fn due(&self) -> u64 {
        self.next(self.mask & !self.flags)
    }

    /// The cycle at which it next overflows or matches, whoever wants to know.
    pub(super) fn next_event(&self) -> u64 {
        self.next(OVERFLOW | MATCH_A | MATCH_B)
    }

    /// The cycle of the next of the wanted events, as far as there is one.
    fn next(&self, wanted: u8) -> u64 {
        let by = self.divisor();
        if by == 0 || wanted & 7 == 0 {
            return u64::MAX;
        }
        let top = self.top();
        let limit = if self.count <= top { top } else { self.most() };
        let round = u64::from(limit - self.count) + 1;
        // Counts until it leaves a value, in this round or the next.
        let leaves = |value: u16| {
            if value >= self.count && value <= limit {
                u64::from(value - self.count) + 1
            } else if value <= top {
                round + u64::from(value) + 1
            } else {
                u64::MAX
            }
        };
        let overflow = if limit == self.most() {
            round
        } else if top == self.most() {
            round + u64::from(top) + 1
        } else {
            u64::MAX
        };
        let mut counts = u64::MAX;
        if wanted & OVERFLOW != 0 {
            counts = counts.min(overflow);
        }
        if wanted & MATCH_A != 0 {
            counts = counts.min(leaves(self.compare[0]));
        }
        if wanted & MATCH_B != 0 {
            counts = counts.min(leaves(self.compare[1]));
        }
        if counts == u64::MAX {
            return u64::MAX;
        }
        let phase = if by == 1 { self.at } else { self.phase };
        phase + ((self.at - phase) / by + counts) * by
    }

    /// A control register is written. The prescaler runs through; simavr begins with the write.
    pub(super) fn control(&mut self, which: usize, value: u8, now: u64, is_simavr: bool) {
        self.catch_up(now);
        self.control[which] = value;
        if is_simavr {
            self.phase = now;
            self.count = 0;
        }
    }

    pub(super) fn compare_with(&mut self, which: usize, value: u16, now: u64, is_simavr: bool) {
        self.catch_up(now);
        self.compare[which] = value;
        if is_simavr {
            self.phase = now;
            self.count = 0;
        }
    }

    /// The prescaler begins anew.
    pub(super) fn reset_prescaler(&mut self, now: u64) {
        self.catch_up(now);
        self.phase = now;
    }

    /// Its clock has stood still for so many cycles.
    pub(super) fn pause(&mut self, cycles: u64) {
        self.at += cycles;
        self.phase += cycles;
    }

    /// Cycles from one match of A to the next, where each match toggles the pin of A: half a period of a tone.
    pub(super) fn half_period(&self) -> u32 {
        let toggles = self.control[0] & 0xc3 == 0x42 && self.control[1] & 8 == 0;
        let cycles = self.divisor() as u32 * (u32::from(self.compare[0]) + 1);
        if toggles { cycles } else { 0 }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.control);
        self.compare.iter_mut().for_each(|value| state.u16(value));
        state.u16(&mut self.capture);
        state.u8(&mut self.flags);
        state.u8(&mut self.mask);
        state.u16(&mut self.count);
        state.u64(&mut self.at);
        state.u64(&mut self.phase);
    }

    /// Nothing that was loaded may lie after `now`.
    pub(super) fn bound(&mut self, now: u64) {
        self.count &= self.most();
        self.at = self.at.min(now);
        self.phase = self.phase.min(self.at);
    }
}

/// The timer of a flag register, of a mask.
pub(super) fn by_flags(address: u16) -> Option<usize> {
    (reg::TIFR0..=reg::TIFR0 + 2).contains(&address).then(|| usize::from(address - reg::TIFR0))
}

pub(super) fn by_mask(address: u16) -> Option<usize> {
    (reg::TIMSK0..=reg::TIMSK0 + 2).contains(&address).then(|| usize::from(address - reg::TIMSK0))
}
