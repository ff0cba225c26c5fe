//! The instructions that compiled code is made of, nine of ten, in a shorter way than the crate `ez80` has: it asks with each
//! byte what mode and prefix there are, and with each flag what CPU. What they do and how long they take is the
//! same, and a test compares them all with the crate's; what is not here is left to it.
//!
//! Bits 3 and 5 of the flags, which have no meaning, are the crate's but for `scf`, `ccf` and `bit` of a byte in memory, where
//! it takes them from what happened before.

mod flags;
mod plain;
mod prefixed;
#[cfg(test)]
mod tests;

use ez80::{Reg8, Reg16, Registers};

use super::bus::{Bus, RAM};

/// Cycles of a byte that is fetched.
const FETCH: u64 = 4;
/// Bytes that are looked at at once: more than an instruction has.
const WINDOW: usize = 8;
/// Where an instruction in a page must begin so as not to run over its end.
const LAST: u32 = 0x1_0000 - WINDOW as u32;
/// The registers by their numbers; the sixth is memory.
const BYTES: [Reg8; 8] = [Reg8::B, Reg8::C, Reg8::D, Reg8::E, Reg8::H, Reg8::L, Reg8::_HL, Reg8::A];
const MEMORY: u8 = 6;
const WORDS: [Reg16; 4] = [Reg16::BC, Reg16::DE, Reg16::HL, Reg16::SP];

/// An instruction on its way.
struct Usual<'a> {
    reg: &'a mut Registers,
    bus: &'a mut Bus,
    /// Where it goes on.
    pc: u32,
    /// The bytes behind the opcode.
    word: u64,
    is_long: bool,
    /// What is left of an address, and what comes to it.
    mask: u32,
    page: u32,
}

/// Executes the instruction at `from` if it is one of these; nothing happens otherwise.
#[inline]
pub(super) fn execute(reg: &mut Registers, bus: &mut Bus, from: u32) -> bool {
    let is_long = reg.adl;
    let Some(bytes) = bus.ram.get(from.wrapping_sub(RAM) as usize..) else { return false };
    let Some(bytes) = bytes.first_chunk::<WINDOW>() else { return false };
    if !is_long && from & 0xffff > LAST {
        return false;
    }
    let word = u64::from_le_bytes(*bytes);
    let (mask, page) = if is_long { (0xff_ffff, 0) } else { (0xffff, from & 0xff_0000) };
    bus.begin(from, None);
    let mut usual = Usual { reg, bus, pc: from, word: word >> 8, is_long, mask, page };
    let is_done = match word as u8 {
        0xcb => usual.bits(),
        0xdd => usual.indexed(Reg16::IX),
        0xed => usual.extended(),
        0xfd => usual.indexed(Reg16::IY),
        code => usual.plain(code),
    };
    if is_done {
        let Usual { reg, pc, .. } = usual;
        reg.pc = pc;
        let count = reg.get8(Reg8::R);
        reg.set8(Reg8::R, count & 0x80 | count.wrapping_add(1) & 0x7f);
        bus.finish();
    }
    is_done
}

impl Usual<'_> {
    /// The instruction has so many bytes, or so many more.
    fn fetch(&mut self, bytes: u32) {
        self.pc += bytes;
        self.bus.spend(FETCH * u64::from(bytes));
    }

    /// The byte behind the opcode.
    fn byte(&self) -> u8 {
        self.word as u8
    }

    /// The byte behind the opcode as a distance.
    fn distance(&self) -> u32 {
        i32::from(self.byte().cast_signed()).cast_unsigned()
    }

    /// Fetches the opcode and a number of 16 or 24 bits behind it.
    fn number(&mut self) -> u32 {
        self.fetch(if self.is_long { 4 } else { 3 });
        self.word as u32 & self.mask
    }

    fn a(&self) -> u8 {
        self.reg.a()
    }

    fn set_flags(&mut self, flags: u8) {
        self.reg.set8(Reg8::F, flags);
    }

    fn flags(&self) -> u8 {
        self.reg.get8(Reg8::F)
    }

    /// Whether a condition holds, by its number.
    fn holds(&self, number: u8) -> bool {
        let flag = [flags::Z, flags::C, flags::P, flags::S][usize::from(number >> 1 & 3)];
        (self.flags() & flag != 0) == (number & 1 != 0)
    }

    fn word_of(&self, register: Reg16) -> u32 {
        if self.is_long { self.reg.get24(register) } else { self.reg.get16(register).into() }
    }

    fn set_word(&mut self, register: Reg16, value: u32) {
        if self.is_long {
            self.reg.set24(register, value);
        } else {
            self.reg.set16(register, value as u16);
        }
    }

    fn load(&mut self, at: u32) -> u8 {
        self.bus.load(at & self.mask | self.page)
    }

    fn store(&mut self, at: u32, value: u8) {
        self.bus.store(at & self.mask | self.page, value);
    }

    /// A number of 16 or 24 bits in memory.
    fn load_word(&mut self, at: u32) -> u32 {
        let low = u32::from(self.load(at)) | u32::from(self.load(at.wrapping_add(1))) << 8;
        if self.is_long { low | u32::from(self.load(at.wrapping_add(2))) << 16 } else { low }
    }

    fn store_word(&mut self, at: u32, value: u32) {
        self.store(at, value as u8);
        self.store(at.wrapping_add(1), (value >> 8) as u8);
        if self.is_long {
            self.store(at.wrapping_add(2), (value >> 16) as u8);
        }
    }

    fn push(&mut self, value: u32) {
        let mut sp = self.word_of(Reg16::SP);
        let count = if self.is_long { 3 } else { 2 };
        for byte in (0..count).rev() {
            sp = sp.wrapping_sub(1) & self.mask;
            self.store(sp, (value >> (8 * byte)) as u8);
        }
        self.set_word(Reg16::SP, sp);
    }

    fn pop(&mut self) -> u32 {
        let sp = self.word_of(Reg16::SP);
        let value = self.load_word(sp);
        self.set_word(Reg16::SP, sp.wrapping_add(if self.is_long { 3 } else { 2 }));
        value
    }

    /// Goes on there. What was fetched in vain takes time.
    fn jump(&mut self, to: u32) {
        let to = to & self.mask | self.page;
        if to != self.pc {
            self.bus.jump(to);
        }
        self.pc = to;
    }

    /// A byte by the number of its register, or where HL points.
    fn operand(&mut self, number: u8) -> u8 {
        if number == MEMORY {
            let at = self.word_of(Reg16::HL);
            self.load(at)
        } else {
            self.reg.get8(BYTES[usize::from(number)])
        }
    }

    fn set_operand(&mut self, number: u8, value: u8) {
        if number == MEMORY {
            let at = self.word_of(Reg16::HL);
            self.store(at, value);
        } else {
            self.reg.set8(BYTES[usize::from(number)], value);
        }
    }

    /// One of the eight operations of A with another byte.
    fn combine(&mut self, operation: u8, b: u8) {
        let (a, carry) = (self.a(), self.flags() & flags::C);
        let (value, flags) = match operation {
            0 => flags::add(a, b, 0),
            1 => flags::add(a, b, carry),
            2 => flags::subtract(a, b, 0),
            3 => flags::subtract(a, b, carry),
            4 => (a & b, flags::logic(a & b) | flags::H),
            5 => (a ^ b, flags::logic(a ^ b)),
            6 => (a | b, flags::logic(a | b)),
            _ => (a, flags::compare(a, b)),
        };
        self.reg.set_a(value);
        self.set_flags(flags);
    }
}
