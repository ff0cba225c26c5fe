//! What trees give.

use super::Runner;
use crate::middle::{Expr, Function};
use kilomate_ir::numbers;
use kilomate_ir::{Error, Result};
use kilomate_ir::{mask, signed};

impl Runner<'_> {
    /// The value of a tree, without a sign.
    pub(super) fn value(&mut self, function: &Function, tree: &Expr) -> Result<u64> {
        Ok(match tree {
            Expr::Int(value, bits) => u64::from(*value) & mask(*bits),
            Expr::Fixed(number) => u64::from(*number),
            Expr::Var(var) => {
                let (at, size) = (function.slots[*var], function.variables[*var].size());
                read(&self.slots[at as usize..(at + size) as usize])
            }
            Expr::Global(global, offset) => {
                u64::from(self.globals[*global].wrapping_add_signed(*offset))
            }
            Expr::Array(array, offset) => {
                let start = self.arrays.wrapping_add(function.arrays[*array].start as u16);
                u64::from(start.wrapping_add_signed(*offset))
            }
            Expr::Load(bits, from) => {
                let from = self.value(function, from)?;
                read(self.room(from, bits.div_ceil(8) as usize)?) & mask(*bits)
            }
            Expr::Binary(binary, bits, a, b) => {
                let (a, b) = (self.value(function, a)?, self.value(function, b)?);
                let value = numbers::binary(*binary, *bits, a, b);
                value.map_err(|what| Error::at(0, what))?
            }
            Expr::Compare(compare, shape, a, b) => {
                let (a, b) = (self.value(function, a)?, self.value(function, b)?);
                u64::from(numbers::compare(*compare, shape.bits(), a, b))
            }
            Expr::Widen { is_signed, from, to, value } => {
                let value = self.value(function, value)?;
                if *is_signed { signed(value, *from) as u64 & mask(*to) } else { value }
            }
            Expr::Narrow { to, value, .. } => self.value(function, value)? & mask(*to),
            Expr::Select(_, condition, yes, no) => {
                let is_so = self.value(function, condition)? != 0;
                self.value(function, if is_so { yes } else { no })?
            }
            Expr::Offset { base, index, scale, .. } => {
                let (base, index) = (self.value(function, base)?, self.value(function, index)?);
                base.wrapping_add(index.wrapping_mul(u64::from(*scale))) & 0xffff
            }
            Expr::Number(value) | Expr::Pointer(value) => self.value(function, value)?,
        })
    }
}

fn read(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}
