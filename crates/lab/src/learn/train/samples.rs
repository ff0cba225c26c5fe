//! Positions to learn from and positions to judge by, in memory.

use std::path::{Path, PathBuf};

use kilomate_core::play::random::Random;
use serde_json::{Value, json};

use crate::learn::data::Contents;
use crate::learn::data::record::{self, Packed};

/// Positions to judge by, at most: more would not tell more.
const MOST_HELD_OUT: usize = 300_000;
/// A score of one pawn is a chance of so much: what games of this engine said.
const STEEPNESS: f64 = 0.9 * std::f64::consts::LN_10 / 400.0;

/// What is learnt from and judged by.
pub(super) struct Samples {
    pub(super) training: Vec<Packed>,
    pub(super) held_out: Vec<Packed>,
    /// What the files are.
    pub(super) sources: Vec<Value>,
    /// Who gave the labels, in words.
    pub(super) labels: String,
}

impl Samples {
    /// Reads files and shuffles what is in them.
    ///
    /// # Errors
    ///
    /// Which file is wrong, and how.
    pub(super) fn read(
        paths: &[PathBuf],
        held_out: u8,
        most: Option<usize>,
        seed: u64,
    ) -> Result<Samples, String> {
        let mut samples = Samples {
            training: Vec::new(),
            held_out: Vec::new(),
            sources: Vec::new(),
            labels: String::new(),
        };
        for (file, path) in paths.iter().enumerate() {
            let contents = Contents::read(path)?;
            samples.add(path, file, contents, held_out, seed)?;
        }
        let mut random = Random::new(seed);
        random.shuffle(&mut samples.training);
        samples.training.truncate(most.unwrap_or(usize::MAX));
        random.shuffle(&mut samples.held_out);
        samples.held_out.truncate(MOST_HELD_OUT);
        let counts = (samples.training.len(), samples.held_out.len());
        if counts.0 == 0 || counts.1 == 0 {
            return Err(format!(
                "too little data: {} positions to train with and {} held out",
                counts.0, counts.1
            ));
        }
        Ok(samples)
    }

    fn add(
        &mut self,
        path: &Path,
        file: usize,
        contents: Contents,
        percent: u8,
        seed: u64,
    ) -> Result<(), String> {
        let labels = &contents.header.labels;
        if labels.is_empty() {
            let path = path.display();
            return Err(format!("{path}: it has no labels: kilomate-lab label gives them"));
        }
        if !self.labels.is_empty() && self.labels != *labels {
            let path = path.display();
            return Err(format!("{path}: its labels are others: {labels}, not {}", self.labels));
        }
        self.labels.clone_from(labels);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.sources.push(json!({
            "file": name,
            "seed": contents.header.seed,
            "positions": contents.records.len(),
        }));
        for packed in contents.records {
            // Whole games are held out, never single positions: those of one game are too much alike.
            let number = (file as u64) << 32 | u64::from(record::game(&packed));
            let draw = Random::new(seed ^ Random::new(number).bits()).below(100);
            let kept = if draw < percent.into() { &mut self.held_out } else { &mut self.training };
            kept.push(packed);
        }
        Ok(())
    }
}

/// The chance that a score of so many hundredths of a pawn means.
pub(super) fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score * STEEPNESS as f32).exp())
}

/// What a network is to say about a position: the chance that its label means, mixed with the result of the
/// game if it has one.
pub(super) fn target(packed: &Packed, result_share: f32) -> f32 {
    let black = record::is_black_to_move(packed);
    let score = f32::from(record::score(packed));
    let label = chance(if black { -score } else { score });
    match record::result_bits(packed) {
        points @ 0..=2 if result_share > 0.0 => {
            let points = if black { 2 - points } else { points };
            result_share * f32::from(points) / 2.0 + (1.0 - result_share) * label
        }
        _ => label,
    }
}
