//! What blocks cost as native code and as bytecode, and which are native in so many bytes, whatever the CPU.
//!
//! How large everything beside the blocks is, and how far the estimate is off, is found by trying.

use crate::assemble::Item;
use crate::bytecode;
use crate::choose::{Cost, Costs, choose, least, missing};
use crate::middle::Program;
use crate::mixed::Choice;
use crate::run::Profile;
use crate::target::{Options, Target};
use kilomate_ir::Result;

/// How a budget is found for the blocks that fills the one for the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    /// How often it is tried.
    pub tries: usize,
    /// How many bytes may be left over.
    pub close: i64,
    /// Whether the first try is what bytecode alone leaves free, instead of all bytes.
    pub is_from_bytecode: bool,
}

/// What each block costs, by function and block.
///
/// # Errors
///
/// If the program does not compile.
pub fn costs<T: Target>(program: &Program, options: &Options<T>) -> Result<Vec<Vec<Costs>>> {
    let of_bytecode = |(ops, size): &(Vec<bytecode::Op>, u32)| Costs {
        bytecode: Cost { size: *size, cycles: ops.iter().map(T::bytecode_cycles).sum() },
        native: Cost::default(),
    };
    let bytecode = bytecode::blocks(program);
    let mut costs: Vec<Vec<Costs>> =
        bytecode.iter().map(|blocks| blocks.iter().map(of_bytecode).collect()).collect();
    let functions = T::native_functions(program, &options.with_native(None))?;
    for (items, costs) in functions.into_iter().zip(&mut costs) {
        for (block, items) in by_block(items) {
            let (cost, more) = (&mut costs[block].native, T::native_cost(&items));
            cost.size += more.size;
            cost.cycles += more.cycles;
        }
    }
    Ok(costs)
}

/// The items of a function, block by block. What comes before the first belongs to it.
fn by_block<I>(items: Vec<Item<I>>) -> Vec<(usize, Vec<Item<I>>)> {
    let mut blocks = vec![(0, Vec::new())];
    for item in items {
        match (item, blocks.last_mut()) {
            (Item::Block(_, block), _) => blocks.push((block, Vec::new())),
            (item, Some((_, items))) => items.push(item),
            (_, None) => {}
        }
    }
    blocks
}

/// Chooses blocks that are native, so that all is as fast as can be in an image of so many bytes.
///
/// # Errors
///
/// If the program does not compile, or not even bytecode fits, which then says by how much.
pub fn choose_native<T: Target>(
    program: &Program,
    options: &Options<T>,
    profile: &Profile,
    budget: u32,
) -> Result<Choice> {
    let costs = costs(program, options)?;
    let choose = |bytes: u32| choose(program, &costs, &T::CHANGES, profile, bytes);
    let taken = |choice: &Choice| -> Result<i64> {
        let options = options.with_native(Some(choice.clone()));
        Ok(T::link(program, &options)?.image.bytes.len() as i64)
    };
    let Fit { tries, close, is_from_bytecode } = T::FIT;
    let (budget, least) = (i64::from(budget), least(program, &costs, &T::CHANGES, profile));
    let mut wanted = budget;
    if is_from_bytecode {
        let free = budget - taken(&choose(least)?)?;
        if free < 0 {
            return Err(missing(-free));
        }
        wanted = i64::from(least) + free;
    }
    let (mut best, mut largest) = (None, 0);
    for _ in 0..tries {
        wanted = wanted.max(i64::from(least));
        let choice = choose(wanted as u32)?;
        // What has no addresses at all is too large.
        let left = budget - taken(&choice).unwrap_or(i64::from(u16::MAX));
        if left >= 0 && wanted > largest {
            (best, largest) = (Some(choice), wanted);
        }
        if (0..close).contains(&left) {
            break;
        }
        // The estimate is off by more the more there is of it.
        wanted += if left < 0 { left + left / 4 - close / 2 } else { left - close / 2 };
    }
    if let Some(best) = best {
        return Ok(best);
    }
    let all = program.functions.iter().map(|f| vec![false; f.blocks.len()]).collect();
    match taken(&all)? {
        taken if taken <= budget => Ok(all),
        taken => Err(missing(taken - budget)),
    }
}

/// The largest budgets that something can be built for: between one that likely fits and one that surely does not,
/// in steps, and some more above it, since sizes do not just grow. If the likely one does not fit, the least must.
///
/// # Errors
///
/// If not even the least fits.
pub fn bisect(
    [likely, most]: [u32; 2],
    least: u32,
    (step, more): (u32, u32),
    attempt: &mut dyn FnMut(u32) -> Result,
) -> Result {
    let (mut low, mut high) = (likely, most);
    if attempt(low).is_err() {
        (low, high) = (least, likely);
        attempt(low)?;
    }
    while high.saturating_sub(low) > step {
        let middle = u32::midpoint(low, high);
        match attempt(middle) {
            Ok(()) => low = middle,
            Err(_) => high = middle,
        }
    }
    for more in 1..=more {
        // What does not fit is not kept.
        let _ = attempt(low + more * step);
    }
    Ok(())
}
