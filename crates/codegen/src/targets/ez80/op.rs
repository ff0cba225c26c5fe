//! The instructions of an eZ80 that the back end uses. What each is, from its text to its cycles, is said in
//! [`table`](super::table).

use super::row::distance;
use super::table::row;
use crate::assemble::{Instruction, Label};
use crate::bytecode;
use kilomate_ir::{Error, Result};

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
    /// A number of 24 bits.
    Long(u32),
    /// The address of a label and so many bytes.
    Label(Label, i32),
    /// The same in 24 bits.
    Far(Label, i32),
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

/// Half of IY.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Half {
    Iyl,
    Iyh,
}

/// A prefix that says how wide data is (`s` 16 bits, `l` 24) and numbers in the instruction (`is`, `il`), whatever
/// the mode is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Suffix {
    Sis,
    Lis,
    Sil,
    Lil,
}

/// Registers of 16 or 24 bits that a program has for good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Index {
    Ix,
    Sp,
}

/// Instructions of a system: interrupts, the page, the stack itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// `di`.
    Di,
    /// `ei`.
    Ei,
    /// `halt`.
    Halt,
    /// `nop`.
    Nop,
    /// `ld a,mb`.
    LoadPage,
    /// `ld mb,a`.
    StorePage,
    /// `ld a,i`: its parity is whether interrupts are on.
    LoadI,
    /// `push ix`.
    PushIx,
    /// `pop ix`.
    PopIx,
    /// `ld sp,hl`.
    SetStack,
    /// `add hl,sp`.
    AddStack,
    /// `ex (sp),hl`.
    ExchangeTop,
    /// `ex af,af'`.
    ExchangeAf,
    /// `exx`.
    ExchangeAll,
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
    pub(super) fn has_short(self) -> bool {
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
    /// `jp (hl)`, to one of these.
    JumpHl(Vec<Label>),
    Djnz(Label),
    /// A call, and the bytes of variables that are arguments: first and how many.
    Call(Word, Vec<(u8, u8)>),
    /// A call of a routine of the back end's own: the registers that it reads, and those that it changes.
    Run(Label, u16, u16),
    Return,
    ReturnIf(Cond),
    /// `add a,iyl`, `add a,iyh`.
    AddHalf(Half),
    /// `ld iyl,a`, `ld iyh,a`.
    LoadHalf(Half),
    /// `rst n`: a call of one byte.
    Restart(u8),
    /// `jp` to a number, or with a suffix.
    JumpTo(Word),
    /// `jp` with 24 bits.
    JumpFar(Option<Cond>, Label),
    /// What the back end never needs and code around a program does.
    System(System),
    /// `ld ix,nn`, `ld sp,nn`.
    LoadIndex(Index, Word),
    /// `ld ix,(nn)`, `ld sp,(nn)`.
    LoadIndexAt(Index, Word),
    /// `ld (nn),ix`, `ld (nn),sp`.
    StoreIndexAt(Word, Index),
    /// An instruction with another width of data or of its own numbers than its mode has.
    Suffixed(Suffix, Box<Op>),
    /// An instruction of the bytecode.
    Bytecode(bytecode::Op),
    /// No instruction: stands for a block of bytecode while the native code around it is improved. Its
    /// number, and the blocks at which it goes on.
    Elsewhere(usize, Vec<Label>),
}

/// The last address of 16 bits: what lies beyond is code of 24.
const SHORT_MOST: u32 = 0xffff;

impl Op {
    /// A jump that is as short as can be.
    pub fn jump(to: Label) -> Op {
        Op::Jump(None, to, false)
    }

    /// The same under a condition.
    pub fn branch(cond: Cond, to: Label) -> Op {
        Op::Jump(Some(cond), to, !cond.has_short())
    }

    /// Its cycles without wait states; those of a jump if it is taken, those of what repeats itself for once.
    pub fn cycles(&self) -> u32 {
        row(self).cycles()
    }
}

impl Instruction for Op {
    fn size(&self) -> u32 {
        match self {
            Op::Bytecode(op) => op.size(),
            Op::Elsewhere(..) => 0,
            op => row(op).size(),
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        match self {
            Op::Jump(when, to, is_long @ false) if distance(at, address(*to)).is_none() => {
                if at > SHORT_MOST {
                    *self = Op::JumpFar(*when, *to);
                } else {
                    *is_long = true;
                }
                true
            }
            Op::Bytecode(op) => op.reach(at, address),
            _ => false,
        }
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        match self {
            Op::Bytecode(op) => op.encode(at, address, out),
            Op::Elsewhere(..) => Ok(()),
            Op::Load(to, Byte::Reg(from)) if to == from && (*to as u8) < 4 => {
                Err(Error::at(0, "a register loaded with itself would be a prefix"))
            }
            Op::Store(_, Byte::Mem(_)) => Err(Error::at(0, "nothing goes from memory to memory")),
            Op::Jump(_, _, true) if at > SHORT_MOST => {
                Err(Error::at(0, "a jump of 24-bit code does not reach"))
            }
            op => row(op).encode(at, address, out),
        }
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        match self {
            Op::Bytecode(op) => op.text(name),
            Op::Elsewhere(number, _) => format!("; block {number} is bytecode"),
            op => row(op).text(name),
        }
    }
}
