//! Sets of squares, and men on squares whether or not they are a position that can be played.

use kilomate_core::{Board, Piece, Setup, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Squares(u64);

impl Squares {
    /// No square.
    pub(crate) const NONE: Squares = Squares(0);

    /// Adds a square.
    pub(crate) fn insert(&mut self, at: Square) {
        self.0 |= 1 << at.index();
    }

    /// Takes a square out.
    #[cfg(test)]
    pub(crate) fn remove(&mut self, at: Square) {
        self.0 &= !(1 << at.index());
    }

    /// Whether a square is in the set.
    pub(crate) fn contains(self, at: Square) -> bool {
        self.0 >> at.index() & 1 != 0
    }

    /// Whether there is none.
    #[cfg(test)]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[cfg(test)]
    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares from a8 to h1.
    pub(crate) fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&at| self.contains(at))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::NONE;
        squares.into_iter().for_each(|at| set.insert(at));
        set
    }
}

impl std::fmt::Debug for Squares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What stands where: all that a drawing needs of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men([Piece; 64]);

impl Men {
    /// An empty board.
    #[cfg(test)]
    pub(crate) const NONE: Men = Men([Piece::NONE; 64]);

    /// What stands on a square.
    pub(crate) fn at(&self, at: Square) -> Piece {
        self.0.get(at.index() as usize).copied().unwrap_or(Piece::NONE)
    }

    /// Every square with a man on it, from a8 to h1.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().map(|at| (at, self.at(at))).filter(|(_, man)| !man.is_none())
    }
}

impl From<&Board> for Men {
    fn from(board: &Board) -> Men {
        Men(std::array::from_fn(|index| board.piece_at(Square::from_index(index as u8))))
    }
}

impl From<&Setup> for Men {
    fn from(setup: &Setup) -> Men {
        Men(std::array::from_fn(|index| setup.piece_at(Square::from_index(index as u8))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let corners = [0, 7, 56, 63].map(Square::from_index);
        let mut set: Squares = corners.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), corners);
        assert_eq!(format!("{set:?}"), "{a8, h8, a1, h1}");
        set.remove(corners[0]);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(corners[0]) && set.contains(corners[3]) && !set.is_empty());
    }

    #[test]
    fn men_are_those_of_the_board() {
        let board = Board::start();
        let men = Men::from(&board);
        assert_eq!(men, Men::from(&Setup::from(&board)));
        assert_eq!(men.iter().count(), 32);
        assert!(Square::all().all(|at| men.at(at) == board.piece_at(at)));
        assert_eq!(Men::NONE.iter().count(), 0);
    }
}
