//! The files of the game on the desk: where it is saved, what becomes of it when another one comes, and
//! what is said when the disk is full.

use kilomate_core::Board;
use kilomate_pgn::write;

use super::Session;
use crate::store::{Action, Current, Entry, Problem, Store, StoreError};
use crate::tree::ROOT;

/// What could not be saved is tried again after so many milliseconds.
const AGAIN_MS: u64 = 5_000;

/// Whether the game on the desk would be there again if the program ended now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saving {
    /// There is nothing to save: no game, or one that was only looked at.
    Nothing,
    /// It is saved.
    Saved,
    /// It could not be saved, and why.
    Failed(StoreError),
    /// This session saves nothing.
    Never,
}

/// A game that could not be saved.
pub(super) struct Unsaved {
    error: StoreError,
    /// When that was tried last.
    tried: u64,
}

impl Session {
    /// Whether the game on the desk is saved.
    pub fn saving(&self) -> Saving {
        if !self.is_kept || !self.has_game() {
            return Saving::Nothing;
        }
        match (&self.store, &self.unsaved) {
            (None, _) => Saving::Never,
            (Some(_), Some(unsaved)) => Saving::Failed(unsaved.error.clone()),
            (Some(_), None) => Saving::Saved,
        }
    }

    /// The games that wait: somebody was playing them, and neither this desk nor another one has them
    /// now. The one that was played last is the first.
    pub fn waiting(&self) -> Vec<Entry> {
        self.store.as_ref().map(Store::waiting).unwrap_or_default()
    }

    /// How many games [wait](Session::waiting): none of them is read.
    pub fn count_waiting(&self) -> usize {
        self.store.as_ref().map_or(0, Store::count_waiting)
    }

    /// Sits down to the game that was left. If its file cannot be had, for instance because the disk
    /// can only be read, it is looked at.
    pub(super) fn take_current(&mut self) {
        let Some(store) = &self.store else { return };
        let taken = store.current();
        let found = match &taken {
            Ok(_) => Ok(None),
            Err(_) => store.unfinished(),
        };
        match taken {
            Ok(mut current) => {
                if current.has_neighbours() {
                    self.problems.push(
                        "another Kilomate is running: this one saves its game under a name of its own"
                            .into(),
                    );
                }
                let loaded = current.load();
                self.current = Some(current);
                match loaded.map(|game| game.map(|game| self.read(&game))) {
                    Ok(None) => {}
                    Ok(Some(Ok(desk))) => {
                        self.put(desk);
                        self.is_kept = true;
                    }
                    Ok(Some(Err(problem))) => {
                        self.problems.push(problem);
                        self.file();
                    }
                    Err(error) => self.problems.push(error.to_string()),
                }
            }
            Err(error) => {
                self.problems.push(error.to_string());
                match found.map(|game| game.map(|game| self.read(&game))) {
                    Ok(Some(Ok(desk))) => self.put(desk),
                    Ok(Some(Err(problem))) => self.problems.push(problem),
                    // It is the same that was said already, or nothing.
                    Ok(None) | Err(_) => {}
                }
            }
        }
    }

    /// Goes on with a game that [waits](Session::waiting); the one on the desk waits instead, or is
    /// only taken away if it was looked at.
    ///
    /// # Errors
    ///
    /// A sentence when it cannot go on; nothing has changed then.
    pub fn resume(&mut self, entry: &Entry, now: u64) -> Result<(), String> {
        let store = self.store.as_ref().ok_or("nothing is saved in this session")?;
        let mut current = match store.seat_of(entry) {
            Ok(current) => current,
            // What cannot be written can still be looked at.
            Err(StoreError { action: Action::Save, .. }) => {
                let text = store.library().read(entry).map_err(|error| error.to_string())?;
                let game = kilomate_pgn::games(&text).next();
                let game = game.ok_or("there is no game in it")?.map_err(|error| error.to_string());
                return self.open(&game?, now);
            }
            Err(error) => return Err(error.to_string()),
        };
        let game = current.load().map_err(|error| error.to_string())?;
        let gone = || StoreError::new(&entry.path, Action::Read, Problem::NotFound).to_string();
        let desk = self.read(&game.ok_or_else(gone)?)?;
        self.release(now);
        self.current = Some(current);
        self.put(desk);
        self.is_kept = true;
        Ok(())
    }

