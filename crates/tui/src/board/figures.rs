//! The characters that stand for men where a man is one character, and the small pictures of ASCII.

use kilomate_core::{Kind, Piece};

use super::size::Size;

/// Which characters men are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Figures {
    /// Chess figures, and block art where there is room.
    Unicode,
    /// Letters as in a FEN: `KQRBNP` for White, `kqrbnp` for Black.
    Ascii,
}

/// By kind, pawn to king. U+265F, the filled pawn, is missing on purpose: many terminals make a
/// coloured picture of it that is two cells wide, and then both sides' pawns look the same. The small
/// triangles, like all else that stands for men and marks in one character, are narrow in every
/// locale; the larger ones are two cells wide in some of East Asia.
const FILLED: [char; 6] = ['▴', '♞', '♝', '♜', '♛', '♚'];
const OUTLINED: [char; 6] = ['▵', '♘', '♗', '♖', '♕', '♔'];

impl Figures {
    /// Whether anything beyond ASCII may be drawn.
    pub(crate) const fn is_unicode(self) -> bool {
        matches!(self, Figures::Unicode)
    }

    /// The character of a man; a space for none. Figures are filled, which shows their colour best;
    /// thin, they are outlined, which is how one side differs where there are no colours.
    pub(crate) fn of(self, man: Piece, thin: bool) -> char {
        let Some(kind) = man.kind() else { return ' ' };
        if self == Figures::Ascii {
            return man.letter() as char;
        }
        let figures = if thin { OUTLINED } else { FILLED };
        figures.get(kind as usize - 1).copied().unwrap_or(' ')
    }

    /// The dot on a square that a man can go to.
    pub(super) const fn dot(self) -> char {
        if self.is_unicode() { '∙' } else { 'o' }
    }

    /// What dark squares are filled with where there are no colours.
    pub(super) const fn shade(self) -> char {
        if self.is_unicode() { '░' } else { '.' }
    }

    /// The corners of the cursor where a square has several lines: upper left and right, lower left
    /// and right.
    pub(super) const fn corners(self) -> [char; 4] {
        if self.is_unicode() { ['┏', '┓', '┗', '┛'] } else { ['[', ']', '[', ']'] }
    }
}

/// Width and height of a picture made of ASCII; its first column is always free for marks.
pub(super) const SKETCH: (u16, u16) = (5, 3);

/// A man as three lines of ASCII with its letter in the middle, and where they go in a square.
pub(super) fn sketch(man: Piece) -> [String; 3] {
    let letter = man.letter() as char;
    let [top, middle, bottom] = match man.kind() {
        Some(Kind::King) => ["  +  ", " )?( ", " /_\\ "],
        Some(Kind::Queen) => [" vVv ", " )?( ", " /_\\ "],
        Some(Kind::Rook) => [" uuu ", " |?| ", " /_\\ "],
        Some(Kind::Bishop) => ["  ^  ", " (?) ", " /_\\ "],
        Some(Kind::Knight) => ["  ,> ", " /?| ", " /_\\ "],
        Some(Kind::Pawn) => ["     ", "  ?  ", " /_\\ "],
        None => ["", "", ""],
    };
    [top.to_owned(), middle.replace('?', letter.encode_utf8(&mut [0; 4])), bottom.to_owned()]
}

/// Where the upper left cell of a sketch lies in a square: men stand on the ground.
pub(super) const fn sketch_place(size: Size) -> (u16, u16) {
    let (width, height) = size.square();
    (width.saturating_sub(SKETCH.0) / 2, height.saturating_sub(SKETCH.1).div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::Color;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn figures_are_one_cell_wide_and_no_emoji() {
        let marks = [Figures::Unicode.dot(), Figures::Unicode.shade()];
        for figure in FILLED.into_iter().chain(OUTLINED).chain(marks) {
            assert_eq!((figure.width(), figure.width_cjk()), (Some(1), Some(1)), "{figure}");
            // Of the figures only the filled pawn is in Unicode's emoji-data.txt.
            assert_ne!(figure, '\u{265f}');
        }
    }

    #[test]
    fn every_man_has_its_own_character() {
        for figures in [Figures::Ascii, Figures::Unicode] {
            let men = b"KQRBNPkqrbnp".map(|letter| Piece::from_letter(letter).unwrap());
            let mut seen = men.map(|man| figures.of(man, man.color() == Color::Black));
            seen.sort_unstable();
            assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "{figures:?}");
        }
        let of = |letter| Figures::Unicode.of(Piece::from_letter(letter).unwrap(), false);
        assert_eq!(of(b'N'), of(b'n'));
        assert_eq!(Figures::Unicode.of(Piece::NONE, true), ' ');
    }

    #[test]
    fn sketches_fit_and_leave_their_first_column_free() {
        for size in Size::ALL.into_iter().filter(|size| size.has_art()) {
            let ((x, y), (width, height)) = (sketch_place(size), size.square());
            assert!(x + SKETCH.0 <= width && y + SKETCH.1 <= height);
        }
        for &letter in b"KQRBNPkqrbnp" {
            let lines = sketch(Piece::from_letter(letter).unwrap());
            assert!(lines[1].contains(letter as char));
            for line in lines {
                assert!(line.len() == SKETCH.0 as usize && line.is_ascii(), "{line:?}");
                assert!(line.starts_with(' ') && line.ends_with(' '));
            }
        }
    }
}
