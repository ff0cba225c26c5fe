//! Where eight bytes differ from eight others.

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
