//! The keys and the keypad at F50000: which are held, in seven groups of eight, as they were at the last scan.
//!
//! The groups are those of the CE toolchain's `keypadc.h`, the registers those of WikiTI, "84PCE:Ports:A000", and
//! CEmu's `keypad.c`. A scan takes [`SCAN`] clocks whatever the registers say about it; the ghosts of several keys at
//! once are not there.

use super::interrupts::{Interrupts, KEYPAD, put};
use crate::state::State;

/// Clocks of a scan: eight rows of some four microseconds.
const SCAN: u64 = 1_536;
const GROUPS: usize = 8;
/// Bits of the status: scanned; something has changed; a key is down.
const SCANNED: u8 = 1;
const CHANGED: u8 = 2;
const DOWN: u8 = 4;

/// A key of the keypad: its group and its bit. ON is none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    group: u8,
    bit: u8,
}

const NAMES: [[&str; 8]; 7] = [
    ["GRAPH", "TRACE", "ZOOM", "WINDOW", "YEQU", "2ND", "MODE", "DEL"],
    ["", "STO", "LN", "LOG", "SQUARE", "RECIP", "MATH", "ALPHA"],
    ["0", "1", "4", "7", "COMMA", "SIN", "APPS", "XTTHETAN"],
    ["DOT", "2", "5", "8", "LPAREN", "COS", "PRGM", "STAT"],
    ["NEG", "3", "6", "9", "RPAREN", "TAN", "VARS", ""],
    ["ENTER", "ADD", "SUB", "MUL", "DIV", "POWER", "CLEAR", ""],
    ["DOWN", "LEFT", "RIGHT", "UP", "", "", "", ""],
];

impl Key {
    /// The key of a name, as `ENTER`, `2ND` or `7`.
    pub fn named(name: &str) -> Option<Key> {
        Key::all().find(|key| key.name() == name)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Key> {
        let all = (1..8).flat_map(|group| (0..8).map(move |bit| Key { group, bit }));
        all.filter(|key| !key.name().is_empty())
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.group) - 1][usize::from(self.bit)]
    }

    /// What `_GetCSC` says: from 1 for DOWN to 38 for DEL (`sk...` in `ti84pceg.inc`).
    pub fn scan_code(self) -> u8 {
        (7 - self.group) * 8 + self.bit + 1
    }
}

pub(super) struct Keypad {
    /// Which keys are held, and which were at the last scan.
    held: [u8; GROUPS],
    scanned: [u8; GROUPS],
    control: u32,
    size: u32,
    status: u8,
    enabled: u8,
    /// When the scan is over that goes on.
    done: Option<u64>,
}

impl Keypad {
    pub(super) fn new() -> Keypad {
        Keypad {
            held: [0; GROUPS],
            scanned: [0; GROUPS],
            control: 0,
            size: 0,
            status: 0,
            enabled: 0,
            done: None,
        }
    }

    pub(super) fn hold(&mut self, key: Key, is_held: bool) {
        let bit = 1 << key.bit;
        let group = &mut self.held[usize::from(key.group)];
        *group = if is_held { *group | bit } else { *group & !bit };
    }

    /// The first key that is held.
    pub(super) fn held(&self) -> Option<Key> {
        Key::all().find(|key| self.held[usize::from(key.group)] >> key.bit & 1 == 1)
    }

    pub(super) fn next(&self) -> u64 {
        self.done.unwrap_or(u64::MAX)
    }

    pub(super) fn advance(&mut self, clock: u64, interrupts: &mut Interrupts) {
        if self.done.is_some_and(|done| done <= clock) {
            self.status |= SCANNED;
            if self.scanned != self.held {
                self.status |= CHANGED;
                self.scanned = self.held;
            }
            if self.control & 1 == 1 {
                self.done = Some(clock + SCAN);
            } else {
                self.control &= !3;
                self.done = None;
            }
        }
        if self.control & 3 == 1 && self.held != [0; GROUPS] {
            self.status |= DOWN;
        }
        interrupts.set(KEYPAD, self.status & self.enabled != 0);
    }

    pub(super) fn read(&self, at: u32) -> u8 {
        let at = at & 0xff;
        match at {
            0x00..0x04 => (self.control >> (at % 4 * 8)) as u8,
            0x04..0x08 => (self.size >> (at % 4 * 8)) as u8,
            0x08 => self.status & self.enabled,
            0x0c => self.enabled,
            0x10..0x20 if at.is_multiple_of(2) => self.scanned[(at as usize - 0x10) / 2],
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, at: u32, value: u8, clock: u64) {
        let at = at & 0xff;
        match at {
            0x00..0x04 => {
                put(&mut self.control, at, value);
                if at == 0 {
                    self.done = (value & 2 != 0).then_some(clock + SCAN);
                }
            }
            0x04..0x08 => put(&mut self.size, at, value),
            0x08 => self.status &= !value,
            0x0c => self.enabled = value & 7,
            _ => {}
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.held);
        state.bytes(&mut self.scanned);
        state.u32(&mut self.control);
        state.u32(&mut self.size);
        state.u8(&mut self.status);
        state.u8(&mut self.enabled);
        state.option(&mut self.done, State::u64);
    }
}
