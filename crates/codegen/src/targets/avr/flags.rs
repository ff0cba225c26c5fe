//! Tests that can be spared or made cheaper: of what an instruction has just told, of one bit.

use super::Liveness;
use super::assembly::{Line, code};
use super::effects::{BUT_CARRY, CARRY, FLAGS, NEGATIVE, Set, ZERO, effect, register};
use super::functions::live;
use crate::optimise::remove;

/// Makes tests cheaper; tells whether there was anything to do.
pub(super) fn simplify(lines: &mut Vec<Line>) -> bool {
    let live = live(lines);
    let mut gone = Vec::new();
    let mut is_changed = false;
    for at in 0..lines.len() {
        if let Some(skip) = far_bit_test(lines, &live, at) {
            lines[at] = skip;
            gone.push(at + 1);
        } else if let Some(tested) = tested(&lines[at], live.after(at)) {
            if is_told(lines, &live, at, &tested) {
                gone.push(at);
            } else if code(&lines[at]).0 == "cpi" {
                // Any register can be tested, only half of them compared with a number.
                lines[at] = Line::Code("tst".to_owned(), vec![tested]);
                is_changed = true;
            }
        } else if let Some(skip) = bit_test(lines, &live, at) {
            let (_, target) = code(&lines[at + 1]);
            let jump = Line::Code("rjmp".to_owned(), target.to_vec());
            gone.push(at - 1);
            lines[at] = skip;
            lines[at + 1] = jump;
            is_changed = true;
        }
    }
    gone.sort_unstable();
    remove(lines, &gone);
    is_changed || !gone.is_empty()
}

/// The register that an instruction compares with zero, if it does nothing else that matters.
fn tested(line: &Line, after: Set) -> Option<String> {
    match code(line) {
        ("cpi", [register, number]) if number == "0" && after & FLAGS & !BUT_CARRY == 0 => {
            Some(register.clone())
        }
        ("tst", [register]) => Some(register.clone()),
        ("and", [one, other]) if one == other => Some(one.clone()),
        _ => None,
    }
}

/// Whether the flags already say what a test of a register would make them say.
fn is_told(lines: &[Line], live: &Liveness, at: usize, tested: &str) -> bool {
    for line in lines[..at].iter().rev() {
        let Line::Code(name, operands) = line else { return false };
        let Some(effect) = effect(name, operands) else { return false };
        let is_result = operands.first().is_some_and(|operand| operand == tested);
        if effect.writes & FLAGS != 0 {
            let told = match &name[..] {
                "and" | "andi" | "or" | "ori" | "eor" | "com" | "tst" => BUT_CARRY,
                "add" | "adc" | "sub" | "subi" | "inc" | "dec" | "neg" | "lsl" | "lsr" | "asr"
                | "rol" | "ror" => ZERO | NEGATIVE,
                _ => 0,
            };
            return is_result && live.after(at) & FLAGS & !(told | CARRY) == 0
                // A comparison clears the carry, the others leave it alone.
                && live.after(at) & CARRY == 0;
        }
        let number = register(tested).map_or(0, |number| 1 << number);
        if effect.writes & number != 0 || name.starts_with("rjmp") || name.starts_with("jmp") {
            return false;
        }
    }
    false
}

/// `mov d, s`, then line `at`: `andi d, a bit`, then a branch: that skips a jump by the bit of `s`.
fn bit_test(lines: &[Line], live: &Liveness, at: usize) -> Option<Line> {
    let ("andi", [masked, mask]) = code(&lines[at]) else { return None };
    let ("mov", [to, from]) = code(lines.get(at.checked_sub(1)?)?) else { return None };
    let (branch @ ("breq" | "brne"), _) = code(lines.get(at + 1)?) else { return None };
    let mask = mask.parse::<u8>().ok().filter(|mask| mask.is_power_of_two())?;
    let number = register(masked)?;
    if to != masked || live.after(at + 1) & (FLAGS | 1 << number) != 0 {
        return None;
    }
    let skip = if branch == "breq" { "sbrs" } else { "sbrc" };
    Some(Line::Code(skip.to_owned(), vec![from.clone(), mask.trailing_zeros().to_string()]))
}

