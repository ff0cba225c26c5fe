//! The desk's files: the game that is being played, the library of games, ratings.
//!
//! ```
//! use std::time::SystemTime;
//!
//! use kilomate_desk::store::Store;
//!
//! # let folder = std::env::temp_dir().join(format!("kilomate-doc-{}", std::process::id()));
//! let store = Store::open(&folder);
//! let mut current = store.current()?; // mine until it is dropped
//! assert_eq!(current.load()?, None);
//! let _ = current.save("[White \"Anna\"]\n[Black \"Kilomate\"]\n\n1. e4 e5 1-0\n")?;
//!
//! let mut library = store.library();
//! current.move_to(&library, SystemTime::now())?;
//! assert_eq!(library.search("anna 1-0")?.len(), 1);
//! # drop(current); // Windows removes no folder with an open file in it
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/formats.md` says what is in the folder. The rules:
//!
//! - Nothing is made on the disk before something is to be saved or a seat is taken.
//! - A file is either the old one or the whole new one, also after a full disk or a power cut.
//! - What cannot be read is never overwritten or deleted, only moved aside.
//! - Every game is offered that no running desk has, also from a folder that can only be read.
//! - Two desks at the same time do not write the same file.
//! - Every error says which file, what is wrong and what to do ([`StoreError`]).

mod current;
mod disk;
mod entry;
mod error;
mod library;
mod memory;
mod names;
#[cfg(test)]
pub(crate) mod tests;

pub use current::{Current, Saved};
pub use disk::{Disk, Found, LARGEST, Lock, Real, make_folder};
pub use entry::{Entry, Place, Summary};
pub use error::{Action, Problem, StoreError};
pub use library::Library;
pub use memory::{Change, Memory};

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use kilomate_pgn::PgnGame;

/// Writes a file that is not the store's, whole or not at all. A link stays a link: what it leads to is
/// replaced.
///
/// # Errors
///
/// It could not be written. What was there is still there.
pub fn write_file(path: &Path, text: &str) -> Result<(), StoreError> {
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    // A folder that was mistyped is not made.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        return Err(StoreError::new(folder, Action::Save, Problem::NotFound));
    }
    disk::replace(&Real, &path, text)
}

/// The folder with the desk's files.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
}

impl Store {
    /// The store in a folder. Nothing is read or made yet, and the folder need not be there.
    pub fn open(folder: impl Into<PathBuf>) -> Store {
        Store::on_disk(folder, Arc::new(Real))
    }

    /// The same on another disk than the computer's.
    pub fn on_disk(folder: impl Into<PathBuf>, disk: Arc<dyn Disk>) -> Store {
        Store { folder: folder.into(), disk }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The text of a file such as `ratings.txt`, or nothing if there is none.
    ///
    /// # Errors
    ///
    /// It is there and cannot be read, or is not text.
    pub fn read_text(&self, name: &str) -> Result<Option<String>, StoreError> {
        disk::read_text_if_there(&*self.disk, &self.path_of(name, Action::Read)?)
    }

    /// Writes a file such as `ratings.txt`, whole or not at all.
    ///
    /// # Errors
    ///
    /// It could not be written. What was there is still there.
    pub fn write_text(&self, name: &str, text: &str) -> Result<(), StoreError> {
        disk::replace(&*self.disk, &self.path_of(name, Action::Save)?, text)
    }

    /// Takes a seat for the game that is being played. A second desk that runs at the same time gets
    /// a file of its own: [`Current::seat`] says so.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or written, or every seat is taken. One can play without.
    pub fn current(&self) -> Result<Current, StoreError> {
        Current::take(&self.disk, &self.folder)
    }

    /// Takes a seat for another game: none that waits is in its file.
    ///
    /// # Errors
    ///
    /// As those of [`Store::current`].
    pub fn empty_seat(&self, now: SystemTime) -> Result<Current, StoreError> {
        Current::take_empty(&self.disk, &self.folder, now)
    }

    /// Takes the seat of one of the games that [wait](Store::waiting).
    ///
    /// # Errors
    ///
    /// As those of [`Store::current`]; another desk has taken it, or it is no such game.
    pub fn seat_of(&self, entry: &Entry) -> Result<Current, StoreError> {
        if entry.path.parent() != Some(&self.folder) {
            return Err(StoreError::new(&entry.path, Action::Read, Problem::BadName));
        }
        Current::take_at(&self.disk, &entry.path)
    }

    /// The games that somebody was playing and that no running desk has, the one that was played last
    /// first. Nothing is made on the disk.
    pub fn waiting(&self) -> Vec<Entry> {
        self.library().waiting()
    }

    /// How many there are: none of them is read.
    pub fn count_waiting(&self) -> usize {
        current::waiting(&*self.disk, &self.folder).len()
    }

    /// The first of those that [wait](Store::waiting): what [`Store::current`] and then
    /// [`Current::load`] would give.
    ///
    /// # Errors
    ///
    /// There is something that cannot be read as a game.
    pub fn unfinished(&self) -> Result<Option<PgnGame>, StoreError> {
        let Some(found) = current::waiting(&*self.disk, &self.folder).into_iter().next() else {
            return Ok(None);
        };
        let text = disk::read_text_if_there(&*self.disk, &found.path)?;
        text.map(|text| Ok(current::first_game(&found.path, &text)?.0)).transpose()
    }

    /// The library of saved games.
    pub fn library(&self) -> Library {
        Library::new(&self.disk, &self.folder)
    }

    fn path_of(&self, name: &str, action: Action) -> Result<PathBuf, StoreError> {
        let path = self.folder.join(name);
        if names::is_safe(name) {
            Ok(path)
        } else {
            Err(StoreError::new(&path, action, Problem::BadName))
        }
    }
}
