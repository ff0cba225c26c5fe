//! A file is read whole, with a bound, or refused in a sentence: [`read`].
#![doc = include_str!("../README.md")]

pub mod variable;
mod words;

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

pub use words::{harmless, mistakes};

/// Why a file was not read. As text it is a sentence about `it`, without a capital and a full stop.
#[derive(Debug)]
pub enum ReadError {
    /// There is no such file.
    NotFound,
    /// It is a folder.
    Folder,
    /// It is a device, a pipe or a socket: nobody knows where it ends.
    NotAFile,
    /// It has more bytes than are read: so many.
    TooLarge(u64),
    /// The system refuses.
    Refused(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotFound => f.write_str("it is not there: look at the name once more"),
            ReadError::Folder => f.write_str("it is a folder: name a file in it"),
            ReadError::NotAFile => {
                f.write_str("it is not a file but a device or a pipe: write it to a file first")
            }
            ReadError::TooLarge(most) => {
                write!(f, "it is too large: at most {} are read", size(*most))
            }
            ReadError::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        match error.kind() {
            io::ErrorKind::NotFound => ReadError::NotFound,
            io::ErrorKind::IsADirectory => ReadError::Folder,
            _ => ReadError::Refused(error),
        }
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> io::Error {
        match error {
            ReadError::NotFound => io::ErrorKind::NotFound.into(),
            ReadError::Folder => io::ErrorKind::IsADirectory.into(),
            ReadError::NotAFile => io::Error::new(io::ErrorKind::InvalidInput, error),
            ReadError::TooLarge(_) => io::Error::new(io::ErrorKind::FileTooLarge, error),
            ReadError::Refused(error) => error,
        }
    }
}

/// The bytes of a file, if there are at most so many.
///
/// # Errors
///
/// See [`ReadError`].
pub fn read(path: impl AsRef<Path>, most: u64) -> Result<Vec<u8>, ReadError> {
    read_open(&open(path, most)?, most)
}

/// Opens a file for reading it piece by piece, if it has at most so many bytes.
///
/// # Errors
///
/// See [`ReadError`].
pub fn open(path: impl AsRef<Path>, most: u64) -> Result<File, ReadError> {
    let path = path.as_ref();
    // Before it is opened: that would wait for somebody to write to a pipe.
    check(&std::fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    let facts = file.metadata()?;
    check(&facts, most)?;
    Ok(file)
}

/// The same of a file that is open, from where it stands. It may have grown since somebody looked, or be
/// one of those of the system that say nothing about their size.
///
/// # Errors
///
/// See [`ReadError`].
pub fn read_open(file: &File, most: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge(most)) } else { Ok(bytes) }
}

fn check(facts: &Metadata, most: u64) -> Result<(), ReadError> {
    if facts.is_dir() {
        Err(ReadError::Folder)
    } else if !facts.is_file() {
        Err(ReadError::NotAFile)
    } else if facts.len() > most {
        Err(ReadError::TooLarge(most))
    } else {
        Ok(())
    }
}

/// A number of bytes as people say it.
fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")];
    let unit = UNITS.into_iter().find(|&(unit, _)| bytes >= unit && bytes.is_multiple_of(unit));
    unit.map_or(format!("{bytes} bytes"), |(unit, name)| format!("{} {name}", bytes / unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder for one test, empty.
    fn folder(name: &str) -> std::path::PathBuf {
        let path =
            std::env::temp_dir().join(format!("kilomate-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("made");
        path
    }

    #[test]
    fn files_are_read_up_to_a_bound() {
        let folder = folder("bound");
        let path = folder.join("four");
        std::fs::write(&path, "four").expect("written");
        assert_eq!(read(&path, 4).expect("read"), b"four");
        assert!(matches!(read(&path, 3), Err(ReadError::TooLarge(3))));
        let file = File::open(&path).expect("there");
        assert!(matches!(read_open(&file, 3), Err(ReadError::TooLarge(3))));
        let large = File::create(folder.join("large")).expect("made");
        large.set_len(10 << 30).expect("a file with nothing in it");
        let refused = read(folder.join("large"), 1 << 30).expect_err("10 GB");
        assert_eq!(refused.to_string(), "it is too large: at most 1 GB are read");
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_is_no_file_is_refused() {
        let folder = folder("refused");
        let refused = |path: &Path| read(path, 1 << 20).expect_err("refused").to_string();
        assert_eq!(refused(&folder), "it is a folder: name a file in it");
        assert!(refused(&folder.join("nowhere")).starts_with("it is not there"));
        std::fs::write(folder.join("file"), "").expect("written");
        assert!(!refused(&folder.join("file/below")).is_empty());
        std::fs::remove_dir_all(folder).expect("removed");
    }

    /// Whoever reads on would never come back.
    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_refused() {
        let folder = folder("pipe");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        for path in [Path::new("/dev/zero"), &pipe] {
            let refused = read(path, 1 << 20).expect_err("refused").to_string();
            assert!(refused.contains("a device or a pipe"), "{refused}");
        }
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn sizes_are_said_in_whole_units() {
        for (bytes, words) in
            [(16 << 20, "16 MB"), (1 << 10, "1 KB"), (1_500, "1500 bytes"), (8 << 30, "8 GB")]
        {
            assert_eq!(size(bytes), words);
        }
    }
}
