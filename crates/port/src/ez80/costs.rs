//! What blocks cost as native code and as bytecode, and which are native where there is not room for all.

use super::Options;
use super::blocks::{BLOCK, Native};
use super::compile::{places, unbounded};
use super::layout::Layout;
use super::op::{Byte, Mem, Op, Place};
use crate::Result;
use crate::assemble::{Instruction, Item, Labels};
use crate::bytecode::{self, Code, More};
use crate::c::names::Names;
use crate::choose::{Changes, Cost, Costs, choose, least, missing};
use crate::middle::Program;
use crate::mixed::Choice;
use crate::run::Profile;

/// What it takes to change from one form to the other: a restart and the window; one instruction of the
/// bytecode.
const CHANGES: Changes =
    Changes { enter: Cost { size: 2, cycles: 29 }, leave: Cost { size: 1, cycles: 24 } };
/// Cycles until an instruction of the bytecode is found and left.
const DISPATCH: u32 = 19;
/// Cycles of a routine, about.
const ROUTINE: u32 = 60;

/// How often it is tried again, and how many bytes may be left over.
const TRIES: usize = 8;
const CLOSE: i64 = 48;

/// What each block costs, by function and block.
///
/// # Errors
///
/// If the program does not compile.
pub fn costs(program: &Program, options: &Options) -> Result<Vec<Vec<Costs>>> {
    let layout = Layout::of(program, options)?;
    let mut labels = Labels::default();
    let places = places(program, &Names::of(program), &layout, &mut labels);
    let all: Choice = program.functions.iter().map(|f| vec![true; f.blocks.len()]).collect();
    let mut native = Native::new(program, &layout, &places, &all);
    native.has_notes = true;
    let mut costs = Vec::new();
    for (number, blocks) in bytecode::blocks(program).into_iter().enumerate() {
        let cost = |(ops, size): &(Vec<bytecode::Op>, u32)| Costs {
            bytecode: Cost {
                size: *size,
                cycles: ops.iter().map(|&op| DISPATCH + cycles(op)).sum(),
            },
            native: Cost::default(),
        };
        let mut of_blocks: Vec<Costs> = blocks.iter().map(cost).collect();
        let entries = blocks.iter().map(|_| labels.fresh()).collect();
        let mut block = 0;
        for item in native.function(number, &mut labels, entries) {
            let cost = match &item {
                Item::Note(note) => {
                    let number = note.strip_prefix(BLOCK).and_then(|number| number.parse().ok());
                    block = number.unwrap_or(block);
                    continue;
                }
                Item::Code(op) => native_cost(op),
                Item::Word(..) => Cost { size: 2, cycles: 0 },
                _ => continue,
            };
            let sum = &mut of_blocks[block].native;
            *sum = Cost { size: sum.size + cost.size, cycles: sum.cycles + cost.cycles };
        }
        costs.push(of_blocks);
    }
    Ok(costs)
}

/// Chooses blocks that are native, so that all is as fast as can be in the room that there is.
///
/// # Errors
///
/// If the program does not compile, or does not fit even as bytecode, which then says how many bytes are missing.
pub fn choose_native(program: &Program, options: &Options, profile: &Profile) -> Result<Choice> {
    let costs = costs(program, options)?;
    let choose = |budget: u32| choose(program, &costs, &CHANGES, profile, budget);
    // How large everything else is, and how far the estimate is off, is found by trying.
    let left = |choice: &Choice| -> Result<i64> {
        let options = Options { native: Some(choice.clone()), ..options.clone() };
        let image = unbounded(program, &options)?.image;
        Ok(i64::from(options.end) - i64::from(image.origin) - image.bytes.len() as i64)
    };
    let least = least(program, &costs, &CHANGES, profile);
    let (mut best, mut largest) = (choose(least)?, 0);
    let free = left(&best)?;
    if free < 0 {
        return Err(missing(-free));
    }
    let mut wanted = least.saturating_add_signed(free as i32);
    for _ in 0..TRIES {
        let choice = choose(wanted)?;
        let left = left(&choice)?;
        if left >= 0 && wanted > largest {
            (best, largest) = (choice, wanted);
        }
        if (0..CLOSE).contains(&left) {
            break;
        }
        // The estimate is off by more the more there is of it.
        let step = if left < 0 { left + left / 4 - CLOSE / 2 } else { left - CLOSE / 2 };
        wanted = u32::try_from(i64::from(wanted) + step).unwrap_or(0).max(least);
    }
    Ok(best)
}

fn is_memory(byte: Byte) -> bool {
    matches!(byte, Byte::Mem(_))
}

/// Bytes and cycles of an instruction: one for each byte that is fetched, read or written, and some more.
fn native_cost(op: &Op) -> Cost {
    let size = op.size();
    let changed = |place: &Place| if matches!(place, Place::Mem(_)) { 3 } else { 0 };
    let more = match op {
        Op::Load(_, byte) | Op::Alu(_, byte) => u32::from(is_memory(*byte)),
        Op::Store(Mem::Hl | Mem::Ix(_) | Mem::Iy(_), _)
        | Op::LoadAbsolute(_)
        | Op::StoreAbsolute(_)
        | Op::LoadBy(_)
        | Op::StoreBy(_) => 1,
        Op::LoadPair(..)
        | Op::StorePair(..)
        | Op::LoadPairAbsolute(..)
        | Op::StorePairAbsolute(..)
        | Op::Push(_)
        | Op::Pop(_)
        | Op::JumpHl
        | Op::ReturnIf(_) => 2,
        Op::Inc(place)
        | Op::Dec(place)
        | Op::Shift(_, place)
        | Op::Bit(_, place)
        | Op::Set(_, place)
        | Op::Res(_, place) => changed(place),
        Op::Mlt(_) | Op::Return => 4,
        Op::Call(..) => 3,
        Op::Run(..) => ROUTINE,
        Op::Ldi => 3,
        Op::Ldir | Op::Lddr => 24,
        Op::Jump(..) | Op::Djnz(_) => 1,
        _ => 0,
    };
    // Half of the jumps will be long.
    let longer = u32::from(matches!(op, Op::Jump(_, to, false) if to.0.is_multiple_of(2)));
    Cost { size: size + longer, cycles: size + more }
}

/// What an instruction of the bytecode does takes about so long.
fn cycles(op: bytecode::Op) -> u32 {
    match op {
        bytecode::Op::Window(_) => 0,
        bytecode::Op::GetB(_) | bytecode::Op::GetW(_) => 16,
        bytecode::Op::SetB(_) | bytecode::Op::SetW(_) => 20,
        bytecode::Op::Macro(_) => 16,
        bytecode::Op::Byte(Code::More, number) => match More::ALL.get(usize::from(number)) {
            Some(More::Dup | More::LoadL | More::StoreL | More::SignL) => 30,
            Some(More::Copy | More::Move | More::Fill) => 80,
            _ => 120,
        },
        bytecode::Op::Byte(Code::ShlC | Code::ShrC, by) => 10 + 8 * u32::from(by % 8),
        bytecode::Op::Byte(Code::MulC, _) | bytecode::Op::Plain(Code::Mul) => 60,
        bytecode::Op::Pool(Code::Call, ..) | bytecode::Op::Word(Code::CallAt, _) => 50,
        bytecode::Op::Pool(..) => 21,
        bytecode::Op::Jump(..) => 18,
        bytecode::Op::Byte(..) | bytecode::Op::Word(..) => 12,
        bytecode::Op::Plain(_) => 8,
    }
}
