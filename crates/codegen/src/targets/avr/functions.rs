//! The functions of a program: where they stand, what they save, and who knows them. Liveness follows from that.

use std::collections::HashSet;

use super::Liveness;
use super::assembly::{Line, code, names};
use super::effects::{ALL, Effect, Set, bit, register, slot};
use super::line::is_local;
use super::stack::{Access, frame_access, own_frame};
use crate::optimise::{Line as Shared, liveness};

/// A function.
pub(super) type Function = liveness::Function<Set>;

/// What is still looked at behind each line of a program.
pub(super) fn live(lines: &[Line]) -> Liveness {
    let functions = functions(lines);
    let mut effects: Vec<Effect> = lines.iter().map(Shared::effects).collect();
    for function in &functions {
        add_frame(lines, function, &mut effects);
    }
    Liveness::with(lines, functions, effects)
}

/// Adds what a function reads and writes in its frame, as far as nobody else can look there.
fn add_frame(lines: &[Line], function: &Function, effects: &mut [Effect]) {
    let own = own_frame(&lines[function.lines.clone()]);
    for at in function.lines.clone() {
        match frame_access(&lines[at]) {
            Some(Access::Load(distance)) if distance < own => effects[at].reads |= slot(distance),
            Some(Access::Store(distance)) if distance < own => {
                effects[at].writes |= slot(distance);
                effects[at].is_pure = true;
            }
            _ => {}
        }
    }
}

/// The functions of an image, by their labels in sections of code.
pub(super) fn functions(lines: &[Line]) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    let mut is_code = false;
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Directive(text) => {
                let text = text.trim_start();
                if text.starts_with(".section") || text == ".text" {
                    is_code = text.contains(".text");
                }
                is_open = false;
            }
            Line::Label(name) if !name.starts_with(".L") && is_code => {
                functions.push(Function::over(at..at + 1));
                is_open = true;
            }
            _ => {}
        }
        if is_open && let Some(function) = functions.last_mut() {
            function.lines.end = at + 1;
        }
    }
    let known = known_elsewhere(lines);
    for function in &mut functions {
        find_saves(lines, function);
        if let Line::Label(name) = &lines[function.lines.start]
            && known.contains(&name[..])
        {
            function.wanted = ALL;
        }
    }
    functions
}

/// Names that are not only called: somebody else may call them, and look at anything afterwards.
fn known_elsewhere(lines: &[Line]) -> HashSet<&str> {
    let mut known = HashSet::new();
    for line in lines {
        let text = match line {
            Line::Directive(text) if !text.contains(".size") && !text.contains(".type") => text,
            Line::Code(name, operands)
                if !matches!(&name[..], "call" | "rcall" | "jmp" | "rjmp") =>
            {
                known.extend(operands.iter().flat_map(|operand| names(operand)));
                continue;
            }
            _ => continue,
        };
        if !text.trim_start().starts_with(".section") {
            known.extend(names(text));
        }
    }
    known
}

/// Whether a push or pop belongs to a call: pushes before it, the same in reverse behind it.
fn is_around_call(lines: &[Line], at: usize) -> bool {
    let is = |at: &usize, name: &str| lines.get(*at).is_some_and(|line| code(line).0 == name);
    let call = if is(&at, "push") {
        (at..lines.len()).find(|at| !is(at, "push"))
    } else {
        (0..at).rev().find(|at| !is(at, "pop"))
    };
    let Some(call) = call.filter(|call| is(call, "call")) else { return false };
    let pushed = (0..call).rev().take_while(|at| is(at, "push")).map(|at| code(&lines[at]).1);
    let popped =
        (call + 1..lines.len()).take_while(|at| is(at, "pop")).map(|at| code(&lines[at]).1);
    pushed.eq(popped)
}

/// Finds what a function saves and restores, if every way out restores it all.
fn find_saves(lines: &[Line], function: &mut Function) {
    let body = function.lines.clone();
    let instructions: Vec<usize> = body.filter(|&at| !code(&lines[at]).0.is_empty()).collect();
    let is = |at: usize, name: &str| code(&lines[at]).0 == name;
    let saves: Vec<usize> = instructions.iter().copied().take_while(|&at| is(at, "push")).collect();
    let numbers: Vec<Option<usize>> =
        saves.iter().map(|&at| register(&code(&lines[at]).1[0])).collect();
    let is_kept = |number: &Option<usize>| {
        number.is_some_and(|number| (2..18).contains(&number) || number == 28 || number == 29)
    };
    if saves.is_empty() || !numbers.iter().all(is_kept) {
        return;
    }
    let mut restores = Vec::new();
    let is_local = |at: usize| code(&lines[at]).1.first().is_some_and(|to| is_local(to));
    for (number, &at) in instructions.iter().enumerate() {
        let leaves = matches!(code(&lines[at]).0, "ret" | "reti" | "ijmp")
            || matches!(code(&lines[at]).0, "rjmp" | "jmp") && !is_local(at);
        if !leaves {
            continue;
        }
        let Some(first) = number.checked_sub(saves.len()) else { return };
        let pops = &instructions[first..number];
        let follow =
            pops.windows(2).all(|two| two[0] + 1 == two[1]) && pops.last() == Some(&(at - 1));
        let restored = pops.iter().rev().map(|&at| match code(&lines[at]) {
            ("pop", [operand]) => register(operand),
            _ => None,
        });
        if !is(at, "ret") && !is(at, "jmp") && !is(at, "rjmp")
            || !follow
            || !restored.eq(numbers.iter().copied())
        {
            return;
        }
        restores.extend_from_slice(pops);
    }
    // Elsewhere the stack stays as it is.
    let moves = |at: &usize| is(*at, "push") || is(*at, "pop");
    let others = instructions.iter().filter(|at| !saves.contains(at) && !restores.contains(at));
    if others.filter(|at| moves(at)).any(|&at| !is_around_call(lines, at)) {
        return;
    }
    function.saved = numbers.iter().flatten().map(|&number| bit(number)).sum();
    function.saves = saves;
    function.restores = restores;
}
