//! What registers and variables hold, followed through the code: what is loaded again is not, or comes
//! from a register that has it.
//!
//! Every value has a number. Those of numbers are known; all others are new where an instruction makes
//! them. At a label, only what is the same on all ways that lead there is known: which register holds
//! which variable or number. That is found in rounds: the first believes nothing where several ways
//! meet, each of the others what the one before has found at the end of each. A word that is one more than another is
//! known as such, since stepping is shorter than loading.

use crate::assemble::Item;

use super::effects;
use super::flow::Flow;
use super::r#gen::Code;
use super::op::{Byte, Mem, Op, Pair, Place, Reg};
use super::state::{REGISTERS, State, UNKNOWN, Value};

/// How many places where ways meet, one after the other, what is known is followed through.
const MEETINGS: usize = 4;

impl State {
    /// Follows an instruction. Returns what stands in its place: nothing, itself, or something shorter.
    fn follow(&mut self, op: &Op, fixed: u8) -> Vec<Op> {
        match op {
            Op::Load(to, from) => {
                let Some(value) = self.byte(*from) else {
                    self.forget(op);
                    return vec![op.clone()];
                };
                if self.get(*to) == value {
                    return vec![];
                }
                let better = self.better(*from);
                self.set(*to, value);
                vec![Op::Load(*to, better)]
            }
            Op::Store(Mem::Ix(d), from) => {
                let slot = effects::slot(*d);
                let value = self.byte(*from).unwrap_or_default();
                if self.slots.get(&slot) == Some(&value) {
                    return vec![];
                }
                let better = self.better(*from);
                self.slots.insert(slot, value);
                vec![Op::Store(Mem::Ix(*d), better)]
            }
            Op::Store(mem, from @ Byte::Num(_)) => {
                let better = self.better(*from);
                vec![Op::Store(*mem, better)]
            }
            Op::Alu(alu, from) => {
                let better = self.better(*from);
                let result = self.folded(*alu, better);
                self.forget(op);
                if let Some(value) = result {
                    self.set(Reg::A, value);
                }
                vec![Op::Alu(*alu, better)]
            }
            Op::LoadWord(to, word) => {
                let value = self.word(*word);
                self.load_pair(op, *to, value)
            }
            Op::LoadPair(to, Mem::Ix(d)) => {
                let slot = effects::slot(*d);
                let value = (self.slot(slot), self.slot(slot + 1));
                self.load_pair(op, *to, value)
            }
            Op::StorePair(Mem::Ix(d), from) => {
                let slot = effects::slot(*d);
                let Some((low, high)) = self.pair(*from) else { return vec![op.clone()] };
                if self.slots.get(&slot) == Some(&low) && self.slots.get(&(slot + 1)) == Some(&high)
                {
                    return vec![];
                }
                self.slots.insert(slot, low);
                self.slots.insert(slot + 1, high);
                vec![op.clone()]
            }
            op => self.follow_change(op, fixed),
        }
    }

    /// The same for what neither loads nor stores.
    fn follow_change(&mut self, op: &Op, fixed: u8) -> Vec<Op> {
        match op {
            Op::Exchange => {
                let (hl, de) = (self.pair(Pair::Hl), self.pair(Pair::De));
                if hl == de {
                    return vec![];
                }
                if let (Some(hl), Some(de)) = (hl, de) {
                    self.set_pair(Pair::Hl, de);
                    self.set_pair(Pair::De, hl);
                }
                vec![op.clone()]
            }
            Op::Inc(Place::Reg(reg)) | Op::Dec(Place::Reg(reg)) if self.get(*reg) < UNKNOWN => {
                let number = self.get(*reg) as u8;
                let is_inc = matches!(op, Op::Inc(_));
                let number = if is_inc { number.wrapping_add(1) } else { number.wrapping_sub(1) };
                self.set(*reg, Value::from(number));
                vec![op.clone()]
            }
            Op::IncPair(of) | Op::DecPair(of) => {
                let by = if matches!(op, Op::IncPair(_)) { 1 } else { -1 };
                let before = self.pair(*of);
                self.forget(op);
                if let (Some(before), Some(after)) = (before, self.pair(*of)) {
                    let (root, far) = self.root(before);
                    self.steps.insert(after, (root, far + by));
                }
                vec![op.clone()]
            }
            op => {
                self.forget(op);
                self.forget_slots(op, fixed);
                vec![op.clone()]
            }
        }
    }

    /// Variables that something else may have changed.
    fn forget_slots(&mut self, op: &Op, fixed: u8) {
        match op {
            // A function has its variables behind those of its callers; only arguments change, and what all
            // functions share.
            Op::Call(_, arguments) => {
                for &(from, count) in arguments {
                    (from..from + count).for_each(|slot| {
                        self.slots.remove(&slot);
                    });
                }
                self.slots.retain(|slot, _| *slot < fixed);
            }
            Op::Run(..) => self.slots.retain(|slot, _| *slot < fixed),
            Op::Elsewhere(..) => self.slots.clear(),
            _ => {}
        }
    }

