//! Files that the laboratory reads whole: positions, games, books, logs. Data for training, which may be
//! larger, is read in `data`.

use std::fs::File;
use std::path::Path;

/// The largest ones that people share, of openings, have some 200 MB.
const LARGEST: u64 = 1 << 30;

/// The bytes of a file.
///
/// # Errors
///
/// The file, and why it was not read.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    kilomate_files::read(path, LARGEST).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of a file.
///
/// # Errors
///
/// The file, and why it was not read.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    decoded(bytes(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of a file that is open.
///
/// # Errors
///
/// Why it was not read.
pub(crate) fn text_of(file: &File) -> Result<String, String> {
    decoded(kilomate_files::read_open(file, LARGEST).map_err(|error| error.to_string())?)
}

fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8: convert it first".into())
}
