//! What an instruction reads and changes: registers, flags, and the bytes of variables. All that is
//! known about code after it was generated comes from here.

use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift};
use crate::assemble::Item;

/// A set of registers and flags.
pub(super) type Set = u16;

/// The carry.
pub(super) const CARRY: Set = 1 << 7;
/// All other flags.
pub(super) const ZERO: Set = 1 << 8;
/// IY.
pub(super) const IY: Set = 1 << 9;
/// Everything.
pub(super) const ALL: Set = (1 << 10) - 1;
/// A.
pub(super) const A: Set = 1 << Reg::A as u16;
/// BC.
pub(super) const BC: Set = 0b11;
/// DE.
pub(super) const DE: Set = 0b1100;
/// HL.
pub(super) const HL: Set = 0b11_0000;

/// Bytes of variables: where, and how many.
pub(super) type Slots = Option<(u8, u8)>;

/// What an instruction does to what is known.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Effects {
    /// Registers and flags that it needs.
    pub(super) reads: Set,
    /// Registers and flags that have another value afterwards.
    pub(super) writes: Set,
    /// Variables that it needs.
    pub(super) loads: Slots,
    /// Variables that have another value afterwards.
    pub(super) stores: Slots,
    /// Whether it does something else that must not be left out: other memory, the stack, a jump.
    pub(super) acts: bool,
}

/// A register as a set.
pub(super) fn reg(of: Reg) -> Set {
    1 << of as u16
}

/// A pair as a set.
pub(super) fn pair(of: Pair) -> Set {
    match of {
        Pair::Bc => BC,
        Pair::De => DE,
        Pair::Hl => HL,
        Pair::Iy => IY,
        Pair::Af => A,
    }
}

/// A variable's byte by its distance from IX.
pub(super) fn slot(d: i8) -> u8 {
    (d as u8).wrapping_add(128)
}

fn base(mem: Mem) -> Set {
    match mem {
        Mem::Hl => HL,
        Mem::Ix(_) => 0,
        Mem::Iy(_) => IY,
    }
}

fn slots(mem: Mem, count: u8) -> Slots {
    match mem {
        Mem::Ix(d) => Some((slot(d), count)),
        _ => None,
    }
}

fn is_elsewhere(mem: Mem) -> bool {
    !matches!(mem, Mem::Ix(_))
}

fn flag(cond: Cond) -> Set {
    if matches!(cond, Cond::C | Cond::Nc) { CARRY } else { ZERO }
}

/// What is read where a byte comes from.
fn from(byte: Byte) -> (Set, Slots) {
    match byte {
        Byte::Reg(r) => (reg(r), None),
        Byte::Mem(mem) => (base(mem), slots(mem, 1)),
        Byte::Num(_) => (0, None),
    }
}

/// A change in place.
fn change(place: Place, reads: Set, writes: Set) -> Effects {
    match place {
        Place::Reg(r) => {
            Effects { reads: reads | reg(r), writes: writes | reg(r), ..Effects::default() }
        }
        Place::Mem(mem) => Effects {
            reads: reads | base(mem),
            writes,
            loads: slots(mem, 1),
            stores: slots(mem, 1),
            acts: is_elsewhere(mem),
        },
    }
}

fn carry_in(shift: Shift) -> Set {
    if matches!(shift, Shift::Rl | Shift::Rr) { CARRY } else { 0 }
}

