//! Who calls whom: which functions never run twice at a time.

use std::collections::{HashMap, HashSet};

use super::assembly::{Line, names};
use super::functions::functions;
use super::line::is_local;

/// The functions that each function may lead to.
pub(super) struct Callers {
    uses: HashMap<String, HashSet<String>>,
    in_interrupts: HashSet<String>,
}

impl Callers {
    /// Of a program.
    pub(super) fn of(lines: &[Line]) -> Callers {
        let mut uses: HashMap<String, HashSet<String>> = HashMap::new();
        for function in functions(lines) {
            let Line::Label(name) = &lines[function.lines.start] else { continue };
            let used = uses.entry(name.clone()).or_default();
            for line in &lines[function.lines.clone()] {
                let Line::Code(_, operands) = line else { continue };
                let words = operands.iter().flat_map(|operand| names(operand));
                used.extend(words.filter(|word| !is_local(word)).map(str::to_owned));
            }
        }
        let mut callers = Callers { uses, in_interrupts: HashSet::new() };
        let vectors: Vec<String> =
            callers.uses.keys().filter(|name| name.starts_with("__vector")).cloned().collect();
        callers.in_interrupts = vectors.iter().flat_map(|vector| callers.reached(vector)).collect();
        callers
    }

    /// Everything that a function leads to.
    fn reached(&self, name: &str) -> HashSet<String> {
        let mut found = HashSet::new();
        let mut waiting = vec![name];
        while let Some(name) = waiting.pop() {
            for used in self.uses.get(name).into_iter().flatten() {
                if found.insert(used.clone()) {
                    waiting.push(used);
                }
            }
        }
        found
    }

    /// Whether the function of a label neither leads to itself nor is reached from an interrupt.
    pub(super) fn runs_once(&self, label: &Line) -> bool {
        let Line::Label(name) = label else { return false };
        // Whatever leads by an address may lead anywhere.
        !name.starts_with("__vector")
            && !self.in_interrupts.contains(name)
            && !self.reached(name).contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::assembly::read;
    use super::*;

    #[test]
    fn loops_and_interrupts_are_found() {
        let function = |name: &str, body: &str| {
            format!("\t.section\t.text.{name},\"ax\",@progbits\n{name}:\n{body}\nret\n")
        };
        let text = [
            function("a", "call b"),
            function("b", "call c"),
            function("c", "call b"),
            function("d", "nop"),
            function("e", "nop"),
            function("__vector_1", "call d"),
        ];
        let lines: Vec<Line> = text.concat().lines().map(read).collect();
        let callers = Callers::of(&lines);
        let runs_once = |name: &str| callers.runs_once(&Line::Label(name.to_owned()));
        let found = ["a", "b", "c", "d", "e", "__vector_1"].map(runs_once);
        assert_eq!(found, [true, false, false, false, true, false]);
    }
}
