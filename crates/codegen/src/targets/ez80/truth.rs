//! Conditions as numbers: 1 or 0, from the carry if that is where a comparison leaves it.

use crate::assemble::Item;
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

use super::conditions::ordered;
use super::r#gen::{Code, Gen, op};
use super::op::{Alu, Byte, Cond, Op, Place, Reg, Shift};

impl Gen<'_> {
    /// Code that leaves a condition in the carry, or its opposite, if that is how it is found.
    pub(super) fn carry(&mut self, condition: &Expr) -> Option<(Code, bool)> {
        if !matches!(condition, Expr::Compare(..)) {
            return None;
        }
        if let Expr::Compare(compare @ (Compare::Eq | Compare::Ne), shape, left, right) = condition
        {
            if !matches!(shape, Shape::Bits(1 | 8)) {
                return None;
            }
            let (_, left, right) = ordered(*compare, left, right);
            let mut code = self.byte_difference(left, right);
            // Zero is the only number that is less than one.
            if matches!(code.last(), Some(Item::Code(Op::Alu(Alu::Cp, _)))) {
                unreachable!("a difference is kept");
            }
            code.push(op(Op::Alu(Alu::Sub, Byte::Num(1))));
            return Some((code, *compare == Compare::Eq));
        }
        let (code, cond) = self.flags(condition);
        match cond {
            Cond::C => Some((code, true)),
            Cond::Nc => Some((code, false)),
            _ => None,
        }
    }

    fn byte_difference(&mut self, left: &Expr, right: &Expr) -> Code {
        if let Expr::Int(0, _) = right { self.byte(left) } else { self.alu(Alu::Xor, left, right) }
    }

    /// A comparison that asks for one bit of a byte, as 1 or 0, in A: the bit is shifted to where it must be.
    fn bit_truth(&mut self, condition: &Expr) -> Option<Code> {
        let Expr::Compare(compare, shape, left, right) = condition else { return None };
        let bits = shape.bits();
        if **right != Expr::Int(0, bits) || !matches!(bits, 8 | 16) {
            return None;
        }
        let (tree, bit) = match (compare, &**left) {
            (Compare::Slt | Compare::Sge, tree) => (tree, bits - 1),
            (Compare::Eq | Compare::Ne, Expr::Binary(Binary::And, _, tree, mask)) => match **mask {
                Expr::Int(mask, _) if mask.is_power_of_two() => (&**tree, mask.ilog2()),
                _ => return None,
            },
            _ => return None,
        };
        let mut code = match self.part(tree, bit / 8) {
            Some(byte) => vec![op(Op::Load(Reg::A, byte))],
            None if bit < 8 => self.byte(tree),
            None => return None,
        };
        // The shorter way round.
        let (shift, times) =
            if bit % 8 <= 4 { (Shift::Rrc, bit % 8) } else { (Shift::Rlc, 8 - bit % 8) };
        (0..times).for_each(|_| code.push(op(Op::RotateA(shift))));
        code.push(op(Op::Alu(Alu::And, Byte::Num(1))));
        if matches!(compare, Compare::Sge | Compare::Eq) {
            code.push(op(Op::Alu(Alu::Xor, Byte::Num(1))));
        }
        Some(code)
    }

    /// A comparison as 1 or 0, in A.
    pub(super) fn truth(&mut self, condition: &Expr) -> Code {
        if let Some(code) = self.bit_truth(condition) {
            return code;
        }
        if let Some((code, is_carry)) = self.carry(condition) {
            let code = Self::then(code, [Op::Alu(Alu::Sbc, Byte::Reg(Reg::A))]);
            let last = if is_carry {
                Op::Alu(Alu::And, Byte::Num(1))
            } else {
                Op::Inc(Place::Reg(Reg::A))
            };
            return Self::then(code, [last]);
        }
        let (code, cond) = self.flags(condition);
        let end = self.label();
        let mut code = Self::then(
            code,
            [
                Op::Load(Reg::A, Byte::Num(0)),
                Op::branch(cond.opposite(), end),
                Op::Inc(Place::Reg(Reg::A)),
            ],
        );
        code.push(Item::Label(end));
        code
    }
}
