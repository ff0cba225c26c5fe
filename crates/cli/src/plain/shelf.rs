//! Saved games and ratings, as the plain mode tells them.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use kilomate_desk::Saving;
use kilomate_desk::rating::Estimate;
use kilomate_desk::store::{Entry, LARGEST, Place, Store};
use kilomate_pgn::PgnGame;

use super::{Talk, sentence};
use crate::output::quoted;
use crate::play::pick::pick;

/// The most games that are listed at once.
const MOST: usize = 20;

const NOWHERE: &str = "There is no folder for saved games: set KILOMATE_HOME to one, or name a file, \
                       such as game.pgn";

/// Whether somebody means a file of their own rather than a name in the library.
fn is_path(name: &str) -> bool {
    let has_ending = Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
    has_ending || name.contains(['/', '\\'])
}

/// Writes a file, unless there is one of that name: nothing is ever written over.
fn write_file(name: &str, text: &str) -> Result<(), String> {
    let file = OpenOptions::new().write(true).create_new(true).open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            format!("{name} is there already and stays as it is: take another name")
        }
        _ => format!("{name} cannot be written: {error}; take another name or folder"),
    })
}

/// A game that was found: to look at, or one that waits and goes on.
enum Found {
    Game(Box<PgnGame>),
    Waiting(Box<Entry>),
}

/// Finds a game by its file, or by words that occur only in it.
fn find(store: Option<&Store>, name: &str) -> Result<Found, String> {
    if is_path(name) && Path::new(name).exists() {
        let bytes =
            kilomate_files::read(name, LARGEST).map_err(|error| format!("{name}: {error}"))?;
        let text = kilomate_pgn::decode(&bytes)
            .ok_or_else(|| format!("{name} is not text: name a file with a game in PGN"))?;
        let game = first_game(&text).map_err(|problem| format!("{name}: {problem}"))?;
        return Ok(Found::Game(Box::new(game)));
    }
    let mut library = store.ok_or(NOWHERE)?.library();
    let found = library.search(name).map_err(|error| error.to_string())?;
    match &found[..] {
        [] => Err(format!("no saved game is called {}: write library to see them", quoted(name))),
        [entry] if entry.place == Place::Waiting => Ok(Found::Waiting(Box::new(entry.clone()))),
        [entry] => {
            let text = library.read(entry).map_err(|error| error.to_string())?;
            let game = first_game(&text);
            game.map(|game| Found::Game(Box::new(game)))
                .map_err(|problem| format!("{}: {problem}", entry.name()))
        }
        several => {
            let names: Vec<String> = several.iter().take(5).map(Entry::name).collect();
            let count = several.len();
            Err(format!("{count} saved games fit, such as {}: say more", names.join(", ")))
        }
    }
}

/// The first game that can be read.
fn first_game(text: &str) -> Result<PgnGame, String> {
    pick(text, None).map(|picked| picked.game)
}

/// A saved game in a line.
fn described(entry: &Entry) -> String {
    match &entry.game {
        Ok(game) => {
            let date =
                if game.date.is_empty() { String::new() } else { format!(", {}", game.date) };
            let opening = format!("{} {}", game.eco, game.opening);
            let opening = match opening.trim() {
                "" => String::new(),
                opening => format!(", {opening}"),
            };
            let moves = game.plies.div_ceil(2);
            let place = match entry.place {
                Place::Waiting => ", waiting to go on",
                Place::Aside => ", set aside",
                Place::Library | Place::Deleted => "",
            };
            format!(
                "{}: {} against {}{date}{opening}, {moves} moves, {}{place}.",
                entry.name(),
                game.white,
                game.black,
                game.outcome()
            )
        }
        Err(error) => sentence(&format!("{}: {error}", entry.name())),
    }
}

