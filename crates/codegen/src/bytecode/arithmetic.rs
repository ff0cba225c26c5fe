//! Arithmetic on cells.

use super::block::Writer;
use super::{Code, More, Op};
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Writer<'_> {
    /// Arithmetic on 1, 8 or 16 bits, with what is above the width cut off.
    pub(super) fn binary(&mut self, binary: Binary, bits: u32, a: &Expr, b: &Expr) {
        let number = match b {
            Expr::Int(number, _) => Some(*number),
            _ => None,
        };
        match (binary, number) {
            (Binary::And, Some(number)) if number < 256 => {
                self.low(a);
                self.byte(Code::AndC, number as u8);
            }
            (Binary::Xor, Some(1)) if bits == 1 => {
                self.tree(a);
                self.plain(Code::IsZero);
            }
            (Binary::Or, Some(number)) if number < 256 => {
                self.tree(a);
                self.byte(Code::OrC, number as u8);
            }
            (Binary::Xor, Some(number)) if number < 256 => {
                self.tree(a);
                self.byte(Code::XorC, number as u8);
            }
            (Binary::Add | Binary::Sub | Binary::Mul | Binary::Shl, _) if bits == 8 => {
                self.low(&Expr::Binary(binary, bits, Box::new(a.clone()), Box::new(b.clone())));
                self.plain(Code::Low);
            }
            (Binary::Add | Binary::Sub | Binary::Mul, _) if bits == 1 => {
                self.both(a, b);
                self.plain(if binary == Binary::Mul { Code::And } else { Code::Xor });
            }
            (Binary::Add, Some(number)) => {
                self.tree(a);
                self.add_number(number as i32);
            }
            (Binary::Sub, Some(number)) => {
                self.tree(a);
                self.add_number(-(number as i32));
            }
            (Binary::Sub, None) if *a == Expr::Int(0, bits) => {
                self.tree(b);
                self.plain(Code::Neg);
            }
            (Binary::Mul, Some(number)) => {
                self.tree(a);
                self.times(number);
            }
            (Binary::UDiv, Some(number)) if number.is_power_of_two() => {
                self.tree(a);
                if number > 1 {
                    self.byte(Code::ShrC, number.trailing_zeros() as u8);
                }
            }
            (Binary::Shl | Binary::LShr, _) => {
                self.tree(a);
                self.shift(binary, b);
            }
            (Binary::AShr, _) => {
                self.signed(a, bits);
                self.shift(binary, b);
                if bits == 8 {
                    self.plain(Code::Low);
                }
            }
            (Binary::SDiv | Binary::SRem, _) => {
                self.signed(a, bits);
                self.signed(b, bits);
                self.op(op(binary));
                if bits == 8 {
                    self.plain(Code::Low);
                }
            }
            _ => {
                self.both(a, b);
                self.op(op(binary));
            }
        }
    }
}

/// The instruction for two cells.
pub(super) fn op(binary: Binary) -> Op {
    let more = match binary {
        Binary::Add => return Op::Plain(Code::Add),
        Binary::Sub => return Op::Plain(Code::Sub),
        Binary::Mul => return Op::Plain(Code::Mul),
        Binary::UDiv => More::UDiv,
        Binary::URem => More::URem,
        Binary::SDiv => More::SDiv,
        Binary::SRem => More::SRem,
        Binary::And => return Op::Plain(Code::And),
        Binary::Or => return Op::Plain(Code::Or),
        Binary::Xor => return Op::Plain(Code::Xor),
        Binary::Shl => More::Shl,
        Binary::LShr => More::Shr,
        Binary::AShr => More::Sar,
    };
    Op::more(more)
}
