//! The game that is being played, saved after every move, for one desk at a time.
//!
//! A desk takes a seat by locking a file. The system forgets a lock when its program ends, however it
//! ends: there are no stale ones. A desk that finds the first seat taken takes the second, with a
//! file of its own. A game whose seat nobody has waits: any desk can go on with it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use kilomate_pgn::{PgnGame, Sorted, sort};

use super::disk::{self, Disk, Found, Lock};
use super::error::{Action, Problem, StoreError};
use super::library::Library;

/// How many desks can run at the same time with their games saved.
const SEATS: u32 = 9;

/// The file of a seat, counted from 1: `current.pgn`, `current-2.pgn` and so on.
fn file_name(seat: u32, end: &str) -> String {
    if seat == 1 { format!("current.{end}") } else { format!("current-{seat}.{end}") }
}

/// The seat of a running desk: no other desk writes its file. It is free again when this is dropped,
/// or when the program ends in any way.
#[derive(Debug)]
pub struct Current {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    seat: u32,
    /// What is in the file is one game, or nothing: it may be replaced.
    is_sound: bool,
    _lock: Lock,
}

/// What became of saving.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[must_use]
pub struct Saved {
    /// What was in the file was not one game, so it was kept under this name.
    pub moved_aside: Option<PathBuf>,
}

impl Current {
    /// Takes the free seat whose game was played last, or else the first free one.
    pub(super) fn take(disk: &Arc<dyn Disk>, folder: &Path) -> Result<Current, StoreError> {
        let left = left(&**disk, folder);
        let empty = (1..=SEATS).filter(|seat| left.iter().all(|(other, _)| other != seat));
        let seats = left.iter().map(|&(seat, _)| seat).chain(empty);
        Current::take_first(disk, folder, seats)
    }

    /// Takes the first free seat without a game. If each has one, the game that was left longest ago
    /// goes to the library.
    pub(super) fn take_empty(
        disk: &Arc<dyn Disk>,
        folder: &Path,
        now: SystemTime,
    ) -> Result<Current, StoreError> {
        let left = left(&**disk, folder);
        let empty = (1..=SEATS).filter(|seat| left.iter().all(|(other, _)| other != seat));
        match Current::take_first(disk, folder, empty) {
            Err(StoreError { problem: Problem::Crowded, .. }) => {}
            result => return result,
        }
        let oldest = left.iter().rev().map(|&(seat, _)| seat);
        let mut current = Current::take_first(disk, folder, oldest)?;
        if current.move_to(&Library::new(disk, folder), now).is_err() {
            current.set_aside()?;
        }
        Ok(current)
    }

