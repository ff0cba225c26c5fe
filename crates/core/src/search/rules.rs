//! The rules by which the search leaves out, shortens or lengthens lines: one function each.
//!
//! None of them applies at the root or in check, and none leaves out a node's only legal move: a
//! node with legal moves never looks like mate.

use kilomate_flash::{flash, times};

use super::frame::Frame;
use super::notes::Word;
use super::params::Params;
use super::table::Bound;
use crate::chess::board::Board;
use crate::chess::material::Material;
use crate::chess::moves::Move;
use crate::chess::piece::{Color, Kind};
use crate::eval::score::Score;

/// Static pruning: so far above beta that no quiet reply will bring it down.
#[doc(alias("RFP", "static null move pruning"))]
#[inline(always)]
pub(super) fn reverse_futility(params: &Params, frame: &Frame) -> bool {
    let depth = (frame.depth - frame.improving as i8).max(0);
    frame.depth <= params.reverse_futility_depth
        && !frame.beta.is_mate()
        && frame.eval - times(params.reverse_futility_margin, depth as u8) >= frame.beta
}

/// Lazy evaluation: the guess alone is so far outside the window that static pruning or standing
/// pat above it, razoring or failing to stand pat below it, is certain whatever the dear terms say.
#[inline(always)]
pub(super) fn lazy(params: &Params, frame: &Frame, guess: Score, variations: u8) -> bool {
    let depth = frame.depth.max(0);
    if frame.is_pv || frame.beta.is_mate() {
        return false;
    }
    let margin = if variations > 1 { params.lazy_margin_several } else { params.lazy_margin };
    let rise = margin + times(params.reverse_futility_margin, depth as u8);
    let fall = margin + times(params.razoring_margin, depth as u8);
    depth <= params.reverse_futility_depth && guess - rise >= frame.beta
        || depth <= params.razoring_depth && guess + fall < frame.alpha
}

/// Razoring: so far below alpha that only captures can help. Search those and see.
#[inline(always)]
pub(super) fn razoring(params: &Params, frame: &Frame) -> bool {
    frame.depth <= params.razoring_depth
        && frame.eval + times(params.razoring_margin, frame.depth as u8) < frame.alpha
}

/// The null move: if passing still gives beta, moving will too. Not twice in a row, and not with
/// so few pieces that passing may be the best move there is. Returns the reduction.
#[doc(alias = "NMP")]
#[inline(always)]
pub(super) fn null_move(params: &Params, frame: &Frame, board: &Board) -> Option<i8> {
    let fits = frame.depth >= params.null_depth
        && frame.eval >= frame.beta
        && frame.beta > -Score::MATE_BOUND
        && !frame.after_null
        && has_spare_moves(board, board.side_to_move());
    if !fits {
        return None;
    }
    let lead = frame.eval - frame.beta;
    let more = (lead >= params.null_lead) as i8 + (lead >= 2 * params.null_lead) as i8;
    Some(params.null_reduction + divide(frame.depth, params.null_depth_divisor) + more)
}

/// Whether a side has pieces enough that it need not fear zugzwang: two, or one that is a rook or a
/// queen. A single minor piece may well be the one that must not move.
#[inline(always)]
fn has_spare_moves(board: &Board, color: Color) -> bool {
    let is_major = |at| board.piece_at(at).kind() >= Some(Kind::Rook);
    board.piece_count(color) > 2 || board.officers(color).any(is_major)
}

/// Division by repeated subtraction: depths are small, and a chip has no divider.
#[inline(always)]
fn divide(mut depth: i8, divisor: i8) -> i8 {
    let mut quotient = 0;
    while depth >= divisor {
        depth -= divisor;
        quotient += 1;
    }
    quotient
}

/// Internal reduction: without a table move the node is searched badly; come back with one.
#[doc(alias("IIR", "IID"))]
#[inline(always)]
pub(super) fn internal_reduction(params: &Params, frame: &Frame) -> bool {
    frame.depth >= params.internal_depth && frame.table_move.is_none()
}

/// Late move pruning: after so many quiet moves the rest will not help either.
#[doc(alias("LMP", "move count pruning"))]
#[inline(always)]
pub(super) fn late_move(params: &Params, frame: &Frame) -> bool {
    if frame.depth > params.late_depth {
        return false;
    }
    let depth = frame.depth as u8;
    let allowed = params.late_base + depth * depth;
    frame.quiets >= if frame.improving { allowed } else { allowed / 2 + 1 }
}

/// Futility: a quiet move cannot make up for what is missing.
#[inline(always)]
pub(super) fn futility(params: &Params, frame: &Frame, reduced_depth: i8) -> bool {
    let depth = reduced_depth.max(0);
    depth <= params.futility_depth
        && frame.eval + params.futility_base + times(params.futility_margin, depth as u8)
            <= frame.alpha
}

