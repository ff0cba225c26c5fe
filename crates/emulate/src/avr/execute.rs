//! What each instruction does, and how many cycles it takes. Those that decide what comes next are in `control`.
//!
//! Three matches over the same kinds, one behind the other: each can be read, and three places to jump from are
//! easier to foresee for the computer that this runs on. With one match for all of them the chip was a sixth slower.

use super::alu::{self, C, T};
use super::chip::{Chip, FLASH, Place, RAM, RAM_START};
use super::decode::{Kind, Op};
use super::wires::Wires;

/// The lower registers of the three pointers.
const X: usize = 26;
const Y: usize = 28;
pub(super) const Z: usize = 30;

impl<W: Wires> Chip<W> {
    /// The next instruction.
    #[inline(always)]
    pub(super) fn execute(&mut self, at: &mut Place) {
        let op = self.code[usize::from(at.pc & 0x7fff)];
        at.pc = at.pc.wrapping_add(1);
        let cycles = self.calculate(at, op);
        at.cycle += cycles;
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
    fn put(&mut self, at: &mut Place, op: Op, (result, flags): (u8, u8)) -> u64 {
        self.r[usize::from(op.d & 31)] = result;
        at.flags = flags;
        1
    }

    #[inline(always)]
    fn put_logic(&mut self, at: &mut Place, op: Op, result: u8) -> u64 {
        self.put(at, op, (result, alu::logic(at.flags, result)))
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
    fn put_product(&mut self, at: &mut Place, product: u16) -> u64 {
        self.put_word(0, product);
        at.flags = alu::product(at.flags, product);
        2
    }

    #[inline(always)]
    fn put_fraction(&mut self, at: &mut Place, product: u16) -> u64 {
        let (product, flags) = alu::fraction(at.flags, product);
        self.put_word(0, product);
        at.flags = flags;
        2
    }

    /// Arithmetic.
    #[inline(always)]
    fn calculate(&mut self, at: &mut Place, op: Op) -> u64 {
        let (flags, d) = (at.flags, self.d(op));
        match op.kind {
            Kind::Nop | Kind::Break => 1,
            Kind::Add => self.put(at, op, alu::add(flags, d, self.r(op), 0)),
            Kind::Adc => self.put(at, op, alu::add(flags, d, self.r(op), flags & C)),
            Kind::Sub => self.put(at, op, alu::subtract(flags, d, self.r(op), 0)),
            Kind::Subi => self.put(at, op, alu::subtract(flags, d, op.r, 0)),
            Kind::Sbc => self.put(at, op, alu::subtract_on(flags, d, self.r(op))),
            Kind::Sbci => self.put(at, op, alu::subtract_on(flags, d, op.r)),
            Kind::Cp => self.put(at, op, (d, alu::subtract(flags, d, self.r(op), 0).1)),
            Kind::Cpi => self.put(at, op, (d, alu::subtract(flags, d, op.r, 0).1)),
            Kind::Cpc => self.put(at, op, (d, alu::subtract_on(flags, d, self.r(op)).1)),
            Kind::Neg => self.put(at, op, alu::subtract(flags, 0, d, 0)),
            Kind::And => self.put_logic(at, op, d & self.r(op)),
            Kind::Andi => self.put_logic(at, op, d & op.r),
            Kind::Or => self.put_logic(at, op, d | self.r(op)),
            Kind::Ori => self.put_logic(at, op, d | op.r),
            Kind::Eor => self.put_logic(at, op, d ^ self.r(op)),
            Kind::Com => self.put(at, op, alu::complement(flags, d)),
            Kind::Inc => self.put(at, op, alu::increment(flags, d)),
            Kind::Dec => self.put(at, op, alu::decrement(flags, d)),
            Kind::Lsr => self.put(at, op, (d >> 1, alu::shift(flags, d, d >> 1))),
            Kind::Ror => {
                let result = d >> 1 | flags << 7;
                self.put(at, op, (result, alu::shift(flags, d, result)))
            }
            Kind::Asr => {
                let result = d >> 1 | d & 0x80;
                self.put(at, op, (result, alu::shift(flags, d, result)))
            }
            Kind::Swap => self.put(at, op, (d.rotate_left(4), flags)),
            Kind::Mov => self.put(at, op, (self.r(op), flags)),
            Kind::Ldi => self.put(at, op, (op.r, flags)),
            Kind::Bld => {
                let bit = 1 << (op.r & 7);
                self.put(at, op, (if flags & T == 0 { d & !bit } else { d | bit }, flags))
            }
            Kind::Bst => self.put(at, op, (d, flags & !T | (d >> (op.r & 7) & 1) << 6)),
            Kind::Movw => {
                self.put_word(usize::from(op.d), self.word(usize::from(op.r)));
                1
            }
            Kind::Adiw => {
                let (sum, flags) = alu::add_word(flags, self.word(usize::from(op.d)), op.k);
                self.put_word(usize::from(op.d), sum);
                at.flags = flags;
                2
            }
            Kind::Sbiw => {
                let (rest, flags) = alu::subtract_word(flags, self.word(usize::from(op.d)), op.k);
                self.put_word(usize::from(op.d), rest);
                at.flags = flags;
                2
            }
            _ => self.transfer(at, op),
        }
    }

    /// A byte of the data space.
    #[inline(always)]
    pub(super) fn read(&mut self, at: &mut Place, address: u16) -> u8 {
        let place = usize::from(address.wrapping_sub(RAM_START));
        if place < RAM { self.ram[place & (RAM - 1)] } else { self.read_other(address, *at) }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, at: &mut Place, address: u16, value: u8) {
        let place = usize::from(address.wrapping_sub(RAM_START));
        if place < RAM {
            self.ram[place & (RAM - 1)] = value;
        } else {
            *at = self.write_other(address, value, *at);
        }
    }

    /// A load through a pointer that is then somewhere else.
    #[inline(always)]
    fn load(&mut self, at: &mut Place, op: Op, pointer: usize, before: u16, after: u16) -> u64 {
        let address = self.word(pointer).wrapping_add(before);
        self.put_word(pointer, address.wrapping_add(after));
        self.r[usize::from(op.d & 31)] = self.read(at, address);
        2
    }

    #[inline(always)]
    fn store(&mut self, at: &mut Place, op: Op, pointer: usize, before: u16, after: u16) -> u64 {
        let (address, value) = (self.word(pointer).wrapping_add(before), self.d(op));
        self.put_word(pointer, address.wrapping_add(after));
        self.write(at, address, value);
        2
    }

    /// Loads, stores, products.
    #[inline(always)]
    fn transfer(&mut self, at: &mut Place, op: Op) -> u64 {
        const MINUS: u16 = 0xffff;
        let (d, r) = (self.d(op), self.r(op));
        match op.kind {
            Kind::LddY => {
                self.r[usize::from(op.d & 31)] = self.read(at, self.word(Y).wrapping_add(op.k));
                2
            }
            Kind::LddZ => {
                self.r[usize::from(op.d & 31)] = self.read(at, self.word(Z).wrapping_add(op.k));
                2
            }
            Kind::StdY => {
                self.write(at, self.word(Y).wrapping_add(op.k), d);
                2
            }
            Kind::StdZ => {
                self.write(at, self.word(Z).wrapping_add(op.k), d);
                2
            }
            Kind::Lds => {
                at.pc = at.pc.wrapping_add(1);
                self.r[usize::from(op.d & 31)] = self.read(at, op.k);
                2
            }
            Kind::Sts => {
                at.pc = at.pc.wrapping_add(1);
                self.write(at, op.k, d);
                2
            }
            Kind::LdX => self.load(at, op, X, 0, 0),
            Kind::LdXPlus => self.load(at, op, X, 0, 1),
            Kind::LdMinusX => self.load(at, op, X, MINUS, 0),
            Kind::LdYPlus => self.load(at, op, Y, 0, 1),
            Kind::LdMinusY => self.load(at, op, Y, MINUS, 0),
            Kind::LdZPlus => self.load(at, op, Z, 0, 1),
            Kind::LdMinusZ => self.load(at, op, Z, MINUS, 0),
            Kind::StX => self.store(at, op, X, 0, 0),
            Kind::StXPlus => self.store(at, op, X, 0, 1),
            Kind::StMinusX => self.store(at, op, X, MINUS, 0),
            Kind::StYPlus => self.store(at, op, Y, 0, 1),
            Kind::StMinusY => self.store(at, op, Y, MINUS, 0),
            Kind::StZPlus => self.store(at, op, Z, 0, 1),
            Kind::StMinusZ => self.store(at, op, Z, MINUS, 0),
            Kind::Push => {
                self.push(at, d);
                2
            }
            Kind::Pop => {
                self.r[usize::from(op.d & 31)] = self.pop(at);
                2
            }
            Kind::Lpm => self.load_flash(op, 0),
            Kind::LpmPlus => self.load_flash(op, 1),
            Kind::Mul => self.put_product(at, u16::from(d) * u16::from(r)),
            Kind::Muls => self.put_product(at, (i16::from(d as i8) * i16::from(r as i8)) as u16),
            Kind::Mulsu => self.put_product(at, (i16::from(d as i8) * i16::from(r)) as u16),
            Kind::Fmul => self.put_fraction(at, u16::from(d) * u16::from(r)),
            Kind::Fmuls => self.put_fraction(at, (i16::from(d as i8) * i16::from(r as i8)) as u16),
            Kind::Fmulsu => self.put_fraction(at, (i16::from(d as i8) * i16::from(r)) as u16),
            _ => self.control(at, op),
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
