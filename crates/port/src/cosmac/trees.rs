//! What can be said of a tree before there is code for it: numbers known beforehand, how large it can be,
//! where its bytes lie.

use super::layout::Layout;
use crate::ir::{Binary, Compare};
use crate::middle::{Array, Expr, Function, Shape};

/// Looks at trees of a function.
#[derive(Clone, Copy)]
pub(super) struct Trees<'a> {
    pub(super) function: &'a Function,
    pub(super) layout: &'a Layout,
}

impl Trees<'_> {
    /// Bits of its value.
    pub(super) fn bits(&self, tree: &Expr) -> u32 {
        match tree {
            Expr::Int(_, bits) | Expr::Load(bits, _) | Expr::Binary(_, bits, _, _) => *bits,
            Expr::Var(var) => shape_bits(self.function.variables[*var]),
            Expr::Compare(..) => 1,
            Expr::Widen { to, .. } | Expr::Narrow { to, .. } => *to,
            Expr::Select(shape, ..) => shape_bits(*shape),
            _ => 16,
        }
    }

    fn array(&self, number: usize) -> Array {
        self.function.arrays[number]
    }

    /// Its value, if that is known.
    pub(super) fn number(&self, tree: &Expr) -> Option<u32> {
        match tree {
            Expr::Int(value, _) => Some(*value),
            Expr::Fixed(number) => Some(u32::from(*number)),
            Expr::Global(global, offset) => {
                Some(u32::from(self.layout.globals[*global].wrapping_add_signed(*offset)))
            }
            Expr::Array(array, offset) => {
                let start = self.layout.arrays + self.array(*array).start as u16;
                Some(u32::from(start.wrapping_add_signed(*offset)))
            }
            Expr::Number(value) | Expr::Pointer(value) => self.number(value),
            Expr::Offset { base, index, scale, .. } => {
                let (base, index) = (self.number(base)?, self.number(index)?);
                Some(base.wrapping_add(index.wrapping_mul(*scale)) & 0xffff)
            }
            Expr::Widen { is_signed, from, to, value } => {
                let value = self.number(value)?;
                let is_minus = *is_signed && value >> (from - 1) & 1 != 0;
                Some(if is_minus { (value | u32::MAX << (from - 1)) & ones(*to) } else { value })
            }
            Expr::Narrow { to, value, .. } => Some(self.number(value)? & ones(*to)),
            Expr::Binary(Binary::Add, bits, a, b) => {
                Some(self.number(a)?.wrapping_add(self.number(b)?) & ones(*bits))
            }
            _ => None,
        }
    }

    /// A number that its value is never above.
    pub(super) fn most(&self, tree: &Expr) -> u32 {
        if let Some(number) = self.number(tree) {
            return number;
        }
        let bound = ones(self.bits(tree));
        let most = match tree {
            Expr::Compare(..) => 1,
            Expr::Widen { is_signed: false, value, .. } => self.most(value),
            Expr::Narrow { value, .. } => self.most(value).min(bound),
            Expr::Select(_, condition, yes, no) => {
                // The smaller of a value and a number is not above the number.
                let bound = match &**condition {
                    Expr::Compare(Compare::Ult | Compare::Ule, _, a, b) if a == yes => {
                        self.number(b)
                    }
                    Expr::Compare(Compare::Ugt | Compare::Uge, _, a, b) if b == yes => {
                        self.number(a)
                    }
                    _ => None,
                };
                self.most(yes).min(bound.unwrap_or(u32::MAX)).max(self.most(no))
            }
            Expr::Binary(binary, _, a, b) => match binary {
                Binary::And => self.most(a).min(self.most(b)),
                Binary::Or | Binary::Xor => {
                    ones(32 - (self.most(a) | self.most(b)).leading_zeros())
                }
                Binary::Add => self.most(a).saturating_add(self.most(b)),
                Binary::Mul => self.most(a).saturating_mul(self.most(b)),
                Binary::LShr => match self.number(b) {
                    Some(by) if by < 32 => self.most(a) >> by,
                    _ => self.most(a),
                },
                Binary::Shl => match self.number(b) {
                    Some(by) if by < 32 => {
                        u32::try_from(u64::from(self.most(a)) << by).unwrap_or(u32::MAX)
                    }
                    _ => u32::MAX,
                },
                Binary::UDiv => self.most(a) / self.number(b).unwrap_or(1).max(1),
                Binary::URem => {
                    self.number(b).map_or(u32::MAX, |b| b.saturating_sub(1)).min(self.most(a))
                }
                _ => u32::MAX,
            },
            _ => u32::MAX,
        };
        // A sum that does not fit its bits can be anything.
        if most > bound { bound } else { most }
    }

    /// Where a byte of it lies among the variables.
    pub(super) fn slot(&self, tree: &Expr, k: u32) -> Option<u8> {
        match tree {
            Expr::Var(var) if k < self.function.variables[*var].size() => {
                Some((self.function.slots[*var] + k) as u8)
            }
            Expr::Narrow { to, value, is_exact, .. }
                if k < to.div_ceil(8) && (*to > 1 || *is_exact) =>
            {
                self.slot(value, k)
            }
            Expr::Widen { from, value, is_signed, .. }
                if k < from.div_ceil(8) && !(*is_signed && *from == 1) =>
            {
                self.slot(value, k)
            }
            Expr::Number(value) | Expr::Pointer(value) => self.slot(value, k),
            Expr::Binary(Binary::LShr, _, value, by) => match self.number(by) {
                Some(by) if by % 8 == 0 => self.slot(value, k + by / 8),
                _ => None,
            },
            _ => None,
        }
    }

    /// A product that is looked up: its index, the factor, and how many entries the table has.
    pub(super) fn looked_up<'t>(&self, tree: &'t Expr) -> Option<(&'t Expr, u32, u32)> {
        let Expr::Binary(Binary::Mul, 16, a, b) = tree else { return None };
        let (index, factor) = match (self.number(a), self.number(b)) {
            (None, Some(factor)) => (a, factor),
            (Some(factor), None) => (b, factor),
            _ => return None,
        };
        let most = self.most(index);
        let is_worth_it = most < 64 && factor.count_ones() > 1;
        is_worth_it.then(|| (&**index, factor, (most + 1).next_power_of_two()))
    }

    /// Whether finding its value calls a routine, so that no register stays as it was.
    pub(super) fn calls(&self, tree: &Expr) -> bool {
        let mut calls = match tree {
            Expr::Binary(Binary::Mul, bits, a, b) => {
                *bits > 1 && self.number(b).is_none() && self.number(a).is_none()
            }
            Expr::Binary(Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem, ..) => true,
            Expr::Binary(Binary::Shl | Binary::LShr | Binary::AShr, _, _, by) => {
                self.number(by).is_none()
            }
            _ => false,
        };
        tree.each(&mut |below| calls |= self.calls(below));
        calls
    }
}

