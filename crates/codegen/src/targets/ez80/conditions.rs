//! Conditions as flags: comparisons end in them, and what comes after uses them.

use crate::middle::Expr;
use kilomate_ir::{Binary, Compare};

use super::r#gen::{Code, Gen, op};
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};

impl Gen<'_> {
    /// Code after which a condition holds exactly if the flags say so.
    pub(super) fn flags(&mut self, condition: &Expr) -> (Code, Cond) {
        match condition {
            Expr::Compare(compare, shape, left, right) => {
                let (compare, left, right) = ordered(*compare, left, right);
                let bits = shape.bits();
                let (compare, known) = tightened(compare, right, bits);
                let right = known.as_ref().unwrap_or(right);
                let most = self.most(left).max(self.most(right));
                let has_sign = most >> (bits - 1) != 0;
                let compare = if has_sign { compare } else { compare.unsigned() };
                match bits {
                    16 | 32 if most < 256 => self.flags_of_bytes(compare, left, right),
                    1 | 8 => self.flags_of_bytes(compare, left, right),
                    16 => self.flags_of_words(compare, left, right),
                    _ => self.flags_of_longs(compare, left, right),
                }
            }
            Expr::Narrow { to: 1, is_exact: false, value, .. } => self.bit(value, 0),
            condition => {
                if let Some(place) = self.place(condition)
                    && !matches!(place, Place::Mem(Mem::Ix(_)))
                {
                    return (vec![op(Op::Bit(0, place))], Cond::Nz);
                }
                let code = self.byte(condition);
                (Self::then(code, [Op::Alu(Alu::Or, Byte::Reg(Reg::A))]), Cond::Nz)
            }
        }
    }

    /// Where the low byte of a tree is, if it is somewhere.
    fn place(&self, tree: &Expr) -> Option<Place> {
        match self.part(tree, 0)? {
            Byte::Reg(reg) => Some(Place::Reg(reg)),
            Byte::Mem(mem) => Some(Place::Mem(mem)),
            Byte::Num(_) => None,
        }
    }

    /// The halves of a word that is in registers.
    fn both_registers(&self, tree: &Expr) -> Option<(Byte, Byte)> {
        match (self.part(tree, 0)?, self.part(tree, 1)?) {
            (low @ Byte::Reg(_), high @ Byte::Reg(_)) => Some((low, high)),
            _ => None,
        }
    }

    /// Whether a bit is set.
    fn bit(&mut self, tree: &Expr, bit: u32) -> (Code, Cond) {
        let part = match self.part(tree, bit / 8) {
            Some(Byte::Reg(reg)) => Some(Place::Reg(reg)),
            Some(Byte::Mem(mem)) => Some(Place::Mem(mem)),
            _ => None,
        };
        if let Some(place) = part {
            return (vec![op(Op::Bit((bit % 8) as u8, place))], Cond::Nz);
        }
        if bit < 8 {
            let code = self.byte(tree);
            return (Self::then(code, [Op::Alu(Alu::And, Byte::Num(1 << bit))]), Cond::Nz);
        }
        let code = self.word(tree);
        (Self::then(code, [Op::Bit(bit as u8 - 8, Place::Reg(Reg::H))]), Cond::Nz)
    }

    fn flags_of_bytes(&mut self, compare: Compare, left: &Expr, right: &Expr) -> (Code, Cond) {
        use Compare::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let number = match right {
            Expr::Int(number, _) => Some(*number as u8),
            _ => None,
        };
        match (compare, number) {
            (Eq | Ne, Some(0)) => {
                let cond = if compare == Eq { Cond::Z } else { Cond::Nz };
                if let Expr::Binary(Binary::And, _, tree, mask) = left
                    && let Expr::Int(mask, _) = **mask
                    && mask.is_power_of_two()
                {
                    let (code, _) = self.bit(tree, mask.ilog2());
                    return (code, cond);
                }
                let code = self.byte(left);
                (Self::then(code, [Op::Alu(Alu::Or, Byte::Reg(Reg::A))]), cond)
            }
            (Eq | Ne, _) => {
                let (left, right) = if self.part(right, 0).is_none() && self.part(left, 0).is_some()
                {
                    (right, left)
                } else {
                    (left, right)
                };
                (self.alu(Alu::Cp, left, right), if compare == Eq { Cond::Z } else { Cond::Nz })
            }
            (Ult, _) => (self.alu(Alu::Cp, left, right), Cond::C),
            (Uge, _) => (self.alu(Alu::Cp, left, right), Cond::Nc),
            (Ugt, _) => (self.alu(Alu::Cp, right, left), Cond::C),
            (Ule, _) => (self.alu(Alu::Cp, right, left), Cond::Nc),
            (Slt | Sge, Some(0)) => {
                if let Some(place) = self.place(left) {
                    let cond = if compare == Slt { Cond::Nz } else { Cond::Z };
                    return (vec![op(Op::Bit(7, place))], cond);
                }
                let code = Self::then(self.byte(left), [Op::RotateA(Shift::Rl)]);
                (code, if compare == Slt { Cond::C } else { Cond::Nc })
            }
            (Slt | Sge, _) => self.flags_of_signed(left, right, compare == Slt),
            (Sgt | Sle, _) => self.flags_of_signed(right, left, compare == Sgt),
        }
    }

    /// Whether one byte with a sign is less than another.
    fn flags_of_signed(&mut self, left: &Expr, right: &Expr, is_less: bool) -> (Code, Cond) {
        let cond = if is_less { Cond::C } else { Cond::Nc };
        let turn = Op::Alu(Alu::Xor, Byte::Num(0x80));
        let first = Self::then(self.byte(left), [turn.clone()]);
        if let Expr::Int(number, _) = right {
            let with = Byte::Num(*number as u8 ^ 0x80);
            return (Self::then(first, [Op::Alu(Alu::Cp, with)]), cond);
        }
        let second = Self::then(self.byte(right), [turn]);
        let (code, reg) = Self::both_bytes(first, second);
        (Self::then(code, [Op::Alu(Alu::Cp, Byte::Reg(reg))]), cond)
    }

    /// Compares a word with a number of which one byte is zero.
    fn flags_of_half_a_word(&mut self, is_equal: bool, left: &Expr, number: u16) -> (Code, Cond) {
        let cond = if is_equal { Cond::Z } else { Cond::Nz };
        let (one, other) = if number < 256 { (Reg::L, Reg::H) } else { (Reg::H, Reg::L) };
        let with = if number < 256 { number } else { number >> 8 } as u8;
        if let Some((low, high)) = self.both_registers(left) {
            let (one, other) = if number < 256 { (low, high) } else { (high, low) };
            let ops = [
                Op::Load(Reg::A, one),
                Op::Alu(Alu::Xor, Byte::Num(with)),
                Op::Alu(Alu::Or, other),
            ];
            return (ops.map(op).into(), cond);
        }
        let code = Self::then(
            self.word(left),
            [
                Op::Load(Reg::A, Byte::Reg(one)),
                Op::Alu(Alu::Xor, Byte::Num(with)),
                Op::Alu(Alu::Or, Byte::Reg(other)),
            ],
        );
        (code, cond)
    }

    fn flags_of_words(&mut self, compare: Compare, left: &Expr, right: &Expr) -> (Code, Cond) {
        use Compare::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let number = self.number(right);
        let clear = Op::Alu(Alu::Or, Byte::Reg(Reg::A));
        match (compare, number) {
            (Eq | Ne, Some(0)) => {
                let cond = if compare == Eq { Cond::Z } else { Cond::Nz };
                if let Expr::Binary(Binary::And, 16, tree, mask) = left
                    && let Expr::Int(mask, _) = **mask
                    && mask.is_power_of_two()
                {
                    let (code, _) = self.bit(tree, mask.ilog2());
                    return (code, cond);
                }
                if let Some((low, high)) = self.both_registers(left) {
                    return (vec![op(Op::Load(Reg::A, low)), op(Op::Alu(Alu::Or, high))], cond);
                }
                let code = self.word(left);
                let or = Op::Alu(Alu::Or, Byte::Reg(Reg::L));
                (Self::then(code, [Op::Load(Reg::A, Byte::Reg(Reg::H)), or]), cond)
            }
            (Slt | Sge, Some(0)) => {
                if let Some(byte) = self.part(left, 1)
                    && !matches!(byte, Byte::Num(_))
                {
                    let place = match byte {
                        Byte::Reg(reg) => Place::Reg(reg),
                        Byte::Mem(mem) => Place::Mem(mem),
                        Byte::Num(_) => unreachable!(),
                    };
                    let cond = if compare == Slt { Cond::Nz } else { Cond::Z };
                    return (vec![op(Op::Bit(7, place))], cond);
                }
                let code = Self::then(self.word(left), [Op::Add(Pair::Hl)]);
                (code, if compare == Slt { Cond::C } else { Cond::Nc })
            }
            (Ult | Uge, Some(number)) if number & 0xff == 0 && number != 0 => {
                let code = match self.part(left, 1) {
                    Some(byte) => vec![op(Op::Load(Reg::A, byte))],
                    None => Self::then(self.word(left), [Op::Load(Reg::A, Byte::Reg(Reg::H))]),
                };
                let code = Self::then(code, [Op::Alu(Alu::Cp, Byte::Num((number >> 8) as u8))]);
                (code, if compare == Ult { Cond::C } else { Cond::Nc })
            }
            (Eq | Ne, Some(number)) if number < 256 || number & 0xff == 0 => {
                self.flags_of_half_a_word(compare == Eq, left, number)
            }
            (Ult | Uge, Some(number)) if number != 0 => {
                // The sum with the number's negative is too large exactly if it is not less.
                let with = Op::LoadWord(Pair::De, Word::Num(number.wrapping_neg()));
                let code = Self::then(self.word(left), [with, Op::Add(Pair::De)]);
                (code, if compare == Ult { Cond::Nc } else { Cond::C })
            }
            (Eq | Ne | Ult | Uge, _) => {
                let code = self.word(left);
                let code = self.beside(code, right);
                let cond = match compare {
                    Eq => Cond::Z,
                    Ne => Cond::Nz,
                    Ult => Cond::C,
                    _ => Cond::Nc,
                };
                (Self::then(code, [clear, Op::Sbc(Pair::De)]), cond)
            }
            (Ugt, _) => self.flags_of_words(Ult, right, left),
            (Ule, _) => self.flags_of_words(Uge, right, left),
            (Sgt, _) => self.flags_of_words(Slt, right, left),
            (Sle, _) => self.flags_of_words(Sge, right, left),
            (Slt | Sge, _) => self.flags_of_signed_words(compare, left, right),
        }
    }

    /// Whether one word with a sign is less than another.
    fn flags_of_signed_words(
        &mut self,
        compare: Compare,
        left: &Expr,
        right: &Expr,
    ) -> (Code, Cond) {
        let number = self.number(right);
        let clear = Op::Alu(Alu::Or, Byte::Reg(Reg::A));
        let cond = if compare == Compare::Slt { Cond::C } else { Cond::Nc };
        let turn = |reg| {
            [
                Op::Load(Reg::A, Byte::Reg(reg)),
                Op::Alu(Alu::Xor, Byte::Num(0x80)),
                Op::Load(reg, Byte::Reg(Reg::A)),
            ]
        };
        let code = self.word(left);
        if let Some(number) = number {
            let code = Self::then(code, turn(Reg::H));
            let turned = number ^ 0x8000;
            if turned == 0 {
                let never = Self::then(code, [clear]);
                return (never, cond);
            }
            let with = Op::LoadWord(Pair::De, Word::Num(turned.wrapping_neg()));
            return (Self::then(code, [with, Op::Add(Pair::De)]), cond.opposite());
        }
        let code = self.beside(code, right);
        let code = Self::then(Self::then(code, turn(Reg::D)), turn(Reg::H));
        (Self::then(code, [clear, Op::Sbc(Pair::De)]), cond)
    }
}

/// A comparison with a known number on the right, and as few kinds of it as can be.
pub(super) fn ordered<'a>(
    compare: Compare,
    left: &'a Expr,
    right: &'a Expr,
) -> (Compare, &'a Expr, &'a Expr) {
    if !matches!(left, Expr::Int(..)) || matches!(right, Expr::Int(..)) {
        return (compare, left, right);
    }
    (compare.swapped(), right, left)
}

/// A comparison with a known number that is "less" or "not less", if it can be, and its number.
fn tightened(compare: Compare, right: &Expr, bits: u32) -> (Compare, Option<Expr>) {
    let Expr::Int(number, of) = right else { return (compare, None) };
    let most = u32::MAX >> (32 - bits);
    let (turned, limit) = match compare {
        Compare::Ugt => (Compare::Uge, most),
        Compare::Ule => (Compare::Ult, most),
        Compare::Sgt => (Compare::Sge, most >> 1),
        Compare::Sle => (Compare::Slt, most >> 1),
        compare => return (compare, None),
    };
    if *number == limit {
        return (compare, None);
    }
    (turned, Some(Expr::Int(number.wrapping_add(1) & most, *of)))
}
