//! The watchdog: it has a clock of its own and resets a chip that gives no sign of life.

use crate::state::State;

/// Bits of WDTCSR: its interrupt's flag and mask, permission to change, reset.
const FLAG: u8 = 1 << 7;
const INTERRUPT: u8 = 1 << 6;
const CHANGE: u8 = 1 << 4;
const RESET: u8 = 1 << 3;
/// The bits that choose its time.
const TIME: u8 = 0x27;
/// Cycles at 8 MHz of its shortest time: 2,048 of its own at 128 kHz.
const SHORTEST: u64 = 2048 * 8_000_000 / 128_000;
/// Cycles for which a permission holds.
const PERMISSION: u64 = 4;

/// The watchdog.
#[derive(Clone, Default)]
pub(super) struct Watchdog {
    control: u8,
    permitted_at: u64,
    bites_at: u64,
}

impl Watchdog {
    /// A reset by the watchdog itself leaves it on, with its shortest time.
    pub(super) fn reset(&mut self, is_own: bool, now: u64) {
        *self = Watchdog { control: if is_own { RESET } else { 0 }, ..Watchdog::default() };
        self.sign(now);
    }

    fn time(&self) -> u64 {
        let select = self.control & 7 | self.control >> 2 & 8;
        SHORTEST << select.min(9)
    }

    /// WDTCSR at this moment.
    pub(super) fn control(&self, now: u64) -> u8 {
        let is_permitted = self.control & CHANGE != 0 && now - self.permitted_at <= PERMISSION;
        if is_permitted { self.control } else { self.control & !CHANGE }
    }

    /// WDTCSR is written. The time changes only after permission, and so does whether it resets; it always does
    /// after it has (`has_bitten`).
    pub(super) fn set_control(&mut self, value: u8, has_bitten: bool, now: u64) {
        let before = self.control(now);
        let flag = before & FLAG & !value;
        let protected = if before & CHANGE == 0 {
            before & (TIME | RESET) | value & RESET
        } else {
            value & (TIME | RESET)
        };
        let must = if has_bitten { RESET } else { 0 };
        self.control = flag | value & INTERRUPT | protected | must;
        if value & (CHANGE | RESET) == CHANGE | RESET {
            self.control |= CHANGE;
            self.permitted_at = now;
        }
        if (before ^ self.control) & (TIME | RESET | INTERRUPT) != 0 {
            self.sign(now);
        }
    }

    /// A sign of life.
    pub(super) fn sign(&mut self, now: u64) {
        self.bites_at = now + self.time();
    }

    pub(super) fn due(&self) -> u64 {
        if self.control & (RESET | INTERRUPT) == 0 { u64::MAX } else { self.bites_at }
    }

    /// Whether it resets the chip now. Where it is to interrupt as well, it does that first.
    pub(super) fn bites(&mut self, now: u64) -> bool {
        if self.due() > now {
            return false;
        }
        self.bites_at = now + self.time();
        if self.control & INTERRUPT == 0 {
            return true;
        }
        self.control |= FLAG;
        false
    }

    pub(super) fn asks(&self) -> bool {
        self.control & FLAG != 0 && self.control & INTERRUPT != 0
    }

    /// Its interrupt is served: where it resets, too, the next time it will.
    pub(super) fn serve(&mut self) {
        self.control &= !FLAG;
        if self.control & RESET != 0 {
            self.control &= !INTERRUPT;
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.u8(&mut self.control);
        state.u64(&mut self.permitted_at);
        state.u64(&mut self.bites_at);
    }

    /// Nothing that was loaded may lie after `now`.
    pub(super) fn bound(&mut self, now: u64) {
        self.permitted_at = self.permitted_at.min(now);
    }
}
