//! The instructions of an eZ80 that the back end uses, all in Z80 mode: how long they are, and which of
//! them may be short.

use super::{encode, text};
use crate::Result;
use crate::assemble::{Instruction, Label};
use crate::bytecode;

/// A register of 8 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Reg {
    B,
    C,
    D,
    E,
    H,
    L,
    A,
}

/// A pair of registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Pair {
    Bc,
    De,
    Hl,
    Iy,
    /// Only pushed and popped.
    Af,
}

impl Pair {
    /// Its halves, high and low; IY and AF have none that an instruction here names.
    pub fn halves(self) -> Option<(Reg, Reg)> {
        match self {
            Pair::Bc => Some((Reg::B, Reg::C)),
            Pair::De => Some((Reg::D, Reg::E)),
            Pair::Hl => Some((Reg::H, Reg::L)),
            Pair::Iy | Pair::Af => None,
        }
    }
}

/// A byte or a word in memory, by a register. IX is always in the middle of the variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mem {
    /// `(hl)`.
    Hl,
    /// `(ix+d)`: a variable.
    Ix(i8),
    /// `(iy+d)`.
    Iy(i8),
}

/// What a byte comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Byte {
    /// A register.
    Reg(Reg),
    /// Memory.
    Mem(Mem),
    /// A number.
    Num(u8),
}

/// Where a byte is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A register.
    Reg(Reg),
    /// Memory.
    Mem(Mem),
}

/// A word that is part of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// A number.
    Num(u16),
    /// The address of a label and so many bytes.
    Label(Label, i32),
}

/// Arithmetic on A.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Alu {
    Add,
    Adc,
    Sub,
    Sbc,
    And,
    Xor,
    Or,
    Cp,
}

/// Shifts and rotations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Shift {
    Rlc,
    Rrc,
    Rl,
    Rr,
    Sla,
    Sra,
    Srl,
}

/// Conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Cond {
    Nz,
    Z,
    Nc,
    C,
    Po,
    Pe,
    P,
    M,
}

impl Cond {
    /// The opposite.
    #[must_use]
    pub fn opposite(self) -> Cond {
        match self {
            Cond::Nz => Cond::Z,
            Cond::Z => Cond::Nz,
            Cond::Nc => Cond::C,
            Cond::C => Cond::Nc,
            Cond::Po => Cond::Pe,
            Cond::Pe => Cond::Po,
            Cond::P => Cond::M,
            Cond::M => Cond::P,
        }
    }

    /// Whether there is a short jump with it.
    fn has_short(self) -> bool {
        matches!(self, Cond::Nz | Cond::Z | Cond::Nc | Cond::C)
    }
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Load(Reg, Byte),
    /// A register or a number to memory.
    Store(Mem, Byte),
    LoadAbsolute(Word),
    StoreAbsolute(Word),
    /// `ld a,(bc)`, `ld a,(de)`.
    LoadBy(Pair),
    StoreBy(Pair),
    Alu(Alu, Byte),
    Inc(Place),
    Dec(Place),
    LoadWord(Pair, Word),
    LoadPair(Pair, Mem),
    StorePair(Mem, Pair),
    LoadPairAbsolute(Pair, Word),
    StorePairAbsolute(Word, Pair),
    /// `add hl,rr`.
    Add(Pair),
    Adc(Pair),
    Sbc(Pair),
    IncPair(Pair),
    DecPair(Pair),
    /// `lea rr,iy+d`.
    Lea(Pair, i8),
    Push(Pair),
    Pop(Pair),
    /// `ex de,hl`.
    Exchange,
    /// `add iy,rr`.
    AddIy(Pair),
    Shift(Shift, Place),
    /// `rlca`, `rrca`, `rla`, `rra`.
    RotateA(Shift),
    Bit(u8, Place),
    Set(u8, Place),
    Res(u8, Place),
    Mlt(Pair),
    Neg,
    Cpl,
    Scf,
    Ccf,
    Ldi,
    Ldir,
    Lddr,
    /// A jump, whether it is long now.
    Jump(Option<Cond>, Label, bool),
    JumpHl,
    Djnz(Label),
    /// A call, and the bytes of variables that are arguments: first and how many.
    Call(Word, Vec<(u8, u8)>),
    /// A call of a routine of the back end's own: the registers that it reads, and those that it changes.
    Run(Label, u16, u16),
    Return,
    ReturnIf(Cond),
    /// What only the interpreter of the bytecode has: its bytes, and how it is written.
    Own(&'static [u8], &'static str),
    /// An instruction of the bytecode.
    Bytecode(bytecode::Op),
    /// No instruction: stands for a block of bytecode while the native code around it is improved. Its
    /// number, and the blocks at which it goes on.
    Elsewhere(usize, Vec<Label>),
}

