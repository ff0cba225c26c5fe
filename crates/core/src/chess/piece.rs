//! Colours, kinds of piece, and the piece byte: kind in bits 0–2, black in bit 7, zero is empty.

use kilomate_flash::flash;

/// A side of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Color {
    /// Moves first, towards row 0.
    #[default]
    White = 0,
    /// Moves second, towards row 7.
    Black = 1,
}

impl Color {
    /// The colour's bit in a piece byte.
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        (self as u8) << 7
    }

    /// The other side.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The English name, `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// One row forward for this side's pawns.
    #[inline(always)]
    pub const fn forward(self) -> i8 {
        match self {
            Color::White => -16,
            Color::Black => 16,
        }
    }

    /// The row where this side's king starts.
    #[inline(always)]
    pub const fn home_row(self) -> u8 {
        match self {
            Color::White => 7,
            Color::Black => 0,
        }
    }
}

/// What a piece is, whatever its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Pawn = 1,
    Knight = 2,
    Bishop = 3,
    Rook = 4,
    Queen = 5,
    King = 6,
}

impl Kind {
    /// The kind numbered 1 (pawn) to 6 (king).
    #[inline(always)]
    pub const fn from_number(number: u8) -> Option<Kind> {
        // Written out because the compiler then sees that it is the identity; a table of kinds
        // would land in an AVR's RAM.
        match number {
            1 => Some(Kind::Pawn),
            2 => Some(Kind::Knight),
            3 => Some(Kind::Bishop),
            4 => Some(Kind::Rook),
            5 => Some(Kind::Queen),
            6 => Some(Kind::King),
            _ => None,
        }
    }

    /// The kind a letter stands for, in either case.
    pub const fn from_letter(letter: u8) -> Option<Kind> {
        Some(match letter.to_ascii_lowercase() {
            b'p' => Kind::Pawn,
            b'n' => Kind::Knight,
            b'b' => Kind::Bishop,
            b'r' => Kind::Rook,
            b'q' => Kind::Queen,
            b'k' => Kind::King,
            _ => return None,
        })
    }

    /// The English letter in upper case.
    pub fn letter(self) -> u8 {
        LETTERS.at(self as usize)
    }

    /// The English name, `pawn` to `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
        }
    }
}

flash! {
    static LETTERS: [u8; 8] = *b"?PNBRQK?";
}

/// What stands on a square: nothing, or a kind in a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Piece(u8);

impl Piece {
    /// An empty square.
    pub const NONE: Piece = Piece(0);

    /// A `kind` of `color`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece(color.bit() | kind as u8)
    }

    #[inline(always)]
    pub(crate) const fn from_byte(byte: u8) -> Piece {
        Piece(byte)
    }

    /// The piece byte: kind in bits 0–2, black in bit 7.
    #[inline(always)]
    pub const fn to_byte(self) -> u8 {
        self.0
    }

    /// Whether the square is empty.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The kind, unless the square is empty.
    #[inline(always)]
    pub const fn kind(self) -> Option<Kind> {
        Kind::from_number(self.0 & 7)
    }

    /// The colour; meaningless for an empty square.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0 & 0x80 == 0 { Color::White } else { Color::Black }
    }

    /// Whether this is a piece of that kind, in either colour.
    #[inline(always)]
    pub const fn is(self, kind: Kind) -> bool {
        self.0 & 7 == kind as u8
    }

    /// Whether the square holds a piece of that colour.
    #[inline(always)]
    pub const fn belongs_to(self, color: Color) -> bool {
        self.0 != 0 && self.0 & 0x80 == color.bit()
    }

    /// Bishop, rook or queen.
    #[inline(always)]
    pub const fn slides(self) -> bool {
        let number = self.0 & 7;
        number >= Kind::Bishop as u8 && number <= Kind::Queen as u8
    }

    /// The letter of a FEN, upper case for White.
    pub fn letter(self) -> u8 {
        let letter = LETTERS.at((self.0 & 7) as usize);
        if self.0 & 0x80 == 0 { letter } else { letter.to_ascii_lowercase() }
    }

    /// Reads the letter of a FEN, upper case for White.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece::new(color, kind)),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_bytes_round_trip() {
        for letter in *b"PNBRQKpnbrqk" {
            let piece = Piece::from_letter(letter).unwrap();
            assert_eq!(piece.letter(), letter);
            assert_eq!(piece, Piece::new(piece.color(), piece.kind().unwrap()));
        }
        assert_eq!(Piece::from_letter(b'x'), None);
        assert_eq!(Piece::NONE.kind(), None);
        assert_eq!(Piece::new(Color::Black, Kind::King).to_byte(), 0x86);
    }
}
