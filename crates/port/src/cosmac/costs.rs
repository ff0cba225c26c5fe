//! What each block costs as native code and as bytecode, and which are native for so many bytes.

use std::collections::BTreeMap;

use super::function::Native;
use super::op::Op;
use super::{Options, layout};
use crate::Result;
use crate::assemble::{Instruction, Item, Labels};
use crate::bytecode::{self, Code, More};
use crate::choose::{self, Changes, Cost, Costs};
use crate::middle::Program;
use crate::mixed::{Choice, Cpu};
use crate::run::Profile;

/// From native code to bytecode: `SEP 1` and the window; and back.
pub const CHANGES: Changes =
    Changes { enter: Cost { size: 2, cycles: 32 }, leave: Cost { size: 1, cycles: 14 } };
/// Cycles until an instruction of the bytecode is found and left.
const DISPATCH: u32 = 14;

/// Chooses blocks that are native, in at most so many bytes for all functions.
///
/// # Errors
///
/// If the program does not fit its places, or not even bytecode fits.
pub fn choose(
    program: &Program,
    options: &Options,
    profile: &Profile,
    budget: u32,
) -> Result<Choice> {
    let costs = costs(program, options)?;
    choose::choose(program, &costs, &CHANGES, profile, budget)
}

/// What each block costs.
///
/// # Errors
///
/// If the program does not fit its places.
pub fn costs(program: &Program, options: &Options) -> Result<Vec<Vec<Costs>>> {
    let layout = layout::layout(program, options.places, &options.apart, &|_, _| 1)?;
    let all: Choice = program.functions.iter().map(|f| vec![true; f.blocks.len()]).collect();
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
        written: None,
    };
    let mut costs = Vec::new();
    for (number, blocks) in bytecode::blocks(program).into_iter().enumerate() {
        let targets: Vec<_> = blocks.iter().map(|_| labels.fresh()).collect();
        let cost = |(block, (ops, size)): (usize, (Vec<bytecode::Op>, u32))| Costs {
            native: native_cost(&native.block(&mut labels, (number, block), &targets, None)),
            bytecode: Cost { size, cycles: ops.iter().map(|&op| DISPATCH + cycles(op)).sum() },
        };
        costs.push(blocks.into_iter().enumerate().map(cost).collect());
    }
    Ok(costs)
}

fn native_cost(items: &[Item<Op>]) -> Cost {
    let mut cost = Cost::default();
    for item in items {
        match item {
            Item::Code(op) => {
                cost.size += op.size();
                cost.cycles += 2;
                // Half of the branches will be long.
                if let Op::Branch { .. } = op {
                    cost.size += u32::from(cost.cycles % 4 == 0);
                }
            }
            Item::WordHighFirst(..) => {
                cost.size += 2;
                cost.cycles += 48;
            }
            _ => {}
        }
    }
    cost
}

/// What an instruction of the bytecode does takes about so long.
fn cycles(op: bytecode::Op) -> u32 {
    match op {
        bytecode::Op::GetW(_) => 22,
        bytecode::Op::SetW(_) => 26,
        bytecode::Op::Byte(Code::More, number) => match More::ALL.get(usize::from(number)) {
            Some(More::Copy | More::Move | More::Fill) => 300,
            Some(More::Dup | More::LoadL | More::StoreL | More::SignL) => 60,
            _ => 200,
        },
        bytecode::Op::Jump(..) => 50,
        bytecode::Op::Pool(Code::Call, ..) | bytecode::Op::Word(Code::CallAt, _) => 140,
        bytecode::Op::Plain(Code::Mul) | bytecode::Op::Byte(Code::MulC, _) => 250,
        bytecode::Op::Byte(Code::ShrC, by @ 8..) => 24 + 18 * u32::from(by - 8),
        bytecode::Op::Byte(Code::ShlC | Code::ShrC, by) => 10 + 19 * u32::from(by),
        bytecode::Op::Pool(..) => 36,
        _ => 20,
    }
}
