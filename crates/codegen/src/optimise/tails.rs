//! Tail merging: ends of code that stand in several places are kept once, the others jump there.
//!
//! What is jumped to needs no return of its own and finds the stack as it is, so that registers may be
//! restored there. An end may also be what stands before a label: others that jump to the label have
//! the same end (cross jumping).

use std::collections::HashMap;

use super::heat::{Costs, Warm};
use super::jumps::aliases;
use super::{Flow, Kind, Line};

/// The longest end that is looked for, in instructions.
const LONGEST: usize = 60;

/// Merges ends; `name` makes the label of each that is jumped to, by its number.
pub(crate) fn merge<L: Line>(
    lines: &mut Vec<Warm<L>>,
    costs: &Costs,
    name: &mut dyn FnMut(usize) -> L::Name,
) {
    let mut number = 0;
    loop {
        let tails = tails(lines);
        let Some(same) = longest(lines, &tails, costs) else { break };
        let name = name(number);
        number += 1;
        let mut is_gone = vec![false; lines.len()];
        for tail in &same.others {
            lines[tail.first(same.length)].line = L::jump(name.clone());
            for &at in tail.lines(same.length).iter().rev().skip(1) {
                is_gone[at] = true;
            }
        }
        let host = same.host.first(same.length);
        let before = is_gone[..host].iter().filter(|gone| **gone).count();
        let mut gone = is_gone.into_iter();
        lines.retain(|_| gone.next() != Some(true));
        lines.insert(host - before, Warm::cold(L::label(name)));
    }
}

/// An end: its instructions, the last first.
struct Tail {
    /// Their lines; not that of a jump to the label that it runs into.
    code: Vec<usize>,
    /// What stands there, each line by its number, with that jump.
    content: Vec<u32>,
    /// Whether it runs into a label instead of jumping to it.
    falls: bool,
}

impl Tail {
    /// The lines of its last so many instructions, the last first.
    fn lines(&self, length: usize) -> &[usize] {
        &self.code[..length - usize::from(self.falls)]
    }

    /// The line where its last so many instructions begin.
    fn first(&self, length: usize) -> usize {
        let lines = self.lines(length);
        lines[lines.len() - 1]
    }

    /// Its last line.
    fn last(&self) -> usize {
        self.code[0]
    }
}

/// An end that stands in several places: where it stays, and where it goes.
struct Same<'a> {
    length: usize,
    host: &'a Tail,
    others: Vec<&'a Tail>,
}

/// The longest end, in instructions, that is worth it.
fn longest<'a, L: Line>(lines: &[Warm<L>], tails: &'a [Tail], costs: &Costs) -> Option<Same<'a>> {
    let longest = tails.iter().map(|tail| tail.content.len()).max().unwrap_or(0);
    for length in (2..=longest).rev() {
        let mut by_content: HashMap<&[u32], Vec<&Tail>> = HashMap::new();
        for tail in tails.iter().filter(|tail| tail.content.len() >= length) {
            by_content.entry(&tail.content[..length]).or_default().push(tail);
        }
        // Of several that are as long the first, whatever the order of the map.
        let same = by_content
            .into_values()
            .filter(|tails| tails.len() > 1)
            .filter_map(|tails| chosen(lines, costs, length, &tails))
            .min_by_key(|same| same.host.last());
        if same.is_some() {
            return same;
        }
    }
    None
}

/// Where an end stays, and where it goes because a jump is worth it.
fn chosen<'a, L: Line>(
    lines: &[Warm<L>],
    costs: &Costs,
    length: usize,
    tails: &[&'a Tail],
) -> Option<Same<'a>> {
    let runs = |tail: &Tail| lines[tail.last()].runs;
    // What runs into a label has no jump to lose.
    let host = *tails.iter().max_by_key(|tail| (tail.falls, runs(tail)))?;
    let is_cold = |tail: &&Tail| {
        let bytes: u32 = tail.lines(length).iter().map(|&at| lines[at].line.size()).sum();
        let cycles = runs(tail).saturating_mul(costs.jump.1);
        costs.is_worth(bytes as i32 - costs.jump.0, cycles)
    };
    let others = tails.iter().copied().filter(|tail| tail.last() != host.last());
    let others: Vec<&Tail> = others.filter(is_cold).collect();
    (!others.is_empty()).then_some(Same { length, host, others })
}

