//! Singular extensions: the table's move is searched a ply deeper if no other comes near it.
//!
//! That is tried before the move is made: the node's other moves are searched to half the depth, against a bound a
//! little below what the table promises. It happens in place, the node's own window being put aside; only a machine
//! that keeps [`Notes`](super::notes::Notes) does it.

use super::engine::{Engine, Phase};
use super::frame::Stage;
use super::machine::Machine;
use super::notes::{Aim, Trail};
use super::rules;
use crate::chess::moves::Move;
use crate::eval::score::Score;

impl<M: Machine> Engine<M> {
    /// Whether the others are being tried without the table's move.
    #[inline(always)]
    pub(super) fn is_trying(&mut self) -> bool {
        self.plies.here_mut().trail.notes().is_some_and(|notes| notes.trial.is_some())
    }

    /// Whether the table's move is left out for now: a trial of the others goes on or begins.
    #[inline(always)]
    pub(super) fn tries_others(&mut self) -> bool {
        let params = self.params();
        let may_extend = self.may_extend();
        let here = self.plies.here_mut();
        let frame = &mut here.frame;
        let Some(notes) = here.trail.notes() else { return false };
        if notes.trial.is_some() {
            return true;
        }
        let Some(word) = notes.table else { return false };
        if !may_extend || frame.legal != 0 || !rules::singular(&params, frame, &word) {
            return false;
        }
        let bound = rules::singular_bound(&params, frame, &word);
        let (alpha, beta, depth, is_pv) = (frame.alpha, frame.beta, frame.depth, frame.is_pv);
        notes.trial = Some(Aim { alpha, beta, depth, is_pv });
        frame.alpha = bound - 1;
        frame.beta = bound;
        frame.depth = (depth - 1) / 2;
        frame.is_pv = false;
        true
    }

    /// The node is left: if that was only a trial of its other moves, goes on with the table's move
    /// and returns true.
    #[inline(always)]
    pub(super) fn ends_trial(&mut self) -> bool {
        let params = self.params();
        let deepest = self.depth as i8;
        let value = self.value;
        let top = self.stack.len();
        let here = self.plies.here_mut();
        let frame = &mut here.frame;
        let Some(notes) = here.trail.notes() else { return false };
        let Some(aim) = notes.trial.take() else { return false };
        let bound = frame.beta;
        (frame.alpha, frame.beta) = (aim.alpha, aim.beta);
        (frame.depth, frame.is_pv) = (aim.depth, aim.is_pv);
        if value >= bound && bound >= frame.beta {
            // Two moves refute the node (multi-cut).
            self.leave(bound);
            return true;
        }
        notes.singular =
            rules::singular_extension(&params, frame, notes.table.as_ref(), bound, value, deepest);
        // As if the node had been entered just now, and its first move picked.
        frame.first = top;
        frame.next = top;
        frame.best = -Score::INFINITE;
        frame.best_move = Move::NONE;
        frame.raised = false;
        frame.bad = 0;
        frame.stage = Stage::MakeCaptures;
        let m = frame.table_move;
        frame.legal = 1;
        frame.quiets = m.is_quiet() as u8;
        self.phase = Phase::Advance;
        self.search_move(m, m.is_quiet());
        true
    }
}
