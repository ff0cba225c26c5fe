//! What the store asks of the disk, and how a file is replaced so that it is always whole.
//!
//! The questions are a trait so that the tests can have a disk that is full, forbidden, or loses its
//! power between two steps.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use super::error::{Action, Problem, StoreError};

/// No game is as long; a larger file is not even read.
pub const LARGEST: u64 = 16 << 20;

/// How files end that are being written.
const UNFINISHED: &str = "unfinished";

/// A file that is locked as long as this lives, or the program; nothing on systems that have no locks.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "it is held, not used")] Option<File>);

/// What is known of a file without reading it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) modified: SystemTime,
    pub(crate) size: u64,
    pub(crate) is_file: bool,
}

/// A disk. Each step is done wholly or leaves what was there; only `write` may leave a part of the
/// new file, which nobody knows by that name yet.
pub(crate) trait Disk: Debug + Send + Sync {
    fn look(&self, path: &Path) -> io::Result<Found>;
    fn list(&self, folder: &Path) -> io::Result<Vec<Found>>;
    /// The bytes of a file, of which there are at most [`LARGEST`].
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// Locks a file, which is made if need be; nothing if somebody has locked it.
    fn lock(&self, path: &Path) -> io::Result<Option<Lock>>;
    /// Whether somebody has locked a file. Nothing is made.
    fn is_locked(&self, path: &Path) -> bool;
    /// Makes a folder and those above it, if they are not there.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// Writes a file and waits until it is on the disk.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Makes an empty file; an error if the name is taken.
    fn reserve(&self, path: &Path) -> io::Result<()>;
    /// Gives a file another name, in place of the file that had it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of the computer.
#[derive(Debug)]
pub(crate) struct Real;

impl Disk for Real {
    fn look(&self, path: &Path) -> io::Result<Found> {
        let data = fs::metadata(path)?;
        let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let (size, is_file) = (data.len(), data.is_file());
        Ok(Found { path: path.to_path_buf(), modified, size, is_file })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Found>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            match self.look(&path) {
                Ok(file) => found.push(file),
                // Somebody was faster, or it is a link to nowhere.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // One that cannot even be looked at does not hide the others.
                Err(_) => found.push(Found {
                    path,
                    modified: SystemTime::UNIX_EPOCH,
                    size: 0,
                    is_file: false,
                }),
            }
        }
        Ok(found)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Ok(kilomate_files::read(path, LARGEST)?)
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        let file =
            File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock(Some(file)))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Some(Lock(None)))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn is_locked(&self, path: &Path) -> bool {
        let file = File::open(path);
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        match fs::create_dir_all(folder) {
            // What is in the way is not called by its name.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(io::ErrorKind::NotADirectory.into())
            }
            result => result,
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn reserve(&self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).create_new(true).open(path).map(drop)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        // The new name is to survive a power cut as well. Not every system can promise that, and the
        // file is whole in any case.
        #[cfg(unix)]
        if let Some(Ok(folder)) = to.parent().map(File::open) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// The text of a file.
pub(crate) fn read_text(disk: &dyn Disk, path: &Path) -> Result<String, StoreError> {
    let refused = |problem| StoreError::new(path, Action::Read, problem);
    let failed = |error: io::Error| StoreError::from_io(path, Action::Read, &error);
    let found = disk.look(path).map_err(failed)?;
    if !found.is_file {
        return Err(refused(Problem::NotAFile));
    }
    if found.size > LARGEST {
        return Err(refused(Problem::TooBig));
    }
    let bytes = disk.read(path).map_err(|error| match error.kind() {
        // It has grown since.
        io::ErrorKind::FileTooLarge => refused(Problem::TooBig),
        _ => failed(error),
    })?;
    String::from_utf8(bytes).map_err(|_| refused(Problem::NotText))
}

/// The text of a file, or nothing if there is no such file.
pub(crate) fn read_text_if_there(
    disk: &dyn Disk,
    path: &Path,
) -> Result<Option<String>, StoreError> {
    match read_text(disk, path) {
        Err(StoreError { problem: Problem::NotFound, .. }) => Ok(None),
        result => result.map(Some),
    }
}

/// Writes a file that is either the old one or the whole new one, whatever happens: the text goes to
/// another file in the same folder, which then takes the name. The folder is made if need be.
pub(crate) fn replace(disk: &dyn Disk, path: &Path, text: &str) -> Result<(), StoreError> {
    let written = write_beside(disk, path, text)?;
    take_name(disk, &written, path)
}

/// As [`replace`], but the old file is kept under the first of several names that nobody has. Says
/// which one. It is not touched before the new one is written.
pub(crate) fn replace_and_keep(
    disk: &dyn Disk,
    path: &Path,
    names: impl Iterator<Item = PathBuf>,
    text: &str,
) -> Result<PathBuf, StoreError> {
    let written = write_beside(disk, path, text)?;
    let kept = move_to_new(disk, path, names).inspect_err(|_| {
        let _ = disk.remove(&written);
    })?;
    take_name(disk, &written, path)?;
    Ok(kept)
}

/// As [`replace`], but takes the first of several names that nobody has. Says which one.
pub(crate) fn write_new(
    disk: &dyn Disk,
    names: impl Iterator<Item = PathBuf>,
    text: &str,
) -> Result<PathBuf, StoreError> {
    let mut names = names.peekable();
    let Some(first) = names.peek() else {
        return Err(StoreError::new(Path::new(""), Action::Save, Problem::BadName));
    };
    let written = write_beside(disk, first, text)?;
    let path = reserve_first(disk, names).inspect_err(|_| {
        let _ = disk.remove(&written);
    })?;
    take_name(disk, &written, &path).inspect_err(|_| {
        let _ = disk.remove(&path);
    })?;
    Ok(path)
}

/// Moves a file to the first of several names that nobody has. Says which one.
pub(crate) fn move_to_new(
    disk: &dyn Disk,
    from: &Path,
    names: impl Iterator<Item = PathBuf>,
) -> Result<PathBuf, StoreError> {
    let to = reserve_first(disk, names)?;
    disk.rename(from, &to).map_err(|error| {
        let _ = disk.remove(&to);
        StoreError::from_io(from, Action::Move, &error)
    })?;
    Ok(to)
}

/// A file that nobody else uses, in the same folder, with the text.
fn write_beside(disk: &dyn Disk, path: &Path, text: &str) -> Result<PathBuf, StoreError> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let failed = |error: io::Error| StoreError::from_io(path, Action::Save, &error);
    let folder = path.parent().unwrap_or(Path::new(""));
    disk.make_folder(folder).map_err(failed)?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let beside = folder.join(format!("{}-{number}.{UNFINISHED}", std::process::id()));
    disk.write(&beside, text.as_bytes()).map_err(|error| {
        let _ = disk.remove(&beside);
        failed(error)
    })?;
    Ok(beside)
}

