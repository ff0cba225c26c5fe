//! Jumps, calls and branches, single bits, and what is rare.

use super::alu::I;
use super::chip::{Chip, Place};
use super::decode::{Kind, Op};
use super::execute::Z;
use super::io;
use super::wires::Wires;

/// Goes so many words on.
#[inline(always)]
fn jump(at: &mut Place, by: u16) {
    at.pc = at.pc.wrapping_add(by);
}

/// A branch: two cycles if it is taken.
#[inline(always)]
fn branch(at: &mut Place, op: Op, is_taken: bool) -> u64 {
    if is_taken {
        jump(at, op.k);
    }
    1 + u64::from(is_taken)
}

impl<W: Wires> Chip<W> {
    #[inline(always)]
    pub(super) fn push(&mut self, at: &mut Place, value: u8) {
        let top = self.sp;
        self.sp = top.wrapping_sub(1);
        self.write(at, top, value);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self, at: &mut Place) -> u8 {
        self.sp = self.sp.wrapping_add(1);
        self.read(at, self.sp)
    }

    #[inline(always)]
    pub(super) fn push_address(&mut self, at: &mut Place, address: u16) {
        let [low, high] = address.to_le_bytes();
        self.push(at, low);
        self.push(at, high);
    }

    #[inline(always)]
    fn pop_address(&mut self, at: &mut Place) -> u16 {
        let high = self.pop(at);
        u16::from_le_bytes([self.pop(at), high])
    }

    /// Skips the next instruction, which may have two words: a cycle for each.
    #[inline(always)]
    fn skip(&mut self, at: &mut Place, is_so: bool) -> u64 {
        if !is_so {
            return 1;
        }
        let words = 1 + u16::from(self.code[usize::from(at.pc & 0x7fff)].is_long());
        jump(at, words);
        1 + u64::from(words)
    }

    /// Jumps, bits of registers, and everything else.
    #[inline(always)]
    pub(super) fn control(&mut self, at: &mut Place, op: Op) -> u64 {
        let bit = 1 << (op.r & 7);
        match op.kind {
            Kind::Brbs => branch(at, op, at.flags >> (op.d & 7) & 1 != 0),
            Kind::Brbc => branch(at, op, at.flags >> (op.d & 7) & 1 == 0),
            Kind::Sbrc => self.skip(at, self.d(op) & bit == 0),
            Kind::Sbrs => self.skip(at, self.d(op) & bit != 0),
            Kind::Cpse => self.skip(at, self.d(op) == self.r(op)),
            Kind::Rjmp => {
                jump(at, op.k);
                2
            }
            Kind::Jmp => {
                at.pc = op.k;
                3
            }
            Kind::Ijmp => {
                at.pc = self.word(Z);
                2
            }
            Kind::Rcall => {
                self.push_address(at, at.pc);
                jump(at, op.k);
                3
            }
            Kind::Call => {
                self.push_address(at, at.pc.wrapping_add(1));
                at.pc = op.k;
                4
            }
            Kind::Icall => {
                self.push_address(at, at.pc);
                at.pc = self.word(Z);
                3
            }
            Kind::Ret => {
                at.pc = self.pop_address(at);
                4
            }
            Kind::Reti => {
                at.pc = self.pop_address(at);
                self.set_flags(at, at.flags | I);
                4
            }
            Kind::In => {
                self.r[usize::from(op.d & 31)] = self.read_other(op.k, *at);
                1
            }
            Kind::Out => {
                *at = self.write_other(op.k, self.d(op), *at);
                1
            }
            Kind::Bset => {
                self.set_flags(at, at.flags | 1 << (op.d & 7));
                1
            }
            Kind::Bclr => {
                self.set_flags(at, at.flags & !(1 << (op.d & 7)));
                1
            }
            _ => {
                let (cycles, then) = self.rare(*at, op);
                *at = then;
                cycles
            }
        }
    }

    /// What is not worth a place in the table.
    #[inline(never)]
    fn rare(&mut self, mut then: Place, op: Op) -> (u64, Place) {
        let bit = 1 << (op.r & 7);
        let at = &mut then;
        let cycles = match op.kind {
            Kind::Sbi => self.set_bit(at, op.k, bit, true),
            Kind::Cbi => self.set_bit(at, op.k, bit, false),
            Kind::Sbic => {
                let is_clear = self.read_other(op.k, *at) & bit == 0;
                self.skip(at, is_clear)
            }
            Kind::Sbis => {
                let is_set = self.read_other(op.k, *at) & bit != 0;
                self.skip(at, is_set)
            }
            Kind::Sleep => {
                self.fall_asleep(at.flags);
                1
            }
            Kind::Wdr => {
                self.io.sign_of_life(at.cycle);
                self.until = 0;
                1
            }
            Kind::Spm => {
                self.give_up(at.pc, "it writes to its own flash, which is not modelled");
                0
            }
            _ => {
                self.give_up(at.pc, &format!("{:04x} is no instruction of this chip", op.k));
                0
            }
        };
        (cycles, then)
    }

    /// SBI and CBI touch one bit: where a one takes a flag back, that flag alone.
    fn set_bit(&mut self, at: &mut Place, address: u16, bit: u8, to: bool) -> u64 {
        if io::is_flags(address) {
            if to {
                *at = self.write_other(address, bit, *at);
            }
        } else {
            let before = self.read_other(address, *at);
            *at = self.write_other(address, if to { before | bit } else { before & !bit }, *at);
        }
        2
    }
}
