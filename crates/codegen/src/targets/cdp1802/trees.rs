//! What can be said of a tree before there is code for it: numbers known beforehand, how large it can be,
//! where its bytes lie.

use super::layout::Layout;
use crate::middle::ranges::{self, Known};
use crate::middle::{Array, Expr, Function};
use kilomate_ir::Binary;

/// Looks at trees of a function.
pub(super) struct Trees<'a> {
    pub(super) function: &'a Function,
    pub(super) layout: &'a Layout,
    /// How large variables can be where code is written.
    pub(super) known: Known,
}

impl Trees<'_> {
    /// Bits of its value.
    pub(super) fn bits(&self, tree: &Expr) -> u32 {
        tree.bits(&self.function.variables)
    }

    fn array(&self, number: usize) -> Array {
        self.function.arrays[number]
    }

    /// Its value, if that is known: all addresses are.
    pub(super) fn number(&self, tree: &Expr) -> Option<u32> {
        tree.constant(&|place| {
            Some(match *place {
                Expr::Global(global, offset) => {
                    self.layout.globals[global].wrapping_add_signed(offset)
                }
                Expr::Array(array, offset) => {
                    let start = self.layout.arrays + self.array(array).start as u16;
                    start.wrapping_add_signed(offset)
                }
                _ => return None,
            })
        })
    }

    /// A number that its value is never above.
    pub(super) fn most(&self, tree: &Expr) -> u32 {
        self.number(tree).unwrap_or_else(|| ranges::of_tree(tree, &self.known.most))
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