impl Talk {
    pub(super) fn save(&mut self, name: &str, now: u64) {
        let saved = if is_path(name) {
            write_file(name, &self.session.pgn(now)).map(|()| name.to_string())
        } else if self.session.store().is_none() {
            Err(NOWHERE.into())
        } else {
            self.session.save_copy(Some(name), now)
        };
        match saved {
            Ok(place) => self.say(format!("Saved in {place}.")),
            Err(problem) => self.say(sentence(&problem)),
        }
    }

    pub(super) fn open(&mut self, name: &str, now: u64) {
        let opened = find(self.session.store(), name).and_then(|found| {
            self.hand_out(now);
            match found {
                Found::Game(game) => self.session.open(&game, now),
                Found::Waiting(entry) => self.session.resume(&entry, now),
            }
        });
        match opened {
            Ok(()) => self.start_over(now),
            Err(problem) => self.say(sentence(&problem)),
        }
    }

    /// A game that could not be saved is told as PGN before it is taken off the board.
    pub(super) fn hand_out(&mut self, now: u64) {
        if matches!(self.session.saving(), Saving::Failed(_) | Saving::Never) {
            self.tell_saving(now);
        }
    }

    /// Whether the game will be there again. One that will not is told as PGN.
    pub(super) fn tell_saving(&mut self, now: u64) {
        let is_over = self.session.desk().outcome().is_some();
        let why = match self.session.saving() {
            Saving::Saved if is_over => return,
            Saving::Saved => return self.say("The game is saved: it goes on when you come back."),
            Saving::Nothing if !self.session.waiting().is_empty() => {
                return self.say(
                    "The game that you were playing is saved: it goes on when you come back.",
                );
            }
            Saving::Nothing => return,
            Saving::Failed(error) => error.to_string(),
            Saving::Never => NOWHERE.into(),
        };
        self.say(format!("The game is not saved. {} Here it is:", sentence(&why)));
        let text = self.session.pgn(now);
        self.say(text.trim_end());
    }

    pub(super) fn tell_library(&mut self, words: &str) {
        let store = self.session.store().ok_or(NOWHERE.to_string());
        let found = store
            .and_then(|store| store.library().search(words).map_err(|error| error.to_string()));
        match found {
            Ok(games) if games.is_empty() => {
                let what =
                    if words.is_empty() { "There are no saved games." } else { "None fits." };
                self.say(what);
            }
            Ok(games) => {
                for entry in games.iter().take(MOST) {
                    self.say(described(entry));
                }
                if let Some(more) = games.len().checked_sub(MOST).filter(|&more| more > 0) {
                    self.say(format!("{more} more: write library and words to look for."));
                }
                self.say("Write open and a name or words of it.");
            }
            Err(problem) => self.say(sentence(&problem)),
        }
    }

    pub(super) fn tell_ratings(&mut self) {
        let ratings = self.session.ratings();
        let mut lines = Vec::new();
        for opponent in ratings.opponents() {
            let [won, drawn, lost] = ratings.tally(opponent);
            let rating = ratings.estimate(opponent).map(|estimate| estimated(&estimate));
            let rating = rating.unwrap_or_default();
            lines.push(format!(
                "Against {opponent}: {won} won, {drawn} drawn, {lost} lost{rating}."
            ));
        }
        match ratings.overall() {
            Some(overall) => lines.push(format!("All games{}.", estimated(&overall))),
            None if lines.is_empty() => lines.push("You have not finished a game yet.".into()),
            None => lines.push(
                "None of them says how strong you are: games with hints, moves taken back or odds \
                 do not count."
                    .into(),
            ),
        }
        for line in lines {
            self.say(line);
        }
    }
}

/// `, which is a rating of 1210, give or take 150, after 4 games`.
fn estimated(estimate: &Estimate) -> String {
    let Estimate { elo, error, games, .. } = estimate;
    let s = if *games == 1 { "" } else { "s" };
    format!(", which is a rating of {elo}, give or take {error}, after {games} game{s}")
}
