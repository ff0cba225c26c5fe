//! What a ply keeps beside its frame, on a machine with room for it.

use kilomate_flash::{Zeroed, zeroed};

use super::effort::{Counted, Effort, Uncounted};
use super::history::NOWHERE;
use super::table::Bound;
use crate::eval::score::Score;

/// What a ply keeps of the move that is being searched there, for the moves that follow it; and notes, if there is
/// room.
pub trait Trail: Zeroed {
    /// Whether it has notes.
    const NOTES: bool;
    /// Who counts what the moves of the root take.
    type Effort: Effort;
    /// Piece and target of the move.
    fn set(&mut self, piece_to: u16);
    /// What was set last.
    fn get(&self) -> u16;
    /// The notes of a node, if any are kept.
    fn notes(&mut self) -> Option<&mut Notes>;
}

/// Nobody asks: it costs nothing.
impl Trail for () {
    const NOTES: bool = false;
    type Effort = Uncounted;
    #[inline(always)]
    fn set(&mut self, _: u16) {}
    #[inline(always)]
    fn get(&self) -> u16 {
        NOWHERE
    }
    #[inline(always)]
    fn notes(&mut self) -> Option<&mut Notes> {
        None
    }
}

/// What the table says about a node.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) score: Score,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

impl Word {
    /// Whether the position is known to be worth something else than `eval` says.
    pub(super) fn contradicts(&self, eval: Score) -> bool {
        !self.score.is_mate()
            && match self.bound {
                Bound::None => false,
                Bound::Upper => self.score < eval,
                Bound::Lower => self.score > eval,
                Bound::Exact => true,
            }
    }
}

/// The window and depth of a node.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i8,
    pub(super) is_pv: bool,
}

/// The notes of a node.
#[derive(Clone, Copy)]
pub struct Notes {
    piece_to: u16,
    /// What the table says.
    pub(super) table: Option<Word>,
    /// The corrected evaluation; meaningless in check.
    pub(super) eval: Score,
    /// While the others are tried without the table's move: what the node is searched with otherwise.
    pub(super) trial: Option<Aim>,
    /// By how many plies the table's move is searched deeper, now that the others have been tried.
    pub(super) singular: i8,
    /// The node is expected to be refuted (a cut node).
    pub(super) is_cut: bool,
}

zeroed! {
    struct Notes = Notes {
        piece_to: NOWHERE,
        table: None,
        eval: Score::DRAW,
        trial: None,
        singular: 0,
        is_cut: false,
    };
}

impl Notes {
    /// A node is entered; what its parent expects of it has been noted already.
    pub(super) fn enter(&mut self) {
        (self.table, self.trial, self.singular) = (None, None, 0);
    }
}

impl Trail for Notes {
    const NOTES: bool = true;
    type Effort = Counted;
    #[inline(always)]
    fn set(&mut self, piece_to: u16) {
        self.piece_to = piece_to;
    }
    #[inline(always)]
    fn get(&self) -> u16 {
        self.piece_to
    }
    #[inline(always)]
    fn notes(&mut self) -> Option<&mut Notes> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_contradicts_only_what_lies_beyond_it() {
        let word = |bound| Word { score: Score::cp(50), depth: 3, bound };
        for (bound, below, above) in [
            (Bound::None, false, false),
            (Bound::Upper, false, true),
            (Bound::Lower, true, false),
            (Bound::Exact, true, true),
        ] {
            assert_eq!(word(bound).contradicts(Score::cp(20)), below, "{bound:?}");
            assert_eq!(word(bound).contradicts(Score::cp(80)), above, "{bound:?}");
        }
        let mate = Word { score: Score::mate_in(3), depth: 3, bound: Bound::Exact };
        assert!(!mate.contradicts(Score::cp(0)), "an evaluation is no mate");
    }
}
