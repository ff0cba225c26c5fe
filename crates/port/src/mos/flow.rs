//! What is still needed where, in finished code of a function: registers, flags, bytes of the first page.

use std::collections::BTreeMap;

use super::Layout;
use super::instruction::{Code, Mode, Op, When};
use crate::assemble::{Item, Label};
use crate::middle::{Function, Program};

/// A set of bytes of the first page, registers and flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Set([u64; 5]);

/// The numbers of the others in a set.
const A: u16 = 256;
const X: u16 = 257;
const Y: u16 = 258;
const CARRY: u16 = 259;
/// Zero and minus.
const SIGN: u16 = 260;
const OVERFLOW: u16 = 261;

impl Set {
    pub(super) fn of(all: &[u16]) -> Set {
        let mut set = Set::default();
        for &one in all {
            set.add(one);
        }
        set
    }

    pub(super) fn add(&mut self, one: u16) {
        self.0[usize::from(one / 64)] |= 1 << (one % 64);
    }

    fn add_all(&mut self, other: Set) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    fn remove_all(&mut self, other: Set) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own &= !other);
    }

    fn meets(self, other: Set) -> bool {
        self.0.iter().zip(other.0).any(|(own, other)| own & other != 0)
    }

    fn range(from: u8, count: u32) -> Set {
        let mut set = Set::default();
        (0..count).for_each(|n| set.add(u16::from(from) + n as u16));
        set
    }

    fn all() -> Set {
        Set([u64::MAX; 5])
    }
}

/// What is known about the function and those that it calls.
pub(super) struct Context {
    /// What is needed after it.
    after: Set,
    /// What each function needs that is called.
    callees: BTreeMap<Label, Set>,
    /// What anything else needs that is called.
    others: Set,
    /// Its own label.
    pub(super) own: Label,
}

impl Context {
    pub(super) fn of(
        program: &Program,
        number: usize,
        layout: &Layout,
        labels: &[Label],
    ) -> Context {
        let own = &program.functions[number];
        let mut after = Set::default();
        for (n, shape) in own.results.iter().enumerate() {
            after.add_all(Set::range(layout.results + 4 * n as u8, shape.size()));
        }
        if own.results.first().is_some_and(|shape| shape.size() == 1) {
            after.add(A);
        }
        let needs = |function: &Function| {
            let mut needs = Set::default();
            for &var in &function.parameters {
                let at = layout.zero_page + function.slots[var] as u8;
                needs.add_all(Set::range(at, function.variables[var].size()));
            }
            needs
        };
        let callees = own.calls.iter().map(|&n| (labels[n], needs(&program.functions[n])));
        let mut others = Set::range(layout.params, super::PARAMS);
        others.add_all(Set::range(layout.work, super::WORK));
        Context { after, callees: callees.collect(), others, own: labels[number] }
    }

    fn call(&self, label: Option<Label>) -> Set {
        label.and_then(|label| self.callees.get(&label)).copied().unwrap_or(self.others)
    }
}

/// What an instruction needs, what it changes, and whether it does nothing else.
struct Effect {
    needs: Set,
    changes: Set,
    is_all: bool,
}

