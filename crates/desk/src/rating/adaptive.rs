//! The opponent that adapts: it becomes so strong that the person wins about every third game.
//!
//! A staircase. After a game that the person won its Elo goes up by two steps, after any other down
//! by one. It rests only where one game in three is won, whatever the levels' Elo is really worth
//! and however many games are drawn; nothing has to be estimated. Steps are large for the first
//! games, until somebody's place is found, and small afterwards, though never so small that it
//! could not follow somebody who learns.

use kilomate_core::play::level::HIGHEST_ELO;

use super::{Outcome, Played, Ratings};

/// Its name in the list of games.
pub const ADAPTIVE: &str = "adaptive";
/// It never gets weaker than this.
pub const GENTLEST_ELO: u16 = 400;

/// Where it begins with somebody it knows nothing of: most people win.
const FIRST_ELO: u16 = 800;
/// So many games against others tell enough to begin elsewhere.
const ENOUGH_GAMES: u32 = 5;
/// A step down after each of the first games, in Elo.
const PLACEMENT: [u16; 10] = [120, 120, 100, 100, 80, 80, 60, 60, 50, 50];
/// A step down after any later game.
const STEP: u16 = 40;

/// The Elo that it plays the next game with, from the games in which it was the opponent
/// ([`ADAPTIVE`]), those included that do not count: who likes hints wins every third game with
/// hints.
///
/// Before the first of them it takes the cautious end of what games against others say about the
/// person, if there are some.
pub fn adaptive_elo(ratings: &Ratings) -> u16 {
    let games = ratings.games().filter(|played| played.opponent == ADAPTIVE);
    games
        .enumerate()
        .fold(None, |planned, (number, played)| Some(after(number, played, planned)))
        .unwrap_or_else(|| first(ratings))
}

/// Its Elo in the first game.
fn first(ratings: &Ratings) -> u16 {
    let known = ratings.overall().filter(|known| known.games >= ENOUGH_GAMES);
    known
        .map_or(FIRST_ELO, |known| known.elo.saturating_sub(known.error))
        .clamp(GENTLEST_ELO, HIGHEST_ELO)
}

/// Its Elo after game `number`, counted from 0, which it was to play with `planned`.
fn after(number: usize, played: &Played, planned: Option<u16>) -> u16 {
    let step = PLACEMENT.get(number).copied().unwrap_or(STEP);
    // What it did play with is what the result is about.
    let elo = played.elo.or(planned).unwrap_or(FIRST_ELO).clamp(GENTLEST_ELO, HIGHEST_ELO);
    match played.outcome {
        Outcome::Won => elo.saturating_add(2 * step),
        Outcome::Drawn | Outcome::Lost => elo.saturating_sub(step),
    }
    .clamp(GENTLEST_ELO, HIGHEST_ELO)
}

#[cfg(test)]
mod tests {
    use super::super::Date;
    use super::super::estimate::expected_score;
    use super::*;
    use kilomate_core::Color;
    use kilomate_core::play::random::Random;

    /// Games of the placement, which are not looked at, and those that are.
    const GAMES: (usize, usize) = (15, 45);
    /// Simulated people of each strength.
    const PEOPLE: u64 = 200;

    fn game(elo: u16, outcome: Outcome) -> Played {
        Played {
            date: Date::new(2026, 1, 1).unwrap(),
            opponent: ADAPTIVE.into(),
            elo: Some(elo),
            person: Color::White,
            outcome,
            counts: true,
        }
    }

    /// The result of somebody of this Elo. Of games between equals a share `draws` is drawn, of
    /// others fewer, as 4·E·(1−E) falls; points follow the logistic curve of Elo.
    fn play(random: &mut Random, elo: f64, opponent: u16, draws: f64) -> Outcome {
        let expected = expected_score(elo, opponent.into());
        let drawn = draws * 4.0 * expected * (1.0 - expected);
        let won = expected - drawn / 2.0;
        let lot = random.below(1 << 30) as f64 / f64::from(1 << 30);
        if lot < won {
            Outcome::Won
        } else if lot < won + drawn {
            Outcome::Drawn
        } else {
            Outcome::Lost
        }
    }

