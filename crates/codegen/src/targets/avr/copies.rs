//! Copies between registers that can be spared: what reads the copy reads the original, or what makes
//! the original makes the copy.
//!
//! Only within a run of instructions that is entered at its beginning; branches may leave it where
//! neither register matters.

use std::collections::HashMap;

use super::Liveness;
use super::assembly::{Line, code, is_passed_only, opposite};
use super::effects::{Effect, Set, bit, effect, pair, pointer, register, takes};
use super::functions::live;
use crate::optimise::{remove, uses};

/// What is copied where: a register, or a pair of them by their lower ones.
#[derive(Clone, Copy)]
pub(super) struct Copy {
    pub(super) to: usize,
    pub(super) from: usize,
    pub(super) is_pair: bool,
}

impl Copy {
    pub(super) fn read(line: &Line) -> Option<Copy> {
        let (name @ ("mov" | "movw"), [to, from]) = code(line) else { return None };
        let copy = Copy { to: register(to)?, from: register(from)?, is_pair: name == "movw" };
        (copy.target() & copy.source() == 0).then_some(copy)
    }

    fn bits(self, low: usize) -> Set {
        if self.is_pair { pair(low) } else { bit(low) }
    }

    fn target(self) -> Set {
        self.bits(self.to)
    }

    fn source(self) -> Set {
        self.bits(self.from)
    }
}

/// Lines that would be changed, and the stretch of lines for which that is so.
struct Change {
    lines: Vec<(usize, Line)>,
    stretch: std::ops::RangeInclusive<usize>,
}

/// Removes copies; tells whether there were any.
pub(super) fn merge(lines: &mut Vec<Line>) -> bool {
    let live = live(lines);
    let uses = uses(lines);
    let mut gone = Vec::new();
    let mut changed = 0;
    for at in 0..lines.len() {
        let Some(copy) = Copy::read(&lines[at]) else { continue };
        let change = forward(lines, &live, &uses, at, copy)
            .or_else(|| backward(lines, &live, at, copy))
            // What was found out about lines that have changed since no longer holds.
            .filter(|change| *change.stretch.start() >= changed);
        if let Some(change) = change {
            changed = change.stretch.end() + 1;
            for (at, line) in change.lines {
                lines[at] = line;
            }
            gone.push(at);
        }
    }
    remove(lines, &gone);
    !gone.is_empty()
}

/// Lets everything behind a copy use the original.
fn forward(
    lines: &[Line],
    live: &Liveness,
    uses: &HashMap<String, u32>,
    at: usize,
    copy: Copy,
) -> Option<Change> {
    let (target, source) = (copy.target(), copy.source());
    let is_free = live.after(at) & source == 0;
    let mut changed = Vec::new();
    for next in at + 1..lines.len() {
        match &lines[next] {
            Line::Nothing(_) => {}
            Line::Label(name) if is_passed_only(lines, next, name, uses) => {}
            Line::Label(_) | Line::Directive(_) => return None,
            line @ Line::Code(name, operands) => {
                let Effect { reads, writes, .. } = plain(live, line, target)?;
                // The original may be changed like the copy only where nobody else needs it.
                if writes & target != 0 && (!is_free || writes & source != 0) {
                    return None;
                }
                if (reads | writes) & target != 0 {
                    let renamed = rename(name, operands, copy.to, copy.from, copy.is_pair)?;
                    changed.push((next, renamed));
                }
                if live.after(next) & target == 0 {
                    return Some(Change { lines: changed, stretch: at..=next });
                }
                if writes & source != 0 && writes & target == 0 {
                    return None;
                }
            }
        }
    }
    None
}

/// Lets what makes the original make the copy instead.
fn backward(lines: &[Line], live: &Liveness, at: usize, copy: Copy) -> Option<Change> {
    let (target, source) = (copy.target(), copy.source());
    if live.after(at) & source != 0 {
        return None;
    }
    let mut changed = Vec::new();
    let mut missing = source;
    for before in (0..at).rev() {
        let line @ Line::Code(name, operands) = &lines[before] else { return None };
        let Effect { reads, writes, .. } = plain(live, line, source | target)?;
        if (reads | writes) & target != 0 || (reads | writes) & (source & !missing) != 0 {
            return None;
        }
        if (reads | writes) & source != 0 {
            let renamed = rename(name, operands, copy.from, copy.to, copy.is_pair)?;
            changed.push((before, renamed));
            missing &= !(writes & !reads);
        }
        if missing == 0 {
            return Some(Change { lines: changed, stretch: before..=at });
        }
    }
    None
}

