//! Instructions as bytes, as the eZ80 CPU user manual (UM0077) has them.

use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
use crate::assemble::{Instruction, Label};
use crate::{Error, Result};

const IX: u8 = 0xdd;
const IY: u8 = 0xfd;
const ED: u8 = 0xed;
const CB: u8 = 0xcb;

/// The byte of a short jump, if it reaches.
pub(super) fn distance(at: u32, to: u32) -> Option<i8> {
    i8::try_from(to as i32 - (at as i32 + 2)).ok()
}

fn reg(reg: Reg) -> u8 {
    match reg {
        Reg::B => 0,
        Reg::C => 1,
        Reg::D => 2,
        Reg::E => 3,
        Reg::H => 4,
        Reg::L => 5,
        Reg::A => 7,
    }
}

/// The number of a pair; IY is HL after a prefix.
fn pair(pair: Pair) -> u8 {
    match pair {
        Pair::Bc => 0,
        Pair::De => 1,
        Pair::Hl | Pair::Iy => 2,
        Pair::Af => 3,
    }
}

pub(super) fn alu(alu: Alu) -> u8 {
    match alu {
        Alu::Add => 0,
        Alu::Adc => 1,
        Alu::Sub => 2,
        Alu::Sbc => 3,
        Alu::And => 4,
        Alu::Xor => 5,
        Alu::Or => 6,
        Alu::Cp => 7,
    }
}

fn shift(shift: Shift) -> u8 {
    match shift {
        Shift::Rlc => 0,
        Shift::Rrc => 1,
        Shift::Rl => 2,
        Shift::Rr => 3,
        Shift::Sla => 4,
        Shift::Sra => 5,
        Shift::Srl => 7,
    }
}

fn cond(cond: Cond) -> u8 {
    match cond {
        Cond::Nz => 0,
        Cond::Z => 1,
        Cond::Nc => 2,
        Cond::C => 3,
        Cond::Po => 4,
        Cond::Pe => 5,
        Cond::P => 6,
        Cond::M => 7,
    }
}

/// What is before and after an opcode with memory in it. The memory itself is number 6 there.
fn around(mem: Mem) -> (Option<u8>, Option<u8>) {
    match mem {
        Mem::Hl => (None, None),
        Mem::Ix(d) => (Some(IX), Some(d as u8)),
        Mem::Iy(d) => (Some(IY), Some(d as u8)),
    }
}

fn with_mem(mem: Mem, code: u8, out: &mut Vec<u8>) {
    let (before, after) = around(mem);
    out.extend(before);
    out.push(code);
    out.extend(after);
}

/// A word between memory and a pair: the code of BC by HL, from which all others follow.
fn words(of: Pair, mem: Mem, is_store: bool, out: &mut Vec<u8>) {
    let (before, after) = around(mem);
    out.push(before.unwrap_or(ED));
    out.push(match (of, mem, is_store) {
        // IY by itself has the place of the missing fourth pair; by others one of its own.
        (Pair::Iy, Mem::Iy(_), false) => 0x37,
        (Pair::Iy, Mem::Iy(_), true) => 0x3f,
        (Pair::Iy, _, false) => 0x31,
        (Pair::Iy, _, true) => 0x3e,
        (of, _, false) => 0x07 | pair(of) << 4,
        (of, _, true) => 0x0f | pair(of) << 4,
    });
    out.extend(after);
}

fn bits(group: u8, place: Place, out: &mut Vec<u8>) {
    match place {
        Place::Reg(r) => out.extend([CB, group | reg(r)]),
        Place::Mem(mem) => {
            let (before, after) = around(mem);
            out.extend(before);
            out.push(CB);
            out.extend(after);
            out.push(group | 6);
        }
    }
}

fn word(word: Word, address: &dyn Fn(Label) -> u32) -> [u8; 2] {
    match word {
        Word::Num(number) => number,
        Word::Label(label, offset) => address(label).wrapping_add_signed(offset) as u16,
    }
    .to_le_bytes()
}

fn prefixed(of: Pair, code: u8, out: &mut Vec<u8>) {
    if of == Pair::Iy {
        out.push(IY);
    }
    out.push(code);
}

fn with_place(place: Place, code: u8, out: &mut Vec<u8>) {
    match place {
        Place::Reg(r) => out.push(code | reg(r) << 3),
        Place::Mem(mem) => with_mem(mem, code | 6 << 3, out),
    }
}

