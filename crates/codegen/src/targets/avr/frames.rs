//! Stack frames that cost fewer cycles than arithmetic with the stack pointer, for which the interrupts have to wait:
//! a few pushes for a small one, variables for that of a function that runs often.
//!
//! A function that never runs twice at a time can have its frame at a fixed place. It then needs no pointer to it.

use super::Warm;
use super::assembly::{Line, code};
use super::functions::{Function, functions};
use super::recursion::Callers;
use super::stack::{Access, frame_access, own_frame};
use crate::optimise::heat::{Costs, plain};
use crate::optimise::remove;

/// The largest frame for which pushes take fewer cycles than the seven of the arithmetic.
const LARGEST: usize = 3;

/// Instructions that set the stack pointer to `Y`, behind the one that computes it.
const SET: [(&str, &str); 5] =
    [("in", "r0, 63"), ("cli", ""), ("out", "62, r29"), ("out", "63, r0"), ("out", "61, r28")];

/// Cycles that a function saves that has no frame pointer: to save, make and restore it, and to move the stack.
const CYCLES: u32 = 24;

/// Replaces what makes and unmakes frames where that is worth it.
pub(super) fn shrink(lines: &mut Vec<Warm>, costs: &Costs) {
    let texts = plain(lines);
    let callers = Callers::of(&texts);
    let mut variables = Vec::new();
    for function in functions(&texts).into_iter().rev() {
        let name = format!("frame.{}", variables.len());
        let is_alone = callers.runs_once(&texts[function.lines.start]);
        let fixed = if is_alone { fixed(lines, &function, &name, costs) } else { None };
        if let Some((body, size)) = fixed {
            lines.splice(function.lines, body);
            variables.extend(variable(&name, size));
        } else if let Some(body) = shrunk(&lines[function.lines.clone()]) {
            lines.splice(function.lines, body);
        }
    }
    lines.extend(variables.into_iter().map(Warm::cold));
}

/// The lines of a variable for a frame.
fn variable(name: &str, size: usize) -> [Line; 4] {
    [
        Line::Directive(format!("\t.section\t.bss.{name},\"aw\",@nobits")),
        Line::Label(name.to_owned()),
        Line::Directive(format!("\t.zero\t{size}")),
        Line::Directive(format!("\t.size\t{name}, {size}")),
    ]
}

/// A function whose frame is a variable of a name, and the bytes of that; if it is worth it and understood.
fn fixed(
    lines: &[Warm],
    function: &Function,
    name: &str,
    costs: &Costs,
) -> Option<(Vec<Warm>, usize)> {
    let body = &lines[function.lines.clone()];
    let texts = plain(body);
    let (size, sets) = frame(&texts)?;
    let accesses = texts.iter().filter_map(frame_access);
    let reaches = accesses.clone().all(|access| match access {
        Access::Load(distance) | Access::Store(distance) => (1..=size).contains(&distance),
    });
    // No pointer leads there, and no argument lies behind it.
    if own_frame(&texts) != 64 || !reaches {
        return None;
    }
    let is_pointer = |at: &usize| {
        let operand = code(&texts[at - function.lines.start]).1.first();
        operand.is_some_and(|operand| operand == "r28" || operand == "r29")
    };
    let around: Vec<usize> = function.saves.iter().chain(&function.restores).copied().collect();
    let around: Vec<usize> = around.into_iter().filter(is_pointer).collect();
    let makes = SET.len() + 1;
    let shorter = 2 * (around.len() + 2 + makes * sets.len()) as i32;
    let runs = body.iter().map(|warm| warm.runs).find(|&runs| runs > 0).unwrap_or(0);
    let longer = 2 * accesses.count() as i32 - shorter;
    let is_worth = runs.saturating_mul(CYCLES) > costs.price.saturating_mul(longer.max(0) as u32);
    if around.len() < 4 || !is_worth {
        return None;
    }
    let mut gone: Vec<usize> = around.iter().map(|at| at - function.lines.start).collect();
    gone.extend([sets[0] - 3, sets[0] - 2]);
    gone.extend(sets.iter().flat_map(|&at| at - 1..at + SET.len()));
    gone.sort_unstable();
    let mut changed: Vec<Warm> = body.to_vec();
    for warm in &mut changed {
        if let Some(line) = at_fixed_place(&warm.line, name) {
            warm.line = line;
        }
    }
    remove(&mut changed, &gone);
    Some((changed, size))
}

/// An access to the frame as one to a variable.
fn at_fixed_place(line: &Line, name: &str) -> Option<Line> {
    let place = |distance: usize| format!("{name}+{}", distance - 1);
    let (_, operands) = code(line);
    Some(match frame_access(line)? {
        Access::Load(distance) => {
            Line::Code("lds".to_owned(), vec![operands[0].clone(), place(distance)])
        }
        Access::Store(distance) => {
            Line::Code("sts".to_owned(), vec![place(distance), operands[1].clone()])
        }
    })
}

