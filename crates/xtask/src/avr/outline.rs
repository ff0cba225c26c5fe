//! Sequences of instructions that stand in several places become small functions of their own.

use std::collections::HashMap;

use super::assembly::{Line, words};
use super::heat::{Warm, is_worth};

/// The shortest and longest sequence that becomes a function.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;
/// Bytes of a call, two or four, and of the return behind a sequence.
const CALL: i32 = 3;
const RETURN: i32 = 2;
/// Cycles of both.
const CYCLES: u32 = 8;

/// Whether an instruction does the same in a function of its own: it leaves the stack and the order
/// of instructions alone.
fn may_move(line: &Line) -> bool {
    let Line::Code(name, operands) = line else { return false };
    let is_placed = name.starts_with("br")
        || name.starts_with("sb") && !matches!(&name[..], "sbc" | "sbci" | "sbiw")
        || matches!(
            &name[..],
            "rjmp"
                | "jmp"
                | "ijmp"
                | "icall"
                | "rcall"
                | "ret"
                | "reti"
                | "push"
                | "pop"
                | "in"
                | "out"
                | "cli"
                | "sei"
                | "sleep"
                | "cpse"
                | "wdr"
                | "nop"
        );
    // Labels of inline assembly, and functions that came from here, which would need more stack.
    let is_local = operands.iter().any(|operand| operand.starts_with(PREFIX));
    !is_placed && !is_local
}

/// How functions that come from here are called.
const PREFIX: &str = "outlined.";

/// Makes functions of sequences that stand in several places.
pub(super) fn outline(lines: &mut Vec<Warm>) {
    let mut functions = Vec::new();
    loop {
        let mut found = sequences(lines);
        found.sort_by_key(|sequence| (-sequence.gain(), sequence.places[0]));
        let mut is_taken = vec![false; lines.len()];
        let mut is_gone = vec![false; lines.len()];
        for mut sequence in found {
            let length = sequence.length;
            sequence.places.retain(|&at| !is_taken[at..at + length].contains(&true));
            sequence.leave_warm_places(lines);
            if sequence.places.len() < 2 || sequence.gain() <= 0 {
                continue;
            }
            let name = format!("{PREFIX}{}", functions.len());
            let first = sequence.places[0];
            functions.push((name.clone(), lines[first..first + length].to_vec()));
            for &at in &sequence.places {
                lines[at].line = Line::Code("call".to_owned(), vec![name.clone()]);
                is_gone[at + 1..at + length].fill(true);
                is_taken[at..at + length].fill(true);
            }
        }
        if !is_gone.contains(&true) {
            break;
        }
        let mut gone = is_gone.into_iter();
        lines.retain(|_| gone.next() != Some(true));
    }
    let mut add = |line: Line| lines.push(Warm { line, runs: 0 });
    for (name, body) in functions {
        add(Line::Directive(format!("\t.section\t.text.{name},\"ax\",@progbits")));
        add(Line::Directive(format!("\t.type\t{name},@function")));
        add(Line::Label(name));
        for warm in body {
            add(warm.line);
        }
        add(Line::Code("ret".to_owned(), vec![]));
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
    fn gain(&self) -> i32 {
        self.places.len() as i32 * (self.bytes - CALL) - self.bytes - RETURN
    }

    /// Keeps the places where a call is worth what it costs.
    fn leave_warm_places(&mut self, lines: &[Warm]) {
        let saved = self.bytes - CALL;
        self.places.retain(|&at| is_worth(saved, lines[at].runs.saturating_mul(CYCLES)));
    }
}

/// Runs of lines that may move.
fn spans(lines: &[Warm]) -> Vec<std::ops::Range<usize>> {
    let mut spans = Vec::new();
    let mut start = None;
    let mut is_code = false;
    for (at, Warm { line, .. }) in lines.iter().enumerate() {
        if let Line::Directive(text) = line
            && text.trim_start().starts_with(".section")
        {
            is_code = text.contains(".text");
        }
        if is_code && may_move(line) {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            spans.push(from..at);
        }
    }
    spans
}

/// All sequences that are worth it.
fn sequences(lines: &[Warm]) -> Vec<Sequence> {
    let spans = spans(lines);
    let mut numbers: HashMap<&Line, u32> = HashMap::new();
    let numbered: Vec<u32> = lines
        .iter()
        .map(|warm| {
            let next = numbers.len() as u32;
            *numbers.entry(&warm.line).or_insert(next)
        })
        .collect();
    let mut found = Vec::new();
    for length in LENGTHS {
        let mut by_content: HashMap<&[u32], Vec<usize>> = HashMap::new();
        for span in &spans {
            for at in span.start..(span.end + 1).saturating_sub(length).max(span.start) {
                let places = by_content.entry(&numbered[at..at + length]).or_default();
                if places.last().is_none_or(|last| last + length <= at) {
                    places.push(at);
                }
            }
        }
        for places in by_content.into_values().filter(|places| places.len() > 1) {
            let content = &lines[places[0]..places[0] + length];
            let bytes = 2 * content.iter().map(|warm| words(&warm.line)).sum::<i32>();
            let mut sequence = Sequence { length, bytes, places };
            sequence.leave_warm_places(lines);
            if sequence.gain() > 0 {
                found.push(sequence);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::heat::tests::{cold, shown};
    use super::*;

    const SEQUENCE: &str = "lds r24, 256\nadiw r24, 1\nsts 256, r24\nsts 257, r25\n";

    #[test]
    fn sequences_become_functions() {
        let mut lines = cold(&format!("{SEQUENCE}breq f\n{SEQUENCE}breq f\n{SEQUENCE}ret"));
        outline(&mut lines);
        let lines = shown(&lines);
        assert_eq!(lines[2..4], ["call outlined.0", "breq f"]);
        assert_eq!(lines.iter().filter(|line| *line == "call outlined.0").count(), 3);
        let body = lines.iter().position(|line| line == "outlined.0:").expect("a function");
        assert_eq!(
            lines[body + 1..],
            ["lds r24, 256", "adiw r24, 1", "sts 256, r24", "sts 257, r25", "ret"]
        );
    }

    #[test]
    fn where_it_is_warm_they_stay() {
        let mut lines = cold(&format!("{SEQUENCE}breq f\n{SEQUENCE}breq f\n{SEQUENCE}ret"));
        lines[2..6].iter_mut().for_each(|warm| warm.runs = 10_000);
        outline(&mut lines);
        assert_eq!(shown(&lines)[2..6], SEQUENCE.lines().collect::<Vec<_>>());
        assert_eq!(shown(&lines)[7], "call outlined.0", "elsewhere they do not");
    }

    #[test]
    fn what_needs_its_place_stays_there() {
        let sequence = "push r24\nin r28, 61\ncall g\npop r24\n";
        let mut lines = cold(&format!("{sequence}breq f\n{sequence}breq f\n{sequence}ret"));
        let before = lines.clone();
        outline(&mut lines);
        assert_eq!(lines, before);
    }
}
