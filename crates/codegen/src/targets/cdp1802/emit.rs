//! Instructions one by one, with what they do to what is known; and pointers to variables.

use std::collections::BTreeMap;

use super::op::{Byte, Op};
use super::state::{KEEP, SLOT_REGISTERS, STACK, State};
use crate::assemble::{Item, Label, Labels};

/// Codes that the generator uses.
pub(super) mod code {
    pub(in crate::targets::cdp1802) const OR: u8 = 0xf1;
    pub(in crate::targets::cdp1802) const AND: u8 = 0xf2;
    pub(in crate::targets::cdp1802) const XOR: u8 = 0xf3;
    pub(in crate::targets::cdp1802) const ADD: u8 = 0xf4;
    pub(in crate::targets::cdp1802) const SD: u8 = 0xf5;
    pub(in crate::targets::cdp1802) const SHR: u8 = 0xf6;
    pub(in crate::targets::cdp1802) const SM: u8 = 0xf7;
    pub(in crate::targets::cdp1802) const SHL: u8 = 0xfe;
    pub(in crate::targets::cdp1802) const SHLC: u8 = 0x7e;
    pub(in crate::targets::cdp1802) const SHRC: u8 = 0x76;
    pub(in crate::targets::cdp1802) const ADC: u8 = 0x74;
    pub(in crate::targets::cdp1802) const SDB: u8 = 0x75;
    pub(in crate::targets::cdp1802) const SMB: u8 = 0x77;
    pub(in crate::targets::cdp1802) const LSZ: u8 = 0xce;
    pub(in crate::targets::cdp1802) const LSDF: u8 = 0xcf;
    pub(in crate::targets::cdp1802) const LSNF: u8 = 0xc7;
    pub(in crate::targets::cdp1802) const SEX: u8 = 0xe0;
    pub(in crate::targets::cdp1802) const BR: u8 = 0x30;
    pub(in crate::targets::cdp1802) const BZ: u8 = 0x32;
    pub(in crate::targets::cdp1802) const BDF: u8 = 0x33;
    pub(in crate::targets::cdp1802) const BNZ: u8 = 0x3a;
    pub(in crate::targets::cdp1802) const BNF: u8 = 0x3b;
    /// What makes a code with an operand in memory one with a byte.
    pub(in crate::targets::cdp1802) const WITH_BYTE: u8 = 8;
}

/// What is asked of a pointer that is to be made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// D may change.
    Any,
    /// It is one after a place that is done with, and D may change.
    Next,
    /// D must stay.
    KeepD,
}

/// Code that is being written.
pub(super) struct Emitter<'a> {
    pub(super) items: Vec<Item<Op>>,
    pub(super) labels: &'a mut Labels,
    pub(super) state: State,
    /// Whether this place is never reached from the one before.
    pub(super) is_dead: bool,
    /// What is known on the ways to labels that are not placed yet, or that were.
    pub(super) ways: BTreeMap<Label, State>,
    /// Registers that must stay as they are.
    pub(super) pins: u16,
    /// Values on the stack.
    pub(super) depth: u32,
    /// When each variable's place is needed next: for the choice of a pointer.
    pub(super) next_use: BTreeMap<u8, usize>,
    /// Why the code is of no use, if it is of none.
    pub(super) failure: Option<&'static str>,
}

