//! Moves of persons, taking back, and everything else that changes the tree.

use kilomate_core::{Color, Game, Move};

use super::Desk;
use crate::clock::Millis;
use crate::message::{News, Refusal};
use crate::outcome::Outcome;
use crate::seat::{MachineSeat, Seat};
use crate::tree::{NodeId, ROOT};

impl Desk {
    pub(super) fn play(&mut self, m: Move, sure: bool, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.refuse_without_program()?;
        if self.is_paused {
            return Err(Refusal::Paused);
        }
        if !self.is_persons_move() {
            return Err(Refusal::NotYourMove);
        }
        if !self.board().is_legal(m) {
            return Err(Refusal::Illegal);
        }
        self.look_at_clock(now);
        if self.outcome.is_some() {
            return Err(Refusal::Over); // the flag had fallen
        }
        if !sure && let Some(question) = self.doubt(m) {
            return Err(Refusal::Sure(question));
        }
        self.make(m, None, now);
        Ok(())
    }

    /// Plays a legal move for the side to move; `own` is what a machine says it took.
    pub(super) fn make(&mut self, m: Move, own: Option<Millis>, now: u64) {
        let side = self.to_move();
        let Ok(at) = self.tree.add(self.here, m) else { return };
        let count = self.move_count(side) + 1;
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(side, count, own, now);
        }
        match self.taken_back.last() {
            Some(&next) if next == at => drop(self.taken_back.pop()),
            _ => self.taken_back.clear(),
        }
        self.tree.promote(at);
        self.tree.node_mut(at).clocks = self.clocks.as_ref().map(|clocks| clocks.both(now));
        self.stand_at(at);
        // An offer stands until the other side has moved.
        self.offer = self.offer.filter(|&(by, _)| by == side);
        self.news.push_back(News::Moved { by: side, at });
        self.revision += 1;
        if let Some(outcome) = Outcome::by_rule(self.status(), self.to_move()) {
            self.finish(outcome, now);
        } else if let Some(clocks) = &mut self.clocks {
            clocks.start(side.other(), now);
        }
    }

    /// How many moves a side has made in this game.
    pub(super) fn move_count(&self, side: Color) -> u16 {
        let plies = self.tree.ply(self.here);
        let first = self.tree.start().side_to_move() == side;
        plies.div_ceil(2).min(u16::MAX.into()) as u16 - u16::from(!first && plies % 2 == 1)
    }

    /// Puts another place on the board: everybody stops thinking.
    pub(super) fn stand_at(&mut self, at: NodeId) {
        self.here = at;
        self.history = self.tree.history(at);
        self.is_asked = false;
        self.adviser.forget_hint();
        self.coaching.forget();
    }

    /// The same for a place where the game has been: its clocks are shown again, the result is
    /// open again unless the rules say otherwise.
    fn return_to(&mut self, at: NodeId, now: u64) {
        self.cancel_minds();
        self.stand_at(at);
        self.thoughts = [None, None];
        self.offer = None;
        self.outcome = Outcome::by_rule(self.status(), self.to_move());
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
            if let Some(shown) = self.tree.node(at).clocks {
                clocks.set(shown);
            }
        }
        self.restart_clock(now);
        self.revision += 1;
    }

    /// Whether there is anything to take back.
    pub fn can_take_back(&self) -> bool {
        self.steps_to_person(self.tree.ply(self.here)).is_some()
    }

    /// Whether anything has been taken back that can be made again.
    pub fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }

    pub(super) fn take_back(&mut self, now: u64) -> Result<(), Refusal> {
        let path = self.tree.path(self.here);
        let steps = self.steps_to_person(path.len()).ok_or(Refusal::NothingToTakeBack)?;
        let at = path.len().checked_sub(steps + 1).map_or(ROOT, |last| path[last]);
        self.taken_back.extend(path[path.len() - steps..].iter().rev());
        self.is_assisted |= self.has_machine();
        self.return_to(at, now);
        self.pause_if_watching(now);
        Ok(())
    }

    pub(super) fn redo(&mut self, now: u64) -> Result<(), Refusal> {
        // A machine's answer may be missing: then as far as there is anything.
        let plies = self.taken_back.len();
        let steps = self.steps_to_person(plies).unwrap_or(plies);
        if steps == 0 {
            return Err(Refusal::NothingToRedo);
        }
        let left = self.taken_back.len() - steps;
        let at = self.taken_back[left];
        self.taken_back.truncate(left);
        self.return_to(at, now);
        self.pause_if_watching(now);
        Ok(())
    }

    /// How many half-moves, back or forward, lead to where a person has the move, if there are so many
    /// `plies`; one, where nobody or everybody is a person.
    fn steps_to_person(&self, plies: usize) -> Option<usize> {
        let persons = self.seats.iter().filter(|seat| seat.is_person()).count();
        let movers = [self.to_move().other(), self.to_move()];
        let is_wanted = |side: Color| persons != 1 || self.seat(side).is_person();
        (1..=plies.min(2)).find(|&step| is_wanted(movers[step - 1]))
    }

    /// The game has ended here: what was taken back or tried beyond is not part of it any more, but a
    /// remark.
    pub(super) fn end_line(&mut self) {
        let board = self.board().clone();
        for next in self.tree.node(self.here).children.clone() {
            if let Ok(san) = board.san(self.tree.node(next).played) {
                let comment = &mut self.tree.node_mut(self.here).comment;
                *comment = format!("{comment} (not played: {san})").trim().into();
            }
            self.tree.remove(next);
        }
        self.taken_back.clear();
    }

    pub(super) fn has_machine(&self) -> bool {
        self.seats.iter().any(|seat| !seat.is_person())
    }

    /// Machines that play each other would make the same move again at once.
    fn pause_if_watching(&mut self, now: u64) {
        if self.person().is_none() && !self.is_paused {
            // Nothing stands against it: the game is not over, or there is nothing to stop.
            let _ = self.pause(now);
        }
    }

    pub(super) fn play_on_from(&mut self, at: NodeId, now: u64) {
        if at == self.here && self.outcome.is_none() {
            return;
        }
        self.is_assisted |= self.has_machine();
        self.taken_back.clear();
        self.return_to(at, now);
        self.tree.promote(at);
        self.pause_if_watching(now);
    }

    pub(super) fn pause(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.cancel_minds();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
        self.is_paused = true;
        self.revision += 1;
        Ok(())
    }

    /// Nobody plays on with a program that has not been started.
    fn refuse_without_program(&self) -> Result<(), Refusal> {
        self.withheld().map_or(Ok(()), |(side, _)| Err(Refusal::NotStarted(side)))
    }

    pub(super) fn resume(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.refuse_without_program()?;
        self.is_paused = false;
        for side in [Color::White, Color::Black] {
            if self.minds[side as usize].is_none() && !self.seat(side).is_person() {
                self.hire(side); // the last one could not go on
            }
        }
        if self.is_paused {
            return Ok(()); // neither can this one: that has been said
        }
        let side = self.to_move();
        // Nobody's clock runs before the first move.
        if self.here != ROOT
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(side, now);
        }
        Ok(())
    }

    pub(super) fn swap_sides(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.cancel_minds();
        self.seats.swap(0, 1);
        self.minds.swap(0, 1);
        self.thoughts = [None, None];
        self.offer = None;
        self.is_assisted |= self.has_machine();
        if let Some(clocks) = &mut self.clocks {
            clocks.swap(now);
            self.tree.swap_clocks();
        }
        self.restart_clock(now);
        self.revision += 1;
        Ok(())
    }

    pub(super) fn sit(&mut self, side: Color, seat: Seat, now: u64) {
        self.cancel_minds();
        // A result says something about two players who have played the whole game.
        let is_same = strength_of(&seat) == strength_of(self.seat(side));
        self.is_assisted |= self.here != ROOT && !is_same;
        self.is_rated |= self.outcome.is_some();
        self.seats[side as usize] = seat;
        self.offer = None;
        self.hire(side);
        self.restart_clock(now);
        self.revision += 1;
    }

    fn restart_clock(&mut self, now: u64) {
        let side = self.to_move();
        if self.is_going_on()
            && self.here != ROOT
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(side, now);
        }
    }

    pub(super) fn try_move(&mut self, at: NodeId, m: Move) -> Result<(), Refusal> {
        self.tree.add(at, m).map_err(|_| Refusal::Illegal)?;
        self.revision += 1;
        Ok(())
    }

    pub(super) fn comment(&mut self, at: NodeId, text: &str) {
        // White space is single in PGN, and there is no way to write a closing brace.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(['{', '}'], "|");
        self.tree.node_mut(at).comment = text;
        self.revision += 1;
    }

    pub(super) fn promote(&mut self, at: NodeId) {
        self.tree.promote(at);
        self.revision += 1;
    }

    pub(super) fn remove(&mut self, at: NodeId) -> Result<(), Refusal> {
        if self.tree.is_on_way(at, self.here) {
            return Err(Refusal::Played);
        }
        if self.taken_back.iter().any(|&taken| self.tree.is_on_way(at, taken)) {
            self.taken_back.clear();
        }
        self.tree.remove(at);
        self.revision += 1;
        Ok(())
    }

    pub(super) fn claim_draw(&mut self, intended: Option<Move>, now: u64) -> Result<(), Refusal> {
        use crate::outcome::Reason;
        use kilomate_core::Status;
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        if !self.is_persons_move() {
            return Err(Refusal::NotYourMove);
        }
        self.look_at_clock(now);
        if self.outcome.is_some() {
            return Err(Refusal::Over); // the flag had fallen
        }
        let mut game: Box<Game<512>> = self.history.clone();
        if let Some(m) = intended {
            game.play(m).map_err(|_| Refusal::Illegal)?;
        }
        let reason = match game.status() {
            Status::Threefold | Status::Fivefold => Reason::Threefold,
            Status::FiftyMoves | Status::SeventyFiveMoves => Reason::FiftyMoves,
            _ => {
                let stood = game.repetitions() + 1;
                return Err(Refusal::NoClaim { stood, halfmoves: game.board().halfmove_clock() });
            }
        };
        if let Some(m) = intended {
            self.make(m, None, now);
        }
        if self.outcome.is_none() {
            self.finish(Outcome::draw(reason), now);
        }
        Ok(())
    }
}

/// Somebody without what does not change their strength.
fn strength_of(seat: &Seat) -> Seat {
    match seat {
        Seat::Machine(seat) => {
            Seat::Machine(MachineSeat { ponders: false, is_authentic: false, ..*seat })
        }
        other => other.clone(),
    }
}
