//! What can go wrong with files, and what to do about it.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use kilomate_pgn::PgnError;

/// A file that could not be used: which one, for what, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    /// The file or folder.
    pub path: PathBuf,
    /// What was to be done with it.
    pub action: Action,
    /// Why it was not.
    pub problem: Problem,
}

/// What was to be done with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Read it.
    Read,
    /// Save it.
    Save,
    /// Take it out of the way, or delete it.
    Move,
}

/// Why a file could not be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// It is not there.
    NotFound,
    /// The system does not allow it.
    NotAllowed,
    /// The disk can only be read.
    ReadOnly,
    /// There is no room on the disk.
    Full,
    /// It is a folder, a device or something else that is not a file.
    NotAFile,
    /// A file is where a folder should be.
    NotAFolder,
    /// It is larger than a game can be.
    TooBig,
    /// It is not text.
    NotText,
    /// It has no game in it.
    Empty,
    /// It is not a game.
    NotAGame(PgnError),
    /// The name is not that of a file in the store.
    BadName,
    /// All autosaved games are taken by other desks that are running.
    Crowded,
    /// Another desk that is running plays it.
    InUse,
    /// Something else, in the words of the system.
    Other(String),
}

impl StoreError {
    /// What the system says about a file.
    pub(crate) fn from_io(path: &Path, action: Action, error: &io::Error) -> StoreError {
        StoreError { path: path.to_path_buf(), action, problem: Problem::from(error) }
    }

    pub(crate) fn new(path: &Path, action: Action, problem: Problem) -> StoreError {
        StoreError { path: path.to_path_buf(), action, problem }
    }
}

impl From<&io::Error> for Problem {
    fn from(error: &io::Error) -> Problem {
        match error.kind() {
            io::ErrorKind::NotFound => Problem::NotFound,
            io::ErrorKind::PermissionDenied => Problem::NotAllowed,
            io::ErrorKind::ReadOnlyFilesystem => Problem::ReadOnly,
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Problem::Full,
            io::ErrorKind::IsADirectory => Problem::NotAFile,
            io::ErrorKind::NotADirectory => Problem::NotAFolder,
            _ => Problem::Other(error.to_string()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::NotFound => "it is not there: look whether it was moved or deleted",
            Problem::NotAllowed => {
                "you are not allowed to: change the permissions of the file and its folder"
            }
            Problem::ReadOnly => "the disk can only be read: choose a folder on another one",
            Problem::Full => "no room left on the disk: free some and save again",
            Problem::NotAFile => "it is not a file: move it away or give it another name",
            Problem::NotAFolder => "a file is where a folder should be: move that file away",
            Problem::TooBig => "it is too large for a game: open it with another program",
            Problem::NotText => "it is not text: restore it from a backup",
            Problem::Empty => "there is no game in it: nothing is lost if you delete it",
            Problem::NotAGame(error) => {
                return write!(f, "it is not a game that can be read: {error}");
            }
            Problem::BadName => "that is no name for a file: use letters, digits, `-` and `.`",
            Problem::Crowded => {
                "too many chess desks are running: close one to have this game saved"
            }
            Problem::InUse => "another Kilomate is playing it: close that one first",
            Problem::Other(words) => return write!(f, "{words}: put that right and try again"),
        })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            Action::Read => "read",
            Action::Save => "save",
            Action::Move => "move",
        };
        write!(f, "cannot {action} {}: {}", self.path.display(), self.problem)
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::NotAGame(error) => Some(error),
            _ => None,
        }
    }
}