/// The effects of an instruction. Arguments of calls are not among them.
pub(super) fn effects(op: &Op) -> Effects {
    let flags = CARRY | ZERO;
    let plain = |reads: Set, writes: Set| Effects { reads, writes, ..Effects::default() };
    let acting =
        |reads: Set, writes: Set| Effects { reads, writes, acts: true, ..Effects::default() };
    match op {
        Op::Load(to, byte) => {
            let (reads, loads) = from(*byte);
            Effects { reads, writes: reg(*to), loads, ..Effects::default() }
        }
        Op::Store(mem, byte) => {
            let (reads, _) = from(*byte);
            Effects {
                reads: reads | base(*mem),
                stores: slots(*mem, 1),
                acts: is_elsewhere(*mem),
                ..Effects::default()
            }
        }
        Op::LoadAbsolute(_) => plain(0, A),
        Op::StoreAbsolute(_) => acting(A, 0),
        Op::LoadBy(by) => plain(pair(*by), A),
        Op::StoreBy(by) => acting(A | pair(*by), 0),
        // What is subtracted from itself does not depend on it.
        Op::Alu(Alu::Xor | Alu::Sub, Byte::Reg(Reg::A)) => plain(0, A | flags),
        Op::Alu(Alu::Sbc, Byte::Reg(Reg::A)) => plain(CARRY, A | flags),
        Op::Alu(alu, byte) => {
            let (reads, loads) = from(*byte);
            let carry = if matches!(alu, Alu::Adc | Alu::Sbc) { CARRY } else { 0 };
            let result = if *alu == Alu::Cp { 0 } else { A };
            Effects {
                reads: reads | A | carry,
                writes: result | flags,
                loads,
                ..Effects::default()
            }
        }
        Op::Inc(place) | Op::Dec(place) => change(*place, 0, ZERO),
        Op::LoadWord(to, _) | Op::LoadPairAbsolute(to, _) => plain(0, pair(*to)),
        Op::LoadPair(to, mem) => Effects {
            reads: base(*mem),
            writes: pair(*to),
            loads: slots(*mem, 2),
            ..Effects::default()
        },
        Op::StorePair(mem, of) => Effects {
            reads: base(*mem) | pair(*of),
            stores: slots(*mem, 2),
            acts: is_elsewhere(*mem),
            ..Effects::default()
        },
        Op::StorePairAbsolute(_, of) => acting(pair(*of), 0),
        Op::Add(of) => plain(HL | pair(*of), HL | CARRY),
        Op::AddIy(of) => plain(IY | pair(*of), IY | CARRY),
        Op::Sbc(Pair::Hl) => plain(CARRY, HL | flags),
        Op::Adc(of) | Op::Sbc(of) => plain(HL | pair(*of) | CARRY, HL | flags),
        Op::IncPair(of) | Op::DecPair(of) => plain(pair(*of), pair(*of)),
        Op::Lea(to, _) => plain(IY, pair(*to)),
        Op::Push(of) => acting(pair(*of), 0),
        Op::Pop(Pair::Af) => acting(0, A | flags),
        Op::Pop(of) => acting(0, pair(*of)),
        Op::Exchange => plain(DE | HL, DE | HL),
        Op::Shift(shift, place) => change(*place, carry_in(*shift), flags),
        Op::RotateA(shift) => plain(A | carry_in(*shift), A | CARRY),
        Op::Bit(_, place) => {
            let change = change(*place, 0, ZERO);
            Effects { writes: ZERO, stores: None, acts: false, ..change }
        }
        Op::Set(_, place) | Op::Res(_, place) => change(*place, 0, 0),
        Op::Mlt(of) => plain(pair(*of), pair(*of)),
        Op::Neg => plain(A, A | flags),
        Op::Cpl => plain(A, A),
        Op::Scf => plain(0, CARRY),
        Op::Ccf => plain(CARRY, CARRY),
        Op::Ldi | Op::Ldir | Op::Lddr => acting(BC | DE | HL, BC | DE | HL | ZERO),
        Op::Jump(None, ..) => acting(0, 0),
        Op::Jump(Some(cond), ..) => acting(flag(*cond), 0),
        Op::JumpHl => acting(HL, 0),
        Op::Djnz(_) => acting(reg(Reg::B), reg(Reg::B)),
        Op::Call(..) => acting(0, ALL),
        Op::Run(_, reads, writes) => acting(*reads, *writes),
        Op::Return => acting(0, 0),
        Op::ReturnIf(cond) => acting(flag(*cond), 0),
        Op::Own(..) | Op::Bytecode(_) => acting(ALL, ALL),
        Op::Elsewhere(..) => acting(0, ALL),
    }
}

/// All registers that some code changes.
pub(super) fn changes(code: &[Item<Op>]) -> Set {
    let ops = code.iter().filter_map(|item| match item {
        Item::Code(op) => Some(op),
        _ => None,
    });
    ops.fold(0, |set, op| set | effects(op).writes)
}
