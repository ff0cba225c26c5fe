//! The state of a tournament: results by pairing, and how everybody behaved.

use std::collections::BTreeMap;

use super::journal::Record;
use super::{Fixture, Plan};
use crate::arena::result::{Conduct, Reason};
use crate::arena::stats::Tally;
use crate::arena::stats::sprt::Decision;

/// What is known of one pairing.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairingStanding {
    pub(crate) tally: Tally,
    /// What the first and the second engine did.
    pub(crate) conduct: [Conduct; 2],
    /// Pairs of which one game is finished: the first engine's half-points in it.
    open: BTreeMap<usize, u64>,
}

/// What is known of all.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) pairings: Vec<PairingStanding>,
    pub(crate) reasons: BTreeMap<Reason, u64>,
}

impl Standing {
    /// Before the first game.
    pub(crate) fn new(plan: &Plan) -> Standing {
        let pairings = vec![PairingStanding::default(); plan.pairings.len()];
        Standing { pairings, reasons: BTreeMap::new() }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, record: &Record) {
        let fixture = Fixture { pairing: record.pairing, index: record.index };
        let pairing = &mut self.pairings[fixture.pairing];
        let white = record.result.half_points();
        let points = if fixture.is_reversed() { 2 - white } else { white };
        pairing.tally.add(points);
        match pairing.open.remove(&fixture.pair()) {
            Some(others) => pairing.tally.pairs[(points + others) as usize] += 1,
            None => drop(pairing.open.insert(fixture.pair(), points)),
        }
        let [white, black] = &record.conduct;
        let ordered = if fixture.is_reversed() { [black, white] } else { [white, black] };
        for (sum, conduct) in pairing.conduct.iter_mut().zip(ordered) {
            sum.merge(conduct);
        }
        *self.reasons.entry(record.reason).or_default() += 1;
    }

    /// The results of several pairings together, for their first engines.
    pub(crate) fn sum(&self, pairings: &[usize]) -> Tally {
        let mut sum = Tally::default();
        for &pairing in pairings {
            sum.merge(&self.pairings[pairing].tally);
        }
        sum
    }

    /// The results of one engine in all its pairings.
    pub(crate) fn of_engine(&self, plan: &Plan, engine: usize) -> (Tally, Conduct) {
        let mut tally = Tally::default();
        let mut conduct = Conduct::default();
        for (pairing, standing) in plan.pairings.iter().zip(&self.pairings) {
            if pairing[0] == engine {
                tally.merge(&standing.tally);
                conduct.merge(&standing.conduct[0]);
            } else if pairing[1] == engine {
                tally.merge(&standing.tally.reversed());
                conduct.merge(&standing.conduct[1]);
            }
        }
        (tally, conduct)
    }

    /// Everything that everybody did wrong.
    pub(crate) fn conduct(&self) -> Conduct {
        let mut sum = Conduct::default();
        for conduct in self.pairings.iter().flat_map(|pairing| &pairing.conduct) {
            sum.merge(conduct);
        }
        sum
    }

    /// How many games are finished.
    pub(crate) fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.tally.games()).sum()
    }

    /// What the sequential test says, if there is one: its ratio and whether that is enough.
    pub(crate) fn test(&self, plan: &Plan) -> Option<(f64, Decision)> {
        let sprt = plan.sprt?;
        let llr = sprt.llr(&self.pairings.first()?.tally.pairs);
        let decision = sprt.decide(llr);
        // Nobody wants to read minus zero.
        Some((if llr.abs() < 0.005 { 0.0 } else { llr }, decision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::result::Outcome;
    use crate::arena::tournament::journal::tests::record;
    use crate::arena::tournament::tests::plan;

    #[test]
    fn pairs_are_put_together_in_any_order() {
        use Outcome::{Black, Draw, White};
        let plan = plan(3, 8);
        let mut standing = Standing::new(&plan);
        // Results by game for the first engine: 1 1, ½ 0, 0 1, 1 unfinished.
        let results = [White, Black, Draw, White, Black, Black, White];
        for index in [3, 0, 6, 2, 5, 1, 4] {
            standing.add(&record(&plan, 0, index, results[index]));
        }
        standing.add(&record(&plan, 1, 0, Black));
        let tally = standing.pairings[0].tally;
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 1, 2));
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
        assert_eq!(standing.games(), 8);
        assert_eq!(standing.sum(&[0, 1]).losses, 3);
        assert_eq!(standing.of_engine(&plan, 2).0.wins, 1);
        assert_eq!(standing.of_engine(&plan, 0).0, standing.sum(&[0, 1]));
    }
}