/// All ends.
fn tails<L: Line>(lines: &[Warm<L>]) -> Vec<Tail> {
    let aliases = aliases(lines.iter().map(|warm| &warm.line));
    let jump = |name: &L::Name| L::jump(aliases.get(name).unwrap_or(name).clone());
    let mut numbers: HashMap<L, u32> = HashMap::new();
    let mut number = |line: L| {
        let next = numbers.len() as u32;
        *numbers.entry(line).or_insert(next)
    };
    let mut tails = Vec::new();
    for (at, Warm { line, .. }) in lines.iter().enumerate() {
        let (end, falls) = match (line.kind(), line.flow()) {
            (Kind::Code, Flow::Jump(to)) if ends(line) => (jump(to), false),
            (Kind::Code, _) if ends(line) => (line.clone(), false),
            (Kind::Label(name), _) if jump(name).may_move() => (jump(name), true),
            _ => continue,
        };
        let mut code: Vec<usize> = if falls { Vec::new() } else { vec![at] };
        let before = before(lines, at);
        let mut content = vec![number(end)];
        content.extend(before.iter().map(|&at| number(lines[at].line.clone())));
        code.extend(before);
        if !code.is_empty() {
            tails.push(Tail { code, content, falls });
        }
    }
    tails
}

/// The instructions that run into a line and may move, the last first.
fn before<L: Line>(lines: &[Warm<L>], at: usize) -> Vec<usize> {
    let mut code = Vec::new();
    for before in (0..at).rev() {
        let line = &lines[before].line;
        match line.kind() {
            Kind::Nothing => {}
            Kind::Code if line.flow() == Flow::Skip => {
                // A jump in place of what may be skipped would be skipped alone.
                code.pop();
                break;
            }
            Kind::Code if goes_on(line) && code.len() < LONGEST - 1 => code.push(before),
            _ => break,
        }
    }
    code
}

/// Whether nothing behind an instruction is reached from it, wherever it stands.
fn ends<L: Line>(line: &L) -> bool {
    let leads_away =
        matches!(line.flow(), Flow::Return | Flow::Leave | Flow::TailCall(_) | Flow::Jump(_));
    leads_away && line.may_move()
}

/// Whether an instruction does the same elsewhere and always goes on to the next one.
fn goes_on<L: Line>(line: &L) -> bool {
    line.may_move() && matches!(line.flow(), Flow::Next | Flow::Call(_))
}

#[cfg(test)]
mod tests {
    use super::super::heat::{cold, plain};
    use super::super::toy::{made, program, shown};
    use super::*;

    const COSTS: Costs = Costs { jump: (3, 3), call: (3, 8), ret: 1, price: 100 };

    fn merged(mut lines: Vec<Warm<crate::assemble::Item<super::super::toy::Toy>>>) -> String {
        merge(&mut lines, &COSTS, &mut made);
        shown(&plain(&lines))
    }

    #[test]
    fn ends_that_are_alike_are_kept_once() {
        let end = "pop c; pop b; out a; ret";
        let text = format!("a=1; {end}; L1:; a=2; {end}");
        let expected = format!("a=1; jmp L100; L1:; a=2; L100:; {end}");
        assert_eq!(merged(cold(program(&text))), expected);
        let noted = format!("a=1; pop c; note; pop b; out a; ret; L1:; a=2; {end}");
        let expected = format!("a=1; jmp L100; note; L1:; a=2; L100:; {end}");
        assert_eq!(merged(cold(program(&noted))), expected, "comments do not matter");
    }

    #[test]
    fn what_runs_into_a_label_is_the_end_of_what_jumps_there() {
        let text = "?z L1; a=1; m1=a; m2=b; jmp L3; L1:; a=2; m1=a; m2=b; L2:; L3:; out a; ret";
        let expected = "?z L1; a=1; jmp L100; L1:; a=2; L100:; m1=a; m2=b; L2:; L3:; out a; ret";
        assert_eq!(merged(cold(program(text))), expected);
    }

    #[test]
    fn a_warm_end_stays_and_is_jumped_to() {
        let end = "pop c; pop b; out a; ret";
        let mut lines = cold(program(&format!("{end}; L1:; {end}")));
        lines[..4].iter_mut().for_each(|warm| warm.runs = 1000);
        assert_eq!(merged(lines.clone()), format!("L100:; {end}; L1:; jmp L100"));
        lines[5..].iter_mut().for_each(|warm| warm.runs = 1000);
        assert_eq!(merged(lines), format!("{end}; L1:; {end}"), "both");
    }

    #[test]
    fn what_may_leave_an_end_is_no_part_of_it() {
        for text in [
            "?z L2; ret; L2:; ?z L2; ret",                 // branches
            "skip; m1=a; ret; L2:; skip; m1=a; ret",       // skips what follows
            "?ret; pop a; ret; L2:; ?ret; pop a; ret",     // returns
            "m1=a; pop a; data L2; m1=a; pop a; L2:; ret", // runs into something else
            "pop a; ret; L2:; pop a; ret",                 // not worth a jump
        ] {
            assert_eq!(merged(cold(program(text))), text);
        }
    }
}
