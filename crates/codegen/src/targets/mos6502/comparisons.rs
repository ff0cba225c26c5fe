//! Comparisons of bytes, and of numbers of several bytes, once both sides can be reached.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::state::Reg;
use crate::assemble::Label;
use crate::middle::Expr;
use kilomate_ir::Compare;

impl Gen<'_, '_> {
    pub(super) fn compare_byte(&mut self, compare: Compare, left: &Expr, number: u8, to: Label) {
        match compare {
            Compare::Eq | Compare::Ne => {
                let when = if compare == Compare::Eq { When::Beq } else { When::Bne };
                if number == 0 {
                    self.test(left);
                } else {
                    self.cmp(left, Byte::Imm(number));
                }
                self.branch_when(when, to);
            }
            Compare::Ult | Compare::Uge => {
                let (bit, when) = if compare == Compare::Ult {
                    (When::Bpl, When::Bcc)
                } else {
                    (When::Bmi, When::Bcs)
                };
                if number == 0x80 {
                    self.test(left);
                    return self.branch_when(bit, to);
                }
                self.cmp(left, Byte::Imm(number));
                self.branch_when(when, to);
            }
            _ => {
                // Above zero: not below, and not zero.
                if number == 1 {
                    self.test(left);
                    if compare == Compare::Sge {
                        let end = self.fresh();
                        self.branch_when(When::Bmi, end);
                        self.branch_when(When::Bne, to);
                        self.place_label(end, false);
                    } else {
                        self.branch_when(When::Bmi, to);
                        self.branch_when(When::Beq, to);
                    }
                    return;
                }
                self.byte(left);
                self.op(Op::Eor, Mode::Imm(0x80));
                self.op(Op::Cmp, Mode::Imm(number ^ 0x80));
                self.branch_when(if compare == Compare::Slt { When::Bcc } else { When::Bcs }, to);
            }
        }
    }

    /// Compares a byte with what an instruction reaches, in whichever register it is.
    fn cmp(&mut self, left: &Expr, with: Byte) {
        if let Expr::Var(var) = left {
            let key = u16::from(self.slot(*var));
            for (reg, op) in [(Reg::X, Op::Cpx), (Reg::Y, Op::Cpy)] {
                if self.state.is(reg, key) && !self.state.is(Reg::A, key) && Self::takes(op, with) {
                    return self.on(op, with);
                }
            }
        }
        self.byte(left);
        self.on(Op::Cmp, with);
    }

    pub(super) fn compare_bytes(&mut self, compare: Compare, left: &Expr, right: &Expr, to: Label) {
        // What takes work is on the left, to be in the accumulator.
        let is_turned = match (self.is_direct(left, 1), self.is_direct(right, 1)) {
            (true, false) => true,
            (true, true) => {
                let is_here = |tree: &Expr| {
                    matches!(tree, Expr::Var(var)
                    if self.state.is(Reg::A, u16::from(self.slot(*var))))
                };
                is_here(right) && !is_here(left)
            }
            _ => {
                matches!(compare, Compare::Ugt | Compare::Ule | Compare::Sgt | Compare::Sle)
                    && !self.is_direct(left, 1)
                    && !self.is_direct(right, 1)
            }
        };
        let (compare, left, right) =
            if is_turned { (compare.swapped(), right, left) } else { (compare, left, right) };
        let with = self.operand(right, 1);
        match compare {
            Compare::Eq | Compare::Ne | Compare::Ult | Compare::Uge => {
                self.cmp(left, with[0]);
                self.branch_when(
                    match compare {
                        Compare::Eq => When::Beq,
                        Compare::Ne => When::Bne,
                        Compare::Ult => When::Bcc,
                        _ => When::Bcs,
                    },
                    to,
                );
            }
            Compare::Ugt => {
                self.cmp(left, with[0]);
                let end = self.fresh();
                self.branch_when(When::Beq, end);
                self.branch_when(When::Bcs, to);
                self.place_label(end, false);
            }
            Compare::Ule => {
                self.cmp(left, with[0]);
                self.branch_when(When::Bcc, to);
                self.branch_when(When::Beq, to);
            }
            Compare::Slt | Compare::Sge => {
                self.byte(left);
                self.carry(true);
                self.on(Op::Sbc, with[0]);
                self.branch_if_less(compare == Compare::Slt, to);
            }
            Compare::Sgt | Compare::Sle => {
                // Left - right - 1 is not below zero.
                self.byte(left);
                self.carry(false);
                self.on(Op::Sbc, with[0]);
                self.branch_if_less(compare == Compare::Sle, to);
            }
        }
        self.release(&with);
    }

