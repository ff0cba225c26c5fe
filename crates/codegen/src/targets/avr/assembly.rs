//! The compiler's assembly for the chip, made shorter and faster.
//!
//! LLVM's back end for AVR leaves some things undone that cost this image two kilobytes and some
//! hundred cycles a node. They are done here, on the text between compiler and assembler, where every
//! instruction is a line and every place that can be jumped to has a name:
//!
//! - a register that is copied to where its copy still is (see `values`);
//! - a comparison with zero behind an instruction that has just compared its result with zero;
//! - a branch around a jump, where the branch alone would reach: distances are known only now.
//!
//! What needs a look at the whole program is done next, in [`whole`](super::whole). Whatever is not
//! understood stays as it is.

use std::collections::HashMap;

use super::line::skips;
use super::values::Values;
use crate::optimise::{jumps, remove, uses};

/// One line: what matters of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// A name for the place of the next instruction.
    Label(String),
    /// An instruction and its operands.
    Code(String, Vec<String>),
    /// A comment, or the border of inline assembly: nothing for the CPU.
    Nothing(String),
    /// Anything else: what stands before and behind it is not looked at together.
    Directive(String),
}

/// Reads the assembly of an image and makes it faster and shorter where nothing is lost by it.
pub(super) fn improve(assembly: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = assembly.lines().map(read).collect();
    while jumps::shorten(&mut lines) {}
    drop_copies(&mut lines);
    drop_comparisons(&mut lines);
    while jumps::shorten(&mut lines) {}
    while jumps::shorten(&mut lines) {}
    lines.retain(|line| !matches!(line, Line::Nothing(_)));
    lines
}

/// The text of some lines.
pub fn text<'a>(lines: impl IntoIterator<Item = &'a Line>) -> String {
    lines.into_iter().map(|line| write(line) + "\n").collect()
}

pub(super) fn read(text: &str) -> Line {
    let body = text.trim();
    if body.is_empty() || body.starts_with(';') || body.starts_with("/*") {
        return Line::Nothing(text.to_owned());
    }
    if let Some(name) = body.strip_suffix(':') {
        return Line::Label(name.to_owned());
    }
    let (name, rest) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
    let is_code = name.bytes().all(|letter| letter.is_ascii_lowercase());
    // A label in the same line, a string, two instructions in a line: not what LLVM prints of code.
    // A place that is so far from here would not be, once something in between is gone.
    if !is_code || rest.contains([':', '"', ';', '=']) || is_relative(rest) {
        return Line::Directive(text.to_owned());
    }
    let operands = rest.split(',').map(|operand| operand.trim().to_owned());
    Line::Code(name.to_owned(), operands.filter(|operand| !operand.is_empty()).collect())
}

/// Whether the only operand is a distance: `.+2`.
fn is_relative(operands: &str) -> bool {
    operands.trim_start().strip_prefix('.').is_some_and(|rest| !rest.starts_with('L'))
}

pub(super) fn write(line: &Line) -> String {
    match line {
        Line::Label(name) => format!("{name}:"),
        Line::Code(name, operands) => format!("\t{name}\t{}", operands.join(", ")),
        Line::Nothing(text) | Line::Directive(text) => text.clone(),
    }
}

/// The instruction nearest to line `at` in one direction, if only comments stand between.
pub(super) fn neighbour(lines: &[Line], at: usize, back: bool) -> Option<usize> {
    let mut at = at;
    loop {
        at = if back { at.checked_sub(1)? } else { at + 1 };
        match lines.get(at)? {
            Line::Nothing(_) => {}
            Line::Code(..) => return Some(at),
            Line::Label(_) | Line::Directive(_) => return None,
        }
    }
}

pub(super) fn code(line: &Line) -> (&str, &[String]) {
    match line {
        Line::Code(name, operands) => (name, operands),
        _ => ("", &[]),
    }
}

