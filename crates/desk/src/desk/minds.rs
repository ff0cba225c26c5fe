//! The thinking at the desk: asking whoever has the move, stepping all who think, and the clock.

use kilomate_core::{Color, Move};

use super::Desk;
use crate::message::{News, Refusal};
use crate::mind::{Answer, MachineMind, Mind, Progress, Question};
use crate::outcome::Outcome;
use crate::program::{OwnPrograms, ProgramMind};
use crate::seat::Seat;
use crate::tree::NodeId;

/// The table of a machine that is this computer, in megabytes.
pub(super) const MEGABYTES: u32 = 16;

/// Finds a mind for any seat that needs no other program.
///
/// # Errors
///
/// A sentence when there is not enough memory, or the seat is a program's.
pub fn hire_machine(seat: &Seat, seed: u64) -> Result<Option<Box<dyn Mind>>, String> {
    match seat {
        Seat::Person(_) => Ok(None),
        Seat::Machine(seat) => Ok(Some(Box::new(MachineMind::new(*seat, MEGABYTES, seed)?))),
        Seat::Program(_) => Err("other programs cannot be started from here".into()),
    }
}

/// Finds a mind for any seat; a program is started.
///
/// # Errors
///
/// A sentence when there is not enough memory. A program that cannot be started says so in its first
/// step.
pub fn hire_anyone(seat: &Seat, seed: u64) -> Result<Option<Box<dyn Mind>>, String> {
    match seat {
        Seat::Program(seat) => Ok(Some(Box::new(ProgramMind::start(seat.clone(), 0)))),
        _ => hire_machine(seat, seed),
    }
}

impl Desk {
    /// Says which programs may be started. One that waited for it is.
    pub fn set_own_programs(&mut self, own: OwnPrograms) {
        let waited = [Color::White, Color::Black].map(|side| self.is_withheld(side));
        self.own = own;
        for side in [Color::White, Color::Black] {
            if waited[side as usize] && !self.is_withheld(side) {
                self.hire(side);
            }
        }
    }

    pub(super) fn hire(&mut self, side: Color) {
        self.minds[side as usize] = None;
        self.thoughts[side as usize] = None;
        if self.is_withheld(side) {
            return;
        }
        let seed = self.seed ^ (0x5eed << (side as u32 * 16));
        match (self.hire)(self.seat(side), seed) {
            Ok(mind) => {
                self.minds[side as usize] = mind;
                if let Some(mind) = &mut self.minds[side as usize] {
                    mind.new_game();
                }
                self.give_book(side);
            }
            Err(why) => self.fail(side, why, 0),
        }
    }

    fn fail(&mut self, by: Color, why: String, now: u64) {
        // A game that is over cannot be paused, and need not be.
        let _ = self.pause(now);
        self.minds[by as usize] = None; // another is hired when the game goes on
        self.news.push_back(News::Failed { by, why });
    }

    pub(super) fn cancel_minds(&mut self) {
        for mind in self.minds.iter_mut().flatten() {
            mind.cancel();
        }
        self.pace.forget();
        self.is_asked = false;
    }

    pub(super) fn move_now(&mut self, now: u64) -> Result<(), Refusal> {
        if let Some(answer) = self.pace.held() {
            self.pace.forget();
            self.take_answer(self.to_move(), answer, now);
            return Ok(());
        }
        let mind = self.minds[self.to_move() as usize].as_mut();
        match mind.filter(|_| self.is_asked) {
            Some(mind) => {
                mind.stop();
                Ok(())
            }
            None => Err(Refusal::NobodyThinks),
        }
    }

    /// Time passes: clocks are looked at, and everybody who thinks looks at not many more than
    /// `nodes` positions in all. Tells whether there is more to do at once; if not, it is enough to
    /// come back after some tenths of a second.
    pub fn tick(&mut self, now: u64, nodes: u32) -> bool {
        self.look_at_clock(now);
        let is_playing = self.is_going_on();
        let thinkers = usize::from(self.adviser.is_busy())
            + usize::from(self.coaching.is_busy())
            + if is_playing { self.minds.iter().flatten().count() } else { 0 };
        let share = (nodes / thinkers.max(1) as u32).max(1);
        let mut is_busy = false;
        if is_playing {
            is_busy |= self.step_waiting(now, share);
            is_busy |= self.step_mover(now, share);
        }
        is_busy | self.step_adviser(now, share) | self.step_review(share)
    }