#[allow(clippy::too_many_lines)] // a table
pub(super) fn encode(
    op: &Op,
    at: u32,
    address: &dyn Fn(Label) -> u32,
    out: &mut Vec<u8>,
) -> Result {
    match op {
        Op::Load(to, Byte::Reg(from)) if to == from && reg(*to) < 4 => {
            return Err(Error::at(0, "a register loaded with itself would be a prefix"));
        }
        Op::Load(to, Byte::Reg(from)) => out.push(0x40 | reg(*to) << 3 | reg(*from)),
        Op::Load(to, Byte::Num(n)) => out.extend([0x06 | reg(*to) << 3, *n]),
        Op::Load(to, Byte::Mem(mem)) => with_mem(*mem, 0x46 | reg(*to) << 3, out),
        Op::Store(mem, Byte::Num(n)) => {
            with_mem(*mem, 0x36, out);
            out.push(*n);
        }
        Op::Store(mem, Byte::Reg(from)) => with_mem(*mem, 0x70 | reg(*from), out),
        Op::Store(_, Byte::Mem(_)) => {
            return Err(Error::at(0, "nothing goes from memory to memory"));
        }
        Op::LoadAbsolute(from) => {
            out.push(0x3a);
            out.extend(word(*from, address));
        }
        Op::StoreAbsolute(to) => {
            out.push(0x32);
            out.extend(word(*to, address));
        }
        Op::LoadBy(by) => out.push(0x0a | pair(*by) << 4),
        Op::StoreBy(by) => out.push(0x02 | pair(*by) << 4),
        Op::Alu(op, Byte::Reg(r)) => out.push(0x80 | alu(*op) << 3 | reg(*r)),
        Op::Alu(op, Byte::Num(n)) => out.extend([0xc6 | alu(*op) << 3, *n]),
        Op::Alu(op, Byte::Mem(mem)) => with_mem(*mem, 0x86 | alu(*op) << 3, out),
        Op::Inc(place) => with_place(*place, 0x04, out),
        Op::Dec(place) => with_place(*place, 0x05, out),
        Op::LoadWord(to, from) => {
            prefixed(*to, 0x01 | pair(*to) << 4, out);
            out.extend(word(*from, address));
        }
        Op::LoadPair(to, mem) => words(*to, *mem, false, out),
        Op::StorePair(mem, from) => words(*from, *mem, true, out),
        Op::LoadPairAbsolute(to, from) => {
            match to {
                Pair::Hl => out.push(0x2a),
                Pair::Iy => out.extend([IY, 0x2a]),
                to => out.extend([ED, 0x4b | pair(*to) << 4]),
            }
            out.extend(word(*from, address));
        }
        Op::StorePairAbsolute(to, from) => {
            match from {
                Pair::Hl => out.push(0x22),
                Pair::Iy => out.extend([IY, 0x22]),
                from => out.extend([ED, 0x43 | pair(*from) << 4]),
            }
            out.extend(word(*to, address));
        }
        Op::Add(of) => out.push(0x09 | pair(*of) << 4),
        Op::AddIy(of) => out.extend([IY, 0x09 | pair(*of) << 4]),
        Op::Adc(of) => out.extend([ED, 0x4a | pair(*of) << 4]),
        Op::Sbc(of) => out.extend([ED, 0x42 | pair(*of) << 4]),
        Op::IncPair(of) => prefixed(*of, 0x03 | pair(*of) << 4, out),
        Op::DecPair(of) => prefixed(*of, 0x0b | pair(*of) << 4, out),
        Op::Lea(Pair::Iy, d) => out.extend([ED, 0x33, *d as u8]),
        Op::Lea(to, d) => out.extend([ED, 0x03 | pair(*to) << 4, *d as u8]),
        Op::Push(of) => prefixed(*of, 0xc5 | pair(*of) << 4, out),
        Op::Pop(of) => prefixed(*of, 0xc1 | pair(*of) << 4, out),
        Op::Exchange => out.push(0xeb),
        Op::Shift(kind, place) => bits(shift(*kind) << 3, *place, out),
        Op::RotateA(kind) => out.push(0x07 | shift(*kind) << 3),
        Op::Bit(n, place) => bits(0x40 | n << 3, *place, out),
        Op::Res(n, place) => bits(0x80 | n << 3, *place, out),
        Op::Set(n, place) => bits(0xc0 | n << 3, *place, out),
        Op::Mlt(of) => out.extend([ED, 0x4c | pair(*of) << 4]),
        Op::Neg => out.extend([ED, 0x44]),
        Op::Cpl => out.push(0x2f),
        Op::Scf => out.push(0x37),
        Op::Ccf => out.push(0x3f),
        Op::Ldi => out.extend([ED, 0xa0]),
        Op::Ldir => out.extend([ED, 0xb0]),
        Op::Lddr => out.extend([ED, 0xb8]),
        Op::Jump(when, to, false) => {
            let far = distance(at, address(*to));
            let far = far.ok_or_else(|| Error::at(0, "a jump does not reach"))?;
            out.extend([when.map_or(0x18, |when| 0x20 | cond(when) << 3), far as u8]);
        }
        Op::Jump(when, to, true) => {
            out.push(when.map_or(0xc3, |when| 0xc2 | cond(when) << 3));
            out.extend(word(Word::Label(*to, 0), address));
        }
        Op::JumpHl => out.push(0xe9),
        Op::Djnz(to) => {
            let far = distance(at, address(*to));
            out.extend([0x10, far.ok_or_else(|| Error::at(0, "a loop is too long"))? as u8]);
        }
        Op::Call(to, _) => {
            out.push(0xcd);
            out.extend(word(*to, address));
        }
        Op::Run(to, _, _) => {
            out.push(0xcd);
            out.extend(word(Word::Label(*to, 0), address));
        }
        Op::Return => out.push(0xc9),
        Op::ReturnIf(when) => out.push(0xc0 | cond(*when) << 3),
        Op::Own(bytes, _) => out.extend_from_slice(bytes),
        Op::Bytecode(op) => op.encode(at, address, out)?,
        Op::Elsewhere(..) => {}
    }
    Ok(())
}
