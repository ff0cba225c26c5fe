//! Flags of sums, differences and bits, all eight at once.

pub(super) const C: u8 = 0x01;
pub(super) const N: u8 = 0x02;
pub(super) const P: u8 = 0x04;
pub(super) const H: u8 = 0x10;
pub(super) const Z: u8 = 0x40;
pub(super) const S: u8 = 0x80;
/// Two bits without a meaning.
pub(super) const SPARE: u8 = 0x28;

/// Sign, zero, and the bits without a meaning.
pub(super) fn sign(value: u8) -> u8 {
    value & (S | SPARE) | u8::from(value == 0) << 6
}

/// Of `and`, `or`, `xor` and shifts: parity, too.
pub(super) fn logic(value: u8) -> u8 {
    sign(value) | u8::from(value.count_ones() & 1 == 0) << 2
}

/// Carry, half carry and overflow of a sum or difference of more than 8 bits.
fn carries(a: u16, b: u16, value: u16) -> u8 {
    let changed = a ^ b ^ value;
    let carry = (changed >> 8 & 1) as u8;
    let overflow = carry ^ (changed >> 7 & 1) as u8;
    carry | changed as u8 & H | overflow << 2
}

pub(super) fn add(a: u8, b: u8, carry: u8) -> (u8, u8) {
    let (a, b) = (u16::from(a), u16::from(b));
    let value = a + b + u16::from(carry);
    (value as u8, sign(value as u8) | carries(a, b, value))
}

pub(super) fn subtract(a: u8, b: u8, carry: u8) -> (u8, u8) {
    let (a, b) = (u16::from(a), u16::from(b));
    let value = a.wrapping_sub(b).wrapping_sub(carry.into());
    (value as u8, sign(value as u8) | carries(a, b, value) | N)
}

pub(super) fn compare(a: u8, b: u8) -> u8 {
    subtract(a, b, 0).1 & !SPARE | b & SPARE
}

/// Flags of the upper byte of a difference: of 16 bits, or 24 shifted by 8.
pub(super) fn subtract_words(a: u32, b: u32, value: u32) -> u8 {
    let upper = |number: u32| (number >> 8) as u16;
    sign(upper(value) as u8) & !Z | carries(upper(a), upper(b), upper(value)) | N
}

/// The same of a sum; sign, zero and parity are as before.
pub(super) fn add_words(before: u8, a: u32, b: u32, value: u32) -> u8 {
    let changed = (a ^ b ^ value) >> 8;
    let carry = (changed >> 8 & 1) as u8;
    before & (S | Z | P) | (value >> 8) as u8 & SPARE | changed as u8 & H | carry
}
