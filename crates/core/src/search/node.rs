//! A node of the search: entering it, everything before its first move.
//!
//! How the search goes through its moves is in `advance`.

use kilomate_flash::{Array, Few, product};

use super::correction::Corrections;
use super::effort::Effort;
use super::engine::{Engine, Phase};
use super::frame::{Frame, Mode, Stage};
use super::history::NOWHERE;
use super::line::Line;
use super::machine::Machine;
use super::notes::{Trail, Word};
use super::params::ParamSource;
use super::picker::Picker;
use super::rules;
use super::table::Bound;
use crate::chess::attacks::Checks;
use crate::chess::moves::Move;
use crate::eval::Evaluator;
use crate::eval::score::Score;

impl<M: Machine> Engine<M> {
    /// The frame of the current ply.
    #[inline(always)]
    pub(super) fn frame(&mut self) -> &mut Frame {
        &mut self.plies.here_mut().frame
    }

    /// The frame so many plies back, or the first.
    #[inline(always)]
    fn frame_before(&self, back: u8) -> &Frame {
        &self.plies.before(back).frame
    }

    /// How many half-moves the search is away from the root.
    #[inline(always)]
    pub(super) fn ply(&self) -> u8 {
        self.plies.index()
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
    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.game.board(), &self.state)
    }

    /// A guess at it that costs next to nothing.
    #[inline(always)]
    fn guess(&self) -> Option<Score> {
        M::Evaluator::guess(self.game.board(), &self.state)
    }

    /// Enters the node of the current ply: everything before its first move.
    pub(super) fn visit(&mut self) {
        let ply = self.ply();
        let top = self.stack.len();
        self.selective_depth = self.selective_depth.max(ply);
        self.effort.visit();
        let here = self.plies.here_mut();
        here.line.clear();
        if let Some(notes) = here.trail.notes() {
            notes.enter();
        }
        let frame = &mut here.frame;
        frame.first = top;
        frame.next = top;
        frame.best = -Score::INFINITE;
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
            let guess = self.guess();
            let next = self.variation as Few;
            let frame = self.frame();
            frame.next = next;
            frame.eval = eval;
            frame.positional = guess.map_or(0, |guess| eval - guess);
            self.phase = Phase::Advance;
            return;
        }
        // 1. The game is over: by the rules, or because a shorter mate is already known.
        if let Some(score) = self.drawn() {
            return self.leave(score);
        }
        let frame = self.frame();
        let (alpha, beta) = (frame.alpha, frame.beta);
        if alpha < -Score::MATE_BOUND || beta > Score::MATE_BOUND {
            frame.alpha = alpha.max(Score::mated_in(ply));
            frame.beta = beta.min(Score::mate_in(ply + 1));
            if frame.alpha >= frame.beta {
                let value = frame.alpha;
                return self.leave(value);
            }
        }
        // 2. No room for another ply.
        if ply as usize >= M::Plies::LEN - 1 {
            let value = self.evaluate();
            return self.leave(value);
        }
        // 3. What the table knows.
        if let Some(score) = self.probe() {
            return self.leave(score);
        }
        // 4. What tables of endings know.
        if let Some(score) = self.known_ending() {
            return self.leave(score);
        }
        if self.frame().checks.any() {
            return self.visit_in_check();
        }
        // 5. What the position is worth as it stands.
        let eval = self.static_eval();
        let eval = self.corrected(eval);
        let improving =
            ply < 2 || self.frame_before(2).checks.any() || eval > self.frame_before(2).eval;
        self.phase = Phase::Advance;
        let frame = self.frame();
        frame.eval = eval;
        frame.improving = improving;
        if frame.quiescence {
            return self.stand_pat();
        }
        // 6. Whole nodes that need no search of their moves.
        if frame.is_pv || !self.prune_node() {
            self.reduce_internally();
        }
    }

    /// What the position is worth as it stands, found in the cheapest way that is good enough.
    #[inline(always)]
    fn static_eval(&mut self) -> Score {
        let positional = -self.frame_before(1).positional;
        let guess = self.guess();
        let (params, variations) = (self.params(), self.limits.variations);
        let frame = self.frame();
        frame.positional = positional;
        if let Some(guess) = guess
            && rules::lazy(&params, frame, guess + positional, variations)
        {
            return guess + positional;
        }
        let eval = self.evaluate();
        self.frame().positional = guess.map_or(0, |guess| eval - guess);
        eval
    }

    /// An evaluation without the error that it had in like positions; or what the table knows better.
    #[inline(always)]
    fn corrected(&mut self, eval: Score) -> Score {
        let before = self.before();
        let eval = eval + self.corrections.correction(self.game.board(), before);
        let eval =
            if M::NOTES { rules::faded(&self.params(), self.game.board(), eval) } else { eval };
        let Some(notes) = self.plies.here_mut().trail.notes() else { return eval };
        notes.eval = eval;
        match notes.table {
            Some(word) if word.contradicts(eval) => word.score,
            _ => eval,
        }
    }

    /// In check there is no standing pat and no pruning: all moves out of it are listed at once.
    fn visit_in_check(&mut self) {
        let positional = -self.frame_before(1).positional;
        let frame = self.frame();
        frame.eval = -Score::INFINITE;
        frame.positional = positional;
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
        let frame = &self.plies.here().frame;
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
        self.table.expect(|| self.game.board().key());
        let (here, next) = self.plies.here_and_next();
        here.trail.set(NOWHERE);
        let (frame, child) = (&mut here.frame, &mut next.frame);
        frame.mode = Mode::Null;
        child.alpha = -beta;
        child.beta = -beta + 1;
        child.depth = depth - 1 - reduction;
        child.checks = Checks::NONE;
        child.is_pv = false;
        child.after_null = true;
        child.extensions = extensions;
        if let Some(notes) = next.trail.notes() {
            notes.is_cut = false;
        }
        self.plies.forward();
        self.phase = Phase::Visit;
        true
    }

    /// A draw by repetition, by fifty moves or for want of material.
    fn drawn(&self) -> Option<Score> {
        let board = self.game.board();
        if board.halfmove_clock() >= 4 && self.game.is_repeated() {
            return Some(Score::DRAW);
        }
        if board.halfmove_clock() >= 100 {
            let mated = self.plies.here().frame.checks.any() && !board.has_legal_move();
            return Some(if mated { Score::mated_in(self.ply()) } else { Score::DRAW });
        }
        let few =
            board.count(board.side_to_move()) + board.count(board.side_to_move().other()) <= 4;
        (few && board.is_material_insufficient()).then_some(Score::DRAW)
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
        if let Some(notes) = self.plies.here_mut().trail.notes() {
            let (score, depth, bound) = (entry.score(ply), entry.depth(), entry.bound());
            notes.table = Some(Word { score, depth, bound });
        }
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
    pub(super) fn picker(&mut self) -> Picker<'_, M> {
        let (before, numbers) = (self.before(), self.numbers);
        let frame = &mut self.plies.here_mut().frame;
        Picker {
            quiet_checks: rules::quiet_checks(&numbers.params(M::PARAMS), frame),
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
        [self.moved(1), self.moved(2)]
    }

    /// The move so many half-moves ago, as histories number it.
    #[inline(always)]
    pub(super) fn moved(&self, back: u8) -> u16 {
        if self.ply() >= back { self.plies.before(back).trail.get() } else { NOWHERE }
    }

    /// Extensions are bounded by the depth of the iteration.
    #[inline(always)]
    pub(super) fn may_extend(&mut self) -> bool {
        let allowed = product(self.depth, self.params().extension_quarters) >> 2;
        (self.frame().extensions as u16) < allowed
    }
}
