//! Many games: who plays whom from where, the workers that play them, what is kept of them.

pub(crate) mod check;
pub(crate) mod journal;
pub(crate) mod options;
mod progress;
pub(crate) mod report;
mod runner;
mod sheet;
pub(crate) mod standing;

pub(crate) use runner::{Ending, play_fixture, run};

use std::time::Duration;

use crate::arena::engine::Patience;
use crate::arena::engine::spec::Spec;
use crate::arena::openings::Opening;
use crate::arena::play::Rules;
use crate::arena::stats::sprt::Sprt;

/// Everything that is decided before the first game.
pub(crate) struct Plan {
    pub(crate) engines: Vec<Spec>,
    /// Who plays whom; results count for the first.
    pub(crate) pairings: Vec<[usize; 2]>,
    /// The pairings whose sum is shown first: those of the engine that the match is about.
    pub(crate) focus: Vec<usize>,
    /// Games of each pairing.
    pub(crate) games: usize,
    /// In the order in which they are played.
    pub(crate) openings: Vec<Opening>,
    /// Where they are from.
    pub(crate) source: String,
    pub(crate) seed: u64,
    pub(crate) rules: Rules,
    /// How far a clock may be overstepped without losing: the price of talking through a pipe.
    pub(crate) margin: Duration,
    pub(crate) patience: Patience,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) event: String,
    /// After how many games a line is printed where there is no terminal.
    pub(crate) every: usize,
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Fixture {
    pub(crate) pairing: usize,
    /// Which game of the pairing: 0 and 1 are the first pair, 2 and 3 the second, …
    pub(crate) index: usize,
}

impl Fixture {
    /// Which pair of games it belongs to.
    pub(crate) fn pair(self) -> usize {
        self.index / 2
    }

    /// Whether the second engine of the pairing has White.
    pub(crate) fn is_reversed(self) -> bool {
        self.index % 2 == 1
    }
}

impl Plan {
    /// All games in the order in which they are begun: pair by pair, and all pairings take turns.
    pub(crate) fn fixtures(&self) -> Vec<Fixture> {
        let mut fixtures = Vec::new();
        for pair in 0..self.games.div_ceil(2) {
            for pairing in 0..self.pairings.len() {
                for index in [2 * pair, 2 * pair + 1] {
                    if index < self.games {
                        fixtures.push(Fixture { pairing, index });
                    }
                }
            }
        }
        fixtures
    }

    /// White and Black of a game.
    pub(crate) fn players(&self, fixture: Fixture) -> [usize; 2] {
        let [first, second] = self.pairings[fixture.pairing];
        if fixture.is_reversed() { [second, first] } else { [first, second] }
    }

    /// Where a game begins: both games of a pair, and the same pair of all pairings, alike.
    pub(crate) fn opening(&self, fixture: Fixture) -> &Opening {
        &self.openings[fixture.pair() % self.openings.len()]
    }

    /// All games.
    pub(crate) fn total(&self) -> usize {
        self.games * self.pairings.len()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    pub(crate) use crate::arena::anything::plan;

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let plan = plan(3, 5);
        let fixtures = plan.fixtures();
        assert_eq!(fixtures.len(), plan.total());
        for pair in fixtures.chunks(2).take(4) {
            let [white, black] = plan.players(pair[0]);
            assert_eq!(plan.players(pair[1]), [black, white]);
            assert!(std::ptr::eq(plan.opening(pair[0]), plan.opening(pair[1])));
        }
        let indices = |pairing| {
            let of = fixtures.iter().filter(move |fixture| fixture.pairing == pairing);
            of.map(|fixture| fixture.index).collect::<Vec<_>>()
        };
        assert_eq!((indices(0), indices(1)), (vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4]));
    }
}
