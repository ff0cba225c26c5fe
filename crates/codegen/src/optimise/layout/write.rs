//! Blocks in their order as lines again.

use super::super::heat::Warm;
use super::super::{Kind, Line};
use super::{Block, Costs, End};

/// Writes the blocks of a function down.
pub(super) fn write<L: Line>(
    lines: &[Warm<L>],
    blocks: &[Block],
    order: &[usize],
    costs: &Costs,
    name: &mut dyn FnMut() -> L::Name,
) -> Vec<Warm<L>> {
    let mut names: Vec<Option<L::Name>> = blocks.iter().map(|block| label(lines, block)).collect();
    let mut is_new = vec![false; blocks.len()];
    for (number, &block) in order.iter().enumerate() {
        for to in named(&blocks[block].end, order.get(number + 1).copied(), costs) {
            if names[to].is_none() {
                names[to] = Some(name());
                is_new[to] = true;
            }
        }
    }
    let target = |block: usize| names[block].clone().expect("every target has a name");
    let mut written = Vec::with_capacity(lines.len() + 16);
    for (number, &at) in order.iter().enumerate() {
        let block = &blocks[at];
        if is_new[at] {
            written.push(Warm::cold(L::label(target(at))));
        }
        written.extend(lines[block.lines.clone()].iter().cloned());
        let follows = order.get(number + 1).copied();
        let jump = |to: usize, runs: u32| Warm { runs, ..Warm::cold(L::local_jump(target(to))) };
        match &block.end {
            End::Stop => {}
            End::Go(to, _) if follows == Some(*to) => {}
            End::Go(to, runs) => written.push(jump(*to, *runs)),
            End::Split(split) => {
                let form = split.form(follows, costs);
                let (named, other) = split.ways(form);
                let old = &lines[split.line];
                let turned = if form.is_inverted { old.line.inverted() } else { None };
                let line = turned.unwrap_or_else(|| old.line.clone());
                let runs = named.1 + other.1;
                if split.is_skip {
                    written.push(Warm { line, runs, taken: other.1 });
                    written.push(jump(named.0, named.1));
                } else {
                    let line = line.retargeted(&target(named.0)).unwrap_or(line);
                    written.push(Warm { line, runs, taken: named.1 });
                }
                if form.has_jump {
                    written.push(jump(other.0, other.1));
                }
            }
        }
    }
    written
}

/// The blocks that the end of a block names, if a certain one follows.
fn named(end: &End, follows: Option<usize>, costs: &Costs) -> Vec<usize> {
    match end {
        End::Stop => vec![],
        End::Go(to, _) if follows == Some(*to) => vec![],
        End::Go(to, _) => vec![*to],
        End::Split(split) => {
            let form = split.form(follows, costs);
            let (named, other) = split.ways(form);
            if form.has_jump { vec![named.0, other.0] } else { vec![named.0] }
        }
    }
}

/// The first label of a block.
fn label<L: Line>(lines: &[Warm<L>], block: &Block) -> Option<L::Name> {
    lines[block.lines.clone()].iter().find_map(|warm| match warm.line.kind() {
        Kind::Label(name) => Some(name.clone()),
        _ => None,
    })
}