    /// The game on the desk is put away and waits in its file.
    pub(super) fn release(&mut self, now: u64) {
        self.close(now);
        if !self.is_kept {
            return;
        }
        if self.has_game() {
            self.current = None;
        } else {
            self.clear();
        }
    }

    /// The game on the desk makes room for another: it goes to the library if it was played here.
    pub(super) fn leave(&mut self, next: &Board, now: u64) {
        self.close(now);
        if !self.is_kept {
            return;
        }
        let tree = self.desk.tree();
        let is_begun_again = tree.node(ROOT).children.is_empty() && tree.start() == next;
        if self.has_game() && !is_begun_again { self.file() } else { self.clear() }
    }

    fn clear(&mut self) {
        if let Some(Err(error)) = self.current.as_mut().map(Current::clear) {
            self.problems.push(error.to_string());
        }
    }

    /// Saves the game once more, with what the clocks show now. Call it on the way out.
    pub fn close(&mut self, now: u64) {
        if self.is_kept {
            self.save(now);
        }
    }

    /// Puts a copy of the game into the library and says where it is.
    ///
    /// # Errors
    ///
    /// A sentence when nothing is saved, or that could not be.
    pub fn save_copy(&mut self, name: Option<&str>, now: u64) -> Result<String, String> {
        let store = self.store.as_ref().ok_or("nothing is saved in this session")?;
        let saved = store.library().save(&self.pgn(now), name, (self.wall)());
        saved.map(|path| path.display().to_string()).map_err(|error| error.to_string())
    }

    /// Saves what has changed, and counts a game that is over.
    pub(super) fn keep(&mut self, now: u64) {
        if self.desk.revision() != self.saved {
            self.save(now);
        }
        self.rate();
        if self.desk.revision() != self.saved {
            self.save(now);
        }
    }

    /// What could not be saved is tried again from time to time: somebody may have made room.
    pub(super) fn try_again(&mut self, now: u64) {
        let is_due = |unsaved: &Unsaved| now.saturating_sub(unsaved.tried) >= AGAIN_MS;
        if self.unsaved.as_ref().is_some_and(is_due) {
            self.save(now);
        }
    }

    pub(super) fn save(&mut self, now: u64) {
        self.saved = self.desk.revision();
        self.is_kept = true;
        let text = write(&self.desk.to_pgn(now));
        let Some(store) = &self.store else { return };
        let seat = match self.current.take() {
            Some(current) => Ok(current),
            None => store.empty_seat((self.wall)()),
        };
        let saved = seat.and_then(|mut current| {
            let saved = current.save(&text);
            self.current = Some(current);
            saved
        });
        match saved {
            Ok(saved) => {
                if self.unsaved.take().is_some() {
                    self.problems.push("the game is saved again".into());
                }
                if let Some(path) = saved.moved_aside {
                    let path = path.display();
                    self.problems.push(format!("what was saved before is kept as {path}"));
                }
            }
            Err(error) => {
                if self.unsaved.as_ref().is_none_or(|unsaved| unsaved.error != error) {
                    self.problems.push(error.to_string());
                }
                self.unsaved = Some(Unsaved { error, tried: now });
            }
        }
    }

    /// Puts a finished game into the library before it is played on in another way.
    pub(super) fn shelve(&mut self, text: &str) {
        let Some(store) = &self.store else { return };
        if let Err(error) = store.library().save(text, None, (self.wall)()) {
            self.problems.push(error.to_string());
        }
    }

    /// Moves the saved game into the library.
    fn file(&mut self) {
        let (Some(store), Some(current)) = (&self.store, &mut self.current) else { return };
        let Err(error) = current.move_to(&store.library(), (self.wall)()) else { return };
        self.problems.push(error.to_string());
        // It must not be replaced by the next game: it gets another name beside it.
        match current.set_aside() {
            Ok(Some(path)) => {
                self.problems.push(format!("the game is kept as {}", path.display()));
            }
            Ok(None) => {}
            Err(error) => {
                self.problems.push(error.to_string());
                self.current = None;
            }
        }
    }
}
