//! Trees to where they go, byte by byte.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Address, Mode, Op, When};
use super::state::Reg;
use super::tables;
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_, '_> {
    /// Writes a byte from a register that holds it, or by the accumulator.
    pub(super) fn copy_byte(&mut self, from: Byte, to: Byte) {
        if from == to {
            return;
        }
        let key = match from {
            Byte::Zp(at) => Some(u16::from(at)),
            _ => None,
        };
        let holds = |gen_: &Self, reg| match (from, key) {
            (Byte::Imm(number), _) => gen_.state.of(reg).number == Some(number),
            (_, Some(key)) => gen_.state.is(reg, key),
            _ => false,
        };
        if !holds(self, Reg::A) {
            for (reg, op) in [(Reg::X, Op::Stx), (Reg::Y, Op::Sty)] {
                if holds(self, reg) && Self::takes(op, to) {
                    return self.on(op, to);
                }
            }
        }
        self.lda(from);
        self.on(Op::Sta, to);
    }

    /// Copies bytes that may be in each other's way.
    pub(super) fn copy_bytes(&mut self, from: &[Byte], to: &[Byte]) {
        let is_in_way = |n: usize| from[n + 1..].iter().any(|byte| byte.changes_with(to[n]));
        if !(0..to.len()).any(is_in_way) {
            // Equal numbers one after the other.
            return from.iter().zip(to).for_each(|(&from, &to)| self.copy_byte(from, to));
        }
        // From the other end?
        let is_in_way = |n: usize| from[..n].iter().any(|byte| byte.changes_with(to[n]));
        if !(0..to.len()).any(is_in_way) {
            return from.iter().zip(to).rev().for_each(|(&from, &to)| self.copy_byte(from, to));
        }
        self.copy_in_any_order(from, to);
    }

    /// Copies first what is in nobody's way; where everything is, a byte waits in a temporary.
    fn copy_in_any_order(&mut self, from: &[Byte], to: &[Byte]) {
        let mut pending: Vec<(Byte, Byte)> = from.iter().copied().zip(to.iter().copied()).collect();
        let mut kept = Vec::new();
        while !pending.is_empty() {
            let is_free = |n: &usize| {
                let others = pending.iter().enumerate().filter(|(m, _)| m != n);
                others.into_iter().all(|(_, (from, _))| !from.changes_with(pending[*n].1))
            };
            if let Some(n) = (0..pending.len()).find(is_free) {
                let (from, to) = pending.remove(n);
                self.copy_byte(from, to);
                continue;
            }
            let waiting = pending.iter_mut().find(|(from, _)| !kept.contains(from));
            let Some((from, _)) = waiting else { break };
            let at = Byte::Zp(self.temps(1));
            let byte = std::mem::replace(from, at);
            kept.push(at);
            self.copy_byte(byte, at);
        }
        self.release(&kept);
    }

    /// A tree to where it goes.
    pub(super) fn into(&mut self, tree: &Expr, to: &[Byte]) {
        let count = to.len() as u32;
        if self.is_direct(tree, count) {
            let from = self.operand(tree, count);
            self.copy_bytes(&from, to);
            self.release(&from);
            return;
        }
        if count == 1 {
            self.byte(tree);
            return self.on(Op::Sta, to[0]);
        }
        if self.most(tree) < 256 && !matches!(tree, Expr::Select(..) | Expr::Widen { .. }) {
            self.byte(tree);
            self.on(Op::Sta, to[0]);
            return to[1..].iter().for_each(|&byte| self.copy_byte(Byte::Imm(0), byte));
        }
        match tree {
            Expr::Widen { is_signed, from, value, .. } => self.widen(*is_signed, *from, value, to),
            Expr::Narrow { value, .. } | Expr::Number(value) | Expr::Pointer(value) => {
                self.into(value, to);
            }
            Expr::Select(_, condition, yes, no) => self.select_into(condition, yes, no, to),
            Expr::Offset { .. } => self.pointer_into(tree, to),
            Expr::Binary(binary, bits, left, right) => match binary {
                Binary::And | Binary::Or | Binary::Xor => self.logic(*binary, left, right, to),
                Binary::Add => self.sum(Op::Adc, left, right, to),
                Binary::Sub => self.sum(Op::Sbc, left, right, to),
                Binary::Shl | Binary::LShr | Binary::AShr => match **right {
                    Expr::Int(by, _) => self.shift_wide(*binary, *bits, left, by, to),
                    _ => self.shift_wide_by_tree(*binary, left, right, to),
                },
                Binary::Mul => self.multiply(left, right, to),
                _ => {
                    let at = self.divide(*binary, *bits, left, right);
                    let from: Vec<Byte> = (0..count).map(|n| Byte::Zp(at + n as u8)).collect();
                    self.copy_bytes(&from, to);
                    self.release(&from);
                }
            },
            _ => {
                // One byte, and nothing above it.
                self.byte(tree);
                self.on(Op::Sta, to[0]);
                to[1..].iter().for_each(|&byte| self.copy_byte(Byte::Imm(0), byte));
            }
        }
    }

    fn widen(&mut self, is_signed: bool, from: u32, value: &Expr, to: &[Byte]) {
        let own = (from.div_ceil(8) as usize).min(to.len());
        if !is_signed {
            self.into(value, &to[..own]);
            return to[own..].iter().for_each(|&byte| self.copy_byte(Byte::Imm(0), byte));
        }
        if from == 1 {
            self.byte(&Expr::Widen { is_signed, from, to: 8, value: value.clone().into() });
            return to.iter().for_each(|&byte| self.on(Op::Sta, byte));
        }
        let end = self.fresh();
        if own == 1 {
            self.byte(value);
            self.on(Op::Sta, to[0]);
        } else {
            self.into(value, &to[..own]);
            self.lda(to[own - 1]);
        }
        if own == to.len() {
            return;
        }
        // All ones if it is below zero, otherwise none.
        self.op(Op::Ora, Mode::Imm(0x7f));
        self.branch_when(When::Bmi, end);
        self.op(Op::Lda, Mode::Imm(0));
        self.place_label(end, false);
        to[own..].iter().for_each(|&byte| self.on(Op::Sta, byte));
    }

    fn select_into(&mut self, condition: &Expr, yes: &Expr, no: &Expr, to: &[Byte]) {
        self.take_both();
        let (then, end) = (self.fresh(), self.fresh());
        self.branch(condition, then, true);
        self.into(no, to);
        self.take_both();
        self.jump(end);
        self.place_label(then, false);
        self.into(yes, to);
        self.take_both();
        self.place_label(end, false);
    }

    /// The most that the index of a pointer can be which has one.
    fn most_index(&self, tree: &Expr) -> u32 {
        let (start, bytes, terms) = tables::apart(tree);
        if tables::is_inside(tree) {
            self.mosts(start, bytes, &terms).first().copied().unwrap_or(0)
        } else {
            terms.first().map_or(0, |(index, _)| self.most(index))
        }
    }

    fn pointer_into(&mut self, tree: &Expr, to: &[Byte]) {
        let (start, bytes, terms) = tables::apart(tree);
        if let (Some((base, offset)), &[(index, scale)]) =
            (tables::base(start, self.function), &terms[..])
            && tables::deserves(self.most_index(tree), scale)
            && let Some(table) = self.shared.tables.find(base, scale, offset + bytes)
        {
            let rest = offset + bytes - table.offset;
            self.table_into(table, index, [to[0], to[1]]);
            if rest != 0 {
                let rest = rest as u16;
                let rest = [Byte::Imm(rest as u8), Byte::Imm((rest >> 8) as u8)];
                self.chain(Op::Adc, to, &rest, to);
            }
            return;
        }
        let Expr::Offset { base, index, scale, .. } = tree else { return };
        // The number last, so that it is added to an address that is known.
        if let (Expr::Offset { .. }, Expr::Int(..)) = (&**base, &**index)
            && !terms.is_empty()
            && let Some((_, _)) = tables::base(start, self.function)
        {
            let number = Expr::Int(u32::from(bytes as i16 as u16), 16);
            let mut sum = super::places::offset(start.clone(), number, 1);
            for (index, scale) in terms {
                sum = super::places::offset(sum, index.clone(), scale);
            }
            return self.pointer_into(&sum, to);
        }
        let index = scaled(index, *scale);
        self.sum(Op::Adc, base, &index, to);
    }

    fn logic(&mut self, binary: Binary, left: &Expr, right: &Expr, to: &[Byte]) {
        let count = to.len() as u32;
        let (left, right) = if self.is_direct(left, count) { (right, left) } else { (left, right) };
        let mut from = self.operand(left, count);
        let with = self.operand(right, count);
        let op = match binary {
            Binary::And => Op::And,
            Binary::Or => Op::Ora,
            _ => Op::Eor,
        };
        let mut to = to.to_vec();
        let in_way = |n: usize| {
            let later = from[n + 1..].iter().chain(&with[n + 1..]);
            later.into_iter().any(|byte| byte.changes_with(to[n]))
        };
        let is_in_way = (0..to.len()).any(in_way);
        let wanted = to.clone();
        if is_in_way {
            let at = self.temps(count);
            to = (0..count).map(|n| Byte::Zp(at + n as u8)).collect();
        }
        for n in 0..to.len() {
            let mut other = with[n];
            if matches!(from[n], Byte::Imm(_)) && !matches!(other, Byte::Imm(_)) {
                std::mem::swap(&mut from[n], &mut other);
            }
            let plain = match (op, from[n], other) {
                (Op::And, _, Byte::Imm(0)) => Some(Byte::Imm(0)),
                (Op::And, from, Byte::Imm(255)) => Some(from),
                (Op::Ora | Op::Eor, from, Byte::Imm(0)) => Some(from),
                _ => None,
            };
            if let Some(byte) = plain {
                self.copy_byte(byte, to[n]);
                continue;
            }
            if matches!(other, Byte::Zp(at) if self.state.is(Reg::A, u16::from(at))) {
                std::mem::swap(&mut from[n], &mut other);
            }
            self.lda(from[n]);
            self.on(op, other);
            self.on(Op::Sta, to[n]);
        }
        self.release(&from);
        self.release(&with);
        if is_in_way {
            self.copy_bytes(&to, &wanted);
            self.release(&to);
        }
    }

    /// The address of something in memory, for a routine.
    pub(super) fn address_into(&mut self, tree: &Expr, at: u8) {
        self.into(tree, &[Byte::Zp(at), Byte::Zp(at + 1)]);
    }

    /// Jumps to where a label is.
    pub(super) fn call(&mut self, label: crate::assemble::Label) {
        self.op(Op::Jsr, Mode::Abs(Address::of(label, 0)));
    }
}

/// A number of 16 bits times the size of an element.
fn scaled(index: &Expr, scale: u32) -> Expr {
    match (index, scale) {
        (index, 1) => index.clone(),
        (Expr::Int(number, _), scale) => {
            Expr::Int(u32::from((*number as u16).wrapping_mul(scale as u16)), 16)
        }
        (index, scale) if scale.is_power_of_two() => {
            let by = Expr::Int(scale.trailing_zeros(), 16);
            Expr::Binary(Binary::Shl, 16, index.clone().into(), by.into())
        }
        (index, scale) => {
            Expr::Binary(Binary::Mul, 16, index.clone().into(), Expr::Int(scale, 16).into())
        }
    }
}
