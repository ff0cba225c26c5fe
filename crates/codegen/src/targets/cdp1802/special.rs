//! Shifts of several bytes, products and quotients: worked out in place among the variables, or by a
//! routine of the run-time system.

use super::emit::{Need, code};
use super::generate::Gen;
use super::part::slots;
use super::wide::Dest;
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_> {
    /// Whether a value cannot be had byte by byte.
    pub(super) fn is_special(&self, tree: &Expr) -> bool {
        let Expr::Binary(binary, bits, a, by) = tree else { return false };
        match binary {
            _ if *bits == 1 || self.trees.number(tree).is_some() => false,
            _ if self.trees.looked_up(tree).is_some() => false,
            Binary::Mul | Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem => true,
            Binary::LShr if *bits > 8 => match self.trees.number(by) {
                Some(by) if by % 8 == 0 => {
                    let count = (bits - by) / 8;
                    !(0..count).all(|k| self.trees.slot(a, k + by / 8).is_some())
                }
                _ => true,
            },
            Binary::Shl | Binary::LShr | Binary::AShr => {
                *bits > 8 || self.trees.number(by).is_none()
            }
            _ => false,
        }
    }

    /// Works out a value in a place that none of its variables has.
    pub(super) fn compute(&mut self, tree: &Expr, size: u32, at: u8) {
        let Expr::Binary(binary, bits, a, b) = tree else { return };
        let own = bits.div_ceil(8);
        match (binary, self.trees.number(b), self.trees.number(a)) {
            (Binary::Shl, Some(by), _) => self.shift_left(a, by, own, at),
            (Binary::LShr, Some(by), _) => self.shift_right_wide(a, by, own, at, false),
            (Binary::AShr, Some(by), _) => self.shift_right_wide(a, by, own, at, true),
            (Binary::Mul, Some(factor), _) => self.multiple(a, factor, own, at),
            (Binary::Mul, None, Some(factor)) => self.multiple(b, factor, own, at),
            _ => self.by_routine(*binary, a, b, own, at),
        }
        for k in own..size {
            self.ldi(0);
            self.store_slot(at + k as u8);
        }
    }

    fn zero(&mut self, at: u8, count: u32) {
        for k in 0..count as u8 {
            let register = self.at_slot(at + k, if k == 0 { Need::Any } else { Need::Next });
            self.ldi(0);
            self.str(register);
        }
    }

    /// Shifts a number where it lies by one bit to the left.
    fn left_once(&mut self, at: u8, size: u32) {
        for k in 0..size as u8 {
            let register = self.at_slot(at + k, if k == 0 { Need::Any } else { Need::Next });
            self.ldn(register);
            self.alu(if k == 0 { code::SHL } else { code::SHLC });
            self.str(register);
        }
    }

    fn shift_left(&mut self, value: &Expr, by: u32, size: u32, at: u8) {
        let (bytes, by) = (by / 8, by % 8);
        if bytes >= size {
            return self.zero(at, size);
        }
        let rest = size - bytes;
        if by == 7 && rest > 1 {
            // A byte to the left and a bit to the right, which is what a right shift is.
            let from = self.materialised(value, rest);
            for k in (0..rest as u8).rev() {
                self.load_slot(from + k);
                self.alu(if k + 1 == rest as u8 { code::SHR } else { code::SHRC });
                if k + 1 < rest as u8 {
                    self.store_slot(at + bytes as u8 + k + 1);
                }
            }
            self.ldi(0);
            self.alu(code::SHRC);
            self.store_slot(at + bytes as u8);
            return self.zero(at, bytes);
        }
        let start = at + bytes as u8;
        let saved = self.pins;
        let part = self.prepare_left(value, rest);
        if by == 0 {
            self.stream(&part, rest, Dest::Slot(start));
        } else {
            for k in 0..rest {
                self.part_byte(&part, k, rest, None);
                self.alu(if k == 0 { code::SHL } else { code::SHLC });
                self.store_slot(start + k as u8);
            }
        }
        self.pins = saved;
        for _ in 1..by {
            self.left_once(start, rest);
        }
        self.zero(at, bytes);
    }

    fn shift_right_wide(&mut self, value: &Expr, by: u32, size: u32, at: u8, is_signed: bool) {
        let (bytes, by) = (by / 8, by % 8);
        if bytes >= size {
            return self.zero(at, size);
        }
        let from = self.materialised(value, size) + bytes as u8;
        let rest = (size - bytes) as u8;
        if by == 0 {
            self.stream(&slots(from, u32::from(rest)), u32::from(rest), Dest::Slot(at));
        }
        for n in 0..by {
            let from = if n == 0 { from } else { at };
            for k in (0..rest).rev() {
                self.load_slot(from + k);
                let is_top = k + 1 == rest;
                if is_top && is_signed {
                    self.alu(code::SHL);
                    self.load_slot(from + k);
                }
                self.alu(if is_top && !is_signed { code::SHR } else { code::SHRC });
                self.store_slot(at + k);
            }
        }
        if is_signed && u32::from(rest) < size {
            self.load_slot(at + rest - 1);
            self.alu_byte(code::AND, 0x80);
            self.plain(code::LSZ);
            self.skipped_ldi(0xff);
            for k in u32::from(rest)..size {
                self.store_slot(at + k as u8);
            }
        } else {
            self.zero(at + rest, size - u32::from(rest));
        }
    }

    /// A number times another that is known: doubled and added.
    fn multiple(&mut self, value: &Expr, factor: u32, size: u32, at: u8) {
        let factor = if size == 4 { factor } else { factor & ((1 << (8 * size)) - 1) };
        if factor == 0 {
            return self.zero(at, size);
        }
        if factor.is_power_of_two() {
            let by = factor.trailing_zeros();
            if size > 1 {
                return self.shift_left(value, by, size, at);
            }
            let by = Expr::Int(by, 8);
            return self.wide(
                &Expr::Binary(Binary::Shl, 8, value.clone().into(), by.into()),
                1,
                Dest::Slot(at),
            );
        }
        let minus = if size == 4 { factor.wrapping_neg() } else { (1 << (8 * size)) - factor };
        if minus.count_ones() + minus.ilog2() + 3 < factor.count_ones() + factor.ilog2() {
            self.multiple(value, minus, size, at);
            for k in 0..size as u8 {
                let register = self.at_slot(at + k, if k == 0 { Need::Any } else { Need::Next });
                self.ldn(register);
                self.alu_byte(if k == 0 { code::SD } else { code::SDB }, 0);
                self.str(register);
            }
            return;
        }
        let from = self.materialised(value, size);
        self.stream(&slots(from, size), size, Dest::Slot(at));
        let bits = factor.ilog2();
        for bit in (0..bits).rev() {
            self.left_once(at, size);
            if factor >> bit & 1 != 0 {
                for k in 0..size as u8 {
                    let need = if k == 0 { Need::Any } else { Need::Next };
                    let register = self.at_slot(from + k, need);
                    self.pin(register);
                    let target = self.at_slot(at + k, need);
                    self.unpin(register);
                    self.ldn(target);
                    self.sex(register);
                    self.alu(if k == 0 { code::ADD } else { code::ADC });
                    self.str(target);
                }
            }
        }
    }

    fn by_routine(&mut self, binary: Binary, a: &Expr, b: &Expr, size: u32, at: u8) {
        // A product takes as long as its second number has bits.
        let is_turned = binary == Binary::Mul && self.trees.most(a) < self.trees.most(b);
        let (a, b) = if is_turned { (b, a) } else { (a, b) };
        let work = self.layout.page.work;
        let is_shift = matches!(binary, Binary::Shl | Binary::LShr | Binary::AShr);
        let second_size = if is_shift { 1 } else { size };
        // Routines that are called on the way use the same places.
        let first = self.trees.calls(b).then(|| self.materialised_here(a, size));
        let second = if self.trees.calls(b) || self.trees.calls(a) {
            Some(self.materialised_low(b, second_size))
        } else {
            None
        };
        match first {
            Some(first) => self.stream(&slots(first, size), size, Dest::Slot(work)),
            None => self.wide(a, size, Dest::Slot(work)),
        }
        match second {
            Some(second) => {
                self.stream(&slots(second, second_size), second_size, Dest::Slot(work + 4));
            }
            None => self.low_to(b, second_size, work + 4),
        }
        let (name, result) = match binary {
            Binary::Mul => ("mul", work + 8),
            Binary::UDiv => ("udiv", work),
            Binary::URem => ("udiv", work + 8),
            Binary::SDiv => ("sdiv", work),
            Binary::SRem => ("sdiv", work + 8),
            Binary::Shl => ("shl", work),
            Binary::LShr => ("lshr", work),
            _ => ("ashr", work),
        };
        self.routine(&format!("{name}{size}"));
        self.stream(&slots(result, size), size, Dest::Slot(at));
    }

    /// In a place of its own.
    fn materialised_here(&mut self, tree: &Expr, size: u32) -> u8 {
        let at = self.temporary(size);
        self.wide(tree, size, Dest::Slot(at));
        at
    }

    fn materialised_low(&mut self, tree: &Expr, size: u32) -> u8 {
        let at = self.temporary(size);
        self.low_to(tree, size, at);
        at
    }

    fn low_to(&mut self, tree: &Expr, size: u32, at: u8) {
        let from = self.trees.bits(tree);
        if size == 1 && from > 8 {
            let low = Expr::Narrow { is_exact: false, from, to: 8, value: tree.clone().into() };
            return self.wide(&low, 1, Dest::Slot(at));
        }
        self.wide(tree, size, Dest::Slot(at));
    }
}
