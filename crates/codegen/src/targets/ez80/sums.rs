//! Sums taken apart: where they begin, what is known of them, and what is added. An address is one, and
//! so is any number of 16 bits.

use crate::middle::Expr;
use kilomate_ir::Binary;

/// Where a sum begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root<'a> {
    /// A global.
    Global(usize),
    /// An array of the function.
    Array(usize),
    /// A pointer.
    Tree(&'a Expr),
    /// Nowhere: there are only terms.
    Zero,
}

/// A sum of 16 bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum<'a> {
    pub(super) root: Root<'a>,
    /// What is known.
    pub(super) offset: u16,
    /// Trees of 16 bits, and how many times each is added.
    pub(super) terms: Vec<(&'a Expr, u16)>,
}

impl<'a> Sum<'a> {
    /// Takes a pointer or a number of 16 bits apart.
    pub(super) fn of(tree: &'a Expr) -> Sum<'a> {
        let mut sum = Sum { root: Root::Zero, offset: 0, terms: Vec::new() };
        sum.pointer(tree);
        sum
    }

    fn pointer(&mut self, tree: &'a Expr) {
        match tree {
            Expr::Global(number, offset) => {
                self.root = Root::Global(*number);
                self.offset = self.offset.wrapping_add_signed(*offset);
            }
            Expr::Array(number, offset) => {
                self.root = Root::Array(*number);
                self.offset = self.offset.wrapping_add_signed(*offset);
            }
            Expr::Fixed(number) => self.offset = self.offset.wrapping_add(*number),
            Expr::Offset { base, index, scale, .. } => {
                self.pointer(base);
                self.term(index, *scale as u16);
            }
            Expr::Number(of) | Expr::Pointer(of) => self.pointer(of),
            Expr::Int(..) | Expr::Binary(..) => self.term(tree, 1),
            tree => self.root = Root::Tree(tree),
        }
    }

    fn term(&mut self, tree: &'a Expr, scale: u16) {
        match tree {
            Expr::Int(number, _) => {
                let number = (*number as u16).wrapping_mul(scale);
                self.offset = self.offset.wrapping_add(number);
            }
            Expr::Binary(Binary::Add, 16, left, right) => {
                self.term(left, scale);
                self.term(right, scale);
            }
            Expr::Binary(Binary::Sub, 16, left, right) if matches!(**right, Expr::Int(..)) => {
                self.term(left, scale);
                self.term(right, scale.wrapping_neg());
            }
            Expr::Binary(Binary::Shl, 16, left, right) => match **right {
                Expr::Int(by, _) if by < 16 => self.term(left, scale << by),
                _ => self.terms.push((tree, scale)),
            },
            Expr::Binary(Binary::Mul, 16, left, right) => match **right {
                Expr::Int(by, _) => self.term(left, scale.wrapping_mul(by as u16)),
                _ => self.terms.push((tree, scale)),
            },
            Expr::Number(of) if matches!(self.root, Root::Zero) && scale == 1 => self.pointer(of),
            tree => self.terms.push((tree, scale)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(base: Expr, index: Expr, scale: u32) -> Expr {
        Expr::Offset { base: base.into(), index: index.into(), scale, is_unsigned: true }
    }

    #[test]
    fn a_pointer_is_where_it_begins_what_is_known_and_the_rest() {
        let index = Expr::Binary(Binary::Add, 16, Expr::Var(1).into(), Expr::Int(3, 16).into());
        let tree = offset(offset(Expr::Global(7, 2), Expr::Int(5, 16), 1), index, 4);
        let sum = Sum::of(&tree);
        assert_eq!((sum.root, sum.offset), (Root::Global(7), 2 + 5 + 12));
        assert_eq!(sum.terms, [(&Expr::Var(1), 4)]);
    }

    #[test]
    fn numbers_less_than_nothing_wrap() {
        let tree = offset(Expr::Var(0), Expr::Int(0xffff, 16), 2);
        let sum = Sum::of(&tree);
        assert_eq!((sum.root, sum.offset), (Root::Tree(&Expr::Var(0)), 0xfffe));
        assert!(sum.terms.is_empty());
    }
}
