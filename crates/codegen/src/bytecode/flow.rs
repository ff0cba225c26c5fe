//! Fewer jumps: what ends alike becomes one, and what is only jumped to moves behind a jump.
//!
//! This looks at bytecode between two pieces of native code. It is entered at its beginning and at any label,
//! and may be left at its end.

use std::collections::BTreeMap;

use super::code::Code;
use super::heat::Heat;
use super::op::Op;
use crate::assemble::{Instruction, Item, Label, Labels};

type Items = Vec<Item<Op>>;

/// Makes bytecode shorter. What is hot does not get a jump more.
pub(crate) fn shorten(items: &[Item<Op>], labels: &mut Labels, heat: &Heat) -> Items {
    let mut items = turn(items);
    loop {
        thread(&mut items);
        items = arrange(items);
        if !merge(&mut items, labels, heat) {
            return items;
        }
    }
}

/// Whether nothing goes on behind it. Behind `Native` the native code does, which comes after all this.
fn is_end(item: &Item<Op>) -> bool {
    matches!(
        item,
        Item::Code(
            Op::Jump(Code::Jump, ..)
                | Op::Plain(Code::Return | Code::ReturnB | Code::ReturnW)
                | Op::Word(Code::Exit, _)
        )
    )
}

/// Turns a condition round that jumps over a jump.
fn turn(items: &[Item<Op>]) -> Items {
    let mut turned: Items = Vec::new();
    let mut at = 0;
    while at < items.len() {
        if let [
            Item::Code(Op::Jump(code, number, over, _)),
            Item::Code(Op::Jump(Code::Jump, _, to, _)),
            rest @ ..,
        ] = &items[at..]
            && let Some(opposite) = opposite(*code)
            && leads(rest, *over)
        {
            turned.push(Item::Code(Op::Jump(opposite, *number, *to, false)));
            at += 2;
            continue;
        }
        turned.push(items[at].clone());
        at += 1;
    }
    turned
}

/// Whether a label is among the first items.
fn leads(items: &[Item<Op>], label: Label) -> bool {
    let labels = items.iter().map_while(|item| match item {
        Item::Label(label) => Some(*label),
        _ => None,
    });
    labels.into_iter().any(|other| other == label)
}

fn opposite(code: Code) -> Option<Code> {
    Some(match code {
        Code::JumpIf => Code::JumpIfNot,
        Code::JumpIfNot => Code::JumpIf,
        Code::JumpEq => Code::JumpNe,
        Code::JumpNe => Code::JumpEq,
        Code::JumpUlt => Code::JumpUge,
        Code::JumpUge => Code::JumpUlt,
        Code::JumpSlt => Code::JumpSge,
        Code::JumpSge => Code::JumpSlt,
        Code::JumpEqC => Code::JumpNeC,
        Code::JumpNeC => Code::JumpEqC,
        Code::JumpUltC => Code::JumpUgeC,
        Code::JumpUgeC => Code::JumpUltC,
        _ => return None,
    })
}

/// Jumps to a jump lead where that leads; labels in one place become one.
fn thread(items: &mut Items) {
    let mut ways: BTreeMap<Label, Label> = BTreeMap::new();
    let mut here: Vec<Label> = Vec::new();
    for item in items.iter() {
        match item {
            Item::Label(label) => here.push(*label),
            Item::Code(Op::Jump(Code::Jump, _, to, _)) => {
                let others = here.drain(..).filter(|label| label != to);
                ways.extend(others.map(|label| (label, *to)));
            }
            _ => {
                if let Some((&first, others)) = here.split_first() {
                    ways.extend(others.iter().map(|&other| (other, first)));
                }
                here.clear();
            }
        }
    }
    for item in items.iter_mut() {
        if let Item::Code(Op::Jump(_, _, to, _)) = item {
            // Each is followed only so often: there may be an endless loop that does nothing.
            for _ in 0..8 {
                match ways.get(to) {
                    Some(&further) => *to = further,
                    None => break,
                }
            }
        }
    }
}

