//! Stack frames: which bytes of a frame only its own function reaches, and by `Y` alone.

use super::assembly::{Line, code};
use super::effects::register;

/// An access to a byte of the frame, by its distance from `Y`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Of `ldd`.
    Load(usize),
    /// Of `std`.
    Store(usize),
}

/// What an instruction does to the frame, if `Y` points there.
pub(super) fn frame_access(line: &Line) -> Option<Access> {
    let distance = |operand: &str| operand.strip_prefix("Y+")?.parse().ok();
    match code(line) {
        ("ldd", [_, from]) => distance(from).map(Access::Load),
        ("std", [to, _]) => distance(to).map(Access::Store),
        _ => None,
    }
}

/// The distance from `Y` below which a function's frame is its own: no pointer leads there. 0 if `Y` does not point
/// to a frame, or something is not understood.
///
/// Objects whose address is taken lie above what was spilled, and pointers to them are made in one way: a copy of `Y`
/// to which a number is added.
pub(super) fn own_frame(body: &[Line]) -> usize {
    let is_frame =
        |line: &Line| matches!(code(line), ("in", [to, port]) if to == "r28" && port == "61");
    if !body.iter().any(is_frame) {
        return 0;
    }
    let mut own = 64;
    for (at, line) in body.iter().enumerate() {
        let (name, operands) = code(line);
        // Goes through memory backwards, or is no frame.
        if operands.iter().any(|operand| matches!(&operand[..], "-X" | "-Y" | "-Z" | "Y" | "Y+")) {
            return 0;
        }
        let touches = |operand: &String| matches!(register(operand), Some(28 | 29));
        if !operands.iter().any(touches) {
            continue;
        }
        match (name, operands) {
            ("push" | "pop" | "in" | "out", _) => {}
            // Makes and unmakes the frame.
            ("sbiw" | "adiw" | "subi" | "sbci", [to, _]) if touches(to) => {}
            ("movw", [to, from]) if from == "r28" && to != "r28" => match taken(body, at, to) {
                Some(distance) => own = own.min(distance),
                None => return 0,
            },
            _ => return 0,
        }
    }
    own
}

/// How far from `Y` the address is that was copied to a register at a line.
fn taken(body: &[Line], at: usize, to: &str) -> Option<usize> {
    match code(body.get(at + 1)?) {
        ("adiw", [of, by]) if of == to => by.parse().ok(),
        ("subi", [of, by]) if of == to => {
            let ("sbci", [_, high]) = code(body.get(at + 2)?) else { return None };
            let low: usize = by.parse().ok()?;
            (high == "255" && low > 0).then(|| 256 - low)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::assembly::read;
    use super::*;

    fn own(text: &str) -> usize {
        let lines: Vec<Line> = text.split("; ").map(read).collect();
        own_frame(&lines)
    }

    const HEAD: &str = "push r28; push r29; in r28, 61; in r29, 62; sbiw r28, 20";

    #[test]
    fn a_frame_without_pointers_is_its_functions_own() {
        assert_eq!(own(&format!("{HEAD}; std Y+3, r24; ret")), 64);
        assert_eq!(own(&format!("{HEAD}; movw r24, r28; adiw r24, 10; ret")), 10);
        let two = format!(
            "{HEAD}; movw r24, r28; adiw r24, 10; movw r16, r28; subi r16, 248; sbci r17, 255"
        );
        assert_eq!(own(&two), 8);
    }

    #[test]
    fn what_is_not_understood_is_nobodys_own() {
        for text in [
            "std Y+3, r24; ret".to_owned(),                // some pointer
            format!("{HEAD}; movw r24, r28; call f; ret"), // to the beginning
            format!("{HEAD}; mov r24, r28; ret"),          // half of one
            format!("{HEAD}; ld r24, -X; ret"),            // backwards
            format!("{HEAD}; add r28, r24; ret"),          // elsewhere
            format!("{HEAD}; ld r24, Y+; ret"),
        ] {
            assert_eq!(own(&text), 0, "{text}");
        }
    }
}
