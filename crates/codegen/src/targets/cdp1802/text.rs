//! An assembler for text, and text for assemblers: each reads what the other writes.
//!
//! One statement a line: `label: MNEMONIC operand ; remark`. Numbers are decimal, `0FFH` or `$FF`;
//! `LOW(x)` and `HIGH(x)` take a byte of an address; `ORG`, `EQU`, `DB`, `DW` (high byte first, as the
//! 1802 has it), `DS`, `ALIGN`. `name MACRO` to `ENDM` is put wherever the name stands, with what follows
//! it for `%1`, `%2` and so on; what is between `REPT n` and `ENDR` stands there n times. Branches that are written short or long stay so; `JMP`, `JZ`, `JNZ`,
//! `JDF`, `JNF` become whichever reaches.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::op::{Byte, CALL, Op, hex};
use super::opcodes::{Form, Row};
use crate::assemble::{Image, Instruction, Item, Label, Labels, assemble};
use kilomate_ir::{Error, Result};

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
            Item::Function(_, note) | Item::Note(note) => writeln!(text, "; {note}"),
            Item::Block(_, block) => writeln!(text, "; block {block}"),
            Item::Code(op @ (Op::Bytecode(_) | Op::Tee { .. })) => {
                let bytes = &image.bytes[(at - origin) as usize..(end - origin) as usize];
                let bytes: Vec<String> = bytes.iter().map(|&byte| hex(byte)).collect();
                let remark = op.text(&|label| labels.name(label));
                writeln!(text, "        {:<20} ; {remark}", format!("DB   {}", bytes.join(",")))
            }
            Item::Code(Op::Call(to)) => {
                let call = Op::Plain(CALL).text(&|_| String::new());
                writeln!(text, "        {call}\n        DW   {}", labels.name(*to))
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
        macros: BTreeMap::new(),
        line: 0,
        source: Source::default(),
    };
    reader.lines(&text.lines().collect::<Vec<_>>(), true)?;
    Ok(reader.source)
}

/// The text from `PROC name` to `ENDP`, behind all that stands before the first `PROC`.
pub(super) fn procedure(text: &str, name: &str) -> Option<String> {
    let (head, _) = text.split_once("\nPROC ")?;
    let (_, body) = text.split_once(&format!("\nPROC {name}\n"))?;
    let (body, _) = body.split_once("ENDP")?;
    Some(format!("{head}\n{body}"))
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
    macros: BTreeMap<String, Vec<String>>,
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

    /// Statements, macros and what is repeated. Lines are counted unless they are those of a macro.
    fn lines(&mut self, lines: &[&str], is_counted: bool) -> Result {
        let mut at = 0;
        while let Some(&line) = lines.get(at) {
            if is_counted {
                self.line = at as u32 + 1;
            }
            at += 1;
            let bare = line.split(';').next().unwrap_or("").trim();
            let (name, is_macro) = match bare.strip_suffix(" MACRO") {
                Some(name) => (name, true),
                None => (bare, false),
            };
            let count = name.strip_prefix("REPT ").filter(|_| !is_macro);
            if !is_macro && count.is_none() {
                self.statement(bare)?;
                continue;
            }
            let end = if is_macro { "ENDM" } else { "ENDR" };
            let Some(length) = lines[at..].iter().position(|line| line.trim() == end) else {
                return self.wrong(&format!("{end} is missing"));
            };
            let body = &lines[at..at + length];
            at += length + 1;
            if is_macro {
                let body = body.iter().map(|&line| line.to_owned()).collect();
                self.macros.insert(name.to_owned(), body);
                continue;
            }
            let Some(count) = count.and_then(|count| self.number(count)) else {
                return self.wrong("no number");
            };
            for _ in 0..count {
                self.lines(body, false)?;
            }
        }
        Ok(())
    }

    /// What a macro stands for.
    fn expand(&mut self, body: &[String], operands: &str) -> Result {
        let put = |line: &String| {
            let operands = operands.split(',').zip(1..);
            operands.fold(line.clone(), |line, (operand, n)| {
                line.replace(&format!("%{n}"), operand.trim())
            })
        };
        let body: Vec<String> = body.iter().map(put).collect();
        self.lines(&body.iter().map(String::as_str).collect::<Vec<_>>(), false)
    }

    fn statement(&mut self, line: &str) -> Result {
        let mut line = line;
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
        if let Some(body) = self.macros.get(word).cloned() {
            return self.expand(&body, rest);
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
        let register = |reader: &Self| match reader.number(rest) {
            Some(number) if number < 16 => Ok(number as u8),
            _ => reader.wrong("no register"),
        };
        if let Some(&Row { code, form, .. }) = Row::named(word) {
            return match form {
                Form::Plain | Form::Skip(_) => Ok(Op::Plain(code)),
                Form::Register => Ok(Op::Plain(code | register(self)?)),
                Form::Port => Ok(Op::Plain(code | register(self)? & 7)),
                Form::Immediate => Ok(Op::Immediate(code, self.byte(rest)?)),
                Form::Branch(_) => self.branch(code, rest, false),
            };
        }
        // Branches with an L before them are long, those with a J are as they must be.
        let long = word.strip_prefix('L').map(|name| (name.to_owned(), true));
        let free = word.strip_prefix('J').map(|name| match name {
            "MP" => ("BR".to_owned(), false),
            name => (format!("B{name}"), false),
        });
        let found = long.or(free).and_then(|(name, is_long)| Some((Row::named(&name)?, is_long)));
        match found {
            Some((Row { code, form: Form::Branch(_), .. }, is_long)) => {
                self.branch(*code, rest, is_long)
            }
            _ => self.wrong(&format!("{word} is no instruction")),
        }
    }

    fn branch(&mut self, code: u8, rest: &str, is_long: bool) -> Result<Op> {
        let (to, _) = self.place(rest)?;
        Ok(Op::Branch { code, to, is_long })
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

    /// A number, or a sum or difference of some.
    fn number(&self, words: &str) -> Option<u32> {
        if let Some((first, last)) = words.rsplit_once(['+', '-']) {
            let (first, last) = (self.number(first.trim())?, self.number(last.trim())?);
            let is_sum = words.rfind('+') > words.rfind('-');
            return if is_sum { first.checked_add(last) } else { first.checked_sub(last) };
        }
        let word = words;
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
mod tests;
