//! Trees of 16 bits, in HL.

use crate::assemble::Item;
use crate::middle::Expr;
use kilomate_ir::Binary;

use super::bytes::shift_right;
use super::effects;
use super::r#gen::{Code, Gen, Home, ix, op};
use super::memory::times;
use super::op::{Alu, Byte, Mem, Op, Pair, Place, Reg, Shift, Word};
use super::sums::Sum;

impl Gen<'_> {
    /// A tree of 16 bits, or a pointer, in HL.
    pub(super) fn word(&mut self, tree: &Expr) -> Code {
        match tree {
            Expr::Global(..)
            | Expr::Array(..)
            | Expr::Fixed(_)
            | Expr::Offset { .. }
            | Expr::Binary(Binary::Add | Binary::Mul | Binary::Shl, ..) => {
                let sum = Sum::of(tree);
                self.sum(&sum)
            }
            Expr::Binary(Binary::Sub, _, _, right) if matches!(**right, Expr::Int(..)) => {
                let sum = Sum::of(tree);
                self.sum(&sum)
            }
            tree => self.word_pure(tree),
        }
    }

    /// The same for a tree that is not a sum.
    pub(super) fn word_pure(&mut self, tree: &Expr) -> Code {
        if let Some(number) = self.number(tree) {
            return vec![op(Op::LoadWord(Pair::Hl, Word::Num(number)))];
        }
        if let Some(code) = self.loaded(tree) {
            return code;
        }
        match tree {
            Expr::Load(_, from) => {
                let (code, target) = self.target(from, 0, false);
                Self::then(code, [target.load_pair(Pair::Hl)])
            }
            Expr::Widen { is_signed, from, value, .. } => self.widened(*is_signed, *from, value),
            Expr::Narrow { from: 32, value, .. } => self.half(value, 0),
            Expr::Narrow { value, .. } | Expr::Number(value) | Expr::Pointer(value) => {
                self.word(value)
            }
            Expr::Select(_, condition, yes, no) => self.word_choice(condition, yes, no),
            Expr::Binary(binary, _, left, right) => self.word_binary(*binary, left, right, tree),
            tree => self.word(tree),
        }
    }

    /// A word whose two bytes are there already.
    fn loaded(&self, tree: &Expr) -> Option<Code> {
        let (low, high) = (self.part(tree, 0)?, self.part(tree, 1)?);
        if let (Byte::Mem(Mem::Ix(low)), Byte::Mem(Mem::Ix(high))) = (low, high)
            && i32::from(low) + 1 == i32::from(high)
        {
            return Some(vec![op(Op::LoadPair(Pair::Hl, Mem::Ix(low)))]);
        }
        if let (Byte::Num(low), Byte::Num(high)) = (low, high) {
            let word = u16::from_le_bytes([low, high]);
            return Some(vec![op(Op::LoadWord(Pair::Hl, Word::Num(word)))]);
        }
        Some(vec![op(Op::Load(Reg::L, low)), op(Op::Load(Reg::H, high))])
    }

    /// A word in DE, beside whatever some other code has left in HL.
    pub(super) fn beside(&mut self, first: Code, tree: &Expr) -> Code {
        let second = self.word(tree);
        if let Some(load) = Self::to_de(&second) {
            let mut code = first;
            code.extend(load);
            return code;
        }
        Self::both_words(first, second)
    }

    fn widened(&mut self, is_signed: bool, from: u32, value: &Expr) -> Code {
        let code = self.byte(value);
        match (is_signed, from) {
            (true, 1) => Self::then(
                code,
                [Op::Neg, Op::Load(Reg::L, Byte::Reg(Reg::A)), Op::Load(Reg::H, Byte::Reg(Reg::A))],
            ),
            (true, _) => Self::then(
                code,
                [
                    Op::Load(Reg::L, Byte::Reg(Reg::A)),
                    Op::RotateA(Shift::Rl),
                    Op::Alu(Alu::Sbc, Byte::Reg(Reg::A)),
                    Op::Load(Reg::H, Byte::Reg(Reg::A)),
                ],
            ),
            (false, _) => Self::then(
                code,
                [Op::Load(Reg::L, Byte::Reg(Reg::A)), Op::Load(Reg::H, Byte::Num(0))],
            ),
        }
    }

    fn word_choice(&mut self, condition: &Expr, yes: &Expr, no: &Expr) -> Code {
        let (end, other) = (self.label(), self.label());
        let first = self.word(no);
        let test = self.jump_if(condition, end, false);
        if Self::keeps(&test, effects::HL) && first.len() == 1 {
            let mut code = first;
            code.extend(test);
            code.extend(self.word(yes));
            code.push(Item::Label(end));
            return code;
        }
        let mut code = self.jump_if(condition, other, false);
        code.extend(self.word(yes));
        code.push(op(Op::jump(end)));
        code.push(Item::Label(other));
        code.extend(first);
        code.push(Item::Label(end));
        code
    }

    fn word_binary(&mut self, binary: Binary, left: &Expr, right: &Expr, tree: &Expr) -> Code {
        match binary {
            Binary::And | Binary::Or | Binary::Xor if self.most(tree) < 256 => {
                let code = self.byte(tree);
                Self::then(
                    code,
                    [Op::Load(Reg::L, Byte::Reg(Reg::A)), Op::Load(Reg::H, Byte::Num(0))],
                )
            }
            Binary::And => self.word_bits(Alu::And, left, right),
            Binary::Or => self.word_bits(Alu::Or, left, right),
            Binary::Xor => self.word_bits(Alu::Xor, left, right),
            Binary::Add => {
                let code = self.word(left);
                let code = self.beside(code, right);
                Self::then(code, [Op::Add(Pair::De)])
            }
            Binary::Sub => {
                let code = self.word(left);
                let code = self.beside(code, right);
                Self::then(code, [Op::Alu(Alu::Or, Byte::Reg(Reg::A)), Op::Sbc(Pair::De)])
            }
            Binary::Mul => self.word_product(left, right),
            Binary::Shl | Binary::LShr | Binary::AShr => match right {
                Expr::Int(by, _) => self.word_shift(binary, left, *by),
                right => self.word_shift_by(binary, left, right),
            },
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                self.word_quotient(binary, left, right)
            }
        }
    }

    /// Arithmetic bit by bit.
    fn word_bits(&mut self, alu: Alu, left: &Expr, right: &Expr) -> Code {
        let (left, right) = if self.part(right, 0).is_none() && self.part(left, 0).is_some() {
            (right, left)
        } else {
            (left, right)
        };
        let parts = (self.part(right, 0), self.part(right, 1));
        if let (Some(low), Some(high)) = parts {
            let mut code = self.word(left);
            one_byte(&mut code, alu, Reg::L, low);
            one_byte(&mut code, alu, Reg::H, high);
            return code;
        }
        let code = self.word(left);
        let mut code = self.beside(code, right);
        one_byte(&mut code, alu, Reg::L, Byte::Reg(Reg::E));
        one_byte(&mut code, alu, Reg::H, Byte::Reg(Reg::D));
        code
    }

    pub(super) fn word_shift(&mut self, binary: Binary, left: &Expr, by: u32) -> Code {
        if by == 0 {
            return self.word(left);
        }
        if binary == Binary::Shl {
            if by >= 16 {
                return vec![op(Op::LoadWord(Pair::Hl, Word::Num(0)))];
            }
            let code = self.word(left);
            return times(code, 1 << by);
        }
        if binary == Binary::LShr && by >= 8 {
            let mut code = match self.part(left, 1) {
                Some(byte) => vec![op(Op::Load(Reg::A, byte))],
                None => Self::then(self.word(left), [Op::Load(Reg::A, Byte::Reg(Reg::H))]),
            };
            if by >= 16 {
                return vec![op(Op::LoadWord(Pair::Hl, Word::Num(0)))];
            }
            shift_right(&mut code, by - 8);
            return Self::then(
                code,
                [Op::Load(Reg::L, Byte::Reg(Reg::A)), Op::Load(Reg::H, Byte::Num(0))],
            );
        }
        let mut code = self.word(left);
        if binary == Binary::LShr && by >= 5 {
            // The other way round: what goes out at the top is the new high byte.
            code.push(op(Op::Alu(Alu::Xor, Byte::Reg(Reg::A))));
            for _ in by..8 {
                code.push(op(Op::Add(Pair::Hl)));
                code.push(op(Op::RotateA(Shift::Rl)));
            }
            return Self::then(
                code,
                [Op::Load(Reg::L, Byte::Reg(Reg::H)), Op::Load(Reg::H, Byte::Reg(Reg::A))],
            );
        }
        let mut by = by;
        if binary == Binary::AShr && by >= 8 {
            code.extend([
                op(Op::Load(Reg::L, Byte::Reg(Reg::H))),
                op(Op::Load(Reg::A, Byte::Reg(Reg::H))),
                op(Op::RotateA(Shift::Rl)),
                op(Op::Alu(Alu::Sbc, Byte::Reg(Reg::A))),
                op(Op::Load(Reg::H, Byte::Reg(Reg::A))),
            ]);
            by -= 8;
            if by >= 7 {
                code.push(op(Op::Load(Reg::L, Byte::Reg(Reg::A))));
                return code;
            }
            (0..by).for_each(|_| code.push(op(Op::Shift(Shift::Sra, Place::Reg(Reg::L)))));
            return code;
        }
        let first = if binary == Binary::LShr { Shift::Srl } else { Shift::Sra };
        for _ in 0..by {
            code.push(op(Op::Shift(first, Place::Reg(Reg::H))));
            code.push(op(Op::Shift(Shift::Rr, Place::Reg(Reg::L))));
        }
        code
    }

    fn word_product(&mut self, left: &Expr, right: &Expr) -> Code {
        let (left, right) =
            if matches!(left, Expr::Int(..)) { (right, left) } else { (left, right) };
        if self.most(left) < 256 && self.most(right) < 256 {
            let (first, second) = (self.byte(left), self.byte(right));
            let (code, reg) = Self::both_bytes(first, second);
            return Self::then(
                code,
                [
                    Op::Load(Reg::L, Byte::Reg(reg)),
                    Op::Load(Reg::H, Byte::Reg(Reg::A)),
                    Op::Mlt(Pair::Hl),
                ],
            );
        }
        if let Expr::Int(number, _) = right {
            let code = self.word(left);
            return times(code, *number as u16);
        }
        let code = self.word(left);
        let code = self.beside(code, right);
        Self::then(code, [self.runtime.product(self.labels)])
    }

    /// Puts HL or A into a variable.
    pub(super) fn keep_word(mut code: Code, home: Home) -> Code {
        match home {
            Home::Slot(slot) => code.push(op(Op::StorePair(ix(u32::from(slot)), Pair::Hl))),
            Home::Bc => {
                code.push(op(Op::Load(Reg::C, Byte::Reg(Reg::L))));
                code.push(op(Op::Load(Reg::B, Byte::Reg(Reg::H))));
            }
            Home::Reg(_) => unreachable!("a word does not fit one register"),
        }
        code
    }
}

/// Arithmetic on one half of HL; what changes nothing is left out.
fn one_byte(code: &mut Code, alu: Alu, reg: Reg, with: Byte) {
    match (alu, with) {
        (Alu::And, Byte::Num(0xff)) | (Alu::Or | Alu::Xor, Byte::Num(0)) => return,
        (Alu::And, Byte::Num(0)) => {
            code.push(op(Op::Load(reg, Byte::Num(0))));
            return;
        }
        (Alu::Or, Byte::Num(0xff)) => {
            code.push(op(Op::Load(reg, Byte::Num(0xff))));
            return;
        }
        (Alu::And, Byte::Num(mask)) if mask.count_zeros() == 1 => {
            code.push(op(Op::Res(mask.trailing_ones() as u8, Place::Reg(reg))));
            return;
        }
        (Alu::Or, Byte::Num(bits)) if bits.is_power_of_two() => {
            code.push(op(Op::Set(bits.trailing_zeros() as u8, Place::Reg(reg))));
            return;
        }
        _ => {}
    }
    code.push(op(Op::Load(Reg::A, Byte::Reg(reg))));
    code.push(op(Op::Alu(alu, with)));
    code.push(op(Op::Load(reg, Byte::Reg(Reg::A))));
}