impl Op {
    /// A jump that is as short as can be.
    pub fn jump(to: Label) -> Op {
        Op::Jump(None, to, false)
    }

    /// The same under a condition.
    pub fn branch(cond: Cond, to: Label) -> Op {
        Op::Jump(Some(cond), to, !cond.has_short())
    }
}

fn mem_size(mem: Mem) -> u32 {
    match mem {
        Mem::Hl => 1,
        Mem::Ix(_) | Mem::Iy(_) => 3,
    }
}

fn place_size(place: Place) -> u32 {
    match place {
        Place::Reg(_) => 1,
        Place::Mem(mem) => mem_size(mem),
    }
}

fn byte_size(byte: Byte) -> u32 {
    match byte {
        Byte::Reg(_) => 1,
        Byte::Mem(mem) => mem_size(mem),
        Byte::Num(_) => 2,
    }
}

/// Instructions with a prefix of their own, which memory by an index has anyway.
fn bits_size(place: Place) -> u32 {
    match place {
        Place::Mem(Mem::Ix(_) | Mem::Iy(_)) => 4,
        _ => 2,
    }
}

impl Instruction for Op {
    fn size(&self) -> u32 {
        match self {
            Op::Load(_, byte) | Op::Alu(_, byte) => byte_size(*byte),
            Op::Store(mem, Byte::Num(_)) => mem_size(*mem) + 1,
            Op::Store(mem, _) => mem_size(*mem),
            Op::LoadAbsolute(_)
            | Op::StoreAbsolute(_)
            | Op::Call(..)
            | Op::Run(..)
            | Op::Lea(..) => 3,
            Op::Inc(place) | Op::Dec(place) => place_size(*place),
            Op::LoadWord(Pair::Iy, _) => 4,
            Op::LoadWord(..) => 3,
            Op::LoadPair(_, mem) | Op::StorePair(mem, _) => mem_size(*mem).max(2),
            Op::LoadPairAbsolute(Pair::Hl, _) | Op::StorePairAbsolute(_, Pair::Hl) => 3,
            Op::LoadPairAbsolute(..) | Op::StorePairAbsolute(..) => 4,
            Op::IncPair(Pair::Iy)
            | Op::DecPair(Pair::Iy)
            | Op::Push(Pair::Iy)
            | Op::Pop(Pair::Iy)
            | Op::AddIy(_)
            | Op::Adc(_)
            | Op::Sbc(_)
            | Op::Mlt(_)
            | Op::Neg
            | Op::Ldi
            | Op::Ldir
            | Op::Lddr
            | Op::Djnz(_)
            | Op::Jump(_, _, false) => 2,
            Op::Jump(_, _, true) => 3,
            Op::Shift(_, place) | Op::Bit(_, place) | Op::Set(_, place) | Op::Res(_, place) => {
                bits_size(*place)
            }
            Op::LoadBy(_)
            | Op::StoreBy(_)
            | Op::Add(_)
            | Op::IncPair(_)
            | Op::DecPair(_)
            | Op::Push(_)
            | Op::Pop(_)
            | Op::Exchange
            | Op::RotateA(_)
            | Op::Cpl
            | Op::Scf
            | Op::Ccf
            | Op::JumpHl
            | Op::Return
            | Op::ReturnIf(_) => 1,
            Op::Own(bytes, _) => bytes.len() as u32,
            Op::Bytecode(op) => op.size(),
            Op::Elsewhere(..) => 0,
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        match self {
            Op::Jump(_, to, is_long @ false) if encode::distance(at, address(*to)).is_none() => {
                *is_long = true;
                true
            }
            Op::Bytecode(op) => op.reach(at, address),
            _ => false,
        }
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        encode::encode(self, at, address, out)
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        text::text(self, name)
    }
}
