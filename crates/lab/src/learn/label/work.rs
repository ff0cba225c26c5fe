//! The threads that label, and the one that reads and writes in order.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::labeller::{Labeller, Source};
use crate::bar::{Bar, Rhythm, clock};
use crate::claim::claim;
use crate::learn::alarm::Alarm;
use crate::learn::data::record::{self, Packed, SIZE};
use crate::learn::data::writer::Existing;
use crate::learn::data::{HEADER_SIZE, Header, LARGEST};
use crate::log::cut;

/// Records that are labelled at a time by one thread.
const CHUNK: usize = 1 << 7;
/// How long labels are waited for before Ctrl-C is looked at.
const PATIENCE: Duration = Duration::from_millis(100);

/// Records that follow each other, with the number of the first one.
type Chunk = (u64, Vec<Packed>);
type Labelled = (u64, Result<Vec<Packed>, Option<String>>);

/// What is to be done.
pub(super) struct Work<'a> {
    pub(super) source: &'a Source,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
}

/// What has been done.
pub(super) struct Summary {
    positions: u64,
    new: u64,
    seconds: f64,
    pub(super) is_complete: bool,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { positions, new, seconds, .. } = *self;
        let speed = new as f64 / seconds.max(1e-9);
        write!(f, "positions {positions} new {new} time {} ", clock(seconds))?;
        write!(f, "persecond {speed:.0}")
    }
}

/// The positions, read as they are needed.
struct Input {
    file: BufReader<File>,
    path: PathBuf,
    /// Whole records in it.
    records: u64,
}

impl Input {
    fn open(path: &Path) -> Result<(Input, Header), String> {
        let text = |error: std::io::Error| error.to_string();
        let mut file = kilomate_files::open(path, LARGEST).map_err(|error| error.to_string())?;
        let size = file.metadata().map_err(text)?.len();
        let mut header = vec![0; HEADER_SIZE.min(size as usize)];
        file.read_exact(&mut header).map_err(text)?;
        let header = Header::read(&header)?;
        let records = (size - HEADER_SIZE as u64) / SIZE as u64;
        let (file, path) = (BufReader::with_capacity(1 << 20, file), path.into());
        Ok((Input { file, path, records }, header))
    }

    fn read(&mut self, count: usize) -> Result<Vec<Packed>, String> {
        let mut records = vec![[0; SIZE]; count];
        let read = self.file.read_exact(records.as_flattened_mut());
        read.map_err(|error| format!("{}: {error}", self.path.display()))?;
        Ok(records)
    }
}

