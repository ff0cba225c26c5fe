//! Files that one run has for itself. Two runs that append to one file, or rewrite it in turns,
//! leave something that neither of them can continue: so a run locks what it writes before it
//! changes anything, and the system takes the lock back when the run ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// Opens a file for reading and writing, with its directory, and keeps all other runs out of it
/// until it is closed. What is in it stays.
///
/// # Errors
///
/// It cannot be opened, or another run has it.
pub(crate) fn claim(path: &Path) -> Result<File, String> {
    let file = open(path)?;
    lock(&file, path)?;
    Ok(file)
}

/// Claims a file that is replaced as a whole again and again: as long as the result lives.
///
/// A lock belongs to a file and not to its name: once another file has been moved to the name, the
/// next run would find that one free. What is locked is therefore a file beside it that is never
/// replaced. Nor is it ever removed: one run could then hold the removed file, and the next one a
/// new file of the same name.
///
/// # Errors
///
/// As those of [`claim`].
pub(crate) fn claim_beside(path: &Path) -> Result<File, String> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".lock");
    let file = open(&path.with_file_name(name))?;
    lock(&file, path)?;
    Ok(file)
}

/// Refuses a file that another run has, before engines are started or data is read. A run may
/// still come in between: only [`claim`] makes sure.
///
/// # Errors
///
/// Another run has it.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => lock(&file, path),
        // It is not there yet, or whoever claims it will say what is wrong with it.
        Err(_) => Ok(()),
    }
}

fn open(path: &Path) -> Result<File, String> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
    }
    let mut options = OpenOptions::new();
    // Not truncated: until it is locked it may belong to another run.
    options.read(true).write(true).create(true).truncate(false);
    options.open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Locks a file; `path` is what people know it by.
fn lock(file: &File, path: &Path) -> Result<(), String> {
    // Whatever is written to a device such as /dev/null, nobody reads it again.
    if file.metadata().is_ok_and(|data| !data.is_file()) {
        return Ok(());
    }
    let path = path.display();
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(format!(
            "{path} is in use: another kilomate-lab is writing to it; wait until that one has \
             ended, or give this one another file"
        )),
        Err(TryLockError::Error(error)) => Err(format!(
            "{path} cannot be locked ({error}), and two runs at a time would destroy it; \
             keep it on another file system"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file for one test, not there yet.
    fn file(name: &str) -> std::path::PathBuf {
        let name = format!("kilomate-lab-claim-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_file_is_claimed_once_and_free_again() {
        let path = file("once");
        assert_eq!(check(&path), Ok(()));
        assert!(!path.exists(), "looking makes no file");
        std::fs::write(&path, "kept").expect("written");
        let first = claim(&path).expect("free");
        for refused in [check(&path), claim(&path).map(drop)] {
            let error = refused.expect_err("in use");
            assert!(error.contains("another kilomate-lab is writing to it; wait"), "{error}");
            assert!(error.starts_with(&path.display().to_string()), "{error}");
        }
        drop(first);
        assert_eq!(check(&path), Ok(()));
        drop(claim(&path).expect("free again"));
        assert_eq!(std::fs::read_to_string(&path).expect("there"), "kept");
        let _ = std::fs::remove_file(&path);
    }

    #[test]
    fn a_file_that_is_replaced_stays_claimed() {
        let path = file("replaced");
        let (beside, new) = (path.with_added_extension("lock"), path.with_added_extension("new"));
        let first = claim_beside(&path).expect("free");
        for text in ["one", "two"] {
            std::fs::write(&new, text).expect("written");
            std::fs::rename(&new, &path).expect("moved");
            let error = claim_beside(&path).expect_err("in use");
            assert!(error.starts_with(&format!("{} is in use", path.display())), "{error}");
        }
        drop(first);
        drop(claim_beside(&path).expect("free again"));
        for path in [path, beside] {
            std::fs::remove_file(path).expect("there");
        }
    }
}
