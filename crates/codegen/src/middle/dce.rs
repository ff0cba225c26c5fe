//! Elimination of dead code, which nobody needs: values that are never used, and phis that only pass on one value.

use std::collections::BTreeMap;

use kilomate_ir::{Function, Id, Kind, Operand};

/// Leaves out values that are never used, but for what their instructions do.
pub(super) fn eliminate(function: &mut Function) {
    let mut is_used = vec![false; function.types.len()];
    let mut definitions: BTreeMap<Id, (usize, usize)> = BTreeMap::new();
    let mut work = Vec::new();
    for (number, block) in function.blocks.iter().enumerate() {
        for (place, instruction) in block.instructions.iter().enumerate() {
            if let Some(result) = instruction.result {
                definitions.insert(result, (number, place));
            }
            if instruction.kind.acts() {
                instruction
                    .kind
                    .each_operand(&mut |operand| note(operand, &mut is_used, &mut work));
            }
        }
        block.end.each_operand(&mut |operand| note(operand, &mut is_used, &mut work));
    }
    while let Some(id) = work.pop() {
        if let Some(&(block, place)) = definitions.get(&id) {
            let kind = &function.blocks[block].instructions[place].kind;
            kind.each_operand(&mut |operand| note(operand, &mut is_used, &mut work));
        }
    }
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| {
            instruction.kind.acts() || instruction.result.is_some_and(|id| is_used[id.index()])
        });
        // A call may be needed while its result is not.
        for instruction in &mut block.instructions {
            instruction.result = instruction.result.filter(|id| is_used[id.index()]);
        }
    }
}

fn note(operand: &Operand, is_used: &mut [bool], work: &mut Vec<Id>) {
    if let Operand::Local(id) = operand
        && !std::mem::replace(&mut is_used[id.index()], true)
    {
        work.push(*id);
    }
}

/// Replaces phis whose sources are all one value, or themselves, by that value.
pub(super) fn drop_phis(function: &mut Function) {
    loop {
        let mut others: BTreeMap<Id, Operand> = BTreeMap::new();
        for block in &function.blocks {
            for instruction in &block.instructions {
                if let (Kind::Phi(sources), Some(result)) = (&instruction.kind, instruction.result)
                    && let Some(only) = only_source(sources, result)
                {
                    others.insert(result, only);
                }
            }
        }
        if others.is_empty() {
            return;
        }
        // One after the other: a source may be such a phi itself.
        let resolve = |operand: &Operand| {
            let mut operand = operand.clone();
            for _ in 0..=others.len() {
                match &operand {
                    Operand::Local(id) if others.contains_key(id) => operand = others[id].clone(),
                    _ => break,
                }
            }
            operand
        };
        for block in &mut function.blocks {
            block.instructions.retain(|i| i.result.is_none_or(|id| !others.contains_key(&id)));
            for instruction in &mut block.instructions {
                instruction.kind.each_operand_mut(&mut |operand| *operand = resolve(operand));
            }
            block.end.each_operand_mut(&mut |operand| *operand = resolve(operand));
        }
    }
}

fn only_source(sources: &[(Operand, usize)], result: Id) -> Option<Operand> {
    let mut others =
        sources.iter().map(|(operand, _)| operand).filter(|o| **o != Operand::Local(result));
    let first = others.next()?;
    others.all(|other| other == first).then(|| first.clone())
}
