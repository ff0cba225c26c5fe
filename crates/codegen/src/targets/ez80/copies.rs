//! Copies of variables, of arguments above all: what is copied later is stored in both places at once, where it is in a
//! register.

use crate::assemble::Item;
use crate::optimise::{Flow, Line};

use super::effects::effects;
use super::r#gen::Code;
use super::op::{Byte, Mem, Op};
use super::promote::Slots;

/// The variable that an instruction loads, and the one that the next stores from the same register.
fn copy(load: &Item<Op>, store: &Item<Op>) -> Option<(Slots, Slots)> {
    let (Item::Code(load), Item::Code(store)) = (load, store) else { return None };
    let is_copy = match (load, store) {
        (Op::Load(to, Byte::Mem(Mem::Ix(_))), Op::Store(Mem::Ix(_), Byte::Reg(from))) => to == from,
        (Op::LoadPair(to, Mem::Ix(_)), Op::StorePair(Mem::Ix(_), from)) => to == from,
        _ => false,
    };
    let slots = |(first, count): (u8, u8)| Slots { first, count };
    let (from, to) = (effects(load).loads?, effects(store).stores?);
    is_copy.then_some((slots(from), slots(to)))
}

/// An instruction after which a register holds a variable, and what stores that register in another.
fn also(op: &Op, from: Slots, store: &Op) -> Option<Op> {
    let effects = effects(op);
    let is_same = |slots| slots == Some((from.first, from.count));
    if !is_same(effects.loads) && !is_same(effects.stores) {
        return None;
    }
    match (op, store) {
        (Op::Load(reg, _) | Op::Store(_, Byte::Reg(reg)), Op::Store(to, _)) => {
            Some(Op::Store(*to, Byte::Reg(*reg)))
        }
        (Op::LoadPair(pair, _) | Op::StorePair(_, pair), Op::StorePair(to, _)) => {
            Some(Op::StorePair(*to, *pair))
        }
        _ => None,
    }
}

/// Where the second store of a copy can stand, and the store.
fn place(code: &Code, at: usize) -> Option<(usize, Op)> {
    let (from, to) = copy(&code[at], code.get(at + 1)?)?;
    let Item::Code(store) = &code[at + 1] else { return None };
    for (number, item) in code[..at].iter().enumerate().rev() {
        let Item::Code(op) = item else { return None };
        if let Some(store) = also(op, from, store) {
            return (!from.meets(Some((to.first, to.count)))).then_some((number, store));
        }
        let effects = effects(op);
        let is_other = from.meets(effects.stores) || to.meets(effects.stores);
        let is_straight = item.flow() == Flow::Next && !matches!(op, Op::Call(..) | Op::Run(..));
        if !is_straight || is_other || to.meets(effects.loads) {
            return None;
        }
    }
    None
}

/// Stores what is copied later where it is in a register; the copy loads what nobody needs then.
pub(super) fn advance(code: &mut Code) {
    for at in 0..code.len() {
        if let Some((number, store)) = place(code, at) {
            code.remove(at + 1);
            code.insert(number + 1, Item::Code(store));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::op::{Pair, Word};
    use super::*;

    fn advanced(ops: &[Op]) -> Vec<Op> {
        let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
        advance(&mut code);
        code.into_iter()
            .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
            .collect()
    }

    fn store(d: i8) -> Op {
        Op::StorePair(Mem::Ix(d), Pair::Hl)
    }

    fn load(d: i8) -> Op {
        Op::LoadPair(Pair::Hl, Mem::Ix(d))
    }

    #[test]
    fn what_is_copied_is_stored_twice_at_once() {
        let other = Op::LoadWord(Pair::Hl, Word::Num(1));
        let ops = [store(0), other.clone(), load(0), store(4), Op::Return];
        assert_eq!(advanced(&ops), [store(0), store(4), other, load(0), Op::Return]);
    }

    #[test]
    fn what_is_needed_in_between_stays() {
        for between in [
            Op::LoadPair(Pair::De, Mem::Ix(4)),
            Op::StorePair(Mem::Ix(5), Pair::De),
            Op::StorePair(Mem::Ix(1), Pair::De),
            Op::Call(Word::Num(0), vec![]),
        ] {
            let ops = [store(0), between, load(0), store(4), Op::Return];
            assert_eq!(advanced(&ops), ops);
        }
    }
}
