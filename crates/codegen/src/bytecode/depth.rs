//! How deep the stack gets.

use std::collections::BTreeMap;

use super::code::{Code, More};
use super::op::Op;
use crate::assemble::{Item, Label};

/// The most cells that these instructions have on the stack at a time.
pub fn deepest(items: &[Item<Op>]) -> usize {
    depths(items).into_iter().max().unwrap_or(0) as usize
}

/// How many cells are on the stack behind each of these instructions. It is empty before the first, and wherever
/// only a jump from behind leads.
pub(crate) fn depths(items: &[Item<Op>]) -> Vec<i32> {
    let mut at_labels: BTreeMap<Label, i32> = BTreeMap::new();
    let mut depth = 0;
    let mut is_reached = true;
    let after = |item: &Item<Op>| {
        match item {
            Item::Label(label) => {
                let there = at_labels.get(label).copied();
                if !is_reached {
                    depth = there.unwrap_or(0);
                }
                is_reached = true;
            }
            Item::Code(op) => {
                let (taken, left) = effect(*op);
                depth += left - taken;
                match op {
                    Op::Jump(code, _, to, _) => {
                        // A case that is so takes the number away.
                        let there = if *code == Code::Case { depth - 1 } else { depth };
                        at_labels.insert(*to, there);
                        is_reached = *code != Code::Jump;
                    }
                    Op::Plain(Code::Return | Code::ReturnB | Code::ReturnW)
                    | Op::Word(Code::Exit, _) => is_reached = false,
                    _ => {}
                }
            }
            _ => {}
        }
        depth
    };
    items.iter().map(after).collect()
}

/// Cells that an instruction takes and leaves.
fn effect(op: Op) -> (i32, i32) {
    match op {
        Op::Window(_) | Op::Macro(_) => (0, 0),
        Op::GetB(_) | Op::GetW(_) => (0, 1),
        Op::SetB(_) | Op::SetW(_) => (1, 0),
        Op::Byte(Code::More, number) => {
            More::ALL.get(usize::from(number)).map_or((0, 0), |&more| effect_of_more(more))
        }
        Op::Plain(code) | Op::Byte(code, _) | Op::Pool(code, ..) | Op::Word(code, _) => {
            effect_of(code)
        }
        Op::Jump(code, ..) => effect_of(code),
    }
}

fn effect_of(code: Code) -> (i32, i32) {
    use Code::{
        Add, AddAt, AddC, And, AndC, AtB, AtW, Byte, Call, CallAt, Case, Const, Dec, Drop, End, Eq,
        EqC, Exit, FieldB, FieldW, GetB, GetW, Inc, IndexB, IndexW, IsZero, Jump, JumpEq, JumpEqC,
        JumpIf, JumpIfNot, JumpNe, JumpNeC, JumpSge, JumpSlt, JumpUge, JumpUgeC, JumpUlt, JumpUltC,
        LoadB, LoadW, Low, Max, Min, Mul, MulC, Native, Neg, Nip, One, Or, OrC, PutAtB, PutAtW,
        PutFieldB, PutFieldW, PutIndexB, PutIndexW, ResultB, ResultW, Return, ReturnB, ReturnW,
        Select, SetB, SetW, ShlC, ShrC, Sign, Slt, StoreB, StoreW, Sub, SubC, SubSat, Ult, UltC,
        Word, Xor, XorC, Zero,
    };
    match code {
        Jump | Call | CallAt | Return | Native | Exit | End | Code::More => (0, 0),
        Byte | Word | Const | Zero | One | GetB | GetW | AtB | AtW | ResultB | ResultW => (0, 1),
        Drop | SetB | SetW | PutAtB | PutAtW | ReturnB | ReturnW | JumpIf | JumpIfNot | JumpEqC
        | JumpNeC | JumpUltC | JumpUgeC => (1, 0),
        Case | LoadB | LoadW | FieldB | FieldW | IndexB | IndexW | Neg | Inc | Dec | AddC
        | SubC | AndC | OrC | XorC | MulC | ShlC | ShrC | AddAt | Low | Sign | IsZero | EqC
        | UltC => (1, 1),
        StoreB | StoreW | PutFieldB | PutFieldW | PutIndexB | PutIndexW | JumpEq | JumpNe
        | JumpUlt | JumpUge | JumpSlt | JumpSge => (2, 0),
        Nip | Add | Sub | And | Or | Xor | Mul | Eq | Ult | Slt | Min | Max | SubSat => (2, 1),
        Select => (3, 1),
    }
}

fn effect_of_more(more: More) -> (i32, i32) {
    match more {
        More::Dup | More::LoadL | More::SignL => (1, 2),
        More::UDiv | More::URem | More::SDiv | More::SRem | More::Shl | More::Shr | More::Sar => {
            (2, 1)
        }
        More::Copy | More::Move | More::Fill | More::StoreL => (3, 0),
        More::ShlL | More::ShrL | More::SarL => (3, 2),
        More::EqL | More::UltL | More::SltL => (4, 1),
        More::SelectL => (5, 2),
        _ => (4, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_are_counted() {
        let plain = |code| Item::Code(Op::Plain(code));
        let (other, end) = (Label(0), Label(1));
        let items = [
            plain(Code::One),
            plain(Code::Zero),
            Item::Code(Op::Jump(Code::JumpIf, 0, other, false)),
            Item::Code(Op::Byte(Code::Byte, 7)),
            Item::Code(Op::Jump(Code::Jump, 0, end, false)),
            Item::Label(other),
            plain(Code::One),
            plain(Code::One),
            plain(Code::Add),
            Item::Label(end),
            plain(Code::Add),
            plain(Code::ReturnB),
        ];
        assert_eq!(deepest(&items), 3);
    }
}
