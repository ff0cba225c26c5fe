//! The root: iterations, aspiration windows, several variations.

use super::frame::{Frame, Mode, Stage};
use super::line::Line;
use super::{Best, Engine, Limits, Phase, Profile, Report, ScoreBound};
use crate::movegen;
use crate::moves::Move;
use crate::score::{DRAW, INFINITE, Score, is_mate, mate_distance, mated_in};
use crate::table::Memory;

impl<P: Profile, T: Memory, const RECORDS: usize, const PLIES: usize, const MOVES: usize>
    Engine<P, T, RECORDS, PLIES, MOVES>
{
    /// The deepest iteration: beyond it every line would end for want of frames. Depths and sums
    /// with them have to fit in a signed byte, extensions included.
    const MAX_DEPTH: u8 = if PLIES > 101 { 100 } else { (PLIES - 1) as u8 };

    /// Begins a search of the game's position.
    pub fn begin(&mut self, limits: &Limits) {
        self.begin_with(limits, |_| true);
    }

    /// Begins a search among those moves of the game's position that `allowed` allows. If it
    /// allows no legal move, all are searched.
    pub fn begin_with(&mut self, limits: &Limits, allowed: impl Fn(Move) -> bool) {
        self.stop();
        self.limits = *limits;
        self.nodes = 0;
        self.depth = 0;
        self.selective_depth = 0;
        self.variation = 0;
        self.window = 0;
        self.game.make_room(PLIES as u16);
        self.table.next_search();
        super::history::History::age(&mut self.history);
        for line in &mut self.lines {
            line.clear();
        }
        self.list_root_moves(allowed);
        let checks = self.game.board().checks();
        *self.frames.here_mut() = Frame { checks, ..Frame::EMPTY };
        // The first legal move, so that a search stopped at once has something to play.
        self.best = Best { best: self.stack.get(0), ponder: Move::NONE, score: DRAW };
        if self.roots == 0 {
            self.best.best = Move::NONE;
            self.best.score = if checks.any() { mated_in(0) } else { DRAW };
            self.phase = Phase::Idle;
        } else {
            self.phase = Phase::Iterate;
        }
    }

    /// Puts the legal root moves at the bottom of the stack, the most promising first.
    fn list_root_moves(&mut self, allowed: impl Fn(Move) -> bool) {
        let board = self.game.board();
        let checks = board.checks();
        self.stack.truncate(0);
        board.generate(movegen::Stage::Captures, &mut self.stack);
        board.generate(movegen::Stage::Quiets, &mut self.stack);
        self.stack.take_overflow();
        let is_legal = |m: Move| board.is_legal_pseudo(m, &checks);
        let any_allowed = self.stack.as_slice().iter().any(|&m| allowed(m) && is_legal(m));
        let mut kept = 0;
        for i in 0..self.stack.len() {
            let m = self.stack.get(i);
            if is_legal(m) && (!any_allowed || allowed(m)) {
                self.stack.set(kept, m);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
        self.roots = kept;
        // What an earlier search found out about this very position comes first.
        if let Some(entry) = self.table.probe(board.key()) {
            self.bring_to_front(entry.best());
        }
    }

    /// Makes a root move the first of those whose variation is not yet found.
    pub(super) fn bring_to_front(&mut self, m: Move) {
        let found = self.stack.as_slice().iter().take(self.roots as usize).position(|&r| r == m);
        if let Some(place) = found
            && place as u16 >= self.variation as u16
        {
            self.stack.lead_with(self.variation as u16, place as u16);
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
        let root = self.frames.here_mut();
        if is_new {
            let narrow = self.depth >= params.aspiration_depth
                && self.limits.variations <= 1
                && !is_mate(self.best.score);
            self.window = if narrow { params.aspiration } else { INFINITE };
            root.alpha = -INFINITE;
            root.beta = INFINITE;
            if narrow {
                root.alpha = self.best.score - self.window;
                root.beta = self.best.score + self.window;
            }
        }
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
        let mate = mate_distance(self.best.score).unwrap_or(0);
        self.depth >= depth.min(Self::MAX_DEPTH)
            || self.depth > 0
                && self.limits.mate != 0
                && mate > 0
                && mate <= self.limits.mate as i16
    }

    /// The root has a score: reports it, or widens the window if it lies outside.
    pub(super) fn finish_root(&mut self) -> Option<Report> {
        let score = self.value;
        let root = self.frames.here();
        let (alpha, beta) = (self.floor, root.beta);
        self.stack.truncate(self.roots);
        self.phase = Phase::Iterate;
        if score <= alpha && alpha > -INFINITE || score >= beta && beta < INFINITE {
            self.widen(score, alpha, beta);
            return None;
        }
        self.window = 0;
        let report = Report {
            depth: self.depth,
            selective_depth: self.selective_depth.max(self.depth),
            variation: self.variation + 1,
            score,
            bound: ScoreBound::Exact,
            nodes: 0,
        };
        self.variation += 1;
        let wanted = self.limits.variations.max(1) as u16;
        if self.variation as u16 >= wanted.min(self.roots) {
            self.variation = 0;
        }
        Some(report)
    }

    /// The window was too narrow on one side: twice as wide there, and open when it gets silly.
    fn widen(&mut self, score: Score, alpha: Score, beta: Score) {
        self.window = if self.window > 400 { INFINITE } else { self.window * 2 };
        let root = self.frames.here_mut();
        root.alpha = alpha; // the search has raised it
        if self.window == INFINITE {
            (root.alpha, root.beta) = (-INFINITE, INFINITE);
        } else if score <= alpha {
            root.beta = i32::midpoint(alpha as i32, beta as i32) as Score;
            root.alpha = score - self.window;
        } else {
            root.beta = score + self.window;
        }
    }

    /// A root move has turned out best so far: from now on it is the one to play.
    pub(super) fn adopt_root_move(&mut self, m: Move, score: Score) {
        self.bring_to_front(m);
        if self.variation == 0 {
            let line = self.lines.first().map_or(&[][..], |line| line.as_slice());
            let ponder = line.get(1).copied().unwrap_or(Move::NONE);
            self.best = Best { best: m, ponder, score };
        }
    }
}
