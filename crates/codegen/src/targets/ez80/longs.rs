//! Trees of 32 bits, in HL and DE, the high half in DE. What can be done on each half by itself is done
//! so; the rest uses BC.

use crate::assemble::Item;
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

use super::r#gen::{Code, Gen, ix, op};
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};

/// Half of a tree of 32 bits as a tree of 16, if that is simple.
fn half_tree(tree: &Expr, high: bool) -> Option<Expr> {
    let by = |tree: &Expr| match tree {
        Expr::Int(by, _) => Some(*by),
        _ => None,
    };
    Some(match tree {
        Expr::Int(value, _) => Expr::Int(if high { value >> 16 } else { value & 0xffff }, 16),
        Expr::Var(_) => {
            let value = if high {
                Expr::Binary(Binary::LShr, 32, tree.clone().into(), Expr::Int(16, 32).into())
            } else {
                tree.clone()
            };
            Expr::Narrow { is_exact: false, from: 32, to: 16, value: value.into() }
        }
        Expr::Load(32, from) => {
            let index = Expr::Int(if high { 2 } else { 0 }, 16).into();
            let base = from.clone();
            Expr::Load(16, Expr::Offset { base, index, scale: 1, is_unsigned: true }.into())
        }
        Expr::Binary(binary @ (Binary::And | Binary::Or | Binary::Xor), _, left, right) => {
            let (left, right) = (half_tree(left, high)?, half_tree(right, high)?);
            match (binary, &left, &right) {
                (Binary::Or | Binary::Xor, Expr::Int(0, _), _) => right,
                (Binary::Or | Binary::Xor, _, Expr::Int(0, _)) => left,
                (Binary::And, _, Expr::Int(0, _)) => right,
                (Binary::And, _, Expr::Int(0xffff, _)) => left,
                _ => Expr::Binary(*binary, 16, left.into(), right.into()),
            }
        }
        Expr::Binary(Binary::Shl, _, left, right) if by(right)? == 16 => {
            if high {
                half_tree(left, false)?
            } else {
                Expr::Int(0, 16)
            }
        }
        Expr::Binary(Binary::Shl, _, left, right) if by(right)? > 16 && by(right)? < 32 => {
            if !high {
                return Some(Expr::Int(0, 16));
            }
            let by = Expr::Int(by(right)? - 16, 16);
            Expr::Binary(Binary::Shl, 16, half_tree(left, false)?.into(), by.into())
        }
        Expr::Binary(Binary::LShr, _, left, right) if by(right)? >= 16 && by(right)? < 32 => {
            if high {
                return Some(Expr::Int(0, 16));
            }
            let by = Expr::Int(by(right)? - 16, 16);
            Expr::Binary(Binary::LShr, 16, half_tree(left, true)?.into(), by.into())
        }
        Expr::Widen { is_signed: false, from: 16, value, .. } => {
            if high {
                Expr::Int(0, 16)
            } else {
                (**value).clone()
            }
        }
        Expr::Widen { is_signed: false, from, value, .. } => {
            let value = value.clone();
            if high {
                Expr::Int(0, 16)
            } else {
                Expr::Widen { is_signed: false, from: *from, to: 16, value }
            }
        }
        Expr::Widen { is_signed: true, from: 16, value, .. } if !high => (**value).clone(),
        Expr::Widen { is_signed: true, from, value, .. } if !high => {
            Expr::Widen { is_signed: true, from: *from, to: 16, value: value.clone() }
        }
        _ => return None,
    })
}

/// `ex de,hl` between two operations on the halves.
fn swap() -> Item<Op> {
    op(Op::Exchange)
}

