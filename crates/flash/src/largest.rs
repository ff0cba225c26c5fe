//! The largest of some bytes, found the way an 8-bit CPU finds it fastest.

#[cfg(avr_assembly)]
use core::arch::asm;

/// The place of the largest of at most 255 bytes, of the first if there are several; 0 if all are
/// zero, or there are none. What lies beyond 255 is not looked at.
#[inline(always)]
pub fn largest(bytes: &[u8]) -> usize {
    find(bytes.get(..255).unwrap_or(bytes))
}

#[cfg(not(avr_assembly))]
#[inline(always)]
fn find(bytes: &[u8]) -> usize {
    let (mut place, mut top) = (0, 0);
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.find(|&&byte| byte > top) {
        top = byte;
        place = bytes.len() - 1 - rest.len();
    }
    place
}

#[cfg(avr_assembly)]
#[inline(always)]
fn find(bytes: &[u8]) -> usize {
    let count = bytes.len() as u8;
    if count == 0 {
        return 0;
    }
    let start = bytes.as_ptr() as u8;
    // Behind which byte the largest so far was found.
    let mut behind = start.wrapping_add(1);
    // SAFETY: reads `count` bytes, which are there: the first for itself if the number is odd, then
    // two in eleven cycles. The compiler takes nine for one.
    unsafe {
        asm!(
            "lsr {pairs}",
            "brcc 1f",
            "ld {top}, {next}+",
            "tst {pairs}",
            "breq 5f",
            "1:",
            "ld {byte}, {next}+",
            "cp {top}, {byte}",
            "brcs 3f",
            "2:",
            "ld {byte}, {next}+",
            "cp {top}, {byte}",
            "brcs 4f",
            "dec {pairs}",
            "brne 1b",
            "rjmp 5f",
            "3:",
            "mov {top}, {byte}",
            "mov {behind}, {next:l}",
            "rjmp 2b",
            "4:",
            "mov {top}, {byte}",
            "mov {behind}, {next:l}",
            "dec {pairs}",
            "brne 1b",
            "5:",
            byte = out(reg) _,
            next = inout(reg_ptr) bytes.as_ptr() => _,
            top = inout(reg) 0u8 => _,
            pairs = inout(reg) count => _,
            behind = inout(reg) behind,
            options(pure, readonly, nostack),
        );
    }
    behind.wrapping_sub(start).wrapping_sub(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_largest_is_found() {
        for (bytes, place) in [
            (&[][..], 0),
            (&[0, 0], 0),
            (&[7], 0),
            (&[1, 2, 3], 2),
            (&[3, 1, 3], 0),
            (&[0, 255, 254, 255], 1),
        ] {
            assert_eq!(largest(bytes), place, "{bytes:?}");
        }
        let mut many = [0; 300];
        many[254] = 1;
        many[255] = 2;
        assert_eq!(largest(&many), 254);
    }
}
