//! Registers are saved where it costs least.
//!
//! By the compiler's rules a function saves every register of some kind that it changes, whether or
//! not its callers have anything there. Here callers are known: what none of them needs is not saved,
//! and what few of them need these few save. A function that is called for every node does not save
//! for callers that hardly ever run: they call it by another name, where that is done.

use super::assembly::{Line, code};
use super::effects::{ALL, bit, register};
use super::functions::{Function, live};
use super::{Liveness, Warm};
use crate::optimise::heat::plain;
use crate::optimise::remove;

/// Removes saves of registers in which no caller has anything that it will look at.
pub(super) fn drop_idle(lines: &mut Vec<Line>) {
    let idle = idle(lines);
    remove(lines, &idle);
}

/// The lines that save and restore what no caller needs.
fn idle(lines: &[Line]) -> Vec<usize> {
    let live = live(lines);
    let mut idle = Vec::new();
    for function in &live.functions {
        if has_arguments_on_stack(lines, function) {
            continue;
        }
        let is_free =
            |at: &usize| saved(lines, *at).is_some_and(|number| function.wanted & bit(number) == 0);
        idle.extend(function.saves.iter().chain(&function.restores).copied().filter(is_free));
    }
    idle.sort_unstable();
    idle
}

/// The register that a line saves or restores.
fn saved(lines: &[Line], at: usize) -> Option<usize> {
    code(&lines[at]).1.first().and_then(|operand| register(operand))
}

/// Whether a function reaches beyond its frame, where its saves must not change.
fn has_arguments_on_stack(lines: &[Line], function: &Function) -> bool {
    let mut frame = 0;
    let mut highest = 0;
    for line in &lines[function.lines.clone()] {
        match code(line) {
            ("sbiw" | "subi", [to, size]) if to == "r28" && frame == 0 => {
                frame = size.parse().unwrap_or(0);
            }
            (_, operands) => {
                let reach = operands.iter().filter_map(|operand| operand.strip_prefix("Y+"));
                highest = reach.filter_map(|far| far.parse().ok()).fold(highest, u32::max);
            }
        }
    }
    highest > frame
}

/// A call of a function.
struct Call {
    at: usize,
    /// How often in a thousand nodes.
    runs: u32,
    /// The registers that it has to save itself.
    own: Vec<usize>,
}

/// What is called less often in a thousand nodes is not worth a byte.
const SELDOM: u32 = 20;

/// Leaves saves of one function to its callers; tells whether there was any for which that is better.
pub(super) fn move_to_callers(lines: &mut Vec<Warm>) -> bool {
    let mut texts = plain(lines);
    let live = live(&texts);
    for function in &live.functions {
        if function.wanted == ALL || has_arguments_on_stack(&texts, function) {
            continue;
        }
        let Line::Label(name) = texts[function.lines.start].clone() else { continue };
        let Some(mut calls) = calls(lines, &name) else { continue };
        let elsewhere = distribute(&texts, &live, function, &mut calls);
        if elsewhere.is_empty() && calls.iter().all(|call| call.own.is_empty()) {
            continue;
        }
        *lines = rewritten(lines, &name, &calls, &elsewhere);
        texts = plain(lines);
        let idle = idle(&texts);
        remove(lines, &idle);
        return true;
    }
    false
}

/// All calls of a function, if nobody jumps to it.
fn calls(lines: &[Warm], name: &str) -> Option<Vec<Call>> {
    let mut calls = Vec::new();
    for (at, Warm { line, runs, .. }) in lines.iter().enumerate() {
        match code(line) {
            ("call" | "rcall", [to]) if to == name => {
                calls.push(Call { at, runs: *runs, own: Vec::new() });
            }
            ("jmp" | "rjmp", [to]) if to == name => return None,
            _ => {}
        }
    }
    Some(calls)
}

/// Decides for each register that a function saves: the callers that need it save it themselves if
/// that is no longer and no slower; if only callers need it that hardly ever run, it is returned.
fn distribute(
    lines: &[Line],
    live: &Liveness,
    function: &Function,
    calls: &mut [Call],
) -> Vec<usize> {
    let returns = function.restores.len() / function.saves.len().max(1);
    let mut elsewhere = Vec::new();
    for register in function.saves.iter().filter_map(|&at| saved(lines, at)) {
        let count = calls.len();
        let wants = |call: &&mut Call| live.after(call.at) & bit(register) != 0;
        let wanting: Vec<&mut Call> = calls.iter_mut().filter(wants).collect();
        if wanting.is_empty() || wanting.len() == count {
            continue;
        }
        // Two bytes for a push or a pop.
        if 4 * wanting.len() <= 2 + 2 * returns {
            for call in wanting {
                call.own.push(register);
            }
        } else if wanting.iter().all(|call| call.runs < SELDOM) {
            elsewhere.push(register);
        }
    }
    if calls.iter().all(|call| call.runs < SELDOM) { Vec::new() } else { elsewhere }
}

