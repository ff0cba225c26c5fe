//! What a weaker player remembers of a search: its level, and the moves it may choose from.

use kilomate_flash::{Zeroed, zeroed};

use super::level::{Level, MOST_CANDIDATES};
use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::chess::piece::Color;
use crate::eval::score::Score;
use crate::search::{NodeCount, Sight};

/// A move that was found: with the expected reply and its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move and the reply, [`Move::NONE`] where there is none.
    pub line: [Move; 2],
    /// For the side to move.
    pub score: Score,
}

impl Candidate {
    /// No move.
    pub(super) const NONE: Candidate = Candidate { line: [Move::NONE; 2], score: Score::DRAW };
}

/// Play at levels, or none of that.
pub trait Levels: Zeroed {
    /// A search of this position, in which `last` was played last, begins at a level; none is full
    /// strength.
    fn begin(&mut self, level: Option<Level>, board: &Board, last: Move);
    /// The move comes from a book: no level is needed for it.
    fn rest(&mut self);
    /// Whether it is this level.
    fn is(&self, level: Option<Level>) -> bool;
    /// How many moves are to be found to choose from; 0 at full strength.
    fn candidates(&self) -> u8;
    /// How deep the search may be; 0 is no limit.
    fn depth(&self) -> u8;
    /// How many nodes are left of those that the level allows. One iteration is always finished.
    fn nodes_left(&self, used: NodeCount) -> u32;
    /// Whether a book is known as far as this position.
    fn knows_book(&self, board: &Board) -> bool;
    /// What the player thinks of in a position, if not of everything.
    fn sight(&self, board: &Board, last: Move, bits: u16) -> Option<Sight>;
    /// What the player thinks of the opponent's replies, if not of all.
    fn sight_of_replies(&self, board: &Board, bits: u16) -> Option<Sight>;
    /// Variation number `number` of an iteration, counted from 1, has been found on this board.
    fn note(&mut self, number: u8, candidate: Candidate, board: &Board);
    /// An iteration is complete: one of its moves is chosen, by random bits.
    fn choose(&mut self, bits: u16);
    /// What was chosen in the last complete iteration; no move if nothing was.
    fn chosen(&self) -> Candidate;
}

/// Full strength only: costs nothing.
pub struct FullStrength;

impl Levels for FullStrength {
    #[inline(always)]
    fn begin(&mut self, _: Option<Level>, _: &Board, _: Move) {}
    #[inline(always)]
    fn rest(&mut self) {}
    #[inline(always)]
    fn is(&self, _: Option<Level>) -> bool {
        true
    }
    #[inline(always)]
    fn candidates(&self) -> u8 {
        0
    }
    #[inline(always)]
    fn depth(&self) -> u8 {
        0
    }
    #[inline(always)]
    fn nodes_left(&self, _: NodeCount) -> u32 {
        u32::MAX
    }
    #[inline(always)]
    fn knows_book(&self, _: &Board) -> bool {
        true
    }
    #[inline(always)]
    fn sight(&self, _: &Board, _: Move, _: u16) -> Option<Sight> {
        None
    }
    #[inline(always)]
    fn sight_of_replies(&self, _: &Board, _: u16) -> Option<Sight> {
        None
    }
    #[inline(always)]
    fn note(&mut self, _: u8, _: Candidate, _: &Board) {}
    #[inline(always)]
    fn choose(&mut self, _: u16) {}
    #[inline(always)]
    fn chosen(&self) -> Candidate {
        Candidate::NONE
    }
}

/// Any level.
pub struct AnyLevel {
    /// Its number of candidates is 0 for full strength.
    level: Level,
    lines: [[Move; 2]; MOST_CANDIDATES],
    scores: [Score; MOST_CANDIDATES],
    /// How much people like each of them.
    appeals: [u8; MOST_CANDIDATES],
    count: u8,
    chosen: Candidate,
    /// The opponent's last move.
    last: Move,
}