/// So many bits, all of them 1.
pub(super) fn ones(bits: u32) -> u32 {
    match bits {
        0 => 0,
        bits => u32::MAX >> (32 - bits.min(32)),
    }
}

/// Bits of what a variable holds.
pub(super) fn shape_bits(shape: Shape) -> u32 {
    match shape {
        Shape::Bits(bits) => bits,
        Shape::Pointer => 16,
    }
}

/// A tree without one that is only cut back to a byte: as much of it as gives its low byte.
pub(super) fn low_byte(tree: &Expr) -> Option<Expr> {
    let byte = |tree: &Expr| {
        Box::new(low_byte(tree).unwrap_or_else(|| Expr::Narrow {
            is_exact: false,
            from: 16,
            to: 8,
            value: Box::new(tree.clone()),
        }))
    };
    match tree {
        Expr::Int(value, _) => Some(Expr::Int(value & 0xff, 8)),
        Expr::Load(_, from) => Some(Expr::Load(8, from.clone())),
        Expr::Binary(
            op @ (Binary::Add | Binary::Sub | Binary::And | Binary::Or | Binary::Xor | Binary::Mul),
            16..,
            a,
            b,
        ) => Some(Expr::Binary(*op, 8, byte(a), byte(b))),
        Expr::Binary(Binary::Shl, 16.., a, b) => match **b {
            Expr::Int(by, _) if by < 8 => {
                Some(Expr::Binary(Binary::Shl, 8, byte(a), Box::new(Expr::Int(by, 8))))
            }
            Expr::Int(..) => Some(Expr::Int(0, 8)),
            _ => None,
        },
        Expr::Widen { from: 8, value, .. } => Some((**value).clone()),
        Expr::Widen { from: 1, is_signed, value, .. } => {
            Some(Expr::Widen { from: 1, to: 8, is_signed: *is_signed, value: value.clone() })
        }
        Expr::Widen { from: 16, value, .. } | Expr::Number(value) | Expr::Pointer(value) => {
            Some(*byte(value))
        }
        Expr::Narrow { to: 16.., value, .. } => Some(*byte(value)),
        Expr::Select(_, condition, yes, no) => {
            Some(Expr::Select(Shape::Bits(8), condition.clone(), byte(yes), byte(no)))
        }
        _ => None,
    }
}