impl Work<'_> {
    /// Labels until everything is labelled, or somebody wants it to stop.
    pub(super) fn run(
        &self,
        input: &Path,
        output: &Path,
        existing: Existing,
    ) -> Result<Summary, String> {
        let named = |path: &Path| {
            let path = path.display().to_string();
            move |error: String| format!("{path}: {error}")
        };
        let (mut from, mut header) = Input::open(input).map_err(named(input))?;
        if !header.labels.is_empty() {
            return Err(named(input)(format!("it is labelled already: {}", header.labels)));
        }
        header.labels.clone_from(&self.source.words);
        let header = Header::read(&header.write()).map_err(named(output))?; // cut to what fits
        let mut to = claim(output)?;
        let done = begin(&mut to, &mut from, &header, existing).map_err(named(output))?;
        let begun = Instant::now();
        let positions = self.fill(&mut to, &mut from, done)?;
        Ok(Summary {
            positions,
            new: positions - done,
            seconds: begun.elapsed().as_secs_f64(),
            is_complete: positions == from.records,
        })
    }

    /// Gives chunks to threads and writes what comes back, in order; how many records there are then.
    fn fill(&self, to: &mut File, from: &mut Input, done: u64) -> Result<u64, String> {
        let labellers = (0..self.threads).map(|_| self.source.labeller(self.stop));
        let labellers: Vec<_> = labellers.collect::<Result<_, _>>()?;
        std::thread::scope(|scope| {
            let (give, chunks) = channel();
            let (answer, labelled) = channel();
            let chunks = Arc::new(Mutex::new(chunks));
            for labeller in labellers {
                let (chunks, answer) = (Arc::clone(&chunks), answer.clone());
                let stop = self.stop;
                scope.spawn(move || {
                    let _alarm = Alarm(stop);
                    work(labeller, &chunks, &answer);
                });
            }
            drop(chunks);
            drop(answer);
            self.write(to, from, done, &give, &labelled)
        })
    }

    fn write(
        &self,
        to: &mut File,
        from: &mut Input,
        done: u64,
        give: &Sender<Chunk>,
        labelled: &Receiver<Labelled>,
    ) -> Result<u64, String> {
        let mut bar = Bar::new(from.records, done, Rhythm::TEN_SECONDS, "");
        let mut early = BTreeMap::new();
        let ahead = (4 * self.threads * CHUNK) as u64;
        let (mut read, mut written) = (done, done);
        while written < from.records && !self.stop.load(Ordering::Relaxed) {
            while read < from.records.min(written + ahead) {
                let count = CHUNK.min((from.records - read) as usize);
                let _ = give.send((read, from.read(count)?));
                read += count as u64;
            }
            let Ok((number, records)) = labelled.recv_timeout(PATIENCE) else { continue };
            let records = match records {
                Ok(records) => records,
                Err(None) => break,
                Err(Some(error)) => return Err(format!("{}: {error}", from.path.display())),
            };
            early.insert(number, records);
            while let Some(records) = early.remove(&written) {
                let bytes = records.as_flattened();
                to.write_all(bytes).map_err(|error| format!("cannot write: {error}"))?;
                written += records.len() as u64;
            }
            bar.show(written, "");
        }
        bar.finish();
        Ok(written)
    }
}

/// Labels one chunk after another.
fn work(mut labeller: Labeller<'_>, chunks: &Mutex<Receiver<Chunk>>, answer: &Sender<Labelled>) {
    loop {
        let chunk = chunks.lock().map(|chunks| chunks.recv());
        let Ok(Ok((number, mut records))) = chunk else { return };
        let labelled = records.iter_mut().enumerate().try_for_each(|(at, packed)| {
            let label = labeller.label(packed).map_err(|error| {
                error.map(|error| format!("record {} {error}", number + at as u64))
            })?;
            record::set_score(packed, label);
            Ok(())
        });
        if answer.send((number, labelled.map(|()| records))).is_err() {
            return;
        }
    }
}

/// Begins the file, or finds how much of it is there. The input then stands behind that.
fn begin(
    to: &mut File,
    from: &mut Input,
    header: &Header,
    existing: Existing,
) -> Result<u64, String> {
    let text = |error: std::io::Error| error.to_string();
    let there = to.metadata().map_err(text)?.len();
    match existing {
        Existing::Refuse if there > 0 => {
            Err("it exists: --resume continues it, --overwrite replaces it".into())
        }
        Existing::Resume if there > 0 => {
            let mut bytes = vec![0; HEADER_SIZE.min(there as usize)];
            to.read_exact(&mut bytes).map_err(text)?;
            if Header::read(&bytes)? != *header {
                return Err("it was made of other positions, or by another labeller".into());
            }
            let done = (there - HEADER_SIZE as u64) / SIZE as u64;
            compare(to, from, done)?;
            cut(to, HEADER_SIZE as u64 + done * SIZE as u64).map_err(text)?;
            Ok(done)
        }
        _ => {
            cut(to, 0).map_err(text)?;
            to.write_all(&header.write()).map_err(text)?;
            Ok(0)
        }
    }
}

/// Checks that what is labelled are the positions that are given.
fn compare(to: &mut File, from: &mut Input, done: u64) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    if done > from.records {
        return Err("it has more positions than there are to label".into());
    }
    to.seek(SeekFrom::Start(HEADER_SIZE as u64)).map_err(text)?;
    let mut labelled = BufReader::with_capacity(1 << 20, to);
    let mut packed = [0; SIZE];
    for number in 0..done {
        labelled.read_exact(&mut packed).map_err(text)?;
        if record::identity(&packed) != record::identity(&from.read(1)?[0]) {
            return Err(format!("record {number} is another position than the one to label"));
        }
    }
    Ok(())
}