impl Gen<'_> {
    /// Half of a tree of 32 bits, in HL.
    pub(super) fn half(&mut self, tree: &Expr, number: u32) -> Code {
        if let Some(half) = half_tree(tree, number == 1) {
            return self.word(&half);
        }
        let code = self.long(tree);
        if number == 1 { Self::then(code, [Op::Exchange]) } else { code }
    }

    /// Both halves as trees, if each is simple.
    pub(super) fn halves(tree: &Expr) -> Option<(Expr, Expr)> {
        Some((half_tree(tree, false)?, half_tree(tree, true)?))
    }

    /// A tree of 32 bits, in HL and DE.
    pub(super) fn long(&mut self, tree: &Expr) -> Code {
        if let Some((low, high)) = Self::halves(tree) {
            let code = self.word(&low);
            return self.beside(code, &high);
        }
        match tree {
            Expr::Widen { from, value, .. } => {
                let code = match from {
                    16 => self.word(value),
                    from => {
                        let (from, value) = (*from, value.clone());
                        self.word(&Expr::Widen { is_signed: true, from, to: 16, value })
                    }
                };
                Self::then(
                    code,
                    [
                        Op::Load(Reg::A, Byte::Reg(Reg::H)),
                        Op::RotateA(Shift::Rl),
                        Op::Alu(Alu::Sbc, Byte::Reg(Reg::A)),
                        Op::Load(Reg::E, Byte::Reg(Reg::A)),
                        Op::Load(Reg::D, Byte::Reg(Reg::A)),
                    ],
                )
            }
            Expr::Load(_, from) => {
                // The address is anything: both words by HL.
                let code = self.word(from);
                Self::then(
                    code,
                    [
                        Op::LoadPair(Pair::De, Mem::Hl),
                        Op::IncPair(Pair::Hl),
                        Op::IncPair(Pair::Hl),
                        Op::LoadPair(Pair::Hl, Mem::Hl),
                        Op::Exchange,
                    ],
                )
            }
            Expr::Select(_, condition, yes, no) => {
                let (other, end) = (self.label(), self.label());
                let mut code = self.jump_if(condition, other, false);
                code.extend(self.long(yes));
                code.push(op(Op::jump(end)));
                code.push(Item::Label(other));
                code.extend(self.long(no));
                code.push(Item::Label(end));
                code
            }
            Expr::Binary(binary, _, left, right) => self.long_binary(*binary, left, right),
            _ => unreachable!("a tree of 32 bits that has no code: {tree:?}"),
        }
    }

    fn long_binary(&mut self, binary: Binary, left: &Expr, right: &Expr) -> Code {
        match binary {
            Binary::Add => self.long_sum(left, right, false),
            Binary::Sub => self.long_sum(left, right, true),
            Binary::And | Binary::Or | Binary::Xor => {
                let alu = match binary {
                    Binary::And => Alu::And,
                    Binary::Or => Alu::Or,
                    _ => Alu::Xor,
                };
                let mut code = self.long(right);
                code.push(op(Op::Push(Pair::De)));
                code.push(op(Op::Push(Pair::Hl)));
                code.extend(self.long(left));
                for (low, high) in [(Reg::L, Reg::H), (Reg::E, Reg::D)] {
                    code.push(op(Op::Pop(Pair::Bc)));
                    for (reg, with) in [(low, Reg::C), (high, Reg::B)] {
                        code.extend([
                            op(Op::Load(Reg::A, Byte::Reg(reg))),
                            op(Op::Alu(alu, Byte::Reg(with))),
                            op(Op::Load(reg, Byte::Reg(Reg::A))),
                        ]);
                    }
                }
                code
            }
            Binary::Shl | Binary::LShr | Binary::AShr => match right {
                Expr::Int(by, _) => {
                    let mut code = self.long(left);
                    shift_long(&mut code, binary, *by);
                    code
                }
                right => {
                    let mut code = self.byte(right);
                    code.push(op(Op::Push(Pair::Af)));
                    code.extend(self.long(left));
                    code.push(op(Op::Pop(Pair::Af)));
                    Self::then(code, [self.runtime.long_shift(binary, self.labels)])
                }
            },
            Binary::Mul | Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                let mut code = self.long(right);
                code.push(op(Op::Push(Pair::De)));
                code.push(op(Op::Push(Pair::Hl)));
                code.extend(self.long(left));
                let scratch = u32::from(self.layout.scratch);
                code.extend([
                    op(Op::Pop(Pair::Bc)),
                    op(Op::StorePair(ix(scratch), Pair::Bc)),
                    op(Op::Pop(Pair::Bc)),
                    op(Op::StorePair(ix(scratch + 2), Pair::Bc)),
                ]);
                Self::then(code, [self.runtime.long_arithmetic(binary, self.labels)])
            }
        }
    }

    /// A sum or a difference, with its carry.
    fn long_sum(&mut self, left: &Expr, right: &Expr, is_difference: bool) -> Code {
        let (low, high): (Code, Code);
        let mut code;
        let loads = Self::halves(right).and_then(|(first, second)| {
            let load = |gen_: &Self, tree: &Expr| gen_.to_bc(tree);
            Some((load(self, &first)?, load(self, &second)?))
        });
        if let Some(loads) = loads {
            (low, high) = loads;
            code = self.long(left);
        } else {
            code = self.long(right);
            code.push(op(Op::Push(Pair::De)));
            code.push(op(Op::Push(Pair::Hl)));
            code.extend(self.long(left));
            (low, high) = (vec![op(Op::Pop(Pair::Bc))], vec![op(Op::Pop(Pair::Bc))]);
        }
        code.extend(low);
        if is_difference {
            code.push(op(Op::Alu(Alu::Or, Byte::Reg(Reg::A))));
            code.push(op(Op::Sbc(Pair::Bc)));
        } else {
            code.push(op(Op::Add(Pair::Bc)));
        }
        code.push(swap());
        code.extend(high);
        code.push(op(if is_difference { Op::Sbc(Pair::Bc) } else { Op::Adc(Pair::Bc) }));
        code.push(swap());
        code
    }

    /// Loads BC without changing anything else, if that can be.
    fn to_bc(&self, tree: &Expr) -> Option<Code> {
        if let Some(number) = self.number(tree) {
            return Some(vec![op(Op::LoadWord(Pair::Bc, Word::Num(number)))]);
        }
        match (self.part(tree, 0)?, self.part(tree, 1)?) {
            (Byte::Mem(Mem::Ix(low)), Byte::Mem(Mem::Ix(high)))
                if i32::from(low) + 1 == i32::from(high) =>
            {
                Some(vec![op(Op::LoadPair(Pair::Bc, Mem::Ix(low)))])
            }
            _ => None,
        }
    }

    /// Comparisons of 32 bits.
    pub(super) fn flags_of_longs(
        &mut self,
        compare: Compare,
        left: &Expr,
        right: &Expr,
    ) -> (Code, Cond) {
        use Compare::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let turned = |tree: &Expr| {
            let sign = Expr::Int(0x8000_0000, 32);
            match tree {
                Expr::Int(value, bits) => Expr::Int(value ^ 0x8000_0000, *bits),
                tree => Expr::Binary(Binary::Xor, 32, tree.clone().into(), sign.into()),
            }
        };
        match compare {
            Eq | Ne => {
                let code = if *right == Expr::Int(0, 32) {
                    self.long(left)
                } else {
                    self.long_sum(left, right, true)
                };
                let code = Self::then(
                    code,
                    [
                        Op::Load(Reg::A, Byte::Reg(Reg::H)),
                        Op::Alu(Alu::Or, Byte::Reg(Reg::L)),
                        Op::Alu(Alu::Or, Byte::Reg(Reg::D)),
                        Op::Alu(Alu::Or, Byte::Reg(Reg::E)),
                    ],
                );
                (code, if compare == Eq { Cond::Z } else { Cond::Nz })
            }
            Ult => (self.long_sum(left, right, true), Cond::C),
            Uge => (self.long_sum(left, right, true), Cond::Nc),
            Ugt => (self.long_sum(right, left, true), Cond::C),
            Ule => (self.long_sum(right, left, true), Cond::Nc),
            Slt => self.flags_of_longs(Ult, &turned(left), &turned(right)),
            Sge => self.flags_of_longs(Uge, &turned(left), &turned(right)),
            Sgt => self.flags_of_longs(Ugt, &turned(left), &turned(right)),
            Sle => self.flags_of_longs(Ule, &turned(left), &turned(right)),
        }
    }
}

