//! A game of the library as a list shows it, and how words find it.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use kilomate_core::Color;
use kilomate_openings::names;
use kilomate_pgn::{GameResult, PgnGame};

use super::error::StoreError;

/// Where a game is kept, and what can be done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the library.
    Library,
    /// Somebody was playing it, and no running desk has it: it can go on.
    Waiting,
    /// The library could not take it, or it could not be read: it lies beside.
    Aside,
    /// It was deleted, and can be brought back.
    Deleted,
}

/// A file of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where it is kept.
    pub place: Place,
    /// Where it is.
    pub path: PathBuf,
    /// When it was written.
    pub modified: SystemTime,
    /// What is in it, or why it cannot be read.
    pub game: Result<Summary, StoreError>,
}

impl Entry {
    /// The name of the file.
    pub fn name(&self) -> String {
        file_name(&self.path)
    }

    /// Whether each of some words occurs in what is known of the game: names, date, event, opening,
    /// result, [`outcome`](Summary::outcome), number of plies, the file; or in what is wrong with it.
    /// Capitals do not matter, and no words match everything.
    pub fn matches(&self, words: &str) -> bool {
        let mut known = vec![self.name()];
        match &self.game {
            Ok(game) => {
                let Summary { white, black, date, event, eco, opening, .. } = game;
                known.extend([white, black, date, event, eco, opening].map(String::clone));
                known.push(format!("{} plies", game.plies));
                known.extend([game.result.text(), game.outcome()].map(str::to_string));
            }
            Err(error) => known.push(error.problem.to_string()),
        }
        let known = known.join("\n").to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| known.contains(word))
    }
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What a list says about a game. Tags that are missing or `?` are empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The tag `White`.
    pub white: String,
    /// The tag `Black`.
    pub black: String,
    /// The tag `Date`, as `2026.11.16`.
    pub date: String,
    /// The tag `Event`.
    pub event: String,
    /// The tag `ECO`; by the moves if neither it nor the next one is there.
    pub eco: String,
    /// The tag `Opening`, or by the moves in the same way.
    pub opening: String,
    /// How it ended.
    pub result: GameResult,
    /// How many moves were made, White's and Black's.
    pub plies: usize,
    /// The only person in the game, by the tags `WhiteType` and `BlackType` (`human`, `program`).
    pub person: Option<Color>,
    /// How many games are in the file. This is the first.
    pub games: usize,
}

impl Summary {
    /// What there is to say about games, of which there is at least one.
    pub(super) fn new(game: &PgnGame, games: usize) -> Summary {
        let tag = |name| match game.tag(name) {
            None | Some("?" | "????.??.??") => String::new(),
            Some(value) => value.to_string(),
        };
        let is_person = |name| tag(name) == "human";
        let (mut eco, mut opening) = (tag("ECO"), tag("Opening"));
        if eco.is_empty() && opening.is_empty() {
            let known = names::of_moves(&game.start, game.moves.iter().map(|m| m.played));
            (eco, opening) =
                known.map(|known| (known.eco.into(), known.name.into())).unwrap_or_default();
        }
        Summary {
            white: tag("White"),
            black: tag("Black"),
            date: tag("Date"),
            event: tag("Event"),
            eco,
            opening,
            result: game.result,
            plies: game.moves.len(),
            person: match (is_person("WhiteType"), is_person("BlackType")) {
                (true, false) => Some(Color::White),
                (false, true) => Some(Color::Black),
                _ => None,
            },
            games,
        }
    }

    /// How the game ended, in words: `won`, `lost` or `drawn` if one person played it, else
    /// `White won`, `Black won` or `drawn`; or `unfinished`.
    pub fn outcome(&self) -> &'static str {
        match (self.result, self.person) {
            (GameResult::Unknown, _) => "unfinished",
            (GameResult::Draw, _) => "drawn",
            (GameResult::White, Some(Color::White)) | (GameResult::Black, Some(Color::Black)) => {
                "won"
            }
            (_, Some(_)) => "lost",
            (GameResult::White, None) => "White won",
            (GameResult::Black, None) => "Black won",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Action, Problem};
    use kilomate_pgn::read;

    fn entry(text: &str) -> Entry {
        let games = read(text).expect(text);
        Entry {
            place: Place::Library,
            path: "library/2026-11-16-170505-x.pgn".into(),
            modified: SystemTime::UNIX_EPOCH,
            game: Ok(Summary::new(&games[0], games.len())),
        }
    }

    #[test]
    fn every_word_must_be_found_somewhere() {
        let game = entry(
            "[White \"Anna Müller\"]\n[Black \"Kilomate\"]\n[Date \"2026.11.16\"]\n[Event \"Café\"]\n\
             [WhiteType \"human\"]\n[BlackType \"program\"]\n[Opening \"King's Gambit\"]\n\n1. e4 0-1",
        );
        for words in [
            "",
            "anna",
            "MÜLLER kilo",
            "2026.11",
            "café",
            "gambit",
            "0-1",
            "lost",
            "1 plies",
            "170505",
        ] {
            assert!(game.matches(words), "{words}");
        }
        for words in ["won", "drawn", "bob", "anna bob", "1-0", "unfinished", "sicilian"] {
            assert!(!game.matches(words), "{words}");
        }
        let problem = StoreError::new(Path::new("x"), Action::Read, Problem::NotText);
        let broken = Entry { game: Err(problem), ..game };
        assert!(broken.matches("not text") && broken.matches("2026") && !broken.matches("anna"));
    }

    #[test]
    fn an_outcome_is_that_of_the_person() {
        let outcome = |types: [&str; 2], result: &str| {
            let [white, black] = types;
            let tags = format!("[WhiteType \"{white}\"]\n[BlackType \"{black}\"]\n");
            entry(&format!("{tags}[ECO \"A00\"]\n\n1. e4 {result}")).game.expect("good").outcome()
        };
        let (human, program) = ("human", "program");
        assert_eq!(outcome([human, program], "1-0"), "won");
        assert_eq!(outcome([program, human], "1-0"), "lost");
        assert_eq!(outcome([program, human], "0-1"), "won");
        assert_eq!(outcome([human, program], "1/2-1/2"), "drawn");
        assert_eq!(outcome([human, program], "*"), "unfinished");
        assert_eq!(outcome([human, human], "1-0"), "White won");
        assert_eq!(outcome([program, program], "0-1"), "Black won");
        let plain = entry("1. e4 *").game.expect("good");
        assert_eq!((plain.white.as_str(), plain.games), ("", 1));
    }

    #[test]
    fn an_opening_is_that_of_the_tags_or_of_the_moves() {
        for (text, eco, opening) in [
            ("[Opening \"Mine\"]\n[ECO \"C30\"]\n\n1. e4 *", "C30", "Mine"),
            ("[ECO \"C30\"]\n\n1. e4 *", "C30", ""),
            ("[ECO \"?\"]\n\n1. e4 c5 2. a3 Nh6 *", "B20", "Sicilian Defense: Mengarini Variation"),
            ("*", "", ""),
        ] {
            let game = entry(text).game.expect("good");
            assert_eq!((game.eco.as_str(), game.opening.as_str()), (eco, opening), "{text}");
        }
    }
}
