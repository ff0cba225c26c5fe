//! As much of the text of an LLVM module as there are questions about it.

use std::collections::{BTreeMap, BTreeSet};

/// Instructions that calculate: a small CPU calls a routine for each of these with 64 bits.
const ARITHMETIC: [&str; 7] = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem"];
/// Types that no 8-bit machine should calculate with.
const WIDE: [&str; 2] = ["i64", "i128"];

/// A function that the module defines.
pub(super) struct Function<'a> {
    name: &'a str,
    instructions: Vec<&'a str>,
}

/// A module: its functions, and all lines that belong to none.
pub(super) struct Module<'a> {
    pub(super) functions: Vec<Function<'a>>,
    globals: Vec<&'a str>,
}

impl<'a> Module<'a> {
    pub(super) fn read(text: &'a str) -> Module<'a> {
        let mut module = Module { functions: Vec::new(), globals: Vec::new() };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let line = without_comment(line);
            if !line.starts_with("define ") {
                module.globals.push(line);
                continue;
            }
            let body = lines.by_ref().take_while(|line| *line != "}");
            let body = body.map(without_comment).filter(|line| is_instruction(line));
            let name = names(line).next().unwrap_or("");
            module.functions.push(Function { name, instructions: body.collect() });
        }
        module
    }

    pub(super) fn defines(&self, name: &str) -> bool {
        self.functions.iter().any(|function| function.name == name)
    }

    /// How many instructions there are.
    pub(super) fn count(&self) -> usize {
        self.instructions().count()
    }

    fn instructions(&self) -> impl Iterator<Item = &'a str> {
        self.functions.iter().flat_map(|function| function.instructions.iter().copied())
    }

    fn all(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<&'a str> {
        self.instructions().filter(|line| is_wanted(line)).collect()
    }

    /// Assembly, in a function or outside.
    pub(super) fn assembly(&self) -> Vec<&'a str> {
        let is_asm = |line: &&str| words(line).any(|word| word == "asm");
        self.instructions().chain(self.globals.iter().copied()).filter(is_asm).collect()
    }

    /// Calculations with wide numbers: instructions, and the compiler's own functions for them.
    pub(super) fn wide_arithmetic(&self) -> Vec<&'a str> {
        self.all(|line| {
            let is_wide = words(line).any(|word| WIDE.contains(&word));
            let calculates = operation(line).is_some_and(|word| ARITHMETIC.contains(&word));
            let calls = names(line).any(|name| {
                let is_number = |part: &str| WIDE.contains(&part);
                let copies = name.starts_with("llvm.mem") || name.starts_with("llvm.lifetime");
                name.starts_with("llvm.") && !copies && name.split('.').any(is_number)
            });
            is_wide && (calculates || calls)
        })
    }

    /// Instructions with wide numbers that only put bytes together or take them apart.
    pub(super) fn wide_moves(&self) -> usize {
        let is_wide = |line: &str| words(line).any(|word| WIDE.contains(&word));
        let is_call = |line: &str| words(line).any(|word| word == "call");
        self.all(|line| is_wide(line) && !is_call(line)).len() - self.wide_arithmetic().len()
    }

    /// Calls whose target is not a name.
    pub(super) fn indirect_calls(&self) -> Vec<&'a str> {
        self.all(|line| is_call(line) && callee(line).is_none())
    }

    /// Functions that are mentioned other than by being called.
    pub(super) fn taken_addresses(&self) -> Vec<&'a str> {
        let defined: BTreeSet<&str> = self.functions.iter().map(|function| function.name).collect();
        let in_code = self.instructions().filter(|line| {
            let called = callee(line);
            let mut mentioned: Vec<&str> = names(line).collect();
            // The name that is called stands there once for that.
            if let Some(at) = called.and_then(|called| mentioned.iter().position(|n| *n == called))
            {
                mentioned.remove(at);
            }
            mentioned.iter().any(|name| defined.contains(name))
        });
        let in_data = self.globals.iter().copied().filter(|line| {
            line.starts_with('@') && names(line).skip(1).any(|name| defined.contains(name))
        });
        in_code.chain(in_data).collect()
    }

    /// Functions from which calls lead back to them.
    pub(super) fn recursive(&self) -> Vec<&'a str> {
        let calls: BTreeMap<&str, BTreeSet<&str>> = self
            .functions
            .iter()
            .map(|f| (f.name, f.instructions.iter().filter_map(|line| callee(line)).collect()))
            .collect();
        let reaches_itself = |start: &str| {
            let mut seen = BTreeSet::new();
            let mut next = vec![start];
            while let Some(name) = next.pop() {
                for &called in calls.get(name).into_iter().flatten() {
                    if called == start {
                        return true;
                    }
                    if seen.insert(called) {
                        next.push(called);
                    }
                }
            }
            false
        };
        self.functions.iter().map(|f| f.name).filter(|name| reaches_itself(name)).collect()
    }

    /// Panics and what they are made of.
    pub(super) fn panics(&self) -> Vec<&'a str> {
        self.all(|line| callee(line).is_some_and(|name| name.contains("panicking")))
    }
}

