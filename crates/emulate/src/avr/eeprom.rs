//! The memory of 2,048 bytes that stays without power: reading stops the CPU for a moment, writing takes
//! milliseconds and a permission.

use crate::state::State;

/// Bytes of it.
pub(super) const SIZE: usize = 2048;
/// Cycles at 8 MHz in which a byte is erased and written, 3.4 ms, and in which one of the two is done.
const BOTH: u32 = 27_200;
const ONE: u32 = 14_400;
/// Cycles for which a permission holds.
const PERMISSION: u64 = 4;
/// Bits of EECR: read, write, permission to write, interrupt when it is ready; and what a write does.
const READ: u8 = 1 << 0;
const WRITE: u8 = 1 << 1;
const PERMIT: u8 = 1 << 2;
const INTERRUPT: u8 = 1 << 3;
const MODE: u8 = 3 << 4;

/// The memory with its registers.
#[derive(Clone)]
pub(super) struct Eeprom {
    pub(super) bytes: Vec<u8>,
    control: u8,
    pub(super) data: u8,
    pub(super) address: u16,
    permitted_at: u64,
    /// What is being written, where, and until when.
    writing: Option<u8>,
    place: u16,
    written_at: u64,
    /// Writes take no time: for tests whose time is scripted.
    pub(super) is_instant: bool,
    /// Bytes written so far.
    pub(super) written: u64,
    /// What the firmware does wrong.
    pub(super) mistake: Option<&'static str>,
}

impl Eeprom {
    pub(super) fn new() -> Eeprom {
        Eeprom {
            bytes: vec![0xff; SIZE],
            control: 0,
            data: 0,
            address: 0,
            permitted_at: 0,
            writing: None,
            place: 0,
            written_at: 0,
            is_instant: false,
            written: 0,
            mistake: None,
        }
    }

    /// A reset ends what is being written: the byte is then as it was.
    pub(super) fn reset(&mut self) {
        self.control &= MODE;
        self.data = 0;
        self.address = 0;
        self.writing = None;
    }

    /// EECR at this moment.
    pub(super) fn control(&self, now: u64) -> u8 {
        let is_permitted = self.control & PERMIT != 0 && now - self.permitted_at <= PERMISSION;
        let writes = if self.writing.is_some() { WRITE } else { 0 };
        self.control & !(PERMIT | WRITE) | if is_permitted { PERMIT } else { 0 } | writes
    }

    /// EECR is written. Returns for how many cycles the CPU then stands still.
    pub(super) fn set_control(&mut self, value: u8, now: u64) -> u64 {
        let before = self.control(now);
        if value & PERMIT != 0 && before & PERMIT == 0 {
            self.permitted_at = now;
        }
        // What is being written goes on as it was begun.
        let mode = if self.writing.is_some() { before } else { value } & MODE;
        self.control = value & (PERMIT | INTERRUPT) | mode;
        let mut stall = 0;
        if value & READ != 0 {
            if self.writing.is_some() {
                self.mistake.get_or_insert("the memory is read while it is written");
            } else {
                self.data = self.at(self.address);
                stall = 4;
            }
        }
        if value & WRITE != 0 && self.writing.is_none() {
            self.control &= !PERMIT;
            if before & PERMIT == 0 {
                self.mistake.get_or_insert("the memory is written without permission");
            } else {
                self.begin(now);
                stall = 2;
            }
        }
        stall
    }

    fn at(&self, address: u16) -> u8 {
        self.bytes[usize::from(address) % SIZE]
    }

    fn begin(&mut self, now: u64) {
        let (byte, time) = match self.control >> 4 & 3 {
            0 => (self.data, BOTH),
            1 => (0xff, ONE),
            2 => (self.data & self.at(self.address), ONE),
            _ => return,
        };
        self.place = self.address;
        self.written += 1;
        self.writing = Some(byte);
        self.written_at = now + u64::from(if self.is_instant { 0 } else { time });
        self.catch_up(now);
    }

    pub(super) fn due(&self) -> u64 {
        if self.writing.is_some() { self.written_at } else { u64::MAX }
    }

    pub(super) fn catch_up(&mut self, now: u64) {
        if self.written_at <= now
            && let Some(byte) = self.writing.take()
        {
            self.bytes[usize::from(self.place) % SIZE] = byte;
        }
    }

    /// The power goes while a byte may be on its way: it is then as it was, as it should be, or anything.
    /// Returns its place.
    pub(super) fn cut(&mut self, chance: u32) -> Option<u16> {
        let byte = self.writing.take()?;
        let place = usize::from(self.place) % SIZE;
        match chance % 3 {
            0 => {}
            1 => self.bytes[place] = byte,
            _ => self.bytes[place] = (chance / 3) as u8,
        }
        Some(self.place)
    }

    pub(super) fn asks(&self) -> bool {
        self.control & INTERRUPT != 0 && self.writing.is_none()
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.bytes);
        state.u8(&mut self.control);
        state.u8(&mut self.data);
        state.u16(&mut self.address);
        state.u64(&mut self.permitted_at);
        state.option(&mut self.writing, State::u8);
        state.u16(&mut self.place);
        state.u64(&mut self.written_at);
        state.u64(&mut self.written);
    }

    /// Nothing that was loaded may lie after `now`.
    pub(super) fn bound(&mut self, now: u64) {
        self.permitted_at = self.permitted_at.min(now);
    }
}