    /// Whether clocks run and players think.
    pub(super) fn is_going_on(&self) -> bool {
        self.outcome.is_none() && !self.is_paused && self.withheld().is_none()
    }

    pub(super) fn look_at_clock(&mut self, now: u64) {
        if !self.is_going_on() {
            return;
        }
        let fallen = self.clocks.as_ref().and_then(|clocks| clocks.fallen(now));
        if let Some(side) = fallen {
            self.finish(Outcome::by_time(self.board(), side), now);
        }
    }

    /// What there is to ask about a place.
    pub(super) fn question(&self, at: NodeId, now: u64) -> Question {
        let clocks = self.clocks.as_ref().filter(|_| at == self.here).map(|clocks| {
            [Color::White, Color::Black].map(|side| clocks.shown(side, self.move_count(side), now))
        });
        Question { start: self.tree.start().clone(), moves: self.tree.moves(at), clocks }
    }

    fn step_mover(&mut self, now: u64, nodes: u32) -> bool {
        let side = self.to_move();
        if !self.is_asked {
            let question = self.question(self.here, now);
            let Some(mind) = &mut self.minds[side as usize] else { return false };
            mind.begin(&question, now);
            self.pace.begin(now);
            self.is_asked = true;
            self.thoughts[side as usize] = None;
            // A machine's clock runs from its first move on; a person may take their time.
            if let Some(clocks) = &mut self.clocks
                && clocks.running().is_none()
            {
                clocks.start(side, now);
            }
        }
        if let Some(answer) = self.pace.held() {
            return self.give_answer(side, answer, now);
        }
        let Some(mind) = &mut self.minds[side as usize] else { return false };
        match mind.step(now, nodes) {
            Progress::Nothing => false,
            Progress::Busy => true,
            Progress::Thought(thought) => {
                if thought.variation == 1 {
                    self.thoughts[side as usize] = Some(thought);
                }
                true
            }
            Progress::Answer(answer) => self.give_answer(side, answer, now),
            Progress::Failed(why) => {
                self.fail(side, why, now);
                true
            }
        }
    }

    /// Plays an answer, or keeps it for a moment. Tells whether there is more to do at once.
    fn give_answer(&mut self, side: Color, answer: Answer, now: u64) -> bool {
        if !self.answer_is_due(&answer, now) {
            self.pace.hold(answer);
            return false;
        }
        self.pace.forget();
        self.take_answer(side, answer, now);
        true
    }

    fn take_answer(&mut self, side: Color, answer: Answer, now: u64) {
        if !self.board().is_legal(answer.best) {
            let why = format!("{} gave a move that is not legal", self.name(side));
            return self.fail(side, why, now);
        }
        // A machine that thinks in its own time may have used all of it.
        if let (Some(own), Some(clocks)) = (answer.own_time, &self.clocks)
            && clocks.before(side) <= own
        {
            return self.finish(Outcome::by_time(self.board(), side), now);
        }
        self.make(answer.best, answer.own_time, now);
        if let Some(score) = answer.score {
            let score = if side == Color::White { score } else { -score };
            self.tree.node_mut(self.here).score = Some(score);
        }
        self.consider(side, now);
        self.ponder(side, answer.expected, now);
    }

    fn ponder(&mut self, side: Color, expected: Move, now: u64) {
        let wants = match self.seat(side) {
            Seat::Machine(seat) => seat.ponders,
            Seat::Program(_) => true, // its option says whether it does
            Seat::Person(_) => false,
        };
        if !wants || self.outcome.is_some() || !self.board().is_legal(expected) {
            return;
        }
        let question = self.question(self.here, now);
        if let Some(mind) = &mut self.minds[side as usize] {
            mind.ponder(&question, expected, now);
        }
    }

    /// Whoever waits may ponder.
    fn step_waiting(&mut self, now: u64, nodes: u32) -> bool {
        let side = self.to_move().other();
        let Some(mind) = &mut self.minds[side as usize] else { return false };
        match mind.step(now, nodes) {
            Progress::Busy => true,
            Progress::Thought(thought) => {
                if thought.variation == 1 {
                    self.thoughts[side as usize] = Some(thought);
                }
                true
            }
            Progress::Failed(why) => {
                self.fail(side, why, now);
                true
            }
            Progress::Nothing | Progress::Answer(_) => false,
        }
    }
}
