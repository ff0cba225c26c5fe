//! What is marked on the board: the cursor, where a man can go, the last move and the like.

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Move, Piece, Square};

use crate::squares::{Men, Squares};

/// Everything that can be marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// The square that keys act upon.
    pub(crate) cursor: Option<Square>,
    /// The man that was picked up.
    pub(crate) selected: Option<Square>,
    /// Where it can go: a dot, or a cross at a man that it can take.
    pub(crate) targets: Squares,
    /// Origin and target of the last move.
    pub(crate) last: Option<(Square, Square)>,
    /// The king in check.
    pub(crate) check: Option<Square>,
    /// Men that can make a move that is being typed.
    pub(crate) lit: Squares,
    /// A move that is shown before it is made.
    pub(crate) preview: Option<Preview>,
    /// Where a man may be put in the set-up editor.
    pub(crate) drops: Squares,
}

/// What the board would be after a move that is only shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    after: Men,
}

impl Preview {
    /// Shows a move, if it is legal.
    pub(crate) fn of(board: &Board, m: Move) -> Option<Preview> {
        if !board.is_legal(m) {
            return None;
        }
        let mut after = board.clone();
        let mut undo = Undo::NONE;
        after.make(m, &mut (), &mut undo);
        Some(Preview { after: Men::from(&after) })
    }
}

/// A mark on one square, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    Cursor,
    Check,
    Selected,
    /// A man comes or goes by a move that is only shown.
    Ghost,
    Capture,
    Lit,
    Last,
    Drop,
    Target,
}

impl Mark {
    const ALL: [Mark; 9] = [
        Mark::Cursor,
        Mark::Check,
        Mark::Selected,
        Mark::Ghost,
        Mark::Capture,
        Mark::Lit,
        Mark::Last,
        Mark::Drop,
        Mark::Target,
    ];

    /// The characters left and right of a man that show the mark.
    pub(super) const fn characters(self) -> (char, char) {
        match self {
            Mark::Cursor => ('[', ']'),
            Mark::Check => ('!', '!'),
            Mark::Selected => ('<', '>'),
            Mark::Ghost => ('~', '~'),
            Mark::Capture => ('x', 'x'),
            Mark::Lit => ('*', '*'),
            Mark::Last => ('(', ')'),
            Mark::Drop => ('+', '+'),
            Mark::Target => (' ', ' '),
        }
    }

    /// Whether a colour alone says it well enough where there are colours.
    pub(super) const fn is_quiet(self) -> bool {
        matches!(self, Mark::Selected | Mark::Lit | Mark::Last)
    }
}

/// One square as it is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) man: Piece,
    /// The man is about to leave.
    pub(super) faint: bool,
    marks: u16,
}

impl Seen {
    pub(super) fn new(men: &Men, marks: &Marks, at: Square) -> Seen {
        let now = men.at(at);
        let after = marks.preview.map_or(now, |preview| preview.after.at(at));
        let faint = after.is_none() && !now.is_none();
        let man = if faint { now } else { after };
        let empty = man.is_none();
        let has = |mark| match mark {
            Mark::Cursor => marks.cursor == Some(at),
            Mark::Check => marks.check == Some(at),
            Mark::Selected => marks.selected == Some(at),
            Mark::Ghost => after != now,
            Mark::Capture => marks.targets.contains(at) && !empty,
            Mark::Lit => marks.lit.contains(at),
            Mark::Last => marks.last.is_some_and(|(from, to)| from == at || to == at),
            Mark::Drop => marks.drops.contains(at),
            Mark::Target => marks.targets.contains(at) && empty,
        };
        let marks = Mark::ALL
            .into_iter()
            .filter(|&mark| has(mark))
            .fold(0, |marks, mark| marks | 1 << mark as u16);
        Seen { man, faint, marks }
    }

    pub(super) const fn has(&self, mark: Mark) -> bool {
        self.marks >> mark as u16 & 1 != 0
    }

    /// The marks on this square, the most important first.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        Mark::ALL.into_iter().filter(|&mark| self.has(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(fen: &str, m: &str, at: &str) -> Seen {
        let board = Board::from_fen(fen).unwrap();
        let preview = Preview::of(&board, board.parse_move(m).unwrap());
        let marks = Marks { preview, ..Marks::default() };
        let at = at.as_bytes();
        Seen::new(&Men::from(&board), &marks, Square::from_ascii(at[0], at[1]).unwrap())
    }

    #[test]
    fn a_preview_shows_every_man_that_a_move_touches() {
        let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        assert!(seen(castling, "O-O-O", "e1").faint && seen(castling, "O-O-O", "a1").faint);
        let rook = seen(castling, "O-O-O", "d1");
        assert!(rook.has(Mark::Ghost) && !rook.faint && rook.man.letter() == b'R');
        let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert!(seen(en_passant, "exd6", "d5").faint);
        assert!(seen(en_passant, "exd6", "d6").has(Mark::Ghost));
        let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(seen(promotion, "a8=N", "a8").man.letter(), b'N');
        let capture = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
        assert_eq!(seen(capture, "Kxe2", "e2").man.letter(), b'K');
    }

    #[test]
    fn only_legal_moves_are_shown() {
        let board = Board::start();
        let m = board.parse_move("e4").unwrap();
        let after = Board::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        assert!(Preview::of(&board, m).is_some());
        assert_eq!(Preview::of(&after, m), None);
        assert_eq!(Preview::of(&board, Move::NONE), None);
    }

    #[test]
    fn marks_come_in_the_order_of_their_weight() {
        assert!(Mark::ALL.is_sorted());
        let at = Square::from_index(60);
        let marks = Marks {
            cursor: Some(at),
            last: Some((at, at)),
            targets: [at].into_iter().collect(),
            ..Marks::default()
        };
        let seen = Seen::new(&Men::from(&Board::start()), &marks, at);
        let found: Vec<_> = seen.marks().collect();
        assert_eq!(found, [Mark::Cursor, Mark::Capture, Mark::Last]);
    }
}
