//! Instructions of the 1802: bytes and text.

use crate::assemble::{Instruction, Label};
use kilomate_ir::{Error, Result};

use super::opcodes::{Form, Row};
use crate::bytecode;

/// A byte that an instruction has with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Byte {
    /// This one.
    Value(u8),
    /// The low byte of an address, so many bytes after a label.
    Low(Label, i32),
    /// The high byte of one.
    High(Label, i32),
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// One byte.
    Plain(u8),
    /// A code and the byte after it.
    Immediate(u8, Byte),
    /// A branch by the code of its short form, which reaches only its own page; or in its long form.
    Branch {
        /// The code of the short form.
        code: u8,
        /// Where it leads.
        to: Label,
        /// Whether it has its long form.
        is_long: bool,
    },
    /// A call: `SEP 4`, and where to.
    Call(Label),
    /// An instruction of the bytecode.
    Bytecode(bytecode::Op),
    /// One that only the interpreter of this chip has: the top of the stack goes to a variable and stays there, too.
    Tee {
        /// The offset of the variable.
        slot: u8,
        /// Whether it is a word.
        is_word: bool,
    },
}

/// `SEP` to the program counters of a call, of a return, and of the interpreter.
pub(super) const CALL: u8 = 0xd4;
pub(super) const RETURN: u8 = 0xd5;
pub(super) const ENTER: u8 = 0xd1;

/// The codes of [`Op::Tee`], in place of the last two macros.
pub(super) const TEE_BYTE: u8 = 0x7e;
pub(super) const TEE_WORD: u8 = 0x7f;

/// The name of a code.
fn name_of(code: u8) -> &'static str {
    Row::of(code).map_or("?", |row| row.name)
}

/// The code of the long form of a branch, if it has one.
fn long_form(code: u8) -> Option<u8> {
    match Row::of(code)?.form {
        Form::Branch(long) => long,
        _ => None,
    }
}

/// A byte as assemblers of the time have it: a digit first, H last.
pub(super) fn hex(byte: u8) -> String {
    if byte < 10 { byte.to_string() } else { format!("0{byte:02X}H") }
}

fn sum(name: &str, offset: i32) -> String {
    match offset {
        0 => name.to_owned(),
        offset => format!("{name}{offset:+}"),
    }
}

impl Instruction for Op {
    fn size(&self) -> u32 {
        match self {
            Op::Bytecode(op) => op.size(),
            Op::Plain(_) => 1,
            Op::Immediate(..) | Op::Branch { is_long: false, .. } | Op::Tee { .. } => 2,
            Op::Branch { .. } | Op::Call(_) => 3,
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        match self {
            Op::Branch { code, to, is_long: is_long @ false }
                if address(*to) >> 8 != (at + 1) >> 8 && long_form(*code).is_some() =>
            {
                *is_long = true;
                true
            }
            Op::Bytecode(op) => op.reach(at, address),
            _ => false,
        }
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        match *self {
            Op::Bytecode(op) => op.encode(at, address, out)?,
            Op::Tee { slot, is_word } => {
                out.extend([if is_word { TEE_WORD } else { TEE_BYTE }, slot]);
            }
            Op::Plain(code) => out.push(code),
            Op::Immediate(code, byte) => out.extend([
                code,
                match byte {
                    Byte::Value(value) => value,
                    Byte::Low(label, offset) => address(label).wrapping_add_signed(offset) as u8,
                    Byte::High(label, offset) => {
                        (address(label).wrapping_add_signed(offset) >> 8) as u8
                    }
                },
            ]),
            Op::Branch { code, to, is_long: true } => {
                let [high, low] = (address(to) as u16).to_be_bytes();
                out.extend([long_form(code).unwrap_or(code), high, low]);
            }
            Op::Call(to) => {
                let [high, low] = (address(to) as u16).to_be_bytes();
                out.extend([CALL, high, low]);
            }
            Op::Branch { code, to, is_long: false } => {
                let to = address(to);
                if to >> 8 != (at + 1) >> 8 {
                    let what = format!("{} at {at:#x} does not reach {to:#x}", name_of(code));
                    return Err(Error::at(0, what));
                }
                out.extend([code, to as u8]);
            }
        }
        Ok(())
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        match *self {
            Op::Bytecode(op) => op.text(name),
            Op::Tee { slot, is_word } => format!("tee{} {slot}", if is_word { "w" } else { "b" }),
            Op::Plain(code) => match Row::of(code) {
                Some(Row { name, form: Form::Register, .. }) => format!("{name:<4} {}", code & 15),
                Some(Row { name, form: Form::Port, .. }) => format!("{name:<4} {}", code & 7),
                Some(row) => row.name.to_owned(),
                None => format!("DB   {}", hex(code)),
            },
            Op::Call(to) => format!("CALL {}", name(to)),
            Op::Immediate(code, byte) => {
                let operand = match byte {
                    Byte::Value(value) => hex(value),
                    Byte::Low(label, offset) => format!("LOW({})", sum(&name(label), offset)),
                    Byte::High(label, offset) => format!("HIGH({})", sum(&name(label), offset)),
                };
                format!("{:<4} {operand}", name_of(code))
            }
            Op::Branch { code, to, is_long } => {
                let long = if is_long { "L" } else { "" };
                format!("{:<4} {}", format!("{long}{}", name_of(code)), name(to))
            }
        }
    }
}