/// Shifts HL and DE by a known number.
fn shift_long(code: &mut Code, binary: Binary, by: u32) {
    let load = |to, from| op(Op::Load(to, Byte::Reg(from)));
    let mut by = by.min(32);
    while by >= 8 {
        by -= 8;
        if binary == Binary::Shl {
            code.extend([
                load(Reg::D, Reg::E),
                load(Reg::E, Reg::H),
                load(Reg::H, Reg::L),
                op(Op::Load(Reg::L, Byte::Num(0))),
            ]);
        } else {
            code.extend([load(Reg::L, Reg::H), load(Reg::H, Reg::E), load(Reg::E, Reg::D)]);
            if binary == Binary::LShr {
                code.push(op(Op::Load(Reg::D, Byte::Num(0))));
            } else {
                code.extend([
                    load(Reg::A, Reg::D),
                    op(Op::RotateA(Shift::Rl)),
                    op(Op::Alu(Alu::Sbc, Byte::Reg(Reg::A))),
                    load(Reg::D, Reg::A),
                ]);
            }
        }
    }
    for _ in 0..by {
        if binary == Binary::Shl {
            code.extend([op(Op::Add(Pair::Hl)), swap(), op(Op::Adc(Pair::Hl)), swap()]);
        } else {
            let first = if binary == Binary::LShr { Shift::Srl } else { Shift::Sra };
            code.push(op(Op::Shift(first, Place::Reg(Reg::D))));
            for reg in [Reg::E, Reg::H, Reg::L] {
                code.push(op(Op::Shift(Shift::Rr, Place::Reg(reg))));
            }
        }
    }
}

/// Whether a shape has 32 bits.
pub(super) fn is_long(shape: Shape) -> bool {
    shape == Shape::Bits(32)
}