impl Emitter<'_> {
    fn push(&mut self, op: Op) {
        if !self.is_dead {
            self.items.push(Item::Code(op));
        }
    }

    pub(super) fn pin(&mut self, register: u8) {
        self.pins |= 1 << register;
    }

    pub(super) fn unpin(&mut self, register: u8) {
        self.pins &= !(1 << register);
    }

    pub(super) fn is_pinned(&self, register: u8) -> bool {
        self.pins >> register & 1 != 0
    }

    /// D is a number.
    pub(super) fn ldi(&mut self, value: u8) {
        if self.state.d != Some(value) {
            self.push(Op::Immediate(0xf8, Byte::Value(value)));
            self.state.d_slot = None;
            self.state.d = Some(value);
        }
    }

    pub(super) fn ldn(&mut self, register: u8) {
        self.push(Op::Plain(register));
        self.state.forget_d();
        self.state.d_slot = self.slot_at(register);
    }

    pub(super) fn lda(&mut self, register: u8) {
        self.push(Op::Plain(0x40 | register));
        self.state.forget_d();
        self.state.d_slot = self.slot_at(register);
        self.state.moved(register, 1);
    }

    pub(super) fn str(&mut self, register: u8) {
        self.push(Op::Plain(0x50 | register));
        if let Some(slot) = self.slot_at(register) {
            self.state.d_slot = Some(slot);
        }
    }

    pub(super) fn inc(&mut self, register: u8) {
        self.push(Op::Plain(0x10 | register));
        self.state.moved(register, 1);
    }

    pub(super) fn dec(&mut self, register: u8) {
        self.push(Op::Plain(0x20 | register));
        self.state.moved(register, -1);
    }

    /// By a small distance.
    pub(super) fn shift_pointer(&mut self, register: u8, by: i32) {
        for _ in 0..by.unsigned_abs() {
            if by > 0 { self.inc(register) } else { self.dec(register) }
        }
    }

    pub(super) fn plo(&mut self, register: u8) {
        self.push(Op::Plain(0xa0 | register));
        self.state.set_low(register);
    }

    pub(super) fn phi(&mut self, register: u8) {
        self.push(Op::Plain(0xb0 | register));
        self.state.set_high(register);
    }

    pub(super) fn glo(&mut self, register: u8) {
        self.push(Op::Plain(0x80 | register));
        self.state.forget_d();
    }

    pub(super) fn ghi(&mut self, register: u8) {
        self.push(Op::Plain(0x90 | register));
        self.state.forget_d();
    }

    pub(super) fn sex(&mut self, register: u8) {
        if self.state.x != Some(register) {
            self.push(Op::Plain(0xe0 | register));
            self.state.x = Some(register);
        }
    }

    /// An operation on D and what X points to, or a shift.
    pub(super) fn alu(&mut self, code: u8) {
        self.push(Op::Plain(code));
        self.state.forget_d();
    }

    /// An operation on D and a byte, by the code that it has with memory.
    pub(super) fn alu_byte(&mut self, code: u8, value: u8) {
        self.push(Op::Immediate(code | code::WITH_BYTE, Byte::Value(value)));
        self.state.forget_d();
    }

    /// The same with a byte of an address that is not known yet.
    pub(super) fn alu_label(&mut self, code: u8, byte: Byte) {
        self.push(Op::Immediate(code | code::WITH_BYTE, byte));
        self.state.forget_d();
    }

    pub(super) fn plain(&mut self, code: u8) {
        self.push(Op::Plain(code));
    }

    /// A number in D on one of two ways, the other having skipped it.
    pub(super) fn skipped_ldi(&mut self, value: u8) {
        self.push(Op::Immediate(0xf8, Byte::Value(value)));
        self.state.forget_d();
    }

    pub(super) fn branch(&mut self, code: u8, to: Label) {
        if self.is_dead {
            return;
        }
        self.push(Op::Branch { code, to, is_long: false });
        let mut state = self.state.clone();
        if code == code::BZ {
            state.d = Some(0);
        }
        self.way(to, &state);
        if code == code::BR {
            self.is_dead = true;
        }
        if code == code::BNZ {
            self.state.d = Some(0);
        }
    }

    fn way(&mut self, to: Label, state: &State) {
        let known = match self.ways.get(&to) {
            Some(known) => known.meet(state),
            None => state.clone(),
        };
        self.ways.insert(to, known);
    }

    /// A label to which ways lead only from above.
    pub(super) fn place(&mut self, label: Label) {
        match (self.ways.get(&label), self.is_dead) {
            (Some(state), true) => self.state = state.clone(),
            (Some(state), false) => self.state = state.meet(&self.state),
            (None, _) => {}
        }
        self.is_dead &= !self.ways.contains_key(&label);
        self.items.push(Item::Label(label));
    }

    /// What goes on to a label without a branch.
    pub(super) fn fall(&mut self, to: Label) {
        if !self.is_dead {
            let state = self.state.clone();
            self.way(to, &state);
        }
    }

    pub(super) fn call(&mut self, to: Label) {
        if self.is_dead {
            return;
        }
        if self.depth > 0 {
            self.dec(STACK);
        }
        self.push(Op::Call(to));
        if self.depth > 0 {
            self.inc(STACK);
        }
        self.state = State { x: Some(STACK), ..State::default() };
    }

    /// The place among the variables that a register points to.
    pub(super) fn slot_at(&self, register: u8) -> Option<u8> {
        let n = SLOT_REGISTERS.iter().position(|&r| r == register)?;
        self.state.slots[n]
    }

    /// A register that points to a place among the variables.
    pub(super) fn at_slot(&mut self, slot: u8, need: Need) -> u8 {
        let keeps_d = need == Need::KeepD;
        let distance =
            |state: &State, n: usize| state.slots[n].map(|low| i32::from(slot) - i32::from(low));
        // One that is there.
        for (n, &register) in SLOT_REGISTERS.iter().enumerate() {
            if distance(&self.state, n) == Some(0) {
                return register;
            }
        }
        let loss = |emitter: &Self, n: usize| {
            let next = emitter.state.slots[n].map(|low| emitter.next_use.get(&low).copied());
            match next {
                None => usize::MAX,
                Some(None) => usize::MAX - 1,
                Some(Some(next)) => next,
            }
        };
        let free: Vec<usize> = (0..4).filter(|&n| !self.is_pinned(SLOT_REGISTERS[n])).collect();
        assert!(!free.is_empty(), "all pointers are in use");
        // One that is close, unless it will be missed.
        let near = free
            .iter()
            .copied()
            .filter_map(|n| Some((distance(&self.state, n)?, n)))
            .filter(|&(by, n)| {
                let most = if keeps_d { 4 } else { 2 };
                by.abs() <= most
                    && (keeps_d || by.abs() == 1 || loss(self, n) > 1_000_000)
                    && (need != Need::Next || by == 1)
            })
            .max_by_key(|&(by, n)| (std::cmp::Reverse(by.abs()), loss(self, n)));
        if let Some((by, n)) = near
            && (need != Need::Any || loss(self, n) > 0)
        {
            self.shift_pointer(SLOT_REGISTERS[n], by);
            return SLOT_REGISTERS[n];
        }
        let n = free.into_iter().max_by_key(|&n| loss(self, n)).unwrap_or(0);
        let register = SLOT_REGISTERS[n];
        if keeps_d {
            let (d, d_slot) = (self.state.d, self.state.d_slot);
            self.plo(KEEP);
            self.ldi(slot);
            self.plo(register);
            self.glo(KEEP);
            (self.state.d, self.state.d_slot) = (d, d_slot);
        } else {
            self.ldi(slot);
            self.plo(register);
        }
        register
    }

    /// How many pointers of a kind are not pinned.
    pub(super) fn unpinned(&self, registers: &[u8]) -> usize {
        registers.iter().filter(|&&register| !self.is_pinned(register)).count()
    }

    /// Puts D on the stack.
    pub(super) fn push_d(&mut self) {
        if self.depth > 0 {
            self.dec(STACK);
        }
        self.str(STACK);
        self.depth += 1;
    }

    /// An operation on D and the value on the stack, which is gone then.
    pub(super) fn pop_alu(&mut self, code: u8) {
        self.sex(STACK);
        self.alu(code);
        self.depth -= 1;
        if self.depth > 0 {
            self.inc(STACK);
        }
    }
}
