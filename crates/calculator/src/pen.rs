//! Writing on the screen, letter by letter.

use crate::colour::{GROUND, TEXT};
use crate::host::Host;
use crate::texts::Text;

/// Dots from a letter to the next, and from a line to the next.
pub(crate) const WIDTH: u16 = 6;
pub(crate) const LINE: u8 = 9;
/// Set in letters of twice the size.
pub(crate) const BIG: u8 = 0x80;

/// Where the next letter goes, and its colours.
pub(crate) struct Pen {
    pub(crate) x: u16,
    pub(crate) y: u8,
    pub(crate) ink: u8,
    pub(crate) paper: u8,
    /// [`BIG`], or 0.
    pub(crate) size: u8,
}

impl Pen {
    /// A pen for usual text.
    pub(crate) fn at(x: u16, y: u8) -> Pen {
        Pen { x, y, ink: TEXT, paper: GROUND, size: 0 }
    }

    /// The same in another colour.
    pub(crate) fn ink(self, ink: u8) -> Pen {
        Pen { ink, ..self }
    }

    /// The same on another ground.
    pub(crate) fn on(self, paper: u8) -> Pen {
        Pen { paper, ..self }
    }

    /// The same in large letters.
    pub(crate) fn big(self) -> Pen {
        Pen { size: BIG, ..self }
    }

    /// Writes a letter.
    #[inline(never)]
    pub(crate) fn put(&mut self, host: &mut impl Host, letter: u8) {
        host.glyph(self.x, self.y, letter | self.size, self.ink, self.paper);
        self.x += if self.size == 0 { WIDTH } else { 2 * WIDTH };
    }

    /// Writes a text, whose lines begin below each other.
    #[inline(never)]
    pub(crate) fn text(&mut self, host: &mut impl Host, text: Text) {
        let left = self.x;
        let mut at = text.0;
        loop {
            let letter = host.letter(at);
            match letter {
                0 => return,
                b'\n' => {
                    self.x = left;
                    self.y += LINE + 1;
                }
                _ => self.put(host, letter),
            }
            at += 1;
        }
    }

    /// Writes letters that end with a zero, if they end.
    #[inline(never)]
    pub(crate) fn letters(&mut self, host: &mut impl Host, letters: &[u8]) {
        for &letter in letters {
            if letter == 0 {
                return;
            }
            self.put(host, letter);
        }
    }

    /// Writes a number with at least so many digits.
    #[inline(never)]
    pub(crate) fn number(&mut self, host: &mut impl Host, number: u16, least: u8) {
        self.letters(host, &digits(number, least));
    }

    /// Clears from here to a place on the right.
    #[inline(never)]
    pub(crate) fn clear_to(&mut self, host: &mut impl Host, right: u16) {
        if self.x < right {
            host.fill(self.x, self.y, right - self.x, LINE, self.paper);
        }
        self.x = right;
    }
}

/// The digits of a number, at least so many, and zeros behind them.
#[inline(never)]
pub(crate) fn digits(number: u16, least: u8) -> [u8; 5] {
    let mut digits = [0; 5];
    let mut places = digits.iter_mut();
    let mut rest = number;
    let mut left = 5;
    let mut has_begun = false;
    for power in [10_000u16, 1_000, 100, 10, 1] {
        let mut digit = b'0';
        while rest >= power {
            rest -= power;
            digit += 1;
        }
        has_begun |= digit != b'0' || left <= least;
        left -= 1;
        if has_begun && let Some(place) = places.next() {
            *place = digit;
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn numbers_have_as_many_digits_as_they_need_or_as_are_asked_for() {
        assert_eq!(&digits(0, 1), b"0\0\0\0\0");
        assert_eq!(&digits(7, 2), b"07\0\0\0");
        assert_eq!(&digits(120, 1), b"120\0\0");
        assert_eq!(&digits(u16::MAX, 1), b"65535");
    }
}