/// The lines with saves around some calls, and a function that saves for the others that are seldom.
fn rewritten(lines: &[Warm], name: &str, calls: &[Call], elsewhere: &[usize]) -> Vec<Warm> {
    let saving = format!("{name}.saving");
    let is_seldom = |call: &Call| call.runs < SELDOM && !elsewhere.is_empty();
    let mut changed = Vec::with_capacity(lines.len() + 50);
    for (at, warm) in lines.iter().enumerate() {
        match calls.iter().find(|call| call.at == at) {
            Some(call) => {
                let to = if is_seldom(call) { &saving } else { name };
                changed.extend(guarded(to, &call.own, call.runs));
            }
            None => changed.push(warm.clone()),
        }
    }
    if !elsewhere.is_empty() {
        let head = [
            Line::Directive(format!("\t.section\t.text.{saving},\"ax\",@progbits")),
            Line::Directive(format!("\t.type\t{saving},@function")),
            Line::Label(saving),
        ];
        changed.extend(head.map(Warm::cold));
        changed.extend(guarded(name, elsewhere, 0));
        changed.push(Warm::cold(Line::Code("ret".to_owned(), vec![])));
    }
    changed
}

/// A call with saves around it.
fn guarded(to: &str, registers: &[usize], runs: u32) -> Vec<Warm> {
    let line = |name: &str, operand: String| Warm {
        runs,
        ..Warm::cold(Line::Code(name.to_owned(), vec![operand]))
    };
    let mut lines: Vec<Warm> = registers.iter().map(|r| line("push", format!("r{r}"))).collect();
    lines.push(line("call", to.to_owned()));
    lines.extend(registers.iter().rev().map(|r| line("pop", format!("r{r}"))));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::assembly::{read, text};
    use super::super::whole::tests::{after, leaves};
    use super::*;

    const SAVING: &str = "push r16; push r17; ldi r16, 1; ldi r17, 2; add r24, r16; add r24, r17; \
                          pop r17; pop r16; ret";

    #[test]
    fn what_no_caller_needs_is_not_saved() {
        let free = ["ldi r16, 1", "ldi r17, 2", "add r24, r16", "add r24, r17", "ret"];
        assert_eq!(after(drop_idle, SAVING), free);
    }

    #[test]
    fn saves_that_are_not_understood_stay() {
        leaves(
            drop_idle,
            &[
                "push r16; ldi r16, 1; breq .L1; pop r16; ret; .L1:; ret", // not restored
                "push r16; push r17; ldi r16, 1; pop r16; pop r17; ret",   // not in reverse
                "push r16; ldi r16, 1; pop r16; reti",                     // anything may be needed
                "push r16; push r24; pop r24; inc r24; pop r16; ret",      // the stack is in use
                "push r16; push r28; push r29; in r28, 61; in r29, 62; ldd r24, Y+6; pop r29; \
                 pop r28; pop r16; ret", // an argument is there
            ],
        );
    }

    /// A function `f` and two callers, of which the first needs `r16`, called so often.
    fn program(runs: [u32; 2]) -> Vec<Warm> {
        let text = "\t.section\t.text.main,\"ax\",@progbits\n\t.globl\tmain\nmain:\nldi r16, 1\n\
                    call f\nsts A, r16\ncall f\n.Lend:\nrjmp .Lend\n\
                    \t.section\t.text.f,\"ax\",@progbits\nf:\npush r16\nldi r16, 3\nsts B, r16\n\
                    pop r16\nret\n";
        let mut runs = runs.into_iter();
        let warm = |line: Line| Warm {
            runs: if code(&line).0 == "call" { runs.next().unwrap_or(0) } else { 0 },
            ..Warm::cold(line)
        };
        text.lines().map(read).map(warm).collect()
    }

    fn shown(lines: &[Warm]) -> String {
        let text = text(lines.iter().map(|warm| &warm.line));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_caller_that_needs_a_register_saves_it() {
        let mut lines = program([1, 1_000]);
        assert!(move_to_callers(&mut lines));
        let text = shown(&lines);
        assert!(text.contains("ldi r16, 1 push r16 call f pop r16 sts A, r16 call f"), "{text}");
        assert!(text.contains("f: ldi r16, 3 sts B, r16 ret"), "{text}");
        assert!(!move_to_callers(&mut lines), "that is all");
    }

    #[test]
    fn seldom_callers_call_a_function_that_saves() {
        let mut lines = program([1, 1_000]);
        let again = lines.iter().position(|warm| code(&warm.line).0 == "sts").expect("a store");
        let first = lines[again - 2..=again].to_vec();
        let behind = again + 1;
        lines.splice(behind..behind, first);
        assert!(move_to_callers(&mut lines));
        let text = shown(&lines);
        assert_eq!(text.matches("call f.saving").count(), 2, "{text}");
        assert!(text.contains("f.saving: push r16 call f pop r16 ret"), "{text}");
        assert!(text.contains("f: ldi r16, 3 sts B, r16 ret"), "{text}");
    }

    #[test]
    fn what_all_callers_need_the_function_saves() {
        let mut lines = program([1_000, 1_000]);
        let last = lines.iter().rposition(|warm| code(&warm.line).0 == "call").expect("a call");
        lines.insert(last + 1, Warm::cold(read("sts C, r16")));
        let before = lines.clone();
        assert!(!move_to_callers(&mut lines));
        assert_eq!(lines, before);
    }
}
