//! Arithmetic on numbers of any width up to 64 bits, whose bits above it are zero.

use crate::{Binary, Compare, Intrinsic, mask, signed};

/// The result of an operation; a shift by too much gives 0, for nobody may look at it.
///
/// # Errors
///
/// A division by zero.
pub fn binary(binary: Binary, bits: u32, left: u64, right: u64) -> Result<u64, &'static str> {
    let (left_signed, right_signed) = (signed(left, bits), signed(right, bits));
    let is_shift = matches!(binary, Binary::Shl | Binary::LShr | Binary::AShr);
    if is_shift && right >= u64::from(bits) {
        return Ok(0); // nobody may look at it
    }
    let is_division = matches!(binary, Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem);
    if is_division && right == 0 {
        return Err("a division by zero");
    }
    let value = match binary {
        Binary::Add => left.wrapping_add(right),
        Binary::Sub => left.wrapping_sub(right),
        Binary::Mul => left.wrapping_mul(right),
        Binary::UDiv => left / right,
        Binary::URem => left % right,
        Binary::SDiv => left_signed.wrapping_div(right_signed) as u64,
        Binary::SRem => left_signed.wrapping_rem(right_signed) as u64,
        Binary::Shl => left << right,
        Binary::LShr => left >> right,
        Binary::AShr => (left_signed >> right) as u64,
        Binary::And => left & right,
        Binary::Or => left | right,
        Binary::Xor => left ^ right,
    };
    Ok(value & mask(bits))
}

/// Whether a comparison holds.
pub fn compare(compare: Compare, bits: u32, left: u64, right: u64) -> bool {
    let (left_signed, right_signed) = (signed(left, bits), signed(right, bits));
    match compare {
        Compare::Eq => left == right,
        Compare::Ne => left != right,
        Compare::Ult => left < right,
        Compare::Ule => left <= right,
        Compare::Ugt => left > right,
        Compare::Uge => left >= right,
        Compare::Slt => left_signed < right_signed,
        Compare::Sle => left_signed <= right_signed,
        Compare::Sgt => left_signed > right_signed,
        Compare::Sge => left_signed >= right_signed,
    }
}

pub(super) fn intrinsic(intrinsic: Intrinsic, bits: u32, a: u64, b: u64, c: u64) -> u64 {
    let is_less = signed(a, bits) < signed(b, bits);
    let shift = (c % u64::from(bits)) as u32;
    let double = u128::from(a) << bits | u128::from(b);
    let value = match intrinsic {
        Intrinsic::UMin => a.min(b),
        Intrinsic::UMax => a.max(b),
        Intrinsic::SMin => {
            if is_less {
                a
            } else {
                b
            }
        }
        Intrinsic::SMax => {
            if is_less {
                b
            } else {
                a
            }
        }
        Intrinsic::Abs => signed(a, bits).unsigned_abs(),
        Intrinsic::USubSat => a.saturating_sub(b),
        Intrinsic::UAddSat => a.saturating_add(b).min(mask(bits)),
        Intrinsic::Swap => a.swap_bytes() >> (64 - bits),
        Intrinsic::FunnelLeft => ((double << shift) >> bits) as u64,
        Intrinsic::FunnelRight => (double >> shift) as u64,
        Intrinsic::UMulOverflow | Intrinsic::MemCopy | Intrinsic::MemMove | Intrinsic::MemSet => 0,
    };
    value & mask(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Compare; 10] = [
        Compare::Eq,
        Compare::Ne,
        Compare::Ult,
        Compare::Ule,
        Compare::Ugt,
        Compare::Uge,
        Compare::Slt,
        Compare::Sle,
        Compare::Sgt,
        Compare::Sge,
    ];

    #[test]
    fn comparisons_are_negated_and_swapped() {
        for of in ALL {
            for left in 0..16 {
                for right in 0..16 {
                    let holds = compare(of, 4, left, right);
                    assert_eq!(compare(of.negated(), 4, left, right), !holds, "{of:?}");
                    assert_eq!(compare(of.swapped(), 4, right, left), holds, "{of:?}");
                    if left < 8 && right < 8 {
                        assert_eq!(compare(of.unsigned(), 4, left, right), holds, "{of:?}");
                    }
                }
            }
        }
    }
}
