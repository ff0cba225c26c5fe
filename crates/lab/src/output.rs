//! Files that are made as a whole when a run ends: tables, charts, weights, books. What somebody else put
//! there is refused before anything is begun, and a file is the old one or the whole new one.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use crate::log::Existing;

/// How a chart begins.
pub(crate) const CHART: &str = "<svg ";

/// Refuses a file that is there and is not of this kind, which is known by how it begins: for commands
/// that make the same file again and again.
///
/// # Errors
///
/// It is something else.
pub(crate) fn check_kind(path: &Path, head: &str) -> Result<(), String> {
    if is_there(path) && !begins_with(path, head) {
        let path = path.display();
        return Err(format!(
            "{path} exists and is something else: move it away or give another name"
        ));
    }
    Ok(())
}

/// Refuses a file that is there, unless it is to be replaced, or a run goes on that may have made it.
///
/// # Errors
///
/// It would be lost.
pub(crate) fn check(path: &Path, head: &str, existing: Existing) -> Result<(), String> {
    if !is_there(path) || existing.overwrite || existing.resume && begins_with(path, head) {
        return Ok(());
    }
    let path = path.display();
    Err(format!("{path} exists: --overwrite replaces it; or give another name"))
}

/// Whether there is anything. A link to nowhere is there as well; a device such as /dev/null is not.
fn is_there(path: &Path) -> bool {
    match path.metadata() {
        Ok(facts) => facts.is_dir() || facts.is_file() && facts.len() > 0,
        Err(_) => path.symlink_metadata().is_ok(),
    }
}

fn begins_with(path: &Path, head: &str) -> bool {
    use std::io::Read as _;
    let mut begin = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(head.len() as u64).read_to_end(&mut begin));
    read.is_ok() && begin == head.as_bytes()
}

/// Writes a file as a whole or not at all: beside its place under a name that nobody has, then it is
/// moved there.
///
/// # Errors
///
/// It could not be written. What was there is still there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    // A device is not replaced by a file, nor a link.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    if path.metadata().is_ok_and(|facts| !facts.is_file()) {
        return std::fs::write(&path, bytes).map_err(failed);
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.unfinished", std::process::id()));
    let beside = path.with_file_name(name);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside).map_err(failed)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.and_then(|()| std::fs::rename(&beside, &path)).map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        failed(error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_is_refused() {
        let name = format!("kilomate-lab-output-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("made");
        let (own, other, new) = (folder.join("own"), folder.join("other"), folder.join("new"));
        write(&own, b"<svg own").expect("written");
        std::fs::write(&other, "1. e4 *").expect("written");
        let [none, resume, overwrite] = [(false, false), (true, false), (false, true)]
            .map(|(resume, overwrite)| Existing { resume, overwrite });
        for (path, existing, is_good) in [
            (&own, none, false),
            (&own, resume, true),
            (&own, overwrite, true),
            (&other, none, false),
            (&other, resume, false),
            (&other, overwrite, true),
            (&new, none, true),
            (&new, resume, true),
            (&folder, resume, false),
        ] {
            let checked = check(path, CHART, existing);
            assert_eq!(checked.is_ok(), is_good, "{path:?} {existing:?}: {checked:?}");
        }
        assert_eq!(check_kind(&own, CHART), Ok(()));
        assert_eq!(check_kind(&new, CHART), Ok(()));
        assert!(check_kind(&other, CHART).is_err_and(|error| error.contains("something else")));
        write(&own, b"<svg again").expect("written");
        assert_eq!(std::fs::read(&own).expect("there"), b"<svg again");
        assert!(write(&own.join("below"), b"").is_err());
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2, "nothing is left");
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    /// The one way of failing while writing that needs no rights: a device that is full.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let error = write(Path::new("/dev/full"), b"table").expect_err("full");
        assert!(error.contains("/dev/full: "), "{error}");
        assert!(Path::new("/dev/full").exists());
    }
}