/// Gives the file its name.
fn take_name(disk: &dyn Disk, written: &Path, path: &Path) -> Result<(), StoreError> {
    disk.rename(written, path).map_err(|error| {
        let _ = disk.remove(written);
        StoreError::from_io(path, Action::Save, &error)
    })
}

fn reserve_first(
    disk: &dyn Disk,
    names: impl Iterator<Item = PathBuf>,
) -> Result<PathBuf, StoreError> {
    let mut last = PathBuf::new();
    for name in names {
        match disk.reserve(&name) {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = name,
            Err(error) => return Err(StoreError::from_io(&name, Action::Save, &error)),
        }
    }
    Err(StoreError::new(&last, Action::Save, Problem::Other("every name is taken".into())))
}

/// Removes what programs have left that were stopped while they were writing: files that were written
/// more than a day before `now`. What cannot be removed does no harm.
pub(crate) fn sweep(disk: &dyn Disk, folder: &Path, now: SystemTime) {
    const DAY: u64 = 86_400;
    for found in disk.list(folder).unwrap_or_default() {
        let age = now.duration_since(found.modified).map_or(0, |age| age.as_secs());
        if age > DAY && found.path.extension().is_some_and(|end| end == UNFINISHED) {
            let _ = disk.remove(&found.path);
        }
    }
}
