//! What blocks cost as native code and as bytecode, and which are native in so many bytes.

use super::blocks::BLOCK;
use super::instruction::Code;
use super::{Options, compile, interpreter, kernels};
use crate::Result;
use crate::assemble::{Instruction, Item};
use crate::bytecode;
use crate::choose::{Changes, Cost, Costs, choose, missing};
use crate::middle::Program;
use crate::mixed::Choice;
use crate::run::Profile;

/// What it takes to change from one form to the other: `JSR` and the window, and the way into the
/// interpreter; one instruction of the bytecode.
const CHANGES: Changes =
    Changes { enter: Cost { size: 4, cycles: 65 }, leave: Cost { size: 1, cycles: 35 } };

/// How often it is tried again, and how many bytes may be left over.
const TRIES: usize = 7;
const CLOSE: i64 = 100;

/// What each block costs, by function and block.
///
/// # Errors
///
/// If the program does not compile.
pub fn costs(program: &Program, options: &Options) -> Result<Vec<Vec<Costs>>> {
    let mut costs: Vec<Vec<Costs>> = bytecode::blocks(program)
        .iter()
        .map(|blocks| {
            let cost = |(ops, size): &(Vec<bytecode::Op>, u32)| Costs {
                bytecode: Cost { size: *size, cycles: ops.iter().map(interpreter::cycles).sum() },
                native: Cost::default(),
            };
            blocks.iter().map(cost).collect()
        })
        .collect();
    let options = Options { native: None, ..options.clone() };
    let functions = super::native_functions(program, &options)?;
    for (function, items) in functions.iter().enumerate() {
        let mut block = 0;
        for item in items {
            match item {
                Item::Note(note) => {
                    if let Some(number) = note.strip_prefix(BLOCK) {
                        block = number.parse().unwrap_or(0);
                    }
                }
                Item::Code(code) => {
                    let native = &mut costs[function][block].native;
                    native.size += code.size() + u32::from(matches!(code, Code::Branch(..)));
                    native.cycles += code.cycles();
                }
                _ => {}
            }
        }
        if kernels::is_kernel(&program.functions[function]) {
            costs[function].fill(Costs::default()); // there is nothing to choose
        }
    }
    Ok(costs)
}

/// Chooses blocks that are native, so that all is as fast as can be in an image of so many bytes.
///
/// # Errors
///
/// If the program does not compile, or not even bytecode fits, which then says by how much.
pub fn choose_native(
    program: &Program,
    options: &Options,
    profile: &Profile,
    budget: u32,
) -> Result<Choice> {
    let costs = costs(program, options)?;
    // How large everything else is, and how far the estimate is off, is found by trying.
    let bytes = |choice: &Choice| -> Result<u32> {
        let options = Options { native: Some(choice.clone()), ..options.clone() };
        Ok(compile(program, &options)?.image.bytes.len() as u32)
    };
    let mut best = None;
    let mut wanted = budget;
    let mut largest = 0;
    for _ in 0..TRIES {
        // Less than bytecode there cannot be.
        let Ok(choice) = choose(program, &costs, &CHANGES, profile, wanted) else { break };
        // What does not fit at all is too large.
        let taken = bytes(&choice).unwrap_or(u32::from(u16::MAX));
        if taken <= budget && wanted > largest {
            (best, largest) = (Some(choice), wanted);
        }
        let left = i64::from(budget) - i64::from(taken);
        if (0..CLOSE).contains(&left) {
            break;
        }
        // The estimate is off by more the more there is of it.
        let step = if left < 0 { left + left / 4 - CLOSE / 2 } else { left - CLOSE / 2 };
        wanted = u32::try_from(i64::from(wanted) + step).unwrap_or(0);
    }
    if let Some(best) = best {
        return Ok(best);
    }
    let all = program.functions.iter().map(|f| vec![false; f.blocks.len()]).collect();
    match bytes(&all)? {
        taken if taken <= budget => Ok(all),
        taken => Err(missing(i64::from(taken) - i64::from(budget))),
    }
}
