//! Files of data that the calculator keeps in its archive.

use kilomate_files::variable::{Kind, Name, Variable};
use kilomate_ir::{Error, Result};

/// An AppVar that goes to the archive, as a file that a computer sends.
///
/// # Errors
///
/// If the calculator would not take the name.
pub fn appvar(name: &str, data: &[u8]) -> Result<Vec<u8>> {
    let name = Name::new(name).map_err(|what| Error::at(0, what))?;
    let comment = "Kilomate data".to_owned();
    Ok(Variable { kind: Kind::AppVar, name, is_archived: true, comment, data: data.to_vec() }
        .write())
}
