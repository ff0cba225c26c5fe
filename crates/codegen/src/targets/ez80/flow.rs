//! Control flow in generated code: where each piece of straight code can go on.

use std::collections::BTreeMap;

use super::r#gen::Code;
use crate::assemble::{Item, Label};
use crate::optimise::{self, Line};

/// A function's code as a graph of straight pieces.
pub(super) struct Flow {
    /// First item and end of each piece.
    pub(super) pieces: Vec<(usize, usize)>,
    /// The pieces that can come next.
    pub(super) next: Vec<Vec<usize>>,
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
            let is_straight = matches!(item.flow(), optimise::Flow::Next | optimise::Flow::Call(_));
            if item.is_code() && !is_straight {
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
        let next = pieces.iter().enumerate().map(|(number, &(_, end))| {
            let (named, goes_on) = match code[end - 1].flow() {
                optimise::Flow::Jump(to) => (vec![to], false),
                optimise::Flow::Branch(to) => (vec![to], true),
                optimise::Flow::Table(all) => (all, false),
                optimise::Flow::Return => (vec![], false),
                _ => (vec![], true),
            };
            let mut targets: Vec<usize> =
                named.into_iter().filter_map(|to| places.get(to).copied()).collect();
            targets.extend((goes_on && number + 1 < pieces.len()).then_some(number + 1));
            targets
        });
        Flow { next: next.collect(), pieces }
    }
}