/// Exchange pruning: a capture that loses more pawns than there are plies left to win them back,
/// or a quiet move of a piece to where a pawn takes it. Exchanges after quiet moves are not
/// weighed: that costs more than it brings.
#[doc(alias = "SEE pruning")]
#[inline(always)]
pub(super) fn losing(params: &Params, frame: &Frame, board: &Board, m: Move) -> bool {
    if frame.depth > params.exchange_depth {
        return false;
    }
    if m.is_capture() || m.is_promotion() {
        return !board.see_at_least(m, -frame.depth);
    }
    frame.depth < params.pawn_threat_depth
        && !board.piece_at(m.from()).is(Kind::Pawn)
        && board.is_attacked_by_pawn(m.to(), board.side_to_move().other())
}

flash! {
    /// 11 times the natural logarithm, for the depth and for the number of the move.
    static LOG: [u8; 64] = make_log();
}

const fn make_log() -> [u8; 64] {
    // ln by summing 1/n: close enough for a reduction, and exact on every machine.
    let mut log = [0; 64];
    let mut sum = 0u32; // in 1/65536
    let mut i = 2;
    while i < 64 {
        // ln(i) - ln(i-1) lies between 1/i and 1/(i-1); their mean is close.
        sum += u32::midpoint(65536 / i, 65536 / (i - 1));
        log[i as usize] = ((sum * 11) >> 16) as u8;
        i += 1;
    }
    log
}

/// Late move reduction: how many plies less a late move is searched.
#[doc(alias = "LMR")]
#[inline(always)]
pub(super) fn reduction(params: &Params, frame: &Frame, is_quiet: bool) -> i8 {
    (reduction_in_16ths(params, frame, is_quiet) >> 4) as i8
}

/// The same, in 16ths of a ply.
#[inline(always)]
pub(super) fn reduction_in_16ths(params: &Params, frame: &Frame, is_quiet: bool) -> u16 {
    if frame.depth < params.reduction_depth || frame.legal <= params.reduction_moves {
        return 0;
    }
    let depth = LOG.at((frame.depth as usize).min(63)) as u16;
    let number = LOG.at((frame.legal as usize).min(63)) as u16;
    // Both are 11 times too large and the scale is in 512ths: ln * ln * scale * 121 / 512 16ths.
    let product = (((depth * number) >> 2) * params.reduction_scale) >> 7;
    let base = if is_quiet { params.reduction_base } else { params.reduction_base_captures };
    product + base
}

/// Late move reduction on a machine that keeps notes: what else is known of the node and of the move is added up before
/// it becomes plies.
#[inline(always)]
pub(super) fn fine_reduction(
    params: &Params,
    frame: &Frame,
    is_quiet: bool,
    is_cut: bool,
    experience: i16,
) -> i8 {
    let mut reduction = reduction_in_16ths(params, frame, is_quiet) as i16;
    if reduction < 16 {
        return 0;
    }
    if frame.is_pv {
        reduction -= params.reduction_pv;
    }
    if !frame.improving {
        reduction += params.reduction_worse;
    }
    if is_cut {
        reduction += params.reduction_cut;
    }
    reduction -= ((experience as i32 * params.reduction_history as i32) >> 14) as i16;
    (reduction.max(0) >> 4) as i8
}

/// An evaluation that fades while nothing is captured and no pawn moves.
#[inline(always)]
pub(super) fn faded(params: &Params, board: &Board, eval: Score) -> Score {
    if params.fading == 0 || eval.is_mate() || is_elementary(board) {
        return eval;
    }
    let (eval, clock) = (eval.centipawns(), board.halfmove_clock());
    Score::cp(eval - (eval as i32 * clock as i32 / params.fading as i32) as i16)
}

/// A side has nothing but its king: there an evaluation shows the way to the mate, step by step, and what is added to
/// it or taken away would hide the way.
#[inline(always)]
pub(super) fn is_elementary(board: &Board) -> bool {
    board.count(Color::White) == 1 || board.count(Color::Black) == 1
}

/// Exchange pruning of quiet moves, where there are cycles for it: the man would be lost for too little.
#[inline(always)]
pub(super) fn loses_man(params: &Params, board: &Board, m: Move, reduced_depth: i8) -> bool {
    let depth = reduced_depth.max(0);
    depth <= params.quiet_exchange_depth
        && !board
            .see_at_least(m, -(times(params.quiet_exchange_margin as i16, depth as u8) >> 3) as i8)
}

