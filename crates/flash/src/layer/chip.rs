//! The loops of a layer in the assembly of an AVR. Rows lie in flash, one byte for each weight.

use core::arch::asm;

use crate::flash;

/// Units that are done in one round.
const ROUND: usize = 8;

flash! {
    /// A row that changes nothing: to put it into the place of another is to take that one away.
    static NOTHING: [u8; 16] = [super::stored(0) as u8; 16];
}

/// The address of a row of zeros.
#[inline(always)]
pub(super) fn nothing<const H: usize>() -> *const u8 {
    const { assert!(H <= 16) };
    (&raw const NOTHING).cast()
}

/// Four weights of the row that comes, whose address is in r24 and r25.
macro_rules! four {
    () => {
        "movw r22, r30
        movw r30, r24
        lpm r18, Z+
        lpm r19, Z+
        lpm r20, Z+
        lpm r21, Z+
        movw r24, r30
        movw r30, r22"
    };
}

/// A unit: `$come` is the register with the weight that comes.
macro_rules! unit {
    ($come:literal, $low:literal, $high:literal) => {
        concat!(
            "lpm r0, Z+\n",
            concat!("ldd r22, Y+", $low, "\n"),
            concat!("ldd r23, Y+", $high, "\n"),
            concat!("add r22, ", $come, "\n"),
            "adc r23, r1\n",
            "sub r22, r0\n",
            "sbc r23, r1\n",
            concat!("std Y+", $low, ", r22\n"),
            concat!("std Y+", $high, ", r23"),
        )
    };
}

/// Takes one row away from the sums and adds another: 18 cycles a unit. Weights are stored 128 too
/// large, which cancels out, so that none has a sign to be spread to the high byte.
///
/// # Safety
///
/// Both rows must be `H` bytes of program memory.
#[inline(never)]
pub(super) unsafe fn exchange<const H: usize>(
    sums: &mut [i16; H],
    gone: *const u8,
    come: *const u8,
) {
    const { assert!(H.is_multiple_of(ROUND)) };
    // SAFETY: reads the two rows and changes the sums, all of which are there; Y, which the compiler
    // keeps for itself, has its value again afterwards. Only registers that a function need not
    // keep are used.
    unsafe {
        asm!(
            "push r28",
            "push r29",
            "movw r28, r26",
            "ldi r26, {rounds}",
            "1:",
            four!(),
            unit!("r18", "0", "1"),
            unit!("r19", "2", "3"),
            unit!("r20", "4", "5"),
            unit!("r21", "6", "7"),
            four!(),
            unit!("r18", "8", "9"),
            unit!("r19", "10", "11"),
            unit!("r20", "12", "13"),
            unit!("r21", "14", "15"),
            "adiw r28, 16",
            "dec r26",
            "breq 2f",
            "rjmp 1b",
            "2:",
            "pop r29",
            "pop r28",
            rounds = const H / ROUND,
            inout("X") sums.as_mut_ptr() => _,
            inout("Z") gone => _,
            inout("r24") come as usize as u8 => _,
            inout("r25") (come as usize >> 8) as u8 => _,
            out("r18") _, out("r19") _, out("r20") _, out("r21") _, out("r22") _, out("r23") _,
        );
    }
}

/// What the sums come to with a row of the last layer.
///
/// # Safety
///
/// The row must be `H` bytes of program memory.
#[inline(never)]
pub(super) unsafe fn outputs<const H: usize>(sums: &[i16; H], row: *const u8) -> i32 {
    const { assert!(H <= 255) };
    let (low, middle, high): (u8, u8, u8);
    // SAFETY: reads the row and the sums, all of which are there; uses r0, and r1 is zero again
    // afterwards.
    unsafe {
        asm!(
            "1:",
            "ld {value}, X+",
            "ld {above}, X+",
            "lpm r20, Z+",
            "tst {above}",
            "brne 4f",
            "mul {value}, {value}",
            "mov r21, r1",
            "2:",
            // The carry is the sign of the product.
            "mulsu r20, r21",
            "sbc {sign}, {sign}",
            "add {low}, r0",
            "adc {middle}, r1",
            "adc {high}, {sign}",
            "3:",
            "dec {count}",
            "brne 1b",
            "rjmp 5f",
            "4:", // Clipped: to nothing, or to 255, whose square has a high byte of 254.
            "brmi 3b",
            "ldi r21, 254",
            "rjmp 2b",
            "5:",
            "clr r1",
            value = out(reg) _,
            above = out(reg) _,
            sign = out(reg) _,
            low = inout(reg) 0_u8 => low,
            middle = inout(reg) 0_u8 => middle,
            high = inout(reg) 0_u8 => high,
            count = inout(reg) H as u8 => _,
            inout("Z") row => _,
            inout("X") sums.as_ptr() => _,
            out("r20") _, out("r21") _,
            options(pure, readonly, nostack),
        );
    }
    let sign = if high & 0x80 != 0 { 0xFF } else { 0 };
    i32::from_le_bytes([low, middle, high, sign])
}
