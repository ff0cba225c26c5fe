//! Conditions as jumps: both of two, either of two, and words byte by byte.

use crate::assemble::{Item, Label};
use crate::middle::Expr;
use kilomate_ir::{Binary, Compare};

use super::r#gen::{Code, Gen, op};
use super::op::{Alu, Byte, Cond, Op, Reg};

impl Gen<'_> {
    /// Jumps if a condition is as wanted, and goes on otherwise.
    pub(super) fn jump_if(&mut self, condition: &Expr, to: Label, wanted: bool) -> Code {
        match condition {
            Expr::Int(value, _) => {
                if (*value != 0) == wanted {
                    vec![op(Op::jump(to))]
                } else {
                    vec![]
                }
            }
            Expr::Binary(Binary::Xor, 1, left, right) if **right == Expr::Int(1, 1) => {
                self.jump_if(left, to, !wanted)
            }
            Expr::Binary(Binary::And, 1, left, right) => self.jump_both(left, right, to, wanted),
            Expr::Binary(Binary::Or, 1, left, right) => self.jump_either(left, right, to, wanted),
            Expr::Select(_, left, right, none) if **none == Expr::Int(0, 1) => {
                self.jump_both(left, right, to, wanted)
            }
            Expr::Select(_, left, one, right) if **one == Expr::Int(1, 1) => {
                self.jump_either(left, right, to, wanted)
            }
            Expr::Select(_, first, yes, no) => {
                let (other, end) = (self.label(), self.label());
                let mut code = self.jump_if(first, other, false);
                code.extend(self.jump_if(yes, to, wanted));
                code.push(op(Op::jump(end)));
                code.push(Item::Label(other));
                code.extend(self.jump_if(no, to, wanted));
                code.push(Item::Label(end));
                code
            }
            condition => {
                if let Expr::Compare(compare @ (Compare::Eq | Compare::Ne), shape, left, right) =
                    condition
                    && shape.bits() == 16
                    && let Some(code) =
                        self.jump_bytes(left, right, to, (*compare == Compare::Eq) == wanted)
                {
                    return code;
                }
                let (code, cond) = self.flags(condition);
                Self::then(code, [Op::branch(if wanted { cond } else { cond.opposite() }, to)])
            }
        }
    }

    /// Jumps if two words are equal, or if they are not, byte by byte: most that are not differ in the low one. Only if
    /// the bytes of one are there already.
    fn jump_bytes(&mut self, left: &Expr, right: &Expr, to: Label, is_equal: bool) -> Option<Code> {
        let parts = |tree: &Expr| Some((self.part(tree, 0)?, self.part(tree, 1)?));
        let is_short = self.most(left).max(self.most(right)) < 256;
        let (left, (low, high)) = match (parts(left), parts(right)) {
            (_, Some(with)) => (left, with),
            (Some(with), _) => (right, with),
            _ => return None,
        };
        // What can be less than two comparisons is done otherwise.
        if is_short || matches!((low, high), (Byte::Num(0), _) | (_, Byte::Num(0))) {
            return None;
        }
        let (code, first, second) = match parts(left) {
            Some((first, second)) => (vec![], first, second),
            None => (self.word(left), Byte::Reg(Reg::L), Byte::Reg(Reg::H)),
        };
        let skip = self.label();
        let (other, last) = if is_equal { (skip, Cond::Z) } else { (to, Cond::Nz) };
        let mut code = Self::then(
            code,
            [
                Op::Load(Reg::A, first),
                Op::Alu(Alu::Cp, low),
                Op::branch(Cond::Nz, other),
                Op::Load(Reg::A, second),
                Op::Alu(Alu::Cp, high),
                Op::branch(last, to),
            ],
        );
        code.push(Item::Label(skip));
        Some(code)
    }

    fn jump_both(&mut self, left: &Expr, right: &Expr, to: Label, wanted: bool) -> Code {
        if !wanted {
            let mut code = self.jump_if(left, to, false);
            code.extend(self.jump_if(right, to, false));
            return code;
        }
        let skip = self.label();
        let mut code = self.jump_if(left, skip, false);
        code.extend(self.jump_if(right, to, true));
        code.push(Item::Label(skip));
        code
    }

    fn jump_either(&mut self, left: &Expr, right: &Expr, to: Label, wanted: bool) -> Code {
        if wanted {
            let mut code = self.jump_if(left, to, true);
            code.extend(self.jump_if(right, to, true));
            return code;
        }
        let skip = self.label();
        let mut code = self.jump_if(left, skip, true);
        code.extend(self.jump_if(right, to, false));
        code.push(Item::Label(skip));
        code
    }
}
