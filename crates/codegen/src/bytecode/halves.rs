//! Numbers of 32 bits in halves: often only one of them is wanted, or both are known apart.

use super::block::Writer;
use super::code::{Code, More};
use super::op::Op;
use crate::assemble::{Instruction, Item};
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Writer<'_> {
    /// Leaves the low half of a tree of 32 bits.
    pub(super) fn low_half(&mut self, tree: &Expr) {
        match tree {
            Expr::Int(number, _) => self.number(*number as u16),
            Expr::Var(var) => self.get_half(*var, false),
            Expr::Load(_, from) => self.load_half(from, false),
            Expr::Widen { is_signed: true, from: 8, value, .. } => self.signed(value, 8),
            Expr::Widen { is_signed: true, from: 1, value, .. } => {
                self.tree(value);
                self.plain(Code::Neg);
            }
            Expr::Widen { value, .. } => self.tree(value),
            Expr::Binary(Binary::LShr, _, a, b) => match **b {
                Expr::Int(16, _) => self.high_half(a),
                Expr::Int(by @ 17..=31, _) => {
                    self.high_half(a);
                    self.byte(Code::ShrC, by as u8 - 16);
                }
                _ => self.low_of_both(tree),
            },
            Expr::Binary(Binary::Shl, _, a, b) => match **b {
                Expr::Int(by @ 1..=15, _) => {
                    self.low_half(a);
                    self.byte(Code::ShlC, by as u8);
                }
                Expr::Int(16..=31, _) => self.plain(Code::Zero),
                _ => self.low_of_both(tree),
            },
            Expr::Binary(Binary::And | Binary::Or | Binary::Xor, ..) => self.bits_half(tree, false),
            Expr::Binary(binary @ (Binary::Add | Binary::Sub | Binary::Mul), _, a, b) => {
                self.low_half(a);
                self.low_half(b);
                self.plain(match binary {
                    Binary::Add => Code::Add,
                    Binary::Sub => Code::Sub,
                    _ => Code::Mul,
                });
            }
            tree => self.low_of_both(tree),
        }
    }

    fn low_of_both(&mut self, tree: &Expr) {
        self.tree(tree);
        self.plain(Code::Drop);
    }

    /// Leaves the high half of a tree of 32 bits.
    fn high_half(&mut self, tree: &Expr) {
        match tree {
            _ if is_zero(tree, true) => self.plain(Code::Zero),
            Expr::Int(number, _) => self.number((number >> 16) as u16),
            Expr::Var(var) => self.get_half(*var, true),
            Expr::Load(_, from) => self.load_half(from, true),
            Expr::Binary(Binary::Shl, _, a, b) if matches!(**b, Expr::Int(16..=31, _)) => {
                self.low_half(a);
                if let Expr::Int(by @ 17..=31, _) = **b {
                    self.byte(Code::ShlC, by as u8 - 16);
                }
            }
            Expr::Binary(Binary::And | Binary::Or | Binary::Xor, ..) => self.bits_half(tree, true),
            tree => {
                self.tree(tree);
                self.plain(Code::Nip);
            }
        }
    }

    /// A half of what is done bit by bit.
    fn bits_half(&mut self, tree: &Expr, is_high: bool) {
        let Expr::Binary(binary, _, a, b) = tree else { return };
        let half = |writer: &mut Self, tree: &Expr| {
            if is_high { writer.high_half(tree) } else { writer.low_half(tree) }
        };
        match (binary, is_zero(a, is_high), is_zero(b, is_high)) {
            (Binary::And, true, _) | (Binary::And, _, true) | (_, true, true) => {
                self.plain(Code::Zero);
            }
            (_, true, _) => half(self, b),
            (_, _, true) => half(self, a),
            _ => {
                half(self, a);
                half(self, b);
                self.plain(match binary {
                    Binary::And => Code::And,
                    Binary::Or => Code::Or,
                    _ => Code::Xor,
                });
            }
        }
    }

    /// Arithmetic on 32 bits: as such, or on halves if that is shorter.
    pub(super) fn long_or_halves(&mut self, tree: &Expr) {
        let Expr::Binary(binary, _, a, b) = tree else { return };
        let start = self.items.len();
        self.long(*binary, a, b);
        let is_apart = match (binary, &**b) {
            (Binary::And | Binary::Or | Binary::Xor, _) => true,
            (Binary::Shl | Binary::LShr, Expr::Int(by, _)) => *by >= 16,
            _ => false,
        };
        if !is_apart {
            return;
        }
        let whole = self.items.split_off(start);
        self.low_half(tree);
        self.high_half(tree);
        if size(&self.items[start..]) > size(&whole) {
            self.items.truncate(start);
            self.items.extend(whole);
        }
    }

    /// Arithmetic on 32 bits.
    fn long(&mut self, binary: Binary, a: &Expr, b: &Expr) {
        self.tree(a);
        let more = match binary {
            Binary::Add => More::AddL,
            Binary::Sub => More::SubL,
            Binary::Mul => More::MulL,
            Binary::UDiv => More::UDivL,
            Binary::URem => More::URemL,
            Binary::SDiv => More::SDivL,
            Binary::SRem => More::SRemL,
            Binary::And => More::AndL,
            Binary::Or => More::OrL,
            Binary::Xor => More::XorL,
            Binary::Shl => More::ShlL,
            Binary::LShr => More::ShrL,
            Binary::AShr => More::SarL,
        };
        match binary {
            Binary::Shl | Binary::LShr | Binary::AShr => self.low_half(b),
            _ => self.tree(b),
        }
        self.op(Op::more(more));
    }
}

/// Whether a half is known to be zero.
fn is_zero(tree: &Expr, is_high: bool) -> bool {
    match tree {
        Expr::Int(number, _) => {
            let half = if is_high { number >> 16 } else { number & 0xffff };
            half == 0
        }
        Expr::Widen { is_signed: false, .. } => is_high,
        Expr::Binary(Binary::LShr, _, a, b) => match **b {
            Expr::Int(16, _) => is_high || is_zero(a, true),
            Expr::Int(by, _) => is_high && (by > 16 || is_zero(a, true)),
            _ => false,
        },
        Expr::Binary(Binary::Shl, _, _, b) => !is_high && matches!(**b, Expr::Int(16..=31, _)),
        Expr::Binary(Binary::And, _, a, b) => is_zero(a, is_high) || is_zero(b, is_high),
        Expr::Binary(Binary::Or | Binary::Xor, _, a, b) => {
            is_zero(a, is_high) && is_zero(b, is_high)
        }
        _ => false,
    }
}

fn size(items: &[Item<Op>]) -> u32 {
    let sizes = items.iter().map(|item| match item {
        Item::Code(op) => op.size(),
        _ => 0,
    });
    sizes.sum()
}
