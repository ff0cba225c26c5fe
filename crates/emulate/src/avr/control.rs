//! Jumps, calls and branches, single bits, and what is rare.

use super::alu::I;
use super::chip::Chip;
use super::decode::{Kind, Op};
use super::execute::Z;
use super::io;
use super::wires::Wires;

impl<W: Wires> Chip<W> {
    #[inline(always)]
    pub(super) fn push(&mut self, value: u8) {
        let at = self.sp;
        self.sp = at.wrapping_sub(1);
        self.write(at, value);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> u8 {
        self.sp = self.sp.wrapping_add(1);
        self.read(self.sp)
    }

    #[inline(always)]
    pub(super) fn push_address(&mut self, address: u16) {
        let [low, high] = address.to_le_bytes();
        self.push(low);
        self.push(high);
    }

    #[inline(always)]
    fn pop_address(&mut self) -> u16 {
        let high = self.pop();
        u16::from_le_bytes([self.pop(), high])
    }

    #[inline(always)]
    fn jump(&mut self, by: u16) {
        self.pc = self.pc.wrapping_add(by);
    }

    /// A branch: two cycles if it is taken.
    #[inline(always)]
    fn branch(&mut self, op: Op, is_taken: bool) -> u64 {
        if is_taken {
            self.jump(op.k);
        }
        1 + u64::from(is_taken)
    }

    /// Skips the next instruction, which may have two words: a cycle for each.
    #[inline(always)]
    fn skip(&mut self, is_so: bool) -> u64 {
        if !is_so {
            return 1;
        }
        let words = 1 + u16::from(self.code[usize::from(self.pc & 0x7fff)].is_long());
        self.jump(words);
        1 + u64::from(words)
    }

    /// Jumps, bits of registers, and everything else.
    #[inline(always)]
    pub(super) fn control(&mut self, op: Op) -> u64 {
        let bit = 1 << (op.r & 7);
        match op.kind {
            Kind::Brbs => self.branch(op, self.sreg >> (op.d & 7) & 1 != 0),
            Kind::Brbc => self.branch(op, self.sreg >> (op.d & 7) & 1 == 0),
            Kind::Sbrc => self.skip(self.d(op) & bit == 0),
            Kind::Sbrs => self.skip(self.d(op) & bit != 0),
            Kind::Cpse => self.skip(self.d(op) == self.r(op)),
            Kind::Rjmp => {
                self.jump(op.k);
                2
            }
            Kind::Jmp => {
                self.pc = op.k;
                3
            }
            Kind::Ijmp => {
                self.pc = self.word(Z);
                2
            }
            Kind::Rcall => {
                self.push_address(self.pc);
                self.jump(op.k);
                3
            }
            Kind::Call => {
                self.push_address(self.pc.wrapping_add(1));
                self.pc = op.k;
                4
            }
            Kind::Icall => {
                self.push_address(self.pc);
                self.pc = self.word(Z);
                3
            }
            Kind::Ret => {
                self.pc = self.pop_address();
                4
            }
            Kind::Reti => {
                self.pc = self.pop_address();
                self.set_flags(self.sreg | I);
                4
            }
            Kind::In => {
                self.r[usize::from(op.d & 31)] = self.read_other(op.k);
                1
            }
            Kind::Out => {
                self.write_other(op.k, self.d(op));
                1
            }
            Kind::Bset => {
                self.set_flags(self.sreg | 1 << (op.d & 7));
                1
            }
            Kind::Bclr => {
                self.set_flags(self.sreg & !(1 << (op.d & 7)));
                1
            }
            _ => self.rare(op),
        }
    }

    /// What is not worth a place in the table.
    #[inline(never)]
    fn rare(&mut self, op: Op) -> u64 {
        let bit = 1 << (op.r & 7);
        match op.kind {
            Kind::Sbi => self.set_bit(op.k, bit, true),
            Kind::Cbi => self.set_bit(op.k, bit, false),
            Kind::Sbic => {
                let is_clear = self.read_other(op.k) & bit == 0;
                self.skip(is_clear)
            }
            Kind::Sbis => {
                let is_set = self.read_other(op.k) & bit != 0;
                self.skip(is_set)
            }
            Kind::Sleep => {
                self.fall_asleep();
                1
            }
            Kind::Wdr => {
                self.io.sign_of_life(self.cycle);
                self.until = 0;
                1
            }
            Kind::Spm => {
                self.give_up("it writes to its own flash, which is not modelled");
                0
            }
            _ => {
                self.give_up(&format!("{:04x} is no instruction of this chip", op.k));
                0
            }
        }
    }

    /// SBI and CBI touch one bit: where a one takes a flag back, that flag alone.
    fn set_bit(&mut self, address: u16, bit: u8, to: bool) -> u64 {
        if io::is_flags(address) {
            if to {
                self.write_other(address, bit);
            }
        } else {
            let before = self.read_other(address);
            self.write_other(address, if to { before | bit } else { before & !bit });
        }
        2
    }
}
