//! Fewer bits: what an 8-bit CPU does with two bytes although one is known to be zero, is done with
//! one.
//!
//! A tree is looked at when it is built, and what is below it has been looked at before.

use super::program::{Expr, Shape};
use kilomate_ir::Binary;

/// The same value, with as few bits on the way as can be.
pub(super) fn narrow(tree: Expr) -> Expr {
    match tree {
        Expr::Binary(Binary::And, 16, left, right) if is_byte(&left) || is_byte(&right) => {
            bytes(Binary::And, *left, *right)
        }
        Expr::Binary(binary @ (Binary::Or | Binary::Xor), 16, left, right)
            if is_byte(&left) && is_byte(&right) =>
        {
            bytes(binary, *left, *right)
        }
        Expr::Binary(Binary::LShr, 16, left, right) => match (is_byte(&left), *right) {
            (true, Expr::Int(by @ 0..8, _)) => bytes(Binary::LShr, *left, Expr::Int(by, 16)),
            (_, Expr::Int(by @ 8..16, _)) => {
                let by = Box::new(Expr::Int(by, 16));
                wide(Expr::Narrow {
                    is_exact: true,
                    from: 16,
                    to: 8,
                    value: Box::new(Expr::Binary(Binary::LShr, 16, left, by)),
                })
            }
            (_, right) => Expr::Binary(Binary::LShr, 16, left, Box::new(right)),
        },
        Expr::Select(Shape::Bits(16), condition, yes, no) if is_byte(&yes) && is_byte(&no) => {
            let (yes, no) = (Box::new(byte(*yes)), Box::new(byte(*no)));
            wide(Expr::Select(Shape::Bits(8), condition, yes, no))
        }
        Expr::Compare(compare, Shape::Bits(16), left, right)
            if is_byte(&left) && is_byte(&right) =>
        {
            let (left, right) = (Box::new(byte(*left)), Box::new(byte(*right)));
            Expr::Compare(compare.unsigned(), Shape::Bits(8), left, right)
        }
        Expr::Narrow { from: 16, to: 8, value, is_exact } => match *value {
            Expr::Widen { is_signed: false, from: 8, value, .. } => *value,
            value => Expr::Narrow { from: 16, to: 8, value: Box::new(value), is_exact },
        },
        Expr::Binary(Binary::Or, 32, ..) => joined(&tree).unwrap_or(tree),
        tree => tree,
    }
}

/// Four bytes in a row that are put together to one number, as one that is read at once.
fn joined(tree: &Expr) -> Option<Expr> {
    let mut bytes = Vec::new();
    collect(tree, &mut bytes)?;
    bytes.sort_by_key(|(shift, _)| *shift);
    let [(0, first), (8, second), (16, third), (24, fourth)] = &bytes[..] else { return None };
    let (base, start) = apart(first);
    let is_next = |(byte, at): (&&Expr, i32)| apart(byte) == (base.clone(), start + at);
    let follow = [second, third, fourth].into_iter().zip(1..).all(is_next);
    follow.then(|| Expr::Load(32, Box::new((*first).clone())))
}

/// The bytes of a number that is put together, each with where it goes and where it is read.
fn collect<'a>(tree: &'a Expr, bytes: &mut Vec<(u32, &'a Expr)>) -> Option<()> {
    match tree {
        Expr::Binary(Binary::Or, 32, left, right) => {
            collect(left, bytes)?;
            collect(right, bytes)
        }
        Expr::Binary(Binary::Shl, 32, value, by) => match (&**value, &**by) {
            (Expr::Widen { is_signed: false, from: 8, value, .. }, Expr::Int(by, _)) => {
                bytes.push((*by, read_at(value)?));
                Some(())
            }
            _ => None,
        },
        Expr::Widen { is_signed: false, from: 8, value, .. } => {
            bytes.push((0, read_at(value)?));
            Some(())
        }
        _ => None,
    }
}

fn read_at(tree: &Expr) -> Option<&Expr> {
    if let Expr::Load(8, at) = tree { Some(at) } else { None }
}

/// An address: from where, and how many bytes further.
fn apart(at: &Expr) -> (Expr, i32) {
    match at {
        Expr::Global(global, bytes) => (Expr::Global(*global, 0), i32::from(*bytes)),
        Expr::Array(array, bytes) => (Expr::Array(*array, 0), i32::from(*bytes)),
        Expr::Offset { base, index, scale: 1, .. } => match **index {
            Expr::Int(number, _) => ((**base).clone(), i32::from(number as i16)),
            _ => (at.clone(), 0),
        },
        at => (at.clone(), 0),
    }
}

/// The byte that a number of 16 bits is, if its high half is known to be zero.
pub(super) fn as_byte(tree: &Expr) -> Option<&Expr> {
    match tree {
        Expr::Widen { is_signed: false, from: 8, to: 16, value } => Some(value),
        _ => None,
    }
}

fn is_byte(tree: &Expr) -> bool {
    matches!(tree, Expr::Int(0..256, _)) || as_byte(tree).is_some()
}

/// The low half of a number of 16 bits.
fn byte(tree: Expr) -> Expr {
    match tree {
        Expr::Int(number, _) => Expr::Int(number & 255, 8),
        Expr::Widen { is_signed: false, from: 8, value, .. } => *value,
        tree => Expr::Narrow { is_exact: false, from: 16, to: 8, value: Box::new(tree) },
    }
}

fn wide(value: Expr) -> Expr {
    Expr::Widen { is_signed: false, from: 8, to: 16, value: Box::new(value) }
}

fn bytes(binary: Binary, left: Expr, right: Expr) -> Expr {
    wide(Expr::Binary(binary, 8, Box::new(byte(left)), Box::new(byte(right))))
}
