//! A log of JSON lines from which a long run can be continued. The first line says what the run is
//! about and must not change; every other line is a finished piece of it.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{claim, input};

/// Nothing that a record is about takes so many seconds.
const A_YEAR: f64 = 366.0 * 86_400.0;

/// What to do with files that are already there.
#[derive(Args, Clone, Copy, Default, Debug)]
pub(crate) struct Existing {
    /// Continue what the log has begun, with the same engines, positions and rules
    #[arg(long, conflicts_with = "overwrite", help_heading = "Files")]
    pub(crate) resume: bool,
    /// Replace files that exist
    #[arg(long, help_heading = "Files")]
    pub(crate) overwrite: bool,
}

impl Existing {
    /// Refuses a file that another run has, or that would be lost without having been asked for:
    /// before anything is begun, and without a change to anything.
    pub(crate) fn check(self, path: &Path) -> Result<(), String> {
        claim::check(path)?;
        self.check_filled(path, path.metadata())
    }

    /// Claims a file. Nothing in it is changed yet, even if it is to be replaced.
    pub(crate) fn claim(self, path: &Path) -> Result<File, String> {
        let file = claim::claim(path)?;
        // Once more: a run may have filled it and ended since somebody looked.
        self.check_filled(path, file.metadata())?;
        Ok(file)
    }

    fn check_filled(self, path: &Path, data: std::io::Result<Metadata>) -> Result<(), String> {
        let filled = data.is_ok_and(|data| data.is_file() && data.len() > 0);
        if filled && !self.resume && !self.overwrite {
            let path = path.display();
            return Err(format!("{path} exists: --resume continues, --overwrite replaces"));
        }
        Ok(())
    }
}

/// An open log.
pub(crate) struct Log(File);

/// A log that was read and is as it was: whether it is continued is not decided yet.
pub(crate) struct Found<R> {
    file: File,
    path: PathBuf,
    /// What it has kept; the record at `i` stands in line `i + 2`.
    pub(crate) records: Vec<R>,
    /// The bytes of its finished lines.
    whole: usize,
    /// The first line of a log that has none.
    begin: Option<String>,
}

impl Log {
    /// Claims a log and reads what it has kept; nothing, if it is to be replaced.
    pub(crate) fn find<R: DeserializeOwned>(
        path: &Path,
        existing: Existing,
        settings: &Value,
    ) -> Result<Found<R>, String> {
        let file = existing.claim(path)?;
        let text = if existing.resume { input::text_of(&file) } else { Ok(String::new()) };
        let read = text.and_then(|text| read_text(&text, settings));
        let (records, whole) = read.map_err(|error| format!("{}: {error}", path.display()))?;
        let begin = (whole == 0).then(|| settings.to_string() + "\n");
        Ok(Found { file, path: path.into(), records, whole, begin })
    }

    /// Appends a record.
    pub(crate) fn keep(&mut self, record: &impl Serialize) -> Result<(), String> {
        let line = serde_json::to_string(record).map_err(|error| error.to_string())?;
        let written = self.0.write_all((line + "\n").as_bytes());
        written.map_err(|error| format!("cannot write the log: {error}"))
    }
}

impl<R> Found<R> {
    /// Whether the log has its first line: only then has a run written anything.
    pub(crate) fn is_begun(&self) -> bool {
        self.begin.is_none()
    }

    /// Continues the log: cuts off a line that was not finished, and begins a log that is empty.
    pub(crate) fn accept(mut self) -> Result<(Log, Vec<R>), String> {
        let begin = self.begin.take().unwrap_or_default();
        let written = cut(&mut self.file, self.whole as u64)
            .and_then(|()| self.file.write_all(begin.as_bytes()));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        Ok((Log(self.file), self.records))
    }
}

/// Shortens a file and goes to its end.
pub(crate) fn cut(file: &mut File, end: u64) -> std::io::Result<()> {
    // A device has no length to be changed.
    if file.metadata()?.len() != end {
        file.set_len(end)?;
    }
    file.seek(SeekFrom::End(0))?;
    Ok(())
}

/// The records of a log, and how many bytes its finished lines have.
pub(crate) fn read_text<R: DeserializeOwned>(
    text: &str,
    settings: &Value,
) -> Result<(Vec<R>, usize), String> {
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text[..whole].lines().enumerate();
    let Some((_, first)) = lines.next() else {
        let is_begun = settings.to_string().starts_with(text);
        let other = || "this is not the log of such a run".to_string();
        return if is_begun { Ok((Vec::new(), 0)) } else { Err(other()) };
    };
    compare(&serde_json::from_str(first).map_err(|e| format!("line 1: {e}"))?, settings)?;
    let record = |(at, line)| {
        serde_json::from_str(line).map_err(|error| format!("line {}: {error}", at + 1))
    };
    Ok((lines.map(record).collect::<Result<_, _>>()?, whole))
}

/// A run is continued only as it was begun.
fn compare(old: &Value, new: &Value) -> Result<(), String> {
    let mut entries: Vec<_> = new.as_object().into_iter().flatten().collect();
    // In a log of another kind or version everything else differs too.
    entries.sort_by_key(|(name, _)| *name != "format");
    for (name, new) in entries {
        let old = old.get(name).unwrap_or(&Value::Null);
        if old != new {
            return Err(format!(
                "this is the log of another run: its `{name}` is {old}, not {new}"
            ));
        }
    }
    Ok(())
}

/// Says that a record cannot be true: where it stands, the field, and what speaks against it.
pub(crate) fn impossible(at: usize, field: &str, value: impl Display, why: &str) -> String {
    let line = at + 2;
    format!(
        "line {line}: `{field}` is {value}, but {why}; give the file as it was, or begin anew with \
         --overwrite"
    )
}

/// Checks a time that a record has.
pub(crate) fn check_seconds(at: usize, field: &str, seconds: f64) -> Result<(), String> {
    if (0.0..=A_YEAR).contains(&seconds) {
        return Ok(());
    }
    Err(impossible(at, field, seconds, "nothing takes less than no time, or more than a year"))
}

/// What stands for a long text in the first line: FNV-1a.
pub(crate) fn fingerprint(texts: impl Iterator<Item = String>) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for text in texts {
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
