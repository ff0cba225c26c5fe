//! What is soldered around the chip: display, buttons, buzzer, light, battery. Wired as
//! `firmware/prodigy/src/board/pins.rs` says.

use std::collections::VecDeque;

use super::computer::SECOND;
use super::lcd::Lcd;
use super::wires::Wires;
use crate::state::State;

/// Port A: the display. Port B: light and buzzer. Port D: buttons, and the serial line that idles high.
const LCD_RS: u8 = 1 << 2;
const LCD_E: u8 = 1 << 3;
const LIGHT: u8 = 1 << 0;
const FIRST_BUTTON: u8 = 2;
const LINE: u8 = 1 << 0;

const NANOSECONDS: u64 = 1_000_000_000 / SECOND;
/// Tones that wait to be taken: more are forgotten.
const MOST: usize = 256;
/// Cycles between two steps by which a timer is told what to do, at most.
const STEP: u64 = 64;

/// From a cycle on the buzzer makes this tone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tone {
    /// Since the power came.
    pub cycle: u64,
    /// Cycles of half a period; 0 is silence.
    pub half_period: u32,
}

impl Tone {
    /// Its hertz; 0 is silence.
    pub fn hertz(self) -> u32 {
        (SECOND as u32).checked_div(2 * self.half_period).unwrap_or(0)
    }
}

/// What is around the chip.
pub(super) struct Board {
    pub(super) lcd: Lcd,
    /// Which are down.
    pub(super) buttons: u8,
    /// Millivolts.
    pub(super) battery: u32,
    pub(super) is_lit: bool,
    pub(super) tone: Tone,
    /// Tones that nobody has taken yet.
    pub(super) sounds: VecDeque<Tone>,
}

impl Board {
    pub(super) fn new(battery: u32) -> Board {
        Board {
            lcd: Lcd::new(),
            buttons: 0,
            battery,
            is_lit: false,
            tone: Tone::default(),
            sounds: VecDeque::new(),
        }
    }

    pub(super) fn state(&mut self, state: &mut State, now: u64) {
        self.lcd.state(state);
        self.lcd.bound(now.saturating_mul(NANOSECONDS));
        state.u8(&mut self.buttons);
        state.u32(&mut self.battery);
        state.bool(&mut self.is_lit);
        state.u64(&mut self.tone.cycle);
        state.u32(&mut self.tone.half_period);
    }
}

impl Wires for Board {
    fn inputs(&self, port: usize) -> (u8, u8) {
        if port == 3 { (self.buttons << FIRST_BUTTON | LINE, LINE) } else { (0, 0) }
    }

    fn output(&mut self, port: usize, driven: u8, levels: u8, now: u64) {
        match port {
            0 if driven & LCD_E != 0 => {
                let levels = levels & driven;
                let (rs, e) = (levels & LCD_RS != 0, levels & LCD_E != 0);
                self.lcd.pins(rs, e, levels >> 4, now * NANOSECONDS);
            }
            1 => self.is_lit = driven & levels & LIGHT != 0,
            _ => {}
        }
    }

    fn tone(&mut self, half_period: u32, now: u64) {
        if half_period == self.tone.half_period {
            return;
        }
        self.tone = Tone { cycle: now, half_period };
        // A timer is told what to do in several steps, and nobody hears what it does between them.
        let is_step = |last: &Tone| now - last.cycle < STEP;
        if self.sounds.len() == MOST {
            self.sounds.pop_front();
        }
        if self.sounds.back().is_some_and(is_step) {
            self.sounds.pop_back();
        }
        self.sounds.push_back(self.tone);
    }

    fn supply(&self) -> u32 {
        self.battery
    }
}
