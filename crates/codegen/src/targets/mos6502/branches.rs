//! Finished code with jumps as short as they can be: those that are decided already are branches, and branches
//! that do not reach share a jump.

use std::collections::{BTreeMap, BTreeSet};

use super::instruction::{Code, Mode, Op, When};
use crate::assemble::{Instruction, Item, Label, Labels};
use crate::optimise::{Flow, Machine};

type Items = Vec<Item<Code>>;

/// Makes them short.
pub(super) fn shorten(items: &mut Items, labels: &mut Labels) {
    short_jumps(items);
    share_jumps(items, labels);
}

/// Where a jump leads.
fn target(item: &Item<Code>) -> Option<Label> {
    match item {
        Item::Code(code @ Code::Plain(..)) => match code.flow() {
            Flow::Jump(to) => Some(*to),
            _ => None,
        },
        _ => None,
    }
}

/// Jumps that are branches, since it is known how they would decide: a byte less where it is not far.
fn short_jumps(items: &mut Items) {
    let own: BTreeSet<Label> = items
        .iter()
        .filter_map(|item| if let Item::Label(label) = item { Some(*label) } else { None })
        .collect();
    let mut known: Option<When> = None;
    for item in items.iter_mut() {
        if let (Some(to), Some(when)) = (target(item), known)
            && own.contains(&to)
        {
            *item = Item::Code(Code::Always(when, to, false));
        }
        known = match item {
            Item::Code(Code::Plain(Op::Lda | Op::Ldx | Op::Ldy, Mode::Imm(number))) => {
                Some(if *number == 0 { When::Beq } else { When::Bne })
            }
            Item::Code(Code::Plain(Op::Clc, _)) => Some(When::Bcc),
            Item::Code(Code::Plain(Op::Sec, _)) => Some(When::Bcs),
            Item::Code(Code::Plain(Op::Sta | Op::Stx | Op::Sty, _))
            | Item::Block(..)
            | Item::Note(_) => known,
            Item::Code(Code::Branch(when, _, _)) => Some(when.opposite()),
            _ => None,
        };
    }
}

/// How far from a jump a branch may be that leads to it: less than the most, since code still moves.
const NEAR: u32 = 110;

/// Branches that are too far go by a jump to the same place that is near, which takes three bytes less than a
/// jump of their own.
fn share_jumps(items: &mut Items, labels: &mut Labels) {
    let starts = relaxed(items);
    let far = |n: usize| match &items[n] {
        Item::Code(Code::Branch(_, to, true)) => Some(*to),
        _ => None,
    };
    // Where jumps lead: the number of each, with the label before it once it has one.
    let jumps: Vec<(usize, Label)> =
        (0..items.len()).filter_map(|n| target(&items[n]).map(|to| (n, to))).collect();
    let branches: Vec<(usize, Label)> =
        (0..items.len()).filter_map(|n| far(n).map(|to| (n, to))).collect();
    let is_near = |a: usize, b: usize| starts[a].abs_diff(starts[b]) <= NEAR;
    // Jumps that get a label, and branches that get a jump of their own for others.
    let mut marked: BTreeMap<usize, Label> = BTreeMap::new();
    let mut led: BTreeMap<usize, Label> = BTreeMap::new();
    for &(n, to) in &branches {
        let own = branches.iter().take_while(|(m, _)| *m < n).filter(|(m, _)| !led.contains_key(m));
        let known = jumps.iter().chain(own).find(|(m, other)| *other == to && is_near(*m, n));
        if let Some(&(m, _)) = known {
            let label = *marked.entry(m).or_insert_with(|| labels.fresh());
            led.insert(n, label);
        }
    }
    let mut changed = Vec::new();
    for (n, item) in std::mem::take(items).into_iter().enumerate() {
        match (item, led.get(&n), marked.get(&n)) {
            (Item::Code(Code::Branch(when, _, true)), Some(&by), _) => {
                changed.push(Item::Code(Code::Branch(when, by, false)));
            }
            (Item::Code(Code::Branch(when, to, true)), None, Some(&label)) => {
                let over = labels.fresh();
                changed.push(Item::Code(Code::Branch(when.opposite(), over, false)));
                changed.push(Item::Label(label));
                changed.push(Item::Code(Code::jump(to)));
                changed.push(Item::Label(over));
            }
            (item, _, mark) => {
                changed.extend(mark.map(|&label| Item::Label(label)));
                changed.push(item);
            }
        }
    }
    *items = changed;
}

/// Makes branches long that do not reach, as far as that is known within a function, and says where items begin.
fn relaxed(items: &mut Items) -> Vec<u32> {
    loop {
        let (mut starts, mut at, mut places) = (Vec::new(), 0, BTreeMap::new());
        for item in items.iter() {
            starts.push(at);
            match item {
                Item::Label(label) => drop(places.insert(*label, at)),
                Item::Code(code) => at += code.size(),
                Item::Bytes(bytes) => at += bytes.len() as u32,
                Item::Word(..) | Item::WordHighFirst(..) => at += 2,
                _ => {}
            }
        }
        let mut has_changed = false;
        for (item, &at) in items.iter_mut().zip(&starts) {
            if let Item::Code(Code::Branch(_, to, _)) = item
                && !places.contains_key(to)
            {
                continue;
            }
            if let Item::Code(code @ Code::Branch(..)) = item {
                has_changed |= code.reach(at, &|label| places.get(&label).copied().unwrap_or(at));
            }
        }
        if !has_changed {
            return starts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{read, write};
    use super::*;

    #[test]
    fn far_branches_share_a_jump() {
        let nops = "nop|".repeat(150);
        let text = format!("start: bne away|inx|beq away|iny|rts|{nops}away: rts");
        let (mut items, mut labels) = read(&text);
        share_jumps(&mut items, &mut labels);
        let [own, over] = [labels.fresh().0 - 2, labels.fresh().0 - 2].map(|n| format!("L{n}"));
        let start = format!("start: beq {over}|{own}: jmp away|{over}: inx|beq {own}|iny|rts|nop");
        assert!(write(&items, &labels).starts_with(&start), "{}", write(&items, &labels));
    }

    #[test]
    fn a_jump_that_is_decided_already_is_a_branch() {
        let text =
            "start: cmp #3|bcc less|inx|lda #0|jmp end|less: lda #1|sta 7|iny|end: sta 8|rts";
        let expected = "start: cmp #$03|bcc less|inx|lda #$00|beq end|less: lda #$01|sta $07|iny|end: sta $08|rts";
        let (mut items, labels) = read(text);
        short_jumps(&mut items);
        assert_eq!(write(&items, &labels), expected);
    }
}
