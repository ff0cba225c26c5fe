//! Instructions of the 6502: those that every one of them has, with their bytes and their text.

use crate::assemble::{Instruction, Label};
use crate::bytecode;
use crate::{Error, Result};

/// What is done.
#[allow(missing_docs)] // the names that everybody knows
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    Adc,
    And,
    Asl,
    Bit,
    Clc,
    Cld,
    Cli,
    Clv,
    Cmp,
    Cpx,
    Cpy,
    Dec,
    Dex,
    Dey,
    Eor,
    Inc,
    Inx,
    Iny,
    Jmp,
    Jsr,
    Lda,
    Ldx,
    Ldy,
    Lsr,
    Nop,
    Ora,
    Pha,
    Php,
    Pla,
    Plp,
    Rol,
    Ror,
    Rti,
    Rts,
    Sbc,
    Sec,
    Sed,
    Sei,
    Sta,
    Stx,
    Sty,
    Tax,
    Tay,
    Tsx,
    Txa,
    Txs,
    Tya,
}

/// When a branch is taken.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    Bcc,
    Bcs,
    Beq,
    Bmi,
    Bne,
    Bpl,
    Bvc,
    Bvs,
}

impl When {
    /// The opposite.
    #[must_use]
    pub fn opposite(self) -> When {
        match self {
            When::Bcc => When::Bcs,
            When::Bcs => When::Bcc,
            When::Beq => When::Bne,
            When::Bne => When::Beq,
            When::Bmi => When::Bpl,
            When::Bpl => When::Bmi,
            When::Bvc => When::Bvs,
            When::Bvs => When::Bvc,
        }
    }

    fn code(self) -> u8 {
        match self {
            When::Bpl => 0x10,
            When::Bmi => 0x30,
            When::Bvc => 0x50,
            When::Bvs => 0x70,
            When::Bcc => 0x90,
            When::Bcs => 0xb0,
            When::Bne => 0xd0,
            When::Beq => 0xf0,
        }
    }
}

/// A place in memory that is known before the program runs: so many bytes from a label, or from the
/// beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    /// The label, if there is one.
    pub label: Option<Label>,
    /// Bytes from there.
    pub offset: i32,
}

impl Address {
    /// A number.
    pub fn fixed(offset: u16) -> Address {
        Address { label: None, offset: i32::from(offset) }
    }

    /// So many bytes from a label.
    pub fn of(label: Label, offset: i32) -> Address {
        Address { label: Some(label), offset }
    }

    /// So many bytes further on.
    #[must_use]
    pub fn plus(self, bytes: i32) -> Address {
        Address { offset: self.offset + bytes, ..self }
    }

    fn value(self, address: &dyn Fn(Label) -> u32) -> u16 {
        self.label.map_or(0, address).wrapping_add_signed(self.offset) as u16
    }

    fn text(self, name: &dyn Fn(Label) -> String) -> String {
        match (self.label, self.offset) {
            (None, offset) => format!("${:04x}", offset as u16),
            (Some(label), 0) => name(label),
            (Some(label), offset) => format!("{}{offset:+}", name(label)),
        }
    }
}

/// What it is done with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Nothing, or the accumulator.
    None,
    /// A number.
    Imm(u8),
    /// The low byte of an address.
    Low(Address),
    /// The high byte of an address.
    High(Address),
    /// A byte of the first page.
    Zp(u8),
    /// The same, and X further on.
    ZpX(u8),
    /// The same, and Y further on.
    ZpY(u8),
    /// A byte anywhere.
    Abs(Address),
    /// The same, and X further on.
    AbsX(Address),
    /// The same, and Y further on.
    AbsY(Address),
    /// Where two bytes of the first page point, and Y further on.
    IndY(u8),
    /// Where the address lies that is jumped to.
    Ind(Address),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// Anything but a branch.
    Plain(Op, Mode),
    /// A branch: when, where to, and whether it is one over a jump because that is too far.
    Branch(When, Label, bool),
    /// A branch that is always taken: a jump if it is too far.
    Always(When, Label, bool),
    /// No instruction of the 6502: one of the bytecode.
    Bytecode(bytecode::Op),
}

