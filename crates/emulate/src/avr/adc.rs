//! The converter from volts to numbers, as far as the battery needs it: the chip's own 1.1 volts and ground
//! against the supply. Its pins read 0.

use crate::state::State;

/// Bits of ADCSRA.
const ENABLE: u8 = 1 << 7;
const START: u8 = 1 << 6;
const FLAG: u8 = 1 << 4;
const INTERRUPT: u8 = 1 << 3;
/// Millivolts of the chip's own reference.
const BAND_GAP: u32 = 1_100;
/// Its steps of a conversion, the first one and any other.
const FIRST: u64 = 25;
const NEXT: u64 = 13;

/// The converter.
#[derive(Clone, Default)]
pub(super) struct Adc {
    control: u8,
    pub(super) mux: u8,
    result: u16,
    /// Who has read the lower byte gets the upper one of the same result.
    held: Option<u8>,
    measured: u16,
    ready_at: u64,
    was_used: bool,
    /// Measures when it is read.
    pub(super) is_simavr: bool,
}

impl Adc {
    pub(super) fn control(&self) -> u8 {
        self.control
    }

    /// What it would say at this supply.
    fn measure(&self, millivolts: u32) -> u16 {
        let against = match self.mux >> 6 {
            2 => BAND_GAP,
            3 => 2_560,
            _ => millivolts,
        };
        let input = if self.mux & 31 == 0x1e { BAND_GAP } else { 0 };
        (input * 1024 / against.max(1)).min(1023) as u16
    }

    pub(super) fn set_control(&mut self, value: u8, millivolts: u32, now: u64) {
        let before = self.control;
        self.control = value & !(value & FLAG) & !FLAG | before & FLAG & !value | before & START;
        if value & ENABLE == 0 {
            self.control &= !START;
            self.was_used = false;
        } else if value & START != 0 && before & START == 0 {
            let steps = if self.was_used { NEXT } else { FIRST };
            let divisor = 1u64 << (value & 7).max(1);
            self.measured = self.measure(millivolts);
            self.ready_at = now + steps * divisor;
            self.was_used = true;
            self.control |= START;
        }
    }

    pub(super) fn due(&self) -> u64 {
        if self.control & START != 0 { self.ready_at } else { u64::MAX }
    }

    pub(super) fn catch_up(&mut self, now: u64) {
        if self.control & START != 0 && self.ready_at <= now {
            self.control = self.control & !START | FLAG;
            if self.held.is_none() {
                self.result = self.measured;
            }
        }
    }

    fn bytes(&self, millivolts: u32) -> [u8; 2] {
        let is_read_now = self.is_simavr && self.was_used;
        let result = if is_read_now { self.measure(millivolts) } else { self.result };
        (if self.mux & 0x20 == 0 { result } else { result << 6 }).to_le_bytes()
    }

    pub(super) fn low(&mut self, millivolts: u32) -> u8 {
        let [low, high] = self.bytes(millivolts);
        self.held = Some(high);
        low
    }

    pub(super) fn high(&mut self, millivolts: u32) -> u8 {
        self.held.take().unwrap_or(self.bytes(millivolts)[1])
    }

    pub(super) fn asks(&self) -> bool {
        self.control & FLAG != 0 && self.control & INTERRUPT != 0
    }

    pub(super) fn serve(&mut self) {
        self.control &= !FLAG;
    }

    /// Its clock has stood still.
    pub(super) fn pause(&mut self, cycles: u64) {
        self.ready_at += cycles;
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.u8(&mut self.control);
        state.u8(&mut self.mux);
        state.u16(&mut self.result);
        state.option(&mut self.held, State::u8);
        state.u16(&mut self.measured);
        state.u64(&mut self.ready_at);
        state.bool(&mut self.was_used);
    }
}
