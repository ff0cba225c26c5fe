//! Conditions: compared and branched at once, without a number between.

use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::state::{Flags, Reg};
use crate::assemble::Label;
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

impl Gen<'_, '_> {
    /// Goes to a label if a condition is as it is wanted, otherwise on.
    pub(super) fn branch(&mut self, condition: &Expr, to: Label, wanted: bool) {
        match condition {
            Expr::Int(value, _) => {
                if (*value != 0) == wanted {
                    self.jump(to);
                }
            }
            Expr::Binary(Binary::And, 1, left, right) => self.both(left, right, to, wanted, true),
            Expr::Binary(Binary::Or, 1, left, right) => self.both(left, right, to, wanted, false),
            Expr::Binary(Binary::Xor, 1, left, right) if **right == Expr::Int(1, 1) => {
                self.branch(left, to, !wanted);
            }
            Expr::Select(Shape::Bits(1), condition, yes, no) => match (&**yes, &**no) {
                (Expr::Int(1, _), no) => self.both(condition, no, to, wanted, false),
                (yes, Expr::Int(0, _)) => self.both(condition, yes, to, wanted, true),
                (yes, no) => {
                    self.before_ways(&[condition, yes, no]);
                    let (then, end) = (self.fresh(), self.fresh());
                    self.branch(condition, then, true);
                    self.branch(no, to, wanted);
                    self.jump(end);
                    self.place_label(then, false);
                    self.branch(yes, to, wanted);
                    self.place_label(end, false);
                }
            },
            Expr::Compare(compare, shape, left, right) => {
                self.compare(*compare, *shape, left, right, to, wanted);
            }
            Expr::Narrow { is_exact: true, value, .. }
            | Expr::Widen { value, is_signed: false, .. }
                if self.is_direct(value, 1) =>
            {
                self.branch_if_zero(value, to, !wanted);
            }
            tree => self.branch_if_zero(tree, to, !wanted),
        }
    }

    /// Two conditions, of which both must be true or one.
    fn both(&mut self, left: &Expr, right: &Expr, to: Label, wanted: bool, is_and: bool) {
        self.before_ways(&[left, right]);
        if wanted == is_and {
            // The first can only say that it is not so.
            let end = self.fresh();
            self.branch(left, end, !wanted);
            self.branch(right, to, wanted);
            self.place_label(end, false);
        } else {
            self.branch(left, to, wanted);
            self.branch(right, to, wanted);
        }
    }

    /// Goes to a label if a byte is zero, or if it is not.
    fn branch_if_zero(&mut self, tree: &Expr, to: Label, is_zero: bool) {
        self.test(tree);
        self.branch_when(if is_zero { When::Beq } else { When::Bne }, to);
    }

    /// Makes the flags say what a byte is.
    pub(super) fn test(&mut self, tree: &Expr) {
        if let Expr::Var(var) = tree {
            let at = self.slot(*var);
            let is_known = match self.state.flags {
                Some(Flags::Zp(known)) => known == at,
                Some(Flags::Reg(reg)) => self.state.is(reg, u16::from(at)),
                None => false,
            };
            if is_known {
                return;
            }
            for (reg, op) in [(Reg::X, Op::Cpx), (Reg::Y, Op::Cpy)] {
                if self.state.is(reg, u16::from(at)) && !self.state.is(Reg::A, u16::from(at)) {
                    return self.op(op, Mode::Imm(0));
                }
            }
        }
        self.byte(tree);
        self.set_flags();
    }

    fn compare(
        &mut self,
        compare: Compare,
        shape: Shape,
        left: &Expr,
        right: &Expr,
        to: Label,
        wanted: bool,
    ) {
        let compare = if wanted { compare } else { compare.negated() };
        let count = shape.size();
        let (compare, left, right) = match (left, right) {
            (Expr::Int(..), right) if !matches!(right, Expr::Int(..)) => {
                (compare.swapped(), right, left)
            }
            _ => (compare, left, right),
        };
        if let Expr::Int(number, _) = right {
            return self.compare_number(compare, count, left, *number, to);
        }
        if count == 1 {
            return self.compare_bytes(compare, left, right, to);
        }
        match compare {
            Compare::Eq | Compare::Ne => {
                let with = self.operand(right, count);
                let from = self.operand(left, count);
                self.equal(&from, &with, compare == Compare::Eq, to);
                self.release(&from);
                self.release(&with);
            }
            Compare::Ugt | Compare::Ule | Compare::Sgt | Compare::Sle => {
                self.ordered(compare.swapped(), count, right, left, to);
            }
            _ => self.ordered(compare, count, left, right, to),
        }
    }

