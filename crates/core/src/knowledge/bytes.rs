//! Where knowledge lies: bytes that are read one at a time, in flash, in memory or anywhere else.

use kilomate_flash::Flash;

/// Bytes that are read one at a time. Past the end there are zeros.
pub trait Bytes {
    /// The byte at a place, 0 past the end.
    fn byte(&self, at: usize) -> u8;
}

impl Bytes for [u8] {
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.get(at).copied().unwrap_or(0)
    }
}

impl<T: Bytes + ?Sized> Bytes for &T {
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        (**self).byte(at)
    }
}

impl<const N: usize> Bytes for Flash<[u8; N]> {
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        if at < N { self.at(at) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    kilomate_flash::flash! {
        static THREE: [u8; 3] = [7, 8, 9];
    }

    #[test]
    fn past_the_end_there_are_zeros() {
        let slice: &[u8] = &[7, 8, 9];
        for (at, expected) in [(0, 7), (2, 9), (3, 0), (usize::MAX, 0)] {
            assert_eq!((slice.byte(at), THREE.byte(at)), (expected, expected));
        }
    }
}
