//! Memory for functions, laid over each other: since nothing calls itself, a function's memory can
//! begin where that of its callers ends, and functions that never run at the same time share theirs.

use super::program::{Function, POOLS, Program};

/// Gives every array and every variable its place.
pub(super) fn overlay(program: &mut Program) {
    let arrays = sizes(program, |f| f.arrays.iter().map(|array| array.size).sum());
    let slots = sizes(program, |f| {
        let ends = f.slots.iter().zip(&f.variables).map(|(slot, shape)| slot + shape.size());
        ends.max().unwrap_or(0)
    });
    let (array_starts, array_end) = starts(program, &arrays);
    let (slot_starts, slot_end) = starts(program, &slots);
    for (number, function) in program.functions.iter_mut().enumerate() {
        let mut at = array_starts[number];
        for array in &mut function.arrays {
            array.start = at;
            at += array.size;
        }
        function.slots.iter_mut().for_each(|slot| *slot += slot_starts[number]);
    }
    program.arrays = array_end;
    program.slots = slot_end;
    (0..POOLS).for_each(|pool| overlay_pool(program, pool));
}

fn overlay_pool(program: &mut Program, pool: usize) {
    let sizes = sizes(program, |f| {
        let pooled = f.pooled.iter().zip(&f.variables).filter(|(_, shape)| shape.pool() == pool);
        pooled.map(|(place, _)| place + 1).max().unwrap_or(0)
    });
    let (starts, end) = starts(program, &sizes);
    for (function, start) in program.functions.iter_mut().zip(starts) {
        let pooled = function.pooled.iter_mut().zip(&function.variables);
        pooled.filter(|(_, shape)| shape.pool() == pool).for_each(|(place, _)| *place += start);
    }
    program.pools[pool] = end;
}

fn sizes(program: &Program, size: impl Fn(&Function) -> u32) -> Vec<u32> {
    program.functions.iter().map(size).collect()
}

/// Where each function's memory begins, and where all of it ends.
fn starts(program: &Program, sizes: &[u32]) -> (Vec<u32>, u32) {
    let mut starts = vec![0; sizes.len()];
    // Callers come after those that they call.
    for (number, function) in program.functions.iter().enumerate().rev() {
        for &callee in &function.calls {
            starts[callee] = starts[callee].max(starts[number] + sizes[number]);
        }
    }
    let end = starts.iter().zip(sizes).map(|(start, size)| start + size).max();
    (starts, end.unwrap_or(0))
}