impl Code {
    /// Cycles that it takes at least.
    pub fn cycles(&self) -> u32 {
        match self {
            Code::Branch(_, _, is_long) => 2 + u32::from(*is_long),
            Code::Always(..) => 3,
            Code::Bytecode(_) => 0,
            Code::Plain(op, mode) => plain_cycles(*op, *mode),
        }
    }
}

#[allow(clippy::enum_glob_use)] // a table
fn plain_cycles(op: Op, mode: Mode) -> u32 {
    use Op::*;
    match (op, mode) {
        (Jmp, Mode::Abs(_)) | (Pha | Php, _) => 3,
        (Jmp, _) => 5,
        (Jsr | Rts | Rti, _) => 6,
        (Pla | Plp, _) => 4,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::Zp(_)) => 5,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::ZpX(_) | Mode::Abs(_)) => 6,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::AbsX(_)) => 7,
        (Sta, Mode::AbsX(_) | Mode::AbsY(_)) => 5,
        (Sta, Mode::IndY(_)) => 6,
        (_, Mode::None | Mode::Imm(_) | Mode::Low(_) | Mode::High(_)) => 2,
        (_, Mode::Zp(_)) => 3,
        (_, Mode::ZpX(_) | Mode::ZpY(_) | Mode::Abs(_) | Mode::AbsX(_) | Mode::AbsY(_)) => 4,
        (_, Mode::IndY(_) | Mode::Ind(_)) => 5,
    }
}

/// The opcode of an instruction, if there is such a one.
#[allow(clippy::enum_glob_use)] // a table
pub(crate) fn opcode(op: Op, mode: Mode) -> Option<u8> {
    use Op::*;
    // Those that come in eights: all modes of one are at fixed distances.
    let regular = |base: u8| {
        Some(match mode {
            Mode::Imm(_) | Mode::Low(_) | Mode::High(_) if op != Sta => base + 8,
            Mode::Zp(_) => base + 4,
            Mode::ZpX(_) => base + 0x14,
            Mode::Abs(_) => base + 0xc,
            Mode::AbsX(_) => base + 0x1c,
            Mode::AbsY(_) => base + 0x18,
            Mode::IndY(_) => base + 0x10,
            _ => return None,
        })
    };
    let changing = |base: u8, has_accumulator: bool| {
        Some(match mode {
            Mode::None if has_accumulator => base + 4,
            Mode::Zp(_) => base,
            Mode::ZpX(_) => base + 0x10,
            Mode::Abs(_) => base + 8,
            Mode::AbsX(_) => base + 0x18,
            _ => return None,
        })
    };
    let index = |base: u8, own: bool, other: bool, has_indexed: bool, has_number: bool| {
        Some(match mode {
            Mode::Imm(_) | Mode::Low(_) | Mode::High(_) if has_number => base,
            Mode::Zp(_) => base + 4,
            Mode::Abs(_) => base + 0xc,
            Mode::ZpX(_) if own => base + 0x14,
            Mode::ZpY(_) if other => base + 0x14,
            Mode::AbsX(_) if own && has_indexed => base + 0x1c,
            Mode::AbsY(_) if other && has_indexed => base + 0x1c,
            _ => return None,
        })
    };
    match op {
        Ora => regular(0x01),
        And => regular(0x21),
        Eor => regular(0x41),
        Adc => regular(0x61),
        Sta => regular(0x81),
        Lda => regular(0xa1),
        Cmp => regular(0xc1),
        Sbc => regular(0xe1),
        Asl => changing(0x06, true),
        Rol => changing(0x26, true),
        Lsr => changing(0x46, true),
        Ror => changing(0x66, true),
        Dec => changing(0xc6, false),
        Inc => changing(0xe6, false),
        Ldy => index(0xa0, true, false, true, true),
        Ldx => index(0xa2, false, true, true, true),
        Cpy => index(0xc0, false, false, false, true),
        Cpx => index(0xe0, false, false, false, true),
        Sty => index(0x80, true, false, false, false),
        Stx => index(0x82, false, true, false, false),
        Bit => match mode {
            Mode::Zp(_) => Some(0x24),
            Mode::Abs(_) => Some(0x2c),
            _ => None,
        },
        Jmp => match mode {
            Mode::Abs(_) => Some(0x4c),
            Mode::Ind(_) => Some(0x6c),
            _ => None,
        },
        Jsr => matches!(mode, Mode::Abs(_)).then_some(0x20),
        _ if mode != Mode::None => None,
        Clc => Some(0x18),
        Cld => Some(0xd8),
        Cli => Some(0x58),
        Clv => Some(0xb8),
        Dex => Some(0xca),
        Dey => Some(0x88),
        Inx => Some(0xe8),
        Iny => Some(0xc8),
        Nop => Some(0xea),
        Pha => Some(0x48),
        Php => Some(0x08),
        Pla => Some(0x68),
        Plp => Some(0x28),
        Rti => Some(0x40),
        Rts => Some(0x60),
        Sec => Some(0x38),
        Sed => Some(0xf8),
        Sei => Some(0x78),
        Tax => Some(0xaa),
        Tay => Some(0xa8),
        Tsx => Some(0xba),
        Txa => Some(0x8a),
        Txs => Some(0x9a),
        Tya => Some(0x98),
    }
}

