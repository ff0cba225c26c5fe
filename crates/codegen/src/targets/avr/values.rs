//! Which registers hold the same, as far as a run of instructions tells: each value has a number.

use std::collections::HashMap;

/// The registers of the CPU, and what is in them.
pub(super) struct Values {
    registers: [u32; 32],
    /// Numbers that were loaded, as they are written in the assembly.
    constants: HashMap<String, u32>,
    next: u32,
}

impl Values {
    /// Nothing is known, but that register 1 is zero: so the compiler keeps it.
    pub(super) fn new() -> Values {
        let mut values = Values { registers: [0; 32], constants: HashMap::new(), next: 0 };
        values.forget();
        values
    }

    fn forget(&mut self) {
        for register in 0..32 {
            self.registers[register] = self.fresh();
        }
        self.registers[1] = self.constant("0");
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn constant(&mut self, text: &str) -> u32 {
        if let Some(&value) = self.constants.get(text) {
            return value;
        }
        let value = self.fresh();
        self.constants.insert(text.to_owned(), value);
        value
    }

    /// Whether a register is known to be zero.
    pub(super) fn is_zero(&mut self, register: usize) -> bool {
        self.registers[register] == self.constant("0")
    }

    /// Follows an instruction; tells whether it changes nothing.
    pub(super) fn follow(&mut self, name: &str, operands: &[String]) -> bool {
        let registers: Vec<Option<usize>> = operands.iter().map(|o| register(o)).collect();
        match (name, &registers[..]) {
            ("mov", &[Some(to), Some(from)]) => return self.set(to, self.registers[from]),
            ("movw", &[Some(to), Some(from)]) if to % 2 == 0 && from % 2 == 0 => {
                let same = [0, 1].map(|i| self.set(to + i, self.registers[from + i]));
                return same == [true; 2];
            }
            ("ldi", &[Some(to), None]) => {
                let value = self.constant(&operands[1]);
                return self.set(to, value);
            }
            ("mul" | "muls" | "mulsu", _) => self.change(&[0, 1]),
            ("adiw" | "sbiw", &[Some(to), ..]) => self.change(&[to, to + 1]),
            // Both set flags, which somebody may look at.
            ("clr", &[Some(to)]) => self.clear(to),
            ("eor", &[Some(to), Some(from)]) if to == from => self.clear(to),
            (
                "adc" | "add" | "and" | "andi" | "asr" | "com" | "dec" | "eor" | "in" | "inc"
                | "ld" | "ldd" | "lds" | "lpm" | "lsl" | "lsr" | "neg" | "or" | "ori" | "pop"
                | "rol" | "ror" | "sbc" | "sbci" | "sub" | "subi" | "swap",
                &[Some(to), ..],
            ) => {
                self.change(&[to]);
                self.move_pointers(operands);
            }
            ("st" | "std", _) => self.move_pointers(operands),
            // Jumps change nothing, either; where they lead to is a label.
            (
                "cp" | "cpc" | "cpi" | "tst" | "sts" | "out" | "push" | "cli" | "sei" | "rjmp"
                | "jmp" | "ret" | "reti",
                _,
            ) => {}
            _ if name.starts_with("br") => {}
            _ => self.forget(),
        }
        false
    }

    /// Gives a register a value; tells whether it had that.
    fn set(&mut self, register: usize, value: u32) -> bool {
        std::mem::replace(&mut self.registers[register], value) == value
    }

    fn change(&mut self, registers: &[usize]) {
        for &register in registers {
            self.registers[register] = self.fresh();
        }
    }

    fn clear(&mut self, register: usize) {
        self.registers[register] = self.constant("0");
    }

    /// Pointers that move while they are used: `X+`, `-Z`.
    fn move_pointers(&mut self, operands: &[String]) {
        for (pointer, low) in [('X', 26), ('Y', 28), ('Z', 30)] {
            let moves = |o: &String| *o == format!("{pointer}+") || *o == format!("-{pointer}");
            if operands.iter().any(moves) {
                self.change(&[low, low + 1]);
            }
        }
    }
}

/// The number of a register.
fn register(operand: &str) -> Option<usize> {
    operand.strip_prefix('r')?.parse().ok().filter(|&number| number < 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of some instructions change nothing.
    fn idle(text: &str) -> Vec<&str> {
        let mut values = Values::new();
        let is_idle = |line: &&str| {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let operands: Vec<String> = rest.split(", ").map(str::to_owned).collect();
            values.follow(name, &operands)
        };
        text.split("; ").filter(is_idle).collect()
    }

    #[test]
    fn a_copy_that_is_there_is_not_needed() {
        assert_eq!(
            idle("movw r30, r24; ldd r18, Z+1; cpi r18, 0; brne .L; movw r30, r24"),
            ["movw r30, r24"]
        );
        assert_eq!(idle("mov r20, r18; mov r18, r20"), ["mov r18, r20"], "nor the way back");
        assert_eq!(idle("ldi r24, 1; mov r25, r24; ldi r25, 1"), ["ldi r25, 1"]);
        assert_eq!(idle("clr r24; mov r24, r1"), ["mov r24, r1"]);
    }

    #[test]
    fn a_copy_of_something_that_has_changed_is_needed() {
        for text in [
            "movw r30, r24; ld r18, Z+; movw r30, r24",
            "movw r30, r24; adiw r24, 1; movw r30, r24",
            "movw r30, r24; mov r25, r2; movw r30, r24",
            "mov r24, r1; mul r2, r3; mov r24, r1",
            "mov r24, r2; call f; mov r24, r2",
            "mov r24, r2; pop r2; mov r24, r2",
            "ldi r24, 1; subi r24, 1; ldi r24, 1",
            "mov r24, r2; lpm r2, Z+; mov r24, r2",
        ] {
            assert!(idle(text).is_empty(), "{text}");
        }
    }
}
