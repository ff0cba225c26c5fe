//! An eZ80 with the memory of a calculator, whose functions can be called.
//!
//! # Cycles
//!
//! The CPU is the crate `ez80`, and so are its cycles (Zilog's user manual, UM0077, was not at hand to compare
//! them): one for every byte that is fetched, read or written, and those in which nothing is (a jump that is
//! taken, `mlt`, a change in place). What a machine adds are [wait states](Waits): so many cycles for each byte, by where it
//! lies. A jump throws away what was fetched ahead, which is one more byte to wait for; `ldir` is fetched
//! once. On the TI-84 Plus CE, reading RAM takes 4 cycles and writing it 2; flash takes 10 from a parallel
//! chip as the system sets it, and 2 to 3 from the cache of a serial one (WikiTI, "84PCE:Wait States").

mod bus;
mod image;
mod library;

pub use bus::Waits;
pub use image::{Function, Image, Overlay, Returns};
pub use library::{Library, Outcome};

use std::ops::Range;

use bus::Bus;
use ez80::{Cpu, Reg8, Reg16};

use crate::state::State;

/// A page of 64 KB.
pub const PAGE: usize = 0x1_0000;
/// The page that code of 16 bits runs in, in the calculator's RAM.
pub const CODE_PAGE: u8 = 0xd1;
/// Where the stack ends that calls of code of 24 bits use, with what that code pushes.
const FAR_STACK: u32 = 0xd2_f000;
/// The RAM that programs here use: data, the page, the table and the network's code.
const RAM_KEPT: Range<usize> = 0xd0_4000..0xd3_0000;
/// Where an instruction lies that copies memory.
const COPY: u32 = 0xd2_f800;
const LDIR: [u8; 2] = [0xed, 0xb0];
/// Where a call returns to.
const BACK: u16 = 0xfff0;

/// An address of 24 bits.
pub fn far(page: u8, at: u16) -> u32 {
    u32::from(page) << 16 | u32::from(at)
}

/// A CPU and its memory.
pub struct Machine {
    cpu: Cpu,
    bus: Bus,
    /// The page in which code of 16 bits runs.
    page: u8,
    /// Where the page was left for code of 24 bits.
    caller: u16,
    /// Cycles at each address of the page, if they are counted; those of code of 24 bits where it was called.
    pub profile: Option<Vec<u64>>,
}

impl Machine {
    /// One with such wait states, that runs code in a page. IX has this value, and the stack ends below
    /// that address.
    pub fn new(waits: Waits, page: u8, ix: u16, stack: u16) -> Machine {
        let mut cpu = Cpu::new_ez80();
        cpu.set_adl(false);
        let registers = cpu.registers();
        registers.mbase = page;
        registers.set24(Reg16::IX, u32::from(page) << 16 | u32::from(ix));
        registers.set16(Reg16::SP, stack);
        registers.set24(Reg16::SP, FAR_STACK);
        Machine { cpu, bus: Bus::new(waits), page, caller: 0, profile: None }
    }

    /// Cycles so far.
    pub fn cycles(&self) -> u64 {
        self.bus.cycles
    }

    /// Puts bytes into the page.
    pub fn put(&mut self, at: u16, bytes: &[u8]) {
        self.put_far(self.far(at), bytes);
    }

