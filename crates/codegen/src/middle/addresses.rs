//! Addresses in trees: what is known of them is added up, and what costs next to nothing is made anew for each
//! user.

use super::narrow::as_byte;
use super::program::Expr;

/// Whether a tree costs next to nothing, so that it is made anew for each user: a byte as a number of
/// 16 bits, and what lies so many bytes behind a known address.
pub(super) fn is_cheap(tree: &Expr) -> bool {
    match tree {
        Expr::Offset { base, index, .. } if matches!(**index, Expr::Int(..)) => {
            matches!(**base, Expr::Offset { .. }) && is_cheap(base)
        }
        Expr::Offset { base, index, scale: 1, .. } => {
            let is_known = matches!(**base, Expr::Global(..) | Expr::Array(..));
            is_known && as_byte(index).is_some()
        }
        tree => as_byte(tree).is_some(),
    }
}

/// A pointer further on; what is known is added up.
pub(super) fn offset(base: Expr, index: Expr, scale: u32, is_unsigned: bool) -> Expr {
    if let Expr::Int(number, _) = index {
        let number = if is_unsigned { number as i32 } else { i32::from(number as i16) };
        let bytes = number.wrapping_mul(scale as i32) as i16;
        match base {
            Expr::Global(global, start) => return Expr::Global(global, start.wrapping_add(bytes)),
            Expr::Array(array, start) => return Expr::Array(array, start.wrapping_add(bytes)),
            _ => {}
        }
    }
    Expr::Offset { base: Box::new(base), index: Box::new(index), scale, is_unsigned }
}
