//! Tables of endings, kept by an engine.

use kilomate_core::Board;
use kilomate_core::knowledge::endings::{Endings, NoEndings, Outcome};
use kilomate_flash::Zeroed;
use kilomate_syzygy::Tables;

/// What can keep tables, or cannot.
pub(crate) trait Keep: Endings {
    /// Keeps these tables instead of others; returns whether it does.
    fn keep(&mut self, tables: Option<Tables>) -> bool;
}

impl Keep for NoEndings {
    fn keep(&mut self, _: Option<Tables>) -> bool {
        false
    }
}

const OUTCOMES: [Outcome; 5] =
    [Outcome::Loss, Outcome::SavedLoss, Outcome::Draw, Outcome::SpoiledWin, Outcome::Win];

/// Tables of endings, or none.
pub(crate) struct Shelf {
    tables: Option<Box<Tables>>,
    /// 0 when nobody is to ask: a search looks at this number in every node.
    most_men: u8,
    /// What the root comes to, counted from 1; 0 if that is not known.
    root: u8,
    hits: u64,
}

// SAFETY: the compiler stands for no box with a null pointer; the rest is numbers.
unsafe impl Zeroed for Shelf {
    const ZEROED: Self = Shelf { tables: None, most_men: 0, root: 0, hits: 0 };
}

impl Shelf {
    /// Asks the tables, and counts the answer.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Tables) -> Option<T>) -> Option<T> {
        let answer = question(self.tables.as_deref_mut()?);
        self.hits += u64::from(answer.is_some());
        answer
    }
}

impl Keep for Shelf {
    fn keep(&mut self, tables: Option<Tables>) -> bool {
        *self = Shelf { tables: tables.map(Box::new), ..Shelf::ZEROED };
        true
    }
}

impl Endings for Shelf {
    const EXIST: bool = true;

    fn consult(&mut self, wanted: bool) {
        let most = self.tables.as_ref().map_or(0, |tables| tables.most_men());
        self.most_men = if wanted { most } else { 0 };
        self.root = 0;
        self.hits = 0;
    }

    #[inline(always)]
    fn most_men(&self) -> u8 {
        self.most_men
    }

    fn outcome(&mut self, board: &Board) -> Option<Outcome> {
        self.ask(|tables| tables.outcome(board))
    }

    fn distance(&mut self, board: &Board) -> Option<i16> {
        self.ask(|tables| tables.distance(board))
    }

    fn rest(&mut self) {
        self.most_men = 0;
    }

    fn keep_root(&mut self, outcome: Outcome) {
        self.root = outcome as u8 + 1;
    }

    fn root(&self) -> Option<Outcome> {
        OUTCOMES.into_iter().find(|&outcome| outcome as u8 + 1 == self.root)
    }

    fn hits(&self) -> u64 {
        self.hits
    }
}

#[cfg(test)]
mod tests;
