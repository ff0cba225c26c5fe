//! Results and flags of arithmetic, as the data sheet's instruction set manual defines them.

/// Bits of the status register.
pub(super) const C: u8 = 1 << 0;
pub(super) const Z: u8 = 1 << 1;
pub(super) const H: u8 = 1 << 5;
pub(super) const T: u8 = 1 << 6;
pub(super) const I: u8 = 1 << 7;

/// Flags from the two that everything else follows: sign and zero of a result, and its overflow.
#[inline(always)]
fn signs(result: u8, overflow: u8) -> u8 {
    let n = result >> 7;
    u8::from(result == 0) << 1 | n << 2 | overflow << 3 | (n ^ overflow) << 4
}

/// A sum with its flags.
#[inline(always)]
pub(super) fn add(flags: u8, a: u8, b: u8, carry: u8) -> (u8, u8) {
    let result = a.wrapping_add(b).wrapping_add(carry);
    let carries = a & b | (a | b) & !result;
    let overflow = ((a ^ result) & (b ^ result)) >> 7;
    let new = carries >> 7 | (carries & 8) << 2 | signs(result, overflow);
    (result, flags & (T | I) | new)
}

/// A difference with its flags.
#[inline(always)]
pub(super) fn subtract(flags: u8, a: u8, b: u8, carry: u8) -> (u8, u8) {
    let result = a.wrapping_sub(b).wrapping_sub(carry);
    let borrows = !a & b | (!a | b) & result;
    let overflow = ((a ^ b) & (a ^ result)) >> 7;
    let new = borrows >> 7 | (borrows & 8) << 2 | signs(result, overflow);
    (result, flags & (T | I) | new)
}

/// A difference that goes on with the bytes below: zero only if they were zero.
#[inline(always)]
pub(super) fn subtract_on(flags: u8, a: u8, b: u8) -> (u8, u8) {
    let (result, new) = subtract(flags, a, b, flags & C);
    (result, new & (flags | !Z))
}

/// Flags of a result of logic.
#[inline(always)]
pub(super) fn logic(flags: u8, result: u8) -> u8 {
    flags & (C | H | T | I) | signs(result, 0)
}

/// The complement sets the carry.
#[inline(always)]
pub(super) fn complement(flags: u8, a: u8) -> (u8, u8) {
    (!a, logic(flags, !a) | C)
}

/// One more or one less, which leave the carry alone.
#[inline(always)]
pub(super) fn increment(flags: u8, a: u8) -> (u8, u8) {
    let result = a.wrapping_add(1);
    (result, flags & (C | H | T | I) | signs(result, u8::from(result == 0x80)))
}

#[inline(always)]
pub(super) fn decrement(flags: u8, a: u8) -> (u8, u8) {
    let result = a.wrapping_sub(1);
    (result, flags & (C | H | T | I) | signs(result, u8::from(result == 0x7f)))
}

/// Flags of a shift to the right: the bit that fell out is the carry.
#[inline(always)]
pub(super) fn shift(flags: u8, a: u8, result: u8) -> u8 {
    let carry = a & 1;
    flags & (H | T | I) | carry | signs(result, result >> 7 ^ carry)
}

/// Flags of 16 bits, without half carry.
#[inline(always)]
fn wide(flags: u8, result: u16, carry: bool, overflow: bool) -> u8 {
    let sign = signs((result >> 8) as u8, u8::from(overflow)) & !Z;
    flags & (H | T | I) | sign | u8::from(carry) | u8::from(result == 0) << 1
}

#[inline(always)]
pub(super) fn add_word(flags: u8, a: u16, b: u16) -> (u16, u8) {
    let result = a.wrapping_add(b);
    (result, wide(flags, result, !result & a & 0x8000 != 0, result & !a & 0x8000 != 0))
}

#[inline(always)]
pub(super) fn subtract_word(flags: u8, a: u16, b: u16) -> (u16, u8) {
    let result = a.wrapping_sub(b);
    (result, wide(flags, result, result & !a & 0x8000 != 0, !result & a & 0x8000 != 0))
}

/// Flags of a product.
#[inline(always)]
pub(super) fn product(flags: u8, result: u16) -> u8 {
    flags & !(C | Z) | (result >> 15) as u8 | u8::from(result == 0) << 1
}

/// A product of fractions: shifted, with the bit that fell out as carry.
#[inline(always)]
pub(super) fn fraction(flags: u8, result: u16) -> (u16, u8) {
    let shifted = result << 1;
    (shifted, flags & !(C | Z) | (result >> 15) as u8 | u8::from(shifted == 0) << 1)
}
