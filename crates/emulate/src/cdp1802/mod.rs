//! The RCA 1802: its registers, all instructions of the data sheet, interrupt and DMA, counted in machine
//! cycles of eight clocks.
//!
//! What is outside the chip is a [`Bus`]: memory, the flag lines EF1 to EF4, Q, and the ports. Flags and
//! Q come with the machine cycle in which the chip looks at them or changes them, so that a [`serial`]
//! line that a program makes bit by bit is heard as a real one would be.

use crate::state::State;

mod execute;
pub mod flat;
pub mod serial;
#[cfg(test)]
mod table;

/// What the chip is connected to.
pub trait Bus {
    /// A byte of memory.
    fn read(&mut self, at: u16) -> u8;
    /// Changes a byte of memory, if there is RAM.
    fn write(&mut self, at: u16, byte: u8);
    /// Whether a flag line, 1 to 4, is pulled (low, which the chip calls true).
    fn flag(&mut self, _line: u8, _now: u64) -> bool {
        false
    }
    /// Q has a new level.
    fn q(&mut self, _is_high: bool, _now: u64) {}
    /// A byte goes out at a port, 1 to 7.
    fn output(&mut self, _port: u8, _byte: u8) {}
    /// A byte comes in at a port, 1 to 7.
    fn input(&mut self, _port: u8) -> u8 {
        0xff
    }
}

/// Memory alone, all of it RAM.
impl Bus for [u8; 0x1_0000] {
    fn read(&mut self, at: u16) -> u8 {
        self[usize::from(at)]
    }

    fn write(&mut self, at: u16, byte: u8) {
        self[usize::from(at)] = byte;
    }
}

/// The chip.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a flip-flop of its own
pub struct Cpu {
    /// The accumulator.
    pub d: u8,
    /// The carry: 1 after a sum that does not fit, and after a difference that does.
    pub df: bool,
    /// R0 to RF.
    pub r: [u16; 16],
    /// Which of them is the program counter.
    pub p: u8,
    /// Which of them points to the second operand.
    pub x: u8,
    /// X and P as they were before an interrupt.
    pub t: u8,
    /// The output line.
    pub q: bool,
    /// Whether interrupts are let in.
    pub ie: bool,
    /// Whether it waits for an interrupt or DMA.
    pub is_idle: bool,
    /// Machine cycles since reset.
    pub cycles: u64,
}

impl Default for Cpu {
    fn default() -> Self {
        Cpu::new()
    }
}

impl Cpu {
    /// After reset: X, P, Q and R0 are 0, interrupts are let in. The first cycle is the one in which the
    /// chip makes itself ready.
    pub fn new() -> Cpu {
        Cpu {
            d: 0,
            df: false,
            r: [0; 16],
            p: 0,
            x: 0,
            t: 0,
            q: false,
            ie: true,
            is_idle: false,
            cycles: 1,
        }
    }

    /// All that it is.
    pub fn state(&mut self, state: &mut State) {
        state.u8(&mut self.d);
        self.r.iter_mut().for_each(|register| state.u16(register));
        for half in [&mut self.p, &mut self.x] {
            state.u8(half);
            *half &= 15;
        }
        state.u8(&mut self.t);
        for flag in [&mut self.df, &mut self.q, &mut self.ie, &mut self.is_idle] {
            state.bool(flag);
        }
        state.u64(&mut self.cycles);
    }

    /// The registers by their names, with how many bits each has.
    pub fn registers(&self) -> Vec<(&'static str, u32, u8)> {
        const NAMES: [&str; 16] = [
            "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RA", "RB", "RC", "RD",
            "RE", "RF",
        ];
        let mut all = vec![
            ("D", self.d.into(), 8),
            ("DF", self.df.into(), 1),
            ("P", self.p.into(), 4),
            ("X", self.x.into(), 4),
            ("T", self.t.into(), 8),
            ("IE", self.ie.into(), 1),
            ("Q", self.q.into(), 1),
        ];
        all.extend(NAMES.into_iter().zip(self.r).map(|(name, value)| (name, value.into(), 16)));
        all
    }

    /// The address of the next instruction.
    pub fn pc(&self) -> u16 {
        self.r[usize::from(self.p)]
    }

    /// Does one instruction, or waits for one cycle.
    pub fn step<B: Bus + ?Sized>(&mut self, bus: &mut B) {
        if self.is_idle {
            self.cycles += 1;
            return;
        }
        let code = self.fetch(bus);
        self.cycles += 1;
        self.execute(bus, code);
        self.cycles += 1;
    }

    /// The interrupt line is pulled: one cycle if it is let in, none if not.
    pub fn interrupt(&mut self) {
        if self.ie {
            self.is_idle = false;
            self.t = self.x << 4 | self.p;
            (self.x, self.p, self.ie) = (2, 1, false);
            self.cycles += 1;
        }
    }

    /// A byte comes in by DMA: one cycle.
    pub fn dma_in<B: Bus + ?Sized>(&mut self, bus: &mut B, byte: u8) {
        self.is_idle = false;
        bus.write(self.r[0], byte);
        self.r[0] = self.r[0].wrapping_add(1);
        self.cycles += 1;
    }

    /// A byte goes out by DMA: one cycle.
    pub fn dma_out<B: Bus + ?Sized>(&mut self, bus: &mut B) -> u8 {
        self.is_idle = false;
        let byte = bus.read(self.r[0]);
        self.r[0] = self.r[0].wrapping_add(1);
        self.cycles += 1;
        byte
    }

    /// The byte that the program counter points to, which goes on.
    fn fetch<B: Bus + ?Sized>(&mut self, bus: &mut B) -> u8 {
        let counter = &mut self.r[usize::from(self.p)];
        let byte = bus.read(*counter);
        *counter = counter.wrapping_add(1);
        byte
    }
}
