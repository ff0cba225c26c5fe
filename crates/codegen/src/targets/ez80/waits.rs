//! Words that wait on the stack. One that is stored among the variables and loaded once, in straight code, is pushed and
//! popped instead: that is shorter by four bytes and four cycles.

use super::effects::{self, effects};
use super::r#gen::Code;
use super::machine::{self, Border};
use super::op::{Mem, Op, Pair};
use super::promote::Slots;
use crate::assemble::Item;

/// A store of a word whose only load follows in straight code: where it is, and where the load is.
fn waiting(
    code: &Code,
    after: &[machine::Set],
    at: usize,
    fixed: u8,
) -> Option<(usize, Pair, Pair)> {
    let Item::Code(Op::StorePair(Mem::Ix(d), from)) = &code[at] else { return None };
    let first = effects::slot(*d);
    let slots = Slots { first, count: 2 };
    if first + 1 >= fixed {
        return None;
    }
    let mut depth = 0;
    for (number, item) in code.iter().enumerate().skip(at + 1) {
        let Item::Code(op) = item else { return None };
        match op {
            Op::LoadPair(to, Mem::Ix(other)) if other == d && depth == 0 => {
                return (!slots.is_in(&after[number])).then_some((number, *from, *to));
            }
            Op::Push(_) => depth += 1,
            Op::Pop(_) if depth == 0 => return None,
            Op::Pop(_) => depth -= 1,
            Op::Call(_, given) if given.iter().any(|&given| slots.meets(Some(given))) => {
                return None;
            }
            Op::Jump(..) | Op::JumpHl(_) | Op::Djnz(_) | Op::Return | Op::ReturnIf(_) => {
                return None;
            }
            Op::Elsewhere(..) => return None,
            _ => {}
        }
        let effects = effects(op);
        if slots.meets(effects.loads) || slots.meets(effects.stores) {
            return None;
        }
    }
    None
}

/// Words that wait on the stack: the shortest ways first, so that others lie around them.
pub(super) fn stack(code: &mut Code, border: Border) {
    loop {
        let after = border.needed(code);
        let found = (0..code.len()).filter_map(|at| {
            waiting(code, &after, at, border.fixed).map(|(end, from, to)| (end - at, at, from, to))
        });
        let Some((length, at, from, to)) = found.min_by_key(|(length, at, ..)| (*length, *at))
        else {
            return;
        };
        code[at] = Item::Code(Op::Push(from));
        code[at + length] = Item::Code(Op::Pop(to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BORDER: Border = Border { results: effects::HL, fixed: 200 };

    fn waited(ops: &[Op]) -> Vec<Op> {
        let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
        stack(&mut code, BORDER);
        code.into_iter()
            .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
            .collect()
    }

    fn store(d: i8) -> Op {
        Op::StorePair(Mem::Ix(d), Pair::Hl)
    }

    fn load(d: i8) -> Op {
        Op::LoadPair(Pair::De, Mem::Ix(d))
    }

    #[test]
    fn a_word_that_is_loaded_once_is_pushed_and_popped() {
        let found = waited(&[store(5), Op::Exchange, load(5), Op::Return]);
        assert_eq!(found, [Op::Push(Pair::Hl), Op::Exchange, Op::Pop(Pair::De), Op::Return]);
        let twice = [store(5), load(5), load(5), Op::Return];
        assert_eq!(waited(&twice), twice);
    }

    #[test]
    fn what_waits_lies_inside_of_what_waits_longer() {
        let nested = waited(&[store(5), store(7), load(7), load(5), Op::Return]);
        assert!(nested.iter().all(|op| !matches!(op, Op::StorePair(..))), "{nested:?}");
        // The first would come off the stack before the second.
        let crossed = waited(&[store(5), store(7), load(5), load(7), Op::Return]);
        assert_eq!(crossed.iter().filter(|op| matches!(op, Op::Push(_))).count(), 1);
    }
}
