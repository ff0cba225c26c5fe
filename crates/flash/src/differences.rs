//! Where eight bytes differ from eight others.

#[cfg(avr_assembly)]
use core::arch::asm;

/// A bit for each place in which two rows of bytes differ, the lowest for the first.
#[cfg(not(avr_assembly))]
#[inline(always)]
pub fn differences(a: &[u8; 8], b: &[u8; 8]) -> u8 {
    if cfg!(not(target_pointer_width = "16")) && a == b {
        return 0; // one comparison where a register holds a row
    }
    let mut places = 0;
    for place in 0..8 {
        if a[place] != b[place] {
            places |= 1 << place;
        }
    }
    places
}

/// A bit for each place in which two rows of bytes differ, the lowest for the first.
#[cfg(avr_assembly)]
#[inline(always)]
pub fn differences(a: &[u8; 8], b: &[u8; 8]) -> u8 {
    let places;
    // SAFETY: reads eight bytes of each, which are there. Six cycles a byte; the compiler needs
    // more for counting alone.
    unsafe {
        asm!(
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 1",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 2",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 4",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 8",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 16",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 32",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 64",
            "ld {byte}, X+", "ld {other}, Z+", "cpse {byte}, {other}", "ori {places}, 128",
            byte = out(reg) _,
            other = out(reg) _,
            places = inout(reg_upper) 0_u8 => places,
            inout("X") a.as_ptr() => _,
            inout("Z") b.as_ptr() => _,
            options(pure, readonly, nostack),
        );
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_its_bit() {
        let a = [0, 1, 2, 3, 4, 5, 6, 255];
        assert_eq!(differences(&a, &a), 0);
        for place in 0..8 {
            let mut b = a;
            b[place] ^= 0x80;
            assert_eq!(differences(&a, &b), 1 << place);
        }
        assert_eq!(differences(&a, &[9; 8]), 255);
        assert_eq!(differences(&a, &[0, 0, 2, 3, 4, 5, 6, 0]), 0x82);
    }
}
