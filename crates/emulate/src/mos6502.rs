//! A 6502 with 64 KB of memory and nothing else, whose functions can be called.
//!
//! The CPU is the crate `mos6502` in its NMOS variant, which counts the cycles of the original, page
//! crossings and taken branches included.

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::Bus;

/// Where a function that was called returns to: the lowest byte of the stack, where no code lies.
const BACK: u16 = 0x0100;

/// Cycles of a branch that is not taken.
const NOT_TAKEN: u64 = 2;

/// Memory without anything special in it.
pub struct Flat(Box<[u8; 0x1_0000]>);

impl Bus for Flat {
    fn get_byte(&mut self, address: u16) -> u8 {
        self.0[address as usize]
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        self.0[address as usize] = value;
    }
}

/// The CPU and its memory.
pub struct Mos {
    cpu: CPU<Flat, Nmos6502>,
    /// Cycles spent at each address, if they are counted.
    profile: Option<Box<[u64]>>,
    /// Cycles more that branches at the end of a page take for [`Mos::off_by`].
    off_by: i64,
}

impl Default for Mos {
    fn default() -> Mos {
        Mos::new()
    }
}

impl Mos {
    /// One whose memory holds zeros.
    pub fn new() -> Mos {
        let mut cpu = CPU::new(Flat(crate::memory(0)), Nmos6502);
        cpu.registers.stack_pointer.0 = 0xff;
        Mos { cpu, profile: None, off_by: 0 }
    }

    /// Puts bytes into memory.
    pub fn load(&mut self, at: u16, bytes: &[u8]) {
        self.cpu.memory.0[at as usize..][..bytes.len()].copy_from_slice(bytes);
    }

    /// All memory.
    pub fn memory(&self) -> &[u8; 0x1_0000] {
        &self.cpu.memory.0
    }

    /// Cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    /// From now on, counts the cycles that are spent at each address.
    pub fn count(&mut self) {
        self.profile = Some(vec![0; 0x1_0000].into());
    }

    /// The cycles spent at each address.
    pub fn profile(&self) -> &[u64] {
        self.profile.as_deref().unwrap_or(&[])
    }

    /// Cycles more, or fewer, that somebody would have counted so far who thinks that a branch leaves the
    /// page in which it is. It leaves the page of the instruction behind it: the offset is added when the
    /// branch has been fetched, and the cycle is for the carry into the high byte of that address.
    pub fn off_by(&self) -> i64 {
        self.off_by
    }

    /// Calls a function, and returns its cycles.
    ///
    /// # Errors
    ///
    /// If it takes more than so many cycles, does something that no 6502 knows, or returns with
    /// something else on the stack; with the address where it was.
    pub fn call(&mut self, address: u16, most: u64) -> Result<u64, String> {
        let start = self.cpu.cycles;
        let stack = self.cpu.registers.stack_pointer.0;
        let [low, high] = BACK.wrapping_sub(1).to_le_bytes();
        for byte in [high, low] {
            let at = 0x100 + usize::from(self.cpu.registers.stack_pointer.0);
            self.cpu.memory.0[at] = byte;
            self.cpu.registers.stack_pointer.0 -= 1;
        }
        self.cpu.registers.program_counter = address;
        while self.cpu.registers.program_counter != BACK {
            let (at, before) = (self.cpu.registers.program_counter, self.cpu.cycles);
            if !self.cpu.single_step() {
                return Err(format!("no instruction at {at:#06x}"));
            }
            if at & 0xff >= 0xfe {
                self.off_by += self.at_edge(at, self.cpu.cycles - before);
            }
            if let Some(profile) = &mut self.profile {
                profile[at as usize] += self.cpu.cycles - before;
            }
            if self.cpu.cycles - start > most {
                return Err(format!("{most} cycles are over at {at:#06x}"));
            }
        }
        if self.cpu.registers.stack_pointer.0 != stack {
            return Err(format!("{address:#06x} returns with something on the stack"));
        }
        Ok(self.cpu.cycles - start)
    }

    /// What [`Mos::off_by`] is about, for an instruction in the last two bytes of a page that has been
    /// executed.
    fn at_edge(&self, at: u16, cycles: u64) -> i64 {
        let is_branch = self.cpu.memory.0[at as usize] & 0x1f == 0x10;
        if !is_branch || cycles == NOT_TAKEN {
            return 0;
        }
        let is_elsewhere = (at ^ self.cpu.registers.program_counter) & 0xff00 != 0;
        (NOT_TAKEN + 1 + u64::from(is_elsewhere)) as i64 - cycles as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_called_and_its_cycles_are_those_of_the_data_sheet() {
        let mut mos = Mos::new();
        // ldx #3; loop: dex; bne loop; lda $12ff,x; sta $10; rts
        mos.load(0x2000, &[0xa2, 3, 0xca, 0xd0, 0xfd, 0xbd, 0xff, 0x12, 0x85, 0x10, 0x60]);
        mos.load(0x12ff, &[42]);
        assert_eq!(mos.call(0x2000, 100), Ok(2 + 3 * 2 + 2 * 3 + 2 + 4 + 3 + 6));
        assert_eq!(mos.memory()[0x10], 42);
        assert!(mos.call(0x2000, 10).is_err());
    }

    #[test]
    fn crossing_a_page_takes_a_cycle() {
        let mut mos = Mos::new();
        // ldy #1; lda $12ff,y; sta $1300,y; rts
        mos.load(0x2000, &[0xa0, 1, 0xb9, 0xff, 0x12, 0x99, 0, 0x13, 0x60]);
        assert_eq!(mos.call(0x2000, 100), Ok(2 + 5 + 5 + 6));
    }

    #[test]
    fn a_branch_leaves_the_page_of_the_instruction_behind_it() {
        let mut mos = Mos::new();
        // clc; bcc from $10fe to an rts at $1101, then from there back to one at $10fc
        mos.load(0x10fd, &[0x18, 0x90, 1, 0, 0x60]);
        assert_eq!((mos.call(0x10fd, 100), mos.off_by()), (Ok(2 + 3 + 6), 1));
        mos.load(0x10fc, &[0x60, 0x18, 0x90, 0xfc]);
        assert_eq!((mos.call(0x10fd, 100), mos.off_by()), (Ok(2 + 4 + 6), 0));
        // Not taken, and in the middle of a page, both say the same.
        mos.load(0x10fd, &[0x38, 0x90, 1, 0x60]);
        assert_eq!((mos.call(0x10fd, 100), mos.off_by()), (Ok(2 + 2 + 6), 0));
        mos.load(0x10f0, &[0x18, 0x90, 0x0a]);
        assert_eq!((mos.call(0x10f0, 100), mos.off_by()), (Ok(2 + 3 + 2 + 2 + 6), 0));
    }
}
