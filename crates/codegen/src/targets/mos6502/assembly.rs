//! Instructions of the 6502 from their text, as everybody writes them.
//!
//! An address below 256 is one of the zero page wherever the instruction has such a form. Branches become
//! longer where they do not reach.

use super::Mos6502;
use super::instruction::{Address, Code, Mode, Op, When};
use crate::assemble::text::Syntax;
use crate::assemble::{Part, Value};
use kilomate_ir::{Error, Result};

impl Syntax for Mos6502 {
    type Instruction = Code;

    fn instruction(
        word: &str,
        operand: &str,
        value: &mut dyn FnMut(&str) -> Result<Value>,
    ) -> Result<Code> {
        if let Some(when) = When::ALL.into_iter().find(|when| when.name() == word) {
            return match value(operand)? {
                Value { label: Some(to), offset: 0, part: Part::Word } => {
                    Ok(Code::Branch(when, to, false))
                }
                _ => wrong(&format!("`{operand}` is no label")),
            };
        }
        let op = Op::ALL.iter().copied().find(|op| op.name() == word);
        let Some(op) = op else { return wrong(&format!("{word} is no instruction")) };
        let mode = mode(op, operand, value)?;
        match op.code(mode) {
            Some(_) => Ok(Code::Plain(op, mode)),
            None => wrong(&format!("no 6502 has {word} {operand}")),
        }
    }
}

fn wrong<T>(what: &str) -> Result<T> {
    Err(Error::at(0, what))
}

fn mode(op: Op, operand: &str, value: &mut dyn FnMut(&str) -> Result<Value>) -> Result<Mode> {
    if operand.is_empty() || operand == "a" {
        return Ok(Mode::None);
    }
    if let Some(number) = operand.strip_prefix('#') {
        let value = value(number)?;
        let at = Address { label: value.label, offset: value.offset };
        return match (value.as_byte(), value.label, value.part) {
            (Some(byte), ..) => Ok(Mode::Imm(byte)),
            (None, Some(_), Part::Low) => Ok(Mode::Low(at)),
            (None, Some(_), Part::High) => Ok(Mode::High(at)),
            _ => wrong(&format!("`{number}` is no byte")),
        };
    }
    let inside = operand.strip_prefix('(');
    if let Some(pointer) = inside.and_then(|rest| rest.strip_suffix("),y")) {
        return Ok(Mode::IndY(zero_page(pointer, value)?));
    }
    if let Some(pointer) = inside.and_then(|rest| rest.strip_suffix(",x)")) {
        return Ok(Mode::IndX(zero_page(pointer, value)?));
    }
    if let (Op::Jmp, Some(pointer)) = (op, inside.and_then(|rest| rest.strip_suffix(')'))) {
        return Ok(Mode::Ind(address(pointer, value)?));
    }
    let (place, register) = operand.rsplit_once(',').unwrap_or((operand, ""));
    let at = address(place, value)?;
    let near = if at.label.is_none() { u8::try_from(at.offset).ok() } else { None };
    let (near, far) = match register.trim() {
        "x" => (near.map(Mode::ZpX), Mode::AbsX(at)),
        "y" => (near.map(Mode::ZpY), Mode::AbsY(at)),
        "" => (near.map(Mode::Zp), Mode::Abs(at)),
        other => return wrong(&format!("{other} is no index register")),
    };
    Ok(near.filter(|near| op.code(*near).is_some()).unwrap_or(far))
}

fn address(text: &str, value: &mut dyn FnMut(&str) -> Result<Value>) -> Result<Address> {
    match value(text)? {
        Value { label, offset, part: Part::Word } => Ok(Address { label, offset }),
        _ => wrong(&format!("`{text}` is a byte of an address")),
    }
}

fn zero_page(text: &str, value: &mut dyn FnMut(&str) -> Result<Value>) -> Result<u8> {
    match value(text)?.as_number().and_then(|number| u8::try_from(number).ok()) {
        Some(at) => Ok(at),
        None => wrong(&format!("`{text}` is not in the zero page")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::text::Text;
    use crate::assemble::{Instruction, Item, Labels};

    /// The instruction of a line, as text again.
    fn again(line: &str) -> Result<String> {
        let source = format!(".proc it\n{line}\n.endproc");
        let text = Text::new(&[("test.asm", &source)], &[("near", 0x12), ("far", 0x1234)])?;
        let mut labels = Labels::default();
        let items = text.procedure::<Mos6502>("it", &mut labels, &mut |_, _| None)?;
        let [Item::Code(code)] = &items[..] else { panic!("{line}") };
        Ok(code.text(&|label| labels.name(label)))
    }

    #[test]
    fn every_form_is_read_as_it_is_written() {
        let at = Address::fixed(0x1234);
        for mode in [
            Mode::None,
            Mode::Imm(1),
            Mode::Zp(1),
            Mode::ZpX(1),
            Mode::ZpY(1),
            Mode::Abs(at),
            Mode::AbsX(at),
            Mode::AbsY(at),
            Mode::IndX(1),
            Mode::IndY(1),
            Mode::Ind(at),
        ] {
            for &op in Op::ALL.iter().filter(|op| op.code(mode).is_some()) {
                let text = Code::Plain(op, mode).text(&|_| String::new());
                assert_eq!(again(&text).unwrap(), text);
            }
        }
        for when in When::ALL {
            let text = format!("{} there", when.name());
            assert_eq!(again(&text).unwrap(), text);
        }
    }

    #[test]
    fn an_address_is_as_short_as_it_can_be() {
        for (line, expected) in [
            ("lda near+1,x", "lda $13,x"),
            ("lda near,y", "lda $0012,y"),
            ("ldx near,y", "ldx $12,y"),
            ("sta far+1", "sta $1235"),
            ("lda #>far", "lda #$12"),
            ("lda #<(there+1)", "lda #<(there+1)"),
            ("jmp (near)", "jmp ($0012)"),
            ("inc there+2", "inc there+2"),
            ("rol a", "rol"),
        ] {
            assert_eq!(again(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn what_no_6502_has_is_an_error() {
        for line in [
            "lda",
            "lda #256",
            "sta #1",
            "lda (far),y",
            "mov a,1",
            "bne 5",
            "ldx near,z",
            "lda <there",
        ] {
            assert!(again(line).is_err(), "{line}");
        }
    }
}
