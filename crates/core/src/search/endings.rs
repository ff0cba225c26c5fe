//! Endings that can be looked up: in the tree, and at the root, where the moves that give away what
//! the position is worth are not even tried.

use super::engine::Engine;
use super::machine::Machine;
use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::chess::piece::Color;
use crate::eval::score::Score;
use crate::knowledge::endings::{Endings, Outcome};

/// The rank of a root move that wins whatever the opponent does.
const SURE: i16 = 10_000;
/// A draw by the fifty-move rule.
const FIFTY: i16 = 100;
/// No distance is larger, or ranks would overlap.
const FAR: i16 = SURE / 2 - 1;
/// A win that the fifty-move rule takes away is a little better than a draw.
const NEARLY: i16 = 2;

/// A root move, as far as tables tell: the higher the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    /// Moves that keep what the position is worth have the same.
    rank: i16,
    /// Of those, the faster win comes first.
    haste: i16,
}

impl Rank {
    /// What the move comes to, fifty-move rule included: on the hundredth half-move a win is in time.
    fn outcome(self) -> Outcome {
        match self.rank {
            0 => Outcome::Draw,
            rank if rank >= SURE - FIFTY => Outcome::Win,
            rank if rank > 0 => Outcome::SpoiledWin,
            rank if rank <= -SURE + FIFTY => Outcome::Loss,
            _ => Outcome::SavedLoss,
        }
    }
}

/// The rank of a move with this distance to a capture, pawn's move or mate, counted from the root.
/// As long as the fifty-move rule is far, all winning moves are equal, and the search chooses; where
/// positions are `repeated`, only the fastest will do.
fn rank(distance: i16, clock: u8, repeated: bool) -> Rank {
    let end = distance.abs() + i16::from(clock);
    let rank = match distance {
        0 => 0,
        1.. if end < FIFTY && !repeated => SURE,
        1.. => SURE - end,
        _ if end - distance < FIFTY => -SURE, // lost however long it takes: the search finds a trick
        _ => -SURE + end,
    };
    Rank { rank, haste: -distance }
}

/// The distance where the next move is the capture or the pawn's, for whom it leads to `outcome`.
fn at_once(outcome: Outcome) -> i16 {
    match outcome {
        Outcome::Loss => -1,
        Outcome::SavedLoss => -1 - FIFTY,
        Outcome::Draw => 0,
        Outcome::SpoiledWin => 1 + FIFTY,
        Outcome::Win => 1,
    }
}

/// What the side that does not move has from it.
fn reversed(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::SavedLoss => Outcome::SpoiledWin,
        Outcome::Draw => Outcome::Draw,
        Outcome::SpoiledWin => Outcome::SavedLoss,
        Outcome::Win => Outcome::Loss,
    }
}

fn men(board: &Board) -> u8 {
    board.count(Color::White) + board.count(Color::Black)
}

impl<M: Machine> Engine<M> {
    /// What can be looked up.
    pub fn endings(&self) -> &M::Endings {
        &self.endings
    }

    /// The same, to change it. What was found out with the old ones is forgotten.
    pub fn endings_mut(&mut self) -> &mut M::Endings {
        self.forget();
        &mut self.endings
    }

    /// Looks up endings in the search that has just begun: at the root at once, and below as they come.
    /// With several variations all moves stay, the best one first.
    pub(crate) fn consult_endings(&mut self) {
        if !M::Endings::EXIST || self.roots == 0 || self.depth != 0 {
            return;
        }
        self.endings.consult(true);
        if men(self.game.board()) <= self.endings.most_men() {
            if self.keep_best_roots(true).is_none() {
                let _ = self.keep_best_roots(false);
            } else if self.limits.variations <= 1 {
                // Every move that is left is good enough. If the search asked as well, each capture
                // would look like progress, and the winner would give his men away.
                self.endings.rest();
            }
        }
    }

    /// Leaves only the root moves that are best by distance, or by outcome alone. None if that is not
    /// known of all of them: nothing has changed then.
    fn keep_best_roots(&mut self, by_distance: bool) -> Option<()> {
        let repeated = self.game.has_repetition();
        let mut best = (self.rank_root(self.stack.get(0), by_distance, repeated)?, 0);
        for i in 1..self.roots {
            let rank = self.rank_root(self.stack.get(i), by_distance, repeated)?;
            if rank > best.0 {
                best = (rank, i);
            }
        }
        self.stack.lead_with(0, best.1);
        if self.limits.variations <= 1 {
            let mut kept = 1;
            for i in 1..self.roots {
                let m = self.stack.get(i);
                let rank = self.rank_root(m, by_distance, repeated);
                if rank.is_some_and(|rank| rank.rank == best.0.rank) {
                    self.stack.set(kept, m);
                    kept += 1;
                }
            }
            self.stack.truncate(kept);
            self.roots = kept;
        }
        self.best.best = self.stack.get(0);
        self.endings.keep_root(best.0.outcome());
        Some(())
    }

