//! What nobody needs is left out: instructions whose results, in registers, flags or variables, are not
//! read before they change again. Found from the code itself, over the whole function.

use crate::assemble::Item;

use super::effects::{self, Effects, Set, effects};
use super::flow::Flow;
use super::r#gen::Code;
use super::op::Op;

/// What is needed at a place: registers and flags, and each byte of the variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Needed {
    pub(super) registers: Set,
    slots: [u64; 4],
}

impl Needed {
    fn add(&mut self, other: &Needed) -> bool {
        let before = *self;
        self.registers |= other.registers;
        for (mine, theirs) in self.slots.iter_mut().zip(other.slots) {
            *mine |= theirs;
        }
        *self != before
    }

    pub(super) fn has_slot(&self, slot: u8) -> bool {
        self.slots[usize::from(slot >> 6)] >> (slot & 63) & 1 == 1
    }

    fn set_slots(&mut self, (from, count): (u8, u8), is_needed: bool) {
        for slot in from..from + count {
            let bit = 1 << (slot & 63);
            if is_needed {
                self.slots[usize::from(slot >> 6)] |= bit;
            } else {
                self.slots[usize::from(slot >> 6)] &= !bit;
            }
        }
    }

    /// From what is needed after an instruction to what is needed before it.
    pub(super) fn before(&mut self, op: &Op, effects: &Effects) {
        self.registers = (self.registers & !effects.writes) | effects.reads;
        if let Some(stores) = effects.stores {
            self.set_slots(stores, false);
        }
        if let Some(loads) = effects.loads {
            self.set_slots(loads, true);
        }
        match op {
            Op::Call(_, arguments) => {
                for &slots in arguments {
                    self.set_slots(slots, true);
                }
            }
            // Bytecode finds everything in memory.
            Op::Elsewhere(..) => self.slots = [u64::MAX; 4],
            _ => {}
        }
    }
}

/// What the caller needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    /// Registers with results.
    pub(super) results: Set,
    /// Variables from here on are always needed.
    pub(super) fixed: u8,
}

/// What is needed after each item.
pub(super) fn needed(code: &Code, border: Border) -> Vec<Needed> {
    let flow = Flow::of(code);
    let mut at_start = vec![Needed::default(); flow.pieces.len()];
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for number in (0..flow.pieces.len()).rev() {
            let mut state = at_end(&flow, &at_start, number, border);
            let (start, end) = flow.pieces[number];
            for item in code[start..end].iter().rev() {
                if let Item::Code(op) = item {
                    state.before(op, &effects(op));
                }
            }
            has_changed |= at_start[number].add(&state);
        }
    }
    let mut after = vec![Needed::default(); code.len()];
    for (number, &(start, end)) in flow.pieces.iter().enumerate() {
        let mut state = at_end(&flow, &at_start, number, border);
        for at in (start..end).rev() {
            after[at] = state;
            if let Item::Code(op) = &code[at] {
                state.before(op, &effects(op));
            }
        }
    }
    after
}

fn at_end(flow: &Flow, at_start: &[Needed], number: usize, border: Border) -> Needed {
    let mut state = Needed::default();
    if flow.leaves[number] {
        state.registers = border.results;
    }
    for &next in &flow.next[number] {
        state.add(&at_start[next]);
    }
    state
}

/// Whether an instruction does nothing that is needed.
fn is_useless(op: &Op, after: &Needed, border: Border) -> bool {
    let effects = effects(op);
    if effects.acts || effects.writes & after.registers != 0 {
        return false;
    }
    if let Some((from, count)) = effects.stores {
        return (from..from + count).all(|slot| slot < border.fixed && !after.has_slot(slot));
    }
    true
}

/// Leaves out what nobody needs. Returns whether there was anything.
pub(super) fn sweep(code: &mut Code, border: Border) -> bool {
    let after = needed(code, border);
    let count = code.len();
    let mut at = 0;
    code.retain(|item| {
        let is_useful = match item {
            Item::Code(op) => !is_useless(op, &after[at], border),
            _ => true,
        };
        at += 1;
        is_useful
    });
    code.len() < count
}

/// Registers that a result of so many bits is in.
pub(super) fn result(bits: Option<u32>) -> Set {
    match bits {
        Some(1 | 8) => effects::A,
        Some(16) => effects::HL,
        _ => 0,
    }
}
