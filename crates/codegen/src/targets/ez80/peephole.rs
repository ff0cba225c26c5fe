//! Short pieces of code that have a shorter form, by a table of rules; and tests of what the flags say
//! already.

use crate::assemble::Item;

use super::effects::{self, CARRY, ZERO, effects};
use super::r#gen::Code;
use super::machine::{Border, Set};
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift};

/// What a rule gives for the code at a place: how many instructions it replaces, and by what.
type Found = Option<(usize, Vec<Op>)>;
/// A rule sees the instructions from a place on, and what is needed after each.
type Rule = fn(&[&Op], &[Set]) -> Found;

/// The rules, in the order in which they are tried.
const RULES: &[Rule] = &[
    changed_in_place,
    carried_through,
    stored_through,
    loaded_together,
    masked_once,
    exchanged_twice,
    cleared,
    compared_with_one,
    counted,
];

/// How far a rule sees.
const WINDOW: usize = 4;

/// `ld a,(ix+d); inc a; ld (ix+d),a`.
fn changed_in_place(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Load(Reg::A, Byte::Mem(from)), step, Op::Store(to, Byte::Reg(Reg::A)), ..] = ops
    else {
        return None;
    };
    if from != to || after[2].registers & effects::A != 0 {
        return None;
    }
    let place = Place::Mem(*from);
    match step {
        Op::Inc(Place::Reg(Reg::A)) => Some((3, vec![Op::Inc(place)])),
        Op::Dec(Place::Reg(Reg::A)) => Some((3, vec![Op::Dec(place)])),
        Op::Shift(shift, Place::Reg(Reg::A)) => Some((3, vec![Op::Shift(*shift, place)])),
        _ => None,
    }
}

/// `ld r,x; ld s,r` where r is not needed any more.
fn carried_through(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Load(first, from), Op::Load(to, Byte::Reg(second)), ..] = ops else { return None };
    if first != second || to == first || after[1].registers & effects::reg(*first) != 0 {
        return None;
    }
    if *from == Byte::Reg(*to) {
        return Some((2, vec![]));
    }
    Some((2, vec![Op::Load(*to, *from)]))
}

/// `ld r,s; ld (…),r` where r is not needed any more.
fn stored_through(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Load(first, from), Op::Store(mem, Byte::Reg(second)), ..] = ops else { return None };
    let is_same = first == second && after[1].registers & effects::reg(*first) == 0;
    if !is_same
        || matches!(from, Byte::Mem(_))
        || *mem == Mem::Hl && matches!(first, Reg::H | Reg::L)
    {
        return None;
    }
    Some((2, vec![Op::Store(*mem, *from)]))
}

/// `ld hl,(…); ld c,l; ld b,h` where HL is not needed any more.
fn loaded_together(ops: &[&Op], after: &[Set]) -> Found {
    let [
        Op::LoadPair(Pair::Hl, mem),
        Op::Load(Reg::C, Byte::Reg(Reg::L)),
        Op::Load(Reg::B, Byte::Reg(Reg::H)),
        ..,
    ] = ops
    else {
        return None;
    };
    (after[2].registers & effects::HL == 0).then(|| (3, vec![Op::LoadPair(Pair::Bc, *mem)]))
}

/// `and n; and m`.
fn masked_once(ops: &[&Op], _: &[Set]) -> Found {
    let [Op::Alu(Alu::And, Byte::Num(one)), Op::Alu(Alu::And, Byte::Num(other)), ..] = ops else {
        return None;
    };
    Some((2, vec![Op::Alu(Alu::And, Byte::Num(one & other))]))
}

fn exchanged_twice(ops: &[&Op], _: &[Set]) -> Found {
    matches!(ops, [Op::Exchange, Op::Exchange, ..]).then(|| (2, vec![]))
}

/// `ld a,0`.
fn cleared(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Load(Reg::A, Byte::Num(0)), ..] = ops else { return None };
    let are_free = after[0].registers & (CARRY | ZERO) == 0;
    are_free.then(|| (1, vec![Op::Alu(Alu::Xor, Byte::Reg(Reg::A))]))
}

/// `cp 1` where neither A nor the carry is needed any more.
fn compared_with_one(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Alu(Alu::Cp, Byte::Num(number @ (1 | 255))), ..] = ops else { return None };
    if after[0].registers & (effects::A | CARRY) != 0 {
        return None;
    }
    let place = Place::Reg(Reg::A);
    Some((1, vec![if *number == 1 { Op::Dec(place) } else { Op::Inc(place) }]))
}

