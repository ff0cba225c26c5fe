//! A log of JSON lines from which a long run can be continued. The first line says what the run is
//! about and must not change; every other line is a finished piece of it.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
    /// Refuses a file that would be lost without having been asked for.
    pub(crate) fn check(self, path: &Path) -> Result<(), String> {
        let filled = path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        if filled && !self.resume && !self.overwrite {
            let path = path.display();
            return Err(format!("{path} exists: --resume continues, --overwrite replaces"));
        }
        Ok(())
    }

    /// Opens a file for reading and writing, with its directory; empty unless it is continued.
    pub(crate) fn open(self, path: &Path) -> Result<File, String> {
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(!self.resume);
        options.open(path).map_err(|e| format!("{}: {e}", path.display()))
    }
}

/// An open log.
pub(crate) struct Log(File);

impl Log {
    /// Opens a log and reads what it has kept; the record at `i` stands in line `i + 2`.
    pub(crate) fn open<R: DeserializeOwned>(
        path: &Path,
        existing: Existing,
        settings: &Value,
    ) -> Result<(Log, Vec<R>), String> {
        existing.check(path)?;
        let mut file = existing.open(path)?;
        let records = read(&mut file, settings).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok((Log(file), records))
    }

    /// Appends a record.
    pub(crate) fn keep(&mut self, record: &impl Serialize) -> Result<(), String> {
        let line = serde_json::to_string(record).map_err(|error| error.to_string())?;
        let written = self.0.write_all((line + "\n").as_bytes());
        written.map_err(|error| format!("cannot write the log: {error}"))
    }
}

/// Reads the records of a log and cuts off a line that was not finished. An empty log is begun.
fn read<R: DeserializeOwned>(log: &mut File, settings: &Value) -> Result<Vec<R>, Box<dyn Error>> {
    let mut text = String::new();
    log.read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text[..whole].lines().enumerate();
    let Some((_, first)) = lines.next() else {
        let begin = settings.to_string() + "\n";
        if !begin.starts_with(&text) {
            return Err("this is not the log of such a run".into());
        }
        log.set_len(0)?;
        log.rewind()?;
        log.write_all(begin.as_bytes())?;
        return Ok(Vec::new());
    };
    compare(&serde_json::from_str(first).map_err(|e| format!("line 1: {e}"))?, settings)?;
    let record = |(at, line)| {
        serde_json::from_str(line).map_err(|error| format!("line {}: {error}", at + 1))
    };
    let records = lines.map(record).collect::<Result<_, _>>()?;
    log.set_len(whole as u64)?;
    log.seek(SeekFrom::End(0))?;
    Ok(records)
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
