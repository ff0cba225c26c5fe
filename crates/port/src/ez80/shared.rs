//! Pieces of code that occur several times are written once and called, where it does not matter how long
//! they take: what a profile says is executed often is left alone.
//!
//! A call costs three bytes and some ten cycles with its return. Pieces that end a function are jumped to,
//! which costs less. Long pieces come first, those that save most before others.

use std::collections::{BTreeMap, HashMap};

use crate::assemble::{Instruction, Item, Labels};

use super::r#gen::Code;
use super::op::Op;

/// The longest piece that is looked for, in instructions.
const LONGEST: usize = 16;
/// Bytes of a call or a jump.
const CALL: u32 = 3;

/// A place: a function, and an item of its code.
type Place = (usize, usize);

/// Whether an instruction does the same wherever it stands.
fn is_movable(op: &Op) -> bool {
    !matches!(
        op,
        Op::Jump(..)
            | Op::JumpHl
            | Op::Djnz(_)
            | Op::Return
            | Op::ReturnIf(_)
            | Op::Push(_)
            | Op::Pop(_)
            | Op::Own(..)
            | Op::Bytecode(_)
            | Op::Elsewhere(..)
    )
}

/// The instructions of a piece, if it can be moved: only its last one may return.
fn piece<'a>(code: &'a Code, is_cold: &[bool], at: usize, len: usize) -> Option<Vec<&'a Op>> {
    let mut ops = Vec::new();
    let range = at..at + len;
    for (number, (item, &is_cold)) in
        code.get(range.clone())?.iter().zip(&is_cold[range]).enumerate()
    {
        match item {
            Item::Code(op @ Op::Return) if number + 1 == len => ops.push(op),
            Item::Code(op) if is_movable(op) && is_cold => ops.push(op),
            _ => return None,
        }
    }
    Some(ops)
}

/// Bytes that are saved if a piece occurs so often.
fn saved(ops: &[&Op], times: u32) -> u32 {
    let size: u32 = ops.iter().map(|op| op.size()).sum();
    let is_end = ops.last() == Some(&&Op::Return);
    let once = size + u32::from(!is_end);
    (times * size).saturating_sub(times * CALL + once)
}

/// Writes pieces of cold code that occur several times once. Returns them, each with its label.
pub(super) fn share(codes: &mut [Code], cold: &mut [Vec<bool>], labels: &mut Labels) -> Vec<Code> {
    let mut shared = Vec::new();
    for len in (2..=LONGEST).rev() {
        let mut found: HashMap<Vec<&Op>, Vec<Place>> = HashMap::new();
        for (number, code) in codes.iter().enumerate() {
            for at in 0..code.len() {
                if let Some(ops) = piece(code, &cold[number], at, len) {
                    found.entry(ops).or_default().push((number, at));
                }
            }
        }
        let mut best: Vec<(u32, Vec<Place>)> = found
            .into_iter()
            .filter(|(_, places)| places.len() > 1)
            .map(|(ops, places)| (saved(&ops, places.len() as u32), places))
            .filter(|(saved, _)| *saved > 0)
            .collect();
        // The same order whatever the order of the map.
        best.sort_by_key(|(saved, places)| (std::cmp::Reverse(*saved), places[0]));
        let mut taken: Vec<Vec<bool>> = codes.iter().map(|code| vec![false; code.len()]).collect();
        let mut calls: BTreeMap<Place, Op> = BTreeMap::new();
        for (_, places) in best {
            let mut free: Vec<Place> = Vec::new();
            for (number, at) in places {
                let is_behind =
                    free.last().is_none_or(|&(of, last)| of != number || last + len <= at);
                if is_behind && !taken[number][at..at + len].contains(&true) {
                    free.push((number, at));
                }
            }
            let Some(&(number, at)) = free.first() else { continue };
            let body: Vec<Op> = ops_of(&codes[number][at..at + len]);
            if saved(&body.iter().collect::<Vec<_>>(), free.len() as u32) == 0 {
                continue;
            }
            let label = labels.named(format!("shared_{}", shared.len()));
            let is_end = body.last() == Some(&Op::Return);
            let mut code: Code = vec![Item::Label(label)];
            code.extend(body.into_iter().map(Item::Code));
            if !is_end {
                code.push(Item::Code(Op::Return));
            }
            shared.push(code);
            let call = if is_end { Op::Jump(None, label, true) } else { Op::Run(label, 0, 0) };
            for (number, at) in free {
                taken[number][at..at + len].fill(true);
                calls.insert((number, at), call.clone());
            }
        }
        replace(codes, cold, &calls, len);
    }
    shared
}

fn ops_of(items: &[Item<Op>]) -> Vec<Op> {
    let op = |item: &Item<Op>| match item {
        Item::Code(op) => Some(op.clone()),
        _ => None,
    };
    items.iter().filter_map(op).collect()
}

fn replace(codes: &mut [Code], cold: &mut [Vec<bool>], calls: &BTreeMap<Place, Op>, len: usize) {
    for (number, code) in codes.iter_mut().enumerate() {
        let (mut result, mut is_cold) = (Code::new(), Vec::new());
        let mut at = 0;
        while at < code.len() {
            if let Some(call) = calls.get(&(number, at)) {
                result.push(Item::Code(call.clone()));
                is_cold.push(true);
                at += len;
            } else {
                result.push(code[at].clone());
                is_cold.push(cold[number][at]);
                at += 1;
            }
        }
        *code = result;
        cold[number] = is_cold;
    }
}