/// The effect of an instruction behind which the next one follows; of a branch, if what matters does
/// not matter where it leads.
fn plain(live: &Liveness, line: &Line, matters: Set) -> Option<Effect> {
    let (name, operands) = code(line);
    if matches!(name, "rjmp" | "jmp" | "cpse" | "in" | "out" | "push" | "pop") {
        return None;
    }
    if name.starts_with("br") {
        opposite(name)?;
        if live.at_label(operands.first()?) & matters != 0 {
            return None;
        }
    }
    effect(name, operands)
}

/// An instruction with another register or pair in place of one, if it can have that.
pub(super) fn rename(
    name: &str,
    operands: &[String],
    from: usize,
    to: usize,
    is_pair: bool,
) -> Option<Line> {
    let is_meant = |number: usize| number == from || is_pair && number == from + 1;
    let mut renamed = operands.to_vec();
    if name.starts_with("mul") && (from < 2 || to < 2) {
        return None;
    }
    for (place, operand) in renamed.iter_mut().enumerate() {
        if let Some(number) = register(operand) {
            let takes_pair = name == "movw" || matches!(name, "adiw" | "sbiw");
            if takes_pair && (is_meant(number) || is_meant(number + 1)) {
                if number != from || !is_pair {
                    return None;
                }
            } else if !is_meant(number) {
                continue;
            }
            let number = to + number - from;
            if !takes(name, place, number) {
                return None;
            }
            *operand = format!("r{number}");
        } else if let Some(low) = pointed(operand) {
            if !is_meant(low) && !is_meant(low + 1) {
                continue;
            }
            let letter = [('X', 26), ('Y', 28), ('Z', 30)].into_iter().find(|&(_, low)| low == to);
            let has_distance = operand.len() > 2;
            let (letter, _) = letter.filter(|_| is_pair && low == from)?;
            if name == "lpm" || has_distance && letter == 'X' {
                return None;
            }
            *operand = operand.replace(['X', 'Y', 'Z'], &letter.to_string());
        }
    }
    Some(Line::Code(name.to_owned(), renamed))
}

/// The lower register of the pointer in an operand.
fn pointed(operand: &str) -> Option<usize> {
    let bytes = operand.as_bytes();
    match bytes {
        [letter] | [letter, b'+', ..] | [b'-', letter] => pointer(*letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::whole::tests::{after, leaves};
    use super::*;

    #[test]
    fn the_original_is_read_in_place_of_a_copy() {
        assert_eq!(after(merge, "mov r20, r22; add r24, r20; ret"), ["add r24, r22", "ret"]);
        assert_eq!(after(merge, "movw r30, r26; ld r24, Z; ret"), ["ld r24, X", "ret"]);
        let both = "movw r20, r22; std Z+1, r21; st Z, r20; ret";
        assert_eq!(after(merge, both), ["std Z+1, r23", "st Z, r22", "ret"]);
    }

    #[test]
    fn the_original_is_changed_if_it_is_free() {
        assert_eq!(
            after(merge, "mov r20, r22; inc r20; mov r24, r20; ret"),
            ["inc r22", "mov r24, r22", "ret"]
        );
    }

    #[test]
    fn the_copy_is_made_directly() {
        let made = "mov r20, r25; andi r20, 7; mov r24, r20; add r24, r25; ret";
        assert_eq!(after(merge, made)[..2], ["mov r24, r25", "andi r24, 7"]);
        assert_eq!(after(merge, "lds r20, A; mov r24, r20; ret"), ["lds r24, A", "ret"]);
    }

    #[test]
    fn a_copy_that_is_needed_stays() {
        leaves(
            merge,
            &[
                "mov r20, r22; inc r22; add r24, r20; add r24, r22; ret", // the original changes
                "mov r20, r2; subi r20, 3; add r24, r20; add r24, r2; ret", // both are needed
                "mov r20, r2; cpi r20, 3; brne .L1; ldi r24, 1; .L1:; ret", // not with this register
                "movw r30, r26; ldd r24, Z+1; ret",                         // nor this pointer
                "movw r30, r24; lpm r24, Z; ret", // flash by one pointer only
                "mov r22, r20; call g; ret",      // an argument
                "mov r20, r22; breq .L1; mov r24, r22; ret; .L1:; mov r24, r20; ret", // needed there
                "mov r20, r22; .L1:; add r24, r20; dec r20; brne .L1; sts A, r22; ret", // a loop
            ],
        );
    }
}
