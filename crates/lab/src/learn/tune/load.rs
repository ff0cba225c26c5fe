//! From files of positions to samples for training and samples that are held out.

use std::path::{Path, PathBuf};

use kilomate_core::eval::Extent;
use kilomate_core::play::random::Random;
use serde_json::{Value, json};

use super::samples::{Samples, Tracer};
use crate::learn::data::Contents;
use crate::learn::data::record::{self, Packed, Record};
use crate::parallel::in_order;

/// Records that a thread works on at a time.
const CHUNK: usize = 1 << 15;

/// Which games are held out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// How many of a hundred.
    pub(super) percent: u8,
    pub(super) seed: u64,
}

impl Split {
    /// Whole games are held out, never single positions: those of one game are too much alike.
    fn is_held_out(self, file: usize, game: u32) -> bool {
        let number = (file as u64) << 32 | u64::from(game);
        let draw = Random::new(self.seed ^ Random::new(number).bits()).below(100);
        draw < usize::from(self.percent)
    }
}

/// Everything that was read.
#[derive(Default)]
pub(super) struct Data {
    pub(super) training: Samples,
    pub(super) held_out: Samples,
    pub(super) games: usize,
    /// Positions whose evaluation is not a sum of weights.
    pub(super) left_out: usize,
    /// What the files are, for a checkpoint to compare.
    pub(super) sources: Vec<Value>,
}

impl Data {
    /// Reads files.
    ///
    /// # Errors
    ///
    /// Which file is wrong, and how.
    pub(super) fn read<E: Extent>(
        paths: &[PathBuf],
        split: Split,
        threads: usize,
    ) -> Result<Data, String> {
        let mut data = Data::default();
        for (file, path) in paths.iter().enumerate() {
            let contents = Contents::read(path)?;
            if contents.rest > 0 {
                let path = path.display();
                eprintln!("{path}: a game at its end is incomplete and left out");
            }
            data.add::<E>(&contents.records, file, split, threads)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            data.sources.push(source(path, &contents));
        }
        if data.training.len() == 0 || data.held_out.len() == 0 {
            let (training, held_out) = (data.training.len(), data.held_out.len());
            return Err(format!(
                "too little data: {training} positions to train with and {held_out} held out"
            ));
        }
        Ok(data)
    }

    fn add<E: Extent>(
        &mut self,
        records: &[Packed],
        file: usize,
        split: Split,
        threads: usize,
    ) -> Result<(), String> {
        let chunks: Vec<&[Packed]> = records.chunks(CHUNK).collect();
        let parts = in_order(threads, chunks.len(), |part| trace::<E>(chunks[part], file, split));
        for (at, part) in parts.into_iter().enumerate() {
            let [training, held_out] = match part {
                Ok((samples, left_out)) => {
                    self.left_out += left_out;
                    samples
                }
                Err((record, error)) => {
                    let number = at * CHUNK + record;
                    return Err(format!("record {number} is damaged: {error}"));
                }
            };
            self.training.append(training);
            self.held_out.append(held_out);
        }
        self.games += records.iter().filter(|record| record::is_last(record)).count();
        Ok(())
    }
}

fn source(path: &Path, contents: &Contents) -> Value {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    json!({
        "file": name,
        "seed": contents.header.seed,
        "nodes": contents.header.nodes,
        "engine": format!("{:016x}", contents.header.engine),
        "positions": contents.records.len(),
    })
}

/// Samples for training, samples held out, and how many records are neither; or the record that is
/// wrong.
type Traced = Result<([Samples; 2], usize), (usize, String)>;

fn trace<E: Extent>(records: &[Packed], file: usize, split: Split) -> Traced {
    let mut tracer = Tracer::new::<E>();
    let mut samples = [Samples::default(), Samples::default()];
    for (at, packed) in records.iter().enumerate() {
        let record = Record::unpack(packed).map_err(|error| (at, error))?;
        if record.outcome.is_none() {
            tracer.left_out += 1;
            continue;
        }
        let held_out = split.is_held_out(file, record.game);
        tracer.trace::<E>(&record, &mut samples[usize::from(held_out)]);
    }
    Ok((samples, tracer.left_out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_the_asked_share_of_games_is_held_out() {
        let split = Split { percent: 10, seed: 7 };
        let held_out = (0..10_000).filter(|&game| split.is_held_out(0, game)).count();
        assert!((900..1_100).contains(&held_out), "{held_out}");
        let other = (0..10_000).filter(|&game| split.is_held_out(1, game)).count();
        assert_ne!(held_out, other, "another file, other games");
    }
}
