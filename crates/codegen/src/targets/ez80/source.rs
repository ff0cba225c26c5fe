//! Source for GNU as.

use std::fmt::Write;

use super::{Compiled, Op};
use crate::assemble::{Instruction, Item};

/// The whole program as `z80-unknown-coff-as -march=ez80` reads it. It is to be linked at the image's
/// origin.
pub(super) fn source(program: &Compiled) -> String {
    let labels = &program.labels;
    let mut text = String::from("        .text\n        .assume adl = 0\n");
    // A string takes whatever is written to it.
    for (label, address) in &program.known {
        let _ = writeln!(text, "        .equ {},{address}", labels.name(*label));
    }
    let starts = program.image.starts.windows(2);
    for (item, at) in program.items.iter().zip(starts) {
        let _ = match item {
            // The assembler knows nothing of bytecode.
            Item::Code(op @ Op::Bytecode(_)) => {
                let bytes = at.iter().map(|at| (at - program.image.origin) as usize);
                let bytes: Vec<usize> = bytes.collect();
                let row = program.image.bytes[bytes[0]..bytes[1]].iter().map(u8::to_string);
                let row = row.collect::<Vec<_>>().join(",");
                writeln!(text, "        .byte {row} ; {}", op.text(&|label| labels.name(label)))
            }
            Item::Label(label) => writeln!(text, "{}:", labels.name(*label)),
            Item::Function(_, note) | Item::Note(note) => writeln!(text, "; {note}"),
            Item::Block(_, block) => writeln!(text, "; block {block}"),
            Item::Code(op) => writeln!(text, "        {}", op.text(&|label| labels.name(label))),
            Item::Bytes(bytes) => {
                for row in bytes.chunks(16) {
                    let row: Vec<String> = row.iter().map(u8::to_string).collect();
                    let _ = writeln!(text, "        .byte {}", row.join(","));
                }
                Ok(())
            }
            Item::Word(label, offset) => {
                writeln!(text, "        .word {}{offset:+}", labels.name(*label))
            }
            Item::WordHighFirst(..) | Item::Align(_) => Ok(()),
            Item::Space(count) => writeln!(text, "        .space {count},0"),
        };
    }
    text
}