    /// Puts bytes anywhere.
    pub fn put_far(&mut self, at: u32, bytes: &[u8]) {
        self.bus.memory[at as usize..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Bytes of the page.
    pub fn get(&self, at: u16, count: usize) -> &[u8] {
        &self.bus.memory[self.far(at) as usize..][..count]
    }

    fn far(&self, at: u16) -> u32 {
        far(self.page, at)
    }

    /// Any bytes.
    pub fn get_far(&self, at: u32, count: usize) -> &[u8] {
        &self.bus.memory[at as usize..][..count]
    }

    /// Calls a function of the page, and returns what it leaves in A and HL.
    ///
    /// # Errors
    ///
    /// If it does not come back after so many instructions.
    pub fn call(&mut self, address: u16, most: u64) -> Result<(u8, u16), String> {
        let stack = self.cpu.registers().get16(Reg16::SP);
        self.put(stack.wrapping_sub(2), &BACK.to_le_bytes());
        self.cpu.registers().set16(Reg16::SP, stack.wrapping_sub(2));
        self.cpu.state.reg.pc = u32::from(address);
        for _ in 0..most {
            let before = self.cpu.state.reg.pc;
            if before == u32::from(BACK) && !self.cpu.state.reg.adl {
                let registers = self.cpu.registers();
                if registers.get16(Reg16::SP) != stack {
                    return Err("the stack is not as it was".into());
                }
                return Ok((registers.get8(Reg8::A), registers.get16(Reg16::HL)));
            }
            self.step(before);
            if self.cpu.state.halted {
                return Err(format!("halted at {before:#06x}"));
            }
        }
        Err(format!("not back after {most} instructions"))
    }

    /// Copies bytes from anywhere into the page, as `ldir` does, in its time. Nobody's cycles are those.
    pub fn copy(&mut self, from: u32, to: u16, count: u16) {
        let to = self.far(to);
        self.put_far(COPY, &LDIR);
        let profile = self.profile.take();
        self.cpu.set_adl(true);
        let registers = self.cpu.registers();
        registers.set24(Reg16::HL, from);
        registers.set24(Reg16::DE, to);
        registers.set24(Reg16::BC, count.into());
        self.cpu.state.reg.pc = COPY;
        while self.cpu.state.reg.pc == COPY {
            self.step(COPY);
        }
        self.cpu.set_adl(false);
        self.profile = profile;
    }

    /// The registers by their names, as the last function has left them, with how many bits each has.
    pub fn registers(&self) -> Vec<(&'static str, u32, u8)> {
        let registers = &self.cpu.state.reg;
        let long = [
            ("BC", Reg16::BC),
            ("DE", Reg16::DE),
            ("HL", Reg16::HL),
            ("IX", Reg16::IX),
            ("IY", Reg16::IY),
            ("SPL", Reg16::SP),
        ];
        let mut all = vec![
            ("PC", self.far(self.caller), 24),
            ("A", registers.get8(Reg8::A).into(), 8),
            ("F", registers.get8(Reg8::F).into(), 8),
        ];
        all.extend(long.map(|(name, register)| (name, registers.get24(register), 24)));
        all.push(("SPS", registers.get16(Reg16::SP).into(), 16));
        all.push(("MBASE", registers.mbase.into(), 8));
        all
    }

    /// Cycles and RAM, which is all that a machine has between two calls; registers are what they were.
    pub fn state(&mut self, state: &mut State) {
        state.u64(&mut self.bus.cycles);
        state.bytes(&mut self.bus.memory[RAM_KEPT]);
    }

    fn step(&mut self, before: u32) {
        let is_short = !self.cpu.state.reg.adl;
        let from = if is_short { self.far(before as u16) } else { before };
        let start = self.bus.begin(from);
        self.cpu.step_fast(&mut self.bus);
        let pc = self.cpu.state.reg.pc;
        let to = if self.cpu.state.reg.adl { pc } else { self.far(pc as u16) };
        self.bus.end(from, to);
        if is_short {
            self.caller = before as u16;
        }
        if let Some(profile) = &mut self.profile {
            profile[usize::from(self.caller)] += self.bus.cycles - start;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code, and its cycles with the return behind it, without wait states and with the calculator's.
    fn cycles(code: &[u8]) -> [u64; 2] {
        [Waits::NONE, Waits::CALCULATOR].map(|waits| {
            let mut machine = Machine::new(waits, 0xd1, 0x8000, 0xf000);
            machine.put(0x1000, code);
            machine.put(0x1000 + code.len() as u16, &[0xc9]);
            machine.call(0x1000, 100).unwrap();
            machine.cycles()
        })
    }

    #[test]
    fn a_copy_takes_the_time_of_ldir() {
        for (waits, cycles) in
            [(Waits::NONE, 2 + 5 * 3), (Waits::CALCULATOR, 2 * 4 + 5 * (3 + 9 + 1))]
        {
            let mut machine = Machine::new(waits, 0xd1, 0x8000, 0xf000);
            machine.put_far(0x0d_0000, b"12345");
            machine.copy(0x0d_0000, 0x2000, 5);
            assert_eq!(machine.get(0x2000, 6), b"12345\0");
            assert_eq!(machine.cycles(), cycles);
            machine.put(0x1000, &[0xc9]);
            machine.call(0x1000, 2).unwrap();
        }
    }

    #[test]
    fn known_instructions_take_known_cycles() {
        // A return: one byte, two from the stack, two more; and what is fetched in vain.
        let [ret, ret_slow] = cycles(&[]);
        assert_eq!([ret, ret_slow], [5, 5 + 3 * 3 + 3]);
        for (code, plain, reads, writes) in [
            (&[0x00][..], 1, 1, 0),                           // nop
            (&[0xdd, 0x7e, 0x05], 4, 4, 0),                   // ld a,(ix+5)
            (&[0xdd, 0x27, 0x05], 5, 5, 0),                   // ld hl,(ix+5)
            (&[0xdd, 0x2f, 0x05], 5, 3, 2),                   // ld (ix+5),hl
            (&[0xdd, 0x34, 0x05], 6, 4, 1),                   // inc (ix+5)
            (&[0x3a, 0x00, 0x80], 4, 4, 0),                   // ld a,(nn)
            (&[0x19], 1, 1, 0),                               // add hl,de
            (&[0xed, 0x52], 2, 2, 0),                         // sbc hl,de
            (&[0xed, 0x6c], 6, 2, 0),                         // mlt hl
            (&[0x01, 3, 0, 0xed, 0xb0], 3 + 2 + 3 * 3, 8, 3), // ld bc,3; ldir
            (&[0xc3, 0x03, 0x10], 4, 3, 0),                   // jp to what follows
        ] {
            let [fast, slow] = cycles(code);
            assert_eq!(fast - ret, plain, "{code:x?}");
            assert_eq!(slow - ret_slow, plain + 3 * reads + writes, "{code:x?}");
        }
    }
}