fn size(mode: Mode) -> u32 {
    match mode {
        Mode::None => 1,
        Mode::Imm(_) | Mode::Low(_) | Mode::High(_) | Mode::Zp(_) | Mode::ZpX(_) => 2,
        Mode::ZpY(_) | Mode::IndY(_) => 2,
        Mode::Abs(_) | Mode::AbsX(_) | Mode::AbsY(_) | Mode::Ind(_) => 3,
    }
}

impl Instruction for Code {
    fn size(&self) -> u32 {
        match self {
            Code::Plain(_, mode) => size(*mode),
            Code::Branch(_, _, false) | Code::Always(_, _, false) => 2,
            Code::Branch(_, _, true) => 5,
            Code::Always(_, _, true) => 3,
            Code::Bytecode(op) => op.size(),
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        let (to, is_long) = match self {
            Code::Branch(_, to, is_long) | Code::Always(_, to, is_long) => (to, is_long),
            Code::Bytecode(op) => return op.reach(at, address),
            Code::Plain(..) => return false,
        };
        let far = i64::from(address(*to)) - i64::from(at) - 2;
        let has_changed = !*is_long && i8::try_from(far).is_err();
        *is_long |= has_changed;
        has_changed
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        match self {
            Code::Bytecode(op) => op.encode(at, address, out)?,
            Code::Branch(when, to, false) | Code::Always(when, to, false) => {
                let far = i64::from(address(*to)) - i64::from(at) - 2;
                let far = i8::try_from(far).map_err(|_| Error::at(0, "a branch too far"))?;
                out.extend([when.code(), far as u8]);
            }
            Code::Branch(when, to, true) => {
                let [low, high] = (address(*to) as u16).to_le_bytes();
                out.extend([when.opposite().code(), 3, 0x4c, low, high]);
            }
            Code::Always(_, to, true) => {
                let [low, high] = (address(*to) as u16).to_le_bytes();
                out.extend([0x4c, low, high]);
            }
            Code::Plain(op, mode) => {
                let code = opcode(*op, *mode)
                    .ok_or_else(|| Error::at(0, format!("no 6502 has {op:?} {mode:?}")))?;
                out.push(code);
                match mode {
                    Mode::None => {}
                    Mode::Imm(byte) | Mode::Zp(byte) | Mode::ZpX(byte) => out.push(*byte),
                    Mode::ZpY(byte) | Mode::IndY(byte) => out.push(*byte),
                    Mode::Low(place) => out.push(place.value(address) as u8),
                    Mode::High(place) => out.push((place.value(address) >> 8) as u8),
                    Mode::Abs(place) | Mode::AbsX(place) | Mode::AbsY(place) | Mode::Ind(place) => {
                        out.extend(place.value(address).to_le_bytes());
                    }
                }
            }
        }
        Ok(())
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        let word = |word: String| word.to_lowercase();
        match self {
            Code::Bytecode(op) => op.text(name),
            Code::Branch(when, to, false) | Code::Always(when, to, false) => {
                format!("{} {}", word(format!("{when:?}")), name(*to))
            }
            Code::Branch(when, to, true) => {
                format!("{} *+5\n        jmp {}", word(format!("{:?}", when.opposite())), name(*to))
            }
            Code::Always(_, to, true) => format!("jmp {}", name(*to)),
            Code::Plain(op, mode) => {
                let op = word(format!("{op:?}"));
                match mode {
                    Mode::None => op,
                    Mode::Imm(byte) => format!("{op} #${byte:02x}"),
                    Mode::Low(place) => format!("{op} #<({})", place.text(name)),
                    Mode::High(place) => format!("{op} #>({})", place.text(name)),
                    Mode::Zp(at) => format!("{op} ${at:02x}"),
                    Mode::ZpX(at) => format!("{op} ${at:02x},x"),
                    Mode::ZpY(at) => format!("{op} ${at:02x},y"),
                    Mode::IndY(at) => format!("{op} (${at:02x}),y"),
                    Mode::Abs(place) => format!("{op} {}", place.text(name)),
                    Mode::AbsX(place) => format!("{op} {},x", place.text(name)),
                    Mode::AbsY(place) => format!("{op} {},y", place.text(name)),
                    Mode::Ind(place) => format!("{op} ({})", place.text(name)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const OPS: [Op; 47] = [
        Op::Adc,
        Op::And,
        Op::Asl,
        Op::Bit,
        Op::Clc,
        Op::Cld,
        Op::Cli,
        Op::Clv,
        Op::Cmp,
        Op::Cpx,
        Op::Cpy,
        Op::Dec,
        Op::Dex,
        Op::Dey,
        Op::Eor,
        Op::Inc,
        Op::Inx,
        Op::Iny,
        Op::Jmp,
        Op::Jsr,
        Op::Lda,
        Op::Ldx,
        Op::Ldy,
        Op::Lsr,
        Op::Nop,
        Op::Ora,
        Op::Pha,
        Op::Php,
        Op::Pla,
        Op::Plp,
        Op::Rol,
        Op::Ror,
        Op::Rti,
        Op::Rts,
        Op::Sbc,
        Op::Sec,
        Op::Sed,
        Op::Sei,
        Op::Sta,
        Op::Stx,
        Op::Sty,
        Op::Tax,
        Op::Tay,
        Op::Tsx,
        Op::Txa,
        Op::Txs,
        Op::Tya,
    ];

    #[test]
    fn every_opcode_is_one_that_the_data_sheet_has() {
        let at = Address::fixed(0x1234);
        let modes = [
            Mode::None,
            Mode::Imm(1),
            Mode::Zp(1),
            Mode::ZpX(1),
            Mode::ZpY(1),
            Mode::Abs(at),
            Mode::AbsX(at),
            Mode::AbsY(at),
            Mode::IndY(1),
            Mode::Ind(at),
        ];
        let mut found = BTreeSet::new();
        for op in OPS {
            for mode in modes {
                if let Some(code) = opcode(op, mode) {
                    assert!(found.insert(code), "{op:?} {mode:?} is another one's {code:#x}");
                }
            }
        }
        // 151 are documented, of which eight are branches, eight are `(zp,X)` and one is BRK.
        assert_eq!(found.len(), 151 - 8 - 8 - 1);
        // No documented one ends so.
        assert!(found.iter().all(|code| !matches!(code & 15, 3 | 7 | 11 | 15)));
        for (op, mode, code) in [
            (Op::Ldx, Mode::AbsY(at), 0xbe),
            (Op::Ldy, Mode::AbsX(at), 0xbc),
            (Op::Stx, Mode::ZpY(1), 0x96),
            (Op::Ror, Mode::None, 0x6a),
            (Op::Sta, Mode::IndY(1), 0x91),
            (Op::Cpx, Mode::Imm(1), 0xe0),
            (Op::Dec, Mode::AbsX(at), 0xde),
        ] {
            assert_eq!(opcode(op, mode), Some(code));
        }
        assert_eq!(opcode(Op::Sta, Mode::Imm(1)), None);
        assert_eq!(opcode(Op::Stx, Mode::AbsY(at)), None);
    }
}
