//! One of two values.

use super::block::Writer;
use super::code::{Code, More};
use super::op::Op;
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

impl Writer<'_> {
    /// One of two values. If one of them reads memory or divides, only the one that is chosen is worked
    /// out: reading from anywhere does things on some machines.
    pub(super) fn select(
        &mut self,
        bits: u32,
        condition: &Expr,
        yes: &Expr,
        no: &Expr,
        is_low: bool,
    ) {
        if bits == 1 {
            match (yes, no) {
                (Expr::Int(1, _), Expr::Int(0, _)) => return self.tree(condition),
                (Expr::Int(1, _), no) if is_harmless(no) => {
                    self.both(condition, no);
                    return self.plain(Code::Or);
                }
                (yes, Expr::Int(0, _)) if is_harmless(yes) => {
                    self.both(condition, yes);
                    return self.plain(Code::And);
                }
                _ => {}
            }
        }
        if let Some(code) = smaller_or_larger(condition, yes, no) {
            self.both(yes, no);
            return self.plain(code);
        }
        if let Some((a, b)) = saturating(condition, yes, no) {
            self.both(a, b);
            return self.plain(Code::SubSat);
        }
        let part = |writer: &mut Self, tree: &Expr| {
            if is_low { writer.low(tree) } else { writer.tree(tree) }
        };
        if is_harmless(yes) && is_harmless(no) {
            let (condition, is_not) = match condition {
                Expr::Compare(Compare::Ne, shape, a, b) => {
                    (&Expr::Compare(Compare::Eq, *shape, a.clone(), b.clone()), true)
                }
                Expr::Compare(Compare::Uge, shape, a, b) => {
                    (&Expr::Compare(Compare::Ult, *shape, a.clone(), b.clone()), true)
                }
                Expr::Compare(Compare::Ule, shape, a, b) => {
                    (&Expr::Compare(Compare::Ugt, *shape, a.clone(), b.clone()), true)
                }
                Expr::Compare(Compare::Eq, Shape::Bits(..=16) | Shape::Pointer, a, b)
                    if **b == Expr::Int(0, self.bits(a)) || **b == Expr::Fixed(0) =>
                {
                    (&**a, true)
                }
                condition => (condition, false),
            };
            let (yes, no) = if is_not { (no, yes) } else { (yes, no) };
            part(self, yes);
            part(self, no);
            self.tree(condition);
            if bits == 32 {
                self.op(Op::more(More::SelectL));
            } else {
                self.plain(Code::Select);
            }
            return;
        }
        let (other, end) = (self.labels.fresh(), self.labels.fresh());
        self.branch(condition, false, other);
        part(self, yes);
        self.jump(end);
        self.place_label(other);
        part(self, no);
        self.place_label(end);
    }
}

fn smaller_or_larger(condition: &Expr, yes: &Expr, no: &Expr) -> Option<Code> {
    let Expr::Compare(compare, Shape::Bits(8 | 16), a, b) = condition else { return None };
    let is_less = match compare {
        Compare::Ult | Compare::Ule => true,
        Compare::Ugt | Compare::Uge => false,
        _ => return None,
    };
    if !is_harmless(yes) || !is_harmless(no) {
        return None;
    }
    let same = (**a == *yes) && (**b == *no);
    let crossed = (**a == *no) && (**b == *yes);
    match (same, crossed, is_less) {
        (true, _, true) | (_, true, false) => Some(Code::Min),
        (true, _, false) | (_, true, true) => Some(Code::Max),
        _ => None,
    }
}

/// The numbers of a difference that does not go below zero.
fn saturating<'a>(condition: &Expr, yes: &'a Expr, no: &Expr) -> Option<(&'a Expr, &'a Expr)> {
    let Expr::Compare(Compare::Ugt | Compare::Uge, Shape::Bits(8 | 16), a, b) = condition else {
        return None;
    };
    let Expr::Binary(Binary::Sub, 8 | 16, left, right) = yes else { return None };
    let is_same = left == a && right == b && matches!(no, Expr::Int(0, _)) && is_harmless(yes);
    is_same.then_some((left, right))
}

/// Whether it can be worked out without need.
fn is_harmless(tree: &Expr) -> bool {
    let mut all = match tree {
        Expr::Load(_, from) => matches!(**from, Expr::Global(..) | Expr::Array(..)),
        Expr::Binary(Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem, ..) => false,
        Expr::Binary(Binary::Shl | Binary::LShr | Binary::AShr, _, _, by) => {
            matches!(**by, Expr::Int(..))
        }
        _ => true,
    };
    tree.each(&mut |below| all &= is_harmless(below));
    all
}
