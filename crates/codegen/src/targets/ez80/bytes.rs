//! Trees whose low byte is wanted, in A: numbers of 8 bits and 1 bit, and wider ones of which nobody
//! needs more.

use crate::middle::{Expr, Shape};
use kilomate_ir::Binary;

use super::effects;
use super::r#gen::{Code, Gen, commutes, op};
use super::memory::Target;
use super::op::{Alu, Byte, Mem, Op, Reg, Shift};
use crate::assemble::Item;

impl Gen<'_> {
    /// The low byte of a tree of any width, in A.
    pub(super) fn byte(&mut self, tree: &Expr) -> Code {
        if let Some(byte) = self.part(tree, 0) {
            return vec![op(Op::Load(Reg::A, byte))];
        }
        match tree {
            Expr::Load(_, from) => {
                let (code, target) = self.target(from, 0, true);
                Self::then(code, [target.load_a()])
            }
            Expr::Binary(binary, bits, left, right) => {
                self.byte_binary(*binary, *bits, left, right, tree)
            }
            Expr::Compare(..) => self.truth(tree),
            Expr::Widen { is_signed: true, from: 1, value, .. } => {
                Self::then(self.byte(value), [Op::Neg])
            }
            Expr::Widen { value, .. } | Expr::Narrow { is_exact: true, value, .. } => {
                self.byte(value)
            }
            Expr::Narrow { to: 1, value, .. } => {
                Self::then(self.byte(value), [Op::Alu(Alu::And, Byte::Num(1))])
            }
            Expr::Narrow { value, .. } => self.byte(value),
            Expr::Select(shape, condition, yes, no) => self.byte_choice(*shape, condition, yes, no),
            Expr::Number(of) | Expr::Pointer(of) => self.byte(of),
            _ => Self::then(self.word(tree), [Op::Load(Reg::A, Byte::Reg(Reg::L))]),
        }
    }

    fn byte_binary(
        &mut self,
        binary: Binary,
        bits: u32,
        left: &Expr,
        right: &Expr,
        tree: &Expr,
    ) -> Code {
        let alu = match binary {
            Binary::Add => Alu::Add,
            Binary::Sub => Alu::Sub,
            Binary::And => Alu::And,
            Binary::Or => Alu::Or,
            Binary::Xor => Alu::Xor,
            Binary::Mul => return self.byte_product(left, right),
            Binary::Shl | Binary::LShr | Binary::AShr => {
                if let Expr::Int(by, _) = right
                    && let Some(code) = self.byte_shift(binary, bits, left, *by)
                {
                    return code;
                }
                if bits > 8 {
                    return self.low_of_wide(bits, tree);
                }
                return self.byte_shift_by(binary, left, right);
            }
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                if bits > 8 {
                    return self.low_of_wide(bits, tree);
                }
                return self.byte_quotient(binary, left, right);
            }
        };
        if let (Alu::And, Expr::Int(mask, _), Expr::Binary(Binary::LShr, 8, inner, by)) =
            (alu, right, left)
            && let Expr::Int(by @ 1..=7, _) = **by
        {
            let mut code = self.byte(inner);
            rotate_right(&mut code, by);
            let mask = *mask as u8 & (0xff_u8 >> by);
            return Self::then(code, [Op::Alu(Alu::And, Byte::Num(mask))]);
        }
        self.alu(alu, left, right)
    }

    fn low_of_wide(&mut self, bits: u32, tree: &Expr) -> Code {
        let code = if bits == 32 { self.long(tree) } else { self.word(tree) };
        Self::then(code, [Op::Load(Reg::A, Byte::Reg(Reg::L))])
    }

    /// Arithmetic on two low bytes, in A, with its flags.
    pub(super) fn alu(&mut self, alu: Alu, left: &Expr, right: &Expr) -> Code {
        let is_either = commutes(alu);
        if let Some(byte) = self.part(right, 0) {
            let code = self.byte(left);
            return match (alu, byte) {
                (Alu::Add, Byte::Num(1)) => {
                    Self::then(code, [Op::Inc(super::op::Place::Reg(Reg::A))])
                }
                (Alu::Add, Byte::Num(0xff)) | (Alu::Sub, Byte::Num(1)) => {
                    Self::then(code, [Op::Dec(super::op::Place::Reg(Reg::A))])
                }
                _ => Self::then(code, [Op::Alu(alu, byte)]),
            };
        }
        if is_either && let Some(byte) = self.part(left, 0) {
            return Self::then(self.byte(right), [Op::Alu(alu, byte)]);
        }
        if let (Alu::Sub, Expr::Int(number, _)) = (alu, left) {
            let code = Self::then(self.byte(right), [Op::Neg]);
            return Self::then(code, [Op::Alu(Alu::Add, Byte::Num(*number as u8))]);
        }
        if let Some(code) = self.alu_memory(alu, left, right) {
            return code;
        }
        if is_either && let Some(code) = self.alu_memory(alu, right, left) {
            return code;
        }
        let (left, right) = (self.byte(left), self.byte(right));
        let (left, right) =
            if is_either && Self::keeper(&left).is_none() { (right, left) } else { (left, right) };
        let (code, reg) = Self::both_bytes(left, right);
        Self::then(code, [Op::Alu(alu, Byte::Reg(reg))])
    }

    /// The same if the right byte is in memory, and the left one leaves its address alone.
    fn alu_memory(&mut self, alu: Alu, left: &Expr, right: &Expr) -> Option<Code> {
        let mut from = right;
        while let Expr::Narrow { to: 8.., value, .. } | Expr::Widen { from: 8.., value, .. } = from
        {
            from = value;
        }
        let Expr::Load(8.., from) = from else { return None };
        let (mut code, target) = self.target(from, 0, true);
        let (mem, needed) = match target {
            Target::Mem(mem @ Mem::Hl) => (mem, effects::HL),
            Target::Mem(mem) => (mem, effects::IY),
            _ => return None,
        };
        let left = self.byte(left);
        if !Self::keeps(&left, needed) {
            return None;
        }
        code.extend(left);
        Some(Self::then(code, [Op::Alu(alu, Byte::Mem(mem))]))
    }

    /// A shift by a known number, if only the low byte of the result and one byte of the tree matter.
    fn byte_shift(&mut self, binary: Binary, bits: u32, left: &Expr, by: u32) -> Option<Code> {
        if by == 0 {
            return Some(self.byte(left));
        }
        match binary {
            Binary::Shl if by >= 8 => Some(vec![op(Op::Load(Reg::A, Byte::Num(0)))]),
            Binary::Shl => {
                let mut code = self.byte(left);
                shift_left(&mut code, by);
                Some(code)
            }
            _ if bits == 8 || by < 8 && self.most(left) < 256 => {
                let mut code = self.byte(left);
                match binary {
                    Binary::LShr => shift_right(&mut code, by),
                    _ if bits > 8 => shift_right(&mut code, by),
                    _ if by >= 7 => code.extend([
                        op(Op::RotateA(Shift::Rl)),
                        op(Op::Alu(Alu::Sbc, Byte::Reg(Reg::A))),
                    ]),
                    _ => (0..by).for_each(|_| {
                        code.push(op(Op::Shift(Shift::Sra, super::op::Place::Reg(Reg::A))));
                    }),
                }
                Some(code)
            }
            // The byte where the shift ends is the highest one, or all that matters is in it.
            Binary::LShr if by >= bits - 8 => {
                let mut code = match self.part(left, bits / 8 - 1) {
                    Some(byte) => vec![op(Op::Load(Reg::A, byte))],
                    None if bits == 16 => {
                        if let Expr::Load(16, from) = left {
                            let (code, target) = self.target(from, 1, true);
                            Self::then(code, [target.load_a()])
                        } else {
                            Self::then(self.word(left), [Op::Load(Reg::A, Byte::Reg(Reg::H))])
                        }
                    }
                    None => return None,
                };
                shift_right(&mut code, by - (bits - 8));
                Some(code)
            }
            _ => None,
        }
    }

    fn byte_choice(&mut self, shape: Shape, condition: &Expr, yes: &Expr, no: &Expr) -> Code {
        if shape == Shape::Bits(1) {
            match (yes, no) {
                (Expr::Int(1, _), Expr::Int(0, _)) => return self.byte(condition),
                (Expr::Int(1, _), no) if is_cheap(no) => return self.alu(Alu::Or, condition, no),
                (yes, Expr::Int(0, _)) if is_cheap(yes) => {
                    return self.alu(Alu::And, condition, yes);
                }
                _ => {}
            }
        }
        if let (Some(Byte::Num(yes)), Some(Byte::Num(no))) = (self.part(yes, 0), self.part(no, 0)) {
            return self.byte_of_two(condition, yes, no);
        }
        let (end, other) = (self.label(), self.label());
        // If what is chosen otherwise is there already, it is loaded first.
        if let Some(byte) = self.part(no, 0)
            && !matches!(byte, Byte::Num(_))
        {
            let test = self.jump_if(condition, end, false);
            if Self::keeps(&test, effects::A) {
                let mut code = vec![op(Op::Load(Reg::A, byte))];
                code.extend(test);
                code.extend(self.byte(yes));
                code.push(Item::Label(end));
                return code;
            }
        }
        let mut code = self.jump_if(condition, other, false);
        code.extend(self.byte(yes));
        code.push(op(Op::jump(end)));
        code.push(Item::Label(other));
        code.extend(self.byte(no));
        code.push(Item::Label(end));
        code
    }

    /// One of two known bytes.
    fn byte_of_two(&mut self, condition: &Expr, yes: u8, no: u8) -> Code {
        let (yes, no, condition) = match condition {
            Expr::Binary(Binary::Xor, 1, inner, one) if **one == Expr::Int(1, 1) => {
                (no, yes, &**inner)
            }
            condition => (yes, no, condition),
        };
        // All bits or none, from the carry if the condition leaves it there.
        let (mut code, when_all, when_none) = if let Some((code, is_carry)) = self.carry(condition)
        {
            let code = Self::then(code, [Op::Alu(Alu::Sbc, Byte::Reg(Reg::A))]);
            if is_carry { (code, yes, no) } else { (code, no, yes) }
        } else {
            let dec = Op::Dec(super::op::Place::Reg(Reg::A));
            (Self::then(self.byte(condition), [dec]), no, yes)
        };
        if when_all ^ when_none != 0xff {
            code.push(op(Op::Alu(Alu::And, Byte::Num(when_all ^ when_none))));
        }
        if when_none != 0 {
            code.push(op(Op::Alu(Alu::Xor, Byte::Num(when_none))));
        }
        code
    }
}

