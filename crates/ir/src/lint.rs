//! What a small machine does not want in a module, beyond what the reader refuses with its line anyway (assembly,
//! calls of functions that are not known, addresses of functions): what can be compiled and should not be there.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Binary, Function, Instruction, Kind, Module, Operand, Type};

/// Something that was found: in which function, and at which line of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The function.
    pub function: String,
    /// The line.
    pub line: u32,
}

fn all(module: &Module) -> impl Iterator<Item = (&Function, &Instruction)> {
    module.functions.iter().flat_map(|function| {
        let blocks = function.blocks.iter();
        blocks.flat_map(move |block| block.instructions.iter().map(move |i| (function, i)))
    })
}

fn found(module: &Module, is_wanted: impl Fn(&Function, &Instruction) -> bool) -> Vec<Finding> {
    let wanted = all(module).filter(|(function, instruction)| is_wanted(function, instruction));
    wanted.map(|(of, at)| Finding { function: of.name.clone(), line: at.line }).collect()
}

/// How many instructions there are, with the ends of blocks.
pub fn instructions(module: &Module) -> usize {
    let blocks: usize = module.functions.iter().map(|function| function.blocks.len()).sum();
    all(module).count() + blocks
}

/// Whether it has more bits than an 8-bit machine should calculate with.
fn is_wide(of: &Type) -> bool {
    matches!(of, Type::Int(33..))
}

/// Whether an instruction has to do with wide numbers.
fn has_wide(function: &Function, instruction: &Instruction) -> bool {
    let mut wide = instruction.result.is_some_and(|id| is_wide(&function.types[id.index()]));
    let mut look = |operand: &Operand| wide |= is_wide(&function.type_of(operand));
    instruction.kind.each_operand(&mut look);
    wide
}

fn calculates(kind: &Kind) -> bool {
    match kind {
        Kind::Binary(binary, ..) => matches!(
            binary,
            Binary::Add
                | Binary::Sub
                | Binary::Mul
                | Binary::UDiv
                | Binary::SDiv
                | Binary::URem
                | Binary::SRem
        ),
        Kind::Intrinsic(intrinsic, _) => {
            use crate::Intrinsic::{MemCopy, MemMove, MemSet};
            !matches!(intrinsic, MemCopy | MemMove | MemSet)
        }
        _ => false,
    }
}

/// Calculations with more than 32 bits: a small CPU calls a routine for each.
pub fn wide_arithmetic(module: &Module) -> Vec<Finding> {
    found(module, |function, at| calculates(&at.kind) && has_wide(function, at))
}

/// Instructions with wide numbers that only put bytes together or take them apart.
pub fn wide_moves(module: &Module) -> Vec<Finding> {
    let is_call = |kind: &Kind| matches!(kind, Kind::Call(..) | Kind::Intrinsic(..));
    found(module, |function, at| {
        has_wide(function, at) && !is_call(&at.kind) && !calculates(&at.kind)
    })
}

/// Ways to a panic.
pub fn panics(module: &Module) -> Vec<Finding> {
    found(module, |_, at| matches!(&at.kind, Kind::Call(name, _) if name.contains("panicking")))
}

/// Functions from which calls lead back to them.
pub fn recursive(module: &Module) -> Vec<Finding> {
    let mut calls: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (function, instruction) in all(module) {
        if let Kind::Call(name, _) = &instruction.kind {
            calls.entry(&function.name).or_default().insert(name);
        }
    }
    let reaches_itself = |start: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![start]);
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
    let recursive = module.functions.iter().filter(|function| reaches_itself(&function.name));
    recursive.map(|of| Finding { function: of.name.clone(), line: of.line }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

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
b:
  ret void
}

define i16 @"odd name"(i16 %x) {
  %y = add i16 %x, 64
  ret i16 %y
}
"#;

    fn with(line: &str) -> Module {
        let text = GOOD.replacen("  ret void", &format!("  {line}\n  ret void"), 1);
        read(&text.replace("c\"asm;\"", "c\"as\"")).unwrap_or_else(|e| panic!("{line}: {e}"))
    }

    #[test]
    fn a_plain_module_has_nothing_to_complain_about() {
        let module = with("");
        assert_eq!((module.functions.len(), instructions(&module)), (2, 9));
        assert_eq!(wide_moves(&module).len(), 2);
        assert!(wide_arithmetic(&module).is_empty());
        assert!(recursive(&module).is_empty() && panics(&module).is_empty());
    }

    #[test]
    fn whatever_is_not_wanted_is_found_with_its_line() {
        type Lint = fn(&Module) -> Vec<Finding>;
        let cases: [(&str, Lint); 4] = [
            ("%9 = add nuw i64 %1, 1", wide_arithmetic),
            ("%9 = call i64 @llvm.umax.i64(i64 %1, i64 0)", wide_arithmetic),
            ("call void @start()", recursive),
            ("call void @_ZN4core9panicking5panic17h0E()", panics),
        ];
        for (line, lint) in cases {
            let found = lint(&with(line));
            let expected = if line.contains("@start") { 3 } else { 15 };
            assert_eq!(found, [Finding { function: "start".into(), line: expected }], "{line}");
        }
        let around = with("").to_string().replace("add i16 %v0", "call i16 @\"odd name\"(i16 %v0)");
        let around = around.replace(", 64", "");
        assert_eq!(recursive(&read(&around).unwrap()).len(), 1);
    }

    #[test]
    fn the_reader_refuses_what_cannot_be_compiled() {
        for line in [
            r#"call void asm sideeffect "sei", ""()"#,
            "%9 = tail call i16 %f(i16 1)",
            "store ptr @start, ptr @TABLE, align 1",
            "%9 = urem i128 %1, 10",
        ] {
            let text = GOOD.replacen("  ret void", &format!("  {line}\n  ret void"), 1);
            let error = read(&text.replace("c\"asm;\"", "c\"as\"")).unwrap_err();
            assert_eq!(error.line, 15, "{line}: {error}");
        }
    }
}
