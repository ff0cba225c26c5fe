//! What is promoted, and what must not be.

use super::super::op::{Alu, Word};
use super::*;

const BORDER: Border = Border { results: effects::A, fixed: 200 };
const SLOT: Mem = Mem::Ix(5);

fn promoted(ops: &[Op]) -> Vec<Op> {
    let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
    promote(&mut code, BORDER);
    code.into_iter()
        .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
        .collect()
}

fn kept(between: Op) -> Vec<Op> {
    promoted(&[
        Op::Store(SLOT, Byte::Reg(Reg::A)),
        between,
        Op::Load(Reg::A, Byte::Mem(SLOT)),
        Op::Return,
    ])
}

#[test]
fn a_variable_is_in_a_register_that_nobody_needs() {
    let between = Op::Load(Reg::A, Byte::Num(1));
    let expected = [
        Op::Load(Reg::H, Byte::Reg(Reg::A)),
        between.clone(),
        Op::Load(Reg::A, Byte::Reg(Reg::H)),
        Op::Return,
    ];
    assert_eq!(kept(between), expected);
}

#[test]
fn what_changes_a_register_keeps_a_variable_out_of_it() {
    let between = Op::LoadWord(Pair::Hl, Word::Num(3));
    assert_eq!(kept(between)[0], Op::Load(Reg::D, Byte::Reg(Reg::A)));
    // A call changes all of them.
    let call = Op::Call(Word::Num(0x4000), vec![]);
    assert_eq!(kept(call)[0], Op::Store(SLOT, Byte::Reg(Reg::A)));
    // And one that takes the variable as an argument finds it in memory.
    let call = Op::Call(Word::Num(0x4000), vec![(effects::slot(5), 1)]);
    assert_eq!(kept(call)[0], Op::Store(SLOT, Byte::Reg(Reg::A)));
}

#[test]
fn a_register_is_saved_around_a_call_if_that_pays() {
    let add = Op::Alu(Alu::Add, Byte::Mem(SLOT));
    let (store, call) = (Op::Store(SLOT, Byte::Reg(Reg::A)), Op::Call(Word::Num(0x4000), vec![]));
    let ops = [vec![store, call.clone()], vec![add; 3], vec![Op::Return]].concat();
    let added = Op::Alu(Alu::Add, Byte::Reg(Reg::D));
    let expected = [
        Op::Load(Reg::D, Byte::Reg(Reg::A)),
        Op::Push(Pair::De),
        call,
        Op::Pop(Pair::De),
        added.clone(),
        added.clone(),
        added,
        Op::Return,
    ];
    assert_eq!(promoted(&ops), expected);
}

#[test]
fn what_is_given_in_memory_is_loaded_if_it_pays() {
    let add = Op::Alu(Alu::Add, Byte::Mem(SLOT));
    let ops = [vec![add.clone(); 3], vec![Op::Return]].concat();
    assert_eq!(promoted(&ops)[0], Op::Load(Reg::H, Byte::Mem(SLOT)));
    assert_eq!(promoted(&[add.clone(), Op::Return])[0], add);
}
