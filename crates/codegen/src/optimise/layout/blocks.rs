//! A function as basic blocks.

use std::collections::HashMap;

use super::super::heat::Warm;
use super::super::{Flow, Kind, Line};
use super::{Block, End, Split, is_passed};

/// Cuts a function into blocks; nothing if it is not understood.
pub(super) fn read<L: Line>(
    lines: &[Warm<L>],
    is_known: &dyn Fn(&L::Name) -> bool,
) -> Option<Vec<Block>> {
    let last = lines.iter().rposition(|warm| warm.line.is_code())?;
    let lines = &lines[..=last];
    let starts = starts(lines)?;
    let mut at_label: HashMap<&L::Name, usize> = HashMap::new();
    for (block, range) in starts.iter().enumerate() {
        for warm in &lines[range.clone()] {
            if let Kind::Label(name) = warm.line.kind() {
                at_label.insert(name, block);
            }
        }
    }
    let count = starts.len();
    let block = |(number, range): (usize, &std::ops::Range<usize>)| {
        let (own, end) = end(lines, range.clone(), &at_label, number + 1)?;
        let goes_nowhere = match &end {
            End::Stop => false,
            End::Go(to, _) => *to >= count,
            End::Split(split) => split.taken.0 >= count || split.not.0 >= count,
        };
        if goes_nowhere {
            return None; // runs out of the function
        }
        let size = lines[own.clone()].iter().map(|warm| i64::from(warm.line.size())).sum();
        let is_known = lines[own.clone()]
            .iter()
            .any(|warm| matches!(warm.line.kind(), Kind::Label(name) if is_known(name)));
        Some(Block { lines: own, size, end, is_known: is_known || number == 0 })
    };
    starts.iter().enumerate().map(block).collect()
}

/// Where blocks begin and end.
fn starts<L: Line>(lines: &[Warm<L>]) -> Option<Vec<std::ops::Range<usize>>> {
    let mut starts = vec![0];
    let mut skip = None;
    for (at, Warm { line, .. }) in lines.iter().enumerate() {
        match line.kind() {
            Kind::Border => return None,
            Kind::Nothing => continue,
            Kind::Label(_) => {
                if skip.is_some() {
                    return None;
                }
                if at > 0 && !is_passed(&lines[at - 1].line) && starts.last() != Some(&at) {
                    starts.push(at);
                }
                continue;
            }
            Kind::Code => {}
        }
        let is_skipped = skip.take().is_some();
        match line.flow() {
            Flow::Next | Flow::Call(_) => {}
            Flow::Return | Flow::TailCall(_) if is_skipped => {}
            Flow::Skip | Flow::Branch(_) | Flow::ReturnIf if is_skipped => return None,
            Flow::Table(_) | Flow::Unknown => return None,
            Flow::Skip => skip = Some(at),
            Flow::Jump(_)
            | Flow::Branch(_)
            | Flow::ReturnIf
            | Flow::Return
            | Flow::TailCall(_)
            | Flow::Leave => starts.push(at + 1),
        }
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    Some(starts.iter().zip(ends).map(|(&from, to)| from..to).filter(|r| !r.is_empty()).collect())
}

/// The lines of a block without its end, and the end. `next` is the block behind it.
fn end<L: Line>(
    lines: &[Warm<L>],
    range: std::ops::Range<usize>,
    at_label: &HashMap<&L::Name, usize>,
    next: usize,
) -> Option<(std::ops::Range<usize>, End)> {
    let last = range.clone().rev().find(|&at| lines[at].line.is_code());
    let runs = last.map_or(0, |at| lines[at].runs);
    let Some(last) = last else { return Some((range, End::Go(next, 0))) };
    let Warm { line, taken, .. } = &lines[last];
    let taken = (*taken).min(runs);
    let before = lines[range.start..last].iter().rposition(|warm| warm.line.is_code());
    let skip = before.map(|at| range.start + at).filter(|&at| lines[at].line.flow() == Flow::Skip);
    Some(match line.flow() {
        Flow::Jump(to) => {
            let to = *at_label.get(to)?;
            match skip {
                Some(skip) => {
                    let runs = lines[skip].runs;
                    let skipped = lines[skip].taken.min(runs);
                    let split = Split {
                        line: skip,
                        is_skip: true,
                        is_invertible: lines[skip].line.inverted().is_some(),
                        taken: (to, runs - skipped),
                        not: (next, skipped),
                    };
                    (range.start..skip, End::Split(split))
                }
                None => (range.start..last, End::Go(to, runs)),
            }
        }
        Flow::Branch(to) => {
            let split = Split {
                line: last,
                is_skip: false,
                is_invertible: line.inverted().is_some(),
                taken: (*at_label.get(to)?, taken),
                not: (next, runs - taken),
            };
            (range.start..last, End::Split(split))
        }
        Flow::Return | Flow::TailCall(_) | Flow::Leave if skip.is_none() => (range, End::Stop),
        Flow::ReturnIf => (range, End::Go(next, runs - taken)),
        _ => (range, End::Go(next, runs)),
    })
}

/// Leads all ways around blocks that only jump on.
pub(super) fn thread(blocks: &mut [Block]) {
    let targets: Vec<Option<usize>> = blocks
        .iter()
        .map(|block| match block.end {
            End::Go(to, _) if block.size == 0 => Some(to),
            _ => None,
        })
        .collect();
    let last = |mut at: usize| {
        for _ in 0..targets.len() {
            match targets[at] {
                Some(to) => at = to,
                None => break,
            }
        }
        at
    };
    for block in blocks {
        match &mut block.end {
            End::Stop => {}
            End::Go(to, _) => *to = last(*to),
            End::Split(split) => {
                split.taken.0 = last(split.taken.0);
                split.not.0 = last(split.not.0);
            }
        }
    }
}

/// The blocks that are reached at all, in their order.
pub(super) fn reached(blocks: &[Block]) -> Vec<usize> {
    let mut is_reached: Vec<bool> = blocks.iter().map(|block| block.is_known).collect();
    let mut waiting: Vec<usize> = (0..blocks.len()).filter(|&at| is_reached[at]).collect();
    while let Some(at) = waiting.pop() {
        for to in blocks[at].end.next() {
            if !std::mem::replace(&mut is_reached[to], true) {
                waiting.push(to);
            }
        }
    }
    (0..blocks.len()).filter(|&at| is_reached[at]).collect()
}

impl End {
    /// The blocks that may come next.
    pub(super) fn next(&self) -> Vec<usize> {
        match self {
            End::Stop => vec![],
            End::Go(to, _) => vec![*to],
            End::Split(split) => vec![split.taken.0, split.not.0],
        }
    }
}
