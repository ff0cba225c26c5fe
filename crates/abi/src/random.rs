//! Random bits of weak levels and books: `SplitMix64` as [the core](kilomate_core::play::random) has it, in parts of 16 bits,
//! for CPUs that have nothing wider than 32.

const STEP: [u16; 4] = [0x7c15, 0x7f4a, 0x79b9, 0x9e37];
const FIRST: [u16; 4] = [0xe5b9, 0x1ce4, 0x476d, 0xbf58];
const SECOND: [u16; 4] = [0x11eb, 0x1331, 0x49bb, 0x94d0];

/// The generator; its low part first.
#[derive(Clone, Copy)]
pub(crate) struct Random([u16; 4]);

impl Random {
    /// The generator that begins with this seed.
    pub(crate) const fn new(seed: u32) -> Random {
        Random([seed as u16, (seed >> 16) as u16, 0, 0])
    }

    /// The upper half of the next 64 bits.
    pub(crate) fn bits(&mut self) -> u32 {
        let mut bits = Random([0; 4]);
        self.next(&mut bits);
        let [_, _, low, high] = bits.0;
        u32::from(high) << 16 | u32::from(low)
    }

    /// Begins anew, with the next bits and what a clock shows.
    pub(crate) fn mix(&mut self, now: u32) {
        let mut bits = Random([0; 4]);
        self.next(&mut bits);
        for (place, bits) in self.0.iter_mut().zip(&bits.0) {
            *place = *bits;
        }
        self.0[0] ^= now as u16;
        self.0[1] ^= (now >> 16) as u16;
    }

    // Everything is handed over by its place: as values, four parts would become one of 64 bits.
    fn next(&mut self, bits: &mut Random) {
        let mut carry = 0;
        for ((part, step), place) in self.0.iter_mut().zip(&STEP).zip(&mut bits.0) {
            carry += u32::from(*part) + u32::from(*step);
            *part = carry as u16;
            *place = *part;
            carry >>= 16;
        }
        bits.shift(14);
        bits.multiply(&FIRST);
        bits.shift(11);
        bits.multiply(&SECOND);
        bits.shift(15);
    }

    /// Mixes it with itself, shifted to the right by 16 and so many bits more.
    #[inline(never)]
    fn shift(&mut self, more: u32) {
        let [first, second, third, fourth] = &mut self.0;
        *first ^= *second >> more | *third << (16 - more);
        *second ^= *third >> more | *fourth << (16 - more);
        *third ^= *fourth >> more;
    }

    #[inline(never)]
    fn multiply(&mut self, by: &[u16; 4]) {
        // From the top: what is below is not needed any more there.
        for at in (0..4).rev() {
            let [mut low, mut high] = [0_u32; 2];
            for (left, right) in self.0.iter().take(at + 1).zip(by.iter().take(at + 1).rev()) {
                let product = u32::from(*left) * u32::from(*right);
                low += product & 0xffff;
                high += product >> 16;
            }
            if let Some(place) = self.0.get_mut(at) {
                *place = low as u16;
            }
            // What it carries upwards.
            let mut carry = high + (low >> 16);
            for place in self.0.iter_mut().skip(at + 1) {
                carry += u32::from(*place);
                *place = carry as u16;
                carry >>= 16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::play::random::Random as Whole;

    #[test]
    fn bits_are_the_core_s() {
        for seed in [0, 1, 7, 0x1_0000, 1_234_567, u32::MAX] {
            let (mut parts, mut whole) = (Random::new(seed), Whole::new(seed.into()));
            for now in (0..200_u32).map(|n| n.wrapping_mul(0x9e37_79b9)) {
                assert_eq!(parts.bits(), (whole.bits() >> 32) as u32, "{seed}");
                parts.mix(now);
                whole = Whole::new(whole.bits() ^ u64::from(now));
            }
        }
    }
}