/// Removes copies of registers to where they have been copied before.
pub(super) fn drop_copies(lines: &mut Vec<Line>) {
    let uses = uses(lines);
    let mut values = Values::new();
    let idle: Vec<usize> = (0..lines.len())
        .filter(|&at| match &lines[at] {
            Line::Nothing(_) => false,
            Line::Code(name, operands) => values.follow(name, operands),
            Line::Label(name) if is_passed_only(lines, at, name, &uses) => false,
            Line::Label(_) | Line::Directive(_) => {
                values = Values::new();
                false
            }
        })
        .collect();
    remove(lines, &idle);
}

/// The names in a text.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '$');
    text.split(move |letter| !is_name(letter)).filter(|name| !name.is_empty())
}

/// Whether a label is only reached from the line before it, or from the branch around a jump there:
/// then registers hold there what they held before.
pub(super) fn is_passed_only(
    lines: &[Line],
    at: usize,
    name: &str,
    uses: &HashMap<String, u32>,
) -> bool {
    if !name.starts_with(".L") {
        return false; // others may know it
    }
    let uses = uses.get(name).copied().unwrap_or(0);
    let before = neighbour(lines, at, true);
    let falls = before.map_or("", |before| code(&lines[before]).0);
    if uses == 0 {
        return !falls.is_empty() && !matches!(falls, "rjmp" | "jmp" | "ret" | "reti" | "ijmp");
    }
    let branch = before.and_then(|jump| neighbour(lines, jump, true)).map(|at| code(&lines[at]));
    uses == 1
        && matches!(falls, "rjmp" | "jmp")
        && branch.is_some_and(|(branch, to)| opposite(branch).is_some() && to == [name])
}

/// Instructions after which the flag for zero says whether their first operand is.
const TELL_ZERO: [&str; 17] = [
    "add", "and", "andi", "asr", "com", "dec", "eor", "inc", "lsl", "lsr", "neg", "or", "ori",
    "rol", "ror", "sub", "subi",
];

/// Instructions that read flags, apart from those that ask for zero only.
fn reads_flags(name: &str) -> bool {
    name.starts_with("br") || matches!(name, "adc" | "cpc" | "rol" | "ror" | "sbc" | "sbci" | "in")
}

/// `cpi rX, 0` is not needed behind an instruction that tells the same, if only zero is asked for.
fn drop_comparisons(lines: &mut Vec<Line>) {
    let is_idle = |at: usize| {
        let (name, operands) = code(&lines[at]);
        let [register, number] = operands else { return false };
        if name != "cpi" || number != "0" {
            return false;
        }
        let before = neighbour(lines, at, true);
        let is_told = before.is_some_and(|before| {
            let (name, operands) = code(&lines[before]);
            TELL_ZERO.contains(&name)
                && operands.first() == Some(register)
                && !may_be_skipped(lines, before)
        });
        let Some(branch) = neighbour(lines, at, false) else { return false };
        let asks_zero = matches!(code(&lines[branch]).0, "breq" | "brne");
        let after = neighbour(lines, branch, false).map_or("", |after| code(&lines[after]).0);
        is_told && asks_zero && !reads_flags(after)
    };
    let idle: Vec<usize> = (0..lines.len()).filter(|&at| is_idle(at)).collect();
    remove(lines, &idle);
}

/// Whether the instruction before one may skip it.
fn may_be_skipped(lines: &[Line], at: usize) -> bool {
    let before = neighbour(lines, at, true).map_or("", |before| code(&lines[before]).0);
    skips(before)
}

/// The branch that is taken when another is not.
pub(super) fn opposite(branch: &str) -> Option<&'static str> {
    const PAIRS: [(&str, &str); 6] = [
        ("breq", "brne"),
        ("brlo", "brsh"),
        ("brcs", "brcc"),
        ("brlt", "brge"),
        ("brmi", "brpl"),
        ("brts", "brtc"),
    ];
    PAIRS.iter().find_map(|&(one, other)| match branch {
        _ if branch == one => Some(other),
        _ if branch == other => Some(one),
        _ => None,
    })
}

#[cfg(test)]
#[path = "assembly_tests.rs"]
mod tests;
