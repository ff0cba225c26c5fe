//! Outlining: sequences of instructions that stand in several places become small functions of their own.

use std::collections::{HashMap, HashSet};

use super::heat::{Costs, Warm};
use super::{Flow, Kind, Line};

/// The shortest and longest sequence that becomes a function.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;

/// Makes functions of sequences that stand in several places, behind everything else; `name` makes their labels,
/// by number. `is_code` tells of a border whether what follows may be looked at, if it changes that.
pub(crate) fn outline<L: Line>(
    lines: &mut Vec<Warm<L>>,
    costs: &Costs,
    is_code: &dyn Fn(&L) -> Option<bool>,
    name: &mut dyn FnMut(usize) -> L::Name,
) {
    let mut functions: Vec<(L::Name, Vec<L>)> = Vec::new();
    let mut made = HashSet::new();
    loop {
        let code = code(lines, &made, is_code);
        let mut found = sequences(lines, &code, costs);
        found.sort_by_key(|sequence| (-sequence.gain(costs), sequence.places[0]));
        let mut is_taken = vec![false; code.len()];
        let mut is_gone = vec![false; lines.len()];
        for mut sequence in found {
            let length = sequence.length;
            sequence.places.retain(|&at| !is_taken[at..at + length].contains(&true));
            sequence.leave_warm_places(lines, &code, costs);
            if sequence.places.len() < 2 || sequence.gain(costs) <= 0 {
                continue;
            }
            let name = name(functions.len());
            let first = sequence.places[0];
            let body = code[first..first + length].iter().flatten();
            functions.push((name.clone(), body.map(|&at| lines[at].line.clone()).collect()));
            made.insert(name.clone());
            for &at in &sequence.places {
                is_taken[at..at + length].fill(true);
                let mut old = code[at..at + length].iter().flatten();
                if let Some(&first) = old.next() {
                    lines[first].line = L::call(name.clone());
                }
                old.for_each(|&at| is_gone[at] = true);
            }
        }
        if !is_gone.contains(&true) {
            break;
        }
        let mut gone = is_gone.into_iter();
        lines.retain(|_| gone.next() != Some(true));
    }
    for (name, body) in functions {
        lines.extend(L::function(name, body).into_iter().map(Warm::cold));
    }
}

/// A sequence of instructions and where it stands.
struct Sequence {
    length: usize,
    bytes: i32,
    places: Vec<usize>,
}

impl Sequence {
    /// Bytes that are saved by making it a function.
    fn gain(&self, costs: &Costs) -> i32 {
        self.places.len() as i32 * (self.bytes - costs.call.0) - self.bytes - costs.ret
    }

    /// Keeps the places where a call is worth what it costs.
    fn leave_warm_places<L>(&mut self, lines: &[Warm<L>], code: &[Option<usize>], costs: &Costs) {
        let saved = self.bytes - costs.call.0;
        let runs = |at: usize| code[at].map_or(0, |at| lines[at].runs);
        self.places.retain(|&at| costs.is_worth(saved, runs(at).saturating_mul(costs.call.1)));
    }
}

/// The lines of all instructions that may move, in order; nothing where a sequence must not go on.
fn code<L: Line>(
    lines: &[Warm<L>],
    made: &HashSet<L::Name>,
    is_code: &dyn Fn(&L) -> Option<bool>,
) -> Vec<Option<usize>> {
    // What was outlined before is not outlined again: that would take more stack.
    let is_made = |line: &L| matches!(line.flow(), Flow::Call(to) if made.contains(to));
    let mut code = Vec::new();
    let mut is_open = true;
    let mut is_skipped = false;
    for (at, Warm { line, .. }) in lines.iter().enumerate() {
        let may_move = match line.kind() {
            Kind::Nothing => continue,
            Kind::Code => line.may_be_outlined() && !is_made(line) && !is_skipped,
            Kind::Border => {
                is_open = is_code(line).unwrap_or(is_open);
                false
            }
            Kind::Label(_) => false,
        };
        is_skipped = line.is_code() && line.flow() == Flow::Skip;
        code.push((is_open && may_move).then_some(at));
    }
    code
}