    /// After a difference of numbers with a sign.
    fn branch_if_less(&mut self, is_less: bool, to: Label) {
        let end = self.fresh();
        self.branch_when(When::Bvc, end);
        self.op(Op::Eor, Mode::Imm(0x80));
        self.place_label(end, false);
        self.branch_when(if is_less { When::Bmi } else { When::Bpl }, to);
    }

    /// Goes to a label if bytes are equal, or if they are not.
    pub(super) fn equal(&mut self, from: &[Byte], with: &[Byte], is_equal: bool, to: Label) {
        let is_zero = with.iter().all(|byte| *byte == Byte::Imm(0));
        if is_zero && !from.iter().any(|byte| matches!(byte, Byte::Behind(..))) {
            let mut bytes = from.iter().filter(|byte| **byte != Byte::Imm(0));
            let Some(&first) = bytes.next() else {
                if is_equal {
                    self.jump(to);
                }
                return;
            };
            self.lda(first);
            let mut is_alone = true;
            for &byte in bytes {
                self.on(Op::Ora, byte);
                is_alone = false;
            }
            if is_alone {
                self.set_flags();
            }
            return self.branch_when(if is_equal { When::Beq } else { When::Bne }, to);
        }
        let end = self.fresh();
        let pairs: Vec<(Byte, Byte)> = from
            .iter()
            .zip(with)
            .map(|(&from, &with)| (from, with))
            .filter(|(from, with)| from != with)
            .collect();
        let Some(last) = pairs.len().checked_sub(1) else {
            if is_equal {
                self.jump(to);
            }
            return;
        };
        for (n, &(from, with)) in pairs.iter().enumerate() {
            let is_here = matches!(with, Byte::Zp(at) if self.state.is(Reg::A, u16::from(at)));
            let (from, with) = if is_here { (with, from) } else { (from, with) };
            self.lda(from);
            if with == Byte::Imm(0) {
                self.set_flags();
            } else {
                self.on(Op::Cmp, with);
            }
            match (n == last, is_equal) {
                (true, true) => self.branch_when(When::Beq, to),
                (_, false) => self.branch_when(When::Bne, to),
                (false, true) => self.branch_when(When::Bne, end),
            }
        }
        self.place_label(end, false);
    }

    /// Less, or not less.
    pub(super) fn ordered(
        &mut self,
        compare: Compare,
        count: u32,
        left: &Expr,
        right: &Expr,
        to: Label,
    ) {
        let (from, with) = if self.is_direct(left, count) {
            let with = self.operand(right, count);
            (self.operand(left, count), with)
        } else {
            let from = self.operand(left, count);
            (from, self.operand(right, count))
        };
        let is_signed = matches!(compare, Compare::Slt | Compare::Sge);
        let last = count as usize - 1;
        // Nothing is borrowed for zeros.
        let first = with[..last].iter().take_while(|byte| **byte == Byte::Imm(0)).count();
        for n in first..=last {
            self.lda(from[n]);
            if n > first {
                self.on(Op::Sbc, with[n]);
            } else if n == last && is_signed {
                self.carry(true);
                self.on(Op::Sbc, with[n]);
            } else {
                self.on(Op::Cmp, with[n]);
            }
        }
        if is_signed {
            self.branch_if_less(compare == Compare::Slt, to);
        } else {
            self.branch_when(if compare == Compare::Ult { When::Bcc } else { When::Bcs }, to);
        }
        self.release(&from);
        self.release(&with);
    }
}
