//! The shared optimiser's passes as the 6502 uses them: in each function what nobody looks at goes, and jumps are
//! spared; in the whole program ends and sequences that stand in several places are kept once, where that is
//! worth its time.

use std::collections::BTreeMap;

use super::instruction::{Code, Parts};
use super::machine::{self, Set, bytes, parts};
use super::{Layout, Options, PARAMS, WORK, branches};
use crate::assemble::{Item, Label, Labels};
use crate::middle::{Function, Program};
use crate::optimise::heat::{Costs, Warm, cold, plain};
use crate::optimise::liveness::{self, Liveness};
use crate::optimise::{Flow, Line, Set as _, dead, jumps, outline, remove, tails};

type Items = Vec<Item<Code>>;

/// What is known about a function and those that it calls.
pub(super) struct Context {
    /// What is needed after it.
    after: Set,
    /// What each function needs that is called.
    callees: BTreeMap<Label, Set>,
    /// What anything else needs that is called.
    others: Set,
    /// Its own label.
    own: Label,
}

impl Context {
    pub(super) fn of(
        program: &Program,
        number: usize,
        layout: &Layout,
        labels: &[Label],
    ) -> Context {
        let own = &program.functions[number];
        let mut after = Set::EMPTY;
        for (n, shape) in own.results.iter().enumerate() {
            after = after.or(bytes(layout.results + 4 * n as u8, shape.size()));
        }
        if own.results.first().is_some_and(|shape| shape.size() == 1) {
            after = after.or(parts(Parts::A));
        }
        let needs = |function: &Function| {
            function.parameters.iter().fold(Set::EMPTY, |needs, &var| {
                let at = layout.zero_page + function.slots[var] as u8;
                needs.or(bytes(at, function.variables[var].size()))
            })
        };
        let callees = own.calls.iter().map(|&n| (labels[n], needs(&program.functions[n])));
        let others = bytes(layout.params, PARAMS).or(bytes(layout.work, WORK));
        Context { after, callees: callees.collect(), others, own: labels[number] }
    }

    fn liveness(&self, items: &[Item<Code>]) -> Liveness<Item<Code>> {
        let effects = |item: &Item<Code>| match item.flow() {
            Flow::Call(to) => machine::call(self.callees.get(to).copied().unwrap_or(self.others)),
            _ => item.effects(),
        };
        let function =
            liveness::Function { wanted: self.after, ..liveness::Function::whole(items) };
        Liveness::with(items, vec![function], items.iter().map(effects).collect())
    }

    /// Takes out of the code of a function what is not needed.
    pub(super) fn clean(&self, items: &mut Items) {
        let is_own = |label: &Label| *label == self.own;
        loop {
            jumps::spare(items, &is_own);
            let is_shorter = jumps::shorten(items) | jumps::drop_labels(items, &is_own);
            let dead = dead::find(items, &self.liveness(items));
            remove(items, &dead);
            if !is_shorter && dead.is_empty() {
                break;
            }
        }
        let mut lines = cold(std::mem::take(items));
        jumps::merge_returns(&mut lines);
        *items = plain(&lines);
        jumps::spare(items, &is_own);
        jumps::drop_labels(items, &is_own);
    }
}

/// Cycles that a byte may cost where code runs so often that it is hot: a call takes twelve, and is worth four.
const HOT_BYTE: u64 = 3;

/// What jumps and calls take.
fn costs(hot: u64) -> Costs {
    let price = u32::try_from(HOT_BYTE.saturating_mul(hot)).unwrap_or(u32::MAX);
    Costs { jump: (3, 3), call: (3, 12), ret: 1, price }
}

/// Functions as they are in the end. If it is known how often blocks run, what stands in several places is kept
/// once.
pub(super) fn finish(items: Items, options: &Options, labels: &mut Labels) -> Items {
    let counts = options.profile.as_deref().unwrap_or_default();
    let mut lines = warm(items, counts);
    if options.profile.is_some() {
        let costs = costs(options.hot);
        lines.push(Warm::cold(Item::Function(counts.len(), "what functions share".into())));
        tails::merge(&mut lines, &costs, &mut |_| labels.fresh());
        outline::outline(&mut lines, &costs, &|_| None, &mut |_| labels.fresh());
        jumps::merge_returns(&mut lines);
    }
    let mut items = plain(&lines);
    branches::shorten(&mut items, labels);
    items
}