    /// The share of games won after the placement by somebody whose Elo is `elo(game)`.
    fn share(seed: u64, draws: f64, elo: impl Fn(usize) -> f64) -> f64 {
        let mut random = Random::new(seed);
        let mut ratings = Ratings::new();
        let mut won = 0;
        for number in 0..GAMES.0 + GAMES.1 {
            let opponent = adaptive_elo(&ratings);
            let outcome = play(&mut random, elo(number), opponent, draws);
            won += u32::from(number >= GAMES.0 && outcome == Outcome::Won);
            ratings.add(game(opponent, outcome));
        }
        f64::from(won) / GAMES.1 as f64
    }

    /// Mean share of games won, and the share of people for whom it lies in 25–42 %.
    fn people(draws: f64, elo: impl Fn(usize) -> f64) -> [f64; 2] {
        let shares: Vec<f64> = (0..PEOPLE).map(|seed| share(seed, draws, &elo)).collect();
        let within = shares.iter().filter(|share| (0.25..=0.42).contains(*share)).count();
        [shares.iter().sum::<f64>() / PEOPLE as f64, within as f64 / PEOPLE as f64]
    }

    #[test]
    fn people_win_every_third_game() {
        println!("  Elo  drawn   won  people within 25-42 %");
        for draws in [0.0, 0.1, 0.3] {
            for elo in (600..=1_800).step_by(200) {
                let [mean, within] = people(draws, |_| f64::from(elo));
                println!(
                    "{elo:5}  {:3.0} %  {:4.1} %  {:3.0} %",
                    draws * 100.0,
                    mean * 100.0,
                    within * 100.0
                );
                assert!((0.25..=0.42).contains(&mean), "{elo} with {draws}: {mean}");
                assert!(within >= 0.9, "{elo} with {draws}: {within}");
            }
        }
    }

    #[test]
    fn somebody_who_learns_is_followed() {
        for (from, by) in [(600.0, 5.0), (900.0, 8.0), (1_500.0, -3.0)] {
            let [mean, within] = people(0.1, |number| from + by * number as f64);
            println!(
                "from {from}, {by:+} a game: {:.1} % won, {:.0} % of people within 25-42 %",
                mean * 100.0,
                within * 100.0
            );
            assert!((0.25..=0.42).contains(&mean), "{from} {by}: {mean}");
        }
    }

    #[test]
    fn it_begins_gently_and_finds_a_place_quickly() {
        let mut ratings = Ratings::new();
        assert_eq!(adaptive_elo(&ratings), FIRST_ELO);
        for _ in 0..5 {
            ratings.add(game(adaptive_elo(&ratings), Outcome::Won));
        }
        assert!(adaptive_elo(&ratings) >= 1_800, "{}", adaptive_elo(&ratings));
        let mut ratings = Ratings::new();
        for _ in 0..4 {
            ratings.add(game(adaptive_elo(&ratings), Outcome::Lost));
        }
        assert_eq!(adaptive_elo(&ratings), GENTLEST_ELO);
    }

    #[test]
    fn it_knows_people_from_other_games() {
        let mut ratings = Ratings::new();
        for _ in 0..4 {
            ratings.add(Played { opponent: "ce".into(), ..game(1_800, Outcome::Drawn) });
        }
        assert_eq!(adaptive_elo(&ratings), FIRST_ELO, "too few to tell");
        for _ in 0..16 {
            ratings.add(Played { opponent: "ce".into(), ..game(1_800, Outcome::Drawn) });
        }
        let elo = adaptive_elo(&ratings);
        assert!((1_400..1_800).contains(&elo), "cautious: {elo}");
    }

    #[test]
    fn it_stays_within_its_bounds() {
        let mut ratings = Ratings::new();
        for _ in 0..100 {
            ratings.add(game(adaptive_elo(&ratings), Outcome::Won));
        }
        assert_eq!(adaptive_elo(&ratings), HIGHEST_ELO);
        ratings.add(game(u16::MAX, Outcome::Won));
        assert_eq!(adaptive_elo(&ratings), HIGHEST_ELO);
        ratings.add(game(0, Outcome::Lost));
        assert_eq!(adaptive_elo(&ratings), GENTLEST_ELO);
        ratings.add(Played { elo: None, ..game(0, Outcome::Lost) });
        assert_eq!(adaptive_elo(&ratings), GENTLEST_ELO);
    }
}