/// Extensions of a move by one ply: it gives check, a pawn reaches the seventh rank, or the last
/// piece goes and a pawn ending begins. Bounded by the depth of the iteration, so that no line
/// explodes.
#[inline(always)]
pub(super) fn extension(
    board: &Board,
    m: Move,
    gives_check: bool,
    enters_pawn_ending: bool,
) -> bool {
    gives_check || enters_pawn_ending || is_promotion_threat(board, m)
}

/// Whether it is worth trying if the table's move is the only good one: the table knows that it is good, by a search
/// that was not much shallower.
#[doc(alias = "singular extension")]
#[inline(always)]
pub(super) fn singular(params: &Params, frame: &Frame, word: &Word) -> bool {
    frame.depth >= params.singular_depth
        && !frame.quiescence
        && !frame.checks.any()
        && matches!(word.bound, Bound::Lower | Bound::Exact)
        && word.depth >= frame.depth - 3
        && !word.score.is_mate()
}

/// What the others must stay below for that.
#[inline(always)]
pub(super) fn singular_bound(params: &Params, frame: &Frame, word: &Word) -> Score {
    word.score - ((frame.depth as i16 * params.singular_margin) >> 3)
}

/// By how many plies the table's move is searched deeper, now that the others came to `value`: more if they stay far
/// below the bound, less if one is as good and the node will be refuted anyway. Two plies only in a node that is not
/// deeper than the iteration was meant to be.
#[inline(always)]
pub(super) fn singular_extension(
    params: &Params,
    frame: &Frame,
    word: Option<&Word>,
    bound: Score,
    value: Score,
    iteration: i8,
) -> i8 {
    if value < bound {
        let is_alone = value < bound - params.double_margin;
        return 1 + (is_alone && !frame.is_pv && frame.depth <= iteration) as i8;
    }
    if word.is_some_and(|word| word.score >= frame.beta) { -params.rival_reduction } else { 0 }
}

/// What a move gains in history that has refuted a node, and those lose that have not.
#[inline(always)]
pub(super) fn bonus(params: &Params, frame: &Frame) -> i16 {
    let depth = frame.depth.clamp(1, 12) as i16;
    (depth * depth * params.history_bonus).min(params.history_bonus_most)
}

/// Whether a node's score says that its evaluation was wrong, and by how much: not if tactics made the difference, and
/// not if it is only a bound on the evaluation's own side.
#[inline(always)]
pub(super) fn error(frame: &Frame, bound: Bound, eval: Score) -> Option<i16> {
    let is_positional = !frame.quiescence
        && !frame.checks.any()
        && !frame.best.is_mate()
        && frame.best_move.is_quiet();
    let contradicts = match bound {
        Bound::None => false,
        Bound::Lower => frame.best > eval,
        Bound::Upper => frame.best < eval,
        Bound::Exact => true,
    };
    (is_positional && contradicts).then(|| frame.best - eval)
}

/// A pawn has just reached the row before the last.
#[inline(always)]
fn is_promotion_threat(board: &Board, m: Move) -> bool {
    let row = m.to().row();
    (row == 1 || row == 6)
        && board.piece_at(m.to()).is(Kind::Pawn)
        && row == if board.side_to_move() == Color::Black { 1 } else { 6 }
}

/// Whether quiescence tries quiet moves that give check here: in its first plies, but not where
/// razoring sent the search there early.
#[inline(always)]
pub(super) fn quiet_checks(params: &Params, frame: &Frame) -> bool {
    frame.depth <= 0 && frame.depth > -params.quiet_check_plies
}

/// The depth under which a node is stored. A quiescence that left out checks must not answer for
/// one that tries them.
#[inline(always)]
pub(super) fn stored_depth(params: &Params, frame: &Frame) -> i8 {
    if !frame.quiescence || quiet_checks(params, frame) {
        frame.depth
    } else {
        -params.quiet_check_plies
    }
}

/// Delta pruning in quiescence: even winning the piece leaves too little.
#[inline(always)]
pub(super) fn delta(params: &Params, frame: &Frame, gain: i16) -> bool {
    frame.eval + gain + params.delta <= frame.alpha
}

/// The least valuable piece whose capture delta pruning would not leave out, if that excludes
/// pawns: then there is no need to look for captures of anything less.
#[inline(always)]
pub(super) fn least_victim(params: &Params, frame: &Frame) -> Option<Kind> {
    let is_enough = |kind: Kind| !delta(params, frame, Material::value(kind) as i16);
    if is_enough(Kind::Pawn) {
        return None;
    }
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook];
    Some(kinds.into_iter().find(|&kind| is_enough(kind)).unwrap_or(Kind::Queen))
}

/// The same for a whole node: not even the most valuable piece would help.
#[inline(always)]
pub(super) fn hopeless(params: &Params, frame: &Frame) -> bool {
    delta(params, frame, MOST)
}

/// A queen taken by a pawn that becomes a queen.
const MOST: i16 = 1_700;

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