    fn load_pair(&mut self, op: &Op, to: Pair, value: (Value, Value)) -> Vec<Op> {
        let Some((low_now, high_now)) = self.pair(to) else {
            self.forget(op);
            return vec![op.clone()];
        };
        let (low, high) = value;
        self.set_pair(to, value);
        if (low_now, high_now) == value {
            return vec![];
        }
        let ((root, far), (root_now, far_now)) = (self.root(value), self.root((low_now, high_now)));
        if root == root_now && to != Pair::Iy {
            match far - far_now {
                by @ 1..=2 => return vec![Op::IncPair(to); by as usize],
                by @ -2..=-1 => return vec![Op::DecPair(to); by.unsigned_abs() as usize],
                _ => {}
            }
        }
        let Some((high_reg, low_reg)) = to.halves() else { return vec![op.clone()] };
        let single = |reg: Reg, value: Value, state: &State| {
            // The register itself has the new value already: another one must have had it.
            let others = REGISTERS.into_iter().filter(|&other| {
                other != high_reg && other != low_reg && state.get(other) == value
            });
            match others.into_iter().next() {
                Some(other) => Some(Op::Load(reg, Byte::Reg(other))),
                None if value < UNKNOWN => Some(Op::Load(reg, Byte::Num(value as u8))),
                None => None,
            }
        };
        if low_now == low
            && let Some(load) = single(high_reg, high, self)
        {
            return vec![load];
        }
        if high_now == high
            && let Some(load) = single(low_reg, low, self)
        {
            return vec![load];
        }
        if let (Some(first), Some(second)) =
            (single(low_reg, low, self), single(high_reg, high, self))
            && [&first, &second].into_iter().any(|load| matches!(load, Op::Load(_, Byte::Reg(_))))
        {
            return vec![first, second];
        }
        vec![op.clone()]
    }
}

/// Follows the values through a function's code. Variables from a place on belong to all functions.
pub(super) fn follow(code: &mut Code, fixed: u8) {
    let flow = Flow::of(code);
    let (_, mut ends) = round(code, &flow, fixed, None);
    for _ in 0..MEETINGS {
        (_, ends) = round(code, &flow, fixed, Some(&ends));
    }
    (*code, _) = round(code, &flow, fixed, Some(&ends));
}

/// What is known at the end of each piece, where it is reached.
type Ends = Vec<Option<State>>;

/// One round: the code as it becomes, and what is known at the end of each piece; with what an earlier
/// round has found there.
fn round(code: &Code, flow: &Flow, fixed: u8, known: Option<&Ends>) -> (Code, Ends) {
    let mut from: Vec<Vec<usize>> = vec![Vec::new(); flow.pieces.len()];
    for (number, targets) in flow.next.iter().enumerate() {
        for &target in targets {
            from[target].push(number);
        }
    }
    let mut ends: Ends = vec![None; flow.pieces.len()];
    let mut result = Code::new();
    let mut next = 0;
    for (number, &(start, end)) in flow.pieces.iter().enumerate() {
        let mut state = match (&from[number][..], known) {
            // The first piece is where the function begins, whatever leads back to it.
            _ if number == 0 => State::new(next),
            (&[one], _) if one < number => ends[one].clone().unwrap_or_else(|| State::new(next)),
            (ways, Some(known)) => {
                let ways: Option<Vec<&State>> =
                    ways.iter().map(|&way| known[way].as_ref()).collect();
                State::meet(&ways.unwrap_or_default(), next)
            }
            _ => State::new(next),
        };
        state.next = state.next.max(next);
        for item in &code[start..end] {
            match item {
                Item::Code(op) => {
                    result.extend(state.follow(op, fixed).into_iter().map(Item::Code));
                }
                item => result.push(item.clone()),
            }
        }
        next = state.next;
        ends[number] = Some(state);
    }
    (result, ends)
}

#[cfg(test)]
mod tests {
    use super::super::op::Word;
    use super::*;
    use crate::assemble::Labels;

    /// Code as it becomes.
    fn followed(ops: &[Op]) -> Vec<Op> {
        let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
        follow(&mut code, 200);
        code.into_iter()
            .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
            .collect()
    }

    const SLOT: Mem = Mem::Ix(5);

    #[test]
    fn what_a_register_holds_is_not_loaded_again() {
        let load = Op::LoadPair(Pair::Hl, SLOT);
        assert_eq!(followed(&[load.clone(), load.clone()]).len(), 1);
        let store = Op::StorePair(SLOT, Pair::Hl);
        assert_eq!(followed(&[load.clone(), store]).len(), 1);
        // A call changes every register, and no variable of its caller.
        let call = Op::Call(Word::Num(0x4000), vec![]);
        let all = [load.clone(), call, load];
        assert_eq!(followed(&all), all);
    }

    #[test]
    fn what_was_stepped_is_stepped_back() {
        let ops =
            [Op::LoadPair(Pair::Hl, SLOT), Op::IncPair(Pair::Hl), Op::LoadPair(Pair::Hl, SLOT)];
        assert_eq!(followed(&ops)[2], Op::DecPair(Pair::Hl));
    }

    #[test]
    fn where_ways_meet_only_what_all_know_is_known() {
        let mut labels = Labels::default();
        let there = labels.fresh();
        let seven = Op::Load(Reg::A, Byte::Num(7));
        let code = |between: Op| -> Code {
            vec![
                Item::Code(seven.clone()),
                Item::Code(Op::branch(super::super::op::Cond::Z, there)),
                Item::Code(between),
                Item::Label(there),
                Item::Code(seven.clone()),
            ]
        };
        let mut same = code(Op::Load(Reg::B, Byte::Num(1)));
        follow(&mut same, 200);
        assert_eq!(same.len(), 4);
        let mut other = code(Op::Load(Reg::A, Byte::Num(1)));
        follow(&mut other, 200);
        assert_eq!(other.len(), 5);
    }
}
