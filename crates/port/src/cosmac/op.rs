//! Instructions of the 1802: bytes and text.

use crate::assemble::{Instruction, Label};
use crate::{Error, Result, bytecode};

/// A byte that an instruction has with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Byte {
    /// This one.
    Value(u8),
    /// The low byte of an address, so many bytes after a label.
    Low(Label, i32),
    /// The high byte of one.
    High(Label, i32),
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// An instruction of the bytecode.
    Bytecode(bytecode::Op),
}

/// Codes by name, for those that have neither a register nor a number in them.
pub(super) const PLAIN: &[(u8, &str)] = &[
    (0x00, "IDL"),
    (0x60, "IRX"),
    (0x70, "RET"),
    (0x71, "DIS"),
    (0x72, "LDXA"),
    (0x73, "STXD"),
    (0x74, "ADC"),
    (0x75, "SDB"),
    (0x76, "SHRC"),
    (0x77, "SMB"),
    (0x78, "SAV"),
    (0x79, "MARK"),
    (0x7a, "REQ"),
    (0x7b, "SEQ"),
    (0x7e, "SHLC"),
    (0x38, "SKP"),
    (0xc4, "NOP"),
    (0xc5, "LSNQ"),
    (0xc6, "LSNZ"),
    (0xc7, "LSNF"),
    (0xc8, "LSKP"),
    (0xcc, "LSIE"),
    (0xcd, "LSQ"),
    (0xce, "LSZ"),
    (0xcf, "LSDF"),
    (0xf0, "LDX"),
    (0xf1, "OR"),
    (0xf2, "AND"),
    (0xf3, "XOR"),
    (0xf4, "ADD"),
    (0xf5, "SD"),
    (0xf6, "SHR"),
    (0xf7, "SM"),
    (0xfe, "SHL"),
];

/// Those that have a register, by their upper half.
pub(super) const REGISTERS: &[(u8, &str)] = &[
    (0x00, "LDN"),
    (0x10, "INC"),
    (0x20, "DEC"),
    (0x40, "LDA"),
    (0x50, "STR"),
    (0x80, "GLO"),
    (0x90, "GHI"),
    (0xa0, "PLO"),
    (0xb0, "PHI"),
    (0xd0, "SEP"),
    (0xe0, "SEX"),
];

/// Those that have a byte with them.
pub(super) const IMMEDIATE: &[(u8, &str)] = &[
    (0x7c, "ADCI"),
    (0x7d, "SDBI"),
    (0x7f, "SMBI"),
    (0xf8, "LDI"),
    (0xf9, "ORI"),
    (0xfa, "ANI"),
    (0xfb, "XRI"),
    (0xfc, "ADI"),
    (0xfd, "SDI"),
    (0xff, "SMI"),
];

/// Branches: the short form, the code of the long one if there is one, and the name of the short form;
/// the long one has an L before it.
pub(super) const BRANCHES: &[(u8, u8, &str)] = &[
    (0x30, 0xc0, "BR"),
    (0x31, 0xc1, "BQ"),
    (0x32, 0xc2, "BZ"),
    (0x33, 0xc3, "BDF"),
    (0x34, 0, "B1"),
    (0x35, 0, "B2"),
    (0x36, 0, "B3"),
    (0x37, 0, "B4"),
    (0x39, 0xc9, "BNQ"),
    (0x3a, 0xca, "BNZ"),
    (0x3b, 0xcb, "BNF"),
    (0x3c, 0, "BN1"),
    (0x3d, 0, "BN2"),
    (0x3e, 0, "BN3"),
    (0x3f, 0, "BN4"),
];

fn name_of(table: &[(u8, &'static str)], code: u8) -> Option<&'static str> {
    table.iter().find(|row| row.0 == code).map(|row| row.1)
}

fn branch(code: u8) -> (u8, &'static str) {
    BRANCHES.iter().find(|row| row.0 == code).map_or((0, "?"), |row| (row.1, row.2))
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
            Op::Immediate(..) | Op::Branch { is_long: false, .. } => 2,
            Op::Branch { .. } => 3,
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        match self {
            Op::Branch { code, to, is_long: is_long @ false }
                if address(*to) >> 8 != (at + 1) >> 8 && branch(*code).0 != 0 =>
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
                let to = address(to) as u16;
                out.extend([branch(code).0, (to >> 8) as u8, to as u8]);
            }
            Op::Branch { code, to, is_long: false } => {
                let to = address(to);
                if to >> 8 != (at + 1) >> 8 {
                    let what = format!("{} at {at:#x} does not reach {to:#x}", branch(code).1);
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
            Op::Plain(code) => match (code, name_of(PLAIN, code)) {
                (_, Some(name)) => name.to_owned(),
                (0x61..=0x67, _) => format!("OUT  {}", code & 7),
                (0x69..=0x6f, _) => format!("INP  {}", code & 7),
                _ => match name_of(REGISTERS, code & 0xf0) {
                    Some(name) => format!("{name:<4} {}", code & 15),
                    None => format!("DB   {}", hex(code)),
                },
            },
            Op::Immediate(code, byte) => {
                let operand = match byte {
                    Byte::Value(value) => hex(value),
                    Byte::Low(label, offset) => format!("LOW({})", sum(&name(label), offset)),
                    Byte::High(label, offset) => format!("HIGH({})", sum(&name(label), offset)),
                };
                format!("{:<4} {operand}", name_of(IMMEDIATE, code).unwrap_or("?"))
            }
            Op::Branch { code, to, is_long } => {
                let long = if is_long { "L" } else { "" };
                format!("{:<4} {}", format!("{long}{}", branch(code).1), name(to))
            }
        }
    }
}
