//! The LCD controller at E30000, an ARM PrimeCell PL111, and its picture of 320 by 240 dots. Registers as on WikiTI,
//! "84PCE:Ports:4000"; the system's settings are those of `ti84pceg.inc` (`lcdNormalMode`, 92D) and `graphx` (927).
//!
//! A frame takes a sixtieth of a second whatever the timing registers say. There is no cursor; its picture's memory is.

use super::interrupts::{Interrupts, LCD, put};
use super::picture::Picture;
use crate::state::State;

/// Clocks of a frame.
const FRAME: u64 = 800_000;
const BASE: u32 = 0x10;
const CONTROL: u32 = 0x18;
const ENABLED: u32 = 0x1c;
const STATUS: u32 = 0x20;
const MASKED: u32 = 0x24;
const CLEAR: u32 = 0x28;
const PALETTE: u32 = 0x200;
const CURSOR: u32 = 0x800;
/// What the system writes to control: on, 16 bits a dot; and where its picture lies.
pub(super) const SYSTEM_CONTROL: u32 = 0x92d;
pub(super) const SYSTEM_BASE: u32 = 0xd4_0000;
/// What has happened: the address was taken; the frame is over.
const BASE_TAKEN: u8 = 4;
const FRAME_OVER: u8 = 8;

pub(super) struct Lcd {
    timing: [u32; 4],
    base: u32,
    control: u32,
    enabled: u8,
    status: u8,
    palette: Vec<u8>,
    cursor: Vec<u8>,
    frames: u64,
    /// Bits of a dot that are read from memory.
    bits: u32,
}

impl Lcd {
    pub(super) fn new(clock: u64) -> Lcd {
        Lcd {
            // As the system sets them: CE toolchain, `lcddrvce`'s defaults.
            timing: [0x1f0a_0338, 0x0402_093f, 0x00ef_7802, 0],
            base: SYSTEM_BASE,
            control: SYSTEM_CONTROL,
            enabled: 0,
            status: 0,
            palette: vec![0; 512],
            cursor: vec![0; 1024],
            frames: clock / FRAME,
            bits: bits(SYSTEM_CONTROL),
        }
    }

    fn is_on(&self) -> bool {
        self.control & 1 == 1
    }

    /// Bits of a dot that are read from memory.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    pub(super) fn next(&self) -> u64 {
        (self.frames + 1) * FRAME
    }

    pub(super) fn advance(&mut self, clock: u64, interrupts: &mut Interrupts) {
        let frames = clock / FRAME;
        if frames > self.frames {
            self.frames = frames;
            if self.is_on() {
                self.status |= BASE_TAKEN | FRAME_OVER;
            }
        }
        interrupts.set(LCD, self.status & self.enabled != 0);
    }

    pub(super) fn read(&self, at: u32) -> u8 {
        let at = at & 0xfff;
        let word = match at & !3 {
            0x00..0x10 => self.timing[at as usize / 4],
            BASE | 0x2c => self.base,
            CONTROL => self.control,
            ENABLED => self.enabled.into(),
            STATUS => self.status.into(),
            MASKED => (self.status & self.enabled).into(),
            PALETTE..0x400 => return self.palette[(at - PALETTE) as usize],
            CURSOR..0xc00 => return self.cursor[(at - CURSOR) as usize],
            _ => 0,
        };
        (word >> (at % 4 * 8)) as u8
    }

    pub(super) fn write(&mut self, at: u32, value: u8) {
        let at = at & 0xfff;
        match at & !3 {
            0x00..0x10 => put(&mut self.timing[at as usize / 4], at, value),
            BASE => {
                put(&mut self.base, at, value);
                self.base &= !7;
            }
            CONTROL => {
                put(&mut self.control, at, value);
                self.bits = bits(self.control);
            }
            ENABLED if at == ENABLED => self.enabled = value & 0x1e,
            CLEAR if at == CLEAR => self.status &= !value,
            PALETTE..0x400 => self.palette[(at - PALETTE) as usize] = value,
            CURSOR..0xc00 => self.cursor[(at - CURSOR) as usize] = value,
            _ => {}
        }
    }

    /// The bytes of the screen in this RAM, if it has one for each dot.
    pub(super) fn bytes<'a>(&self, ram: &'a [u8]) -> Option<&'a [u8]> {
        let from = (self.base & 0x7_ffff) as usize;
        let bytes = ram.get(from..)?.get(..Picture::WIDTH * Picture::HEIGHT);
        bytes.filter(|_| self.bits() == 8)
    }

    /// Red, green and blue of a number of the palette.
    pub(super) fn colour(&self, number: u8) -> [u8; 3] {
        let at = usize::from(number) * 2;
        rgb_1555(u16::from_le_bytes([self.palette[at], self.palette[at + 1]]))
    }

    /// What is seen, if this is the RAM.
    pub(super) fn picture(&self, ram: &[u8]) -> Picture {
        if !self.is_on() {
            return Picture::black();
        }
        let from = (self.base & 0x7_ffff) as usize;
        let byte = |at: usize| ram.get(from + at).copied().unwrap_or(0);
        let word = |at: usize| u16::from_le_bytes([byte(2 * at), byte(2 * at + 1)]);
        match self.control >> 1 & 7 {
            mode @ 0..=3 => Picture::of(|dot| {
                let bits = 1 << mode;
                let each = 8 / bits;
                self.colour(byte(dot / each) >> (dot % each * bits) & (0xff >> (8 - bits)) as u8)
            }),
            4 => Picture::of(|dot| rgb_1555(word(dot))),
            _ => Picture::of(|dot| rgb_565(word(dot))),
        }
    }

    pub(super) fn state(&mut self, state: &mut State) {
        for word in &mut self.timing {
            state.u32(word);
        }
        state.u32(&mut self.base);
        state.u32(&mut self.control);
        state.u8(&mut self.enabled);
        state.u8(&mut self.status);
        state.bytes(&mut self.palette);
        state.bytes(&mut self.cursor);
        state.u64(&mut self.frames);
        self.bits = bits(self.control);
    }
}

/// Bits of a dot that are read from memory, by what control says.
fn bits(control: u32) -> u32 {
    match control >> 1 & 7 {
        _ if control & 1 == 0 => 0,
        mode @ 0..=3 => 1 << mode,
        5 => 32,
        _ => 16,
    }
}

/// Five bits a colour; the sixth of green is the highest of all.
fn rgb_1555(word: u16) -> [u8; 3] {
    let green = (word >> 5 & 31) << 1 | word >> 15;
    rgb_565((word >> 10 & 31) << 11 | green << 5 | word & 31)
}

fn rgb_565(word: u16) -> [u8; 3] {
    let [red, green, blue] = [word >> 11, word >> 5 & 63, word & 31];
    [(red << 3 | red >> 2) as u8, (green << 2 | green >> 4) as u8, (blue << 3 | blue >> 2) as u8]
}
