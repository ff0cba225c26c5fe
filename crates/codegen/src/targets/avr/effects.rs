//! What an instruction of the chip reads and writes: registers and flags as one set of bits.

use crate::optimise::Effects;

/// What an instruction does.
pub(super) type Effect = Effects<Set>;

/// A set of registers (bits 0 to 31), flags (bits 32 to 37) and bytes of a stack frame (from bit 64 on).
pub(super) type Set = u128;

/// The flag of that name.
pub(super) const CARRY: Set = 1 << 32;
/// The flag of that name.
pub(super) const ZERO: Set = 1 << 33;
/// The flag of that name.
pub(super) const NEGATIVE: Set = 1 << 34;
const OVERFLOW: Set = 1 << 35;
const SIGN: Set = 1 << 36;
const HALF: Set = 1 << 37;

/// All flags.
pub(super) const FLAGS: Set = CARRY | ZERO | NEGATIVE | OVERFLOW | SIGN | HALF;
/// All registers and flags.
pub(super) const ALL: Set = Set::MAX;
/// What a comparison with zero leaves behind when the carry is not asked for.
pub(super) const BUT_CARRY: Set = ZERO | NEGATIVE | OVERFLOW | SIGN;
const LOGIC: Set = BUT_CARRY;
const SHIFT: Set = LOGIC | CARRY;

/// All bytes of a stack frame.
pub(super) const FRAME: Set = Set::MAX << 64;

/// The bit of a byte in a stack frame, by its distance from `Y`.
pub(super) fn slot(distance: usize) -> Set {
    1 << (64 + distance)
}

/// The bit of a register.
pub(super) fn bit(register: usize) -> Set {
    1 << register
}

/// The bits of a register and the next one.
pub(super) fn pair(register: usize) -> Set {
    0b11 << register
}

/// The number of a register.
pub(super) fn register(operand: &str) -> Option<usize> {
    operand.strip_prefix('r')?.parse().ok().filter(|&number| number < 32)
}

/// The lower register of a pointer, by its letter.
pub(super) fn pointer(letter: u8) -> Option<usize> {
    match letter {
        b'X' => Some(26),
        b'Y' => Some(28),
        b'Z' => Some(30),
        _ => None,
    }
}

/// What a pointer operand reads and writes: `X`, `Z+`, `-Y`, `Z+5`.
fn address(operand: &str) -> Option<(Set, Set)> {
    let (letter, moves) = match operand.as_bytes() {
        [letter, b'+'] | [b'-', letter] => (*letter, true),
        [letter] | [letter, b'+', ..] => (*letter, false),
        _ => return None,
    };
    let registers = pair(pointer(letter)?);
    Some((registers, if moves { registers } else { 0 }))
}