fn effect(op: Op, mode: Mode, context: &Context) -> Effect {
    let mut needs = match mode {
        Mode::Zp(at) => Set::of(&[u16::from(at)]),
        Mode::IndY(at) => Set::of(&[u16::from(at), u16::from(at) + 1, Y]),
        Mode::AbsX(_) => Set::of(&[X]),
        Mode::AbsY(_) => Set::of(&[Y]),
        Mode::ZpX(_) | Mode::ZpY(_) | Mode::Ind(_) => Set::all(),
        _ => Set::default(),
    };
    let zp = if let Mode::Zp(at) = mode { Some(u16::from(at)) } else { None };
    let is_memory = !matches!(mode, Mode::None | Mode::Zp(_));
    let (more, changes, is_all): (&[u16], &[u16], bool) = match op {
        Op::Lda => (&[], &[A, SIGN], true),
        Op::Ldx => (&[], &[X, SIGN], true),
        Op::Ldy => (&[], &[Y, SIGN], true),
        Op::Adc | Op::Sbc => (&[A, CARRY], &[A, CARRY, SIGN, OVERFLOW], true),
        Op::And | Op::Ora | Op::Eor => (&[A], &[A, SIGN], true),
        Op::Cmp => (&[A], &[CARRY, SIGN], true),
        Op::Cpx => (&[X], &[CARRY, SIGN], true),
        Op::Cpy => (&[Y], &[CARRY, SIGN], true),
        Op::Bit => (&[A], &[SIGN, OVERFLOW], true),
        Op::Tax => (&[A], &[X, SIGN], true),
        Op::Tay => (&[A], &[Y, SIGN], true),
        Op::Txa => (&[X], &[A, SIGN], true),
        Op::Tya => (&[Y], &[A, SIGN], true),
        Op::Inx | Op::Dex => (&[X], &[X, SIGN], true),
        Op::Iny | Op::Dey => (&[Y], &[Y, SIGN], true),
        Op::Clc | Op::Sec => (&[], &[CARRY], true),
        Op::Clv => (&[], &[OVERFLOW], true),
        Op::Sta | Op::Stx | Op::Sty => {
            let from = match op {
                Op::Sta => A,
                Op::Stx => X,
                _ => Y,
            };
            let mut needs = needs;
            if let Some(at) = zp {
                return Effect { needs: Set::of(&[from]), changes: Set::of(&[at]), is_all: true };
            }
            needs.add(from);
            return Effect { needs, changes: Set::default(), is_all: false };
        }
        Op::Asl | Op::Lsr | Op::Rol | Op::Ror | Op::Inc | Op::Dec => {
            let mut changes = Set::of(&[SIGN]);
            if !matches!(op, Op::Inc | Op::Dec) {
                changes.add(CARRY);
            }
            if matches!(op, Op::Rol | Op::Ror) {
                needs.add(CARRY);
            }
            if mode == Mode::None {
                needs.add(A);
                changes.add(A);
            }
            if let Some(at) = zp {
                changes.add(at);
            }
            return Effect { needs, changes, is_all: !is_memory };
        }
        Op::Jsr => {
            let label = if let Mode::Abs(at) = mode { at.label } else { None };
            let changes = Set::of(&[A, X, Y, CARRY, SIGN, OVERFLOW]);
            return Effect { needs: context.call(label), changes, is_all: false };
        }
        Op::Pha => (&[A], &[], false),
        Op::Pla => (&[], &[A, SIGN], false),
        Op::Nop | Op::Cld => (&[], &[], false),
        _ => return Effect { needs: Set::all(), changes: Set::default(), is_all: false },
    };
    needs.add_all(Set::of(more));
    Effect { needs, changes: Set::of(changes), is_all }
}

fn looked_at(when: When) -> u16 {
    match when {
        When::Bcc | When::Bcs => CARRY,
        When::Bvc | When::Bvs => OVERFLOW,
        _ => SIGN,
    }
}

/// What is needed before each label.
fn before_labels(items: &[Item<Code>], context: &Context) -> BTreeMap<Label, Set> {
    let mut known: BTreeMap<Label, Set> = BTreeMap::new();
    loop {
        let before = known.clone();
        let mut live = Set::all();
        for item in items.iter().rev() {
            live = step(item, live, &known, context).0;
            if let Item::Label(label) = item {
                known.insert(*label, live);
            }
        }
        if known == before {
            return known;
        }
    }
}

/// What is needed before an item, if this is needed after it, and whether the item is of use.
fn step(
    item: &Item<Code>,
    mut live: Set,
    known: &BTreeMap<Label, Set>,
    context: &Context,
) -> (Set, bool) {
    let at = |label: &Label| known.get(label).copied();
    match item {
        Item::Code(Code::Branch(when, to, _)) => {
            live.add_all(at(to).unwrap_or_default());
            live.add(looked_at(*when));
            (live, true)
        }
        Item::Code(Code::Always(when, to, _)) => {
            live = at(to).unwrap_or_default();
            live.add(looked_at(*when));
            (live, true)
        }
        Item::Code(Code::Plain(Op::Jmp, Mode::Abs(to))) => {
            let own = to.label.filter(|label| known.contains_key(label));
            if let (Some(own), 0) = (own, to.offset) {
                return (at(&own).unwrap_or_default(), true);
            }
            if to.label.is_some_and(|label| !context.callees.contains_key(&label)) {
                // A label further up that has not been seen yet, or one that is not ours.
                let mut live = context.others;
                live.add_all(context.after);
                return (live, true);
            }
            let mut live = context.after;
            live.remove_all(Set::of(&[A]));
            live.add_all(context.call(to.label));
            (live, true)
        }
        Item::Code(Code::Plain(Op::Rts, _)) => (context.after, true),
        Item::Code(Code::Plain(op, mode)) => {
            let effect = effect(*op, *mode, context);
            if effect.is_all && !effect.changes.meets(live) {
                return (live, false);
            }
            live.remove_all(effect.changes);
            live.add_all(effect.needs);
            (live, true)
        }
        Item::Label(_) | Item::Note(_) => (live, true),
        // Bytecode looks at anything.
        _ => (Set::all(), true),
    }
}

/// Takes out what nobody needs. Returns whether there was something.
pub(super) fn sweep(items: &mut Vec<Item<Code>>, context: &Context) -> bool {
    let known = before_labels(items, context);
    let mut live = Set::all();
    let mut keeps = vec![true; items.len()];
    for (keep, item) in keeps.iter_mut().zip(items.iter()).rev() {
        (live, *keep) = step(item, live, &known, context);
    }
    let before = items.len();
    let mut keeps = keeps.into_iter();
    items.retain(|_| keeps.next().unwrap_or(true));
    items.len() != before
}
