//! Instructions that only write what nobody looks at go.

use super::assembly::{Line, code, remove};
use super::effect::effect;
use super::live::Liveness;

/// Removes them; tells whether there were any.
pub(super) fn tidy(lines: &mut Vec<Line>) -> bool {
    let live = Liveness::of(lines);
    let is_idle = |at: &usize| match &lines[*at] {
        Line::Code(name, operands) => effect(name, operands)
            .is_some_and(|effect| effect.is_pure && effect.writes & live.after(*at) == 0),
        _ => false,
    };
    let idle: Vec<usize> =
        (0..lines.len()).filter(is_idle).filter(|&at| !is_skipped(lines, at)).collect();
    remove(lines, &idle);
    !idle.is_empty()
}

/// Whether the instruction before may skip a line: then it is needed, or another in its place.
pub(super) fn is_skipped(lines: &[Line], at: usize) -> bool {
    let before = lines[..at].iter().rev().find(|line| matches!(line, Line::Code(..)));
    before.is_some_and(skips)
}

/// Whether an instruction may skip the next one.
pub(super) fn skips(line: &Line) -> bool {
    matches!(code(line).0, "sbrc" | "sbrs" | "sbic" | "sbis" | "cpse")
}

#[cfg(test)]
mod tests {
    use super::super::whole::tests::{after, leaves};
    use super::*;

    #[test]
    fn what_nobody_looks_at_goes() {
        assert_eq!(after(tidy, "ldi r20, 1; ldi r24, 2; cpi r24, 1; ret"), ["ldi r24, 2", "ret"]);
        let branch = "breq .L1; ldi r24, 1; ret; .L1:; ldi r24, 2; ret";
        let kept: Vec<&str> = branch.split("; ").collect();
        assert_eq!(after(tidy, &format!("ldi r24, 9; {branch}")), kept, "on both ways");
    }

    #[test]
    fn what_somebody_may_look_at_stays() {
        leaves(
            tidy,
            &[
                "ldi r24, 9; breq .L1; ldi r24, 1; .L1:; ret", // on one way
                "ldi r20, 1; mov r24, r20; ret",               // a copy is returned
                "ldi r20, 1; call g; ret",                     // a stranger's argument
                "lds r20, 198; ret",                           // the chip may notice
                "ldi r20, 1; sts OUT, r20; ret",               // others may look there
                "cpi r24, 1; sbci r24, 0; ret",                // a flag
                "ldi r20, 1; .L1:; dec r20; brne .L1; ret",    // next time round
                "ld r24, X+; ld r24, X; ret",                  // the pointer moves
                "sbrc r24, 0; ldi r20, 1; ret",                // is skipped
                // An argument in a register that the function saves before it looks at it.
                "push r16; ldi r16, 7; call h; pop r16; ret; .section .text.h,\"ax\",@progbits; h:; \
                 push r16; mov r24, r16; ldi r16, 1; add r24, r16; pop r16; ret",
            ],
        );
    }
}
