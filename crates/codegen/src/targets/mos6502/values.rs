//! Trees of one byte, to the accumulator.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::runtime::Routine;
use super::state::Reg;
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_, '_> {
    /// The low byte of a tree to the accumulator.
    pub(super) fn byte(&mut self, tree: &Expr) {
        if self.is_direct(tree, 1) {
            let bytes = self.operand(tree, 1);
            self.lda(bytes[0]);
            self.release(&bytes);
            return;
        }
        match tree {
            Expr::Widen { is_signed: true, from: 1, value, .. } => {
                self.byte(value);
                self.set_flags();
                let end = self.fresh();
                self.branch_when(When::Beq, end);
                self.lda(Byte::Imm(255));
                self.place_label(end, false);
            }
            Expr::Widen { value, .. } | Expr::Number(value) | Expr::Pointer(value) => {
                self.byte(value);
            }
            Expr::Narrow { to: 1, is_exact: false, value, .. } => {
                self.byte(value);
                self.op(Op::And, Mode::Imm(1));
            }
            Expr::Narrow { value, .. } => self.byte(value),
            Expr::Compare(..) => self.truth(tree),
            Expr::Select(_, condition, yes, no) => self.select(condition, yes, no),
            Expr::Binary(binary, 1, left, right) => self.bit(tree, *binary, left, right),
            Expr::Binary(binary, bits, left, right) => self.binary(*binary, *bits, left, right),
            Expr::Offset { .. } => {
                let at = self.temps(2);
                self.into(tree, &[Byte::Zp(at), Byte::Zp(at + 1)]);
                self.lda(Byte::Zp(at));
            }
            _ => unreachable!("a tree that is direct"),
        }
    }

    /// Makes the flags say what the accumulator holds.
    pub(super) fn set_flags(&mut self) {
        if !self.flags_are_of(Reg::A) {
            self.op(Op::Cmp, Mode::Imm(0));
        }
    }

    /// Whether a tree is computed with the accumulator alone, so that both index registers stay what they
    /// are.
    pub(super) fn leaves_indices(&self, tree: &Expr) -> bool {
        let mut leaves = match tree {
            Expr::Load(_, from) => {
                let (start, _, terms) = super::tables::apart(from);
                return terms.is_empty() && super::tables::base(start, self.function).is_some();
            }
            Expr::Binary(binary, _, _, right) => match binary {
                Binary::Shl | Binary::LShr | Binary::AShr => matches!(**right, Expr::Int(..)),
                Binary::Mul | Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => false,
                _ => true,
            },
            Expr::Offset { .. } => false,
            _ => true,
        };
        tree.each(&mut |below| leaves = leaves && self.leaves_indices(below));
        leaves
    }

    /// Before ways part: what index registers hold must be the same on both when they meet again.
    pub(super) fn before_ways(&mut self, trees: &[&Expr]) {
        if !trees.iter().all(|tree| self.leaves_indices(tree)) {
            self.take_both();
        }
    }

    /// A condition as a number.
    fn truth(&mut self, tree: &Expr) {
        self.before_ways(&[tree]);
        let (yes, end) = (self.fresh(), self.fresh());
        self.branch(tree, yes, true);
        self.op(Op::Lda, Mode::Imm(0));
        self.jump(end);
        self.place_label(yes, false);
        self.op(Op::Lda, Mode::Imm(1));
        self.place_label(end, false);
    }

    fn select(&mut self, condition: &Expr, yes: &Expr, no: &Expr) {
        self.before_ways(&[condition, yes, no]);
        let (then, end) = (self.fresh(), self.fresh());
        self.branch(condition, then, true);
        self.byte(no);
        self.jump(end);
        self.place_label(then, false);
        self.byte(yes);
        self.place_label(end, false);
    }

    /// Arithmetic on bits: with the accumulator if they are there already, otherwise by branches.
    fn bit(&mut self, tree: &Expr, binary: Binary, left: &Expr, right: &Expr) {
        match (binary, right) {
            (Binary::Xor, Expr::Int(1, _)) if !matches!(left, Expr::Compare(..)) => {
                self.byte(left);
                self.op(Op::Eor, Mode::Imm(1));
            }
            (Binary::And | Binary::Or, _)
                if !self.is_direct(left, 1) || !self.is_direct(right, 1) =>
            {
                self.truth(tree);
            }
            (Binary::And | Binary::Or | Binary::Xor, _) => self.binary(binary, 8, left, right),
            (Binary::Add | Binary::Sub, _) => self.binary(Binary::Xor, 8, left, right),
            (Binary::Mul, _) => self.binary(Binary::And, 8, left, right),
            // Others leave what is on the left, or nobody may look.
            _ => self.byte(left),
        }
    }

    fn binary(&mut self, binary: Binary, bits: u32, left: &Expr, right: &Expr) {
        match binary {
            Binary::And | Binary::Or | Binary::Xor | Binary::Add => {
                self.commutative(binary, left, right);
            }
            Binary::Sub => self.difference(left, right),
            Binary::Mul => self.product(left, right),
            Binary::Shl | Binary::LShr | Binary::AShr => self.shift(binary, bits, left, right),
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                let at = self.divide(binary, bits, left, right);
                self.lda(Byte::Zp(at));
            }
        }
    }

    /// Whether a tree is in the accumulator already.
    fn is_here(&self, tree: &Expr) -> bool {
        match tree {
            Expr::Var(var) => self.state.is(Reg::A, u16::from(self.slot(*var))),
            Expr::Narrow { to: 8.., value, .. } | Expr::Widen { value, .. } => self.is_here(value),
            _ => false,
        }
    }

    fn commutative(&mut self, binary: Binary, left: &Expr, right: &Expr) {
        // What takes work comes first, to stay in the accumulator.
        let (left, right) = match (self.is_direct(left, 1), self.is_direct(right, 1)) {
            (true, false) => (right, left),
            (true, true) if self.is_here(right) && !self.is_here(left) => (right, left),
            (true, true) if matches!(left, Expr::Int(..)) => (right, left),
            _ => (left, right),
        };
        let with = self.operand(right, 1);
        self.byte(left);
        match (binary, with[0]) {
            (Binary::And, Byte::Imm(255)) => {}
            (Binary::Or | Binary::Xor | Binary::Add, Byte::Imm(0)) => {}
            (Binary::And, byte) => self.on(Op::And, byte),
            (Binary::Or, byte) => self.on(Op::Ora, byte),
            (Binary::Xor, byte) => self.on(Op::Eor, byte),
            (_, Byte::Imm(number)) if self.state.carry == Some(true) => {
                self.op(Op::Adc, Mode::Imm(number.wrapping_sub(1)));
            }
            (_, byte) => {
                self.carry(false);
                self.on(Op::Adc, byte);
            }
        }
        self.release(&with);
    }

    /// Sets or clears the carry, unless that is done.
    pub(super) fn carry(&mut self, is_set: bool) {
        if self.state.carry != Some(is_set) {
            self.bare(if is_set { Op::Sec } else { Op::Clc });
        }
    }

    fn difference(&mut self, left: &Expr, right: &Expr) {
        if let (Expr::Int(number, _), false) = (left, self.is_direct(right, 1)) {
            // c - x = (x ^ 255) + c + 1
            self.byte(right);
            self.op(Op::Eor, Mode::Imm(255));
            self.carry(true);
            self.op(Op::Adc, Mode::Imm(*number as u8));
            return;
        }
        let with = self.operand(right, 1);
        self.byte(left);
        match with[0] {
            Byte::Imm(0) => {}
            Byte::Imm(number) if self.state.carry == Some(false) => {
                self.op(Op::Adc, Mode::Imm(number.wrapping_neg()));
            }
            byte => {
                self.carry(true);
                self.on(Op::Sbc, byte);
            }
        }
        self.release(&with);
    }

    fn product(&mut self, left: &Expr, right: &Expr) {
        let (left, right) =
            if matches!(left, Expr::Int(..)) { (right, left) } else { (left, right) };
        if let Expr::Int(number, _) = right {
            return self.times((*number & 255) as u8, left);
        }
        let work = self.shared.layout.work;
        let with = self.operand(right, 1);
        self.byte(left);
        self.op(Op::Sta, Mode::Zp(work));
        self.lda(with[0]);
        self.op(Op::Sta, Mode::Zp(work + 4));
        self.release(&with);
        self.call_routine(Routine::Mul8);
        self.lda(Byte::Zp(work + 8));
    }

    /// A byte times a number: shifts and sums.
    fn times(&mut self, number: u8, tree: &Expr) {
        if number == 0 {
            return self.lda(Byte::Imm(0));
        }
        self.byte(tree);
        if number.is_power_of_two() {
            return (0..number.trailing_zeros()).for_each(|_| self.bare(Op::Asl));
        }
        let at = self.temps(1);
        self.op(Op::Sta, Mode::Zp(at));
        for bit in (0..number.ilog2()).rev() {
            self.bare(Op::Asl);
            if number >> bit & 1 == 1 {
                self.carry(false);
                self.op(Op::Adc, Mode::Zp(at));
            }
        }
        self.free_temps(at, 1);
    }

    fn shift(&mut self, binary: Binary, bits: u32, left: &Expr, right: &Expr) {
        let Expr::Int(by, _) = right else {
            return self.shift_by_tree(binary, bits, left, right);
        };
        let by = *by;
        match binary {
            Binary::Shl if by >= 8 => self.lda(Byte::Imm(0)),
            Binary::Shl => {
                self.byte(left);
                self.shift_left(by);
            }
            Binary::LShr if by >= bits => self.lda(Byte::Imm(0)),
            Binary::LShr if by / 8 + 1 == bits / 8 => {
                let bytes = self.top_byte(left, bits);
                self.lda(bytes);
                self.release(&[bytes]);
                self.shift_right(by % 8);
            }
            Binary::AShr if by / 8 + 1 == bits / 8 => {
                let byte = self.top_byte(left, bits);
                self.lda(byte);
                self.release(&[byte]);
                for _ in 0..by % 8 {
                    self.op(Op::Cmp, Mode::Imm(0x80));
                    self.bare(Op::Ror);
                }
            }
            _ => {
                let bytes = self.operand(left, bits / 8);
                let (at, by) = ((by / 8) as usize, by % 8);
                let temp = self.temps(1);
                let (first, second, op, rotate, by) = if by <= 4 {
                    (bytes[at + 1], bytes[at], Op::Lsr, Op::Ror, by)
                } else {
                    (bytes[at], bytes[at + 1], Op::Asl, Op::Rol, 8 - by)
                };
                self.lda(first);
                self.op(Op::Sta, Mode::Zp(temp));
                self.lda(second);
                for _ in 0..by {
                    self.op(op, Mode::Zp(temp));
                    self.bare(rotate);
                }
                self.release(&bytes);
                self.free_temps(temp, 1);
            }
        }
    }

    /// The highest byte of a tree of so many bits.
    fn top_byte(&mut self, tree: &Expr, bits: u32) -> Byte {
        if bits == 8 && !self.is_direct(tree, 1) {
            self.byte(tree);
            let at = self.temps(1);
            self.op(Op::Sta, Mode::Zp(at));
            return Byte::Zp(at);
        }
        let bytes = self.operand(tree, bits / 8);
        bytes[bytes.len() - 1]
    }

    fn shift_left(&mut self, by: u32) {
        match by {
            7 => {
                self.bare(Op::Lsr);
                self.op(Op::Lda, Mode::Imm(0));
                self.bare(Op::Ror);
            }
            6 => {
                (0..3).for_each(|_| self.bare(Op::Ror));
                self.op(Op::And, Mode::Imm(0xc0));
            }
            by => (0..by).for_each(|_| self.bare(Op::Asl)),
        }
    }

    pub(super) fn shift_right(&mut self, by: u32) {
        match by {
            7 => {
                self.bare(Op::Asl);
                self.op(Op::Lda, Mode::Imm(0));
                self.bare(Op::Rol);
            }
            6 => {
                (0..3).for_each(|_| self.bare(Op::Rol));
                self.op(Op::And, Mode::Imm(3));
            }
            by => (0..by).for_each(|_| self.bare(Op::Lsr)),
        }
    }

    fn shift_by_tree(&mut self, binary: Binary, bits: u32, left: &Expr, right: &Expr) {
        if bits > 8 {
            let at = self.temps(bits / 8);
            let to: Vec<Byte> = (0..bits / 8).map(|n| Byte::Zp(at + n as u8)).collect();
            self.shift_wide_by_tree(binary, left, right, &to);
            return self.lda(Byte::Zp(at));
        }
        let by = self.operand(right, 1);
        self.byte(left);
        self.take_both();
        let at = self.temps(1);
        self.op(Op::Sta, Mode::Zp(at));
        self.load_count(by[0], at);
        self.release(&by);
        let (again, end) = (self.fresh(), self.fresh());
        self.branch_when(When::Beq, end);
        self.place_label(again, true);
        match binary {
            Binary::Shl => self.bare(Op::Asl),
            Binary::LShr => self.bare(Op::Lsr),
            _ => {
                self.op(Op::Cmp, Mode::Imm(0x80));
                self.bare(Op::Ror);
            }
        }
        self.bare(Op::Dex);
        self.branch_when(When::Bne, again);
        self.place_label(end, false);
        self.state.a = super::state::Content::default();
    }

    /// A count to X, with the flags; the accumulator is in memory and comes back.
    fn load_count(&mut self, by: Byte, kept: u8) {
        self.lda(by);
        self.take_both();
        self.bare(Op::Tax);
        self.lda(Byte::Zp(kept));
        self.op(Op::Cpx, Mode::Imm(0));
    }
}
