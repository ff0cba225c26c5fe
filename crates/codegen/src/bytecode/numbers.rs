//! What codes make of numbers, for the [`machine`](super::machine).

use super::code::{Code, More};

pub(super) fn unary(code: Code, a: u16, n: u16) -> Option<u16> {
    Some(match code {
        Code::Neg => a.wrapping_neg(),
        Code::Inc => a.wrapping_add(1),
        Code::Dec => a.wrapping_sub(1),
        Code::AddC | Code::AddAt => a.wrapping_add(n),
        Code::SubC => a.wrapping_sub(n),
        Code::AndC => a & n,
        Code::OrC => a | n,
        Code::XorC => a ^ n,
        Code::MulC => a.wrapping_mul(n),
        Code::ShlC => a << n,
        Code::ShrC => a >> n,
        Code::Low => a & 255,
        Code::Sign => a as u8 as i8 as u16,
        Code::IsZero => u16::from(a == 0),
        Code::EqC => u16::from(a == n),
        Code::UltC => u16::from(a < n),
        _ => return None,
    })
}

pub(super) fn binary(code: Code, a: u16, b: u16) -> u16 {
    match code {
        Code::Nip => b,
        Code::Add => a.wrapping_add(b),
        Code::Sub => a.wrapping_sub(b),
        Code::And => a & b,
        Code::Or => a | b,
        Code::Xor => a ^ b,
        Code::Mul => a.wrapping_mul(b),
        Code::Eq => u16::from(a == b),
        Code::Ult => u16::from(a < b),
        Code::Slt => u16::from((a as i16) < b as i16),
        Code::Min => a.min(b),
        Code::Max => a.max(b),
        Code::SubSat => a.saturating_sub(b),
        code => unreachable!("{code:?} is done elsewhere"),
    }
}

pub(super) fn word(more: More, a: u16, b: u16) -> u16 {
    let by = u32::from(b);
    match more {
        More::UDiv => a.checked_div(b).unwrap_or(0),
        More::URem => a.checked_rem(b).unwrap_or(0),
        More::SDiv => (a as i16).checked_div(b as i16).unwrap_or(0) as u16,
        More::SRem => (a as i16).checked_rem(b as i16).unwrap_or(0) as u16,
        More::Shl => a.wrapping_shl(by),
        More::Shr => a.wrapping_shr(by),
        _ => (a as i16).wrapping_shr(by) as u16,
    }
}

pub(super) fn long(more: More, a: u32, b: u32) -> u32 {
    match more {
        More::AddL => a.wrapping_add(b),
        More::SubL => a.wrapping_sub(b),
        More::AndL => a & b,
        More::OrL => a | b,
        More::XorL => a ^ b,
        More::MulL => a.wrapping_mul(b),
        More::UDivL => a.checked_div(b).unwrap_or(0),
        More::URemL => a.checked_rem(b).unwrap_or(0),
        More::SDivL => (a as i32).checked_div(b as i32).unwrap_or(0) as u32,
        More::SRemL => (a as i32).checked_rem(b as i32).unwrap_or(0) as u32,
        more => unreachable!("{more:?} is done elsewhere"),
    }
}
