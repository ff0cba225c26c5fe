//! What becomes of small programs, and how tests write code.

use super::instruction::Code;
use super::{Compiled, Layout, Mos6502, Options};
use crate::assemble::text::Text;
use crate::assemble::{Instruction, Item, Labels};
use crate::target::compile;
use kilomate_ir::Result;

/// Code from its text, with bars between the lines.
pub(super) fn read(text: &str) -> (Vec<Item<Code>>, Labels) {
    let source = format!(".proc it\n{}\n.endproc", text.replace('|', "\n"));
    let mut labels = Labels::default();
    let text = Text::new(&[("test", &source)], &[]).unwrap();
    (text.procedure::<Mos6502>("it", &mut labels, &mut |_, _| None).unwrap(), labels)
}

/// The same the other way round.
pub(super) fn write(items: &[Item<Code>], labels: &Labels) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut before = String::new();
    for item in items {
        match item {
            Item::Label(label) => before = format!("{}: ", labels.name(*label)),
            Item::Code(code) => {
                let text = code.text(&|label| labels.name(label));
                lines.push(std::mem::take(&mut before) + &text);
            }
            _ => {}
        }
    }
    lines.join("|")
}

/// A memory map of a program without variables.
pub(super) fn layout() -> Layout {
    let module = kilomate_ir::read("define void @f() {\n  ret void\n}").unwrap();
    Layout::new(&crate::middle::translate(&module).unwrap(), 2, 0x1000, 0xf000).unwrap()
}

fn compiled(module: &str) -> Result<Compiled> {
    let program = crate::middle::translate(&kilomate_ir::read(module)?)?;
    let layout = Layout::new(&program, 2, 0x1000, 0xf000)?;
    compile::<Mos6502>(&program, &Options::new(layout))
}

#[test]
fn a_statement_that_needs_too_much_is_an_error() {
    // Each sum waits for the next one, with a quotient of four bytes.
    let names: Vec<String> = (0..10).map(|n| format!("%p{n}")).collect();
    let parameters: Vec<String> = names.iter().map(|name| format!("i32 {name}")).collect();
    let quotient = |(n, name)| format!("  %q{n} = udiv i32 {name}, %p0\n");
    let sum = |n| format!("  %s{n} = sub i32 %q{n}, %s{}\n", n + 1);
    let first = "  %s9 = xor i32 %q9, 1\n".to_owned();
    let lines = names.iter().enumerate().map(quotient).chain([first]);
    let body: String = lines.chain((0..9).rev().map(sum)).collect();
    let module = format!("define i32 @f({}) {{\n{body}  ret i32 %s0\n}}", parameters.join(", "));
    let Err(error) = compiled(&module) else { panic!("it fits") };
    assert!(error.what.contains("temporaries"), "{error}");
}
