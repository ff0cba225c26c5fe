//! Finished code of a function without what is not needed: jumps that lead to what follows, or to other
//! jumps, what cannot be reached, what nobody looks at.

use std::collections::{BTreeMap, BTreeSet};

use super::flow::{self, Context};
use super::instruction::{Address, Code, Mode, Op, When};
use crate::assemble::{Item, Label};
use crate::bytecode::{self, Value};

type Items = Vec<Item<Code>>;

/// Rounds after which it is good enough.
const ROUNDS: usize = 20;

/// The rules, in order; each says whether it has changed something.
const RULES: [fn(&mut Items) -> bool; 5] = [drop_unreachable, thread, turn, drop_jumps, tail_calls];

/// Applies all rules until nothing changes.
pub(super) fn clean(items: &mut Items, context: &Context) {
    for _ in 0..ROUNDS {
        let mut has_changed = drop_labels(items, context.own);
        for rule in RULES {
            has_changed |= rule(items);
        }
        has_changed |= flow::sweep(items, context);
        if !has_changed {
            break;
        }
    }
    short_jumps(items);
}

/// Where a jump leads.
fn target(item: &Item<Code>) -> Option<Label> {
    match item {
        Item::Code(Code::Plain(Op::Jmp, Mode::Abs(Address { label: Some(label), offset: 0 }))) => {
            Some(*label)
        }
        _ => None,
    }
}

/// Whether nothing goes on after it.
fn is_end(item: &Item<Code>) -> bool {
    matches!(item, Item::Code(Code::Plain(Op::Jmp | Op::Rts | Op::Rti, _) | Code::Always(..)))
}

/// Labels that nothing leads to.
fn drop_labels(items: &mut Items, own: Label) -> bool {
    let mut used = BTreeSet::from([own]);
    for item in items.iter() {
        match item {
            Item::Code(Code::Branch(_, to, _) | Code::Always(_, to, _)) => drop(used.insert(*to)),
            Item::Code(Code::Plain(
                _,
                Mode::Abs(at) | Mode::AbsX(at) | Mode::AbsY(at) | Mode::Low(at) | Mode::High(at),
            )) => used.extend(at.label),
            Item::Code(Code::Bytecode(op)) => match op {
                bytecode::Op::Jump(_, _, to, _) => drop(used.insert(*to)),
                bytecode::Op::Word(_, Value::Place(to, _)) => drop(used.insert(*to)),
                bytecode::Op::Pool(_, Value::Place(to, _), _) => drop(used.insert(*to)),
                _ => {}
            },
            Item::Word(label, _) | Item::WordHighFirst(label, _) => drop(used.insert(*label)),
            _ => {}
        }
    }
    let before = items.len();
    items.retain(|item| !matches!(item, Item::Label(label) if !used.contains(label)));
    items.len() != before
}

fn drop_unreachable(items: &mut Items) -> bool {
    let before = items.len();
    let mut is_reached = true;
    items.retain(|item| {
        if matches!(item, Item::Label(_)) {
            is_reached = true;
        }
        let keeps = is_reached || !matches!(item, Item::Code(_));
        if is_end(item) {
            is_reached = false;
        }
        keeps
    });
    items.len() != before
}

/// Jumps and branches to jumps.
fn thread(items: &mut Items) -> bool {
    let mut first: BTreeMap<Label, Item<Code>> = BTreeMap::new();
    let mut next: Option<&Item<Code>> = None;
    for item in items.iter().rev() {
        match item {
            Item::Label(label) => {
                if let Some(next) = next {
                    first.insert(*label, next.clone());
                }
            }
            Item::Code(_) => next = Some(item),
            _ => {}
        }
    }
    let mut has_changed = false;
    for item in items.iter_mut() {
        if let Some(to) = target(item)
            && let Some(there) = first.get(&to)
        {
            if let Item::Code(Code::Plain(Op::Rts, _)) = there {
                *item = there.clone();
                has_changed = true;
            } else if target(there).is_some_and(|further| further != to) {
                *item = there.clone();
                has_changed = true;
            }
        } else if let Item::Code(Code::Branch(when, to, _)) = item
            && let Some(there) = first.get(to)
        {
            let further = match there {
                Item::Code(Code::Branch(same, further, _)) if same == when => Some(*further),
                there => target(there).filter(|label| first.contains_key(label)),
            };
            if let Some(further) = further
                && further != *to
            {
                *to = further;
                has_changed = true;
            }
        }
    }
    has_changed
}

/// Branches over a jump.
fn turn(items: &mut Items) -> bool {
    let mut has_changed = false;
    for n in 0..items.len().saturating_sub(2) {
        if let (Item::Code(Code::Branch(when, over, _)), Some(to)) =
            (items[n].clone(), target(&items[n + 1]))
            && follows(&items[n + 2..], over)
        {
            items[n] = Item::Code(Code::Branch(when.opposite(), to, false));
            items[n + 1] = Item::Note(String::new());
            has_changed = true;
        }
    }
    items.retain(|item| !matches!(item, Item::Note(note) if note.is_empty()));
    has_changed
}

/// Whether a label stands before the next instruction.
fn follows(items: &[Item<Code>], label: Label) -> bool {
    for item in items {
        match item {
            Item::Label(known) if *known == label => return true,
            Item::Label(_) | Item::Note(_) => {}
            _ => return false,
        }
    }
    false
}

/// Jumps and branches to what follows anyway.
fn drop_jumps(items: &mut Items) -> bool {
    let mut has_changed = false;
    for n in (0..items.len()).rev() {
        let to = match &items[n] {
            Item::Code(Code::Branch(_, to, _)) => Some(*to),
            item => target(item),
        };
        if let Some(to) = to
            && follows(&items[n + 1..], to)
        {
            items.remove(n);
            has_changed = true;
        }
    }
    has_changed
}

/// Calls after which nothing comes.
fn tail_calls(items: &mut Items) -> bool {
    let mut has_changed = false;
    for n in 0..items.len().saturating_sub(1) {
        if let (Item::Code(Code::Plain(Op::Jsr, mode)), Item::Code(Code::Plain(Op::Rts, _))) =
            (items[n].clone(), &items[n + 1])
        {
            items[n] = Item::Code(Code::Plain(Op::Jmp, mode));
            has_changed = true;
        }
    }
    has_changed
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
            Item::Code(Code::Plain(Op::Sta | Op::Stx | Op::Sty, _)) | Item::Note(_) => known,
            Item::Code(Code::Branch(when, _, _)) => Some(when.opposite()),
            _ => None,
        };
    }
}
