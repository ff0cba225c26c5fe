//! What the store asks of the disk, and how a file is replaced so that it is always whole.
//!
//! The questions are a trait so that a browser can have a disk in memory, and the tests one that is full,
//! forbidden, or loses its power between two steps.

use std::any::Any;
use std::fmt::{self, Debug};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::error::{Action, Problem, StoreError};

/// No game is as long; a larger file is not even read.
pub const LARGEST: u64 = 16 << 20;

/// How files end that are being written.
const UNFINISHED: &str = "unfinished";

/// How often a file is given its name before that has failed, and how long to wait in between.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// A file that is locked as long as this lives, or the program.
pub struct Lock(#[expect(dead_code, reason = "it is held, not used")] Option<Box<dyn Any>>);

impl Lock {
    /// The file is locked until this is dropped.
    pub fn held_by(holder: impl Any) -> Lock {
        Lock(Some(Box::new(holder)))
    }

    /// There are no locks here: nobody keeps anybody else away.
    pub fn nothing() -> Lock {
        Lock(None)
    }
}

impl Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock")
    }
}

/// What is known of a file without reading it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// When it was written.
    pub modified: SystemTime,
    /// How many bytes it has.
    pub size: u64,
    /// It is a file, not a folder or something else.
    pub is_file: bool,
}

/// A disk. Each step is done wholly or leaves what was there; only `write` may leave a part of the
/// new file, which nobody knows by that name yet.
///
/// It is the store's only way to files, and to what depends on the system that they are on: locks, the time, and
/// names that nobody else uses.
#[expect(clippy::missing_errors_doc, reason = "what the system says, each time")]
pub trait Disk: Debug + Send + Sync {
    /// What time it is, to compare with when files were written.
    fn now(&self) -> SystemTime;
    /// A name, without an end, that nobody else gives a file while this program runs.
    fn new_name(&self) -> String;
    /// What is known of a file or folder.
    fn look(&self, path: &Path) -> io::Result<Found>;
    /// What is in a folder.
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
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of the computer.
#[derive(Debug)]
pub struct Real;

impl Disk for Real {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn new_name(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
    }

    fn look(&self, path: &Path) -> io::Result<Found> {
        let data = fs::metadata(path).map_err(|error| told_apart(path, error))?;
        let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let (size, is_file) = (data.len(), data.is_file());
        Ok(Found { path: path.to_path_buf(), modified, size, is_file })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Found>> {
        let mut found = Vec::new();
        let entries = fs::read_dir(folder);
        for entry in entries.map_err(|error| told_apart(&folder.join("any"), error))? {
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
            Ok(()) => Ok(Some(Lock::held_by(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Some(Lock::nothing()))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn is_locked(&self, path: &Path) -> bool {
        let file = File::open(path);
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        match make_folder(folder) {
            // What is in the way is not called by its name.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(io::ErrorKind::NotADirectory.into())
            }
            result => result,
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o644);
        let mut file = options.open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn reserve(&self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).create_new(true).open(path).map(drop)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        patiently(|| fs::rename(from, to), || std::thread::sleep(PAUSE))
            .map_err(|error| told_apart(to, error))?;
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

/// Does what a virus scanner, a backup or a search index may be in the way of for a moment: on Windows
/// nobody can replace a file that another program has open.
fn patiently(
    mut attempt: impl FnMut() -> io::Result<()>,
    mut pause: impl FnMut(),
) -> io::Result<()> {
    for _ in 1..TRIES {
        match attempt() {
            Err(error) if is_in_use(&error) => pause(),
            result => return result,
        }
    }
    attempt()
}

/// An error by the name that says what to do: Windows calls a folder in the place of a file forbidden, and a
/// file in the place of a folder not there.
fn told_apart(path: &Path, error: io::Error) -> io::Error {
    if path.is_dir() && error.kind() == io::ErrorKind::PermissionDenied {
        io::ErrorKind::IsADirectory.into()
    } else if path.ancestors().skip(1).any(Path::is_file) {
        io::ErrorKind::NotADirectory.into()
    } else {
        error
    }
}

/// What Windows says of a file that somebody has open: access denied, or a sharing violation.
fn is_in_use(error: &io::Error) -> bool {
    cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32))
}

/// Makes a folder and those above it, if they are not there. Whatever the person's usual way is, nobody
/// else may write into it: settings in it can name programs.
///
/// # Errors
///
/// What the system says.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o755);
    builder.recursive(true).create(folder)
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
    kilomate_pgn::decode(&bytes).ok_or_else(|| refused(Problem::NotText))
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
    let failed = |error: io::Error| StoreError::from_io(path, Action::Save, &error);
    let folder = path.parent().unwrap_or(Path::new(""));
    disk.make_folder(folder).map_err(failed)?;
    let beside = folder.join(format!("{}.{UNFINISHED}", disk.new_name()));
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
/// more than a day ago. What cannot be removed does no harm.
pub(crate) fn sweep(disk: &dyn Disk, folder: &Path) {
    const DAY: u64 = 86_400;
    let now = disk.now();
    for found in disk.list(folder).unwrap_or_default() {
        let age = now.duration_since(found.modified).map_or(0, |age| age.as_secs());
        if age > DAY && found.path.extension().is_some_and(|end| end == UNFINISHED) {
            let _ = disk.remove(&found.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever has a file open may let go of it in time; on Unix nobody is in the way.
    #[test]
    fn a_file_that_somebody_has_open_is_replaced_when_it_is_let_go() {
        let folder = tempfile::tempdir().expect("a folder for tests");
        let [old, new] = ["old.pgn", "new.pgn"].map(|name| folder.path().join(name));
        fs::write(&old, "old").expect("written");
        fs::write(&new, "new").expect("written");
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(windows)]
        std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 0);
        let mut scanner = Some(options.open(&old).expect("opened"));
        let mut pauses = 0;
        let replaced = patiently(
            || fs::rename(&new, &old),
            || {
                pauses += 1;
                if pauses == 3 {
                    scanner = None;
                }
            },
        );
        assert!(replaced.is_ok(), "{replaced:?}");
        assert_eq!(pauses, if cfg!(windows) { 3 } else { 0 });
        assert_eq!(fs::read_to_string(&old).expect("read"), "new");
    }

    #[test]
    fn what_fails_for_another_reason_is_not_tried_again() {
        let attempt = || Err(io::ErrorKind::StorageFull.into());
        let failed = patiently(attempt, || panic!("nothing to wait for"));
        assert_eq!(failed.map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
    }
}
