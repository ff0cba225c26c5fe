//! A layer of a network: rows of weights, and sums that follow them.
//!
//! Here rather than with the network, because these few loops are where an engine that evaluates
//! with one spends its time, and each CPU has its own way through them.

#[cfg(not(kilomate_portable))]
use crate::product;
use crate::{Flash, Plain};

/// A weight of the first layer: one byte or two.
pub trait Weight: Plain + Into<i16> + 'static {
    /// Weights that change nothing.
    fn none<const H: usize>() -> &'static [Self; H];

    /// Takes weights away from the sums, and adds others.
    #[inline(always)]
    fn exchange<const H: usize>(sums: &mut [i16; H], gone: &[Self; H], come: &[Self; H]) {
        for unit in 0..H {
            let change = come[unit].into().wrapping_sub(gone[unit].into());
            sums[unit] = sums[unit].wrapping_add(change);
        }
    }
}

impl Weight for i8 {
    #[inline(always)]
    fn none<const H: usize>() -> &'static [i8; H] {
        const { &[0; H] }
    }

    #[cfg(kilomate_portable)]
    #[inline(always)]
    fn exchange<const H: usize>(sums: &mut [i16; H], gone: &[i8; H], come: &[i8; H]) {
        crate::kernels::exchange(sums, gone, come);
    }
}

impl Weight for i16 {
    #[inline(always)]
    fn none<const H: usize>() -> &'static [i16; H] {
        const { &[0; H] }
    }
}

/// Sums wrap around; that none does with the weights of a network is proved when it is loaded.
impl<W: Weight, const H: usize, const R: usize> Flash<[[W; H]; R]> {
    /// Adds a row to the sums. A row past the end is the last one, here and below.
    #[inline(always)]
    pub fn add_to(&self, sums: &mut [i16; H], row: u16) {
        let row = self.weights(row);
        for unit in 0..H {
            sums[unit] = sums[unit].wrapping_add(row[unit].into());
        }
    }

    /// Takes a row away from the sums.
    #[inline(always)]
    pub fn take_from(&self, sums: &mut [i16; H], row: u16) {
        let row = self.weights(row);
        for unit in 0..H {
            sums[unit] = sums[unit].wrapping_sub(row[unit].into());
        }
    }

    /// Puts one row into the place of another: half of the memory traffic of doing both.
    #[inline(always)]
    pub fn exchange(&self, sums: &mut [i16; H], gone: u16, come: u16) {
        let (gone, come) = (self.weights(gone), self.weights(come));
        for unit in 0..H {
            let change = come[unit].into().wrapping_sub(gone[unit].into());
            sums[unit] = sums[unit].wrapping_add(change);
        }
    }

    /// Whichever of these is asked for: takes a row away if there is one, and adds one.
    #[cfg(not(kilomate_portable))]
    #[inline(always)]
    pub fn update(&self, sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>) {
        match (gone, come) {
            (Some(gone), Some(come)) => self.exchange(sums, gone, come),
            (Some(gone), None) => self.take_from(sums, gone),
            (None, Some(come)) => self.add_to(sums, come),
            (None, None) => {}
        }
    }

    /// The same in one way, where code is what there is no room for: no row is one of zeros.
    #[cfg(kilomate_portable)]
    #[inline(always)]
    pub fn update(&self, sums: &mut [i16; H], gone: Option<u16>, come: Option<u16>) {
        let row = |row: Option<u16>| match row {
            Some(row) => self.weights(row),
            None => W::none(),
        };
        W::exchange(sums, row(gone), row(come));
    }

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
}

/// The last layer: a row for the units of each side.
impl<const H: usize, const R: usize> Flash<[[i8; H]; R]> {
    /// What the sums come to, each clipped to a byte, squared, shortened to a byte again and
    /// multiplied with its weight.
    #[cfg(kilomate_portable)]
    #[inline(always)]
    pub fn outputs_of_bytes(&self, sums: &[i16; H], row: u16) -> i32 {
        crate::kernels::outputs(sums, self.weights(row))
    }

    /// What the sums come to, each clipped to a byte, squared, shortened to a byte again and
    /// multiplied with its weight.
    #[cfg(not(kilomate_portable))]
    #[inline(always)]
    pub fn outputs_of_bytes(&self, sums: &[i16; H], row: u16) -> i32 {
        let row = self.weights(row);
        let mut total = 0;
        for unit in 0..H {
            let clipped = sums[unit].clamp(0, 255) as u8;
            let [_, squared] = product(clipped, clipped).to_le_bytes();
            total += (squared as i16 * row[unit] as i16) as i32;
        }
        total
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
    use crate::flash;

    flash! {
        static ROWS: [[i8; 3]; 2] = [[1, -2, 127], [-128, 5, 0]];
        static WIDE: [[i16; 2]; 2] = [[300, -300], [i16::MAX, i16::MIN]];
    }

    #[test]
    fn sums_follow_the_rows() {
        let mut sums = [10, 20, 30];
        ROWS.add_to(&mut sums, 0);
        assert_eq!(sums, [11, 18, 157]);
        ROWS.exchange(&mut sums, 0, 1);
        assert_eq!(sums, [-118, 25, 30]);
        ROWS.take_from(&mut sums, 9);
        assert_eq!(sums, [10, 20, 30], "past the end is the last row");
        let mut sums = [1, -1];
        WIDE.exchange(&mut sums, 0, 1);
        WIDE.take_from(&mut sums, 1);
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