/// Items with how often the block runs that they belong to.
fn warm(items: Items, counts: &[Vec<u64>]) -> Vec<Warm<Item<Code>>> {
    let mut runs = 0;
    let mut warm = |line: Item<Code>| {
        if let Item::Block(function, block) = line {
            let count = counts.get(function).map_or(0, |counts| counts[block]);
            runs = u32::try_from(count).unwrap_or(u32::MAX);
        }
        Warm { line, runs, taken: 0 }
    };
    items.into_iter().map(&mut warm).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{layout, read, write};
    use super::*;

    /// What is left of code whose result is the byte $10, where `other` is a function that needs $20.
    fn cleaned(text: &str) -> String {
        let (mut items, labels) = read(text);
        let label = |name: &str| labels.find(name).unwrap_or(Label(u32::MAX));
        let context = Context {
            after: bytes(0x10, 1),
            callees: BTreeMap::from([(label("other"), bytes(0x20, 1))]),
            others: Set::EMPTY,
            own: label("start"),
        };
        context.clean(&mut items);
        write(&items, &labels)
    }

    #[test]
    fn stores_that_nobody_reads_are_gone() {
        assert_eq!(cleaned("start: lda #1|sta $30|sta $10|rts"), "start: lda #$01|sta $10|rts");
        assert_eq!(cleaned("start: lda #1|sta $30|rts"), "start: rts");
        let text = "start: lda #1|sta $20|lda #2|sta $21|jsr other|rts";
        assert_eq!(cleaned(text), "start: lda #$01|sta $20|jmp other");
    }

    #[test]
    fn what_one_way_needs_stays() {
        let text = "start: ldx $40|ldy $41|beq end|stx $10|end: rts";
        assert_eq!(cleaned(text), text);
        let text = "start: ldx #3|again: sta $30|dex|bne again|sta $10|rts";
        assert_eq!(cleaned(text), "start: ldx #$03|again: dex|bne again|sta $10|rts");
    }

    #[test]
    fn memory_that_others_may_see_is_written() {
        let text = "start: lda #$01|sta $1234|inc $1234|ldy #$00|sta ($30),y|rts";
        assert_eq!(cleaned(text), text);
        // The carry is set for nobody.
        assert_eq!(cleaned("start: sec|lda #1|sta $10|rts"), "start: lda #$01|sta $10|rts");
        assert_eq!(
            cleaned("start: sec|lda #1|adc $33|sta $10|rts"),
            "start: sec|lda #$01|adc $33|sta $10|rts"
        );
    }

    #[test]
    fn jumps_lead_to_where_they_end() {
        let text =
            "start: beq there|sta $1234|jmp end|there: jmp further|further: sty $1234|end: rts";
        let expected = "start: beq further|sta $1234|rts|further: sty $1234|rts";
        assert_eq!(cleaned(text), expected);
        let text = "start: bne over|jmp away|over: inc $1234|away: iny|bne away|rts";
        assert_eq!(cleaned(text), "start: beq away|inc $1234|away: iny|bne away|rts");
    }

    fn finished(text: &str, profile: Option<Vec<Vec<u64>>>) -> String {
        let (mut items, mut labels) = read(text);
        items.insert(0, Item::Block(0, 0));
        let options = Options { profile, hot: 10, ..Options::new(layout()) };
        write(&finish(items, &options, &mut labels), &labels)
    }

    #[test]
    fn what_stands_in_several_places_is_kept_once_where_it_is_cold() {
        let same = "lda $1234|sta $2345|lda $1235|sta $2346";
        let text = format!("start: {same}|beq end|{same}|bcs end|{same}|nop|end: rts");
        assert_eq!(finished(&text, Some(vec![vec![100]])), finished(&text, None), "it is hot");
        let cold = finished(&text, Some(vec![vec![1]]));
        assert_eq!(cold.matches("sta $2346").count(), 1, "{cold}");
        assert_eq!(cold.matches("jsr").count(), 3, "{cold}");
    }
}
