//! Serial line 0: bytes out and in at their real bit time, and who is at the other end.
//!
//! The chip has a shift register and one byte before it on the way out, and two bytes behind one on the way
//! in. The other end sends as fast as the line goes, and waits while the firmware asks for that with XOFF and
//! XON, as our driver of simavr does.

use std::collections::VecDeque;

use super::simavr::SimavrUart;
use crate::state::State;

/// Bits of UCSR0A.
pub(super) const RXC: u8 = 1 << 7;
pub(super) const TXC: u8 = 1 << 6;
pub(super) const UDRE: u8 = 1 << 5;
const OVERRUN: u8 = 1 << 3;
const DOUBLE: u8 = 1 << 1;
/// Bits of UCSR0B: the interrupts have the places of their flags.
const RECEIVES: u8 = 1 << 4;
const SENDS: u8 = 1 << 3;
const NINTH: u8 = 1 << 2;

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;
/// Bytes that wait on either side: more are refused or forgotten.
pub(super) const MOST: usize = 1 << 16;

/// The line and its registers.
#[derive(Clone, Default)]
pub(super) struct Uart {
    /// UCSR0A as it is, and B and C as they were written.
    pub(super) status: u8,
    pub(super) control: [u8; 2],
    pub(super) divisor: u16,
    /// What is being sent, until when, and what comes after it.
    shift: Option<u8>,
    sent_at: u64,
    buffer: Option<u8>,
    /// What is arriving, when it is there, and what has arrived: two bytes at most.
    arriving: Option<u8>,
    arrives_at: u64,
    arrived: VecDeque<u8>,
    /// The other end: what it will send, a cycle at which it may, and whether it was asked to wait.
    input: VecDeque<u8>,
    slot: u64,
    is_held: bool,
    /// When all of this was last looked after.
    seen: u64,
    /// What it has heard, with the cycle.
    pub(super) output: VecDeque<(u64, u8)>,
    /// In its place, a line as simavr has it.
    pub(super) simavr: Option<SimavrUart>,
}

impl Uart {
    /// As after a reset: bytes on their way are lost, those that were heard are not.
    pub(super) fn reset(&mut self, now: u64) {
        let output = std::mem::take(&mut self.output);
        let simavr = self.simavr.as_ref().map(|_| SimavrUart::default());
        *self = Uart {
            status: UDRE,
            control: [0, 6],
            output,
            simavr,
            slot: now + 1,
            seen: now,
            ..Uart::default()
        };
    }

    fn bit(&self) -> u64 {
        let by = if self.status & DOUBLE == 0 { 16 } else { 8 };
        by * (u64::from(self.divisor) + 1)
    }

    /// Cycles of a byte with everything around it.
    pub(super) fn frame(&self) -> u64 {
        let size = self.control[1] >> 1 & 3 | self.control[0] & NINTH;
        let data = if size == 7 { 9 } else { 5 + u64::from(size & 3) };
        let parity = u64::from(self.control[1] & 0x20 != 0);
        // simavr counts a bit of parity always.
        let parity = if self.simavr.is_some() { 1 } else { parity };
        let stop = 1 + u64::from(self.control[1] & 8 != 0);
        (1 + data + parity + stop) * self.bit()
    }

    pub(super) fn status(&self) -> u8 {
        self.status
    }

    /// UCSR0A is written: only the double speed, the mode of many, and a complete transmission can be.
    pub(super) fn set_status(&mut self, value: u8, now: u64) {
        self.catch_up(now);
        self.status = self.status & !3 & !(value & TXC) | value & 3;
    }

    pub(super) fn set_control(&mut self, value: u8, now: u64) {
        self.catch_up(now);
        let before = std::mem::replace(&mut self.control[0], value);
        if before & RECEIVES != 0 && value & RECEIVES == 0 {
            self.arriving = None;
            self.arrived.clear();
            self.status &= !(RXC | OVERRUN);
        }
    }

    pub(super) fn set_divisor(&mut self, divisor: u16, now: u64) {
        self.catch_up(now);
        self.slot = self.next_slot(now);
        self.divisor = divisor & 0xfff;
    }

    /// A byte for the line.
    pub(super) fn write(&mut self, byte: u8, now: u64) {
        self.catch_up(now);
        if self.control[0] & SENDS == 0 {
            return;
        }
        if self.simavr.is_some() {
            self.hear(byte, now);
            let frame = self.frame();
            self.status &= !UDRE;
            if let Some(simavr) = &mut self.simavr {
                simavr.write(frame, now);
            }
        } else if self.shift.is_none() {
            self.begin(byte, now);
        } else {
            self.buffer = Some(byte);
            self.status &= !UDRE;
        }
    }

    fn begin(&mut self, byte: u8, now: u64) {
        self.shift = Some(byte);
        self.sent_at = now + self.frame();
        self.status &= !TXC;
    }

    /// The byte that has arrived.
    pub(super) fn read(&mut self, now: u64) -> u8 {
        self.catch_up(now);
        let frame = self.frame();
        if let Some(simavr) = &mut self.simavr {
            return simavr.read(&mut self.status, frame, now);
        }
        let byte = self.arrived.pop_front().unwrap_or(0);
        self.status &= !OVERRUN;
        if self.arrived.is_empty() {
            self.status &= !RXC;
        }
        byte
    }

