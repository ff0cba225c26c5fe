//! What lies at E00000 and above, and the CPU's speed, which is behind a port. Ports are for the system alone (CEmu's
//! `cpu.c`): in code outside of it `in` reads 0, and `out` is a reset, which is told as an error here.

use super::interrupts::{Interrupts, ON_KEY, put};
use super::keypad::{Key, Keypad};
use super::lcd::Lcd;
use super::timers::Timers;
use crate::state::State;

/// Clocks of a second.
const HERTZ: u64 = super::HERTZ;
/// What port 0001 has for 6, 12, 24 and 48 MHz is 0 to 3.
const FULL_SPEED: u8 = 3;
/// The clock at F30000 (WikiTI, "84PCE:Ports:8000"): seconds, minutes, hours, days; four bytes each.
const CLOCK_PARTS: [u64; 4] = [60, 60, 24, 65_536];

/// All that is not memory and not the CPU.
pub(super) struct Devices {
    pub(super) interrupts: Interrupts,
    pub(super) timers: Timers,
    pub(super) keypad: Keypad,
    pub(super) lcd: Lcd,
    /// How many times longer than at full speed a cycle takes, as a shift.
    pub(super) slowness: u32,
    pub(super) backlight: u32,
    /// When something happens next; before that nobody need look.
    pub(super) next: u64,
}

impl Devices {
    /// As the system sets them, at that time.
    pub(super) fn new(clock: u64) -> Devices {
        Devices {
            interrupts: Interrupts::new(),
            timers: Timers::new(clock),
            keypad: Keypad::new(),
            lcd: Lcd::new(clock),
            slowness: 0,
            backlight: 0,
            next: 0,
        }
    }

    /// The system sets the CPU's speed.
    pub(super) fn set_speed(&mut self, speed: u8) {
        self.slowness = u32::from(FULL_SPEED - speed.min(FULL_SPEED));
    }

    /// Holds a key, or lets go of it.
    pub(super) fn hold(&mut self, key: Key, is_held: bool) {
        self.keypad.hold(key, is_held);
        self.next = 0;
    }

    /// Holds ON, or lets go of it.
    pub(super) fn hold_on(&mut self, is_held: bool) {
        self.interrupts.set(ON_KEY, is_held);
    }

    /// What has happened until now.
    pub(super) fn advance(&mut self, clock: u64) {
        self.timers.advance(clock, &mut self.interrupts);
        self.keypad.advance(clock, &mut self.interrupts);
        self.lcd.advance(clock, &mut self.interrupts);
        self.next = self.timers.next(clock).min(self.keypad.next()).min(self.lcd.next());
    }

    pub(super) fn read(&mut self, at: u32, clock: u64) -> u8 {
        match at >> 16 {
            0xe3 => self.lcd.read(at),
            0xf0 => self.interrupts.read(at),
            0xf2 => self.timers.read(at, clock),
            0xf3 => real_time(at & 0xff, clock),
            0xf5 => self.keypad.read(at),
            0xf6 => (self.backlight >> (at % 4 * 8)) as u8,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, at: u32, value: u8, clock: u64) {
        self.next = 0;
        match at >> 16 {
            0xe3 => self.lcd.write(at, value),
            0xf0 => self.interrupts.write(at, value),
            0xf2 => self.timers.write(at, value, clock),
            0xf5 => self.keypad.write(at, value, clock),
            0xf6 => put(&mut self.backlight, at, value),
            _ => {}
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        self.interrupts.state(state);
        self.timers.state(state);
        self.keypad.state(state);
        self.lcd.state(state);
        state.u32(&mut self.slowness);
        self.slowness = self.slowness.min(FULL_SPEED.into());
        state.u32(&mut self.backlight);
        self.next = 0;
    }
}

/// A byte of the clock, which was set to zero when the calculator was new.
fn real_time(at: u32, clock: u64) -> u8 {
    let mut rest = clock / HERTZ;
    for (part, size) in (0..).zip(CLOCK_PARTS) {
        if at / 4 == part {
            return ((rest % size) >> (at % 4 * 8)) as u8;
        }
        rest /= size;
    }
    0
}