/// What follows a semicolon is for people.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let end = line.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b';' && !is_quoted
    });
    line.get(..end.unwrap_or(line.len())).unwrap_or("").trim_end()
}

/// Whether a line of a function is an instruction: neither a label, nor a record for a debugger, nor
/// a case of the instruction before.
fn is_instruction(line: &str) -> bool {
    let case = line.starts_with("    ") || line.trim() == "]";
    line.starts_with("  ") && !case && !line.trim_start().starts_with('#')
}

/// The words of a line, without what is in quotes.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let outside = line.split('"').step_by(2);
    outside.flat_map(|part| part.split(|c: char| !(c.is_alphanumeric() || "._@%#".contains(c))))
}

/// What an instruction does: its first word, or the first one after what it gives a name to.
fn operation(line: &str) -> Option<&str> {
    let after = line.split_once(" = ").map_or(line, |(_, after)| after);
    after.split_whitespace().next()
}

fn is_call(line: &str) -> bool {
    let first = operation(line);
    let after_tail = || words(line).any(|word| word == "call");
    match first {
        Some("call" | "invoke") => true,
        Some("tail" | "musttail" | "notail") => after_tail(),
        _ => false,
    }
}

/// Global names in a line, in their order.
fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split('@').skip(1).map(|rest| {
        let is_part = |c: char| c.is_alphanumeric() || "._$-".contains(c);
        match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or(""),
            None => rest.split(|c| !is_part(c)).next().unwrap_or(""),
        }
    })
}

/// The name of the function that an instruction calls, if it calls one by name: it stands before
/// the first parenthesis that belongs to no attribute.
fn callee(line: &str) -> Option<&str> {
    if !is_call(line) {
        return None;
    }
    names(line).find(|name| {
        let plain = line.contains(&format!("@{name}("));
        plain || line.contains(&format!("@\"{name}\"("))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
@TABLE = constant [2 x i8] c"asm;", align 1
define void @start() addrspace(1) #0 {
start:
  call addrspace(1) void @llvm.memset.p0.i64(ptr @TABLE, i8 0, i64 3, i1 false)
  %0 = tail call fastcc addrspace(1) i16 @"odd name"(i16 noundef 5) #1 ; asm
  %1 = load i64, ptr @TABLE, align 1
  %2 = lshr i64 %1, 8
  switch i16 %0, label %a [
    i16 1, label %b
    i16 2, label %a
  ]

a:                                                ; preds = %start
  ret void
}

define i16 @"odd name"(i16 %x) {
  %y = add i16 %x, 64
  ret i16 %y
}
"#;

    fn with(line: &str) -> String {
        GOOD.replace("  ret void", &format!("  {line}\n  ret void"))
    }

    #[test]
    fn a_plain_module_has_nothing_to_complain_about() {
        let module = Module::read(GOOD);
        assert!(module.defines("start") && module.defines("odd name") && !module.defines("TABLE"));
        assert_eq!((module.functions.len(), module.count(), module.wide_moves()), (2, 8, 2));
        assert!(module.assembly().is_empty() && module.wide_arithmetic().is_empty());
        assert!(module.indirect_calls().is_empty() && module.taken_addresses().is_empty());
        assert!(module.recursive().is_empty() && module.panics().is_empty());
    }

    #[test]
    fn whatever_is_not_wanted_is_found() {
        type Question = fn(&Module<'_>) -> usize;
        let cases: [(&str, Question); 9] = [
            (r#"call void asm sideeffect "sei", ""()"#, |module| module.assembly().len()),
            ("%9 = add nuw i64 %1, 1", |module| module.wide_arithmetic().len()),
            ("%9 = urem i128 %1, 10", |module| module.wide_arithmetic().len()),
            ("%9 = call i64 @llvm.umax.i64(i64 %1, i64 0)", |module| {
                module.wide_arithmetic().len()
            }),
            ("%9 = tail call i16 %f(i16 1)", |module| module.indirect_calls().len()),
            ("call void %f(ptr @TABLE)", |module| module.indirect_calls().len()),
            ("store ptr @start, ptr %p, align 1", |module| module.taken_addresses().len()),
            ("call void @start()", |module| module.recursive().len()),
            ("call void @_ZN4core9panicking5panic17h0E()", |module| module.panics().len()),
        ];
        for (line, question) in cases {
            assert_eq!(question(&Module::read(&with(line))), 1, "{line}");
        }
        let table = GOOD.replace("c\"asm;\"", "[ptr @start]");
        assert_eq!(Module::read(&table).taken_addresses().len(), 1);
        let around = GOOD.replace("  %y = add", "  call void @start()\n  %y = add");
        assert_eq!(Module::read(&around).recursive(), ["start", "odd name"]);
    }
}
