//! A node of the search: entering it, everything before its first move.
//!
//! How the search goes through its moves is in `advance`.

use kilomate_flash::{element_mut, product};

use super::frame::{Frame, Mode, Stage};
use super::history::NOWHERE;
use super::line::Line;
use super::params::Numbers;
use super::picker::Picker;
use super::{Engine, Phase, Profile, rules};
use crate::attacks::Checks;
use crate::eval::{self, cache::Cache};
use crate::moves::Move;
use crate::score::{DRAW, INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use crate::table::{Bound, Memory};

impl<P: Profile, T: Memory, const RECORDS: usize, const PLIES: usize, const MOVES: usize>
    Engine<P, T, RECORDS, PLIES, MOVES>
{
    /// The frame of the current ply, which is below `PLIES` always.
    #[inline(always)]
    pub(super) fn frame(&mut self) -> &mut Frame {
        self.frames.here_mut()
    }

    /// How many half-moves the search is away from the root.
    #[inline(always)]
    pub(super) fn ply(&self) -> u8 {
        self.frames.index()
    }

    /// The current ply is finished.
    #[inline(always)]
    pub(super) fn leave(&mut self, value: Score) {
        let first = self.frame().first;
        self.stack.truncate(first);
        self.value = value;
        self.phase = Phase::Retreat;
    }

    /// What the position on the board is worth as it stands.
    pub(super) fn evaluate(&mut self) -> Score {
        let key = self.game.board().key();
        if let Some(score) = self.evaluations.recall(key) {
            return score;
        }
        let (board, sums) = (self.game.board(), self.game.watch());
        let score = eval::evaluate_with::<P::Extent, P::Pawns>(board, sums, &mut self.pawns);
        self.evaluations.remember(key, score);
        score
    }

    /// Enters the node of the current ply: everything before its first move.
    pub(super) fn visit(&mut self) {
        let ply = self.ply();
        let top = self.stack.len();
        self.selective_depth = self.selective_depth.max(ply);
        element_mut(&mut self.lines, ply as usize).clear();
        let frame = self.frame();
        frame.first = top;
        frame.next = top;
        frame.best = -INFINITE;
        frame.best_move = Move::NONE;
        frame.table_move = Move::NONE;
        frame.legal = 0;
        frame.quiets = 0;
        frame.bad = 0;
        frame.raised = false;
        frame.improving = false;
        frame.quiescence = frame.depth <= 0;
        frame.stage = Stage::Table;
        if ply == 0 {
            let eval = self.evaluate();
            let guess = eval::guess(self.game.board(), self.game.watch());
            let next = self.variation as u16;
            let frame = self.frame();
            frame.next = next;
            frame.eval = eval;
            frame.rest = guess.map_or(0, |guess| eval - guess);
            self.phase = Phase::Advance;
            return;
        }
        // 1. The game is over: by the rules, or because a shorter mate is already known.
        if let Some(score) = self.drawn() {
            return self.leave(score);
        }
        let frame = self.frame();
        if frame.alpha < -MATE_BOUND || frame.beta > MATE_BOUND {
            frame.alpha = frame.alpha.max(mated_in(ply));
            frame.beta = frame.beta.min(mate_in(ply + 1));
            if frame.alpha >= frame.beta {
                let value = frame.alpha;
                return self.leave(value);
            }
        }
        // 2. No room for another ply.
        if ply as usize >= PLIES - 1 {
            let value = self.evaluate();
            return self.leave(value);
        }
        // 3. What the table knows.
        if let Some(score) = self.probe() {
            return self.leave(score);
        }
        if self.frame().checks.any() {
            return self.visit_in_check();
        }
        // 4. What the position is worth as it stands.
        let eval = self.judge();
        let improving =
            ply < 2 || self.frames.before(2).checks.any() || eval > self.frames.before(2).eval;
        self.phase = Phase::Advance;
        let frame = self.frame();
        frame.eval = eval;
        frame.improving = improving;
        if frame.quiescence {
            return self.stand_pat();
        }
        // 5. Whole nodes that need no search of their moves.
        if frame.is_pv || !self.prune_node() {
            self.reduce_internally();
        }
    }

    /// What the position is worth as it stands, found in the cheapest way that is good enough.
    #[inline(always)]
    fn judge(&mut self) -> Score {
        let rest = -self.frames.before(1).rest;
        let guess = eval::guess(self.game.board(), self.game.watch());
        let params = self.params();
        let frame = self.frame();
        frame.rest = rest;
        if let Some(guess) = guess
            && rules::lazy(&params, frame, guess + rest)
        {
            return guess + rest;
        }
        let eval = self.evaluate();
        self.frame().rest = guess.map_or(0, |guess| eval - guess);
        eval
    }

    /// In check there is no standing pat and no pruning: all moves out of it are listed at once.
    fn visit_in_check(&mut self) {
        let rest = -self.frames.before(1).rest;
        let frame = self.frame();
        frame.eval = -INFINITE;
        frame.rest = rest;
        self.phase = Phase::Advance;
        let mut picker = self.picker();
        let Ok(evasions) = picker.list_evasions() else {
            let value = self.evaluate();
            return self.leave(value);
        };
        let may_extend = self.may_extend();
        let frame = self.frame();
        if evasions == 1 && !frame.quiescence && may_extend {
            frame.depth += 1; // the only reply
            frame.extensions += 1;
        }
    }

    /// Quiescence: the side to move need not capture anything.
    fn stand_pat(&mut self) {
        let params = self.params();
        let frame = self.frame();
        frame.best = frame.eval;
        if frame.best >= frame.beta {
            let value = frame.best;
            return self.leave(value);
        }
        if frame.best > frame.alpha {
            frame.alpha = frame.best;
            frame.raised = true;
        }
        if frame.table_move.is_quiet() {
            frame.table_move = Move::NONE; // razoring comes here with what a deeper search liked
        }
        if rules::hopeless(&params, frame) {
            let value = frame.best;
            self.leave(value);
        }
    }

    pub(super) fn reduce_internally(&mut self) {
        let params = self.params();
        let frame = self.frame();
        if rules::internal_reduction(&params, frame) {
            frame.depth -= 1;
        }
    }

    /// Rules that finish a node outside the principal variation, or try to with a null move.
    /// Returns whether one of them applied.
    fn prune_node(&mut self) -> bool {
        let params = self.params();
        let frame = self.frames.here();
        if rules::reverse_futility(&params, frame) {
            let value = frame.eval;
            self.leave(value);
            return true;
        }
        if rules::razoring(&params, frame) {
            self.frame().quiescence = true;
            self.stand_pat();
            return true;
        }
        let board = self.game.board();
        let Some(reduction) = rules::null_move(&params, frame, board) else { return false };
        let (beta, depth, extensions) = (frame.beta, frame.depth, frame.extensions);
        self.game.push_null();
        let (frame, child) = self.frames.here_and_next();
        frame.mode = Mode::Null;
        frame.landing = NOWHERE;
        child.alpha = -beta;
        child.beta = 1 - beta;
        child.depth = depth - 1 - reduction;
        child.checks = Checks::NONE;
        child.is_pv = false;
        child.after_null = true;
        child.extensions = extensions;
        self.frames.forward();
        self.phase = Phase::Visit;
        true
    }

    /// A draw by repetition, by fifty moves or for want of material.
    fn drawn(&self) -> Option<Score> {
        let board = self.game.board();
        if board.halfmove_clock() >= 4 && self.game.is_repeated() {
            return Some(DRAW);
        }
        if board.halfmove_clock() >= 100 {
            let mated = self.frames.here().checks.any() && !board.has_legal_move();
            return Some(if mated { mated_in(self.ply()) } else { DRAW });
        }
        let few =
            board.count(board.side_to_move()) + board.count(board.side_to_move().other()) <= 4;
        (few && board.is_material_insufficient()).then_some(DRAW)
    }

    /// Looks the position up in the table. Returns a score that finishes the node, and keeps the
    /// move that was best.
    #[inline(always)]
    fn probe(&mut self) -> Option<Score> {
        let board = self.game.board();
        let entry = self.table.probe(board.key())?;
        // An illegal move betrays another position with the same lock.
        if !entry.best().is_none() && !board.is_legal(entry.best()) {
            return None;
        }
        let near_fifty = board.halfmove_clock() >= 90;
        let ply = self.ply();
        let frame = self.frame();
        if !frame.quiescence || entry.best().is_capture() || entry.best().is_promotion() {
            frame.table_move = entry.best();
        }
        if frame.is_pv || entry.depth() < frame.depth || near_fifty {
            return None;
        }
        let score = entry.score(ply);
        let fits = match entry.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= frame.beta,
            Bound::Upper => score <= frame.alpha,
            Bound::None => false,
        };
        fits.then_some(score)
    }

    /// The picker of the current node.
    #[inline(always)]
    pub(super) fn picker(&mut self) -> Picker<'_, P, MOVES> {
        let (before, numbers) = (self.before(), self.numbers);
        let frame = self.frames.here_mut();
        Picker {
            quiet_checks: rules::quiet_checks(&numbers.on(P::PARAMS), frame),
            board: self.game.board(),
            frame,
            stack: &mut self.stack,
            history: &self.history,
            numbers,
            before,
        }
    }

    /// What the moves of the current node follow: the opponent's move and the own one before.
    #[inline(always)]
    pub(super) fn before(&self) -> [u16; 2] {
        let landing = |back: u8| {
            if self.ply() >= back { self.frames.before(back).landing } else { NOWHERE }
        };
        [landing(1), landing(2)]
    }

    /// Extensions are bounded by the depth of the iteration.
    #[inline(always)]
    pub(super) fn may_extend(&mut self) -> bool {
        let allowed = product(self.depth, self.params().extension_quarters) >> 2;
        (self.frame().extensions as u16) < allowed
    }
}
