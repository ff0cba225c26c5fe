//! Multiplications that an 8-bit CPU is good at.
//!
//! The compiler knows the instruction that multiplies two bytes, but takes four times as long as
//! it to put the halves of the result together, and calls a 32-bit routine for anything wider.

#[cfg(avr_assembly)]
use core::arch::asm;

/// The product of two bytes.
#[inline(always)]
pub fn product(a: u8, b: u8) -> u16 {
    #[cfg(avr_assembly)]
    {
        let product;
        // SAFETY: uses r0, which is free for that, and r1, which is zero again afterwards.
        unsafe {
            asm!("mul {a}, {b}", "movw {product:l}, r0", "clr r1",
                a = in(reg) a, b = in(reg) b, product = lateout(reg_pair) product,
                options(pure, nomem, nostack));
        }
        product
    }
    #[cfg(not(avr_assembly))]
    {
        a as u16 * b as u16
    }
}

/// `value` so many times, in 16 bits.
#[inline(always)]
pub fn times(value: i16, count: u8) -> i16 {
    #[cfg(avr_assembly)]
    {
        let product;
        // SAFETY: as above. Of the high byte's product only the low half counts, which is the same
        // with and without a sign.
        unsafe {
            asm!("mul {value:l}, {count}", "movw {product:l}, r0", "mul {value:h}, {count}",
                "add {product:h}, r0", "clr r1",
                value = in(reg_pair) value, count = in(reg) count, product = out(reg_pair) product,
                options(pure, nomem, nostack));
        }
        product
    }
    #[cfg(not(avr_assembly))]
    {
        value.wrapping_mul(count as i16)
    }
}

/// So many 256ths of `value`, rounded down.
#[inline(always)]
pub fn part(value: i16, share: u8) -> i16 {
    #[cfg(avr_assembly)]
    {
        // The high byte's part is whole; of the low byte's, the high half is.
        let [low, high] = value.to_le_bytes();
        let [_, carried] = product(low, share).to_le_bytes();
        times(high as i8 as i16, share).wrapping_add(carried as i16)
    }
    #[cfg(kilomate_portable)]
    {
        part_by_bytes(value, share)
    }
    #[cfg(not(any(avr_assembly, kilomate_portable)))]
    {
        ((value as i32 * share as i32) >> 8) as i16
    }
}

/// The same with products of bytes alone, for CPUs that multiply in a loop: not one of 32 bits.
#[cfg(any(test, kilomate_portable))]
#[inline(always)]
fn part_by_bytes(value: i16, share: u8) -> i16 {
    let [low, high] = value.to_le_bytes();
    let [_, carried] = product(low, share).to_le_bytes();
    // A high byte below zero was taken for one that is 256 more.
    let more = if value < 0 { (share as u16) << 8 } else { 0 };
    product(high, share).wrapping_sub(more).wrapping_add(carried as u16) as i16
}

/// Halfway between two numbers, rounded towards zero.
#[inline(always)]
pub fn halfway(a: i16, b: i16) -> i16 {
    #[cfg(kilomate_portable)]
    {
        halfway_in_16_bits(a, b)
    }
    #[cfg(not(kilomate_portable))]
    {
        i32::midpoint(a as i32, b as i32) as i16
    }
}

/// The same for CPUs that would call a routine to divide 32 bits.
#[cfg(any(test, kilomate_portable))]
#[inline(always)]
fn halfway_in_16_bits(a: i16, b: i16) -> i16 {
    let down = (a >> 1) + (b >> 1) + (a & b & 1);
    down + (down < 0 && (a ^ b) & 1 != 0) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_rounded_down_in_every_case() {
        for value in i16::MIN..=i16::MAX {
            for share in 0..=u8::MAX {
                let exact = (f64::from(value) * f64::from(share) / 256.0).floor() as i16;
                assert_eq!(part(value, share), exact);
                assert_eq!(part_by_bytes(value, share), exact);
            }
        }
    }

    #[test]
    fn halfway_is_the_same_in_16_bits() {
        let numbers =
            [i16::MIN, -32_000, -301, -300, -2, -1, 0, 1, 2, 7, 300, 301, 32_000, i16::MAX];
        let near = |number: i16| (-40..=40).map(move |more| number.saturating_add(more));
        for a in numbers.into_iter().flat_map(near) {
            for b in numbers.into_iter().flat_map(near) {
                let exact = (f64::from(a) / 2.0 + f64::from(b) / 2.0).trunc() as i16;
                assert_eq!(halfway(a, b), exact, "{a} {b}");
                assert_eq!(halfway_in_16_bits(a, b), exact, "{a} {b}");
            }
        }
    }
}