/// The bytes of a frame, and the lines where the stack pointer is set to make and unmake it.
fn frame(lines: &[Line]) -> Option<(usize, Vec<usize>)> {
    let sets: Vec<usize> = (1..lines.len()).filter(|&at| sets_pointer(lines, at)).collect();
    let (&first, others) = sets.split_first()?;
    let is_pointer = |line: &&Line| matches!(code(line), ("out", [port, _]) if port == "61");
    if lines.iter().filter(is_pointer).count() != sets.len() || !reads_pointer(lines, first - 1) {
        return None;
    }
    let size: usize = moved(&lines[first - 1], "sbiw")?.parse().ok()?;
    let is_same =
        |&at: &usize| moved(&lines[at - 1], "adiw").is_some_and(|moved| *moved == size.to_string());
    others.iter().all(is_same).then_some((size, sets))
}

/// A function with pushes for its frame, if the frame is small and all of it is understood.
fn shrunk(body: &[Warm]) -> Option<Vec<Warm>> {
    let (size, sets) = frame(&plain(body))?;
    let (&first, others) = sets.split_first()?;
    if size > LARGEST {
        return None;
    }
    let many = |name: &str, register: &str, at: usize| {
        let line = Line::Code(name.to_owned(), vec![register.to_owned()]);
        vec![Warm { runs: body[at].runs, ..Warm::cold(line) }; size]
    };
    let mut shrunk = body.to_vec();
    for &at in others.iter().rev() {
        shrunk.splice(at - 1..at + SET.len(), many("pop", "r0", at));
    }
    // First the room, then its address.
    shrunk.drain(first - 1..first + SET.len());
    shrunk.splice(first - 3..first - 3, many("push", "r1", first));
    Some(shrunk)
}

/// How far an instruction moves `Y`.
fn moved<'a>(line: &'a Line, by: &str) -> Option<&'a String> {
    match code(line) {
        (name, [register, size]) if name == by && register == "r28" => Some(size),
        _ => None,
    }
}

fn sets_pointer(lines: &[Line], from: usize) -> bool {
    let is_there = |(at, (name, operands)): (usize, &(&str, &str))| {
        lines.get(from + at).is_some_and(|line| {
            let (is, has) = code(line);
            is == *name && has.join(", ") == *operands
        })
    };
    SET.iter().enumerate().all(is_there)
}

/// Whether `Y` has just been made the stack pointer before a line.
fn reads_pointer(lines: &[Line], at: usize) -> bool {
    let is = |at: usize, register: &str, port: &str| matches!(code(&lines[at]), ("in", [to, from]) if to == register && from == port);
    at >= 2 && is(at - 2, "r28", "61") && is(at - 1, "r29", "62")
}

#[cfg(test)]
mod tests {
    use super::super::passes::costs;
    use super::super::profile::tests::{cold, shown};
    use super::*;

    fn shrunk_text(text: &str) -> Vec<String> {
        let mut lines = cold(text);
        shrink(&mut lines, &costs(120));
        shown(&lines).split_off(2)
    }

    fn frame(size: usize, restored: usize) -> String {
        let set = "in r0, 63\ncli\nout 62, r29\nout 63, r0\nout 61, r28\n";
        let first = format!("push r28\npush r29\nin r28, 61\nin r29, 62\nsbiw r28, {size}\n{set}");
        format!("{first}std Y+1, r24\nadiw r28, {restored}\n{set}pop r29\npop r28\nret")
    }

    #[test]
    fn small_frames_are_pushed() {
        let expected = [
            "push r28",
            "push r29",
            "push r1",
            "push r1",
            "in r28, 61",
            "in r29, 62",
            "std Y+1, r24",
            "pop r0",
            "pop r0",
            "pop r29",
            "pop r28",
            "ret",
        ];
        assert_eq!(shrunk_text(&frame(2, 2)), expected);
    }

    #[test]
    fn others_stay_as_they_are() {
        for text in [frame(4, 4), frame(2, 3), frame(2, 2).replace("in r29, 62", "in r29, 63")] {
            let lines: Vec<&str> = text.split('\n').collect();
            let shrunk = shrunk_text(&text);
            let kept: Vec<&str> = shrunk.iter().map(|line| line.trim()).collect();
            assert_eq!(kept, lines);
        }
    }

    /// A function that runs a thousand times, with a frame of so many bytes.
    fn warm(text: &str) -> Vec<String> {
        let mut lines = cold(text);
        for line in &mut lines {
            line.runs = 1_000;
        }
        shrink(&mut lines, &costs(120));
        shown(&lines).split_off(2)
    }

    #[test]
    fn a_frame_that_is_made_often_has_a_fixed_place() {
        let expected = ["sts frame.0+0, r24", "ret"];
        let lines = warm(&frame(9, 9));
        assert_eq!(lines[..2], expected);
        assert_eq!(
            lines[2..],
            [".section .bss.frame.0,\"aw\",@nobits", "frame.0:", ".zero 9", ".size frame.0, 9"]
        );
    }

    #[test]
    fn a_frame_that_others_may_know_or_that_is_made_twice_moves_with_the_stack() {
        for text in [
            frame(9, 9).replace("std Y+1, r24", "movw r24, r28\nadiw r24, 3"),
            frame(9, 9).replace("std Y+1, r24", "ldd r24, Y+12"),
            frame(9, 9).replace("std Y+1, r24", "call f"),
        ] {
            assert!(warm(&text).iter().any(|line| line.starts_with("sbiw")), "{text}");
        }
    }
}
