//! Dead code elimination: instructions that only write what nobody looks at go.

use super::liveness::{Function, Liveness};
use super::{Line, is_skipped, remove};

/// Removes them; tells whether there were any.
pub(crate) fn eliminate<L: Line>(lines: &mut Vec<L>, functions: Vec<Function<L::Set>>) -> bool {
    let live = Liveness::of(lines, functions);
    let dead = find(lines, &live);
    remove(lines, &dead);
    !dead.is_empty()
}

/// The lines that can go.
pub(crate) fn find<L: Line>(lines: &[L], live: &Liveness<L>) -> Vec<usize> {
    let is_dead = |&at: &usize| lines[at].is_code() && live.is_dead(at);
    (0..lines.len()).filter(is_dead).filter(|&at| !is_skipped(lines, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::toy::{Toy, program, shown};
    use super::*;

    fn after(text: &str) -> String {
        let mut lines = program(text);
        loop {
            let function = Function { wanted: Toy::register('a'), ..Function::whole(&lines) };
            if !eliminate(&mut lines, vec![function]) {
                return shown(&lines);
            }
        }
    }

    #[test]
    fn what_nobody_looks_at_goes() {
        assert_eq!(after("b=1; a=2; ret"), "a=2; ret");
        assert_eq!(after("b=1; c=b; a=2; ret"), "a=2; ret", "what only that has read, too");
        let ways = "?z L0; a=1; ret; L0:; a=2; ret";
        assert_eq!(after(&format!("a=9; {ways}")), ways, "on both ways");
        assert_eq!(after("m1=b; a=1; m1=c; b=m1; a=b; ret"), "m1=c; b=m1; a=b; ret", "variables");
    }

    #[test]
    fn what_somebody_may_look_at_stays() {
        for text in [
            "a=9; ?z L0; a=1; L0:; ret",      // on one way
            "b=1; a=b; ret",                  // a copy is returned
            "b=1; call L9; ret",              // an argument of a stranger
            "b=1; out b; ret",                // others see it
            "b=1; L0:; b-; ?nz L0; a=1; ret", // next time round
            "skip; b=1; ret",                 // is skipped
            "m1=b; ?z L0; a=m1; L0:; ret",    // a variable on one way
        ] {
            assert_eq!(after(text), text);
        }
    }

    #[test]
    fn what_is_always_needed_stays() {
        let mut lines = program("m1=b; a=1; ret");
        let always = Toy::variable(1);
        let whole = Function { always, wanted: Toy::register('a'), ..Function::whole(&lines) };
        assert!(!eliminate(&mut lines, vec![whole]));
    }
}
