//! A disk in memory: for browsers, which keep files in a place of their own, and for tests.
//!
//! It remembers which files have changed, so that whoever keeps them can: [`Memory::take_changes`].

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::disk::{Disk, Found, LARGEST, Lock};

/// A file that has changed since the last time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which.
    pub path: PathBuf,
    /// What is in it now and since when; none if there is no such file any more.
    pub now: Option<(Vec<u8>, SystemTime)>,
}

/// A disk in memory. Its clones are the same disk.
#[derive(Clone, Debug)]
pub struct Memory {
    inner: Arc<Mutex<Inner>>,
    clock: fn() -> SystemTime,
}

#[derive(Debug, Default)]
struct Inner {
    files: BTreeMap<PathBuf, (Vec<u8>, SystemTime)>,
    folders: BTreeSet<PathBuf>,
    locked: BTreeSet<PathBuf>,
    changed: BTreeSet<PathBuf>,
    /// What is kept elsewhere: a file that is not need not be removed there.
    kept: BTreeSet<PathBuf>,
    names: u64,
}

/// A locked file of this disk.
struct Held {
    disk: Memory,
    path: PathBuf,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.disk.inner().locked.remove(&self.path);
    }
}

impl Memory {
    /// An empty disk that asks this clock what time it is.
    pub fn new(clock: fn() -> SystemTime) -> Memory {
        Memory { inner: Arc::default(), clock }
    }

    /// Puts a file on it that was kept elsewhere. That is no change.
    pub fn put(&self, path: impl Into<PathBuf>, bytes: Vec<u8>, modified: SystemTime) {
        let path = path.into();
        let mut inner = self.inner();
        if let Some(folder) = path.parent() {
            inner.folders.extend(folder.ancestors().map(Path::to_path_buf));
        }
        inner.kept.insert(path.clone());
        inner.files.insert(path, (bytes, modified));
    }

    /// The files that have changed since the last call. Files that are still being written are none: they
    /// have not got their names yet.
    pub fn take_changes(&self) -> Vec<Change> {
        let inner = &mut *self.inner();
        let mut changes = Vec::new();
        for path in std::mem::take(&mut inner.changed) {
            let now = inner.files.get(&path).cloned();
            let was_kept = match now {
                Some(_) => !inner.kept.insert(path.clone()),
                None => inner.kept.remove(&path),
            };
            if now.is_some() || was_kept {
                changes.push(Change { path, now });
            }
        }
        changes
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Every step is done wholly, so what a panic has left is whole.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn found(&self, path: &Path) -> io::Result<Found> {
        let path = path.to_path_buf();
        if let Some((bytes, modified)) = self.files.get(&path) {
            let (modified, size) = (*modified, bytes.len() as u64);
            return Ok(Found { path, modified, size, is_file: true });
        }
        if self.folders.contains(&path) {
            let modified = SystemTime::UNIX_EPOCH;
            return Ok(Found { path, modified, size: 0, is_file: false });
        }
        Err(ErrorKind::NotFound.into())
    }

    /// The folder that a new file needs is there.
    fn needs_folder(&self, path: &Path) -> io::Result<()> {
        match path.parent() {
            Some(folder) if !self.folders.contains(folder) => Err(ErrorKind::NotFound.into()),
            _ if self.folders.contains(path) => Err(ErrorKind::IsADirectory.into()),
            _ => Ok(()),
        }
    }
}

impl Disk for Memory {
    fn now(&self) -> SystemTime {
        (self.clock)()
    }

    fn new_name(&self) -> String {
        let mut inner = self.inner();
        inner.names += 1;
        inner.names.to_string()
    }

    fn look(&self, path: &Path) -> io::Result<Found> {
        self.inner().found(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Found>> {
        let inner = self.inner();
        if inner.found(folder)?.is_file {
            return Err(ErrorKind::NotADirectory.into());
        }
        let all = inner.files.keys().chain(&inner.folders);
        all.filter(|path| path.parent() == Some(folder)).map(|path| inner.found(path)).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.inner().files.get(path) {
            Some((bytes, _)) if bytes.len() as u64 > LARGEST => Err(ErrorKind::FileTooLarge.into()),
            Some((bytes, _)) => Ok(bytes.clone()),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    /// No file is made: what is locked in memory is not worth keeping.
    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        let path = path.to_path_buf();
        let is_new = self.inner().locked.insert(path.clone());
        Ok(is_new.then(|| Lock::held_by(Held { disk: self.clone(), path })))
    }

    fn is_locked(&self, path: &Path) -> bool {
        self.inner().locked.contains(path)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        if folder.ancestors().any(|path| inner.files.contains_key(path)) {
            return Err(ErrorKind::NotADirectory.into());
        }
        inner.folders.extend(folder.ancestors().map(Path::to_path_buf));
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let now = self.now();
        let mut inner = self.inner();
        inner.needs_folder(path)?;
        inner.files.insert(path.into(), (bytes.into(), now));
        Ok(())
    }

    fn reserve(&self, path: &Path) -> io::Result<()> {
        if self.look(path).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.write(path, &[])
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        inner.needs_folder(to)?;
        let file = inner.files.remove(from).ok_or(ErrorKind::NotFound)?;
        inner.files.insert(to.into(), file);
        inner.changed.extend([from.into(), to.into()]);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        inner.files.remove(path).ok_or(ErrorKind::NotFound)?;
        inner.changed.insert(path.into());
        Ok(())
    }
}
