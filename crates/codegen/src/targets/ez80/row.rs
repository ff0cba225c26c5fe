//! A line of the table of instructions, and what follows from it: bytes, text, cycles, effects.

use super::effects::{self, Effects, Set, Slots};
use super::op::{Cond, Half, Mem, Pair, Reg, Suffix, Word};
use crate::assemble::Label;
use kilomate_ir::{Error, Result};

/// Prefixes: memory and registers of the indices, and the two other pages of opcodes.
pub(super) const IX: u8 = 0xdd;
pub(super) const IY: u8 = 0xfd;
pub(super) const ED: u8 = 0xed;
const CB: u8 = 0xcb;

/// What stands behind the name of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    None,
    Reg(Reg),
    Pair(Pair),
    Half(Half),
    Mem(Mem),
    /// `(bc)`, `(de)`.
    By(Pair),
    /// `(nn)`.
    At(Word),
    Num(u8),
    /// A number that is part of the opcode.
    Own(u8),
    Word(Word),
    Cond(Cond),
    /// `iy+d`.
    Index(i8),
    /// Where a jump leads to, and whether it is long.
    To(Label, bool),
    /// `(hl)` of a jump, which does not look there.
    JumpHl,
    /// A register that no set of effects has.
    Named(&'static str),
    /// Where a jump with 24 bits leads to.
    Far(Label),
}

/// What is done with an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// Nothing: it is a number, or the operand of a jump.
    None,
    Get,
    Set,
    Change,
}

/// An instruction, described.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    name: &'static str,
    operands: [(Operand, Access); 2],
    suffix: Option<Suffix>,
    /// A prefix; 0 is none.
    prefix: u8,
    is_cb: bool,
    opcode: u8,
    /// Registers and flags beside the operands.
    reads: Set,
    writes: Set,
    /// Registers whose value makes no difference, although they are operands.
    ignores: Set,
    /// Bytes read and written beside the operands, most of them on the stack.
    stack: (u8, u8),
    acts: bool,
    /// Cycles in which nothing is fetched, read or written.
    idle: u8,
}

impl Row {
    pub(super) fn new(name: &'static str, opcode: u8) -> Row {
        Row {
            name,
            operands: [(Operand::None, Access::None); 2],
            suffix: None,
            prefix: 0,
            is_cb: false,
            opcode,
            reads: 0,
            writes: 0,
            ignores: 0,
            stack: (0, 0),
            acts: false,
            idle: 0,
        }
    }

    fn with(mut self, operand: Operand, access: Access) -> Row {
        let at = usize::from(self.operands[0].0 != Operand::None);
        self.operands[at] = (operand, access);
        self
    }

    /// An operand that is read.
    pub(super) fn get(self, operand: Operand) -> Row {
        self.with(operand, Access::Get)
    }

    /// An operand that is written.
    pub(super) fn set(self, operand: Operand) -> Row {
        self.with(operand, Access::Set)
    }

    /// An operand that is read and written.
    pub(super) fn change(self, operand: Operand) -> Row {
        self.with(operand, Access::Change)
    }

    /// An operand that is neither.
    pub(super) fn aside(self, operand: Operand) -> Row {
        self.with(operand, Access::None)
    }

    /// With more bits in its opcode.
    pub(super) fn opcode_or(self, bits: u8) -> Row {
        Row { opcode: self.opcode | bits, ..self }
    }

    /// Behind a prefix; 0 is none.
    pub(super) fn prefixed(self, prefix: u8) -> Row {
        Row { prefix, ..self }
    }

    /// On the page of shifts and bits, with the prefix of the memory's index.
    pub(super) fn bits(self, prefix: u8) -> Row {
        Row { prefix, is_cb: true, ..self }
    }

    /// Registers and flags beside the operands: read and written.
    pub(super) fn also(self, reads: Set, writes: Set) -> Row {
        Row { reads: self.reads | reads, writes: self.writes | writes, ..self }
    }

    /// What is an operand, and makes no difference.
    pub(super) fn ignoring(self, ignores: Set) -> Row {
        Row { ignores, ..self }
    }

