//! Trees as instructions: each leaves its value on the stack.
//!
//! A cell has 16 bits. A number of 8 bits or of one is in it widened with zeros, so that widening costs
//! nothing; where only its low byte matters, what sums leave above it need not be cut off. A number of
//! 32 bits is two cells. Trees change nothing, so that their parts can be worked out in any order.

use super::arithmetic::op;
use super::block::Writer;
use super::code::{Code, More};
use super::op::{Op, Value};
use crate::middle::{Expr, Shape};
use kilomate_ir::{Binary, Compare};

/// What two numbers are asked: whether they are equal, or the first is less; and whether the opposite
/// is asked, and the other order.
pub(super) struct Question {
    pub(super) kind: Kind,
    pub(super) is_not: bool,
    pub(super) is_swapped: bool,
}

/// What numbers are asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Equal,
    Less,
    LessSigned,
}

impl Question {
    pub(super) fn of(compare: Compare) -> Question {
        let (kind, is_not, is_swapped) = match compare {
            Compare::Eq => (Kind::Equal, false, false),
            Compare::Ne => (Kind::Equal, true, false),
            Compare::Ult => (Kind::Less, false, false),
            Compare::Uge => (Kind::Less, true, false),
            Compare::Ugt => (Kind::Less, false, true),
            Compare::Ule => (Kind::Less, true, true),
            Compare::Slt => (Kind::LessSigned, false, false),
            Compare::Sge => (Kind::LessSigned, true, false),
            Compare::Sgt => (Kind::LessSigned, false, true),
            Compare::Sle => (Kind::LessSigned, true, true),
        };
        Question { kind, is_not, is_swapped }
    }
}

