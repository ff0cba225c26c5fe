//! What each block costs as native code and as bytecode.

use std::collections::BTreeMap;

use super::function::Native;
use super::op::Op;
use super::opcodes::Row;
use super::{Options, layout};
use crate::assemble::{Instruction, Item, Labels};
use crate::bytecode::{self, Code, More};
use crate::choose::Cost;
use crate::middle::Program;
use crate::optimise::heat::Costs;
use crate::target::{self, Generator};
use kilomate_ir::Result;

/// All functions as native code, with an item where each block begins.
pub(super) fn native_functions(program: &Program, options: &Options) -> Result<Vec<Vec<Item<Op>>>> {
    let map = &options.map;
    let layout = layout::layout(program, map.places, &map.apart, &|_, _| 1)?;
    let all = target::all_native(program);
    let mut labels = Labels::default();
    let places = bytecode::Places::new(program, &mut labels);
    let mut native = Native {
        program,
        layout: &layout,
        functions: &places.functions,
        outside: &places.outside,
        choice: &all,
        counts: None,
        hot: u64::MAX,
        routines: BTreeMap::new(),
        failure: None,
    };
    let mut functions = Vec::new();
    for (number, function) in program.functions.iter().enumerate() {
        let targets: Vec<_> = function.blocks.iter().map(|_| labels.fresh()).collect();
        let blocks = native.function(&mut labels, number, &targets).into_iter().enumerate();
        let marked = blocks.flat_map(|(block, mut items)| {
            items.insert(0, Item::Block(number, block));
            items
        });
        functions.push(marked.collect());
    }
    native.done()?;
    Ok(functions)
}

/// What jumps and calls take, and what a byte is worth in cycles of a profile: as many as native code saves for one
/// where there is just no room left.
pub(super) const PRICES: Costs = Costs { jump: (3, 3), call: (3, CALL), ret: 1, price: 30_000 };

/// Cycles of a call and of the return from it.
const CALL: u32 = 50;

/// What native code costs.
pub(super) fn native_cost(items: &[Item<Op>]) -> Cost {
    let mut cost = Cost::default();
    for item in items {
        let Item::Code(op) = item else { continue };
        cost.size += op.size();
        cost.cycles += match op {
            Op::Call(_) => CALL,
            Op::Plain(code) | Op::Immediate(code, _) | Op::Branch { code, .. } => {
                Row::cycles(*code)
            }
            Op::Bytecode(_) | Op::Tee { .. } => 0,
        };
        // Half of the branches will be long.
        if let Op::Branch { .. } = op {
            cost.size += u32::from(cost.cycles % 4 == 0);
        }
    }
    cost
}

/// What an instruction of the bytecode takes, with the way to it: as measured on the card.
pub(super) fn bytecode_cycles(op: bytecode::Op) -> u32 {
    match op {
        bytecode::Op::GetB(_) | bytecode::Op::GetW(_) | bytecode::Op::SetW(_) => 30,
        bytecode::Op::SetB(_) => 22,
        bytecode::Op::Byte(Code::More, number) => match More::ALL.get(usize::from(number)) {
            Some(More::Copy | More::Move | More::Fill) => 314,
            Some(More::Dup | More::LoadL | More::StoreL | More::SignL) => 74,
            _ => 214,
        },
        bytecode::Op::Byte(Code::ShrC, by @ 8..) => 38 + 18 * u32::from(by - 8),
        bytecode::Op::Byte(Code::ShlC | Code::ShrC, by) => 24 + 19 * u32::from(by),
        bytecode::Op::Jump(code, ..) => match code {
            Code::Jump => 45,
            Code::JumpIf | Code::JumpIfNot | Code::JumpUge => 55,
            Code::JumpUgeC | Code::JumpUltC | Code::Case => 68,
            _ => 60,
        },
        bytecode::Op::Plain(code)
        | bytecode::Op::Byte(code, _)
        | bytecode::Op::Pool(code, ..)
        | bytecode::Op::Word(code, _) => cycles_of(code),
        bytecode::Op::Window(_) | bytecode::Op::Macro(_) => 0,
    }
}

fn cycles_of(code: Code) -> u32 {
    match code {
        Code::Inc => 10,
        Code::Low => 18,
        Code::Zero | Code::LoadB | Code::Sign => 22,
        Code::LoadW | Code::AndC => 27,
        Code::SetB | Code::FieldB | Code::Select | Code::Min | Code::ResultB => 38,
        Code::SetW | Code::Const | Code::FieldW | Code::Neg | Code::Max => 42,
        Code::AddAt | Code::Slt | Code::PutFieldB | Code::OrC | Code::XorC | Code::ReturnB => 46,
        Code::AtB | Code::AtW | Code::GetB | Code::GetW | Code::And => 50,
        Code::IndexB | Code::IndexW | Code::PutAtW | Code::Eq | Code::IsZero => 55,
        Code::PutAtB | Code::PutFieldW => 70,
        Code::PutIndexB | Code::PutIndexW => 84,
        // With the way into the function and out of it.
        Code::Call | Code::CallAt => 140,
        Code::Mul => 240,
        Code::MulC => 210,
        _ => 31,
    }
}
