//! How a task is carried out: from its search to the move that is told.

use super::{Choice, Event, Features, Player, Stage};
use crate::chess::moves::Move;
use crate::eval::score::Score;
use crate::knowledge::book::Book;
use crate::play::choice::{Candidate, Levels};
use crate::play::task::{Hold, Task};
use crate::play::timer::{Outcome, Timing};
use crate::search::{Limits, Machine, Report, Step};

impl<M: Machine, F: Features> Player<M, F> {
    /// The limits of the engine: those of the task, and those of the level.
    pub(super) fn limits(&self, asked: &Limits) -> Limits {
        let mut limits = *asked;
        let own = self.levels.depth();
        if own != 0 && (asked.depth == 0 || own < asked.depth) {
            limits.depth = own;
        }
        limits.variations = limits.variations.max(self.levels.candidates());
        limits
    }

    /// Begins the search of a task.
    pub(super) fn search(
        &mut self,
        task: &Task,
        allowed: Option<impl Fn(Move) -> bool>,
        book: &(impl Book + ?Sized),
    ) {
        let [choice, other] = [task.bits as u16, (task.bits >> 16) as u16];
        self.bits = choice;
        let game = self.engine.game();
        let last = game.last_move().unwrap_or(Move::NONE);
        self.levels.begin(task.level, game.board(), last);
        self.depth = 0;
        self.reported = Candidate::NONE;
        self.is_book = false;
        let limits = self.limits(&task.limits);
        self.engine.begin(&limits);
        let board = self.engine.game().board();
        let reply = if self.hold == Hold::No && self.levels.knows_book(board) {
            book.reply(board, self.engine.roots(), other)
        } else {
            Move::NONE
        };
        let sight = self.levels.sight(board, last, other);
        let replies = self.levels.sight_of_replies(board, choice);
        if let Some(allowed) = allowed {
            self.engine.narrow(|_, m| allowed(m));
        }
        if !reply.is_none() && self.engine.roots().contains(&reply) {
            // A book move gets a short look, so that what is said of it is honest.
            self.is_book = true;
            self.levels.rest();
            self.engine.set_limits(&Limits { depth: 1, ..Limits::default() });
            self.engine.narrow(|_, m| m == reply);
            self.stage = Stage::Thinking;
            return;
        }
        if let Some(sight) = sight {
            self.engine.narrow(|board, m| sight.sees(board, m));
        }
        // A short search that leaves out late replies does not see that what is not taken back at once
        // runs away.
        if self.levels.candidates() > 1 && last.is_capture() {
            self.engine.hear_replies();
        }
        if let Some(replies) = replies {
            self.engine.overlook(replies);
        }
        if task.level.is_none() {
            self.engine.consult_endings(); // weaker players do not know them by heart
        }
        self.stage = if self.engine.root_moves() == 0 { Stage::GameOver } else { Stage::Thinking };
    }

    /// Searches on.
    pub(super) fn think(&mut self, now: u32, nodes: u32) -> Event {
        if self.hold == Hold::No && self.timer.is_over(now) {
            self.stage = Stage::Found;
            return Event::Running;
        }
        let left = self.levels.nodes_left(self.engine.nodes());
        match self.engine.step(nodes.min(left.max(1))) {
            Step::Done => self.stage = Stage::Found,
            Step::Running => self.stop_if_spent(),
            Step::Iteration(report) => {
                self.take_in(&report, now);
                if report.variation <= self.shown {
                    self.depth = report.depth;
                    if report.variation == 1 {
                        self.reported = self.candidate(report.score);
                    }
                    return Event::Line(report);
                }
            }
        }
        Event::Running
    }

    /// A weaker level has used its nodes.
    fn stop_if_spent(&mut self) {
        if self.levels.nodes_left(self.engine.nodes()) == 0 {
            self.stage = Stage::Found;
        }
    }

    /// A variation is finished, and with the last one the iteration.
    fn take_in(&mut self, report: &Report, now: u32) {
        let roots = self.engine.root_moves();
        let candidates = self.levels.candidates();
        if report.variation <= candidates {
            let candidate = self.candidate(report.score);
            self.levels.note(report.variation, candidate, self.engine.game().board());
        }
        if (report.variation as u16) < roots.min(self.shown.max(candidates) as u16) {
            return;
        }
        self.levels.choose(self.bits);
        self.stop_if_enough(report.depth, now);
        self.stop_if_spent();
    }

    /// The timer says that what iterations up to this depth have found will do.
    pub(super) fn stop_if_enough(&mut self, depth: u8, now: u32) {
        let best = self.engine.best();
        let choices = self.engine.root_moves();
        let outcome = Outcome {
            depth,
            best: best.best,
            score: best.score,
            choices,
            #[cfg(not(target_pointer_width = "16"))]
            effort: self.engine.effort(),
        };
        if self.timer.is_enough(&outcome, now) && self.hold == Hold::No {
            self.stage = Stage::Found;
        }
    }

    /// The engine's line, as far as it matters.
    fn candidate(&self, score: Score) -> Candidate {
        let mut moves = self.engine.line().iter().copied();
        let mut next = || moves.next().unwrap_or(Move::NONE);
        Candidate { line: [next(), next()], score }
    }

    /// The search is over: says a last line if none begins with the move to play, then the move.
    pub(super) fn conclude(&mut self) -> Event {
        self.engine.stop();
        let mut chosen = self.levels.chosen();
        if chosen.line[0].is_none() {
            chosen = self.best();
        }
        self.stage = Stage::Said;
        if chosen.line[0] == self.reported.line[0] {
            return self.give_move();
        }
        self.reported = chosen;
        let depth = self.depth.max(1);
        Event::Line(Report { depth, selective_depth: depth, variation: 1, score: chosen.score })
    }

    /// What the engine would play: its last line, unless the unfinished iteration has found
    /// something better.
    fn best(&mut self) -> Candidate {
        let best = self.engine.best();
        let found = self.candidate(best.score);
        if found.line[0] == best.best {
            return found;
        }
        let is_searched = !self.reported.line[0].is_none();
        // An iteration has just begun, and the line with it; or nothing has been searched at all, and
        // the move is the first of the list.
        let score = if is_searched { best.score } else { self.engine.evaluate() };
        Candidate { line: [best.best, best.ponder], score }
    }

    pub(super) fn give_move(&mut self) -> Event {
        self.stage = Stage::Idle;
        let Candidate { line: [best, ponder], score } = self.reported;
        Event::Move(Choice { best, ponder, score, is_book: self.is_book })
    }

    /// Mate or stalemate is on the board.
    pub(super) fn say_game_over(&mut self) -> Event {
        let score = self.engine.best().score;
        self.reported = Candidate { line: [Move::NONE; 2], score };
        self.stage = Stage::Found;
        Event::Line(Report { depth: 0, selective_depth: 0, variation: 1, score })
    }
}
