//! The passes of the shared optimiser over the functions of a program, native code and bytecode side by side.

use std::collections::HashMap;

use super::costs;
use super::effects::{KEPT, effects};
use super::op::Op;
use crate::assemble::{Item, Label, Labels};
use crate::optimise::heat::{Warm, plain};
use crate::optimise::liveness::{Function, Liveness};
use crate::optimise::{dead, jumps, remove, tails, uses};

/// Makes functions shorter, and, where a profile says that it is worth it, at the price of some cycles.
pub(super) fn improve(
    functions: &mut [Vec<Item<Op>>],
    entries: &[Label],
    labels: &mut Labels,
    profile: Option<&[Vec<u64>]>,
) {
    let mut everywhere: HashMap<Label, u32> = HashMap::new();
    for (label, count) in functions.iter().flat_map(|items| uses(items)) {
        *everywhere.entry(label).or_default() += count;
    }
    for (number, items) in functions.iter_mut().enumerate() {
        let here = uses(items);
        let is_known =
            |label: &Label| entries.contains(label) || everywhere.get(label) != here.get(label);
        shorten(items, &is_known);
        if let Some(profile) = profile {
            let mut warm = warmed(std::mem::take(items), &profile[number]);
            tails::merge(&mut warm, &costs::PRICES, &mut |_| labels.fresh());
            *items = plain(&warm);
            shorten(items, &is_known);
        }
    }
}

/// Spares jumps and what nobody looks at.
fn shorten(items: &mut Vec<Item<Op>>, is_known: &dyn Fn(&Label) -> bool) {
    loop {
        jumps::spare(items, is_known);
        let is_shorter = jumps::shorten(items);
        let whole = Function { wanted: KEPT, ..Function::whole(items) };
        let live = Liveness::with(items, vec![whole], effects(items));
        let gone = dead::find(items, &live);
        remove(items, &gone);
        if !is_shorter && gone.is_empty() {
            break;
        }
    }
}

/// The items of a function with how often each is run.
fn warmed(items: Vec<Item<Op>>, counts: &[u64]) -> Vec<Warm<Item<Op>>> {
    let mut runs = 0;
    let warm = |line: Item<Op>| {
        if let Item::Block(_, block) = line {
            runs = u32::try_from(counts[block]).unwrap_or(u32::MAX);
        }
        Warm { line, runs, taken: 0 }
    };
    items.into_iter().map(warm).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Instruction;
    use crate::targets::cdp1802::text::parse;

    fn improved(text: &str, profile: Option<&[Vec<u64>]>) -> String {
        let mut labels = Labels::default();
        let mut functions = [parse(text, &mut labels).unwrap().items];
        let entry = labels.find("f").unwrap();
        improve(&mut functions, &[entry], &mut labels, profile);
        let shown = functions[0].iter().map(|item| match item {
            Item::Label(label) => format!("{}:", labels.name(*label)),
            Item::Code(op) => op.text(&|label| labels.name(label)),
            other => format!("{other:?}"),
        });
        shown.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_nobody_looks_at_goes() {
        let text = "f: LDI 5\n PLO 7\n SEX 8\n LDI 6\n PLO 7\n LDN 7\n STR 7\n INC 12\n SEP 5\n";
        assert_eq!(improved(text, None), "f:; LDI  6; PLO  7; LDN  7; STR  7; SEP  5");
    }

    #[test]
    fn what_is_needed_stays() {
        for text in [
            "f:; SEX  8; ADD; STR  8; SEP  5",         // X, and where it points
            "f:; LDI  1; PHI  7; SEP  5",              // the page of the variables
            "f:; LSZ; LDI  1; STR  7; SEP  5",         // is skipped
            "f:; LDI  1; PLO  7; SEP  1; IDL; SEP  5", // bytecode follows
        ] {
            assert_eq!(improved(&text.replace("; ", "\n "), None), text);
        }
    }

    #[test]
    fn ends_in_common_are_there_once_where_that_is_worth_it() {
        let end = "STR 7\n INC 7\n STR 7\n INC 7\n STR 7\n SEP 5\n";
        let text = format!("f: BZ one\n LDI 2\n {end}one: LDI 3\n {end}");
        assert_eq!(improved(&text, Some(&[vec![]])).matches("STR  7").count(), 3);
        assert_eq!(improved(&text, None).matches("STR  7").count(), 6, "without a profile");
    }
}
