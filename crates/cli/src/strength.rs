//! Playing weaker on request: `UCI_LimitStrength` and `UCI_Elo`.
//!
//! Two things make a level. A **budget of nodes** for each move to choose from, which doubles every
//! [`ELO_PER_DOUBLING`] points: weak levels are short-sighted, as weak players are. And below
//! [`STEADY_ELO`] a **choice** among the best root moves, each searched with an open window so that
//! its score is a true one: a move may be worse than the best by a margin that grows as the level
//! falls, and the worse it is the rarer it is played. A mate that has been seen is always played,
//! and no level gives a piece away knowingly: the margin is smaller than one.
//!
//! The numbers are first guesses, to be calibrated by matches: a few games among the levels show
//! them in order, at about the distances that their names say above 1000, and too close below.

use kilomate_core::score::{Score, is_mate};

use kilomate_core::random::Random;

/// The weakest level.
pub(crate) const LOWEST_ELO: u16 = 800;
/// The strongest level.
pub(crate) const HIGHEST_ELO: u16 = 2_800;
/// The level before anybody chooses one.
pub(crate) const DEFAULT_ELO: u16 = 1_500;

/// Nodes for each root move to choose from at the weakest level.
const FEWEST_NODES: f64 = 100.0;
/// What twice the nodes are worth.
const ELO_PER_DOUBLING: f64 = 170.0;
/// From here on the best move is always played.
const STEADY_ELO: u16 = 2_200;
/// One hundredth of a pawn of margin for so many points below that.
const ELO_PER_CENTIPAWN: u16 = 9;
/// Root moves to choose from.
const CANDIDATES: u8 = 5;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    elo: u16,
}

impl Strength {
    /// The level nearest to a rating.
    pub(crate) fn new(elo: u16) -> Strength {
        Strength { elo: elo.clamp(LOWEST_ELO, HIGHEST_ELO) }
    }

    /// Nodes for a move. The first iteration is finished even if it takes more.
    pub(crate) fn nodes(self) -> u64 {
        let doublings = f64::from(self.elo - LOWEST_ELO) / ELO_PER_DOUBLING;
        (FEWEST_NODES * doublings.exp2()) as u64 * u64::from(self.candidates())
    }

    /// How many root moves need a true score.
    pub(crate) fn candidates(self) -> u8 {
        if self.margin() == 0 { 1 } else { CANDIDATES }
    }

    /// How much worse than the best move the chosen one may be, in hundredths of a pawn.
    fn margin(self) -> i32 {
        i32::from(STEADY_ELO.saturating_sub(self.elo) / ELO_PER_CENTIPAWN)
    }

    /// Chooses among moves with these true scores, the best first.
    pub(crate) fn choose(self, scores: &[Score], random: &mut Random) -> usize {
        let Some(best) = scores.iter().copied().max() else { return 0 };
        if is_mate(best) {
            return scores.iter().position(|&score| score == best).unwrap_or(0);
        }
        let weight = |score: Score| {
            let short = self.margin() - (i32::from(best) - i32::from(score));
            if short < 0 { 0 } else { short as usize + 1 }
        };
        let total = scores.iter().map(|&score| weight(score)).sum();
        let mut ticket = random.below(total);
        for (i, &score) in scores.iter().enumerate() {
            if ticket < weight(score) {
                return i;
            }
            ticket -= weight(score);
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::score::mate_in;

    #[test]
    fn more_elo_is_more_nodes_and_less_choice() {
        let levels: Vec<Strength> = (700..=2_900).step_by(50).map(Strength::new).collect();
        let share = |level: Strength| level.nodes() / u64::from(level.candidates());
        for pair in levels.windows(2) {
            assert!(share(pair[0]) <= share(pair[1]));
            assert!(pair[0].margin() >= pair[1].margin());
        }
        assert_eq!(share(Strength::new(0)), 100);
        assert!(Strength::new(9_999).nodes() > 300_000);
        assert_eq!(Strength::new(2_400).candidates(), 1);
        assert!(Strength::new(0).margin() < 300, "less than a piece");
    }

    #[test]
    fn choices_stay_within_the_margin_and_vary() {
        let level = Strength::new(850); // a margin of 150
        let mut random = Random::new(7);
        let mut chosen = [0; 4];
        for _ in 0..2_000 {
            chosen[level.choose(&[30, 20, -60, -150], &mut random)] += 1;
        }
        assert!(chosen[0] > chosen[2] && chosen[1] > chosen[2] && chosen[2] > 0, "{chosen:?}");
        assert_eq!(chosen[3], 0, "180 is too much to lose");
        assert_eq!(level.choose(&[], &mut random), 0);
    }

    #[test]
    fn the_best_is_chosen_when_it_matters() {
        let mut random = Random::new(7);
        for _ in 0..100 {
            let mate = [900, mate_in(3), mate_in(5)];
            assert_eq!(Strength::new(800).choose(&mate, &mut random), 1, "a mate is played");
            let close = [10, 9, 8];
            assert_eq!(Strength::new(2_500).choose(&close, &mut random), 0, "a strong level");
        }
    }
}