impl Writer<'_> {
    /// The bits of a tree's value, 16 for pointers.
    pub(super) fn bits(&self, tree: &Expr) -> u32 {
        tree.bits(&self.function.variables)
    }

    /// Leaves the value of a tree in a cell, or in two if it has 32 bits.
    pub(super) fn tree(&mut self, tree: &Expr) {
        match tree {
            Expr::Int(value, 32) => {
                self.number(*value as u16);
                self.number((value >> 16) as u16);
            }
            Expr::Int(value, _) => self.number(*value as u16),
            Expr::Fixed(number) => self.number(*number),
            Expr::Var(var) => self.get(*var),
            Expr::Global(..) | Expr::Array(..) | Expr::Offset { .. } => self.pointer(tree),
            Expr::Load(bits, from) => self.load(*bits, from),
            Expr::Binary(_, 32, ..) => self.long_or_halves(tree),
            Expr::Binary(binary, bits, a, b) => self.binary(*binary, *bits, a, b),
            Expr::Compare(compare, shape, a, b) => self.compare(*compare, *shape, a, b),
            Expr::Widen { is_signed, from, to, value } => self.widen(*is_signed, *from, *to, value),
            Expr::Narrow { is_exact, from, to, value } => {
                self.narrow(*is_exact, *from, *to, value);
            }
            Expr::Select(shape, condition, yes, no) => {
                self.select(shape.bits(), condition, yes, no, false);
            }
            Expr::Number(value) | Expr::Pointer(value) => self.tree(value),
        }
    }

    /// Leaves a cell whose low byte is that of the tree, which has at most 16 bits.
    pub(super) fn low(&mut self, tree: &Expr) {
        match tree {
            Expr::Int(value, _) => self.number(u16::from(*value as u8)),
            Expr::Binary(binary @ (Binary::Add | Binary::Sub), _, a, b) => match (binary, &**b) {
                (Binary::Add, Expr::Int(number, _)) => {
                    self.low(a);
                    self.add_byte(*number as u8);
                }
                (Binary::Sub, Expr::Int(number, _)) => {
                    self.low(a);
                    self.add_byte((*number as u8).wrapping_neg());
                }
                _ => self.both_low(*binary, a, b),
            },
            Expr::Binary(binary @ (Binary::And | Binary::Or | Binary::Xor), _, a, b) => {
                match &**b {
                    Expr::Int(number, _) => {
                        self.low(a);
                        self.with_byte(*binary, *number as u8);
                    }
                    _ => self.both_low(*binary, a, b),
                }
            }
            Expr::Binary(Binary::Mul, _, a, b) => match &**b {
                Expr::Int(number, _) => {
                    self.low(a);
                    self.times(u32::from(*number as u8));
                }
                _ => self.both_low(Binary::Mul, a, b),
            },
            Expr::Binary(Binary::Shl, _, a, b) => {
                self.low(a);
                self.shift(Binary::Shl, b);
            }
            Expr::Widen { from: 8, to: 16, value, .. }
            | Expr::Narrow { from: 16, to: 8, value, .. } => self.low(value),
            Expr::Narrow { from: 32, to: 8 | 16, value, .. } => self.low_half(value),
            Expr::Select(shape @ Shape::Bits(8), condition, yes, no) => {
                self.select(shape.bits(), condition, yes, no, true);
            }
            tree => self.tree(tree),
        }
    }

    fn both_low(&mut self, binary: Binary, a: &Expr, b: &Expr) {
        self.low(a);
        self.low(b);
        self.op(op(binary));
    }

    /// Adds a number where only the low byte matters.
    fn add_byte(&mut self, number: u8) {
        self.add_number(i32::from(number as i8));
    }

    fn with_byte(&mut self, binary: Binary, number: u8) {
        match binary {
            Binary::And => self.byte(Code::AndC, number),
            Binary::Or => self.byte(Code::OrC, number),
            _ => self.byte(Code::XorC, number),
        }
    }

    /// A number.
    pub(super) fn number(&mut self, number: u16) {
        match number {
            0 => self.plain(Code::Zero),
            1 => self.plain(Code::One),
            2..=255 => self.byte(Code::Byte, number as u8),
            _ => self.pool(Code::Const, Value::Number(number)),
        }
    }

    /// Adds a number to the top.
    pub(super) fn add_number(&mut self, number: i32) {
        match i32::from(number as i16) {
            0 => {}
            1 => self.plain(Code::Inc),
            -1 => self.plain(Code::Dec),
            2..=255 => self.byte(Code::AddC, number as u8),
            -255..=-2 => self.byte(Code::SubC, (-number) as u8),
            number => self.pool(Code::AddAt, Value::Number(number as u16)),
        }
    }

    /// Multiplies the top by a number.
    pub(super) fn times(&mut self, number: u32) {
        match number {
            0 => {
                self.plain(Code::Drop);
                self.plain(Code::Zero);
            }
            1 => {}
            number if number.is_power_of_two() => {
                self.byte(Code::ShlC, number.trailing_zeros() as u8);
            }
            2..=255 => self.byte(Code::MulC, number as u8),
            number => {
                self.number(number as u16);
                self.plain(Code::Mul);
            }
        }
    }

    /// Shifts the top.
    pub(super) fn shift(&mut self, binary: Binary, by: &Expr) {
        match (binary, by) {
            (_, Expr::Int(0, _)) => {}
            (Binary::Shl, Expr::Int(by, _)) => self.byte(Code::ShlC, *by as u8 & 15),
            (Binary::LShr, Expr::Int(by, _)) => self.byte(Code::ShrC, *by as u8 & 15),
            (binary, by) => {
                self.tree(by);
                self.op(op(binary));
            }
        }
    }

    pub(super) fn both(&mut self, a: &Expr, b: &Expr) {
        self.tree(a);
        self.tree(b);
    }

    /// A number of 8 or 16 bits with its sign in all 16.
    pub(super) fn signed(&mut self, tree: &Expr, bits: u32) {
        match tree {
            Expr::Int(number, 8) => self.number(*number as u8 as i8 as u16),
            tree if bits == 8 => {
                self.low(tree);
                self.plain(Code::Sign);
            }
            tree => self.tree(tree),
        }
    }

    fn compare(&mut self, compare: Compare, shape: Shape, a: &Expr, b: &Expr) {
        if let (Compare::Eq | Compare::Ne, Expr::Int(0, 1 | 8 | 16) | Expr::Fixed(0)) = (compare, b)
        {
            self.tree(a);
            self.plain(Code::IsZero);
            if compare == Compare::Ne {
                self.plain(Code::IsZero);
            }
            return;
        }
        let question = Question::of(compare);
        let bits = shape.bits();
        let is_not = self.question(&question, bits, a, b);
        if is_not {
            self.plain(Code::IsZero);
        }
    }

    /// Leaves 1 if it is so, and says whether that must be turned round.
    pub(super) fn question(&mut self, question: &Question, bits: u32, a: &Expr, b: &Expr) -> bool {
        if bits < 32
            && let Some((code, number, is_not)) = with_number(question, b)
        {
            self.tree(a);
            self.byte(if code == Kind::Equal { Code::EqC } else { Code::UltC }, number);
            return is_not;
        }
        self.operands(question, bits, a, b);
        match (question.kind, bits) {
            (Kind::Equal, 32) => self.op(Op::more(More::EqL)),
            (Kind::Less, 32) => self.op(Op::more(More::UltL)),
            (Kind::LessSigned, 32) => self.op(Op::more(More::SltL)),
            (Kind::Equal, _) => self.plain(Code::Eq),
            (Kind::Less, _) => self.plain(Code::Ult),
            (Kind::LessSigned, _) => self.plain(Code::Slt),
        }
        question.is_not
    }

    /// Both sides of a comparison.
    pub(super) fn operands(&mut self, question: &Question, bits: u32, a: &Expr, b: &Expr) {
        let (a, b) = if question.is_swapped { (b, a) } else { (a, b) };
        if question.kind == Kind::LessSigned && bits == 8 {
            self.signed(a, bits);
            self.signed(b, bits);
        } else {
            self.both(a, b);
        }
    }

    fn widen(&mut self, is_signed: bool, from: u32, to: u32, value: &Expr) {
        match (is_signed, from, to) {
            (true, 1, _) => {
                self.tree(value);
                self.plain(Code::Neg);
                match to {
                    8 => self.plain(Code::Low),
                    32 => self.op(Op::more(More::Dup)),
                    _ => {}
                }
            }
            (true, 8, 16) => self.signed(value, 8),
            (true, 8, 32) => {
                self.signed(value, 8);
                self.op(Op::more(More::SignL));
            }
            (true, _, 32) => {
                self.tree(value);
                self.op(Op::more(More::SignL));
            }
            (_, _, 32) => {
                self.tree(value);
                self.plain(Code::Zero);
            }
            _ => self.tree(value),
        }
    }

    fn narrow(&mut self, is_exact: bool, from: u32, to: u32, value: &Expr) {
        if from == 32 {
            self.low_half(value);
        } else if is_exact {
            self.tree(value);
        } else {
            self.low(value);
        }
        match to {
            _ if is_exact => {}
            1 => self.byte(Code::AndC, 1),
            8 => self.plain(Code::Low),
            _ => {}
        }
    }
}

/// The comparison with a number of one byte that asks the same, and whether the opposite.
pub(super) fn with_number(question: &Question, number: &Expr) -> Option<(Kind, u8, bool)> {
    let Expr::Int(number, _) = number else { return None };
    match question.kind {
        Kind::Equal if *number < 256 => Some((Kind::Equal, *number as u8, question.is_not)),
        Kind::Less if !question.is_swapped && *number < 256 => {
            Some((Kind::Less, *number as u8, question.is_not))
        }
        // More than a number is not less than the next.
        Kind::Less if question.is_swapped && *number < 255 => {
            Some((Kind::Less, *number as u8 + 1, !question.is_not))
        }
        _ => None,
    }
}