/// Puts pieces that end with a jump before those that they jump to.
fn arrange(items: Items) -> Items {
    let mut pieces: Vec<Items> = vec![Vec::new()];
    for item in items {
        let is_end = is_end(&item);
        if let Some(piece) = pieces.last_mut() {
            piece.push(item);
        }
        if is_end {
            pieces.push(Vec::new());
        }
    }
    if pieces.last().is_some_and(Vec::is_empty) {
        pieces.pop();
    }
    let mut starts: BTreeMap<Label, usize> = BTreeMap::new();
    for (number, piece) in pieces.iter().enumerate() {
        for item in piece {
            let Item::Label(label) = item else { break };
            starts.insert(*label, number);
        }
    }
    // Ways that could be saved, those between neighbours first, so that distances stay short.
    let mut ways: Vec<(usize, usize, usize)> = Vec::new();
    for (from, piece) in pieces.iter().enumerate() {
        if let Some(Item::Code(Op::Jump(Code::Jump, _, to, _))) = piece.last()
            && let Some(&to) = starts.get(to)
            && to != 0
        {
            ways.push((from.abs_diff(to), from, to));
        }
    }
    ways.sort_unstable();
    let count = pieces.len();
    let (mut next, mut is_next) = (vec![None; count], vec![false; count]);
    for (_, from, to) in ways {
        let mut last = to;
        while let Some(further) = next[last] {
            last = further;
        }
        if next[from].is_none() && !is_next[to] && last != from {
            next[from] = Some(to);
            is_next[to] = true;
        }
    }
    // What may be left at the end stays there.
    let last = count.checked_sub(1).filter(|&last| !pieces[last].last().is_some_and(is_end));
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for first in (0..count).filter(|&piece| !is_next[piece]) {
        let mut chain = vec![first];
        while let Some(further) = chain.last().and_then(|&piece| next[piece]) {
            chain.push(further);
        }
        chains.push(chain);
    }
    chains.sort_by_key(|chain| last.is_some_and(|last| chain.last() == Some(&last)));
    if chains.first().is_some_and(|chain| chain[0] != 0) {
        // The first leads to the last, with others between.
        return pieces.into_iter().flatten().collect();
    }
    let mut arranged = Vec::new();
    for chain in chains {
        for piece in chain {
            let mut items = std::mem::take(&mut pieces[piece]);
            if next[piece].is_some() {
                items.pop();
            }
            arranged.append(&mut items);
        }
    }
    arranged
}

/// Where something ends, and with what it goes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    At(Label),
    Return(Code),
}

/// Makes one of the ends that are alike and save most. Returns whether there were any.
fn merge(items: &mut Items, labels: &mut Labels, heat: &Heat) -> bool {
    let mut has_merged = false;
    loop {
        let is_hot = heat.of(items);
        let mut best: Option<(u32, usize, usize, usize)> = None;
        for (ending, ends) in endings(items) {
            for (number, &(a, can_cut)) in ends.iter().enumerate() {
                for (other, &(b, _)) in ends.iter().enumerate() {
                    if number == other || !can_cut || is_hot[a] {
                        continue;
                    }
                    let (size, length, from) = alike(items, a, b);
                    let kept = if matches!(ending, Ending::Return(_)) { 2 } else { 0 };
                    let saved = size.saturating_sub(kept);
                    if saved > best.map_or(0, |best| best.0) {
                        best = Some((saved, a, length, from));
                    }
                }
            }
        }
        let Some((_, a, length, from)) = best else { return has_merged };
        has_merged = true;
        let label = labels.fresh();
        let jump = Item::Code(Op::Jump(Code::Jump, 0, label, false));
        // A return is among what is alike, a jump comes behind it.
        let is_jump = matches!(items[a], Item::Code(Op::Jump(..)));
        let start = if is_jump { a - length } else { a + 1 - length };
        if from > start {
            items.insert(from, Item::Label(label));
        }
        items.splice(start..=a, [jump]);
        if from <= start {
            items.insert(from, Item::Label(label));
        }
    }
}