zeroed! {
    struct FullStrength = FullStrength;
    struct AnyLevel = AnyLevel {
        level: Level {
            nodes: 0,
            depth: 0,
            candidates: 0,
            margin: 0,
            oversight: 0,
            temper: 0,
            haste: 0,
            memory: 0,
        },
        lines: [[Move::NONE; 2]; MOST_CANDIDATES],
        scores: [Score::DRAW; MOST_CANDIDATES],
        appeals: [0; MOST_CANDIDATES],
        count: 0,
        chosen: Candidate::NONE,
        last: Move::NONE,
    };
}

impl Levels for AnyLevel {
    fn begin(&mut self, level: Option<Level>, board: &Board, last: Move) {
        self.chosen = Candidate::NONE;
        self.last = last;
        match level {
            Some(level) => {
                self.level = level;
                self.level.remember_lessons(board);
            }
            None => self.level.candidates = 0,
        }
    }

    #[inline(always)]
    fn rest(&mut self) {
        self.level.candidates = 0;
    }

    /// Told by what tells any two levels apart that differ by more than a shade.
    #[inline(always)] // few players need it
    fn is(&self, level: Option<Level>) -> bool {
        let Some(level) = level else { return self.level.candidates == 0 };
        level.candidates == self.level.candidates
            && level.oversight == self.level.oversight
            && level.nodes == self.level.nodes
    }

    #[inline(always)]
    fn candidates(&self) -> u8 {
        self.level.candidates
    }

    #[inline(always)]
    fn depth(&self) -> u8 {
        if self.level.candidates == 0 { 0 } else { self.level.depth }
    }

    fn nodes_left(&self, used: NodeCount) -> u32 {
        if self.level.candidates == 0 || self.chosen.line[0].is_none() {
            return u32::MAX;
        }
        self.level.nodes.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
    }

    fn knows_book(&self, board: &Board) -> bool {
        let half_moves = board.fullmove_number().saturating_sub(1).saturating_mul(2)
            + (board.side_to_move() == Color::Black) as u16;
        self.level.candidates == 0 || half_moves < self.level.memory as u16
    }

    fn sight(&self, board: &Board, last: Move, bits: u16) -> Option<Sight> {
        (self.level.candidates != 0).then(|| self.level.sight(board, last, bits))
    }

    fn sight_of_replies(&self, board: &Board, bits: u16) -> Option<Sight> {
        if self.level.candidates == 0 { None } else { self.level.sight_of_replies(board, bits) }
    }

    fn note(&mut self, number: u8, candidate: Candidate, board: &Board) {
        let place = number.wrapping_sub(1) as usize;
        let slots = (self.lines.get_mut(place), self.scores.get_mut(place));
        if let ((Some(line), Some(score)), Some(appeal)) = (slots, self.appeals.get_mut(place)) {
            (*line, *score) = (candidate.line, candidate.score);
            *appeal = self.level.appeal(board, self.last, candidate.line[0]);
            self.count = number;
        }
    }

    fn choose(&mut self, bits: u16) {
        if self.level.candidates == 0 {
            return;
        }
        let scores = self.scores.get(..self.count as usize).unwrap_or(&[]);
        let index = self.level.choose(scores, &self.appeals, bits);
        if let (Some(&line), Some(&score)) = (self.lines.get(index), scores.get(index)) {
            self.chosen = Candidate { line, score };
        }
    }

    fn chosen(&self) -> Candidate {
        self.chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_strength_chooses_nothing_of_an_earlier_level() {
        let mut levels = AnyLevel::ZEROED;
        let board = Board::start();
        levels.begin(Level::from_number(1), &board, Move::NONE);
        let line = [Move::from_bits(1), Move::NONE];
        levels.note(1, Candidate { line, score: Score::DRAW }, &board);
        levels.choose(0);
        assert_ne!(levels.chosen(), Candidate::NONE);
        levels.begin(None, &board, Move::NONE);
        levels.choose(0);
        assert_eq!(levels.chosen(), Candidate::NONE);
    }
}
