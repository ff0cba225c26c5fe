//! The library: a folder with a file for each saved game.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use kilomate_pgn::games;

use super::current::first_game;
use super::disk::{self, Disk, Found};
use super::entry::{Entry, Summary, file_name};
use super::error::{Action, Problem, StoreError};
use super::names;

/// The saved games. It remembers what it has read: a list that is made again reads only files that
/// have changed.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    known: HashMap<PathBuf, (Found, Entry)>,
}

impl Library {
    pub(super) fn new(disk: &Arc<dyn Disk>, folder: &Path) -> Library {
        let (folder, disk) = (folder.to_path_buf(), Arc::clone(disk));
        Library { folder, disk, known: HashMap::new() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All games, the newest first: every file that ends with `.pgn`. One that cannot be read is in
    /// the list with the reason.
    ///
    /// # Errors
    ///
    /// The folder is there and cannot be read.
    pub fn list(&mut self) -> Result<Vec<Entry>, StoreError> {
        let found = match self.disk.list(&self.folder) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(StoreError::from_io(&self.folder, Action::Read, &error)),
        };
        let is_game = |found: &Found| {
            found.path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"))
        };
        let mut known = HashMap::new();
        for found in found.into_iter().filter(is_game) {
            let entry = match self.known.remove(&found.path) {
                Some((before, entry)) if before == found => entry,
                _ => Entry {
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
        Ok(entries)
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
        let failed = |error: io::Error| StoreError::from_io(&entry.path, Action::Move, &error);
        if entry.path.parent() != Some(&self.folder) {
            return Err(StoreError::new(&entry.path, Action::Move, Problem::BadName));
        }
        if !self.disk.look(&entry.path).map_err(failed)?.is_file {
            return Err(StoreError::new(&entry.path, Action::Move, Problem::NotAFile));
        }
        let folder = self.folder.join("deleted");
        self.disk.make_folder(&folder).map_err(failed)?;
        let name = file_name(&entry.path);
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        disk::move_to_new(&*self.disk, &entry.path, names::numbered(&folder, stem))
    }
}
