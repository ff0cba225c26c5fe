//! The library: a folder with a file for each saved game.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use kilomate_pgn::games;

use super::current::{self, Current, first_game};
use super::disk::{self, Disk, Found};
use super::entry::{Entry, Place, Summary, file_name};
use super::error::{Action, Problem, StoreError};
use super::names;

/// The folder of deleted games in the library.
const DELETED: &str = "deleted";

/// The saved games. It remembers what it has read: a list that is made again reads only files that
/// have changed.
#[derive(Clone, Debug)]
pub struct Library {
    /// The folder of the store, in which games wait or were set aside.
    store: PathBuf,
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    known: HashMap<PathBuf, (Found, Entry)>,
}

impl Library {
    pub(super) fn new(disk: &Arc<dyn Disk>, store: &Path) -> Library {
        let (store, folder, disk) = (store.to_path_buf(), store.join("library"), Arc::clone(disk));
        Library { store, folder, disk, known: HashMap::new() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All games, the newest first: every file that ends with `.pgn`, the games that wait, and what
    /// was set aside. One that cannot be read is in the list with the reason.
    ///
    /// # Errors
    ///
    /// The folder is there and cannot be read, and there is nothing beside it.
    pub fn list(&mut self) -> Result<Vec<Entry>, StoreError> {
        let mut found = self.beside();
        let refused = match self.games_in(&self.folder) {
            Ok(games) => {
                found.extend(games.into_iter().map(|game| (game, Place::Library)));
                None
            }
            Err(error) if found.is_empty() => return Err(error),
            Err(error) => Some(error),
        };
        let mut entries = self.entries(found);
        // What is wrong is said, and does not hide what is there.
        entries.extend(refused.map(|error| Entry {
            place: Place::Library,
            path: error.path.clone(),
            modified: SystemTime::UNIX_EPOCH,
            game: Err(error),
        }));
        Ok(entries)
    }

    /// Those that were deleted, the newest first.
    ///
    /// # Errors
    ///
    /// The folder is there and cannot be read.
    pub fn deleted(&mut self) -> Result<Vec<Entry>, StoreError> {
        let games = self.games_in(&self.folder.join(DELETED))?;
        Ok(self.entries(games.into_iter().map(|game| (game, Place::Deleted)).collect()))
    }

    /// The games that no running desk has, the one that was played last first.
    pub(super) fn waiting(&mut self) -> Vec<Entry> {
        let waiting = current::waiting(&*self.disk, &self.store).into_iter();
        self.entries(waiting.map(|game| (game, Place::Waiting)).collect())
    }

    /// What lies beside the library.
    fn beside(&self) -> Vec<(Found, Place)> {
        let waiting = current::waiting(&*self.disk, &self.store).into_iter();
        let aside = self.disk.list(&self.store).unwrap_or_default().into_iter();
        let aside = aside.filter(|found| current::is_aside(&file_name(&found.path)));
        waiting
            .map(|found| (found, Place::Waiting))
            .chain(aside.map(|found| (found, Place::Aside)))
            .collect()
    }

    fn games_in(&self, folder: &Path) -> Result<Vec<Found>, StoreError> {
        let is_game = |found: &Found| {
            found.path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"))
        };
        match self.disk.list(folder) {
            Ok(found) => Ok(found.into_iter().filter(is_game).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(StoreError::from_io(folder, Action::Read, &error)),
        }
    }

    /// What is in the files, the newest first.
    fn entries(&mut self, found: Vec<(Found, Place)>) -> Vec<Entry> {
        let mut known = HashMap::new();
        for (found, place) in found {
            let entry = match self.known.remove(&found.path) {
                Some((before, entry)) if before == found => entry,
                _ => Entry {
                    place,
                    path: found.path.clone(),
                    modified: found.modified,
                    game: self.look_into(&found.path),
                },
            };
            known.insert(found.path.clone(), (found, entry));
        }
        self.known = known;
        let mut entries: Vec<Entry> = self.known.values().map(|(_, entry)| entry.clone()).collect();
        entries.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
        entries
    }

    /// Those of [`Library::list`] in which each of some words is found: see [`Entry::matches`].
    ///
    /// # Errors
    ///
    /// The folder is there and cannot be read.
    pub fn search(&mut self, words: &str) -> Result<Vec<Entry>, StoreError> {
        Ok(self.list()?.into_iter().filter(|entry| entry.matches(words)).collect())
    }

    fn look_into(&self, path: &Path) -> Result<Summary, StoreError> {
        let (game, count) = first_game(path, &disk::read_text(&*self.disk, path)?)?;
        Ok(Summary::new(&game, count))
    }

    /// Saves a game under a name that no other file has: the time, and the players of the text or
    /// the words that are suggested. Says where it is.
    ///
    /// # Errors
    ///
    /// It could not be saved. Nothing else has changed.
    pub fn save(
        &self,
        text: &str,
        suggested: Option<&str>,
        now: SystemTime,
    ) -> Result<PathBuf, StoreError> {
        let game = games(text).next().and_then(Result::ok);
        let tag = |name| game.as_ref().and_then(|game| game.tag(name)).unwrap_or_default();
        let words = suggested.map_or_else(|| vec![tag("White"), tag("Black")], |words| vec![words]);
        let names = names::for_game(&self.folder, &words, now);
        disk::write_new(&*self.disk, names, text)
    }

    /// The text of a game, also of one that is not a game but is text.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not text.
    pub fn read(&self, entry: &Entry) -> Result<String, StoreError> {
        disk::read_text(&*self.disk, &entry.path)
    }

    /// Moves a file to the folder `deleted` in the library. Says where it is now.
    ///
    /// # Errors
    ///
    /// It could not be moved and is where it was.
    pub fn delete(&self, entry: &Entry) -> Result<PathBuf, StoreError> {
        if entry.place == Place::Deleted {
            return Err(StoreError::new(&entry.path, Action::Move, Problem::BadName));
        }
        let folder = self.folder.join(DELETED);
        self.carry(entry, &folder, names::numbered(&folder, &stem(entry)))
    }

    /// Brings a file that was deleted or set aside into the library. Says where it is now.
    ///
    /// # Errors
    ///
    /// It could not be moved and is where it was.
    pub fn restore(&self, entry: &Entry) -> Result<PathBuf, StoreError> {
        match (entry.place, &entry.game) {
            (Place::Deleted, _) | (Place::Aside, Err(_)) => {
                let names = names::numbered(&self.folder, &stem(entry));
                self.carry(entry, &self.folder, names)
            }
            (Place::Aside, Ok(game)) => {
                let players = [game.white.as_str(), game.black.as_str()];
                let names = names::for_game(&self.folder, &players, entry.modified);
                self.carry(entry, &self.folder, names)
            }
            (Place::Library | Place::Waiting, _) => {
                Err(StoreError::new(&entry.path, Action::Move, Problem::BadName))
            }
        }
    }

    /// Moves a file of the library to another folder of it.
    fn carry(
        &self,
        entry: &Entry,
        folder: &Path,
        names: impl Iterator<Item = PathBuf>,
    ) -> Result<PathBuf, StoreError> {
        let failed = |error: io::Error| StoreError::from_io(&entry.path, Action::Move, &error);
        let home = match entry.place {
            Place::Library => self.folder.clone(),
            Place::Waiting | Place::Aside => self.store.clone(),
            Place::Deleted => self.folder.join(DELETED),
        };
        if entry.path.parent() != Some(&home) {
            return Err(StoreError::new(&entry.path, Action::Move, Problem::BadName));
        }
        if !self.disk.look(&entry.path).map_err(failed)?.is_file {
            return Err(StoreError::new(&entry.path, Action::Move, Problem::NotAFile));
        }
        // Nobody may begin to play it meanwhile.
        let _seat = match entry.place {
            Place::Waiting => Some(Current::take_at(&self.disk, &entry.path)?),
            _ => None,
        };
        self.disk.make_folder(folder).map_err(failed)?;
        disk::move_to_new(&*self.disk, &entry.path, names)
    }
}

/// The name of a file without its end.
fn stem(entry: &Entry) -> String {
    let name = entry.name();
    name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_string()
}
