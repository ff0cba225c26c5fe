//! Global value numbering: which registers, bytes of the stack frame and variables hold the same, on all ways that lead
//! to a line. What is there already is neither loaded nor copied nor stored again.
//!
//! `state` follows one instruction, `flow` the ways through a function; here is what can be done with it.

mod flow;
mod state;

use std::collections::HashSet;

use super::assembly::{Line, code, names};
use super::effects::{FLAGS, register};
use super::functions::live;
use super::stack::own_frame;
use super::{Liveness, line::skips};
use crate::optimise::remove;
use state::{Numbers, State, Target};

/// Instructions whose second operand is only read.
const READ_SECOND: [&str; 10] =
    ["add", "adc", "sub", "sbc", "cp", "cpc", "and", "or", "mov", "cpse"];

/// What is known of a function that does not change.
struct Context<'a> {
    lines: &'a [Line],
    live: &'a Liveness,
    /// The distance from `Y` below which the frame is the function's own.
    own: usize,
    /// Variables that an interrupt may change.
    shared: &'a HashSet<String>,
}

/// What becomes of a line.
enum Change {
    Gone,
    Other(Line),
}

/// Makes use of what is known; tells whether there was anything to do.
pub(super) fn forward(lines: &mut Vec<Line>) -> bool {
    let live = live(lines);
    let shared = shared(lines);
    let mut changes = Vec::new();
    for function in &live.functions {
        let own = own_frame(&lines[function.lines.clone()]);
        let context = Context { lines, live: &live, own, shared: &shared };
        changes.extend(of_function(&context, function.lines.clone()));
    }
    let mut gone = Vec::new();
    let is_changed = !changes.is_empty();
    for (at, change) in changes {
        match change {
            Change::Gone => gone.push(at),
            Change::Other(line) => lines[at] = line,
        }
    }
    remove(lines, &gone);
    is_changed
}

/// Names that functions use which an interrupt calls.
fn shared(lines: &[Line]) -> HashSet<String> {
    let functions = super::functions::functions(lines);
    let name = |at: usize| match &lines[at] {
        Line::Label(name) => name.as_str(),
        _ => "",
    };
    let mut found: HashSet<String> = HashSet::new();
    let mut waiting: Vec<_> =
        functions.iter().filter(|f| name(f.lines.start).starts_with("__vector")).collect();
    while let Some(function) = waiting.pop() {
        for line in &lines[function.lines.clone()] {
            for word in code(line).1.iter().flat_map(|operand| names(operand)) {
                if found.insert(word.to_owned()) {
                    waiting.extend(functions.iter().filter(|f| name(f.lines.start) == word));
                }
            }
        }
    }
    found
}

/// The changes in a function.
fn of_function(context: &Context, range: std::ops::Range<usize>) -> Vec<(usize, Change)> {
    let mut numbers = Numbers::default();
    let Some(starts) = flow::solve(context, range.clone(), &mut numbers) else { return vec![] };
    let mut changes = Vec::new();
    let mut state: Option<State> = None;
    for at in range {
        if let Some(known) = starts.get(&at) {
            state = Some(known.clone());
        }
        let Some(known) = &mut state else { continue };
        if let Line::Code(..) = &context.lines[at] {
            let is_skipped = at > 0 && skips(code(&context.lines[at - 1]).0);
            match change(context, known, &numbers, at) {
                Some(Change::Gone) if is_skipped => {}
                Some(change) => changes.push((at, change)),
                None => {}
            }
            known.follow(context, at, &mut numbers);
            if context.live.next(at) != [at + 1] {
                state = None;
            }
        }
    }
    changes
}

/// What can be done with a line, if something is known before it.
fn change(context: &Context, known: &State, numbers: &Numbers, at: usize) -> Option<Change> {
    let (name, operands) = code(&context.lines[at]);
    let nth = |n: usize| operands.get(n).and_then(|operand| register(operand));
    match name {
        "mov" => (known.register(nth(0)?) == known.register(nth(1)?)).then_some(Change::Gone),
        "movw" => {
            let (to, from) = (nth(0)?, nth(1)?);
            let is_same = |half| known.register(to + half) == known.register(from + half);
            (is_same(0) && is_same(1)).then_some(Change::Gone)
        }
        "ldi" => {
            let number = numbers.constant(&operands[1])?;
            (known.register(nth(0)?) == number).then_some(Change::Gone)
        }
        "clr" | "eor" if name == "clr" || operands[0] == operands[1] => {
            let is_zero = Some(known.register(nth(0)?)) == numbers.constant("0");
            (is_zero && context.live.after(at) & FLAGS == 0).then_some(Change::Gone)
        }
        "ldd" | "lds" => {
            let from = Target::of(context, &context.lines[at])?;
            load(known, numbers, nth(0)?, known.memory(&from)?)
        }
        "std" | "sts" => {
            let to = Target::of(context, &context.lines[at]);
            let number = known.register(nth(1)?);
            if to.and_then(|to| known.memory(&to)) == Some(number) {
                return Some(Change::Gone);
            }
            zero(known, numbers, name, operands, 1)
        }
        "st" => zero(known, numbers, name, operands, 1),
        _ if READ_SECOND.contains(&name) => zero(known, numbers, name, operands, 1),
        _ => None,
    }
    .or_else(|| if name == "mov" { zero(known, numbers, name, operands, 1) } else { None })
}

/// What a load can be replaced by, if the number of what it loads is known.
fn load(known: &State, numbers: &Numbers, to: usize, number: u32) -> Option<Change> {
    if known.register(to) == number {
        return Some(Change::Gone);
    }
    let line = |name: &str, operand: String| {
        Change::Other(Line::Code(name.to_owned(), vec![format!("r{to}"), operand]))
    };
    if let Some(constant) = numbers.text(number).filter(|_| to >= 16) {
        return Some(line("ldi", constant.to_owned()));
    }
    let from = (0..32).find(|&register| register != to && known.register(register) == number)?;
    Some(line("mov", format!("r{from}")))
}

/// An instruction that reads the register that is always zero in place of another that is.
fn zero(
    known: &State,
    numbers: &Numbers,
    name: &str,
    operands: &[String],
    place: usize,
) -> Option<Change> {
    let number = register(operands.get(place)?)?;
    let zero = numbers.constant("0")?;
    if number == 1 || known.register(number) != zero || known.register(1) != zero {
        return None;
    }
    let mut operands = operands.to_vec();
    "r1".clone_into(&mut operands[place]);
    Some(Change::Other(Line::Code(name.to_owned(), operands)))
}

#[cfg(test)]
mod tests;
