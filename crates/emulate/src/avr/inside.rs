//! Looking inside the chip, and for tests, changing what is there.

use super::alu::I;
use super::chip::{Chip, Mode, WORDS, word};
use super::decode::decode;
use super::wires::Wires;

impl<W: Wires> Chip<W> {
    /// Cycles since the power came.
    pub fn cycles(&self) -> u64 {
        self.cycle
    }

    /// Cycles for which the CPU has slept.
    pub fn slept(&self) -> u64 {
        self.slept
    }

    /// Resets that were not by the power switch.
    pub fn resets(&self) -> u32 {
        self.resets
    }

    /// Why it has stopped for good, if it has.
    pub fn stopped(&self) -> Option<&str> {
        self.stop.as_deref()
    }

    /// Whether the CPU sleeps, and nothing can wake it but a reset.
    pub fn is_halted(&self) -> bool {
        self.mode == Mode::Asleep && self.sreg & I == 0
    }

    /// Registers 0 to 31.
    pub fn registers(&self) -> &[u8; 32] {
        &self.r
    }

    /// Sets a register.
    pub fn set_register(&mut self, number: u8, value: u8) {
        self.r[usize::from(number & 31)] = value;
    }

    /// The status register, and its replacement.
    pub fn flags(&self) -> u8 {
        self.sreg
    }

    /// Sets where the next instruction is, and the stack pointer.
    pub fn go_to(&mut self, program_counter: u16, stack_pointer: u16) {
        (self.pc, self.sp) = (program_counter & 0x7fff, stack_pointer);
    }

    /// Puts bytes into flash, at an even address; what would lie behind its end is left out.
    pub fn burn(&mut self, address: usize, bytes: &[u8]) {
        for (place, byte) in self.flash.iter_mut().skip(address).zip(bytes) {
            *place = *byte;
        }
        let first = (address / 2).saturating_sub(1);
        for at in first..(first + bytes.len() / 2 + 2).min(WORDS) {
            self.code[at] = decode(word(&self.flash[..], at), word(&self.flash[..], at + 1));
        }
    }

    /// Sets the status register.
    pub fn put_flags(&mut self, value: u8) {
        let mut at = self.place();
        self.set_flags(&mut at, value);
        self.settle(at);
    }

    /// The stack pointer.
    pub fn stack_pointer(&self) -> u16 {
        self.sp
    }

    /// The address in words of the next instruction.
    pub fn program_counter(&self) -> u16 {
        self.pc
    }

    /// All RAM, whose first byte has the address 256.
    pub fn ram(&self) -> &[u8] {
        &self.ram[..]
    }

    /// The same, to be changed.
    pub fn ram_mut(&mut self) -> &mut [u8] {
        &mut self.ram[..]
    }

    /// What is soldered to it.
    pub fn wires(&self) -> &W {
        &self.io.wires
    }
}