    /// Takes the seat of a game that waits.
    pub(super) fn take_at(disk: &Arc<dyn Disk>, path: &Path) -> Result<Current, StoreError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let seat = (1..=SEATS).find(|&seat| folder.join(file_name(seat, "pgn")) == path);
        let seat = seat.ok_or_else(|| StoreError::new(path, Action::Read, Problem::BadName))?;
        match Current::take_first(disk, folder, [seat]) {
            Err(StoreError { problem: Problem::Crowded, .. }) => {
                Err(StoreError::new(path, Action::Read, Problem::InUse))
            }
            result => result,
        }
    }

    fn take_first(
        disk: &Arc<dyn Disk>,
        folder: &Path,
        seats: impl IntoIterator<Item = u32>,
    ) -> Result<Current, StoreError> {
        let failed =
            |path: &Path, error: &io::Error| StoreError::from_io(path, Action::Save, error);
        disk.make_folder(folder).map_err(|error| failed(folder, &error))?;
        for seat in seats {
            let path = folder.join(file_name(seat, "lock"));
            if let Some(lock) = disk.lock(&path).map_err(|error| failed(&path, &error))? {
                disk::sweep(&**disk, folder);
                disk::sweep(&**disk, &folder.join("library"));
                let (disk, folder) = (Arc::clone(disk), folder.to_path_buf());
                return Ok(Current { disk, folder, seat, is_sound: false, _lock: lock });
            }
        }
        Err(StoreError::new(folder, Action::Save, Problem::Crowded))
    }

    /// The number of the seat, from 1. With another one than the first some other desk is running, or
    /// was stopped in the middle of a game that is still here.
    pub fn seat(&self) -> u32 {
        self.seat
    }

    /// Whether another desk is running at this moment. It has its own game and its own file.
    pub fn has_neighbours(&self) -> bool {
        (1..=SEATS).any(|seat| seat != self.seat && is_taken(&*self.disk, &self.folder, seat))
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(file_name(self.seat, "pgn"))
    }

    /// The game that was being played, if there is one.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is not a game. It stays as it is until another game is saved.
    pub fn load(&mut self) -> Result<Option<PgnGame>, StoreError> {
        self.is_sound = false;
        let Some(text) = disk::read_text_if_there(&*self.disk, &self.path())? else {
            self.is_sound = true;
            return Ok(None);
        };
        let (game, count) = first_game(&self.path(), &text)?;
        self.is_sound = count == 1;
        Ok(Some(game))
    }

    /// Saves the game. If the file holds something else than one game, that is kept under another
    /// name; a game in it is replaced, so ask [`Current::load`] for it before.
    ///
    /// # Errors
    ///
    /// It could not be saved. What was saved before is still there.
    pub fn save(&mut self, text: &str) -> Result<Saved, StoreError> {
        if !self.is_sound {
            match self.load() {
                // A folder is somebody's. It is not ours to move.
                Err(error) if error.problem == Problem::NotAFile => {
                    return Err(StoreError { action: Action::Save, ..error });
                }
                Ok(_) | Err(_) => {}
            }
        }
        let path = self.path();
        let moved_aside = if self.is_sound {
            disk::replace(&*self.disk, &path, text)?;
            None
        } else {
            Some(disk::replace_and_keep(&*self.disk, &path, self.names_aside("broken"), text)?)
        };
        self.is_sound = true;
        Ok(Saved { moved_aside })
    }

    /// Removes the file: the game is over and is in the library, or nobody wants it. What is not one
    /// game is not removed but kept under another name.
    ///
    /// # Errors
    ///
    /// The file could not be removed.
    pub fn clear(&mut self) -> Result<(), StoreError> {
        let path = self.path();
        match self.load() {
            // A folder is not ours.
            Ok(None) | Err(StoreError { problem: Problem::NotAFile, .. }) => {}
            Ok(Some(_)) if self.is_sound => self
                .disk
                .remove(&path)
                .map_err(|error| StoreError::from_io(&path, Action::Move, &error))?,
            Ok(Some(_)) | Err(_) => {
                disk::move_to_new(&*self.disk, &path, self.names_aside("broken"))?;
            }
        }
        Ok(())
    }

    /// Puts the game into the library, as it is, and clears the file. Says where it is now, or nothing
    /// if there was no game.
    ///
    /// # Errors
    ///
    /// The game cannot be read or saved; it is then still where it was.
    pub fn move_to(
        &mut self,
        library: &Library,
        now: SystemTime,
    ) -> Result<Option<PathBuf>, StoreError> {
        let Some(text) = disk::read_text_if_there(&*self.disk, &self.path())? else {
            return Ok(None);
        };
        first_game(&self.path(), &text)?;
        let path = library.save(&text, None, now)?;
        self.clear()?;
        Ok(Some(path))
    }

    /// Gives the game another name, because its own is needed and the library cannot take it. Says
    /// where it is now, or nothing if there was none.
    ///
    /// # Errors
    ///
    /// It is still where it was.
    pub fn set_aside(&mut self) -> Result<Option<PathBuf>, StoreError> {
        let path = self.path();
        match self.disk.look(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            _ => disk::move_to_new(&*self.disk, &path, self.names_aside("kept")).map(Some),
        }
    }

    /// `current.broken-1.pgn` and so on.
    fn names_aside<'a>(&'a self, why: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        (1..10_000).map(move |number: u32| {
            self.folder.join(file_name(self.seat, &format!("{why}-{number}.pgn")))
        })
    }
}

/// Whether it is the name of a file that was set aside.
pub(super) fn is_aside(name: &str) -> bool {
    let middle = name.strip_prefix("current").and_then(|rest| rest.strip_suffix(".pgn"));
    middle.is_some_and(|middle| middle.contains(".kept-") || middle.contains(".broken-"))
}

/// The first game of a text that can be read, and how many there are with those that cannot.
pub(super) fn first_game(path: &Path, text: &str) -> Result<(PgnGame, usize), StoreError> {
    let refused = |problem| StoreError::new(path, Action::Read, problem);
    let Sorted { games, mistakes } = sort(text);
    let count = games.len() + mistakes.len();
    match (games.into_iter().next(), mistakes.into_iter().next()) {
        (Some((_, game)), _) => Ok((game, count)),
        (None, Some(mistake)) => Err(refused(Problem::NotAGame(mistake))),
        (None, None) => Err(refused(Problem::Empty)),
    }
}

/// The files of games that no running desk has, the one that was played last first. Nothing is made.
pub(super) fn waiting(disk: &dyn Disk, folder: &Path) -> Vec<Found> {
    let free = left(disk, folder).into_iter().filter(|&(seat, _)| !is_taken(disk, folder, seat));
    free.map(|(_, found)| found).collect()
}

/// The seats with games, whether somebody has them or not, the one that was played last first.
fn left(disk: &dyn Disk, folder: &Path) -> Vec<(u32, Found)> {
    let look = |seat| Some((seat, disk.look(&folder.join(file_name(seat, "pgn"))).ok()?));
    let mut left: Vec<(u32, Found)> = (1..=SEATS).filter_map(look).collect();
    left.sort_by_key(|(_, found)| std::cmp::Reverse(found.modified));
    left
}

/// Whether a running desk has the seat.
fn is_taken(disk: &dyn Disk, folder: &Path, seat: u32) -> bool {
    disk.is_locked(&folder.join(file_name(seat, "lock")))
}