/// The effect of an instruction that neither jumps nor is unknown here.
pub(super) fn effect(name: &str, operands: &[String]) -> Option<Effect> {
    let nth = |n: usize| operands.get(n).and_then(|operand| register(operand));
    let pure = |reads, writes| Some(Effect::pure(reads, writes));
    let real = |reads, writes| Some(Effect::acting(reads, writes));
    match name {
        "mov" => pure(bit(nth(1)?), bit(nth(0)?)),
        "movw" => pure(pair(nth(1)?), pair(nth(0)?)),
        "ldi" | "ser" => pure(0, bit(nth(0)?)),
        "clr" => pure(0, bit(nth(0)?) | LOGIC),
        "eor" | "sub" if nth(0)? == nth(1)? => {
            pure(0, bit(nth(0)?) | if name == "sub" { FLAGS } else { LOGIC })
        }
        "add" | "sub" => pure(bit(nth(0)?) | bit(nth(1)?), bit(nth(0)?) | FLAGS),
        "adc" => pure(bit(nth(0)?) | bit(nth(1)?) | CARRY, bit(nth(0)?) | FLAGS),
        // These leave the flag for zero alone unless the result differs: they read it, too.
        "sbc" => pure(bit(nth(0)?) | bit(nth(1)?) | CARRY | ZERO, bit(nth(0)?) | FLAGS),
        "sbci" => pure(bit(nth(0)?) | CARRY | ZERO, bit(nth(0)?) | FLAGS),
        "cpc" => pure(bit(nth(0)?) | bit(nth(1)?) | CARRY | ZERO, FLAGS),
        "and" | "or" | "eor" => pure(bit(nth(0)?) | bit(nth(1)?), bit(nth(0)?) | LOGIC),
        "andi" | "ori" | "inc" | "dec" => pure(bit(nth(0)?), bit(nth(0)?) | LOGIC),
        "tst" => pure(bit(nth(0)?), LOGIC),
        "subi" | "neg" | "lsl" => pure(bit(nth(0)?), bit(nth(0)?) | FLAGS),
        "cp" => pure(bit(nth(0)?) | bit(nth(1)?), FLAGS),
        "cpi" => pure(bit(nth(0)?), FLAGS),
        "com" | "lsr" | "asr" => pure(bit(nth(0)?), bit(nth(0)?) | SHIFT),
        "ror" => pure(bit(nth(0)?) | CARRY, bit(nth(0)?) | SHIFT),
        "rol" => pure(bit(nth(0)?) | CARRY, bit(nth(0)?) | FLAGS),
        "swap" => pure(bit(nth(0)?), bit(nth(0)?)),
        "adiw" | "sbiw" => pure(pair(nth(0)?), pair(nth(0)?) | SHIFT),
        "mul" | "muls" | "mulsu" => pure(bit(nth(0)?) | bit(nth(1)?), pair(0) | CARRY | ZERO),
        "ld" | "ldd" | "lpm" => {
            let (reads, writes) = address(operands.get(1)?)?;
            pure(reads, writes | bit(nth(0)?))
        }
        "st" | "std" => {
            let (reads, writes) = address(operands.first()?)?;
            real(reads | bit(nth(1)?), writes)
        }
        // A number is a register of the chip, for which reading may do something.
        "lds" => {
            let is_memory = operands.get(1)?.starts_with(|letter: char| !letter.is_ascii_digit());
            Some(Effect { reads: 0, writes: bit(nth(0)?), is_pure: is_memory })
        }
        "sts" | "out" => real(bit(nth(1)?), 0),
        "push" | "sbrc" | "sbrs" => real(bit(nth(0)?), 0),
        "pop" => real(0, bit(nth(0)?)),
        "in" => real(FLAGS, bit(nth(0)?)),
        "cli" | "sei" | "nop" | "wdr" | "sleep" | "rjmp" | "jmp" => real(0, 0),
        "breq" | "brne" => real(ZERO, 0),
        "brlo" | "brsh" | "brcs" | "brcc" => real(CARRY, 0),
        "brlt" | "brge" => real(SIGN, 0),
        "brmi" | "brpl" => real(NEGATIVE, 0),
        "cpse" => real(bit(nth(0)?) | bit(nth(1)?), 0),
        _ => None,
    }
}

/// Whether an instruction can do with another register in place of one of its operands.
pub(super) fn takes(name: &str, operand: usize, register: usize) -> bool {
    match (name, operand) {
        ("andi" | "ori" | "subi" | "sbci" | "cpi" | "ldi" | "ser", 0) | ("muls", _) => {
            register >= 16
        }
        ("mulsu", _) => (16..24).contains(&register),
        ("adiw" | "sbiw", 0) => register >= 24 && register.is_multiple_of(2),
        ("movw", _) => register.is_multiple_of(2),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Effect {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let operands: Vec<String> = rest.split(", ").map(str::to_owned).collect();
        effect(name, &operands).expect("a known instruction")
    }

    #[test]
    fn instructions_read_and_write_registers_and_flags() {
        assert_eq!((of("mov r2, r3").reads, of("mov r2, r3").writes), (bit(3), bit(2)));
        assert_eq!((of("movw r30, r24").reads, of("movw r30, r24").writes), (pair(24), pair(30)));
        assert_eq!(of("adc r24, r25").reads, bit(24) | bit(25) | CARRY);
        assert_eq!(of("cpc r24, r1").reads, bit(24) | bit(1) | CARRY | ZERO);
        assert_eq!(of("clr r27"), Effect { reads: 0, writes: bit(27) | LOGIC, is_pure: true });
        assert_eq!(of("inc r24").writes & CARRY, 0);
        assert_eq!(of("brlt .L").reads, SIGN);
    }

    #[test]
    fn pointers_are_read_and_move() {
        assert_eq!((of("ld r2, X+").reads, of("ld r2, X+").writes), (pair(26), pair(26) | bit(2)));
        assert_eq!((of("ldd r2, Z+9").reads, of("ldd r2, Z+9").writes), (pair(30), bit(2)));
        assert_eq!((of("st -Y, r2").reads, of("st -Y, r2").writes), (pair(28) | bit(2), pair(28)));
    }

    #[test]
    fn only_what_nothing_else_comes_of_is_pure() {
        for text in ["lds r24, PLAYER+1", "mul r2, r3", "ldd r2, Y+1", "lpm r2, Z+", "cpi r24, 1"] {
            assert!(of(text).is_pure, "{text}");
        }
        for text in ["lds r24, 198", "sts 5, r2", "push r2", "in r2, 61", "st X, r2", "breq .L"] {
            assert!(!of(text).is_pure, "{text}");
        }
    }
}
