//! An evaluation that remembers some of the positions it was asked about: what a search sees, not only
//! what is played.

use kilomate_core::eval::Evaluator;
use kilomate_core::eval::score::Score;
use kilomate_core::play::random::Random;
use kilomate_core::search::params::Params;
use kilomate_core::search::table::Entry;
use kilomate_core::{Board, Desktop, Machine};
use kilomate_flash::zeroed;
use kilomate_heap::Heap;

use crate::learn::data::record::{self, Packed, SIZE};

/// The machine that plays the games.
type Plain = Desktop<Heap<Entry>>;

/// The same, watched.
pub(super) struct Spied;

impl Machine for Spied {
    type Records = <Plain as Machine>::Records;
    type Plies = <Plain as Machine>::Plies;
    type Moves = <Plain as Machine>::Moves;
    type Table = <Plain as Machine>::Table;
    type Evaluator = Spy<<Plain as Machine>::Evaluator>;
    type History = <Plain as Machine>::History;
    type Corrections = <Plain as Machine>::Corrections;
    type Line = <Plain as Machine>::Line;
    type Endings = <Plain as Machine>::Endings;
    const PARAMS: Params = <Plain as Machine>::PARAMS;
    type Numbers = <Plain as Machine>::Numbers;
}

/// Positions that are remembered of one search, at most.
const MOST: usize = 64;
/// Evaluations in a hundred nodes, about.
const EVALUATIONS: u64 = 45;

/// An evaluation, and what it has been asked about.
pub(super) struct Spy<E> {
    evaluator: E,
    /// Of 2³² positions so many are remembered.
    chance: u64,
    random: u64,
    count: u8,
    seen: [Packed; MOST],
}

zeroed! {
    struct Spy [E: Evaluator] [E] =
        Spy { evaluator: E::ZEROED, chance: 0, random: 0, count: 0, seen: [[0; SIZE]; MOST] };
}

impl<E: Evaluator> Spy<E> {
    /// Remembers about `sample` positions of a search of so many nodes.
    pub(super) fn begin(&mut self, sample: u16, nodes: u32, random: u64) {
        self.chance = (u64::from(sample) << 32) * 100 / (u64::from(nodes) * EVALUATIONS).max(1);
        (self.random, self.count) = (random, 0);
    }

    /// What was remembered; nothing more is from now on.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Packed> + '_ {
        self.chance = 0;
        let count = std::mem::take(&mut self.count);
        self.seen.iter().take(count.into()).copied()
    }

    fn remember(&mut self, board: &Board) {
        if let Some(place) = self.seen.get_mut(usize::from(self.count))
            && is_quiet(board)
        {
            *place = record::unplayed(board);
            self.count += 1;
        }
    }
}

impl<E: Evaluator> Evaluator for Spy<E> {
    type State = E::State;

    fn guess(board: &Board, state: &E::State) -> Option<Score> {
        E::guess(board, state)
    }

    fn evaluate(&mut self, board: &Board, state: &E::State) -> Score {
        if self.chance != 0 {
            let bits = Random::new(self.random).bits();
            self.random = bits;
            if bits >> 32 < self.chance {
                self.remember(board);
            }
        }
        self.evaluator.evaluate(board, state)
    }

    fn square_value(kind: u8, index: u8) -> i16 {
        E::square_value(kind, index)
    }

    fn forget(&mut self) {
        self.evaluator.forget();
    }
}

/// Whether a position can be judged as it stands: no check, and nothing to be won by exchanges on one
/// square or by promoting.
pub(super) fn is_quiet(board: &Board) -> bool {
    let wins =
        |m: &kilomate_core::Move| (m.is_capture() || m.is_promotion()) && board.see_at_least(*m, 1);
    let legal = board.legal_moves();
    // Stalemate needs no judge.
    !board.in_check() && !legal.is_empty() && !legal.as_slice().iter().any(wins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hangs_in_a_quiet_position() {
        for (fen, quiet) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", false),
            ("4k3/4p3/3p4/8/4N3/8/8/4K3 w - - 0 1", true),
            ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", false),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false),
        ] {
            assert_eq!(is_quiet(&Board::from_fen(fen).expect(fen)), quiet, "{fen}");
        }
    }
}
