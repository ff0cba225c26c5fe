//! Offers and resignations, and how they are answered.

use kilomate_core::Color;
use kilomate_core::eval::score::Score;

use super::Desk;
use crate::draws::{self, DrawReason};
use crate::message::{News, Offer, Refusal};
use crate::outcome::{Outcome, Reason};

/// Half-moves after which a declined offer may be made again.
const PATIENCE: usize = 8;

impl Desk {
    pub(super) fn offer_draw(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let person = self.person().ok_or(Refusal::Nobody)?;
        if self.offer == Some((person.other(), Offer::Draw)) {
            return self.accept(now);
        }
        if self.was_declined() {
            return Err(Refusal::TooSoon);
        }
        if self.seat(person.other()).is_person() {
            self.offer = Some((person, Offer::Draw));
            self.news.push_back(News::Offered { by: person, offer: Offer::Draw });
            return Ok(());
        }
        let by = person.other();
        let why = draws::answer(&self.scores_of(by), self.tree.ply(self.here));
        self.news.push_back(News::Answered { by, accepted: why.accepts(), why });
        if why.accepts() {
            self.finish(Outcome::draw(Reason::Agreement), now);
        } else {
            self.declined_at = Some(self.tree.ply(self.here));
        }
        Ok(())
    }

    fn was_declined(&self) -> bool {
        let ply = self.tree.ply(self.here);
        self.declined_at.is_some_and(|at| (at..at + PATIENCE).contains(&ply))
    }

    /// What a side has thought of its positions when it moved, the latest first.
    fn scores_of(&self, side: Color) -> Vec<Score> {
        let mut scores = Vec::new();
        let mut mover = self.to_move().other();
        for at in self.tree.path(self.here).into_iter().rev() {
            if mover == side {
                match self.tree.node(at).score {
                    Some(score) if side == Color::White => scores.push(score),
                    Some(score) => scores.push(-score),
                    None => break,
                }
            }
            mover = mover.other();
        }
        scores
    }

    /// A machine has moved: perhaps it has something to say.
    pub(super) fn consider(&mut self, side: Color, now: u64) {
        if self.outcome.is_some() {
            return;
        }
        let scores = self.scores_of(side);
        let ply = self.tree.ply(self.here);
        let offer = if draws::resigns(&scores) {
            Offer::Resignation
        } else if draws::offers(&scores, ply) {
            Offer::Draw
        } else {
            return;
        };
        if self.seat(side.other()).is_person() {
            if !self.was_declined() {
                self.offer = Some((side, offer));
                self.news.push_back(News::Offered { by: side, offer });
            }
        } else if offer == Offer::Resignation {
            self.finish(Outcome::won_by(side.other(), Reason::Resignation), now);
        } else if draws::answer(&self.scores_of(side.other()), ply).accepts() {
            self.finish(Outcome::draw(Reason::Agreement), now);
        }
    }

    pub(super) fn accept(&mut self, now: u64) -> Result<(), Refusal> {
        let (by, offer) = self.offer.ok_or(Refusal::NoOffer)?;
        if !self.seat(by.other()).is_person() {
            return Err(Refusal::NoOffer);
        }
        let outcome = match offer {
            Offer::Draw => Outcome::draw(Reason::Agreement),
            Offer::Resignation => Outcome::won_by(by.other(), Reason::Resignation),
        };
        self.finish(outcome, now);
        Ok(())
    }

    pub(super) fn decline(&mut self) -> Result<(), Refusal> {
        let (by, offer) = self.offer.take().ok_or(Refusal::NoOffer)?;
        self.declined_at = Some(self.tree.ply(self.here));
        if offer == Offer::Draw {
            let why = DrawReason::Person;
            self.news.push_back(News::Answered { by: by.other(), accepted: false, why });
        }
        Ok(())
    }

    pub(super) fn resign(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let person = self.person().ok_or(Refusal::Nobody)?;
        self.finish(Outcome::won_by(person.other(), Reason::Resignation), now);
        Ok(())
    }
}
