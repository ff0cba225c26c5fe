//! An assembler for text, and text for assemblers: each reads what the other writes.
//!
//! One statement a line: `label: MNEMONIC operand ; remark`. Numbers are decimal, `0FFH` or `$FF`;
//! `LOW(x)` and `HIGH(x)` take a byte of an address; `ORG`, `EQU`, `DB`, `DW` (high byte first, as the
//! 1802 has it), `DS`, `ALIGN`. Branches that are written short or long stay so; `JMP`, `JZ`, `JNZ`,
//! `JDF`, `JNF` become whichever reaches.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::op::{BRANCHES, Byte, IMMEDIATE, Op, PLAIN, REGISTERS, hex};
use crate::assemble::{Image, Instruction, Item, Label, Labels, assemble};
use crate::{Error, Result};

/// Source that gives the same bytes, which are those of the image. Labels that lie elsewhere are given by
/// name and address. Bytecode is bytes, with a remark that says what they are.
pub fn source(
    items: &[Item<Op>],
    labels: &Labels,
    image: &Image,
    known: &[(Label, u32)],
) -> String {
    let origin = image.origin;
    let mut text = format!("        ORG  0{origin:04X}H\n");
    for (label, address) in known {
        let _ = writeln!(text, "{} EQU 0{address:04X}H", labels.name(*label));
    }
    for (item, (&at, &end)) in items.iter().zip(image.starts.iter().zip(&image.starts[1..])) {
        // A string takes whatever is written to it.
        let _ = match item {
            Item::Label(label) => writeln!(text, "{}:", labels.name(*label)),
            Item::Note(note) => writeln!(text, "; {note}"),
            Item::Code(op @ Op::Bytecode(_)) => {
                let bytes = &image.bytes[(at - origin) as usize..(end - origin) as usize];
                let bytes: Vec<String> = bytes.iter().map(|&byte| hex(byte)).collect();
                let remark = op.text(&|label| labels.name(label));
                writeln!(text, "        {:<20} ; {remark}", format!("DB   {}", bytes.join(",")))
            }
            Item::Code(op) => writeln!(text, "        {}", op.text(&|label| labels.name(label))),
            Item::Bytes(bytes) => {
                for row in bytes.chunks(16) {
                    let row: Vec<String> = row.iter().map(|&byte| hex(byte)).collect();
                    let _ = writeln!(text, "        DB   {}", row.join(","));
                }
                Ok(())
            }
            Item::WordHighFirst(label, 0) => writeln!(text, "        DW   {}", labels.name(*label)),
            Item::WordHighFirst(label, offset) => {
                writeln!(text, "        DW   {}{offset:+}", labels.name(*label))
            }
            Item::Word(label, offset) => {
                let word = format!("{}{offset:+}", labels.name(*label));
                writeln!(text, "        DB   LOW({word}),HIGH({word})")
            }
            Item::Space(count) => writeln!(text, "        DS   {count}"),
            Item::Align(to) => writeln!(text, "        ALIGN {to}"),
        };
    }
    text
}

/// What a text says.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its items.
    pub items: Vec<Item<Op>>,
    /// Where it begins, if it says so.
    pub origin: Option<u16>,
    /// The labels that it gives an address.
    pub known: Vec<(Label, u32)>,
}

/// Reads text; labels that it names and does not have are made in `labels`, where others find them.
///
/// # Errors
///
/// With the line that is wrong.
pub fn parse(text: &str, labels: &mut Labels) -> Result<Source> {
    let mut reader = Reader {
        labels,
        known: BTreeMap::new(),
        numbers: BTreeMap::new(),
        line: 0,
        source: Source::default(),
    };
    for (line, text) in (1..).zip(text.lines()) {
        reader.line = line;
        reader.statement(text)?;
    }
    Ok(reader.source)
}

/// Reads text and gives every item its place.
///
/// # Errors
///
/// With the line that is wrong.
pub fn build(text: &str) -> Result<Image> {
    let mut labels = Labels::default();
    let mut source = parse(text, &mut labels)?;
    let origin = u32::from(source.origin.unwrap_or(0));
    assemble(&mut source.items, &labels, origin, &source.known)
}

