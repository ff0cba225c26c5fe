//! Instructions of the 6502: those that every one of them has, with their bytes, their text, their cycles and
//! what they do.

mod table;

use crate::assemble::{Instruction, Label};
use crate::bytecode;
use kilomate_ir::{Error, Result};
pub use table::{Effects, Form, Memory, Op, Parts, Row};

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
    /// All of them.
    pub const ALL: [When; 8] =
        [When::Bcc, When::Bcs, When::Beq, When::Bmi, When::Bne, When::Bpl, When::Bvc, When::Bvs];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            When::Bcc => "bcc",
            When::Bcs => "bcs",
            When::Beq => "beq",
            When::Bmi => "bmi",
            When::Bne => "bne",
            When::Bpl => "bpl",
            When::Bvc => "bvc",
            When::Bvs => "bvs",
        }
    }

    /// The flag that it looks at.
    pub fn needs(self) -> Parts {
        match self {
            When::Bcc | When::Bcs => Parts::C,
            When::Bvc | When::Bvs => Parts::V,
            When::Beq | When::Bne | When::Bmi | When::Bpl => Parts::S,
        }
    }

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

    /// Its opcode.
    pub fn code(self) -> u8 {
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
    /// A byte of the zero page.
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
    /// Where two bytes of the zero page point that are X further on.
    IndX(u8),
    /// Where two bytes of the zero page point, and Y further on.
    IndY(u8),
    /// Where the address lies that is jumped to.
    Ind(Address),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// Anything but a branch.
    Plain(Op, Mode),
    /// A branch: when, where to, and whether it is one over a jump because that is too far.
    Branch(When, Label, bool),
    /// A branch that is always taken: a jump if it is too far.
    Always(When, Label, bool),
    /// The call of the interpreter, which goes on with the bytecode behind it.
    Enter(Label),
    /// No instruction of the 6502: one of the bytecode.
    Bytecode(bytecode::Op),
}

impl Code {
    /// Cycles that it takes at least.
    pub fn cycles(&self) -> u32 {
        match self {
            Code::Branch(_, _, is_long) => 2 + u32::from(*is_long),
            Code::Always(..) => 3,
            Code::Enter(_) => 6,
            Code::Bytecode(_) => 0,
            Code::Plain(op, mode) => op.cycles(*mode),
        }
    }
}

impl Instruction for Code {
    fn size(&self) -> u32 {
        match self {
            Code::Plain(_, mode) => mode.form().size(),
            Code::Branch(_, _, false) | Code::Always(_, _, false) => 2,
            Code::Branch(_, _, true) => 5,
            Code::Always(_, _, true) | Code::Enter(_) => 3,
            Code::Bytecode(op) => op.size(),
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        let (to, is_long) = match self {
            Code::Branch(_, to, is_long) | Code::Always(_, to, is_long) => (to, is_long),
            Code::Bytecode(op) => return op.reach(at, address),
            Code::Plain(..) | Code::Enter(_) => return false,
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
            Code::Always(_, to, true) | Code::Enter(to) => {
                let [low, high] = (address(*to) as u16).to_le_bytes();
                let code = if matches!(self, Code::Enter(_)) { 0x20 } else { 0x4c };
                out.extend([code, low, high]);
            }
            Code::Plain(op, mode) => {
                let code = op
                    .code(*mode)
                    .ok_or_else(|| Error::at(0, format!("no 6502 has {op:?} {mode:?}")))?;
                out.push(code);
                match mode {
                    Mode::None => {}
                    Mode::Imm(byte) | Mode::Zp(byte) | Mode::ZpX(byte) => out.push(*byte),
                    Mode::ZpY(byte) | Mode::IndX(byte) | Mode::IndY(byte) => out.push(*byte),
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
        match self {
            Code::Bytecode(op) => op.text(name),
            Code::Branch(when, to, false) | Code::Always(when, to, false) => {
                format!("{} {}", when.name(), name(*to))
            }
            Code::Branch(when, to, true) => {
                format!("{} *+5\n        jmp {}", when.opposite().name(), name(*to))
            }
            Code::Always(_, to, true) => format!("jmp {}", name(*to)),
            Code::Enter(to) => format!("jsr {}", name(*to)),
            Code::Plain(op, mode) => {
                let op = op.name();
                match mode {
                    Mode::None => op.to_owned(),
                    Mode::Imm(byte) => format!("{op} #${byte:02x}"),
                    Mode::Low(place) => format!("{op} #<({})", place.text(name)),
                    Mode::High(place) => format!("{op} #>({})", place.text(name)),
                    Mode::Zp(at) => format!("{op} ${at:02x}"),
                    Mode::ZpX(at) => format!("{op} ${at:02x},x"),
                    Mode::ZpY(at) => format!("{op} ${at:02x},y"),
                    Mode::IndX(at) => format!("{op} (${at:02x},x)"),
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
