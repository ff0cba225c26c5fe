//! Leaves out what is kept for nobody: a value that is put into a variable and read from it at once, when
//! nobody needs it later, just stays on the stack.

use std::collections::BTreeMap;

use super::code::Code;
use super::op::Op;
use crate::assemble::{Item, Label};
use crate::middle::{Function, needed};

/// A set of bytes of variables.
type Bytes = [bool; 256];

/// What is needed at the beginning of each block.
pub(super) struct Needs {
    starts: Vec<Bytes>,
    /// Bytes that are the function's own. Others belong to those that it calls.
    own: Bytes,
}

impl Needs {
    pub(super) fn of(function: &Function) -> Needs {
        let mut own = [false; 256];
        let mut add = |set: &mut Bytes, var: usize| {
            let at = function.slots[var] as usize;
            for byte in at..at + function.variables[var].size() as usize {
                set[byte & 255] = true;
                own[byte & 255] = true;
            }
        };
        let mut starts = Vec::new();
        for vars in needed(function) {
            let mut start = [false; 256];
            for var in vars {
                add(&mut start, var);
            }
            starts.push(start);
        }
        for var in 0..function.variables.len() {
            add(&mut [false; 256], var);
        }
        Needs { starts, own }
    }

    /// Leaves out what it can. `entries` are the places of the function's blocks, `follows` is the one
    /// behind.
    pub(super) fn tidy(
        &self,
        items: &[Item<Op>],
        entries: &[Label],
        follows: Option<usize>,
        window: u8,
    ) -> Vec<Item<Op>> {
        let after = self.after(items, entries, follows, window);
        let read = |at: usize| match items.get(at) {
            Some(Item::Code(op)) => access(*op, window),
            _ => None,
        };
        let is_free = |at: usize, (slot, size, _): Access| {
            let mut bytes = (0..size).map(|byte| usize::from(slot.wrapping_add(byte)));
            bytes.all(|byte| self.own[byte] && !after[at][byte])
        };
        let mut tidied: Vec<Item<Op>> = Vec::new();
        let mut at = 0;
        while at < items.len() {
            let four = [0, 1, 2, 3].map(|n| read(at + n));
            if let [Some(a), Some(b), Some(c), Some(d)] = four
                && a.2
                && b.2
                && (a.0, a.1) == (d.0, d.1)
                && (b.0, b.1) == (c.0, c.1)
                && a.0 != b.0
                && !c.2
                && !d.2
                && is_free(at + 3, c)
                && is_free(at + 3, d)
            {
                at += 4;
                continue;
            }
            if let [Some(a), Some(b), ..] = four
                && a == (b.0, b.1, true)
                && !b.2
                && is_free(at + 1, b)
            {
                // What was put away as a byte had its high byte cut off.
                if a.1 == 1 && !is_byte(tidied.last()) && !takes_byte(items.get(at + 2)) {
                    tidied.push(Item::Code(Op::Plain(Code::Low)));
                }
                at += 2;
                continue;
            }
            if let [Some(a), _, Some(b), _] = four
                && a == (b.0, b.1, true)
                && !b.2
                && is_free(at + 2, b)
                && let Some(Item::Code(between)) = items.get(at + 1)
                && is_push(*between)
                && !read(at + 1).is_some_and(|other| overlap(a, other))
                && items.get(at + 3).is_some_and(is_either_way)
            {
                // It is the first of both then, not the second.
                if a.1 == 1 && !is_byte(tidied.last()) {
                    tidied.push(Item::Code(Op::Plain(Code::Low)));
                }
                tidied.push(Item::Code(*between));
                at += 3;
                continue;
            }
            tidied.push(items[at].clone());
            at += 1;
        }
        tidied
    }

