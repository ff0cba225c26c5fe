//! The move picker: one move at a time, the most promising first, nothing sorted in full.

use kilomate_flash::Few;

use super::frame::{Frame, Stage};
use super::history::{Quiet, QuietHistory};
use super::machine::Machine;
use super::params::ParamSource;
use super::stack::Stack;
use super::{rules, see};
use crate::chess::board::Board;
use crate::chess::make::victim_square;
use crate::chess::material::Material;
use crate::chess::movegen::{MoveSet, pawn_row};
use crate::chess::moves::Move;
use crate::chess::piece::{Kind, Piece};
use crate::eval::{Evaluator, perspective};

/// Everything the picker looks at.
pub(super) struct Picker<'a, M: Machine> {
    pub(super) board: &'a Board,
    pub(super) frame: &'a mut Frame,
    pub(super) stack: &'a mut Stack<M::Moves>,
    pub(super) history: &'a M::History,
    pub(super) numbers: M::Numbers,
    /// Whether quiescence looks at quiet moves that give check, too.
    pub(super) quiet_checks: bool,
    /// What the quiet moves of this node follow.
    pub(super) before: [u16; 2],
}

/// The move stack was too small for a node's moves.
pub(super) struct Overflow;

impl<M: Machine> Picker<'_, M> {
    /// The next legal move, or none when there are no more.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Result<Move, Overflow> {
        loop {
            let m = match self.frame.stage {
                Stage::Table => self.table_move(),
                Stage::MakeCaptures => {
                    self.generate_captures()?;
                    self.frame.stage = Stage::Captures;
                    continue;
                }
                Stage::Captures => match self.good_capture() {
                    Some(m) => m,
                    None => continue,
                },
                Stage::FirstKiller | Stage::SecondKiller => self.killer(),
                Stage::MakeQuiets => {
                    let bad = self.frame.first + self.frame.bad as Few;
                    self.stack.truncate(bad);
                    self.frame.next = bad;
                    self.generate(MoveSet::Quiets)?;
                    self.frame.stage = Stage::Quiets;
                    continue;
                }
                Stage::Quiets => {
                    let m = self.pick(Stage::Quiets);
                    if m.is_none() {
                        self.skip_quiets();
                        continue;
                    }
                    if self.frame.killers.contains(&m) {
                        continue;
                    }
                    m
                }
                Stage::BadCaptures => self.bad_capture(),
                Stage::MakeChecks => {
                    self.stack.truncate(self.frame.first);
                    self.frame.next = self.frame.first;
                    generate_checks::<M>(self.board, self.stack, self.history, self.before)?;
                    self.frame.stage = Stage::Checks;
                    continue;
                }
                Stage::Checks => {
                    let m = self.pick(Stage::End);
                    if m.is_none() || self.board.see_at_least(m, 0) { m } else { continue }
                }
                Stage::Evasions => return Ok(self.pick(Stage::End)),
                Stage::End => return Ok(Move::NONE),
            };
            let is_new = self.frame.legal == 0 || m != self.frame.table_move;
            if !m.is_none() && is_new && self.board.is_legal_pseudo(m, &self.frame.checks) {
                return Ok(m);
            }
        }
    }

    /// Lists all legal moves out of check, the table's first, and tells how many there are.
    #[inline(always)]
    pub(super) fn list_evasions(&mut self) -> Result<u8, Overflow> {
        let first = self.frame.first;
        self.board.generate_evasions(&self.frame.checks, self.stack);
        let (board, checks) = (self.board, &self.frame.checks);
        let kept = self.stack.retain(first, |m| board.is_legal_pseudo(m, checks));
        rank::<M>(self.board, self.stack, self.history, self.before, first)?;
        self.stack.promote(first, self.frame.table_move);
        self.frame.stage = Stage::Evasions;
        Ok((kept - first) as u8)
    }

    /// The quiet moves not yet tried are left out.
    #[inline(always)]
    pub(super) fn skip_quiets(&mut self) {
        if self.frame.stage == Stage::Quiets {
            self.frame.stage = Stage::BadCaptures;
            self.frame.next = self.frame.first;
            self.stack.truncate(self.frame.first + self.frame.bad as Few); // room for the plies below
        }
    }

    #[inline(always)]
    fn table_move(&mut self) -> Move {
        self.frame.stage = Stage::MakeCaptures;
        self.frame.table_move // found legal when it was probed
    }

    /// The best-ranked move left; when there is none, none, and the picker goes to `after`.
    #[inline(always)]
    fn pick(&mut self, after: Stage) -> Move {
        if self.frame.next >= self.stack.len() {
            self.frame.stage = after;
            return Move::NONE;
        }
        let m = self.stack.pick(self.frame.next);
        self.frame.next += 1;
        m
    }

    /// The next capture that does not lose material; losing ones are put aside on the way.
    #[inline(always)]
    fn good_capture(&mut self) -> Option<Move> {
        let after = match (self.frame.quiescence, self.quiet_checks) {
            (false, _) => Stage::FirstKiller,
            (true, true) => Stage::MakeChecks,
            (true, false) => Stage::End,
        };
        let m = self.pick(after);
        if m.is_none() || m == self.frame.table_move {
            return Some(m);
        }
        // What wins too little need not be weighed.
        if self.frame.quiescence
            && rules::delta(&self.numbers.params(M::PARAMS), self.frame, gain(self.board, m))
        {
            return None;
        }
        if self.is_good(m) {
            return Some(m);
        }
        if !self.frame.quiescence {
            self.stack.set(self.frame.first + self.frame.bad as Few, m);
            self.frame.bad += 1;
        }
        None
    }

    /// Captures of something as valuable as the captor cannot lose; the rest is weighed.
    #[inline(always)]
    fn is_good(&self, m: Move) -> bool {
        let victim = see::value(self.board.piece_at(victim_square(m)));
        let captor = see::value(self.board.piece_at(m.from()));
        m.is_capture() && victim >= captor || self.board.see_at_least(m, 0)
    }

    #[inline(always)]
    fn killer(&mut self) -> Move {
        let first = self.frame.stage == Stage::FirstKiller;
        self.frame.stage = if first { Stage::SecondKiller } else { Stage::MakeQuiets };
        let m = self.frame.killers[!first as usize];
        if m.is_quiet() && !m.is_none() && self.board.is_pseudo_legal(m) { m } else { Move::NONE }
    }

    #[inline(always)]
    fn bad_capture(&mut self) -> Move {
        if self.frame.next >= self.frame.first + self.frame.bad as Few {
            self.frame.stage = Stage::End;
            return Move::NONE;
        }
        let m = self.stack.get(self.frame.next);
        self.frame.next += 1;
        m
    }

    /// All captures, or in quiescence only those that may help.
    #[inline(always)]
    fn generate_captures(&mut self) -> Result<(), Overflow> {
        let us = self.board.side_to_move();
        let promotes = self.board.pawns(us, pawn_row(us.other())) != 0;
        if self.frame.quiescence
            && !promotes
            && let Some(least) = rules::least_victim(&self.numbers.params(M::PARAMS), self.frame)
        {
            let from = self.stack.len();
            self.board.generate_captures_of(least, self.stack);
            return rank::<M>(self.board, self.stack, self.history, self.before, from);
        }
        self.generate(MoveSet::Captures)
    }

    #[inline(always)]
    fn generate(&mut self, set: MoveSet) -> Result<(), Overflow> {
        generate::<M>(self.board, self.stack, self.history, self.before, set)
    }
}

