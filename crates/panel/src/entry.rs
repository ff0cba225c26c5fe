//! Entering a move with two buttons and ENTER: only what is legal is ever offered.
//!
//! A square has a place from 0 to 63, file by file, in each file from the side's own first rank on.
//! Going through places in this order is going from left to right. By men, one chooses the man and then
//! its target; by squares, file and rank of either. What leaves no choice is not asked for.

use kilomate_core::{Board, Color, Kind, Move, Square};

/// Between the d- and the e-file: where one begins to look for a man.
const MIDDLE: u8 = 32;
/// The bits of a place that are its file.
const FILE: u8 = 0o70;
/// The bits of a place that are its rank.
const RANK: u8 = 0o07;

/// What is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Stage {
    FromFile,
    From,
    ToFile,
    To,
    Promotion,
}

/// A move that is being entered.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    from: u8,
    to: u8,
    /// What a pawn becomes: 3 is a queen.
    becomes: u8,
    pub(crate) stage: Stage,
    by_squares: bool,
}

impl Entry {
    pub(crate) const NONE: Entry =
        Entry { from: 0, to: 0, becomes: 0, stage: Stage::FromFile, by_squares: false };

    /// Begins at the middle of the board, to the right or to the left.
    pub(crate) fn begin(&mut self, board: &Board, by_squares: bool, up: bool) {
        let stage = if by_squares { Stage::FromFile } else { Stage::From };
        *self = Entry { stage, by_squares, ..Entry::NONE };
        self.from = MIDDLE - up as u8;
        // Every man may be the next one: nothing is chosen yet.
        self.from = self.step(board, 0, RANK | FILE, up);
        self.first_target(board);
    }

    /// The next choice, or the one before.
    pub(crate) fn turn(&mut self, board: &Board, up: bool) {
        match self.stage {
            Stage::Promotion => {
                self.becomes = self.becomes.wrapping_add(if up { 3 } else { 1 }) & 3;
            }
            stage => {
                let next = self.next(board, stage, up);
                if stage < Stage::ToFile {
                    self.from = next;
                    self.first_target(board);
                } else {
                    self.to = next;
                }
            }
        }
    }

    /// What is chosen is right: goes on to the next question, and tells whether there was one.
    pub(crate) fn confirm(&mut self, board: &Board) -> bool {
        loop {
            self.stage = match self.stage {
                Stage::FromFile => Stage::From,
                Stage::From if self.by_squares => Stage::ToFile,
                Stage::From | Stage::ToFile => Stage::To,
                Stage::To if self.chosen(board).is_promotion() => {
                    self.becomes = 3;
                    Stage::Promotion
                }
                Stage::To | Stage::Promotion => return false,
            };
            if self.stage == Stage::Promotion || self.has_choice(board) {
                return true;
            }
        }
    }

    /// Takes back an answer; tells whether there was one.
    pub(crate) fn retreat(&mut self) -> bool {
        let first = if self.by_squares { Stage::FromFile } else { Stage::From };
        if self.stage == first {
            return false;
        }
        self.stage = first;
        true
    }

    /// Whether there is anything to choose here.
    pub(crate) fn has_choice(&self, board: &Board) -> bool {
        let now = if self.stage < Stage::ToFile { self.from } else { self.to };
        self.next(board, self.stage, true) != now
    }

    /// Whether the target is still to be chosen.
    pub(crate) fn is_open(&self, board: &Board) -> bool {
        let later = Entry { stage: Stage::To, ..*self };
        self.stage < Stage::ToFile && later.has_choice(board)
    }

    /// The move as it stands.
    pub(crate) fn chosen(&self, board: &Board) -> Move {
        let m = between(board, self.from, self.to);
        if self.stage != Stage::Promotion {
            return m;
        }
        let [low, high] = m.bits().to_le_bytes();
        Move::from_bits(u16::from_le_bytes([low & 63 | self.becomes << 6, high]))
    }

    /// The place of the next answer to a question.
    fn next(&self, board: &Board, stage: Stage, up: bool) -> u8 {
        match stage {
            Stage::FromFile | Stage::ToFile => self.step_at(board, stage, 0, FILE, up),
            _ if self.by_squares => self.step_at(board, stage, FILE, RANK, up),
            _ => self.step_at(board, stage, 0, FILE | RANK, up),
        }
    }

    fn step_at(&self, board: &Board, stage: Stage, same: u8, other: u8, up: bool) -> u8 {
        if stage < Stage::ToFile {
            return self.step(board, same, other, up);
        }
        let from = self.from;
        step(self.to, same, other, up, |to| !between(board, from, to).is_none())
    }

    /// The next man that can move.
    fn step(&self, board: &Board, same: u8, other: u8, up: bool) -> u8 {
        step(self.from, same, other, up, |from| target(board, from).is_some())
    }

    fn first_target(&mut self, board: &Board) {
        self.to = target(board, self.from).unwrap_or(self.to);
    }
}

impl PartialOrd for Stage {
    fn partial_cmp(&self, other: &Stage) -> Option<core::cmp::Ordering> {
        (*self as u8).partial_cmp(&(*other as u8))
    }
}