    /// With a number, the largest or smallest of the kind being no case: it is moved by one where that
    /// makes a comparison that there is.
    fn compare_number(
        &mut self,
        compare: Compare,
        count: u32,
        left: &Expr,
        number: u32,
        to: Label,
    ) {
        let all = u32::MAX >> (32 - 8 * count);
        let top = all / 2;
        let (compare, number) = match compare {
            Compare::Ugt if number < all => (Compare::Uge, number + 1),
            Compare::Ule if number < all => (Compare::Ult, number + 1),
            Compare::Sgt if number != top => (Compare::Sge, number.wrapping_add(1) & all),
            Compare::Sle if number != top => (Compare::Slt, number.wrapping_add(1) & all),
            Compare::Ugt | Compare::Sgt => return,
            Compare::Ule | Compare::Sle => return self.jump(to),
            other => (other, number),
        };
        match (compare, number) {
            (Compare::Uge, 0) => return self.jump(to),
            (Compare::Ult, 0) => return,
            (Compare::Uge, 1) => {
                return self.compare_number(Compare::Ne, count, left, 0, to);
            }
            (Compare::Ult, 1) => {
                return self.compare_number(Compare::Eq, count, left, 0, to);
            }
            (Compare::Slt | Compare::Sge, 0) => {
                let when = if compare == Compare::Slt { When::Bmi } else { When::Bpl };
                return self.branch_on_sign(count, left, when, to);
            }
            _ => {}
        }
        if count == 1 {
            return self.compare_byte(compare, left, number as u8, to);
        }
        let right = Expr::Int(number, 8 * count);
        if let (Expr::Binary(Binary::And, _, from, mask), Compare::Eq | Compare::Ne) =
            (left, compare)
            && let Expr::Int(mask, _) = **mask
            && self.is_direct(from, count)
        {
            return self.masked(count, from, mask, number, compare == Compare::Eq, to);
        }
        match compare {
            Compare::Eq | Compare::Ne => {
                let from = self.operand(left, count);
                let with = self.operand(&right, count);
                self.equal(&from, &with, compare == Compare::Eq, to);
                self.release(&from);
            }
            _ => self.ordered(compare, count, left, &right, to),
        }
    }

    /// Some bits of a number, byte by byte.
    fn masked(
        &mut self,
        count: u32,
        from: &Expr,
        mask: u32,
        number: u32,
        is_equal: bool,
        to: Label,
    ) {
        let from = self.operand(from, count);
        let end = self.fresh();
        let part = |number: u32, n: u32| (number >> (8 * n)) as u8;
        let bytes: Vec<u32> = (0..count).filter(|&n| part(mask | number, n) != 0).collect();
        if bytes.is_empty() {
            self.release(&from);
            if is_equal {
                self.jump(to);
            }
            return;
        }
        for &n in &bytes {
            self.lda(from[n as usize]);
            match part(mask, n) {
                255 => {}
                mask => self.op(Op::And, Mode::Imm(mask)),
            }
            match part(number, n) {
                0 => self.set_flags(),
                number => self.op(Op::Cmp, Mode::Imm(number)),
            }
            match (Some(&n) == bytes.last(), is_equal) {
                (true, true) => self.branch_when(When::Beq, to),
                (_, false) => self.branch_when(When::Bne, to),
                (false, true) => self.branch_when(When::Bne, end),
            }
        }
        self.place_label(end, false);
        self.release(&from);
    }

    fn branch_on_sign(&mut self, count: u32, tree: &Expr, when: When, to: Label) {
        if count == 1 {
            self.test(tree);
        } else {
            let bytes = self.operand(tree, count);
            self.lda(bytes[count as usize - 1]);
            self.release(&bytes);
            self.set_flags();
        }
        self.branch_when(when, to);
    }
}
