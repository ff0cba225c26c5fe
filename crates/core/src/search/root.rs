//! The root: iterations, aspiration windows, several variations.

use kilomate_flash::{Array, Few};

use super::effort::Effort;
use super::engine::{Best, Engine, Limits, Phase, Report};
use super::frame::{Mode, Stage};
use super::history::{NOWHERE, QuietHistory};
use super::line::Line;
use super::machine::{Machine, State};
use super::notes::Trail;
use super::sight::Sight;
use crate::chess::attacks::Checks;
use crate::chess::board::Board;
use crate::chess::make::Watch;
use crate::chess::movegen::MoveSet;
use crate::chess::moves::Move;
use crate::eval::score::Score;
use crate::knowledge::endings::Endings;

/// Half the width of a window that is open on both sides.
const OPEN: i16 = Score::INFINITE.centipawns();

impl<M: Machine> Engine<M> {
    /// The deepest iteration: beyond it every line would end for want of frames. Depths and sums
    /// with them have to fit in a signed byte, extensions included.
    const MAX_DEPTH: u8 = if M::Plies::LEN > 101 { 100 } else { (M::Plies::LEN - 1) as u8 };

    /// Begins a search of the game's position. [`Engine::step`] carries it out.
    ///
    /// ```
    /// use kilomate_core::search::{Engine, Limits, Step};
    /// use kilomate_core::{Elf, Place};
    ///
    /// let mut memory = Box::new(Place::<Engine<Elf>>::EMPTY); // 6 KB
    /// let engine = memory.start();
    /// engine.game_mut().set_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
    /// engine.begin(&Limits { depth: 3, ..Limits::default() });
    /// while engine.step(1_000) != Step::Done {}
    /// let mate = engine.game().board().parse_move("Rd8#")?;
    /// assert_eq!(engine.best().best, mate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&mut self, limits: &Limits) {
        self.stop();
        self.limits = *limits;
        self.nodes = 0;
        self.depth = 0;
        self.selective_depth = 0;
        self.variation = 0;
        self.hears_replies = false;
        self.window = 0;
        self.replies.set(None);
        self.endings.consult(false);
        self.game.make_room(M::Plies::LEN as u16);
        self.state = State::<M>::from_scratch(self.game.board());
        self.table.next_search();
        self.history.age();
        for ply in self.plies.steps_mut() {
            ply.line.clear();
        }
        let checks = self.game.board().checks();
        self.list_root_moves(&checks);
        // What entering the root does not set.
        let root = self.frame();
        root.checks = checks;
        root.killers = [Move::NONE; 2];
        root.extensions = 0;
        root.after_null = false;
        self.plies.here_mut().trail.set(NOWHERE);
        // The first legal move, so that a search stopped at once has something to play.
        self.best = Best { best: self.stack.get(0), ponder: Move::NONE, score: Score::DRAW };
        if self.roots == 0 {
            self.best.best = Move::NONE;
            self.best.score = if checks.any() { Score::mated_in(0) } else { Score::DRAW };
            self.phase = Phase::Idle;
        } else {
            self.phase = Phase::Iterate;
        }
    }

    /// Leaves only those root moves that pass, unless none does. For a search that has just begun.
    pub fn narrow(&mut self, allowed: impl Fn(&Board, Move) -> bool) {
        let board = self.game.board();
        if self.depth != 0 {
            return;
        }
        let passed = self.stack.gather(0, |m| allowed(board, m));
        if passed != 0 {
            self.stack.truncate(passed);
            self.roots = passed;
            self.best.best = self.stack.get(0);
        }
    }

    /// Leaves out none of the opponent's first replies, however late they come. For a search that has
    /// just begun.
    pub(crate) fn hear_replies(&mut self) {
        self.hears_replies = true;
    }

    /// The root moves, in the order in which they are searched.
    pub fn roots(&self) -> &[Move] {
        self.stack.as_slice().get(..self.roots as usize).unwrap_or(&[])
    }

    /// Overlooks the captures and checks of the opponent's first reply that `sight` does not see, in
    /// an iteration of one ply. For a search that has just begun; a machine of 16 bits overlooks
    /// nothing.
    pub fn overlook(&mut self, sight: Sight) {
        self.replies.set(Some(sight));
    }

    /// Whether all root moves pass.
    pub(crate) fn roots_pass(&self, allowed: impl Fn(Move) -> bool) -> bool {
        self.roots().iter().all(|&m| allowed(m))
    }

    /// Other limits for the search that is going on. It ends if it is deeper already.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        self.limits = Limits { variations: self.limits.variations, ..*limits };
        if limits.depth != 0 && self.depth > limits.depth {
            self.stop();
        }
    }

    /// Puts the legal root moves at the bottom of the stack, the most promising first.
    fn list_root_moves(&mut self, checks: &Checks) {
        let board = self.game.board();
        self.stack.truncate(0);
        board.generate(MoveSet::Captures, &mut self.stack);
        board.generate(MoveSet::Quiets, &mut self.stack);
        self.stack.take_overflow();
        self.roots = self.stack.retain(0, |m| board.is_legal_pseudo(m, checks));
        // What an earlier search found out about this very position comes first.
        if let Some(entry) = self.table.probe(board.key()) {
            self.bring_to_front(entry.best());
        }
    }

    /// Makes a root move the first of those whose variation is not yet found.
    pub(super) fn bring_to_front(&mut self, m: Move) {
        let found = self.roots().iter().position(|&r| r == m);
        if let Some(place) = found
            && place >= self.variation as usize
        {
            self.stack.lead_with(self.variation as Few, place as Few);
        }
    }

    /// Begins an iteration, or begins it again with the window that [`Engine::finish_root`] set.
    pub(super) fn iterate(&mut self) {
        let is_new = self.window == 0;
        if is_new && self.variation == 0 {
            if self.is_finished() {
                self.phase = Phase::Idle;
                return;
            }
            self.depth += 1;
            self.selective_depth = 0;
        }
        let params = self.params();
        let root = &mut self.plies.here_mut().frame;
        if is_new {
            let narrow = self.depth >= params.aspiration_depth
                && self.limits.variations <= 1
                && !self.best.score.is_mate();
            self.window = if narrow { params.aspiration } else { OPEN };
            root.alpha = -Score::INFINITE;
            root.beta = Score::INFINITE;
            if narrow {
                root.alpha = self.best.score - self.window;
                root.beta = self.best.score + self.window;
            }
        }
        self.effort.begin();
        self.floor = root.alpha;
        root.depth = self.depth as i8;
        root.is_pv = true;
        root.stage = Stage::End;
        root.mode = Mode::Full;
        self.phase = Phase::Visit;
    }

    /// Whether a limit says that no other iteration is wanted.
    fn is_finished(&self) -> bool {
        let depth = if self.limits.depth == 0 { Self::MAX_DEPTH } else { self.limits.depth };
        let mate = self.best.score.mate_distance().unwrap_or(0);
        self.depth >= depth.min(Self::MAX_DEPTH)
            || self.depth > 0
                && self.limits.mate != 0
                && mate > 0
                && mate <= self.limits.mate as i16
    }

    /// The root has a score: reports it, or widens the window if it lies outside.
    pub(super) fn finish_root(&mut self) -> Option<Report> {
        let score = self.value;
        let root = &self.plies.here().frame;
        let (alpha, beta) = (self.floor, root.beta);
        self.stack.truncate(self.roots);
        self.phase = Phase::Iterate;
        if score <= alpha && alpha > -Score::INFINITE || score >= beta && beta < Score::INFINITE {
            self.widen(score, alpha, beta);
            return None;
        }
        self.window = 0;
        let report = Report {
            depth: self.depth,
            selective_depth: self.selective_depth.max(self.depth),
            variation: self.variation + 1,
            score: self.informed(score),
        };
        self.variation += 1;
        let wanted = self.limits.variations.max(1) as Few;
        if self.variation as Few >= wanted.min(self.roots) {
            self.variation = 0;
        }
        Some(report)
    }

    /// The window was too narrow on one side: twice as wide there, and open when it gets silly.
    fn widen(&mut self, score: Score, alpha: Score, beta: Score) {
        self.window = if self.window > 400 { OPEN } else { self.window * 2 };
        let root = &mut self.plies.here_mut().frame;
        root.alpha = alpha; // the search has raised it
        if self.window == OPEN {
            (root.alpha, root.beta) = (-Score::INFINITE, Score::INFINITE);
        } else if score <= alpha {
            root.beta = alpha.midpoint(beta);
            root.alpha = score - self.window;
        } else {
            root.beta = score + self.window;
        }
    }

    /// A root move has turned out best so far: from now on it is the one to play.
    pub(super) fn adopt_root_move(&mut self, m: Move, score: Score) {
        self.bring_to_front(m);
        self.effort.lead();
        if self.variation == 0 {
            let ponder = self.line().get(1).copied().unwrap_or(Move::NONE);
            self.best = Best { best: m, ponder, score };
        }
    }
}