/// The next place that is the same in some bits, differs in others and passes; the old one if there is
/// none.
fn step(old: u8, same: u8, other: u8, up: bool, mut passes: impl FnMut(u8) -> bool) -> u8 {
    let mut place = old;
    loop {
        place = place.wrapping_add(if up { 1 } else { 255 }) & 63;
        let change = place ^ old;
        if change == 0 || change & same == 0 && change & other != 0 && passes(place) {
            return place;
        }
    }
}

/// The square of a place, as the side to move sees the board.
pub(crate) fn square(side: Color, place: u8) -> Square {
    let rank = if side == Color::White { 7 - (place & RANK) } else { place & RANK };
    Square::from_index(rank << 3 | place >> 3)
}

/// The first target of a man, if it can move.
fn target(board: &Board, from: u8) -> Option<u8> {
    if !board.piece_at(square(board.side_to_move(), from)).belongs_to(board.side_to_move()) {
        return None;
    }
    (0..64).find(|&to| !between(board, from, to).is_none())
}

/// The legal move from one place to another, none if there is none. A promotion is one to a queen.
#[inline(never)]
fn between(board: &Board, from: u8, to: u8) -> Move {
    let side = board.side_to_move();
    let (from, to) = (square(side, from), square(side, to));
    board.move_between(from, to, Kind::Queen as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;
    use kilomate_core::play::random::Random;
    use kilomate_core::{Event, Limits, Status, Task};
    use kilomate_flash::{Start, Zeroed};
    use std::vec::Vec;

    /// All moves that can be entered, and how many presses of UP, DOWN and ENTER each takes at least.
    fn enterable(board: &Board, by_squares: bool) -> Vec<(Move, u32)> {
        let mut found: Vec<(Move, u32)> = Vec::new();
        let mut queue = Vec::new();
        for up in [true, false] {
            let mut entry = Entry::NONE;
            entry.begin(board, by_squares, up);
            queue.push((entry, 1));
        }
        let mut seen: Vec<(u8, u8, u8, Stage)> = Vec::new();
        let mut next = 0;
        while let Some(&(entry, presses)) = queue.get(next) {
            next += 1;
            let state = (entry.from, entry.to, entry.becomes, entry.stage);
            if seen.contains(&state) {
                continue;
            }
            seen.push(state);
            for up in [true, false] {
                let mut turned = entry;
                turned.turn(board, up);
                queue.push((turned, presses + 1));
            }
            let mut confirmed = entry;
            if confirmed.confirm(board) {
                queue.push((confirmed, presses + 1));
            } else {
                let m = confirmed.chosen(board);
                if !found.iter().any(|&(other, _)| other == m) {
                    found.push((m, presses + 1));
                }
            }
        }
        found
    }

    #[test]
    fn every_legal_move_can_be_entered_and_no_other() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "8/8/8/8/8/k7/8/K6R w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            for by_squares in [false, true] {
                let mut entered: Vec<u16> =
                    enterable(&board, by_squares).iter().map(|(m, _)| m.bits()).collect();
                let mut legal: Vec<u16> =
                    board.legal_moves().as_slice().iter().map(|m| m.bits()).collect();
                entered.sort_unstable();
                legal.sort_unstable();
                assert_eq!(entered, legal, "{fen} {by_squares}");
            }
        }
    }

    /// Games of the machine against itself, each from another opening: all positions with the move played.
    fn games(count: u64, mut see: impl FnMut(&Board, Move)) {
        for seed in 0..count {
            let mut random = Random::new(seed);
            let mut player = std::boxed::Box::new(Chess::ZEROED);
            player.start();
            for ply in 0..160 {
                let status = player.game().status();
                if status != Status::Normal && status != Status::Check {
                    break;
                }
                let board = player.game().board().clone();
                let moves = board.legal_moves();
                let m = if ply < 6 {
                    moves.as_slice()[random.below(moves.len() as usize)]
                } else {
                    let limits = Limits { nodes: 400, ..Limits::default() };
                    player.begin(&Task { limits, ..Task::default() }, 0);
                    loop {
                        if let Event::Move(choice) = player.step(0, 1_000) {
                            break choice.best;
                        }
                    }
                };
                if ply >= 6 {
                    see(&board, m);
                }
                player.play(m).unwrap();
            }
        }
    }

    #[test]
    fn a_move_takes_at_most_six_presses_on_average() {
        for (by_squares, most) in [(false, 6.0), (true, 8.0)] {
            let (mut moves, mut presses, mut worst) = (0u32, 0, 0);
            games(12, |board, m| {
                let found = enterable(board, by_squares);
                let &(_, taken) = found.iter().find(|(other, _)| *other == m).unwrap();
                moves += 1;
                presses += taken;
                worst = worst.max(taken);
            });
            let average = f64::from(presses) / f64::from(moves);
            std::println!(
                "by squares {by_squares}: {average:.2} presses a move over {moves}, {worst} at most"
            );
            assert!(average <= most, "{average}");
        }
    }
}
