//! Ends of functions that stand in several places are kept once: the others jump there.
//!
//! What is jumped to needs no return of its own and finds the stack as it is, so that registers may be
//! restored there: most of what is merged are the ends of functions that save the same registers.

use std::collections::HashMap;

use super::assembly::{Line, code, words};
use super::heat::{Warm, is_worth};

/// Bytes of a jump: four, or two when the linker finds the target near; most are.
const JUMP: i32 = 3;
/// Cycles of a jump.
const CYCLES: u32 = 3;
/// The longest end that is looked for.
const LONGEST: usize = 60;

/// How the names of ends begin.
pub(super) const PREFIX: &str = "tail.";

/// Merges ends of functions.
pub(super) fn merge_tails(lines: &mut Vec<Warm>) {
    let mut number = 0;
    while let Some(same) = longest_tail(lines) {
        let name = format!("{PREFIX}{number}");
        number += 1;
        let mut is_gone = vec![false; lines.len()];
        for &end in &same.others {
            let start = end + 1 - same.length;
            lines[start].line = Line::Code("jmp".to_owned(), vec![name.clone()]);
            is_gone[start + 1..=end].fill(true);
        }
        let host = same.host + 1 - same.length;
        let before = is_gone[..host].iter().filter(|gone| **gone).count();
        let mut gone = is_gone.into_iter();
        lines.retain(|_| gone.next() != Some(true));
        lines.insert(host - before, Warm { line: Line::Label(name), runs: 0 });
    }
}

/// An end that stands in several places, by its last line: where it stays, and where it goes.
struct Same {
    length: usize,
    host: usize,
    others: Vec<usize>,
}

/// The longest end, in instructions, that is worth it.
fn longest_tail(lines: &[Warm]) -> Option<Same> {
    let tails = tails(lines);
    for length in (2..=LONGEST).rev() {
        let mut by_content: HashMap<Vec<&Line>, Vec<usize>> = HashMap::new();
        for tail in tails.iter().filter(|tail| tail.length >= length) {
            let content = lines[tail.end + 1 - length..=tail.end].iter().map(|warm| &warm.line);
            by_content.entry(content.collect()).or_default().push(tail.end);
        }
        // Of several that are as long the first, whatever the order of the map.
        let same = by_content.into_iter().filter_map(|(content, ends)| {
            let saved = 2 * content.into_iter().map(words).sum::<i32>() - JUMP;
            let host = *ends.iter().max_by_key(|&&end| lines[end].runs)?;
            let is_cold = |end: usize| is_worth(saved, lines[end].runs.saturating_mul(CYCLES));
            let others = ends.into_iter().filter(|&end| end != host && is_cold(end)).collect();
            Some(Same { length, host, others })
        });
        let same = same.filter(|same| !same.others.is_empty()).min_by_key(|same| same.host);
        if same.is_some() {
            return same;
        }
    }
    None
}

/// The end of a piece of code: its last line, and how many instructions up to it may move with it.
struct Tail {
    end: usize,
    length: usize,
}

fn tails(lines: &[Warm]) -> Vec<Tail> {
    let ends = lines.iter().enumerate().filter(|(_, warm)| ends(&warm.line));
    let tail = |(end, _)| {
        let before = lines[..end].iter().rev().take(LONGEST - 1);
        Tail { end, length: 1 + before.take_while(|warm| goes_on(&warm.line)).count() }
    };
    ends.map(tail).collect()
}

/// Whether nothing behind an instruction is reached from it, wherever it stands.
fn ends(line: &Line) -> bool {
    match code(line) {
        ("ret" | "reti", _) => true,
        // Not to a place of the same function, which may be too far away then.
        ("jmp", [target]) => !target.starts_with('.'),
        _ => false,
    }
}

/// Whether an instruction does the same elsewhere and always goes on to the next one.
fn goes_on(line: &Line) -> bool {
    let Line::Code(name, operands) = line else { return false };
    let skips = matches!(&name[..], "sbrc" | "sbrs" | "sbic" | "sbis" | "cpse");
    let jumps = name.starts_with("br") || matches!(&name[..], "rjmp" | "rcall" | "ijmp");
    let is_local = operands.iter().any(|operand| operand.starts_with(".L"));
    !skips && !jumps && !is_local && !ends(line)
}

#[cfg(test)]
mod tests {
    use super::super::heat::tests::{cold, shown};
    use super::*;

    const END: &str = "pop r17\npop r16\npop r15\nret\n";

    #[test]
    fn ends_that_are_alike_are_kept_once() {
        let mut lines = cold(&format!("inc r24\n{END}.L1:\ndec r24\n{END}"));
        merge_tails(&mut lines);
        let expected = [
            "inc r24",
            "jmp tail.0",
            ".L1:",
            "dec r24",
            "tail.0:",
            "pop r17",
            "pop r16",
            "pop r15",
            "ret",
        ];
        assert_eq!(shown(&lines)[2..], expected);
    }

    #[test]
    fn a_warm_end_stays_and_is_jumped_to() {
        let mut lines = cold(&format!("{END}.L1:\n{END}"));
        lines.iter_mut().take(6).for_each(|warm| warm.runs = 1000);
        merge_tails(&mut lines);
        let expected = ["tail.0:", "pop r17", "pop r16", "pop r15", "ret", ".L1:", "jmp tail.0"];
        assert_eq!(shown(&lines)[2..], expected);
    }

    #[test]
    fn what_may_leave_an_end_is_no_part_of_it() {
        for text in [
            "brne .L2\nret\n.L2:\nbrne .L2\nret", // branches reach near places only
            "sbrc r24, 0\nret\n.L2:\nsbrc r24, 0\nret", // skips what follows
            "inc r24\nrjmp .L2\n.L2:\ninc r24\nrjmp .L2",
        ] {
            let mut lines = cold(text);
            let before = lines.clone();
            merge_tails(&mut lines);
            assert_eq!(lines, before);
        }
    }
}
