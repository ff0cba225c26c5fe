//! The moves of a node: going on to the next, searching below it, coming back from a child.
//!
//! How a node is entered is in `node`.

use kilomate_flash::Few;

use super::correction::Corrections;
use super::effort::Effort;
use super::engine::{Engine, Phase};
use super::frame::{Frame, Mode, Stage};
use super::history::{Quiet, QuietHistory, piece_to};
use super::line::Line;
use super::machine::Machine;
use super::notes::Trail;
use super::rules;
use super::table::Bound;
use crate::chess::make::Watch;
use crate::chess::moves::Move;
use crate::eval::score::Score;

impl<M: Machine> Engine<M> {
    /// Goes on to the next move of the current node.
    pub(super) fn advance(&mut self) {
        let m = if self.ply() == 0 {
            self.next_root_move()
        } else {
            let Ok(m) = self.picker().next() else {
                // No room for the moves: the position is worth what it looks like.
                let value = self.evaluate().max(self.frame().best);
                return self.leave(value);
            };
            m
        };
        if m.is_none() {
            return self.finish_node();
        }
        // Long before it is read, if the move is searched at all: memory that is far away takes its time.
        self.table.expect(|| self.game.board().likely_key(m));
        if self.is_overlooked(m) {
            return;
        }
        if self.ply() > 0 && m == self.frame().table_move && self.tries_others() {
            return;
        }
        let frame = self.frame();
        frame.legal += 1; // no position has more than 218 moves
        let is_quiet = m.is_quiet();
        if is_quiet {
            frame.quiets += 1;
        }
        if self.ply() > self.hears_replies as u8 && self.is_pruned(m, is_quiet) {
            return;
        }
        self.search_move(m, is_quiet);
    }

    /// Whether a hasty player does not see that the opponent can answer so. Only where the opponent
    /// may also stand still: elsewhere a node without moves would look like mate or stalemate.
    #[inline(always)]
    fn is_overlooked(&self, m: Move) -> bool {
        let frame = &self.plies.here().frame;
        self.ply() == 1 && frame.quiescence && !frame.checks.any() && self.replies.is_overlooked(m)
    }

    /// Root moves come in the order of the list, which every new best move leads.
    fn next_root_move(&mut self) -> Move {
        let roots = self.roots;
        let frame = self.frame();
        if frame.next >= roots {
            return Move::NONE;
        }
        let next = frame.next;
        frame.next += 1;
        self.effort.begin_move();
        self.stack.get(next)
    }

    /// Whether a move is left out. At least one has been searched by then, unless in quiescence.
    fn is_pruned(&mut self, m: Move, is_quiet: bool) -> bool {
        let params = self.params();
        let frame = &self.plies.here().frame;
        if frame.quiescence || frame.checks.any() || frame.best <= -Score::MATE_BOUND {
            return false;
        }
        let board = self.game.board();
        if is_quiet {
            if rules::late_move(&params, frame) {
                self.picker().skip_quiets();
                return true;
            }
            let reduced = frame.depth - 1 - rules::reduction(&params, frame, true);
            if rules::futility(&params, frame, reduced) && !board.gives_check(m) {
                return true;
            }
            if M::NOTES && rules::loses_man(&params, board, m, reduced) && !board.gives_check(m) {
                return true;
            }
        }
        rules::losing(&params, frame, board, m) && !board.gives_check(m)
    }

