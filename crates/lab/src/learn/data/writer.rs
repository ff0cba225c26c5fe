//! Writing a file of positions, game by game.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::record::{self, Packed, Record, SIZE};
use super::{Contents, Header, LARGEST, header};
use crate::claim::claim;
use crate::log::cut;

/// What to do with a file that is already there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Existing {
    Refuse,
    Resume,
    Replace,
}

/// A file that grows.
pub(crate) struct Writer {
    file: File,
    path: PathBuf,
    /// Records in it.
    pub(crate) positions: u64,
    /// The number of the first game that is not in it.
    pub(crate) next_game: u32,
}

impl Writer {
    /// Opens a file. One that is continued is read and checked first, and what it has of an
    /// incomplete game is cut off; after an error it is as it was.
    /// The records that are there are shown to `see`.
    pub(crate) fn open(
        path: &Path,
        header: &Header,
        existing: Existing,
        see: impl FnMut(&Packed),
    ) -> Result<Writer, String> {
        let file = claim(path)?;
        let is_there = file.metadata().is_ok_and(|data| data.len() > 0);
        let writer = match existing {
            Existing::Refuse if is_there => {
                Err("it exists: --resume continues it, --overwrite replaces it".into())
            }
            Existing::Resume if is_there => resume(file, path, header, see),
            _ => begin(file, path, header).map_err(|error| error.to_string()),
        };
        writer.map_err(|error| named(path, &error))
    }

    /// Appends the records of the next game, perhaps none, with the end of the game marked.
    pub(crate) fn append(&mut self, game: &mut [Packed]) -> Result<(), String> {
        if let Some(last) = game.last_mut() {
            record::mark_last(last);
        }
        self.file
            .write_all(game.as_flattened())
            .map_err(|error| named(&self.path, &format!("cannot write: {error}")))?;
        self.positions += game.len() as u64;
        self.next_game += 1;
        Ok(())
    }
}

fn named(path: &Path, error: &str) -> String {
    format!("{}: {error}", path.display())
}

fn begin(mut file: File, path: &Path, header: &Header) -> std::io::Result<Writer> {
    cut(&mut file, 0)?;
    file.write_all(&header.write())?;
    Ok(Writer { file, path: path.into(), positions: 0, next_game: 0 })
}

fn resume(
    mut file: File,
    path: &Path,
    asked: &Header,
    mut see: impl FnMut(&Packed),
) -> Result<Writer, String> {
    let text = |error: std::io::Error| error.to_string();
    let bytes = kilomate_files::read_open(&file, LARGEST).map_err(|error| error.to_string())?;
    let contents = Contents::parse(&bytes)?;
    contents.header.check(asked)?;
    for (at, packed) in contents.records.iter().enumerate() {
        Record::unpack(packed).map_err(|error| format!("record {at} is damaged: {error}"))?;
        see(packed);
    }
    let positions = contents.records.len() as u64;
    let next_game = contents.records.last().map_or(0, |last| record::game(last) + 1);
    cut(&mut file, header::SIZE as u64 + positions * SIZE as u64).map_err(text)?;
    Ok(Writer { file, path: path.into(), positions, next_game })
}
