//! Squares of the 0x88 board: `row * 16 + col`, row 0 is rank 8, column 0 is the a-file.

use core::fmt;

/// A square that is on the board, always.
///
/// The byte has the shape `0rrr0ccc`. Stepping off an edge sets one of the two zero bits, which
/// is how every walk over the board ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The bits that are set in a byte which has left the board.
pub(crate) const OFF_BOARD: u8 = 0x88;

/// How far two rows or columns are apart. (`u8::abs_diff` goes by way of 32 bits, for the sake of large
/// CPUs.)
#[inline(always)]
#[allow(clippy::manual_abs_diff)]
pub(crate) const fn apart(one: u8, other: u8) -> u8 {
    if one > other { one - other } else { other - one }
}

impl Square {
    /// The square in `row` 0–7 (rank 8 to rank 1) and `col` 0–7 (a to h).
    pub const fn at(row: u8, col: u8) -> Option<Square> {
        if row < 8 && col < 8 { Some(Square(row << 4 | col)) } else { None }
    }

    /// The square of a 0x88 byte, if it is on the board.
    pub const fn from_0x88(byte: u8) -> Option<Square> {
        if byte & OFF_BOARD == 0 { Some(Square(byte)) } else { None }
    }

    /// The square of a 0x88 byte that is known to be on the board; stray bits are dropped.
    #[inline(always)]
    pub(crate) const fn masked(byte: u8) -> Square {
        Square(byte & !OFF_BOARD)
    }

    /// The square numbered `index` from a8 = 0, b8 = 1 to h1 = 63; higher bits are ignored.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Square {
        let index = index & 63;
        Square(index + (index & 0x38))
    }

    /// The number of this square, a8 = 0, b8 = 1 to h1 = 63.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        (self.0 + (self.0 & 7)) >> 1
    }

    /// The 0x88 byte, `row * 16 + col`.
    #[inline(always)]
    pub const fn to_0x88(self) -> u8 {
        self.0
    }

    /// Row 0 is rank 8, row 7 is rank 1.
    #[inline(always)]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// Column 0 is the a-file.
    #[inline(always)]
    pub const fn col(self) -> u8 {
        self.0 & 7
    }

    /// The square `step` bytes further, unless that is off the board.
    #[inline(always)]
    pub const fn step(self, step: i8) -> Option<Square> {
        Square::from_0x88(self.0.wrapping_add_signed(step))
    }

    /// The same square seen from the other side of the board.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 0x70)
    }

    /// King moves from here to another square of an empty board.
    #[inline(always)]
    pub const fn distance(self, other: Square) -> u8 {
        let rows = apart(self.row(), other.row());
        let cols = apart(self.col(), other.col());
        if rows > cols { rows } else { cols }
    }

    /// Whether the square is dark, like a1.
    pub const fn is_dark(self) -> bool {
        (self.row() ^ self.col()) & 1 == 1
    }

    /// All squares, a8 to h1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square::from_index)
    }

    /// File letter and rank digit.
    pub const fn to_ascii(self) -> [u8; 2] {
        [b'a' + self.col(), b'8' - self.row()]
    }

    /// Reads a file letter and a rank digit.
    pub const fn from_ascii(file: u8, rank: u8) -> Option<Square> {
        Square::at(b'8'.wrapping_sub(rank), file.wrapping_sub(b'a'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.to_ascii();
        write!(f, "{}{}", file as char, rank as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_numberings_agree() {
        for (i, square) in Square::all().enumerate() {
            assert_eq!(square.index() as usize, i);
            assert_eq!(Square::at(square.row(), square.col()), Some(square));
            assert_eq!(Square::from_0x88(square.to_0x88()), Some(square));
            let [file, rank] = square.to_ascii();
            assert_eq!(Square::from_ascii(file, rank), Some(square));
        }
        assert_eq!(Square::from_ascii(b'a', b'8').unwrap().to_0x88(), 0x00);
        assert_eq!(Square::from_ascii(b'h', b'1').unwrap().to_0x88(), 0x77);
        assert!(Square::from_ascii(b'a', b'1').unwrap().is_dark());
        assert!(!Square::from_ascii(b'h', b'1').unwrap().is_dark());
    }

    #[test]
    fn what_is_off_the_board_is_no_square() {
        assert_eq!(Square::at(8, 0), None);
        assert_eq!(Square::at(0, 200), None);
        assert_eq!(Square::from_0x88(0x08), None);
        assert_eq!(Square::from_ascii(b'i', b'1'), None);
        assert_eq!(Square::from_ascii(b'a', b'9'), None);
        assert_eq!(Square::from_ascii(b'a', b'0'), None);
        let h1 = Square::from_index(63);
        assert_eq!(h1.step(1), None);
        assert_eq!(h1.step(16), None);
        assert_eq!(h1.step(-17).unwrap().to_ascii(), *b"g2");
    }
}
