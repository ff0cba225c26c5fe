//! Control flow in generated code: where each instruction can go on.

use std::collections::BTreeMap;

use super::r#gen::Code;
use super::op::Op;
use crate::assemble::{Item, Label};

/// A function's code as a graph of straight pieces.
pub(super) struct Flow {
    /// First item and end of each piece.
    pub(super) pieces: Vec<(usize, usize)>,
    /// The pieces that can come next.
    pub(super) next: Vec<Vec<usize>>,
    /// Whether control leaves the function at the end of a piece.
    pub(super) leaves: Vec<bool>,
}

/// Whether nothing goes on below an instruction.
pub(super) fn is_end(item: &Item<Op>) -> bool {
    matches!(item, Item::Code(Op::Jump(None, ..) | Op::JumpHl | Op::Return | Op::Elsewhere(..)))
}

fn is_jump(item: &Item<Op>) -> bool {
    is_end(item) || matches!(item, Item::Code(Op::Jump(..) | Op::Djnz(_) | Op::ReturnIf(_)))
}

impl Flow {
    pub(super) fn of(code: &Code) -> Flow {
        let mut pieces = Vec::new();
        let mut start = 0;
        for (at, item) in code.iter().enumerate() {
            if matches!(item, Item::Label(_)) && at > start {
                pieces.push((start, at));
                start = at;
            }
            if is_jump(item) {
                pieces.push((start, at + 1));
                start = at + 1;
            }
        }
        if start < code.len() {
            pieces.push((start, code.len()));
        }
        let mut places: BTreeMap<Label, usize> = BTreeMap::new();
        for (number, &(start, end)) in pieces.iter().enumerate() {
            for item in &code[start..end] {
                if let Item::Label(label) = item {
                    places.insert(*label, number);
                }
            }
        }
        let (mut next, mut leaves) = (Vec::new(), Vec::new());
        for (number, &(_, end)) in pieces.iter().enumerate() {
            let mut targets = Vec::new();
            let last = &code[end - 1];
            match last {
                Item::Code(Op::Jump(_, to, _) | Op::Djnz(to)) => targets.extend(places.get(to)),
                Item::Code(Op::Elsewhere(_, all)) => {
                    targets.extend(all.iter().filter_map(|to| places.get(to)));
                }
                Item::Code(Op::JumpHl) => {
                    // The table of addresses comes right after it.
                    let words =
                        code[end..].iter().skip_while(|item| matches!(item, Item::Label(_)));
                    for item in words {
                        let Item::Word(to, _) = item else { break };
                        targets.extend(places.get(to));
                    }
                }
                _ => {}
            }
            if !is_end(last) && number + 1 < pieces.len() {
                targets.push(number + 1);
            }
            leaves.push(matches!(last, Item::Code(Op::Return | Op::ReturnIf(_))));
            next.push(targets);
        }
        Flow { pieces, next, leaves }
    }
}