    /// Must not be left out; reads and writes so many bytes beside the operands.
    pub(super) fn acting(self, stack: (u8, u8)) -> Row {
        Row { stack, acts: true, ..self }
    }

    /// Takes so many cycles more.
    pub(super) fn idle(self, idle: u8) -> Row {
        Row { idle, ..self }
    }

    pub(super) fn suffixed(self, suffix: Suffix) -> Row {
        Row { suffix: Some(suffix), ..self }
    }

    /// Bytes of data in memory: those of a pair, or one.
    fn width(&self) -> u8 {
        match self.suffix {
            _ if !self.operands.iter().any(|(of, _)| matches!(of, Operand::Pair(_))) => 1,
            Some(Suffix::Lis | Suffix::Lil) => 3,
            _ => 2,
        }
    }

    /// Bytes of data that are read and written.
    pub(super) fn data(&self) -> (u8, u8) {
        let (mut read, mut written) = self.stack;
        for (operand, access) in self.operands {
            if matches!(operand, Operand::Mem(_) | Operand::By(_) | Operand::At(_)) {
                read += if access == Access::Set { 0 } else { self.width() };
                written += if access == Access::Get { 0 } else { self.width() };
            }
        }
        (read, written)
    }

    /// Cycles; those of a jump if it is taken.
    pub(super) fn cycles(&self) -> u32 {
        let (read, written) = self.data();
        self.size() + u32::from(read) + u32::from(written) + u32::from(self.idle)
    }

    /// What it reads and changes.
    pub(super) fn effects(&self) -> Effects {
        let mut all = Effects {
            reads: self.reads,
            writes: self.writes,
            acts: self.acts,
            ..Effects::default()
        };
        for (operand, access) in self.operands {
            let (is_read, is_written) = match access {
                Access::None => continue,
                Access::Get => (true, false),
                Access::Set => (false, true),
                Access::Change => (true, true),
            };
            let of = match operand {
                Operand::Reg(reg) => effects::reg(reg),
                Operand::Pair(pair) => effects::pair(pair),
                Operand::Half(_) | Operand::Index(_) => effects::IY,
                _ => 0,
            };
            all.reads |= if is_read { of } else { 0 };
            all.writes |= if is_written { of } else { 0 };
            // Half of it stays as it is.
            all.reads |= if matches!(operand, Operand::Half(_)) { of } else { 0 };
            match operand {
                Operand::Mem(Mem::Ix(d)) => {
                    let slots: Slots = Some((effects::slot(d), self.width()));
                    all.loads = slots.filter(|_| is_read);
                    all.stores = slots.filter(|_| is_written);
                }
                Operand::Mem(Mem::Hl) => all.reads |= effects::HL,
                Operand::Mem(Mem::Iy(_)) => all.reads |= effects::IY,
                Operand::By(pair) => all.reads |= effects::pair(pair),
                Operand::At(_) => {}
                _ => continue,
            }
            all.acts |= is_written && !matches!(operand, Operand::Mem(Mem::Ix(_)));
        }
        all.reads &= !self.ignores;
        all
    }
}

/// The byte of a short jump, if it reaches.
pub(super) fn distance(at: u32, to: u32) -> Option<i8> {
    i8::try_from(to as i32 - (at as i32 + 2)).ok()
}

fn displacement(operand: Operand) -> Option<u8> {
    match operand {
        Operand::Mem(Mem::Ix(d) | Mem::Iy(d)) | Operand::Index(d) => Some(d as u8),
        _ => None,
    }
}

/// Bytes of a number behind the opcode.
fn number_size(operand: Operand) -> u32 {
    match operand {
        Operand::Num(_) | Operand::To(_, false) => 1,
        Operand::Word(Word::Long(_) | Word::Far(..))
        | Operand::At(Word::Long(_) | Word::Far(..)) => 3,
        Operand::Far(_) => 3,
        Operand::Word(_) | Operand::At(_) | Operand::To(_, true) => 2,
        _ => 0,
    }
}