/// `add a,1` and `sub 1` where the carry is not needed.
fn counted(ops: &[&Op], after: &[Set]) -> Found {
    let [Op::Alu(alu @ (Alu::Add | Alu::Sub), Byte::Num(number @ (1 | 255))), ..] = ops else {
        return None;
    };
    if after[0].registers & CARRY != 0 {
        return None;
    }
    let place = Place::Reg(Reg::A);
    let is_more = (*alu == Alu::Add) == (*number == 1);
    Some((1, vec![if is_more { Op::Inc(place) } else { Op::Dec(place) }]))
}

/// Applies the rules once, from the beginning to the end.
pub(super) fn apply(code: &mut Code, border: Border) {
    let after = border.needed(code);
    let mut result = Code::new();
    let mut at = 0;
    while at < code.len() {
        let window: Vec<&Op> = code[at..]
            .iter()
            .take(WINDOW)
            .map_while(|item| match item {
                Item::Code(op) => Some(op),
                _ => None,
            })
            .collect();
        let found = RULES.iter().find_map(|rule| rule(&window, &after[at..]));
        match found {
            Some((count, ops)) if !window.is_empty() => {
                result.extend(ops.into_iter().map(Item::Code));
                at += count;
            }
            _ => {
                result.push(code[at].clone());
                at += 1;
            }
        }
    }
    *code = result;
}

/// Leaves out `or a` where the flags are as it would make them.
pub(super) fn flags(code: &mut Code, border: Border) {
    let after = border.needed(code);
    let test = Op::Alu(Alu::Or, Byte::Reg(Reg::A));
    // Whether the zero flag says whether A is zero, and whether the carry is known to be clear.
    let (mut is_a, mut is_clear) = (false, false);
    let mut at = 0;
    code.retain(|item| {
        let needed = after[at].registers;
        at += 1;
        let Item::Code(op) = item else {
            (is_a, is_clear) = (false, false);
            return true;
        };
        if *op == test {
            let is_needless = (is_a || needed & ZERO == 0) && (is_clear || needed & CARRY == 0);
            if is_needless {
                return false;
            }
        }
        match op {
            Op::Alu(Alu::And | Alu::Or | Alu::Xor, _) => (is_a, is_clear) = (true, true),
            Op::Alu(Alu::Cp, _) | Op::Call(..) | Op::Run(..) | Op::Pop(Pair::Af) => {
                (is_a, is_clear) = (false, false);
            }
            Op::Alu(..) | Op::Neg | Op::Shift(_, Place::Reg(Reg::A)) => {
                (is_a, is_clear) = (true, false);
            }
            Op::Inc(Place::Reg(Reg::A)) | Op::Dec(Place::Reg(Reg::A)) => is_a = true,
            Op::Jump(Some(Cond::C), ..) => is_clear = true,
            Op::RotateA(Shift::Rlc | Shift::Rrc | Shift::Rl | Shift::Rr) => {
                (is_a, is_clear) = (false, false);
            }
            op => {
                let writes = effects(op).writes;
                is_a &= writes & (ZERO | effects::A) == 0;
                is_clear &= writes & CARRY == 0;
            }
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const BORDER: Border = Border { results: effects::A, fixed: 200 };

    fn applied(ops: &[Op]) -> Vec<Op> {
        let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
        apply(&mut code, BORDER);
        code.into_iter()
            .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
            .collect()
    }

    #[test]
    fn short_forms_are_used_only_where_nothing_else_is_needed() {
        let less = Op::Alu(Alu::Cp, Byte::Num(1));
        // A is the result: it must stay.
        assert_eq!(applied(&[less.clone(), Op::Return])[0], less);
        let through =
            [Op::Load(Reg::E, Byte::Num(3)), Op::Load(Reg::A, Byte::Reg(Reg::E)), Op::Return];
        assert_eq!(applied(&through)[0], Op::Load(Reg::A, Byte::Num(3)));
        let clear = [Op::Load(Reg::A, Byte::Num(0)), Op::Return];
        assert_eq!(applied(&clear)[0], Op::Alu(Alu::Xor, Byte::Reg(Reg::A)));
        let kept = [Op::Load(Reg::A, Byte::Num(0)), Op::ReturnIf(Cond::C), Op::Return];
        assert_eq!(applied(&kept)[0], kept[0]);
    }
}
