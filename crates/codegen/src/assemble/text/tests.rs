//! What text becomes, for a CPU of two instructions.

use super::*;

/// A branch, and a byte.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Toy {
    To(Label),
    Byte(u8),
}

impl Instruction for Toy {
    fn size(&self) -> u32 {
        1
    }

    fn reach(&mut self, _: u32, _: &dyn Fn(Label) -> u32) -> bool {
        false
    }

    fn encode(&self, _: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        out.push(match self {
            Toy::To(label) => address(*label) as u8,
            Toy::Byte(byte) => *byte,
        });
        Ok(())
    }

    fn text(&self, _: &dyn Fn(Label) -> String) -> String {
        String::new()
    }
}

struct Toys;

impl Syntax for Toys {
    type Instruction = Toy;

    fn instruction(
        word: &str,
        operand: &str,
        value: &mut dyn FnMut(&str) -> Result<Value>,
    ) -> Result<Toy> {
        match word {
            "to" => Ok(Toy::To(value(operand)?.label.unwrap())),
            "put" => Ok(Toy::Byte(value(operand)?.as_byte().unwrap())),
            _ => Err(Error::at(0, format!("{word} is no instruction"))),
        }
    }
}

fn bytes(text: &str) -> Result<Vec<u8>> {
    let text = Text::new(&[("toy.asm", text)], &[("five", 5)])?;
    let mut labels = Labels::default();
    let mut items = text.procedure::<Toys>("main", &mut labels, &mut |_, _| None)?;
    Ok(super::super::assemble(&mut items, &labels, 0, &[])?.bytes)
}

#[test]
fn text_becomes_items() {
    let text = "
six = five + 1 ; a remark
.macro twice what
@here:  put what
    to @here
    to @there
.endmacro
.proc main
    twice six
@there: twice 9
first:  .byte 1, -1
    .word first+1, $1234
.if five-5
    put 1
.else
    put 2
.endif
    .space 2
    .align 4
.endproc
.proc other
    what?
.endproc";
    let expected = [6, 0, 3, 9, 3, 3, 1, 255, 7, 0, 0x34, 0x12, 2, 0, 0, 0];
    assert_eq!(bytes(text).unwrap(), expected);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, line) in [
        ("put 1", 1),
        (".proc main\n what\n.endproc", 2),
        (".proc main\n", 1),
        (".proc main\n.byte 256\n.endproc", 2),
        (".macro m a\n put a\n.endmacro\n.proc main\n m\n.endproc", 5),
        (".macro m a\n put a+\n.endmacro\n.proc main\n m 1\n.endproc", 2),
        (".proc main\n.else\n.endproc", 2),
        (".proc main\n.if 1\n put 1\n.endproc", 3),
        (".proc main\n.endproc\n.proc main\n.endproc", 3),
        ("a = b", 1),
    ] {
        assert_eq!(bytes(text).unwrap_err().line, line, "{text}");
    }
    assert_eq!(bytes("").unwrap_err().to_string(), "there is no procedure main");
}