    /// Makes a move and sends the search below it.
    pub(super) fn search_move(&mut self, m: Move, is_quiet: bool) {
        let params = self.params();
        let may_extend = self.may_extend();
        let had_pieces = self.game.board().has_officers();
        let piece = self.game.board().piece_at(m.from());
        let quiet = Quiet { piece, m, before: self.before() };
        let experience = if is_quiet { self.history.score(&quiet) } else { 0 };
        self.plies.here_mut().state = self.state.copied();
        self.game.push_watched(m, &mut self.state);
        let board = self.game.board();
        let checks = board.checks_after(m);
        let pawn_ending = had_pieces && !board.has_officers();
        let extends = may_extend && rules::extension(board, m, checks.any(), pawn_ending);
        let (here, next) = self.plies.here_and_next();
        here.trail.set(piece_to(piece, m));
        let (singular, is_cut) =
            here.trail.notes().map_or((0, false), |notes| (notes.singular, notes.is_cut));
        let (frame, child) = (&mut here.frame, &mut next.frame);
        let is_single = singular != 0 && frame.legal == 1;
        let extension = if is_single { singular } else { (extends && !frame.quiescence) as i8 };
        frame.full_depth = frame.depth - 1 + extension;
        let mut reduction = if M::NOTES {
            rules::fine_reduction(&params, frame, is_quiet, is_cut, experience)
        } else {
            rules::reduction(&params, frame, is_quiet)
        };
        let is_forcing = checks.any() || !is_quiet && frame.stage == Stage::Captures;
        if is_forcing {
            reduction = 0;
        }
        if reduction > 0 {
            if !M::NOTES {
                reduction -= frame.is_pv as i8;
                reduction += !frame.improving as i8;
                reduction -= (experience >> 13) as i8; // two plies at most, either way
            }
            reduction = reduction.clamp(0, frame.full_depth.max(1) - 1);
        }
        let mode = if frame.legal == 1 {
            Mode::Full
        } else if reduction > 0 && !frame.quiescence && !frame.checks.any() {
            Mode::Reduced
        } else {
            Mode::Scout
        };
        child.checks = checks;
        child.after_null = false;
        launch(frame, child, mode, reduction);
        foresee(&mut here.trail, &mut next.trail, frame, child);
        self.plies.forward();
        self.phase = Phase::Visit;
    }

    /// Searches the move that has been made once more.
    fn search_again(&mut self, mode: Mode) {
        let (here, next) = self.plies.here_and_next();
        let (frame, child) = (&mut here.frame, &mut next.frame);
        launch(frame, child, mode, 0);
        foresee(&mut here.trail, &mut next.trail, frame, child);
        self.plies.forward();
        self.phase = Phase::Visit;
    }

    /// A child is finished: asks for more, or takes its score.
    pub(super) fn retreat(&mut self) {
        if self.ends_trial() {
            return;
        }
        self.plies.backward();
        let value = -self.value;
        let frame = self.frame();
        match frame.mode {
            Mode::Null => {
                let beta = frame.beta;
                self.game.pop();
                self.phase = Phase::Advance;
                if value >= beta {
                    // A mate found by passing is no mate that can be forced.
                    self.leave(if value.is_mate() { beta } else { value });
                } else {
                    self.reduce_internally();
                }
            }
            Mode::Reduced if value > frame.alpha => self.search_again(Mode::Scout),
            Mode::Scout if value > frame.alpha && value < frame.beta && frame.is_pv => {
                self.search_again(Mode::Full);
            }
            _ => self.back_up(value),
        }
    }

    /// The score of the move counts: takes the move back and draws the conclusions.
    fn back_up(&mut self, value: Score) {
        let Some(m) = self.game.pop() else { return };
        self.state = self.plies.here().state.copied();
        let ply = self.ply();
        self.phase = Phase::Advance;
        let frame = self.frame();
        if value <= frame.best {
            return;
        }
        frame.best = value;
        if value <= frame.alpha {
            return;
        }
        frame.alpha = value;
        frame.best_move = m;
        frame.raised = true;
        let cutoff = value >= frame.beta;
        if frame.is_pv {
            let (here, next) = self.plies.here_and_next();
            here.line.set(m, &next.line);
        }
        if ply == 0 {
            self.adopt_root_move(m, value);
        }
        if cutoff {
            self.learn(m);
            self.finish_node();
        }
    }

