//! What each instruction does, and how many cycles it takes. Those that decide what comes next are in `control`.
//!
//! Three matches over the same kinds, one behind the other, so that each can be read; the compiler makes one
//! table of them.

use super::alu::{self, C, T};
use super::chip::{Chip, FLASH, RAM, RAM_START};
use super::decode::{Kind, Op};
use super::wires::Wires;

/// The lower registers of the three pointers.
const X: usize = 26;
const Y: usize = 28;
pub(super) const Z: usize = 30;

impl<W: Wires> Chip<W> {
    /// The next instruction.
    #[inline(always)]
    pub(super) fn execute(&mut self) {
        let op = self.code[usize::from(self.pc & 0x7fff)];
        self.pc = self.pc.wrapping_add(1);
        let cycles = self.calculate(op);
        self.cycle += cycles;
    }

    #[inline(always)]
    pub(super) fn d(&self, op: Op) -> u8 {
        self.r[usize::from(op.d & 31)]
    }

    #[inline(always)]
    pub(super) fn r(&self, op: Op) -> u8 {
        self.r[usize::from(op.r & 31)]
    }

    /// A result with its flags.
    #[inline(always)]
    fn put(&mut self, op: Op, (result, flags): (u8, u8)) -> u64 {
        self.r[usize::from(op.d & 31)] = result;
        self.sreg = flags;
        1
    }