    /// What tables tell about a root move.
    fn rank_root(&mut self, m: Move, by_distance: bool, repeated: bool) -> Option<Rank> {
        let clock = self.game.board().halfmove_clock();
        if !self.game.push(m) {
            return None;
        }
        let distance = self.distance_after(by_distance);
        self.game.pop();
        Some(rank(distance?, clock, repeated))
    }

    /// The distance of the move that was just made, for the side that made it.
    fn distance_after(&mut self, by_distance: bool) -> Option<i16> {
        let board = self.game.board();
        if self.game.repetitions() >= 2 {
            return Some(0);
        }
        if board.in_check() && !board.has_legal_move() {
            return Some(1);
        }
        if board.halfmove_clock() == 0 || !by_distance {
            return self.endings.outcome(board).map(|outcome| at_once(reversed(outcome)));
        }
        let distance = -self.endings.distance(board)?.clamp(-FAR, FAR);
        Some(distance + distance.signum())
    }

    /// The score of the node, if its ending is known.
    #[inline(always)]
    pub(super) fn known_ending(&mut self) -> Option<Score> {
        if !M::Endings::EXIST {
            return None;
        }
        let board = self.game.board();
        if men(board) > self.endings.most_men() || board.halfmove_clock() != 0 {
            return None;
        }
        self.look_up_ending()
    }

    #[inline(never)] // few positions come so far
    fn look_up_ending(&mut self) -> Option<Score> {
        let ply = self.ply();
        let board = self.game.board();
        Some(match self.endings.outcome(board)? {
            // A mate on the board is more than a win: let the search find it.
            Outcome::Loss if board.in_check() && !board.has_legal_move() => return None,
            Outcome::Loss => -Score::won_at(ply),
            Outcome::SavedLoss => Score::DRAW - NEARLY,
            Outcome::Draw => Score::DRAW,
            Outcome::SpoiledWin => Score::DRAW + NEARLY,
            Outcome::Win => Score::won_at(ply),
        })
    }

    /// A score of the root as it is reported: what is known of it comes first.
    #[inline(always)]
    pub(super) fn informed(&self, score: Score) -> Score {
        if !M::Endings::EXIST || self.limits.variations > 1 {
            return score;
        }
        match self.endings.root() {
            None => score,
            Some(Outcome::Win) => score.max(Score::won_at(u8::MAX)),
            Some(Outcome::Loss) => score.min(-Score::won_at(u8::MAX)),
            Some(Outcome::SpoiledWin) => Score::DRAW + NEARLY,
            Some(Outcome::SavedLoss) => Score::DRAW - NEARLY,
            Some(Outcome::Draw) => Score::DRAW,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sure_win_comes_before_a_late_one_and_that_before_a_draw() {
        for clock in [0, 45, 99] {
            let order = [9, 60, 101, 0, -101, -60, -1].map(|distance| rank(distance, clock, false));
            assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
        }
    }

    #[test]
    fn a_win_on_the_hundredth_half_move_is_in_time() {
        let outcome = |distance, clock| rank(distance, clock, false).outcome();
        assert_eq!([outcome(99, 0), outcome(100, 0), outcome(1, 99)], [Outcome::Win; 3]);
        assert_eq!([outcome(101, 0), outcome(2, 99)], [Outcome::SpoiledWin; 2]);
        assert_eq!([outcome(-1, 0), outcome(-100, 0), outcome(-1, 99)], [Outcome::Loss; 3]);
        assert_eq!([outcome(-101, 0), outcome(-2, 99)], [Outcome::SavedLoss; 2]);
        assert_eq!(outcome(0, 99), Outcome::Draw);
    }

    #[test]
    fn sure_wins_are_equal_until_something_repeats() {
        assert_eq!(rank(3, 20, false).rank, rank(79, 20, false).rank);
        assert!(rank(3, 20, false) > rank(79, 20, false), "but the faster one is tried first");
        assert!(rank(3, 20, true).rank > rank(5, 20, true).rank);
        assert!(rank(79, 20, false).rank > rank(80, 20, false).rank, "too late");
    }
}