/// Whether a condition costs less than a jump around it.
fn is_cheap(tree: &Expr) -> bool {
    matches!(tree, Expr::Var(_) | Expr::Int(..))
}

fn rotate_right(code: &mut Code, by: u32) {
    if by <= 4 {
        (0..by).for_each(|_| code.push(op(Op::RotateA(Shift::Rrc))));
    } else {
        (by..8).for_each(|_| code.push(op(Op::RotateA(Shift::Rlc))));
    }
}

/// Shifts A to the left.
pub(super) fn shift_left(code: &mut Code, by: u32) {
    if by <= 4 {
        (0..by).for_each(|_| code.push(op(Op::Alu(Alu::Add, Byte::Reg(Reg::A)))));
    } else {
        (by..8).for_each(|_| code.push(op(Op::RotateA(Shift::Rrc))));
        code.push(op(Op::Alu(Alu::And, Byte::Num((0xff_u32 << by) as u8))));
    }
}

/// Shifts A to the right.
pub(super) fn shift_right(code: &mut Code, by: u32) {
    match by {
        0 => {}
        1 => code.push(op(Op::Shift(Shift::Srl, super::op::Place::Reg(Reg::A)))),
        by => {
            rotate_right(code, by);
            code.push(op(Op::Alu(Alu::And, Byte::Num(0xff >> by))));
        }
    }
}
