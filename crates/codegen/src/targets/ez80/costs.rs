//! What blocks cost as native code and as bytecode.

use super::Options;
use super::blocks::Native;
use super::compile::places;
use super::r#gen::Code;
use super::layout::Layout;
use super::op::Op;
use crate::assemble::{Instruction, Item, Labels};
use crate::bytecode::{self, More};
use crate::c::names::Names;
use crate::choose::Cost;
use crate::middle::{Function, Program};
use crate::target;
use kilomate_ir::Result;

/// Cycles until an instruction of the bytecode is found and left.
const DISPATCH: u32 = 19;
/// Cycles of a routine, about.
const ROUTINE: u32 = 60;
/// Cycles of what repeats itself, about.
const REPEATED: u32 = 20;

/// All functions as native code, with an item where each block begins.
pub(super) fn native_functions(program: &Program, options: &Options) -> Result<Vec<Code>> {
    let layout = Layout::of(program, options)?;
    let mut labels = Labels::default();
    let places = places(program, &Names::of(program), &layout, &mut labels);
    let all = target::all_native(program);
    let mut native = Native::new(program, &layout, &places, &all);
    native.has_marks = true;
    let function = |(number, function): (usize, &Function)| {
        let entries = function.blocks.iter().map(|_| labels.fresh()).collect();
        native.whole(number, &mut labels, entries)
    };
    Ok(program.functions.iter().enumerate().map(function).collect())
}

/// What native code costs.
pub(super) fn native_cost(items: &[Item<Op>]) -> Cost {
    let mut sum = Cost::default();
    for item in items {
        let cost = match item {
            Item::Code(op) => cost_of(op),
            Item::Word(..) => Cost { size: 2, cycles: 0 },
            _ => continue,
        };
        sum = Cost { size: sum.size + cost.size, cycles: sum.cycles + cost.cycles };
    }
    sum
}

/// Bytes and cycles of an instruction.
fn cost_of(op: &Op) -> Cost {
    let more = match op {
        Op::Run(..) => ROUTINE,
        Op::Ldir | Op::Lddr => REPEATED,
        _ => 0,
    };
    // Half of the jumps will be long.
    let longer = u32::from(matches!(op, Op::Jump(_, to, false) if to.0.is_multiple_of(2)));
    Cost { size: op.size() + longer, cycles: op.cycles() + more }
}

/// What an instruction of the bytecode does takes about so long, until the next is found.
pub(super) fn bytecode_cycles(op: bytecode::Op) -> u32 {
    let cycles = match op {
        bytecode::Op::Window(_) => 0,
        bytecode::Op::GetB(_) | bytecode::Op::GetW(_) => 16,
        bytecode::Op::SetB(_) | bytecode::Op::SetW(_) => 20,
        bytecode::Op::Macro(_) => 16,
        bytecode::Op::Byte(bytecode::Code::More, number) => {
            match More::ALL.get(usize::from(number)) {
                Some(More::Dup | More::LoadL | More::StoreL | More::SignL) => 30,
                Some(More::Copy | More::Move | More::Fill) => 80,
                _ => 120,
            }
        }
        bytecode::Op::Byte(bytecode::Code::ShlC | bytecode::Code::ShrC, by) => {
            10 + 8 * u32::from(by % 8)
        }
        bytecode::Op::Byte(bytecode::Code::MulC, _) | bytecode::Op::Plain(bytecode::Code::Mul) => {
            60
        }
        bytecode::Op::Pool(bytecode::Code::Call, ..)
        | bytecode::Op::Word(bytecode::Code::CallAt, _) => 50,
        bytecode::Op::Pool(..) => 21,
        bytecode::Op::Jump(..) => 18,
        bytecode::Op::Byte(..) | bytecode::Op::Word(..) => 12,
        bytecode::Op::Plain(_) => 8,
    };
    DISPATCH + cycles
}
