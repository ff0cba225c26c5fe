//! Short ASCII text in a fixed buffer: what notation writes on a machine without an allocator.

use core::fmt;
use core::ops::Deref;

/// At most `N` ASCII characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> Text<N> {
    pub(crate) const fn new() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        Text { bytes: [0; N], len: 0 }
    }

    /// Appends an ASCII character; one that does not fit is dropped, so `N` is chosen to fit all.
    pub(crate) fn push(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii() && (self.len as usize) < N);
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
            self.len += 1;
        }
    }

    pub(crate) fn push_all(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    pub(crate) fn push_number(&mut self, number: u16) {
        let mut digits = [0; 5];
        let mut rest = number;
        let mut first = digits.len();
        for (i, digit) in digits.iter_mut().enumerate().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
            first = i;
            if rest == 0 {
                break;
            }
        }
        for &digit in digits.iter().skip(first) {
            self.push(digit);
        }
    }

    /// The characters as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or(&[])
    }

    /// The characters as a string.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }
}

impl<const N: usize> Deref for Text<N> {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for number in [0, 1, 9, 10, 99, 100, 12345, u16::MAX] {
            let mut text = Text::<5>::new();
            text.push_number(number);
            assert_eq!(text.as_str(), std::format!("{number}"));
        }
    }
}
