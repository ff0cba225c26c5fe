//! Values of one byte, in D.

use super::emit::{Need, code};
use super::generate::Gen;
use super::state::{FREE_REGISTERS, SLOT_REGISTERS};
use super::trees::ones;
use crate::middle::Expr;
use kilomate_ir::Binary;

/// Where a condition is after it has been found out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    /// It holds if D is zero, or if it is not.
    Zero(bool),
    /// It holds if there is a carry, or if there is none.
    Carry(bool),
}

impl Gen<'_> {
    /// D is the value of a tree of 8 bits or 1.
    pub(super) fn byte(&mut self, tree: &Expr) {
        if let Some(number) = self.trees.number(tree) {
            return self.ldi(number as u8);
        }
        if let Some(slot) = self.trees.slot(tree, 0) {
            return self.load_slot(slot);
        }
        match tree {
            Expr::Load(_, from) => {
                let register = self.address(from);
                self.ldn(register);
            }
            Expr::Binary(binary, bits, a, b) => self.binary(*binary, *bits, a, b),
            Expr::Compare(..) => self.truth(tree),
            Expr::Widen { is_signed, from: 1, value, .. } => {
                self.byte(value);
                if *is_signed {
                    self.plain(code::LSZ);
                    self.skipped_ldi(0xff);
                }
            }
            Expr::Widen { value, .. } | Expr::Number(value) | Expr::Pointer(value) => {
                self.byte(value);
            }
            Expr::Narrow { is_exact, from, to, value } => self.narrow(*is_exact, *from, *to, value),
            Expr::Select(_, condition, yes, no) => self.choice(condition, yes, no),
            tree => self.low_of_wide(tree),
        }
    }

    fn narrow(&mut self, is_exact: bool, from: u32, to: u32, value: &Expr) {
        if from <= 8 {
            self.byte(value);
        } else if let Some(low) = value.low_byte() {
            self.byte(&low);
        } else {
            self.low_of_wide(value);
        }
        if to == 1 && !is_exact && self.trees.most(value) > 1 {
            self.alu_byte(code::AND, 1);
        }
    }

    /// The low byte of what has more of them.
    fn low_of_wide(&mut self, tree: &Expr) {
        if let Expr::Binary(Binary::LShr, bits @ (16 | 32), a, by) = tree
            && let Some(by) = self.trees.number(by)
        {
            return self.low_of_shifted(*bits, a, by);
        }
        let size = self.trees.bits(tree).div_ceil(8);
        let at = self.materialised(tree, size);
        self.load_slot(at);
    }

    /// A byte that begins somewhere in a number.
    fn low_of_shifted(&mut self, bits: u32, value: &Expr, by: u32) {
        let (first, by) = (by / 8, by % 8);
        let size = bits / 8;
        if first >= size {
            return self.ldi(0);
        }
        let at = match self.trees.slot(value, 0) {
            Some(slot) if self.trees.slot(value, size - 1).is_some() => slot,
            _ => self.materialised(value, size),
        } + first as u8;
        let is_top = first + 1 == size;
        if by == 7 && !is_top {
            // The highest bit of this byte becomes the lowest.
            self.load_slot(at);
            self.alu(code::SHL);
            self.load_slot(at + 1);
            return self.alu(code::SHLC);
        }
        if is_top {
            self.load_slot(at);
            return self.shift_right(by);
        }
        if by == 0 {
            return self.load_slot(at);
        }
        if by == 1 {
            self.load_slot(at + 1);
            self.alu(code::SHR);
            self.load_slot(at);
            return self.alu(code::SHRC);
        }
        if by > 4 {
            // Left by the rest, through the carry, in a copy of the low byte.
            let copy = self.temporary(2);
            self.load_slot(at);
            self.store_slot(copy);
            self.load_slot(at + 1);
            self.store_slot(copy + 1);
            for _ in by..8 {
                self.load_slot(copy);
                self.alu(code::SHL);
                self.store_slot(copy);
                self.load_slot(copy + 1);
                self.alu(code::SHLC);
                self.store_slot(copy + 1);
            }
            return;
        }
        let copy = self.temporary(2);
        for n in 0..by {
            self.load_slot(if n == 0 { at + 1 } else { copy + 1 });
            self.alu(code::SHR);
            if n + 1 < by {
                self.store_slot(copy + 1);
            }
            self.load_slot(if n == 0 { at } else { copy });
            self.alu(code::SHRC);
            if n + 1 < by {
                self.store_slot(copy);
            }
        }
    }

    fn shift_right(&mut self, by: u32) {
        match by {
            0..=5 => (0..by).for_each(|_| self.alu(code::SHR)),
            6 => {
                (0..3).for_each(|_| self.alu(code::SHLC));
                self.alu_byte(code::AND, 3);
            }
            7 => {
                self.alu(code::SHL);
                self.carry_to_d();
            }
            _ => self.ldi(0),
        }
    }

    fn binary(&mut self, binary: Binary, bits: u32, a: &Expr, b: &Expr) {
        let number = self.trees.number(b);
        match binary {
            Binary::Add | Binary::Sub if bits == 1 => self.operation(Binary::Xor, a, b),
            Binary::Mul if bits == 1 => self.operation(Binary::And, a, b),
            Binary::Add | Binary::Sub | Binary::And | Binary::Or | Binary::Xor => {
                self.operation(binary, a, b);
            }
            _ if bits > 8 => {
                self.low_of_wide(&Expr::Binary(binary, bits, a.clone().into(), b.clone().into()));
            }
            Binary::Shl if number.is_some() => {
                self.byte(a);
                match number.unwrap_or(0) {
                    by @ 0..=5 => (0..by).for_each(|_| self.alu(code::SHL)),
                    6 => {
                        (0..3).for_each(|_| self.alu(code::SHRC));
                        self.alu_byte(code::AND, 0xc0);
                    }
                    _ => {
                        self.alu(code::SHR);
                        self.ldi(0);
                        self.alu(code::SHRC);
                    }
                }
            }
            Binary::LShr if number.is_some() => {
                self.byte(a);
                self.shift_right(number.unwrap_or(0));
            }
            Binary::AShr if number.is_some() => {
                let by = number.unwrap_or(0);
                self.byte(a);
                if by == 7 {
                    self.alu_byte(code::AND, 0x80);
                    self.plain(code::LSZ);
                    self.skipped_ldi(0xff);
                } else if by > 0 {
                    self.alu_byte(code::XOR, 0x80);
                    (0..by).for_each(|_| self.alu(code::SHR));
                    self.alu_byte(code::SM, 0x80 >> by);
                }
            }
            _ => {
                let tree = Expr::Binary(binary, bits, a.clone().into(), b.clone().into());
                let at = self.materialised(&tree, 1);
                self.load_slot(at);
            }
        }
    }

    /// An operation that the chip has, on bytes.
    pub(super) fn operation(&mut self, binary: Binary, a: &Expr, b: &Expr) {
        let (plain, turned) = match binary {
            Binary::Add => (code::ADD, code::ADD),
            Binary::Sub => (code::SM, code::SD),
            Binary::And => (code::AND, code::AND),
            Binary::Or => (code::OR, code::OR),
            _ => (code::XOR, code::XOR),
        };
        if let Some(number) = self.trees.number(b) {
            self.byte(a);
            return self.with_number(binary, number as u8);
        }
        if let Some(number) = self.trees.number(a) {
            self.byte(b);
            return self.alu_byte(turned, number as u8);
        }
        // What is in D already is the first operand.
        let in_d = |gen_: &Self, tree: &Expr| {
            gen_.state.d_slot.is_some() && gen_.trees.slot(tree, 0) == gen_.state.d_slot
        };
        if in_d(self, b) && self.trees.slot(a, 0).is_some() && self.with_slot(b, a, turned) {
            return;
        }
        if self.with_slot(a, b, plain) || self.with_slot(b, a, turned) {
            return;
        }
        if self.with_load(a, b, plain) || self.with_load(b, a, turned) {
            return;
        }
        self.byte(b);
        self.push_d();
        self.byte(a);
        self.pop_alu(plain);
    }

    fn with_number(&mut self, binary: Binary, number: u8) {
        match (binary, number) {
            (Binary::And, 0xff) | (Binary::Add | Binary::Sub | Binary::Or | Binary::Xor, 0) => {}
            (Binary::Add, number) => self.alu_byte(code::ADD, number),
            (Binary::Sub, number) => self.alu_byte(code::SM, number),
            (Binary::And, number) => self.alu_byte(code::AND, number),
            (Binary::Or, number) => self.alu_byte(code::OR, number),
            (_, number) => self.alu_byte(code::XOR, number),
        }
    }

    /// The first in D and the second where it lies, if it is a variable.
    fn with_slot(&mut self, first: &Expr, second: &Expr, code: u8) -> bool {
        let Some(slot) = self.trees.slot(second, 0) else { return false };
        let is_leaf = self.trees.slot(first, 0).is_some();
        if self.trees.calls(first) || self.unpinned(&SLOT_REGISTERS) < if is_leaf { 2 } else { 3 } {
            return false;
        }
        let is_there =
            self.state.d_slot.is_some() && self.state.d_slot == self.trees.slot(first, 0);
        let register = self.at_slot(slot, if is_there { Need::KeepD } else { Need::Any });
        let was_pinned = self.is_pinned(register);
        self.pin(register);
        self.byte(first);
        self.sex(register);
        self.alu(code);
        if !was_pinned {
            self.unpin(register);
        }
        true
    }

    /// The same if the second is somewhere else in memory.
    fn with_load(&mut self, first: &Expr, second: &Expr, code: u8) -> bool {
        let second = match second {
            Expr::Widen { value, from: 8, .. } => value,
            other => other,
        };
        let Expr::Load(_, from) = second else { return false };
        if self.trees.calls(first) || self.trees.calls(from) || self.unpinned(&FREE_REGISTERS) < 3 {
            return false;
        }
        let register = self.address(from);
        let was_pinned = self.is_pinned(register);
        self.pin(register);
        self.byte(first);
        self.sex(register);
        self.alu(code);
        if !was_pinned {
            self.unpin(register);
        }
        true
    }

    /// D is 0 or 1, whether a comparison holds.
    fn truth(&mut self, tree: &Expr) {
        match self.test(tree) {
            Some(Test::Zero(is_zero)) => {
                self.plain(code::LSZ);
                self.skipped_ldi(1);
                if is_zero {
                    self.alu_byte(code::XOR, 1);
                }
            }
            Some(Test::Carry(is_set)) => {
                self.carry_to_d();
                if !is_set {
                    self.alu_byte(code::XOR, 1);
                }
            }
            None => self.two_ways(tree, |gen_| gen_.ldi(1), |gen_| gen_.ldi(0)),
        }
    }

    /// Does one thing or the other.
    pub(super) fn two_ways(
        &mut self,
        condition: &Expr,
        yes: impl FnOnce(&mut Self),
        no: impl FnOnce(&mut Self),
    ) {
        let (other, end) = (self.labels.fresh(), self.labels.fresh());
        self.jump_if(condition, false, other);
        yes(self);
        self.branch(code::BR, end);
        self.place(other);
        no(self);
        self.place(end);
    }

    fn choice(&mut self, condition: &Expr, yes: &Expr, no: &Expr) {
        let numbers = self.trees.number(yes).zip(self.trees.number(no));
        if let Some((yes, no)) = numbers {
            let (yes, no) = (yes as u8, no as u8);
            match self.test(condition) {
                Some(Test::Carry(is_set)) => {
                    self.state.forget_d();
                    self.ldi(yes);
                    self.plain(if is_set { code::LSDF } else { code::LSNF });
                    self.skipped_ldi(no);
                    return;
                }
                Some(Test::Zero(is_zero)) => {
                    let (zero, other) = if is_zero { (yes, no) } else { (no, yes) };
                    self.plain(code::LSZ);
                    self.skipped_ldi(other ^ zero);
                    if zero != 0 {
                        self.alu_byte(code::XOR, zero);
                    }
                    return;
                }
                None => {}
            }
        }
        let (yes, no) = (yes.clone(), no.clone());
        self.two_ways(condition, |gen_| gen_.byte(&yes), |gen_| gen_.byte(&no));
    }

    /// Whether a number fits a byte.
    pub(super) fn is_small(&self, tree: &Expr) -> bool {
        self.trees.most(tree) <= ones(8)
    }
}
