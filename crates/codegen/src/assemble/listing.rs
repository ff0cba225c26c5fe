//! A program for people: with addresses and bytes, and as source for an assembler.

use std::fmt::Write;

use super::{Image, Instruction, Item, Label, Labels};

/// Every item with its address and its bytes.
pub fn listing<I: Instruction>(items: &[Item<I>], labels: &Labels, image: &Image) -> String {
    let mut text = String::new();
    for (item, (&at, &end)) in items.iter().zip(image.starts.iter().zip(&image.starts[1..])) {
        let range = (at - image.origin) as usize..(end - image.origin) as usize;
        let bytes = &image.bytes[range];
        let line = match item {
            Item::Label(label) => format!("{}:", labels.name(*label)),
            Item::Function(_, note) | Item::Note(note) => format!("; {note}"),
            Item::Block(_, block) => format!("; block {block}"),
            Item::Code(instruction) => {
                let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
                let code = instruction.text(&|label| labels.name(label));
                format!("{at:04X}  {:<17}  {code}", hex.join(" "))
            }
            Item::Align(_) => continue,
            _ => {
                data(&mut text, at, bytes);
                continue;
            }
        };
        // A string takes whatever is written to it.
        let _ = writeln!(text, "{line}");
    }
    text
}

fn data(text: &mut String, at: u32, bytes: &[u8]) {
    for (row, at) in bytes.chunks(16).zip((at..).step_by(16)) {
        let hex: Vec<String> = row.iter().map(|byte| format!("{byte:02X}")).collect();
        let _ = writeln!(text, "{at:04X}  {}", hex.join(" "));
    }
}

/// Source that begins with these lines. Labels that lie elsewhere are given by name and address.
pub fn source<I: Instruction>(
    items: &[Item<I>],
    labels: &Labels,
    head: &str,
    known: &[(Label, u32)],
) -> String {
    let mut text = format!("{head}\n");
    for (label, address) in known {
        let _ = writeln!(text, "{} = ${address:x}", labels.name(*label));
    }
    let signed = |label: &Label, offset: i32| format!("{}{offset:+}", labels.name(*label));
    for item in items {
        let _ = match item {
            Item::Label(label) => writeln!(text, "{}:", labels.name(*label)),
            Item::Function(_, note) | Item::Note(note) => writeln!(text, "; {note}"),
            Item::Block(_, block) => writeln!(text, "; block {block}"),
            Item::Code(instruction) => {
                writeln!(text, "        {}", instruction.text(&|label| labels.name(label)))
            }
            Item::Bytes(bytes) => {
                for row in bytes.chunks(16) {
                    let row: Vec<String> = row.iter().map(|byte| format!("${byte:02x}")).collect();
                    let _ = writeln!(text, "        .byte {}", row.join(","));
                }
                Ok(())
            }
            Item::Word(label, offset) => writeln!(text, "        .word {}", signed(label, *offset)),
            Item::WordHighFirst(label, offset) => {
                let word = signed(label, *offset);
                writeln!(text, "        .byte >({word}),<({word})")
            }
            Item::Space(count) => writeln!(text, "        .fill {count},0"),
            Item::Align(to) => writeln!(text, "        .align {to}"),
        };
    }
    text
}
