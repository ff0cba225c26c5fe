//! An instruction, and its bytes.

use super::code::{Code, FAR, Follows, MACRO_CODES, More};
use crate::assemble::{Instruction, Item, Label};
use kilomate_ir::{Error, Result};

/// How many bytes of variables instructions of one byte reach.
pub const WINDOW: u8 = 32;
/// The codes from here on are those.
pub(crate) const WINDOW_CODES: u8 = 0x80;

/// A word that may be known only when everything is in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A number.
    Number(u16),
    /// So many bytes after a label.
    Place(Label, i32),
}

impl Value {
    /// So many bytes further.
    #[must_use]
    pub fn plus(self, bytes: i32) -> Value {
        match self {
            Value::Number(number) => Value::Number(number.wrapping_add(bytes as u16)),
            Value::Place(label, offset) => Value::Place(label, offset + bytes),
        }
    }

    /// The word itself, low byte first.
    pub fn item<I>(self) -> Item<I> {
        match self {
            Value::Number(number) => Item::Bytes(number.to_le_bytes().into()),
            Value::Place(label, offset) => Item::Word(label, offset),
        }
    }

    fn resolve(self, address: &dyn Fn(Label) -> u32) -> u16 {
        match self {
            Value::Number(number) => number,
            Value::Place(label, offset) => address(label).wrapping_add_signed(offset) as u16,
        }
    }

    fn text(self, name: &dyn Fn(Label) -> String) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Place(label, 0) => name(label),
            Value::Place(label, offset) => format!("{}{offset:+}", name(label)),
        }
    }
}

/// An instruction of the bytecode.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    /// No instruction: the byte after a CPU's way into the interpreter, the offset at which the window
    /// begins.
    Window(u8),
    /// [`GetB`](Code::GetB) of a variable so far into the window.
    GetB(u8),
    /// [`GetW`](Code::GetW) of it.
    GetW(u8),
    /// [`SetB`](Code::SetB) of it.
    SetB(u8),
    /// [`SetW`](Code::SetW) of it.
    SetW(u8),
    /// A macro, by number.
    Macro(u8),
    /// A code by itself.
    Plain(Code),
    /// A code that a byte follows: a number or the offset of a variable.
    Byte(Code, u8),
    /// A code with a word of the pool, and the number of that word once it has one.
    Pool(Code, Value, Option<u8>),
    /// A code that a word follows.
    Word(Code, Value),
    /// A jump, the number before its target if it has one, and whether it is far.
    Jump(Code, u8, Label, bool),
}

impl Op {
    /// One of two bytes.
    pub fn more(more: More) -> Op {
        Op::Byte(Code::More, more as u8)
    }

    /// The first byte, and the second if it has one that is no distance.
    fn head(self) -> (u8, Option<u8>) {
        let window = |kind: u8, at: u8| (WINDOW_CODES + kind * WINDOW + at, None);
        match self {
            Op::Window(offset) => (offset, None),
            Op::GetB(at) => window(0, at),
            Op::GetW(at) => window(1, at),
            Op::SetB(at) => window(2, at),
            Op::SetW(at) => window(3, at),
            Op::Macro(number) => (MACRO_CODES + number, None),
            Op::Plain(code) | Op::Word(code, _) => (code as u8, None),
            Op::Byte(code, byte) => (code as u8, Some(byte)),
            Op::Pool(code, _, number) => (code as u8, Some(number.unwrap_or(0))),
            Op::Jump(code, byte, _, is_far) => {
                let first = code as u8 | if is_far { FAR } else { 0 };
                (first, (code.follows() == Follows::ByteJump).then_some(byte))
            }
        }
    }
}

/// How far it is from the byte after a jump.
fn distance(from: u32, to: u32) -> Option<u8> {
    i8::try_from(i64::from(to) - i64::from(from)).ok().map(|distance| distance as u8)
}

impl Instruction for Op {
    fn size(&self) -> u32 {
        let (_, second) = self.head();
        let tail = match self {
            Op::Word(..) | Op::Jump(_, _, _, true) => 2,
            Op::Jump(..) => 1,
            _ => 0,
        };
        1 + u32::from(second.is_some()) + tail
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        let after = at + self.size();
        match self {
            Op::Jump(_, _, to, is_far @ false) if distance(after, address(*to)).is_none() => {
                *is_far = true;
                true
            }
            _ => false,
        }
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        let (first, second) = self.head();
        out.push(first);
        out.extend(second);
        match *self {
            Op::Word(_, value) => out.extend(value.resolve(address).to_le_bytes()),
            Op::Jump(_, _, to, true) => out.extend((address(to) as u16).to_le_bytes()),
            Op::Jump(_, _, to, false) => {
                let after = at + self.size();
                let there = distance(after, address(to));
                out.push(there.ok_or_else(|| Error::at(0, "a jump does not reach"))?);
            }
            Op::Pool(_, _, None) => return Err(Error::at(0, "a word is not in the pool")),
            _ => {}
        }
        Ok(())
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        match *self {
            Op::Window(offset) => format!("window {offset}"),
            Op::GetB(at) => format!("getb +{at}"),
            Op::GetW(at) => format!("getw +{at}"),
            Op::SetB(at) => format!("setb +{at}"),
            Op::SetW(at) => format!("setw +{at}"),
            Op::Plain(code) => code.name(),
            Op::Macro(number) => format!("macro {number}"),
            Op::Byte(Code::More, number) => match More::ALL.get(usize::from(number)) {
                Some(more) => format!("more {more:?}").to_lowercase(),
                None => format!("more {number}"),
            },
            Op::Byte(code, byte) => format!("{} {byte}", code.name()),
            Op::Pool(code, value, _) | Op::Word(code, value) => {
                format!("{} {}", code.name(), value.text(name))
            }
            Op::Jump(code, byte, to, _) if code.follows() == Follows::ByteJump => {
                format!("{} {byte}, {}", code.name(), name(to))
            }
            Op::Jump(code, _, to, _) => format!("{} {}", code.name(), name(to)),
        }
    }
}
