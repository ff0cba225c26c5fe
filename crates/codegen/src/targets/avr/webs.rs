//! Copies between registers whose two ends can be one register all through a function.
//!
//! A *web* is a value with everything that makes and everything that uses it, on all ways through the
//! function. If the register at the other end of a copy is free wherever the web is needed, the web
//! moves there and the copy goes. Webs that a call sees, or the caller, stay where they are.

use std::collections::BTreeSet;

use super::Liveness;
use super::assembly::{Line, code};
use super::copies::{Copy, rename};
use super::effects::{Set, bit};
use super::functions::{Function, live};
use crate::optimise::remove;

/// Moves webs, one in each function at a time; tells whether there were any to move.
pub(super) fn merge(lines: &mut Vec<Line>) -> bool {
    let live = live(lines);
    let mut gone = Vec::new();
    for function in &live.functions {
        let graph = Graph::of(&live, function);
        let copies = function.lines.clone().filter_map(|at| Some((at, Copy::read(&lines[at])?)));
        let merged = copies.into_iter().find_map(|(at, copy)| {
            let there = graph.moved(lines, at, copy.from, copy.to, copy.is_pair);
            there.or_else(|| graph.moved(lines, at, copy.to, copy.from, copy.is_pair))
        });
        if let Some(changed) = merged {
            for (at, line) in changed {
                match line {
                    Some(line) => lines[at] = line,
                    None => gone.push(at),
                }
            }
        }
    }
    gone.sort_unstable();
    remove(lines, &gone);
    !gone.is_empty()
}

/// A function and the ways through it.
struct Graph<'a> {
    live: &'a Liveness,
    function: &'a Function,
    before: Vec<Vec<usize>>,
}

impl Graph<'_> {
    fn of<'a>(live: &'a Liveness, function: &'a Function) -> Graph<'a> {
        let lines = function.lines.clone();
        let mut before = vec![Vec::new(); lines.len()];
        for at in lines.clone() {
            for to in live.next(at).iter().filter(|to| lines.contains(to)) {
                before[to - lines.start].push(at);
            }
        }
        Graph { live, function, before }
    }

    /// The lines that change if the web of one end of a copy moves to the other end; those that go
    /// are nothing.
    fn moved(
        &self,
        lines: &[Line],
        copy: usize,
        from: usize,
        to: usize,
        is_pair: bool,
    ) -> Option<Vec<(usize, Option<Line>)>> {
        let count = if is_pair { 2 } else { 1 };
        if from < 2 || to < 2 || (0..count).any(|half| self.must_keep(to + half)) {
            return None;
        }
        let mut webs = Vec::new();
        for half in 0..count {
            let web = self.web(copy, from + half)?;
            if self.is_in_use(lines, &web, from + half, to + half) {
                return None;
            }
            webs.push(web);
        }
        let mut all: BTreeSet<usize> = BTreeSet::new();
        for web in &webs {
            all.extend(web);
        }
        let mut changed = Vec::new();
        for at in all {
            let touched = self.live.reads(at) | self.live.writes(at);
            // Both halves, or the one that is there, belong to the webs.
            if (0..count).any(|half| touched & bit(from + half) != 0 && !webs[half].contains(&at)) {
                return None;
            }
            let (name, operands) = code(&lines[at]);
            if matches!(name, "push" | "pop" | "in" | "out") {
                return None;
            }
            let renamed = rename(name, operands, from, to, is_pair)?;
            let is_idle = matches!(code(&renamed), ("mov" | "movw", [one, other]) if one == other);
            changed.push((at, (!is_idle).then_some(renamed)));
        }
        changed.iter().any(|(at, line)| *at == copy && line.is_none()).then_some(changed)
    }

    /// Whether callers have something in a register that this function does not save for them.
    fn must_keep(&self, register: usize) -> bool {
        let is_kept = (2..18).contains(&register) || register == 28 || register == 29;
        is_kept && (self.function.wanted & !self.function.saved) & bit(register) != 0
    }

    /// All lines that make or use the value in a register at a copy.
    fn web(&self, copy: usize, register: usize) -> Option<BTreeSet<usize>> {
        let bit = bit(register);
        let mut web = BTreeSet::new();
        let mut waiting = vec![copy];
        while let Some(at) = waiting.pop() {
            if !web.insert(at) {
                continue;
            }
            if self.live.reads(at) & bit != 0 {
                self.makers(at, bit, &mut waiting)?;
            }
            if self.live.writes(at) & bit != 0 {
                self.users(at, bit, &mut waiting)?;
            }
        }
        Some(web)
    }

    /// Adds the lines that may have made what a line reads.
    fn makers(&self, at: usize, bit: Set, found: &mut Vec<usize>) -> Option<()> {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![at];
        while let Some(at) = waiting.pop() {
            let before = &self.before[at - self.function.lines.start];
            // From outside.
            if at == self.function.lines.start || before.is_empty() {
                return None;
            }
            for &before in before {
                if self.live.is_call(before) {
                    return None;
                }
                if self.live.writes(before) & bit != 0 {
                    found.push(before);
                } else if seen.insert(before) {
                    waiting.push(before);
                }
            }
        }
        Some(())
    }

    /// Adds the lines that may use what a line makes.
    fn users(&self, at: usize, bit: Set, found: &mut Vec<usize>) -> Option<()> {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![at];
        while let Some(at) = waiting.pop() {
            if self.live.after(at) & bit == 0 {
                continue;
            }
            let next = self.live.next(at);
            if next.is_empty() {
                return None; // back to the caller
            }
            for &next in next {
                if !self.function.lines.contains(&next) {
                    return None;
                }
                if self.live.before(next) & bit == 0 || !seen.insert(next) {
                    continue;
                }
                if self.live.is_call(next) {
                    return None;
                }
                if self.live.reads(next) & bit != 0 {
                    found.push(next);
                }
                if self.live.writes(next) & bit == 0 {
                    waiting.push(next);
                }
            }
        }
        Some(())
    }

    /// Whether a register holds something else where a web would need it.
    fn is_in_use(&self, lines: &[Line], web: &BTreeSet<usize>, from: usize, to: usize) -> bool {
        let (from_bit, to_bit) = (bit(from), bit(to));
        let copies = |at: usize| {
            Copy::read(&lines[at]).is_some_and(|copy| {
                let halves = if copy.is_pair { 2 } else { 1 };
                (0..halves).any(|half| {
                    let ends = [copy.from + half, copy.to + half];
                    ends == [from, to] || ends == [to, from]
                })
            })
        };
        // Where the web is made, the other must not be needed.
        let made = web.iter().filter(|&&at| self.live.writes(at) & from_bit != 0);
        if made.into_iter().any(|&at| !copies(at) && self.live.after(at) & to_bit != 0) {
            return true;
        }
        // Where the other is made, the web must not be needed.
        let region = self.region(web, from_bit);
        let lines = self.function.lines.clone();
        let mut other = lines.filter(|&at| self.live.writes(at) & to_bit != 0);
        other.any(|at| !(copies(at) && web.contains(&at)) && region.contains(&at))
    }

    /// The lines behind which a web is needed.
    fn region(&self, web: &BTreeSet<usize>, bit: Set) -> BTreeSet<usize> {
        let mut region = BTreeSet::new();
        let made = web.iter().filter(|&&at| self.live.writes(at) & bit != 0);
        let mut waiting: Vec<usize> = made.copied().collect();
        while let Some(at) = waiting.pop() {
            if self.live.after(at) & bit == 0 || !region.insert(at) {
                continue;
            }
            for &next in self.live.next(at) {
                if self.live.before(next) & bit != 0 && self.live.writes(next) & bit == 0 {
                    waiting.push(next);
                }
            }
        }
        region
    }
}

