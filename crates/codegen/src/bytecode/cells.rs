//! What instructions of the [machine](super::machine) do that take more than the top of the stack: with memory,
//! with 32 bits, with bytes in a row.

use super::machine::Machine;
use super::numbers::{binary, long, word};
use super::{Code, More};

impl Machine {
    /// The rest, with the top of the stack taken off: what reads or writes memory or takes more cells.
    pub(super) fn with_memory(&mut self, code: Code, top: u16, n: u16) -> Option<u16> {
        Some(match code {
            Code::Drop => return None,
            Code::PutAtB => {
                self.put_byte(n, top);
                return None;
            }
            Code::PutAtW => {
                self.put_word(n, top);
                return None;
            }
            Code::LoadB => self.byte(top),
            Code::LoadW => self.word(top),
            Code::FieldB | Code::IndexB => self.byte(top.wrapping_add(n)),
            Code::FieldW | Code::IndexW => self.word(top.wrapping_add(n)),
            Code::Select => {
                let (no, yes) = (self.pop(), self.pop());
                if top != 0 { yes } else { no }
            }
            Code::StoreB | Code::PutFieldB | Code::PutIndexB => {
                let value = self.pop();
                self.put_byte(top.wrapping_add(n), value);
                return None;
            }
            Code::StoreW | Code::PutFieldW | Code::PutIndexW => {
                let value = self.pop();
                self.put_word(top.wrapping_add(n), value);
                return None;
            }
            code => {
                let a = self.pop();
                binary(code, a, top)
            }
        })
    }

    pub(super) fn more(&mut self, more: More) {
        match more {
            More::Dup => {
                let a = self.pop();
                self.push(a);
                self.push(a);
            }
            More::Copy | More::Move | More::Fill => self.block(more),
            More::LoadL => {
                let at = self.pop();
                let (low, high) = (self.word(at), self.word(at.wrapping_add(2)));
                self.push(low);
                self.push(high);
            }
            More::StoreL => {
                let at = self.pop();
                let value = self.pop_long();
                self.put_word(at, value as u16);
                self.put_word(at.wrapping_add(2), (value >> 16) as u16);
            }
            More::ShlL | More::ShrL | More::SarL => {
                let by = u32::from(self.pop());
                let a = self.pop_long();
                self.push_long(match more {
                    More::ShlL => a.wrapping_shl(by),
                    More::ShrL => a.wrapping_shr(by),
                    _ => (a as i32).wrapping_shr(by) as u32,
                });
            }
            More::SelectL => {
                let flag = self.pop();
                let (no, yes) = (self.pop_long(), self.pop_long());
                self.push_long(if flag != 0 { yes } else { no });
            }
            More::SignL => {
                let a = self.pop();
                self.push_long(i32::from(a as i16) as u32);
            }
            More::EqL | More::UltL | More::SltL => {
                let (b, a) = (self.pop_long(), self.pop_long());
                self.push(u16::from(match more {
                    More::EqL => a == b,
                    More::UltL => a < b,
                    _ => (a as i32) < b as i32,
                }));
            }
            More::UDiv
            | More::URem
            | More::SDiv
            | More::SRem
            | More::Shl
            | More::Shr
            | More::Sar => {
                let (b, a) = (self.pop(), self.pop());
                self.push(word(more, a, b));
            }
            _ => {
                let (b, a) = (self.pop_long(), self.pop_long());
                self.push_long(long(more, a, b));
            }
        }
    }

    fn block(&mut self, more: More) {
        let count = usize::from(self.pop());
        let (second, to) = (self.pop(), usize::from(self.pop()));
        if more == More::Fill {
            self.memory[to..to + count].fill(second as u8);
        } else {
            let from = usize::from(second);
            self.memory.copy_within(from..from + count, to);
        }
    }
}
