//! Loops of a network that a translator replaces: by these names it knows them, and has routines for
//! its CPU that do the same (`kilomate_port::mos`). Whoever does not know them translates them as
//! they stand.
//!
//! None is inlined, and none has a parameter that is always the same: the compiler would leave it
//! out.

use crate::product;

/// The loops for so many hidden units.
macro_rules! units {
    ($($module:ident: $count:literal),*) => {
        $(
            mod $module {
                #[inline(never)]
                pub(super) fn exchange(
                    sums: &mut [i16; $count],
                    gone: &[i8; $count],
                    come: &[i8; $count],
                ) {
                    for unit in 0..$count {
                        let change = come[unit] as i16 - gone[unit] as i16;
                        sums[unit] = sums[unit].wrapping_add(change);
                    }
                }

                #[inline(never)]
                pub(super) fn outputs(sums: &[i16; $count], weights: &[i8; $count]) -> i32 {
                    let mut total = 0;
                    for unit in 0..$count {
                        let clipped = sums[unit].clamp(0, 255) as u8;
                        let [_, squared] = super::product(clipped, clipped).to_le_bytes();
                        total += (squared as i16 * weights[unit] as i16) as i32;
                    }
                    total
                }
            }
        )*

        /// Takes weights away from the sums, and adds others.
        #[inline(always)]
        pub fn exchange<const H: usize>(sums: &mut [i16; H], gone: &[i8; H], come: &[i8; H]) {
            $(
                if H == $count
                    && let Some(sums) = sums.first_chunk_mut()
                    && let Some(gone) = gone.first_chunk()
                    && let Some(come) = come.first_chunk()
                {
                    return $module::exchange(sums, gone, come);
                }
            )*
            const { assert!($(H == $count)||*) };
        }

        /// What the sums come to: see [`Flash::outputs_of_bytes`](crate::Flash::outputs_of_bytes).
        #[inline(always)]
        pub fn outputs<const H: usize>(sums: &[i16; H], weights: &[i8; H]) -> i32 {
            $(
                if H == $count
                    && let Some(sums) = sums.first_chunk()
                    && let Some(weights) = weights.first_chunk()
                {
                    return $module::outputs(sums, weights);
                }
            )*
            const { assert!($(H == $count)||*) };
            0
        }
    };
}

units! { units_8: 8, units_16: 16, units_32: 32 }

/// The number of a square, counted from the beginning of these rows, whose byte is another in both:
/// the first in which 16 bytes, of which the last eight are not looked at, are a row, and the
/// other. None if there is no such square.
#[inline(never)]
pub fn differing(now: &[u8], old: &[[u8; 8]]) -> u8 {
    let mut square = 0;
    for (now, old) in now.chunks(16).zip(old) {
        for (now, old) in now.iter().zip(old) {
            if now != old {
                return square;
            }
            square += 1;
        }
    }
    NONE
}

/// What [`differing`] says if nothing does.
pub const NONE: u8 = 255;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exchanged_and_weighed() {
        let mut sums = [100; 8];
        exchange(&mut sums, &[-128; 8], &[127, 0, -128, 1, 2, 3, 4, 5]);
        assert_eq!(sums, [355, 228, 100, 229, 230, 231, 232, 233]);
        let weights = [127, -128, 1, 0, 0, 0, 0, 0];
        assert_eq!(outputs(&[355, 228, 100, -1, 5, 6, 7, 8], &weights), 254 * 127 - 203 * 128 + 39);
    }

    #[test]
    fn rows_are_compared_square_by_square() {
        let mut now = [0; 48];
        let mut old = [[0; 8]; 3];
        (now[8], now[15]) = (1, 1);
        assert_eq!(differing(&now, &old), NONE, "between the rows there is nothing");
        now[16 + 7] = 5;
        now[32] = 6;
        assert_eq!(differing(&now, &old), 15);
        old[1][7] = 5;
        assert_eq!(differing(&now, &old), 16);
        assert_eq!(differing(&now[32..], &old[2..]), 0);
        old[2][0] = 6;
        assert_eq!(differing(&now, &old), NONE);
    }
}
