//! The coach at the desk: the question before a move, and the review after the game.

use kilomate_core::Move;
use kilomate_core::eval::score::Score;

use super::Desk;
use crate::coach::{Coach, Progress, Review, TurningPoint};
use crate::message::{News, Refusal};
use crate::tree::NodeId;

/// What the review may spend on each position, in nodes: some hundredths of a second.
const REVIEW_NODES: u32 = 40_000;

/// Who asks, and what was found out about the game.
#[derive(Default)]
pub(super) struct Coaching {
    coach: Option<Coach>,
    review: Option<Review>,
    /// The line that is reviewed.
    line: Vec<NodeId>,
    is_busy: bool,
}

impl Coaching {
    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// Another line is on the board: what was found out about the last one is gone.
    pub(super) fn forget(&mut self) {
        self.review = None;
        self.line.clear();
        self.is_busy = false;
    }
}

impl Desk {
    /// Whether the coach asks before moves that hang something.
    pub fn has_coach(&self) -> bool {
        self.coaching.coach.is_some()
    }

    pub(super) fn set_coach(&mut self, is_on: bool) {
        if is_on != self.has_coach() {
            self.coaching.coach = is_on.then(Coach::new);
        }
    }

    /// The coach's question before a move, if there is one.
    pub(super) fn doubt(&mut self, m: Move) -> Option<String> {
        // Nobody is asked about what stands in the book.
        if !self.has_coach() || self.is_book_move(m) {
            return None;
        }
        let moves = self.tree.moves(self.here);
        let coach = self.coaching.coach.as_mut()?;
        coach.doubt(self.tree.start(), &moves, m).map(|doubt| doubt.question().into())
    }

    /// Begins to look through the game: one that goes on against somebody is not over yet, and this
    /// would be help.
    pub(super) fn begin_review(&mut self) -> Result<(), Refusal> {
        if self.outcome.is_none() && self.has_machine() {
            return Err(Refusal::NotOver);
        }
        let line = self.tree.path(self.here);
        if self.coaching.review.is_some() && self.coaching.line == line {
            return Ok(());
        }
        let moves = self.tree.moves(self.here);
        let review =
            Review::new(self.tree.start(), &moves, REVIEW_NODES).map_err(Refusal::Other)?;
        let is_busy = !review.progress().is_done();
        self.coaching.review = Some(review);
        self.coaching.line = line;
        self.coaching.is_busy = is_busy;
        if !is_busy {
            self.news.push_back(News::Reviewed);
        }
        Ok(())
    }

    /// How far the review has come, if one was asked for.
    pub fn review_progress(&self) -> Option<Progress> {
        self.coaching.review.as_ref().map(Review::progress)
    }

    /// How accurately White and Black have played, in per cent; none before the review is done.
    pub fn accuracy(&self) -> [Option<f64>; 2] {
        self.coaching.review.as_ref().map_or([None; 2], Review::accuracy)
    }

    /// What the review thinks of a place, as White sees it; none where it has not looked.
    pub fn reviewed_score(&self, at: NodeId) -> Option<Score> {
        let ply = self.coaching.line.iter().position(|&known| known == at)? + 1;
        self.coaching.review.as_ref()?.score(ply)
    }

    /// The places that are reviewed, from the first move on.
    pub fn reviewed_line(&self) -> &[NodeId] {
        &self.coaching.line
    }

    /// The turning points of the game, each with the place after its move; none before the review
    /// is done.
    pub fn turning_points(&self) -> Vec<(NodeId, TurningPoint)> {
        let Some(review) = self.coaching.review.as_ref().filter(|r| r.progress().is_done()) else {
            return Vec::new();
        };
        let points = review.turning_points().into_iter();
        let place = |point: &TurningPoint| self.coaching.line.get(point.ply).copied();
        points.filter_map(|point| Some((place(&point)?, point))).collect()
    }

    pub(super) fn step_review(&mut self, nodes: u32) -> bool {
        let Some(review) = self.coaching.review.as_mut().filter(|_| self.coaching.is_busy) else {
            return false;
        };
        if review.step(nodes).is_done() {
            self.coaching.is_busy = false;
            self.news.push_back(News::Reviewed);
        }
        true
    }
}
