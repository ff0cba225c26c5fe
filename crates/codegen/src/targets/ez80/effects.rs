//! What an instruction reads and changes: registers, flags, and the bytes of variables. All that is
//! known about code after it was generated comes from here.

use super::op::{Op, Pair, Reg};
use super::table::row;
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

/// The effects of an instruction. Arguments of calls are not among them.
pub(super) fn effects(op: &Op) -> Effects {
    row(op).effects()
}

/// All registers that some code changes.
pub(super) fn changes(code: &[Item<Op>]) -> Set {
    let ops = code.iter().filter_map(|item| match item {
        Item::Code(op) => Some(op),
        _ => None,
    });
    ops.fold(0, |set, op| set | effects(op).writes)
}