/// The places where a jump or a return is, or a label that is fallen into, by where they lead; and whether
/// what is before can be cut off.
fn endings(items: &Items) -> BTreeMap<Ending, Vec<(usize, bool)>> {
    let mut endings: BTreeMap<Ending, Vec<(usize, bool)>> = BTreeMap::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Code(Op::Jump(Code::Jump, _, to, _)) => {
                endings.entry(Ending::At(*to)).or_default().push((at, true));
            }
            Item::Code(Op::Plain(code @ (Code::Return | Code::ReturnB | Code::ReturnW))) => {
                endings.entry(Ending::Return(*code)).or_default().push((at, true));
            }
            Item::Label(label) if at > 0 && !is_end(&items[at - 1]) => {
                endings.entry(Ending::At(*label)).or_default().push((at, false));
            }
            _ => {}
        }
    }
    endings
}

/// How many bytes and instructions before two endings are alike, and where that begins in the second. In
/// the first there is no label among them.
fn alike(items: &Items, a: usize, b: usize) -> (u32, usize, usize) {
    let (mut size, mut length) = (0, 0);
    let is_return = matches!(items[a], Item::Code(Op::Plain(_)));
    let (mut at, mut other) = if is_return { (a + 1, b + 1) } else { (a, b) };
    let mut from = other;
    while at > 0 {
        let mut before = other;
        while before > 0 && matches!(items[before - 1], Item::Label(_) | Item::Note(_)) {
            before -= 1;
        }
        let (Item::Code(left), Some(Item::Code(right))) =
            (&items[at - 1], before.checked_sub(1).map(|before| &items[before]))
        else {
            break;
        };
        let is_first = is_return && length == 0;
        let is_barrier = matches!(left, Op::Window(_) | Op::Plain(Code::Native))
            || (is_end(&items[at - 1]) && !is_first);
        // Neither may reach into the other.
        let is_far = if b > a { before - 1 > a } else { at - 1 > b };
        if left != right || is_barrier || !is_far {
            break;
        }
        size += left.size();
        length += 1;
        at -= 1;
        other = before - 1;
        from = other;
    }
    (size, length, from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_alike_becomes_one() {
        let mut labels = Labels::default();
        let [other, end] = [labels.fresh(), labels.fresh()];
        let jump = |code, to| Item::Code(Op::Jump(code, 0, to, false));
        let (get, set) = (|n| Item::Code(Op::GetB(n)), |n| Item::Code(Op::SetB(n)));
        let zero = || Item::Code(Op::Plain(Code::Zero));
        let back = || Item::Code(Op::Plain(Code::Return));
        let items = vec![
            get(1),
            jump(Code::JumpIf, other),
            get(2),
            set(4),
            zero(),
            set(3),
            jump(Code::Jump, end),
            Item::Label(other),
            get(3),
            set(4),
            zero(),
            set(3),
            Item::Label(end),
            back(),
        ];
        let shorter = shorten(&items, &mut labels, &Heat::default());
        let new = Label(2);
        let expected = vec![
            get(1),
            jump(Code::JumpIf, other),
            get(2),
            jump(Code::Jump, new),
            Item::Label(other),
            get(3),
            Item::Label(new),
            set(4),
            zero(),
            set(3),
            Item::Label(end),
            back(),
        ];
        assert_eq!(shorter, expected);
    }

    #[test]
    fn what_is_only_jumped_to_moves_behind_the_jump() {
        let mut labels = Labels::default();
        let [far, near] = [labels.fresh(), labels.fresh()];
        let jump = |code, to| Item::Code(Op::Jump(code, 0, to, false));
        let plain = |code| Item::Code(Op::Plain(code));
        let items = vec![
            plain(Code::One),
            jump(Code::JumpIf, near),
            jump(Code::Jump, far),
            Item::Label(near),
            plain(Code::Zero),
            plain(Code::ReturnB),
            Item::Label(far),
            plain(Code::One),
            plain(Code::ReturnW),
        ];
        let shorter = shorten(&items, &mut labels, &Heat::default());
        // The condition is turned round, and nothing else is left to do.
        assert_eq!(shorter[1], jump(Code::JumpIfNot, far));
        assert_eq!(shorter.len(), 8);
    }
}