/// All sequences that are worth it.
fn sequences<L: Line>(lines: &[Warm<L>], code: &[Option<usize>], costs: &Costs) -> Vec<Sequence> {
    let mut numbers: HashMap<&L, u32> = HashMap::new();
    // What stands in no sequence differs from everything.
    let numbered: Vec<Option<u32>> = code
        .iter()
        .map(|at| {
            let next = numbers.len() as u32;
            at.map(|at| *numbers.entry(&lines[at].line).or_insert(next))
        })
        .collect();
    let mut found = Vec::new();
    for length in LENGTHS {
        let mut by_content: HashMap<&[Option<u32>], Vec<usize>> = HashMap::new();
        for (at, content) in numbered.windows(length).enumerate() {
            if content.contains(&None) {
                continue;
            }
            let places = by_content.entry(content).or_default();
            if places.last().is_none_or(|last| last + length <= at) {
                places.push(at);
            }
        }
        for places in by_content.into_values().filter(|places| places.len() > 1) {
            let content = code[places[0]..places[0] + length].iter().flatten();
            let bytes = content.map(|&at| lines[at].line.size()).sum::<u32>() as i32;
            let mut sequence = Sequence { length, bytes, places };
            sequence.leave_warm_places(lines, code, costs);
            if sequence.gain(costs) > 0 {
                found.push(sequence);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::heat::{cold, plain};
    use super::super::toy::{Toy, made, program, shown};
    use super::*;
    use crate::assemble::Item;

    const COSTS: Costs = Costs { jump: (3, 3), call: (3, 8), ret: 1, price: 100 };
    const SEQUENCE: &str = "a=m1; b=m2; m3=a";

    fn outlined(mut lines: Vec<Warm<Item<Toy>>>) -> String {
        outline(&mut lines, &COSTS, &|_| None, &mut made);
        shown(&plain(&lines))
    }

    #[test]
    fn sequences_become_functions() {
        let text = format!("{SEQUENCE}; ?z L1; {SEQUENCE}; L1:; a=m1; note; b=m2; m3=a; ret");
        let expected = format!(
            "call L100; ?z L1; call L100; L1:; call L100; note; ret; L100:; {SEQUENCE}; ret"
        );
        assert_eq!(outlined(cold(program(&text))), expected);
    }

    #[test]
    fn where_it_is_warm_they_stay() {
        let text = format!("{SEQUENCE}; ?z L1; {SEQUENCE}; L1:; {SEQUENCE}; ret");
        let mut lines = cold(program(&text));
        lines[..3].iter_mut().for_each(|warm| warm.runs = 1000);
        let expected =
            format!("{SEQUENCE}; ?z L1; call L100; L1:; call L100; ret; L100:; {SEQUENCE}; ret");
        assert_eq!(outlined(lines), expected);
    }

    #[test]
    fn what_needs_its_place_stays_there() {
        for text in [
            "push a; pop b; m1=a; push a; pop b; m1=b; push a; pop b; m1=c; ret", // the stack
            "skip; a=m1; m2=a; skip; a=m1; m2=a; skip; a=m1; m2=a; ret",          // is skipped
            "a=1; b=2; L1:; a=1; b=2; L2:; a=1; b=2; ret",                        // not worth it
        ] {
            assert_eq!(outlined(cold(program(text))), text);
        }
        let data = format!("{SEQUENCE}; L1:; {SEQUENCE}; data L1; {SEQUENCE}; {SEQUENCE}; ret");
        let mut lines = cold(program(&data));
        outline(&mut lines, &COSTS, &|_| Some(false), &mut made);
        assert!(shown(&plain(&lines)).contains(&format!("data L1; {SEQUENCE}; {SEQUENCE}")));
    }
}
