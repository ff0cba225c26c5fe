//! Where bytes differ from others: what has changed on a board.

/// A bit for each place in which two rows of bytes differ, the lowest for the first.
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

/// Of 64 bytes, a bit for each that is another one now: those that were not 0 before, and those that
/// are not 0 now. The lowest bits are for the first bytes.
#[cfg(not(target_pointer_width = "16"))] // 64 bits are one register there, or two
#[inline(always)]
pub fn gone_and_come(before: &[[u8; 8]; 8], now: &[[u8; 8]; 8]) -> (u64, u64) {
    let (mut gone, mut come) = (0, 0);
    for pair in 0..4 {
        let [before, now] = [before, now].map(|rows| pair_of_rows(rows, 2 * pair));
        let changed = different(before, now);
        gone |= ((changed & different(before, [0; 16])) as u64) << (16 * pair);
        come |= ((changed & different(now, [0; 16])) as u64) << (16 * pair);
    }
    (gone, come)
}

#[cfg(not(target_pointer_width = "16"))]
#[inline(always)]
fn pair_of_rows(rows: &[[u8; 8]; 8], first: usize) -> [u8; 16] {
    let mut pair = [0; 16];
    pair[..8].copy_from_slice(&rows[first]);
    pair[8..].copy_from_slice(&rows[first + 1]);
    pair
}

/// A bit for each place in which 16 bytes differ: no compiler finds the two instructions for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn different(a: [u8; 16], b: [u8; 16]) -> u16 {
    use core::arch::x86_64::{__m128i, _mm_cmpeq_epi8, _mm_movemask_epi8};
    // SAFETY: any 16 bytes are such a vector, and every CPU of this kind has them.
    unsafe {
        let [a, b]: [__m128i; 2] = core::mem::transmute([a, b]);
        !_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)) as u16
    }
}

/// A bit for each place in which 16 bytes differ.
#[cfg(not(any(target_pointer_width = "16", target_arch = "x86_64")))]
#[inline(always)]
fn different(a: [u8; 16], b: [u8; 16]) -> u16 {
    let changed = u128::from_le_bytes(a) ^ u128::from_le_bytes(b);
    places(changed as u64) as u16 | (places((changed >> 64) as u64) as u16) << 8
}

/// A bit for each byte that is not 0, by arithmetic on all eight.
#[cfg(any(test, not(any(target_pointer_width = "16", target_arch = "x86_64"))))]
#[inline(always)]
fn places(bytes: u64) -> u8 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let ones = ((bytes & LOW).wrapping_add(LOW) | bytes) >> 7 & 0x0101_0101_0101_0101;
    (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8 // the one of byte n comes to bit 56 + n
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

    #[test]
    fn men_gone_and_come_are_those_of_each_place() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        for _ in 0..1_000 {
            let before = [[(); 8]; 8].map(|row| row.map(|()| random() & random() & 0x87));
            let now =
                before.map(|row| row.map(|man| if random() < 50 { random() & 0x81 } else { man }));
            let (mut gone, mut come) = (0, 0);
            for (row, (before, now)) in before.iter().zip(&now).enumerate() {
                let changed = differences(before, now);
                gone |= ((changed & differences(before, &[0; 8])) as u64) << (8 * row);
                come |= ((changed & differences(now, &[0; 8])) as u64) << (8 * row);
                let bytes = u64::from_le_bytes(*before) ^ u64::from_le_bytes(*now);
                assert_eq!(places(bytes), changed);
            }
            assert_eq!(gone_and_come(&before, &now), (gone, come));
        }
    }
}