    #[inline(always)]
    fn put_logic(&mut self, op: Op, result: u8) -> u64 {
        self.put(op, (result, alu::logic(self.sreg, result)))
    }

    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.r[at & 31], self.r[(at + 1) & 31]])
    }

    #[inline(always)]
    fn put_word(&mut self, at: usize, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.r[at & 31] = low;
        self.r[(at + 1) & 31] = high;
    }

    #[inline(always)]
    fn put_product(&mut self, product: u16) -> u64 {
        self.put_word(0, product);
        self.sreg = alu::product(self.sreg, product);
        2
    }

    #[inline(always)]
    fn put_fraction(&mut self, product: u16) -> u64 {
        let (product, flags) = alu::fraction(self.sreg, product);
        self.put_word(0, product);
        self.sreg = flags;
        2
    }

    /// Arithmetic.
    #[inline(always)]
    fn calculate(&mut self, op: Op) -> u64 {
        let (flags, d) = (self.sreg, self.d(op));
        match op.kind {
            Kind::Nop | Kind::Break => 1,
            Kind::Add => self.put(op, alu::add(flags, d, self.r(op), 0)),
            Kind::Adc => self.put(op, alu::add(flags, d, self.r(op), flags & C)),
            Kind::Sub => self.put(op, alu::subtract(flags, d, self.r(op), 0)),
            Kind::Subi => self.put(op, alu::subtract(flags, d, op.r, 0)),
            Kind::Sbc => self.put(op, alu::subtract_on(flags, d, self.r(op))),
            Kind::Sbci => self.put(op, alu::subtract_on(flags, d, op.r)),
            Kind::Cp => self.put(op, (d, alu::subtract(flags, d, self.r(op), 0).1)),
            Kind::Cpi => self.put(op, (d, alu::subtract(flags, d, op.r, 0).1)),
            Kind::Cpc => self.put(op, (d, alu::subtract_on(flags, d, self.r(op)).1)),
            Kind::Neg => self.put(op, alu::subtract(flags, 0, d, 0)),
            Kind::And => self.put_logic(op, d & self.r(op)),
            Kind::Andi => self.put_logic(op, d & op.r),
            Kind::Or => self.put_logic(op, d | self.r(op)),
            Kind::Ori => self.put_logic(op, d | op.r),
            Kind::Eor => self.put_logic(op, d ^ self.r(op)),
            Kind::Com => self.put(op, alu::complement(flags, d)),
            Kind::Inc => self.put(op, alu::increment(flags, d)),
            Kind::Dec => self.put(op, alu::decrement(flags, d)),
            Kind::Lsr => self.put(op, (d >> 1, alu::shift(flags, d, d >> 1))),
            Kind::Ror => {
                let result = d >> 1 | flags << 7;
                self.put(op, (result, alu::shift(flags, d, result)))
            }
            Kind::Asr => {
                let result = d >> 1 | d & 0x80;
                self.put(op, (result, alu::shift(flags, d, result)))
            }
            Kind::Swap => self.put(op, (d.rotate_left(4), flags)),
            Kind::Mov => self.put(op, (self.r(op), flags)),
            Kind::Ldi => self.put(op, (op.r, flags)),
            Kind::Bld => {
                let bit = 1 << (op.r & 7);
                self.put(op, (if flags & T == 0 { d & !bit } else { d | bit }, flags))
            }
            Kind::Bst => self.put(op, (d, flags & !T | (d >> (op.r & 7) & 1) << 6)),
            Kind::Movw => {
                self.put_word(usize::from(op.d), self.word(usize::from(op.r)));
                1
            }
            Kind::Adiw => {
                let (sum, flags) = alu::add_word(flags, self.word(usize::from(op.d)), op.k);
                self.put_word(usize::from(op.d), sum);
                self.sreg = flags;
                2
            }
            Kind::Sbiw => {
                let (rest, flags) = alu::subtract_word(flags, self.word(usize::from(op.d)), op.k);
                self.put_word(usize::from(op.d), rest);
                self.sreg = flags;
                2
            }
            _ => self.transfer(op),
        }
    }

    /// A byte of the data space.
    #[inline(always)]
    pub(super) fn read(&mut self, address: u16) -> u8 {
        let at = usize::from(address.wrapping_sub(RAM_START));
        if at < RAM { self.ram[at & (RAM - 1)] } else { self.read_other(address) }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, address: u16, value: u8) {
        let at = usize::from(address.wrapping_sub(RAM_START));
        if at < RAM {
            self.ram[at & (RAM - 1)] = value;
        } else {
            self.write_other(address, value);
        }
    }

    /// A load through a pointer that is then somewhere else.
    #[inline(always)]
    fn load(&mut self, op: Op, pointer: usize, before: u16, after: u16) -> u64 {
        let address = self.word(pointer).wrapping_add(before);
        self.put_word(pointer, address.wrapping_add(after));
        self.r[usize::from(op.d & 31)] = self.read(address);
        2
    }

    #[inline(always)]
    fn store(&mut self, op: Op, pointer: usize, before: u16, after: u16) -> u64 {
        let (address, value) = (self.word(pointer).wrapping_add(before), self.d(op));
        self.put_word(pointer, address.wrapping_add(after));
        self.write(address, value);
        2
    }

    /// Loads, stores, products.
    #[inline(always)]
    fn transfer(&mut self, op: Op) -> u64 {
        const MINUS: u16 = 0xffff;
        let (d, r) = (self.d(op), self.r(op));
        match op.kind {
            Kind::LddY => {
                self.r[usize::from(op.d & 31)] = self.read(self.word(Y).wrapping_add(op.k));
                2
            }
            Kind::LddZ => {
                self.r[usize::from(op.d & 31)] = self.read(self.word(Z).wrapping_add(op.k));
                2
            }
            Kind::StdY => {
                self.write(self.word(Y).wrapping_add(op.k), d);
                2
            }
            Kind::StdZ => {
                self.write(self.word(Z).wrapping_add(op.k), d);
                2
            }
            Kind::Lds => {
                self.pc = self.pc.wrapping_add(1);
                self.r[usize::from(op.d & 31)] = self.read(op.k);
                2
            }
            Kind::Sts => {
                self.pc = self.pc.wrapping_add(1);
                self.write(op.k, d);
                2
            }
            Kind::LdX => self.load(op, X, 0, 0),
            Kind::LdXPlus => self.load(op, X, 0, 1),
            Kind::LdMinusX => self.load(op, X, MINUS, 0),
            Kind::LdYPlus => self.load(op, Y, 0, 1),
            Kind::LdMinusY => self.load(op, Y, MINUS, 0),
            Kind::LdZPlus => self.load(op, Z, 0, 1),
            Kind::LdMinusZ => self.load(op, Z, MINUS, 0),
            Kind::StX => self.store(op, X, 0, 0),
            Kind::StXPlus => self.store(op, X, 0, 1),
            Kind::StMinusX => self.store(op, X, MINUS, 0),
            Kind::StYPlus => self.store(op, Y, 0, 1),
            Kind::StMinusY => self.store(op, Y, MINUS, 0),
            Kind::StZPlus => self.store(op, Z, 0, 1),
            Kind::StMinusZ => self.store(op, Z, MINUS, 0),
            Kind::Push => {
                self.push(d);
                2
            }
            Kind::Pop => {
                self.r[usize::from(op.d & 31)] = self.pop();
                2
            }
            Kind::Lpm => self.load_flash(op, 0),
            Kind::LpmPlus => self.load_flash(op, 1),
            Kind::Mul => self.put_product(u16::from(d) * u16::from(r)),
            Kind::Muls => self.put_product((i16::from(d as i8) * i16::from(r as i8)) as u16),
            Kind::Mulsu => self.put_product((i16::from(d as i8) * i16::from(r)) as u16),
            Kind::Fmul => self.put_fraction(u16::from(d) * u16::from(r)),
            Kind::Fmuls => self.put_fraction((i16::from(d as i8) * i16::from(r as i8)) as u16),
            Kind::Fmulsu => self.put_fraction((i16::from(d as i8) * i16::from(r)) as u16),
            _ => self.control(op),
        }
    }

    #[inline(always)]
    fn load_flash(&mut self, op: Op, after: u16) -> u64 {
        let address = self.word(Z);
        self.put_word(Z, address.wrapping_add(after));
        self.r[usize::from(op.d & 31)] = self.flash[usize::from(address) & (FLASH - 1)];
        3
    }
}