/// A test of a bit and a branch around a jump: the jump alone is skipped by the bit.
fn far_bit_test(lines: &[Line], live: &Liveness, at: usize) -> Option<Line> {
    let (branch, [around]) = code(lines.get(at + 1)?) else { return None };
    let ("rjmp", _) = code(lines.get(at + 2)?) else { return None };
    let behind = lines[at + 3..].iter().map_while(|line| match line {
        Line::Label(name) => Some(name),
        _ => None,
    });
    let (tested, bit, is_needed) = match (code(&lines[at]), branch) {
        (("andi", [masked, mask]), "breq" | "brne") => {
            let mask = mask.parse::<u8>().ok().filter(|mask| mask.is_power_of_two())?;
            (masked, mask.trailing_zeros(), live.after(at + 1) >> register(masked)? & 1 != 0)
        }
        (("tst", [tested]), "brmi" | "brpl") => (tested, 7, false),
        (("and", [tested, other]), "brmi" | "brpl") if tested == other => (tested, 7, false),
        _ => return None,
    };
    if is_needed
        || live.after(at + 1) & FLAGS != 0
        || !behind.into_iter().any(|name| name == around)
    {
        return None;
    }
    let skip = if matches!(branch, "breq" | "brpl") { "sbrc" } else { "sbrs" };
    Some(Line::Code(skip.to_owned(), vec![tested.clone(), bit.to_string()]))
}

#[cfg(test)]
mod tests {
    use super::super::whole::tests::{after, leaves};
    use super::*;

    #[test]
    fn what_flags_tell_is_not_asked_again() {
        let text = "eor r24, r22; mov r20, r24; tst r24; brpl .L1; inc r24; .L1:; ret";
        let told = ["eor r24, r22", "mov r20, r24", "brpl .L1", "inc r24", ".L1:", "ret"];
        assert_eq!(after(simplify, text), told);
        let counted = after(simplify, "dec r20; cpi r20, 0; brne .L1; inc r24; .L1:; ret");
        assert_eq!(counted[..2], ["dec r20", "brne .L1"]);
    }

    #[test]
    fn what_they_do_not_tell_is_asked() {
        leaves(
            simplify,
            &[
                "eor r24, r22; tst r22; brpl .L1; inc r24; .L1:; ret", // another register
                "dec r24; tst r24; brlt .L1; inc r24; .L1:; ret",      // overflow matters
                "sbc r24, r22; tst r24; breq .L1; inc r24; .L1:; ret", // zero of two bytes
                "eor r24, r22; inc r20; tst r24; brpl .L1; inc r24; .L1:; sts A, r20; ret",
                "eor r24, r22; ld r24, X; tst r24; brpl .L1; inc r24; .L1:; ret", // a new value
                "eor r24, r22; .L2:; tst r24; brpl .L1; inc r24; brne .L2; .L1:; ret", // from elsewhere
                "cpi r24, 0; brlo .L1; inc r24; .L1:; ret",                            // the carry
            ],
        );
    }

    #[test]
    fn a_bit_is_tested_where_it_is() {
        let text = "mov r20, r22; andi r20, 64; breq .L1; inc r24; .L1:; ret";
        let tested = ["sbrs r22, 6", "rjmp .L1", "inc r24", ".L1:", "ret"];
        assert_eq!(after(simplify, text), tested);
        let other = after(simplify, "mov r20, r2; andi r20, 1; brne .L1; inc r24; .L1:; ret");
        assert_eq!(other[..2], ["sbrc r2, 0", "rjmp .L1"]);
        leaves(
            simplify,
            &[
                "mov r20, r22; andi r20, 65; breq .L1; inc r24; .L1:; ret", // two bits
                "mov r20, r22; andi r20, 64; breq .L1; inc r24; .L1:; add r24, r20; ret", // needed
                "mov r20, r22; andi r21, 64; breq .L1; inc r24; .L1:; sts A, r20; ret", // another
            ],
        );
    }

    #[test]
    fn a_jump_is_skipped_by_a_bit() {
        for (test, skip) in [
            ("andi r20, 8; breq .L1", "sbrc r20, 3"),
            ("andi r20, 8; brne .L1", "sbrs r20, 3"),
            ("tst r20; brmi .L1", "sbrs r20, 7"),
            ("and r20, r20; brpl .L1", "sbrc r20, 7"),
        ] {
            let text = format!("{test}; rjmp .L2; .L1:; inc r24; .L2:; ret");
            let skipped = [skip, "rjmp .L2", ".L1:", "inc r24", ".L2:", "ret"];
            assert_eq!(after(simplify, &text), skipped);
        }
        leaves(
            simplify,
            &[
                "andi r20, 8; breq .L1; rjmp .L2; .L1:; add r24, r20; .L2:; ret", // needed
                "andi r20, 9; breq .L1; rjmp .L2; .L1:; inc r24; .L2:; ret",      // two bits
                "andi r20, 8; breq .L1; rjmp .L2; .L3:; dec r24; .L1:; inc r24; .L2:; ret", // not there
                "andi r20, 8; breq .L1; rjmp .L2; .L1:; brmi .L2; inc r24; .L2:; ret", // a flag
            ],
        );
    }
}