impl Row {
    pub(super) fn size(&self) -> u32 {
        let before = u32::from(self.suffix.is_some()) + u32::from(self.prefix != 0);
        let after = self
            .operands
            .iter()
            .map(|&(of, _)| u32::from(displacement(of).is_some()) + number_size(of));
        before + u32::from(self.is_cb) + 1 + after.sum::<u32>()
    }

    pub(super) fn encode(
        &self,
        at: u32,
        address: &dyn Fn(Label) -> u32,
        out: &mut Vec<u8>,
    ) -> Result {
        out.extend(self.suffix.map(|suffix| match suffix {
            Suffix::Sis => 0x40,
            Suffix::Lis => 0x49,
            Suffix::Sil => 0x52,
            Suffix::Lil => 0x5b,
        }));
        out.extend((self.prefix != 0).then_some(self.prefix));
        let displacement = self.operands.iter().find_map(|&(of, _)| displacement(of));
        if self.is_cb {
            out.push(CB);
            out.extend(displacement);
            out.push(self.opcode);
        } else {
            out.push(self.opcode);
            out.extend(displacement);
        }
        for (operand, _) in self.operands {
            match operand {
                Operand::Num(number) => out.push(number),
                Operand::Word(word) | Operand::At(word) => match word {
                    Word::Num(number) => out.extend(number.to_le_bytes()),
                    Word::Long(number) => out.extend(&number.to_le_bytes()[..3]),
                    Word::Label(label, offset) => {
                        let to = address(label).wrapping_add_signed(offset);
                        out.extend((to as u16).to_le_bytes());
                    }
                    Word::Far(label, offset) => {
                        let to = address(label).wrapping_add_signed(offset);
                        out.extend(&to.to_le_bytes()[..3]);
                    }
                },
                Operand::Far(to) => out.extend(&address(to).to_le_bytes()[..3]),
                Operand::To(to, true) => out.extend((address(to) as u16).to_le_bytes()),
                Operand::To(to, false) => {
                    let far = distance(at, address(to));
                    out.push(far.ok_or_else(|| Error::at(0, "a jump does not reach"))? as u8);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// As GNU as reads it (`z80-unknown-coff-as -march=ez80`).
    pub(super) fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        let mut text = self.name.to_owned();
        if let Some(suffix) = self.suffix {
            text += match suffix {
                Suffix::Sis => ".sis",
                Suffix::Lis => ".lis",
                Suffix::Sil => ".sil",
                Suffix::Lil => ".lil",
            };
        }
        let operands = self.operands.iter().filter(|(of, _)| *of != Operand::None);
        for ((of, _), mark) in operands.zip([' ', ',']) {
            text.push(mark);
            text += &operand_text(*of, name);
        }
        text
    }
}

fn operand_text(of: Operand, name: &dyn Fn(Label) -> String) -> String {
    let word = |word: Word| match word {
        Word::Num(number) => number.to_string(),
        Word::Long(number) => number.to_string(),
        Word::Label(label, 0) | Word::Far(label, 0) => name(label),
        Word::Label(label, offset) | Word::Far(label, offset) => {
            format!("{}{offset:+}", name(label))
        }
    };
    match of {
        Operand::None => String::new(),
        Operand::Reg(reg) => format!("{reg:?}").to_lowercase(),
        Operand::Pair(pair) => format!("{pair:?}").to_lowercase(),
        Operand::Half(half) => format!("{half:?}").to_lowercase(),
        Operand::Cond(cond) => format!("{cond:?}").to_lowercase(),
        Operand::Mem(Mem::Hl) | Operand::JumpHl => "(hl)".into(),
        Operand::Mem(Mem::Ix(d)) => format!("(ix{d:+})"),
        Operand::Mem(Mem::Iy(d)) => format!("(iy{d:+})"),
        Operand::By(pair) => format!("({pair:?})").to_lowercase(),
        Operand::At(at) => format!("({})", word(at)),
        Operand::Num(number) | Operand::Own(number) => number.to_string(),
        Operand::Word(of) => word(of),
        Operand::Index(d) => format!("iy{d:+}"),
        Operand::To(label, _) | Operand::Far(label) => name(label),
        Operand::Named(name) => name.into(),
    }
}