    /// A move has refuted the node: remember it, and that the quiet ones before it did not.
    fn learn(&mut self, m: Move) {
        let params = self.params();
        let frame = self.frame();
        if !m.is_quiet() || frame.quiescence {
            return;
        }
        if frame.killers[0] != m {
            frame.killers = [m, frame.killers[0]];
        }
        let bonus = rules::bonus(&params, frame);
        let tried = if frame.stage == Stage::Quiets {
            frame.first + frame.bad as Few..frame.next
        } else {
            0..0
        };
        let before = self.before();
        let quiet = |m: Move| Quiet { piece: self.game.board().piece_at(m.from()), m, before };
        self.history.update(&quiet(m), bonus);
        for i in tried {
            let tried = self.stack.get(i);
            if tried != m {
                self.history.update(&quiet(tried), -bonus);
            }
        }
    }

    /// What the node has come to tells what its evaluation was wrong by.
    #[inline(always)]
    fn learn_error(&mut self, bound: Bound) {
        let rate = self.params().correction_rate;
        let before = self.before();
        let is_root = self.ply() == 0;
        let here = self.plies.here_mut();
        let Some(notes) = here.trail.notes() else { return };
        if is_root {
            return; // its evaluation is not noted
        }
        if let Some(error) = rules::error(&here.frame, bound, notes.eval) {
            self.corrections.learn(self.game.board(), before, error, here.frame.depth, rate);
        }
    }

    /// Nothing was found against the opponent's last move: it was a good one.
    #[inline(always)]
    fn praise_prior(&mut self, bound: Bound) {
        let params = self.params();
        if !M::NOTES || params.prior_bonus == 0 || bound != Bound::Upper || self.ply() == 0 {
            return;
        }
        let frame = &self.plies.here().frame;
        let Some(m) = self.game.last_move() else { return };
        if frame.quiescence || !m.is_quiet() || m.is_none() {
            return;
        }
        let bonus = rules::bonus(&params, frame) as i32 * params.prior_bonus as i32 / 16;
        let piece = self.game.board().piece_at(m.to());
        let before = [self.moved(2), self.moved(3)];
        self.history.update(&Quiet { piece, m, before }, bonus as i16);
    }

    /// No more moves, or no more needed: the node's score, stored and handed on.
    fn finish_node(&mut self) {
        let ply = self.ply();
        if self.is_trying() {
            let frame = self.frame();
            let value = if frame.legal == 0 { frame.alpha } else { frame.best };
            return self.leave(value);
        }
        let frame = &self.plies.here().frame;
        if frame.legal == 0 && (frame.checks.any() || !frame.quiescence) {
            let value = if frame.checks.any() { Score::mated_in(ply) } else { Score::DRAW };
            return self.leave(value);
        }
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.raised {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn_error(bound);
        self.praise_prior(bound);
        let frame = &self.plies.here().frame;
        // A node that leaves out moves says nothing about the position.
        let whole =
            if ply == 0 { self.variation == 0 } else { ply > 1 || !self.replies.are_overlooked() };
        let params = self.params();
        if whole && (!frame.quiescence || params.store_quiescence) {
            let key = self.game.board().key();
            let depth = rules::stored_depth(&params, frame);
            let (best, m) = (frame.best, frame.best_move);
            self.table.store(key, ply, depth, best, bound, m);
        }
        let value = self.frame().best;
        self.leave(value);
    }
}

/// Notes whether the child is expected to be refuted: a move that is only looked at, and every second node below.
#[inline(always)]
fn foresee<T: Trail>(here: &mut T, next: &mut T, frame: &Frame, child: &Frame) {
    if let (Some(here), Some(next)) = (here.notes(), next.notes()) {
        next.is_cut = frame.mode == Mode::Reduced || !child.is_pv && !here.is_cut;
    }
}

/// Gives the child of a node the window that `mode` says.
#[inline(always)]
fn launch(frame: &mut Frame, child: &mut Frame, mode: Mode, reduction: i8) {
    frame.mode = mode;
    child.is_pv = mode == Mode::Full && frame.is_pv;
    child.depth = frame.full_depth - if mode == Mode::Reduced { reduction } else { 0 };
    child.extensions = frame.extensions + (frame.full_depth >= frame.depth) as u8;
    child.beta = -frame.alpha;
    child.alpha = if mode == Mode::Full { -frame.beta } else { -frame.alpha - 1 };
}