    /// What is needed after each item.
    fn after(
        &self,
        items: &[Item<Op>],
        entries: &[Label],
        follows: Option<usize>,
        window: u8,
    ) -> Vec<Bytes> {
        let mut at_labels: BTreeMap<Label, Bytes> =
            entries.iter().copied().zip(self.starts.iter().copied()).collect();
        let mut live = follows.map_or([false; 256], |block| self.starts[block]);
        let mut after = vec![live; items.len()];
        for (item, after) in items.iter().zip(&mut after).rev() {
            *after = live;
            match item {
                Item::Label(label) => {
                    at_labels.insert(*label, live);
                }
                // All jumps within a block lead forward.
                Item::Code(Op::Jump(code, _, to, _)) => {
                    let there = at_labels.get(to).copied().unwrap_or([true; 256]);
                    if *code == Code::Jump {
                        live = there;
                    }
                    live.iter_mut().zip(there).for_each(|(byte, there)| *byte |= there);
                }
                Item::Code(Op::Plain(Code::Return | Code::ReturnB | Code::ReturnW)) => {
                    live = [false; 256];
                }
                Item::Code(op) => {
                    if let Some((slot, size, is_set)) = access(*op, window) {
                        let bytes = (0..size).map(|byte| usize::from(slot.wrapping_add(byte)));
                        bytes.for_each(|byte| live[byte] = !is_set);
                    }
                }
                _ => {}
            }
        }
        after
    }
}

/// A variable's offset, its bytes, and whether it is written.
type Access = (u8, u8, bool);

fn access(op: Op, window: u8) -> Option<Access> {
    Some(match op {
        Op::GetB(at) => (window.wrapping_add(at), 1, false),
        Op::GetW(at) => (window.wrapping_add(at), 2, false),
        Op::SetB(at) => (window.wrapping_add(at), 1, true),
        Op::SetW(at) => (window.wrapping_add(at), 2, true),
        Op::Byte(Code::GetB, slot) => (slot, 1, false),
        Op::Byte(Code::GetW, slot) => (slot, 2, false),
        Op::Byte(Code::SetB, slot) => (slot, 1, true),
        Op::Byte(Code::SetW, slot) => (slot, 2, true),
        _ => return None,
    })
}

/// Whether it only leaves one cell more.
fn is_push(op: Op) -> bool {
    match op {
        Op::GetB(_) | Op::GetW(_) => true,
        Op::Plain(code) | Op::Byte(code, _) | Op::Pool(code, ..) => matches!(
            code,
            Code::GetB
                | Code::GetW
                | Code::Zero
                | Code::One
                | Code::Byte
                | Code::Const
                | Code::AtB
                | Code::AtW
        ),
        _ => false,
    }
}

fn overlap(a: Access, b: Access) -> bool {
    let (a, b) = ((u16::from(a.0), u16::from(a.1)), (u16::from(b.0), u16::from(b.1)));
    a.0 < b.0 + b.1 && b.0 < a.0 + a.1
}

/// Whether the order of the two cells that it takes does not matter.
fn is_either_way(item: &Item<Op>) -> bool {
    let Item::Code(op) = item else { return false };
    match op {
        Op::Plain(code) | Op::Jump(code, ..) => matches!(
            code,
            Code::Add
                | Code::And
                | Code::Or
                | Code::Xor
                | Code::Mul
                | Code::Min
                | Code::Max
                | Code::Eq
                | Code::JumpEq
                | Code::JumpNe
        ),
        _ => false,
    }
}

/// Whether what an instruction leaves has a high byte of zero.
fn is_byte(item: Option<&Item<Op>>) -> bool {
    let Some(Item::Code(op)) = item else { return false };
    match op {
        Op::GetB(_) => true,
        Op::Plain(code) | Op::Byte(code, _) | Op::Pool(code, ..) => matches!(
            code,
            Code::GetB
                | Code::Zero
                | Code::One
                | Code::Byte
                | Code::LoadB
                | Code::FieldB
                | Code::AtB
                | Code::IndexB
                | Code::AndC
                | Code::Low
                | Code::ResultB
                | Code::IsZero
                | Code::Eq
                | Code::EqC
                | Code::Ult
                | Code::UltC
                | Code::Slt
        ),
        _ => false,
    }
}

/// Whether an instruction does not look at the high byte of what is on top.
fn takes_byte(item: Option<&Item<Op>>) -> bool {
    let Some(Item::Code(op)) = item else { return false };
    match op {
        Op::SetB(_) => true,
        Op::Plain(code) | Op::Byte(code, _) | Op::Pool(code, ..) => matches!(
            code,
            Code::SetB | Code::PutAtB | Code::AndC | Code::Low | Code::Sign | Code::ReturnB
        ),
        _ => false,
    }
}
