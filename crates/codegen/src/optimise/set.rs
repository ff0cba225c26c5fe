//! Sets of registers, flags and bytes of memory, as bits.

use std::fmt::Debug;

/// A set.
pub(crate) trait Set: Copy + Eq + Debug {
    /// With nothing in it.
    const EMPTY: Self;
    /// With everything in it.
    const ALL: Self;

    /// What is in one of two.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// What is in both of two.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// What is not in another.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Whether there is something that is in both.
    fn meets(self, other: Self) -> bool {
        self.and(other) != Self::EMPTY
    }
}

macro_rules! set_of_bits {
    ($($number:ty),*) => {$(
        impl Set for $number {
            const EMPTY: $number = 0;
            const ALL: $number = <$number>::MAX;

            fn or(self, other: $number) -> $number {
                self | other
            }

            fn and(self, other: $number) -> $number {
                self & other
            }

            fn without(self, other: $number) -> $number {
                self & !other
            }
        }
    )*};
}

set_of_bits!(u16, u32, u64, u128);

/// A set for CPUs whose variables have bits, too: `64 * N` of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    /// So many bits from a number on.
    pub(crate) fn range(from: usize, count: usize) -> Bits<N> {
        let mut bits = [0; N];
        for bit in from..from + count {
            bits[bit / 64] |= 1 << (bit % 64);
        }
        Bits(bits)
    }

    /// Whether a bit is in it.
    #[cfg(test)]
    pub(crate) fn has(self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn zip(self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        Bits(std::array::from_fn(|at| both(self.0[at], other.0[at])))
    }
}

impl<const N: usize> Set for Bits<N> {
    const EMPTY: Self = Bits([0; N]);
    const ALL: Self = Bits([u64::MAX; N]);

    fn or(self, other: Self) -> Self {
        self.zip(other, |one, two| one | two)
    }

    fn and(self, other: Self) -> Self {
        self.zip(other, |one, two| one & two)
    }

    fn without(self, other: Self) -> Self {
        self.zip(other, |one, two| one & !two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_over_several_words_are_one_set() {
        let middle: Bits<3> = Bits::range(60, 10);
        assert!(middle.has(60) && middle.has(69) && !middle.has(59) && !middle.has(70));
        assert_eq!(middle.without(Bits::range(64, 6)), Bits::range(60, 4));
        assert!(!middle.meets(Bits::range(70, 100)));
        assert_eq!(middle.or(Bits::ALL), Bits::ALL);
    }
}