struct Reader<'a> {
    labels: &'a mut Labels,
    known: BTreeMap<String, Label>,
    numbers: BTreeMap<String, u32>,
    line: u32,
    source: Source,
}

impl Reader<'_> {
    fn wrong<T>(&self, what: &str) -> Result<T> {
        Err(Error::at(self.line, what))
    }

    fn label(&mut self, name: &str) -> Label {
        if let Some(&label) = self.known.get(name) {
            return label;
        }
        let label = self.labels.find(name).unwrap_or_else(|| self.labels.named(name));
        self.known.insert(name.to_owned(), label);
        label
    }

    fn statement(&mut self, line: &str) -> Result {
        let mut line = line.split(';').next().unwrap_or("").trim();
        if let Some((name, rest)) = line.split_once(':') {
            let label = self.label(name.trim());
            self.source.items.push(Item::Label(label));
            line = rest.trim();
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if word.is_empty() {
            return Ok(());
        }
        if let Some(value) = rest.strip_prefix("EQU ") {
            let Some(value) = self.number(value.trim()) else { return self.wrong("no number") };
            let label = self.label(word);
            self.source.known.push((label, value));
            self.numbers.insert(word.to_owned(), value);
            return Ok(());
        }
        let item = self.item(word, rest)?;
        self.source.items.extend(item);
        Ok(())
    }

    fn item(&mut self, word: &str, rest: &str) -> Result<Option<Item<Op>>> {
        let count = |reader: &Self| match reader.number(rest) {
            Some(number) => Ok(number),
            None => reader.wrong("no number"),
        };
        let item = match word {
            "ORG" => {
                self.source.origin = Some(count(self)? as u16);
                return Ok(None);
            }
            "DS" => Item::Space(count(self)?),
            "ALIGN" => Item::Align(count(self)?),
            "DW" => {
                let (label, offset) = self.place(rest)?;
                Item::WordHighFirst(label, offset)
            }
            "DB" => return self.bytes(rest).map(Some),
            _ => Item::Code(self.op(word, rest)?),
        };
        Ok(Some(item))
    }

    fn bytes(&mut self, rest: &str) -> Result<Item<Op>> {
        if let Some(words) = rest.strip_prefix("LOW(") {
            let (label, offset) = self.place(words.split(')').next().unwrap_or(""))?;
            return Ok(Item::Word(label, offset));
        }
        let mut bytes = Vec::new();
        for part in rest.split(',') {
            match self.number(part.trim()) {
                Some(number) => bytes.push(number as u8),
                None => return self.wrong("no byte"),
            }
        }
        Ok(Item::Bytes(bytes))
    }

    fn op(&mut self, word: &str, rest: &str) -> Result<Op> {
        let code = |table: &[(u8, &str)]| table.iter().find(|row| row.1 == word).map(|row| row.0);
        if let Some(code) = code(PLAIN) {
            return Ok(Op::Plain(code));
        }
        if let Some(code) = code(IMMEDIATE) {
            return Ok(Op::Immediate(code, self.byte(rest)?));
        }
        let register = |reader: &Self| match reader.number(rest) {
            Some(number) if number < 16 => Ok(number as u8),
            _ => reader.wrong("no register"),
        };
        if let Some(code) = code(REGISTERS) {
            return Ok(Op::Plain(code | register(self)?));
        }
        if let "OUT" | "INP" = word {
            let first = if word == "OUT" { 0x60 } else { 0x68 };
            return Ok(Op::Plain(first | register(self)? & 7));
        }
        let free = word.strip_prefix('J').map(|rest| match rest {
            "MP" => "BR".to_owned(),
            rest => format!("B{rest}"),
        });
        let long = word.strip_prefix('L');
        let is_it =
            |name: &str| name == word || free.as_deref() == Some(name) || long == Some(name);
        match BRANCHES.iter().find(|row| is_it(row.2)) {
            Some(&(code, _, name)) => {
                let (to, _) = self.place(rest)?;
                Ok(Op::Branch { code, to, is_long: long == Some(name) })
            }
            None => self.wrong(&format!("{word} is no instruction")),
        }
    }

    fn byte(&mut self, rest: &str) -> Result<Byte> {
        if let Some(number) = self.number(rest) {
            return Ok(Byte::Value(number as u8));
        }
        let inside = |name: &str| rest.strip_prefix(name)?.strip_suffix(')');
        if let Some(words) = inside("LOW(") {
            let (label, offset) = self.place(words)?;
            return Ok(Byte::Low(label, offset));
        }
        match inside("HIGH(") {
            Some(words) => {
                let (label, offset) = self.place(words)?;
                Ok(Byte::High(label, offset))
            }
            None => self.wrong("no byte"),
        }
    }

    /// A label, and what is added to it.
    fn place(&mut self, words: &str) -> Result<(Label, i32)> {
        let at = words.find(['+', '-']).unwrap_or(words.len());
        let name = words[..at].trim();
        if name.is_empty() {
            return self.wrong("a label is missing");
        }
        let offset = match words[at..].trim() {
            "" => 0,
            number => match number.parse() {
                Ok(number) => number,
                Err(_) => return self.wrong("no number is added"),
            },
        };
        Ok((self.label(name), offset))
    }

    fn number(&self, word: &str) -> Option<u32> {
        if let Some(&number) = self.numbers.get(word) {
            return Some(number);
        }
        if let Some(hex) = word.strip_prefix('$') {
            return u32::from_str_radix(hex, 16).ok();
        }
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        match word.strip_suffix('H') {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => word.parse().ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "
        ORG  0100H
OTHER   EQU  1234H
start:  LDI  HIGH(data+1) ; a remark
        PHI  15
        LDI  LOW(data+1)
        PLO  15
        LDN  15
        XRI  0F0H
        JZ   done
        SEP  4
        DW   OTHER
        LBNZ start
        OUT  4
        INP  3
        B3   done
done:   IDL
data:   DB   1,0FFH,$10
        DS   3
        ALIGN 16
        DB   LOW(data+0),HIGH(data+0)
";

    #[test]
    fn text_becomes_bytes() {
        let image = build(PROGRAM).unwrap();
        let expected = [
            0xf8, 0x01, 0xbf, 0xf8, 0x17, 0xaf, 0x0f, 0xfb, 0xf0, 0x32, 0x15, 0xd4, 0x12, 0x34,
            0xca, 0x01, 0x00, 0x64, 0x6b, 0x36, 0x15,
        ];
        assert_eq!(image.bytes[..21], expected);
        assert_eq!(image.bytes.len(), 0x22);
    }

    #[test]
    fn what_is_written_is_read_again() {
        // Every code that there is, with branches near and far.
        let mut labels = Labels::default();
        let (near, far) = (labels.named("near"), labels.named("far_away"));
        let mut items = vec![Item::Label(near)];
        for code in 0..=255u8 {
            let op = if BRANCHES.iter().any(|row| row.0 == code) {
                Op::Branch { code, to: near, is_long: false }
            } else if let Some(row) = BRANCHES.iter().find(|row| row.1 == code && code != 0) {
                Op::Branch { code: row.0, to: far, is_long: true }
            } else if IMMEDIATE.iter().any(|row| row.0 == code) {
                Op::Immediate(code, Byte::Value(code))
            } else {
                Op::Plain(code)
            };
            items.push(Item::Code(op));
        }
        items.push(Item::Space(300));
        items.push(Item::Label(far));
        items.push(Item::Word(near, 3));
        items.push(Item::WordHighFirst(near, -3));
        let image = assemble(&mut items, &labels, 0x300, &[]).unwrap();
        let text = source(&items, &labels, &image, &[]);
        assert_eq!(build(&text).unwrap().bytes, image.bytes, "{text}");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line) in [("\n LDQ 3", 2), (" PLO 16", 1), (" LDI", 1), ("x EQU y", 1)] {
            assert_eq!(parse(text, &mut Labels::default()).unwrap_err().line, line, "{text}");
        }
    }
}