    /// The other end hears a byte.
    fn hear(&mut self, byte: u8, now: u64) {
        match byte {
            XON => self.is_held = false,
            XOFF => self.is_held = true,
            _ => {
                if self.output.len() == MOST {
                    self.output.pop_front();
                }
                self.output.push_back((now, byte));
            }
        }
    }

    /// The other end has a byte to send; false if too many wait already.
    pub(super) fn send(&mut self, byte: u8, now: u64) -> bool {
        self.catch_up(now);
        let has_room = self.input.len() < MOST;
        if has_room {
            self.input.push_back(byte);
        }
        has_room
    }

    /// Bytes that have not yet begun to cross the line.
    pub(super) fn waiting(&self) -> usize {
        self.input.len()
    }

    /// The first moment from now on at which the other end may begin a byte: it does so a byte's time after the
    /// one before, of eight bits.
    pub(super) fn next_slot(&self, now: u64) -> u64 {
        let period = 160 * (u64::from(self.divisor) + 1);
        self.slot + now.saturating_sub(self.slot).div_ceil(period) * period
    }

    fn may_begin(&self) -> bool {
        let is_free = self.simavr.as_ref().map_or(self.arriving.is_none(), SimavrUart::has_room);
        !self.input.is_empty() && !self.is_held && self.control[0] & RECEIVES != 0 && is_free
    }

    /// The cycle at which something happens next.
    pub(super) fn due(&self) -> u64 {
        let slot = if self.may_begin() { self.next_slot(self.seen + 1) } else { u64::MAX };
        let pumps = self.simavr.as_ref().map_or(u64::MAX, SimavrUart::due);
        let sent = if self.shift.is_some() { self.sent_at } else { u64::MAX };
        let arrives = if self.arriving.is_some() { self.arrives_at } else { u64::MAX };
        slot.min(pumps).min(sent).min(arrives)
    }

    /// Does what is due. What arrives comes first, so that the next byte finds the line free.
    pub(super) fn catch_up(&mut self, now: u64) {
        let slot = self.next_slot(self.seen + 1);
        self.seen = now;
        if self.simavr.is_none() {
            self.catch_up_in(now);
            self.catch_up_out(now);
        }
        let begins = slot <= now && self.may_begin();
        let frame = self.frame();
        if begins {
            let byte = self.input.pop_front().unwrap_or(0);
            self.slot = slot;
            if let Some(simavr) = &mut self.simavr {
                // It counts from when it looks, not from when it was due.
                simavr.take(byte, frame, now);
            } else {
                (self.arriving, self.arrives_at) = (Some(byte), slot + frame);
            }
        }
        if let Some(simavr) = &mut self.simavr {
            simavr.catch_up(&mut self.status, self.control[0], frame, now);
        }
    }

    fn catch_up_in(&mut self, now: u64) {
        if self.arrives_at > now {
            return;
        }
        let Some(byte) = self.arriving.take() else { return };
        if self.arrived.len() == 2 {
            self.status |= OVERRUN;
        } else {
            self.arrived.push_back(byte);
            self.status |= RXC;
        }
    }

    fn catch_up_out(&mut self, now: u64) {
        if self.sent_at > now {
            return;
        }
        let Some(byte) = self.shift.take() else { return };
        self.hear(byte, self.sent_at);
        match self.buffer.take() {
            Some(next) => {
                self.begin(next, self.sent_at);
                self.status |= UDRE;
            }
            None => self.status |= TXC,
        }
    }

    /// Which of its three interrupts asks: flags as in UCSR0A.
    pub(super) fn asks(&self) -> u8 {
        let flags = self.status & self.control[0] & (RXC | TXC | UDRE);
        match &self.simavr {
            Some(simavr) if !simavr.asks => flags & !RXC,
            _ => flags,
        }
    }

    /// The clock of the line has stood still.
    pub(super) fn pause(&mut self, cycles: u64) {
        self.sent_at += cycles;
        self.arrives_at += cycles;
        self.slot += cycles;
        self.seen += cycles;
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.u8(&mut self.status);
        state.bytes(&mut self.control);
        state.u16(&mut self.divisor);
        state.option(&mut self.shift, State::u8);
        state.u64(&mut self.sent_at);
        state.option(&mut self.buffer, State::u8);
        state.option(&mut self.arriving, State::u8);
        state.u64(&mut self.arrives_at);
        for (queue, most) in [(&mut self.arrived, 2), (&mut self.input, MOST)] {
            let mut list = std::mem::take(queue).into();
            state.list(&mut list, most, 0, State::u8);
            *queue = list.into();
        }
        state.u64(&mut self.slot);
        state.bool(&mut self.is_held);
        state.u64(&mut self.seen);
        self.divisor &= 0xfff;
    }

    /// Nothing that was loaded may lie after `now`.
    pub(super) fn bound(&mut self, now: u64) {
        self.seen = self.seen.min(now);
    }
}
