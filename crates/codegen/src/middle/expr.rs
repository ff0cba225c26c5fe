//! Expression trees.

use super::program::{Shape, Var};
use kilomate_ir::{Binary, Compare, mask, signed};

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

    /// Bits of its value, 16 for pointers. `variables` are those of its function.
    pub fn bits(&self, variables: &[Shape]) -> u32 {
        match self {
            Expr::Int(_, bits) | Expr::Load(bits, _) | Expr::Binary(_, bits, ..) => *bits,
            Expr::Var(var) => variables[*var].bits(),
            Expr::Compare(..) => 1,
            Expr::Widen { to, .. } | Expr::Narrow { to, .. } => *to,
            Expr::Select(shape, ..) => shape.bits(),
            _ => 16,
        }
    }

    /// Its value, if that is known before the program runs. `address` says where a global or an array lies,
    /// if that is known.
    pub fn constant(&self, address: &dyn Fn(&Expr) -> Option<u16>) -> Option<u32> {
        let of = |tree: &Expr| tree.constant(address);
        match self {
            Expr::Int(value, _) => Some(*value),
            Expr::Fixed(number) => Some(u32::from(*number)),
            Expr::Global(..) | Expr::Array(..) => address(self).map(u32::from),
            Expr::Offset { base, index, scale, .. } => {
                Some(of(base)?.wrapping_add(of(index)?.wrapping_mul(*scale)) & 0xffff)
            }
            Expr::Widen { is_signed: true, from, to, value } => {
                Some((signed(u64::from(of(value)?), *from) as u64 & mask(*to)) as u32)
            }
            Expr::Widen { value, .. } | Expr::Number(value) | Expr::Pointer(value) => of(value),
            Expr::Narrow { to, value, .. } => Some(of(value)? & mask(*to) as u32),
            Expr::Binary(Binary::Add, bits, a, b) => {
                Some(of(a)?.wrapping_add(of(b)?) & mask(*bits) as u32)
            }
            _ => None,
        }
    }

    /// As much of it as gives its low byte, if that is less than the whole.
    pub fn low_byte(&self) -> Option<Expr> {
        let byte = |tree: &Expr| {
            Box::new(tree.low_byte().unwrap_or_else(|| Expr::Narrow {
                is_exact: false,
                from: 16,
                to: 8,
                value: Box::new(tree.clone()),
            }))
        };
        match self {
            Expr::Int(value, _) => Some(Expr::Int(value & 0xff, 8)),
            Expr::Load(_, from) => Some(Expr::Load(8, from.clone())),
            Expr::Binary(
                op @ (Binary::Add
                | Binary::Sub
                | Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::Mul),
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
}
