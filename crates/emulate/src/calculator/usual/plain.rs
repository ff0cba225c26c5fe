//! Instructions without a prefix.

use ez80::{Reg8, Reg16};

use super::{MEMORY, Usual, WORDS, flags};

impl Usual<'_> {
    #[inline]
    pub(super) fn plain(&mut self, code: u8) -> bool {
        match code >> 6 {
            0 => self.first(code),
            1 => self.copy(code),
            2 => {
                self.fetch(1);
                let b = self.operand(code & 7);
                self.combine(code >> 3 & 7, b);
                true
            }
            _ => self.last(code),
        }
    }

    /// `ld` from register to register; among them are `halt` and the suffixes, which are not ours.
    fn copy(&mut self, code: u8) -> bool {
        if matches!(code, 0x40 | 0x49 | 0x52 | 0x5b | 0x76) {
            return false;
        }
        self.fetch(1);
        let value = self.operand(code & 7);
        self.set_operand(code >> 3 & 7, value);
        true
    }

    /// 00 to 3F.
    fn first(&mut self, code: u8) -> bool {
        let register = WORDS[usize::from(code >> 4 & 3)];
        match code & 15 {
            0 | 8 => return self.near(code),
            1 => {
                let value = self.number();
                self.set_word(register, value);
            }
            2 | 10 => self.far(code, register),
            3 | 11 => {
                self.fetch(1);
                let delta = if code & 8 == 0 { 1 } else { u32::MAX };
                let value = self.word_of(register).wrapping_add(delta);
                self.set_word(register, value);
            }
            4 | 5 | 12 | 13 => {
                self.fetch(1);
                self.count(code >> 3 & 7, code & 1 != 0);
            }
            6 | 14 => {
                self.fetch(2);
                self.set_operand(code >> 3 & 7, self.byte());
            }
            9 => {
                self.fetch(1);
                self.add_word(Reg16::HL, register);
            }
            _ => return self.rotate_a(code),
        }
        true
    }

    /// `nop`, `djnz`, `jr`; not `ex af,af'`.
    fn near(&mut self, code: u8) -> bool {
        if code <= 0x08 {
            self.fetch(1);
            return code == 0;
        }
        self.fetch(2);
        let is_taken = match code {
            0x10 => {
                let b = self.reg.get8(Reg8::B).wrapping_sub(1);
                self.reg.set8(Reg8::B, b);
                b != 0
            }
            0x18 => true,
            _ => self.holds(code >> 3 & 3),
        };
        if is_taken {
            self.bus.spend(if code == 0x18 { 1 } else { 2 });
            self.jump(self.pc.wrapping_add(self.distance()));
        }
        true
    }

    /// `ld` with an address in a register or behind the opcode.
    fn far(&mut self, code: u8, register: Reg16) {
        let at = if code < 0x20 {
            self.fetch(1);
            self.word_of(register)
        } else {
            self.number()
        };
        match code {
            0x22 => self.store_word(at, self.word_of(Reg16::HL)),
            0x2a => {
                let value = self.load_word(at);
                self.set_word(Reg16::HL, value);
            }
            _ if code & 8 == 0 => self.store(at, self.a()),
            _ => {
                let value = self.load(at);
                self.reg.set_a(value);
            }
        }
    }

    /// `inc` or `dec` of a byte.
    fn count(&mut self, number: u8, is_down: bool) {
        let before = self.operand(number);
        let (value, flags) =
            if is_down { flags::subtract(before, 1, 0) } else { flags::add(before, 1, 0) };
        if number == MEMORY {
            self.bus.spend(1);
        }
        self.set_operand(number, value);
        self.set_flags(flags & !flags::C | self.flags() & flags::C);
    }

    /// `add hl,rr` and its kin.
    pub(super) fn add_word(&mut self, to: Reg16, register: Reg16) {
        let (a, b) = (self.word_of(to), self.word_of(register));
        let value = a + b;
        let shift = if self.is_long { 8 } else { 0 };
        let flags = flags::add_words(self.flags(), a >> shift, b >> shift, value >> shift);
        // The half carry is the one into bit 12 or 20: what was shifted out changes nothing above.
        self.set_flags(flags);
        self.set_word(to, value);
    }

    /// `rlca`, `rrca`, `rla`, `rra`, `cpl`, `scf`, `ccf`; not `daa`.
    fn rotate_a(&mut self, code: u8) -> bool {
        if code == 0x27 {
            return false;
        }
        self.fetch(1);
        let (a, before) = (self.a(), self.flags());
        let kept = before & (flags::S | flags::Z | flags::P);
        let carry = before & flags::C;
        let (value, flags) = match code {
            0x07 => (a.rotate_left(1), kept | a >> 7),
            0x0f => (a.rotate_right(1), kept | a & 1),
            0x17 => (a << 1 | carry, kept | a >> 7),
            0x1f => (a >> 1 | carry << 7, kept | a & 1),
            0x2f => (!a, kept | carry | flags::H | flags::N),
            0x37 => (a, kept | flags::C),
            _ => (a, kept | carry << 4 | carry ^ flags::C),
        };
        self.reg.set_a(value);
        self.set_flags(flags | value & flags::SPARE);
        true
    }

    /// C0 to FF.
    fn last(&mut self, code: u8) -> bool {
        match code {
            0xc9 => {
                self.fetch(1);
                self.leave();
            }
            0xc3 => {
                let to = self.number();
                self.bus.spend(1);
                self.jump(to);
            }
            0xcd => {
                let to = self.number();
                self.push(self.pc);
                self.jump(to);
            }
            0xe9 => {
                self.fetch(1);
                self.bus.spend(1);
                self.jump(self.word_of(Reg16::HL));
            }
            0xeb => {
                self.fetch(1);
                let (hl, de) = (self.word_of(Reg16::HL), self.word_of(Reg16::DE));
                self.set_word(Reg16::HL, de);
                self.set_word(Reg16::DE, hl);
            }
            _ => match code & 7 {
                0 => self.leave_if(code >> 3 & 7),
                1 | 5 if code & 8 == 0 => self.stack(code),
                2 | 4 => self.jump_if(code),
                6 => {
                    self.fetch(2);
                    self.combine(code >> 3 & 7, self.byte());
                }
                _ => return false,
            },
        }
        true
    }

    fn leave(&mut self) {
        self.bus.spend(2);
        let to = self.pop();
        self.jump(to);
    }

    fn leave_if(&mut self, condition: u8) {
        self.fetch(1);
        if self.holds(condition) {
            self.leave();
        } else {
            self.bus.spend(1);
        }
    }

    /// `jp` and `call` with a condition.
    fn jump_if(&mut self, code: u8) {
        let to = self.number();
        if !self.holds(code >> 3 & 7) {
            return;
        }
        if code & 4 == 0 {
            self.bus.spend(1);
        } else {
            self.push(self.pc);
        }
        self.jump(to);
    }

    /// `push` and `pop`. The flags come with A; on a stack of 24 bits the third byte is 0.
    fn stack(&mut self, code: u8) {
        self.fetch(1);
        let is_af = code >> 4 & 3 == 3;
        let register = WORDS[usize::from(code >> 4 & 3)];
        match (code & 4 != 0, is_af) {
            (true, false) => self.push(self.word_of(register)),
            (true, true) => self.push(self.reg.get16(Reg16::AF).into()),
            (false, false) => {
                let value = self.pop();
                self.set_word(register, value);
            }
            (false, true) => {
                let value = self.pop();
                self.reg.set16(Reg16::AF, value as u16);
            }
        }
    }
}
