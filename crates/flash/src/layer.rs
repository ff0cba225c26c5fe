//! A layer of a network: rows of weights, and sums that follow them.
//!
//! Here rather than with the network, because these few loops are where an engine that evaluates
//! with one spends its time, and each CPU has its own way through them.

#[cfg(avr_assembly)]
mod chip;

#[cfg(not(avr_assembly))]
use crate::product;
use crate::{Flash, Plain};

/// A weight of the first layer: one byte or two.
pub trait Weight: Plain + Into<i16> {}
impl Weight for i8 {}
impl Weight for i16 {}

/// How a weight of one byte is stored in a table of the first layer: on an AVR, which adds one to a
/// sum of two bytes faster without a sign, 128 too large.
pub const fn stored(weight: i8) -> i8 {
    if cfg!(avr_assembly) { weight ^ -128 } else { weight }
}

/// The first layer: a row of weights for each feature, and sums that follow them.
///
/// Sums wrap around; that none does with the weights of a network is proved when it is loaded. A
/// row past the end is the last one.
pub trait Layer<const H: usize> {
    /// Takes a row away from the sums if there is one, and adds another if there is one. To do both
    /// at once is half of the memory traffic.
    fn change(&self, sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>);

    /// A weight, for who wants to know it.
    #[cfg(not(avr_assembly))]
    fn weight(&self, row: u16, unit: usize) -> i16;
}

impl<W: Weight, const H: usize, const R: usize> Layer<H> for Flash<[[W; H]; R]> {
    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn change(&self, sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>) {
        match (gone.map(|row| self.weights(row)), come.map(|row| self.weights(row))) {
            (Some(gone), Some(come)) => {
                for unit in 0..H {
                    let change = come[unit].into().wrapping_sub(gone[unit].into());
                    sums[unit] = sums[unit].wrapping_add(change);
                }
            }
            (Some(gone), None) => {
                for unit in 0..H {
                    sums[unit] = sums[unit].wrapping_sub(gone[unit].into());
                }
            }
            (None, Some(come)) => {
                for unit in 0..H {
                    sums[unit] = sums[unit].wrapping_add(come[unit].into());
                }
            }
            (None, None) => {}
        }
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn change(&self, sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>) {
        const { assert!(size_of::<W>() == 1) };
        let address = |row: Option<u16>| row.map_or(chip::nothing::<H>(), |row| self.row(row));
        // SAFETY: two rows of bytes in program memory.
        unsafe { chip::exchange(sums, address(gone), address(come)) }
    }

    #[cfg(not(avr_assembly))]
    fn weight(&self, row: u16, unit: usize) -> i16 {
        self.weights(row)[unit].into()
    }
}

impl<W: Weight, const H: usize, const R: usize> Flash<[[W; H]; R]> {
    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn weights(&self, row: u16) -> &[W; H] {
        &self.0[(row as usize).min(R - 1)]
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn weights(&self, row: u16) -> [W; H] {
        self.at(row as usize)
    }

    /// The address of a row.
    #[cfg(avr_assembly)]
    #[inline(always)]
    fn row(&self, row: u16) -> *const u8 {
        let row = (row as usize).min(R - 1);
        (&raw const self.0).cast::<[W; H]>().wrapping_add(row).cast()
    }
}

/// The last layer: a row for the units of each side.
impl<const H: usize, const R: usize> Flash<[[i8; H]; R]> {
    /// What the sums come to, each clipped to a byte, squared, shortened to a byte again and
    /// multiplied with its weight.
    #[inline(always)]
    pub fn outputs_of_bytes(&self, sums: &[i16; H], row: u16) -> i32 {
        #[cfg(avr_assembly)]
        // SAFETY: a row of bytes in program memory.
        return unsafe { chip::outputs(sums, self.row(row)) };
        #[cfg(not(avr_assembly))]
        {
            let row = self.weights(row);
            let mut total = 0;
            for unit in 0..H {
                let clipped = sums[unit].clamp(0, 255) as u8;
                let [_, squared] = product(clipped, clipped).to_le_bytes();
                total += (squared as i16 * row[unit] as i16) as i32;
            }
            total
        }
    }

    /// The same without the shortening. The first product has 16 bits, so that a processor with
    /// vectors takes eight units at a time.
    #[inline(always)]
    pub fn outputs_of_words(&self, sums: &[i16; H], row: u16) -> i32 {
        let row = self.weights(row);
        let mut total = 0_i32;
        for unit in 0..H {
            let clipped = sums[unit].clamp(0, 255);
            let weighted = clipped.wrapping_mul(row[unit] as i16); // at most 255 × 128
            total = total.wrapping_add(weighted as i32 * clipped as i32);
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::Layer;
    use crate::flash;

    flash! {
        static ROWS: [[i8; 3]; 2] = [[1, -2, 127], [-128, 5, 0]];
        static WIDE: [[i16; 2]; 2] = [[300, -300], [i16::MAX, i16::MIN]];
    }

    #[test]
    fn sums_follow_the_rows() {
        let mut sums = [10, 20, 30];
        ROWS.change(&mut sums, None, Some(0));
        assert_eq!(sums, [11, 18, 157]);
        ROWS.change(&mut sums, Some(0), Some(1));
        assert_eq!(sums, [-118, 25, 30]);
        ROWS.change(&mut sums, Some(9), None);
        assert_eq!(sums, [10, 20, 30], "past the end is the last row");
        let mut sums = [1, -1];
        WIDE.change(&mut sums, Some(0), Some(1));
        WIDE.change(&mut sums, Some(1), None);
        assert_eq!(sums, [-299, 299], "sums wrap around and back");
    }

    #[test]
    fn outputs_are_clipped_squared_and_weighted() {
        let sums = [-5, 100, 999];
        assert_eq!(ROWS.outputs_of_bytes(&sums, 0), 39 * -2 + 254 * 127);
        assert_eq!(ROWS.outputs_of_words(&sums, 0), 10_000 * -2 + 65_025 * 127);
        assert_eq!(ROWS.outputs_of_words(&[255; 3], 1), 65_025 * (5 - 128));
    }
}
