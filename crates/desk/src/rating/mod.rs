//! How well a person plays: results against each opponent, what they say about a rating, and the
//! opponent that adapts to it.
//!
//! ```
//! use kilomate_core::Color;
//! use kilomate_desk::rating::{Date, Outcome, Played, Ratings, adaptive_elo};
//!
//! let mut ratings = Ratings::new();
//! let date = Date::new(2026, 11, 16).ok_or("no such day")?;
//! ratings.add(Played {
//!     date,
//!     opponent: "ce".into(),
//!     elo: Some(1_200),
//!     person: Color::White,
//!     outcome: Outcome::Won,
//!     counts: true,
//! });
//! let estimate = ratings.estimate("ce").ok_or("one game is enough")?;
//! assert!(estimate.elo > 1_200 && estimate.error > 300);
//!
//! let again = Ratings::parse(ratings.to_text().as_bytes())?;
//! assert_eq!(again.ratings, ratings);
//! assert_eq!(adaptive_elo(&ratings), 800); // nothing is known of games with it
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adaptive;
mod date;
mod estimate;
mod file;

pub use adaptive::{ADAPTIVE, GENTLEST_ELO, adaptive_elo};
pub use date::Date;
pub use estimate::Estimate;
pub use file::{Parsed, Problem, Refused};

use kilomate_core::Color;

/// How a game ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The opponent won.
    Lost,
    /// Nobody won.
    Drawn,
    /// The person won.
    Won,
}

impl Outcome {
    /// Points: 0, ½ or 1.
    pub fn points(self) -> f64 {
        match self {
            Outcome::Lost => 0.0,
            Outcome::Drawn => 0.5,
            Outcome::Won => 1.0,
        }
    }
}

/// One game that a person played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The day.
    pub date: Date,
    /// The opponent's name, as ratings are kept by it.
    pub opponent: String,
    /// The opponent's strength in this game, if anybody knows it.
    pub elo: Option<u16>,
    /// The person's colour.
    pub person: Color,
    /// How it ended for the person.
    pub outcome: Outcome,
    /// Whether it says something about the person's strength. A game with hints, moves taken back
    /// or odds does not.
    pub counts: bool,
}

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Line {
    /// A game.
    Game(Played),
    /// A comment, or something that this program does not understand: kept as it is.
    Other(String),
}

/// All games of a person, oldest first, with whatever else stood in their file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ratings {
    lines: Vec<Line>,
}

impl Ratings {
    /// No game yet.
    pub fn new() -> Ratings {
        Ratings::default()
    }

    /// Adds the latest game. Blanks in the opponent's name become single spaces: a game is a line
    /// of the file.
    pub fn add(&mut self, mut played: Played) {
        played.opponent = clean(&played.opponent);
        self.lines.push(Line::Game(played));
    }

    /// All games, oldest first.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &Played> {
        self.lines.iter().filter_map(|line| match line {
            Line::Game(played) => Some(played),
            Line::Other(_) => None,
        })
    }

    /// The names of all opponents, the latest first.
    pub fn opponents(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for played in self.games().rev() {
            if !names.contains(&played.opponent.as_str()) {
                names.push(&played.opponent);
            }
        }
        names
    }

    /// Games won, drawn and lost against an opponent, those included that do not count.
    pub fn tally(&self, opponent: &str) -> [u32; 3] {
        let opponent = clean(opponent);
        let mut tally = [0; 3];
        for played in self.games().filter(|played| played.opponent == opponent) {
            tally[match played.outcome {
                Outcome::Won => 0,
                Outcome::Drawn => 1,
                Outcome::Lost => 2,
            }] += 1;
        }
        tally
    }

    /// What the games against one opponent say about the person; none if none of them counts.
    pub fn estimate(&self, opponent: &str) -> Option<Estimate> {
        let opponent = clean(opponent);
        estimate::from_games(self.games().filter(|played| played.opponent == opponent))
    }

    /// What all games say about the person; none if none of them counts.
    pub fn overall(&self) -> Option<Estimate> {
        estimate::from_games(self.games())
    }
}

/// A name that fits into a line.
fn clean(name: &str) -> String {
    let visible: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    if words.is_empty() { "?".into() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(opponent: &str, outcome: Outcome) -> Played {
        Played {
            date: Date::new(2026, 1, 31).unwrap(),
            opponent: opponent.into(),
            elo: Some(1_000),
            person: Color::Black,
            outcome,
            counts: true,
        }
    }

    #[test]
    fn opponents_are_told_apart_by_name() {
        let mut ratings = Ratings::new();
        for (name, outcome) in [
            ("ce", Outcome::Won),
            ("elf", Outcome::Lost),
            (" ce\n", Outcome::Drawn),
            ("", Outcome::Lost),
        ] {
            ratings.add(game(name, outcome));
        }
        assert_eq!(ratings.opponents(), ["?", "ce", "elf"]);
        assert_eq!(ratings.tally("ce"), [1, 1, 0]);
        assert_eq!(ratings.tally("c64"), [0, 0, 0]);
        assert_eq!(ratings.estimate("ce").map(|e| e.games), Some(2));
        assert_eq!(ratings.estimate("c64"), None);
        assert_eq!(ratings.overall().map(|e| e.games), Some(4));
    }
}