/// Generates a stage's moves on top of the stack and ranks them.
///
/// Not a method of the picker: behind its references a chip's compiler does not see that there is
/// one board and one stack, at fixed addresses. For the same reason the methods are inlined.
fn generate<M: Machine>(
    board: &Board,
    stack: &mut Stack<M::Moves>,
    history: &M::History,
    before: [u16; 2],
    set: MoveSet,
) -> Result<(), Overflow> {
    let from = stack.len();
    board.generate(set, stack);
    rank::<M>(board, stack, history, before, from)
}

/// The same for quiet moves that give check.
fn generate_checks<M: Machine>(
    board: &Board,
    stack: &mut Stack<M::Moves>,
    history: &M::History,
    before: [u16; 2],
) -> Result<(), Overflow> {
    let from = stack.len();
    board.generate(MoveSet::Quiets, stack);
    stack.retain(from, |m| board.gives_check(m));
    rank::<M>(board, stack, history, before, from)
}

/// Ranks the moves from number `from` on, if there was room for all of them.
fn rank<M: Machine>(
    board: &Board,
    stack: &mut Stack<M::Moves>,
    history: &M::History,
    before: [u16; 2],
    from: Few,
) -> Result<(), Overflow> {
    if stack.take_overflow() {
        return Err(Overflow);
    }
    let flip = perspective(board.side_to_move());
    let mut man = Man::NONE;
    stack.rank(from, |m| {
        if !m.is_quiet() {
            return capture_rank(board, m);
        }
        // Generators that go by origin list a man's moves one after the other.
        if man.from != m.origin() {
            man = Man::of::<M>(board, m, flip);
        }
        let gain = if M::History::REPLACES_SQUARE_VALUES {
            0
        } else {
            (M::Evaluator::square_value(man.piece.to_byte(), m.target() ^ flip) - man.value) >> 2
        };
        let experience = history.score(&Quiet { piece: man.piece, m, before }) >> 8;
        (100 + experience + gain).clamp(1, 190) as u8
    });
    Ok(())
}

/// Captures (MVV-LVA): most valuable victim first, least valuable captor second; above all quiet moves.
#[inline(always)]
fn capture_rank(board: &Board, m: Move) -> u8 {
    let captor = board.piece_at(m.from()).to_byte() & 7;
    let promotion = if m.is_promotion() { (m.flags() & 3) * 8 } else { 0 };
    let victim = if m.is_capture() { victim_number(board, m) * 8 } else { 0 };
    200 + (victim + promotion).min(47) - captor
}

/// What the quiet moves of one man have in common.
struct Man {
    piece: Piece,
    /// The number of its square.
    from: u8,
    /// What it is worth where it stands, unless experience suffices.
    value: i16,
}

impl Man {
    /// On no square.
    const NONE: Man = Man { piece: Piece::NONE, from: u8::MAX, value: 0 };

    #[inline(always)]
    fn of<M: Machine>(board: &Board, m: Move, flip: u8) -> Man {
        let (piece, from) = (board.piece_at(m.from()), m.origin());
        let value = if M::History::REPLACES_SQUARE_VALUES {
            0
        } else {
            M::Evaluator::square_value(piece.to_byte(), from ^ flip)
        };
        Man { piece, from, value }
    }
}

/// What a capture or promotion wins if nothing is taken back.
#[inline(always)]
fn gain(board: &Board, m: Move) -> i16 {
    let promoted = if m.is_promotion() { 800 } else { 0 };
    if !m.is_capture() {
        return promoted;
    }
    Material::value_of(victim_number(board, m)) as i16 + promoted
}

/// The number of the kind that a capture takes: a pawn if the target is empty, en passant.
#[inline(always)]
fn victim_number(board: &Board, m: Move) -> u8 {
    (board.piece_at(m.to()).to_byte() & 7).max(Kind::Pawn as u8)
}

#[cfg(test)]
#[path = "picker_tests.rs"]
mod tests;