#[cfg(test)]
mod tests {
    use super::super::whole::tests::{after, leaves};
    use super::*;

    #[test]
    fn both_ends_of_a_copy_become_one_register_on_all_ways() {
        let text = "ldi r20, 1; .L1:; add r20, r22; mov r30, r20; ldi r31, 8; ld r24, Z; tst r24; \
                    breq .L1; ret";
        let merged = [
            "ldi r30, 1",
            ".L1:",
            "add r30, r22",
            "ldi r31, 8",
            "ld r24, Z",
            "tst r24",
            "breq .L1",
            "ret",
        ];
        assert_eq!(after(merge, text), merged);
    }

    #[test]
    fn pairs_move_together() {
        let text = "ldi r18, 1; ldi r19, 2; tst r22; breq .L1; inc r18; .L1:; movw r30, r18; \
                    ldd r24, Z+3; ret";
        let merged = after(merge, text);
        assert_eq!(merged[..2], ["ldi r30, 1", "ldi r31, 2"]);
        assert!(!merged.iter().any(|line| line.starts_with("movw")));
    }

    #[test]
    fn a_web_stays_where_the_other_register_is_in_use_or_others_know_it() {
        leaves(
            merge,
            &[
                // Both are needed, and differ.
                "ldi r20, 1; .L1:; mov r21, r20; inc r20; add r24, r21; cp r20, r22; brne .L1; ret",
                // The other register is given something else while the web is needed.
                "lds r20, A; mov r21, r20; tst r21; breq .L1; ldi r21, 5; sts B, r21; sts C, r20; \
                 .L1:; sts D, r21; ret",
                // A call sees both.
                "mov r20, r22; call g; ret",
                // The caller has made it, and looks at the other.
                "tst r20; breq .L1; inc r22; .L1:; mov r24, r22; ret",
                // An instruction that takes no such register.
                "ldi r20, 1; .L1:; subi r20, 3; brne .L1; mov r2, r20; call g; sts A, r2; ret",
            ],
        );
    }

    #[test]
    fn what_callers_keep_in_a_register_is_safe() {
        let text = "ldi r20, 1; .L1:; dec r20; brne .L1; mov r16, r20; sts A, r16; ret";
        let mut lines = super::super::whole::tests::function(&text.replace("; ", "\n"));
        // `main` keeps something in r16 while it calls.
        let call = lines.iter().position(|line| code(line).0 == "call").expect("a call");
        lines.insert(call + 1, super::super::assembly::read("sts B, r16"));
        merge(&mut lines);
        let body = super::super::whole::tests::body(&lines);
        assert_eq!(body[0], "ldi r20, 1", "{body:?}");
    }
}
