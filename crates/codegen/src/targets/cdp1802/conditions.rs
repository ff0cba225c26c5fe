//! Conditions: where they leave the flags, and branches on them.

use super::bytes::Test;
use super::emit::{Need, code};
use super::generate::Gen;
use super::part::Part;
use super::trees::ones;
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

/// A comparison of numbers with or without a sign that the chip has: less, or not.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Less {
    is_signed: bool,
    /// Whether it is the opposite that is asked.
    is_not: bool,
}

impl Gen<'_> {
    /// Goes to a label if a condition is so, otherwise on.
    pub(super) fn jump_if(&mut self, tree: &Expr, is_so: bool, to: crate::assemble::Label) {
        if let Some(number) = self.trees.number(tree) {
            if (number & 1 != 0) == is_so {
                self.branch(code::BR, to);
            }
            return;
        }
        match tree {
            Expr::Binary(Binary::Xor, 1, a, b) if self.trees.number(b) == Some(1) => {
                return self.jump_if(a, !is_so, to);
            }
            Expr::Binary(Binary::And, 1, a, b) => return self.both(a, b, is_so, to),
            Expr::Select(_, a, b, no) if self.trees.number(no) == Some(0) => {
                return self.both(a, b, is_so, to);
            }
            Expr::Binary(Binary::Or, 1, a, b) => return self.either(a, b, is_so, to),
            Expr::Select(_, a, yes, b) if self.trees.number(yes) == Some(1) => {
                return self.either(a, b, is_so, to);
            }
            Expr::Compare(compare @ (Compare::Eq | Compare::Ne), shape, a, b)
                if shape.bits() > 8 =>
            {
                let is_equal = (*compare == Compare::Eq) == is_so;
                return self.jump_if_same(a, b, shape.bits() / 8, is_equal, to);
            }
            _ => {}
        }
        let branch = match self.test(tree) {
            Some(Test::Zero(holds)) => {
                if holds == is_so {
                    code::BZ
                } else {
                    code::BNZ
                }
            }
            Some(Test::Carry(holds)) => {
                if holds == is_so {
                    code::BDF
                } else {
                    code::BNF
                }
            }
            // A comparison that is always so, or never.
            None => return self.known_jump(tree, is_so, to),
        };
        self.branch(branch, to);
    }

    fn known_jump(&mut self, tree: &Expr, is_so: bool, to: crate::assemble::Label) {
        let Expr::Compare(compare, ..) = tree else { return };
        let always = matches!(compare, Compare::Ule | Compare::Sle | Compare::Uge | Compare::Sge);
        if always == is_so {
            self.branch(code::BR, to);
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr, is_so: bool, to: crate::assemble::Label) {
        if is_so {
            let past = self.labels.fresh();
            self.jump_if(a, false, past);
            self.jump_if(b, true, to);
            self.place(past);
        } else {
            self.jump_if(a, false, to);
            self.jump_if(b, false, to);
        }
    }

    fn either(&mut self, a: &Expr, b: &Expr, is_so: bool, to: crate::assemble::Label) {
        if is_so {
            self.jump_if(a, true, to);
            self.jump_if(b, true, to);
        } else {
            let past = self.labels.fresh();
            self.jump_if(a, true, past);
            self.jump_if(b, false, to);
            self.place(past);
        }
    }

    /// Numbers of several bytes: until one differs.
    fn jump_if_same(
        &mut self,
        a: &Expr,
        b: &Expr,
        size: u32,
        is_equal: bool,
        to: crate::assemble::Label,
    ) {
        let saved = self.pins;
        let part = self.prepare(
            &Expr::Binary(Binary::Xor, size * 8, a.clone().into(), b.clone().into()),
            size,
        );
        let past = self.labels.fresh();
        // What one way knows must hold on the other, too: pointers move on between the bytes.
        for k in 0..size {
            self.part_byte(&part, k, size, None);
            let is_last = k + 1 == size;
            match (is_equal, is_last) {
                (true, true) => self.branch(code::BZ, to),
                (true, false) => self.branch(code::BNZ, past),
                (false, _) => self.branch(code::BNZ, to),
            }
        }
        self.place(past);
        self.pins = saved;
    }

    /// Finds out a condition, and says where it is; nothing if a comparison needs none.
    pub(super) fn test(&mut self, tree: &Expr) -> Option<Test> {
        match tree {
            Expr::Compare(compare, shape, a, b) => self.comparison(*compare, *shape, a, b),
            Expr::Binary(Binary::Xor, 1, a, b) if self.trees.number(b) == Some(1) => {
                Some(match self.test(a)? {
                    Test::Zero(holds) => Test::Zero(!holds),
                    Test::Carry(holds) => Test::Carry(!holds),
                })
            }
            Expr::Narrow { to: 1, is_exact: false, value, from } => {
                let low =
                    Expr::Narrow { is_exact: false, from: *from, to: 8, value: value.clone() };
                self.byte(if *from == 8 { value } else { &low });
                self.alu(code::SHR);
                Some(Test::Carry(true))
            }
            tree => {
                self.byte(tree);
                Some(Test::Zero(false))
            }
        }
    }

    fn comparison(&mut self, compare: Compare, shape: Shape, a: &Expr, b: &Expr) -> Option<Test> {
        use Compare::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        if self.trees.number(a).is_some() && self.trees.number(b).is_none() {
            return self.comparison(compare.swapped(), shape, b, a);
        }
        let bits = shape.bits();
        let less = |is_signed, is_not| Less { is_signed, is_not };
        match compare {
            Eq | Ne if bits <= 8 => {
                self.operation(Binary::Xor, a, b);
                Some(Test::Zero(compare == Eq))
            }
            Eq | Ne => {
                // All differences in one byte.
                let size = bits / 8;
                let tree = Expr::Binary(Binary::Xor, bits, a.clone().into(), b.clone().into());
                let at = self.materialised(&tree, size);
                self.load_slot(at);
                for k in 1..size as u8 {
                    let register = self.at_slot(at + k, Need::KeepD);
                    self.sex(register);
                    self.alu(code::OR);
                }
                Some(Test::Zero(compare == Eq))
            }
            Ult => Some(self.less(less(false, false), bits, a, b)),
            Uge => Some(self.less(less(false, true), bits, a, b)),
            Slt => Some(self.less(less(true, false), bits, a, b)),
            Sge => Some(self.less(less(true, true), bits, a, b)),
            Ule | Ugt | Sle | Sgt => {
                let less = less(compare.is_signed(), matches!(compare, Ugt | Sgt));
                if let Some(number) = self.trees.number(b) {
                    let most = if less.is_signed { ones(bits) >> 1 } else { ones(bits) };
                    if number == most {
                        return None;
                    }
                    let next = number.wrapping_add(1) & ones(bits);
                    return Some(self.less(less, bits, a, &Expr::Int(next, bits)));
                }
                // The other way round: a is not above b if b is not less than a.
                let turned = Less { is_not: !less.is_not, ..less };
                Some(self.less(turned, bits, b, a))
            }
        }
    }

    /// Whether the first is less.
    fn less(&mut self, less: Less, bits: u32, a: &Expr, b: &Expr) -> Test {
        let number = self.trees.number(b);
        if bits == 1 {
            // With a sign, 1 is less than 0.
            let (a, b) = if less.is_signed { (b, a) } else { (a, b) };
            self.operation(Binary::Sub, a, b);
            return Test::Carry(less.is_not);
        }
        if less.is_signed && number == Some(0) {
            self.top_byte(a, bits / 8);
            self.alu(code::SHL);
            return Test::Carry(!less.is_not);
        }
        if !less.is_signed && number == Some(1) && bits == 8 {
            self.byte(a);
            return Test::Zero(!less.is_not);
        }
        if bits == 8 {
            if !less.is_signed {
                self.operation(Binary::Sub, a, b);
            } else if let Some(number) = number {
                self.byte(a);
                self.alu_byte(code::XOR, 0x80);
                self.alu_byte(code::SM, number as u8 ^ 0x80);
            } else {
                self.byte(b);
                self.alu_byte(code::XOR, 0x80);
                self.push_d();
                self.byte(a);
                self.alu_byte(code::XOR, 0x80);
                self.pop_alu(code::SM);
            }
            return Test::Carry(less.is_not);
        }
        self.wide_less(less, bits / 8, a, b);
        Test::Carry(less.is_not)
    }

    /// D is the highest byte of a number.
    fn top_byte(&mut self, tree: &Expr, size: u32) {
        if let Some(slot) = self.trees.slot(tree, size - 1) {
            return self.load_slot(slot);
        }
        match tree {
            _ if size == 1 => self.byte(tree),
            Expr::Load(_, from) => {
                let top = Expr::Offset {
                    base: from.clone(),
                    index: Expr::Int(size - 1, 16).into(),
                    scale: 1,
                    is_unsigned: true,
                };
                let register = self.address(&top);
                self.ldn(register);
            }
            tree => {
                let saved = self.pins;
                let part = self.prepare(tree, size);
                for k in 0..size {
                    self.part_byte(&part, k, size, None);
                }
                self.pins = saved;
            }
        }
    }

    fn wide_less(&mut self, less: Less, size: u32, a: &Expr, b: &Expr) {
        let saved = self.pins;
        let top = size - 1;
        if !less.is_signed {
            let tree = Expr::Binary(Binary::Sub, size * 8, a.clone().into(), b.clone().into());
            let part = self.prepare(&tree, size);
            for k in 0..size {
                self.part_byte(&part, k, size, None);
            }
            self.pins = saved;
            return;
        }
        // The sign is turned in both highest bytes.
        let right = if let Some(number) = self.trees.number(b) {
            Part::Number(number ^ 0x80 << (8 * top))
        } else {
            // Only the highest byte needs a copy.
            let at = self.materialised(b, size);
            let copy = self.temporary(1);
            self.load_slot(at + top as u8);
            self.alu_byte(code::XOR, 0x80);
            self.store_slot(copy);
            Part::Slots((at..at + top as u8).chain([copy]).collect())
        };
        let left = self.prepare_left(a, size);
        let part = Part::turned_difference(left, right);
        for k in 0..size {
            self.part_byte(&part, k, size, None);
        }
        self.pins = saved;
    }
}
