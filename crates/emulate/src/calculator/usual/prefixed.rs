//! Instructions behind CB, DD, ED and FD.

use ez80::Reg16;

use super::{MEMORY, Usual, WORDS, flags};

impl Usual<'_> {
    /// The prefix was fetched: what is behind it is the opcode.
    fn behind(&mut self) {
        self.fetch(1);
        self.word >>= 8;
    }

    /// CB: shifts, and single bits.
    pub(super) fn bits(&mut self) -> bool {
        let code = self.byte();
        let (number, bit) = (code & 7, 1 << (code >> 3 & 7));
        self.fetch(2);
        let value = self.operand(number);
        if number == MEMORY {
            self.bus.spend(1);
        }
        match code >> 6 {
            0 => {
                let (value, carry) = shifted(code >> 3, value, self.flags() & flags::C);
                self.set_operand(number, value);
                self.set_flags(flags::logic(value) | carry);
            }
            1 => {
                let zero = if value & bit == 0 { flags::Z | flags::P } else { 0 };
                let kept = self.flags() & flags::C | flags::H;
                self.set_flags(kept | zero | value & bit & flags::S | value & flags::SPARE);
            }
            2 => self.set_operand(number, value & !bit),
            _ => self.set_operand(number, value | bit),
        }
        true
    }

    /// DD and FD: what has an address by an index register, and sums, stack and numbers of these registers.
    pub(super) fn indexed(&mut self, index: Reg16) -> bool {
        let code = self.byte();
        let other = if index == Reg16::IX { Reg16::IY } else { Reg16::IX };
        let (is_load, register) = match code {
            0x07 => (true, Reg16::BC),
            0x17 => (true, Reg16::DE),
            0x27 => (true, Reg16::HL),
            0x31 => (true, other),
            0x37 => (true, index),
            0x0f => (false, Reg16::BC),
            0x1f => (false, Reg16::DE),
            0x2f => (false, Reg16::HL),
            0x3e => (false, other),
            0x3f => (false, index),
            _ => return self.indexed_byte(index, code),
        };
        self.behind();
        let at = self.near_index(index);
        if is_load {
            let value = self.load_word(at);
            self.set_word(register, value);
        } else {
            self.store_word(at, self.word_of(register));
        }
        true
    }

    /// Fetches opcode and distance: the address.
    fn near_index(&mut self, index: Reg16) -> u32 {
        self.fetch(2);
        self.word_of(index).wrapping_add(self.distance())
    }

    fn indexed_byte(&mut self, index: Reg16, code: u8) -> bool {
        match code {
            0x76 => return false,
            _ if code & 0xc7 == 0x46 => {
                self.behind();
                let at = self.near_index(index);
                let value = self.load(at);
                self.set_operand(code >> 3 & 7, value);
            }
            0x70..=0x77 => {
                self.behind();
                let at = self.near_index(index);
                let value = self.operand(code & 7);
                self.store(at, value);
            }
            _ if code & 0xc7 == 0x86 => {
                self.behind();
                let at = self.near_index(index);
                let value = self.load(at);
                self.combine(code >> 3 & 7, value);
            }
            _ => return self.indexed_word(index, code),
        }
        true
    }

    fn indexed_word(&mut self, index: Reg16, code: u8) -> bool {
        match code {
            0x21 => {
                self.behind();
                let value = self.number();
                self.set_word(index, value);
            }
            0x09 | 0x19 | 0x29 | 0x39 => {
                self.fetch(2);
                let register = if code == 0x29 { index } else { WORDS[usize::from(code >> 4)] };
                self.add_word(index, register);
            }
            0x23 | 0x2b => {
                self.fetch(2);
                let delta = if code == 0x23 { 1 } else { u32::MAX };
                self.set_word(index, self.word_of(index).wrapping_add(delta));
            }
            0xe1 => {
                self.fetch(2);
                let value = self.pop();
                self.set_word(index, value);
            }
            0xe5 => {
                self.fetch(2);
                self.push(self.word_of(index));
            }
            _ => return false,
        }
        true
    }

    /// ED: a few of many.
    pub(super) fn extended(&mut self) -> bool {
        let code = self.byte();
        let register = WORDS[usize::from(code >> 4 & 3)];
        match code {
            0x07 | 0x17 | 0x27 => {
                self.fetch(2);
                let at = self.word_of(Reg16::HL);
                let value = self.load_word(at);
                self.set_word(register, value);
            }
            0x0f | 0x1f | 0x2f => {
                self.fetch(2);
                self.store_word(self.word_of(Reg16::HL), self.word_of(register));
            }
            0x42 | 0x52 | 0x62 | 0x72 => {
                self.fetch(2);
                self.subtract_word(register);
            }
            0x44 => {
                self.fetch(2);
                let (value, flags) = flags::subtract(0, self.a(), 0);
                self.reg.set_a(value);
                self.set_flags(flags);
            }
            0x4c | 0x5c | 0x6c => {
                self.fetch(2);
                let [low, high] = self.reg.get16(register).to_le_bytes();
                self.reg.set16(register, u16::from(low) * u16::from(high));
                self.bus.spend(4);
            }
            0xb0 => self.move_up(),
            _ => return false,
        }
        true
    }

    /// `sbc hl,rr`.
    fn subtract_word(&mut self, register: Reg16) {
        let (a, b) = (self.word_of(Reg16::HL), self.word_of(register));
        let value = a.wrapping_sub(b).wrapping_sub(u32::from(self.flags() & flags::C));
        let shift = if self.is_long { 8 } else { 0 };
        let flags = flags::subtract_words(a >> shift, b >> shift, value >> shift);
        self.set_flags(flags | if value & self.mask == 0 { flags::Z } else { 0 });
        self.set_word(Reg16::HL, value & self.mask);
    }

    /// A byte of `ldir`. It is fetched once, with the last of them.
    fn move_up(&mut self) {
        let (from, to) = (self.word_of(Reg16::HL), self.word_of(Reg16::DE));
        let value = self.load(from);
        self.store(to, value);
        self.bus.spend(1);
        self.set_word(Reg16::HL, from.wrapping_add(1));
        self.set_word(Reg16::DE, to.wrapping_add(1));
        let left = self.word_of(Reg16::BC).wrapping_sub(1) & self.mask;
        self.set_word(Reg16::BC, left);
        let sum = value.wrapping_add(self.a());
        let kept = self.flags() & (flags::S | flags::Z | flags::C);
        let spare = (sum & 2) << 4 | sum & 8;
        self.set_flags(kept | spare | if left == 0 { 0 } else { flags::P });
        if left == 0 {
            self.fetch(2);
        }
    }
}

/// A byte shifted or rotated in one of eight ways, and the bit that falls out.
fn shifted(way: u8, value: u8, carry: u8) -> (u8, u8) {
    match way & 7 {
        0 => (value.rotate_left(1), value >> 7),
        1 => (value.rotate_right(1), value & 1),
        2 => (value << 1 | carry, value >> 7),
        3 => (value >> 1 | carry << 7, value & 1),
        4 => (value << 1, value >> 7),
        5 => (value & 0x80 | value >> 1, value & 1),
        6 => (value << 1 | 1, value >> 7),
        _ => (value >> 1, value & 1),
    }
}
