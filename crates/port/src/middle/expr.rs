//! Expression trees.

use super::program::{Shape, Var};
use crate::ir::{Binary, Compare};

/// A tree that gives a value. It changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number of so many bits.
    Int(u32, u32),
    /// A variable.
    Var(Var),
    /// So many bytes into a global, by its number.
    Global(usize, i16),
    /// So many bytes into an array of the function, by its number.
    Array(usize, i16),
    /// A pointer made from a number, which nobody follows; 0 is null.
    Fixed(u16),
    /// A number of so many bits in memory, low byte first, anywhere.
    Load(u32, Box<Expr>),
    /// Arithmetic on so many bits.
    Binary(Binary, u32, Box<Expr>, Box<Expr>),
    /// Compares numbers or pointers; 1 if it is so, otherwise 0.
    Compare(Compare, Shape, Box<Expr>, Box<Expr>),
    /// From fewer bits to more, with a sign or none.
    Widen {
        /// Whether the highest bit is the sign.
        is_signed: bool,
        /// Bits before.
        from: u32,
        /// Bits after.
        to: u32,
        /// What is widened.
        value: Box<Expr>,
    },
    /// From more bits to fewer.
    Narrow {
        /// Whether the bits that go are known to be zero.
        is_exact: bool,
        /// Bits before.
        from: u32,
        /// Bits after.
        to: u32,
        /// What is narrowed.
        value: Box<Expr>,
    },
    /// The second if the first is 1, otherwise the third.
    Select(Shape, Box<Expr>, Box<Expr>, Box<Expr>),
    /// A pointer and so many times a number of bytes.
    Offset {
        /// The pointer.
        base: Box<Expr>,
        /// The number, of 16 bits.
        index: Box<Expr>,
        /// Bytes.
        scale: u32,
        /// Whether the number has no sign.
        is_unsigned: bool,
    },
    /// The number of 16 bits that stands for a pointer, so that the difference of two in the same
    /// memory is that of the pointers.
    Number(Box<Expr>),
    /// The pointer that such a number stands for. A program that has none of these never gets a
    /// pointer back.
    Pointer(Box<Expr>),
}

impl Expr {
    /// Shows all trees directly below this one.
    pub fn each<'a>(&'a self, show: &mut dyn FnMut(&'a Expr)) {
        match self {
            Expr::Int(..) | Expr::Var(_) | Expr::Global(..) | Expr::Array(..) | Expr::Fixed(_) => {}
            Expr::Load(_, a) | Expr::Number(a) | Expr::Pointer(a) => show(a),
            Expr::Widen { value, .. } | Expr::Narrow { value, .. } => show(value),
            Expr::Binary(_, _, a, b) | Expr::Compare(_, _, a, b) => {
                show(a);
                show(b);
            }
            Expr::Offset { base, index, .. } => {
                show(base);
                show(index);
            }
            Expr::Select(_, a, b, c) => {
                show(a);
                show(b);
                show(c);
            }
        }
    }

    /// As [`each`](Expr::each), to change them.
    pub fn each_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            Expr::Int(..) | Expr::Var(_) | Expr::Global(..) | Expr::Array(..) | Expr::Fixed(_) => {}
            Expr::Load(_, a) | Expr::Number(a) | Expr::Pointer(a) => change(a),
            Expr::Widen { value, .. } | Expr::Narrow { value, .. } => change(value),
            Expr::Binary(_, _, a, b) | Expr::Compare(_, _, a, b) => {
                change(a);
                change(b);
            }
            Expr::Offset { base, index, .. } => {
                change(base);
                change(index);
            }
            Expr::Select(_, a, b, c) => {
                change(a);
                change(b);
                change(c);
            }
        }
    }

    /// Shows every variable in the tree.
    pub fn each_var(&self, show: &mut dyn FnMut(Var)) {
        if let Expr::Var(var) = self {
            show(*var);
        }
        self.each(&mut |below| below.each_var(show));
    }

    /// Gives every variable in the tree another number.
    pub fn rename(&mut self, name: &dyn Fn(Var) -> Var) {
        if let Expr::Var(var) = self {
            *var = name(*var);
        }
        self.each_mut(&mut |below| below.rename(name));
    }

    /// Whether it reads memory.
    pub fn reads(&self) -> bool {
        let mut reads = matches!(self, Expr::Load(..));
        self.each(&mut |below| reads |= below.reads());
        reads
    }
}
