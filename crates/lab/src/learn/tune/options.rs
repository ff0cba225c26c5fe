//! What `kilomate-lab tune` can be told.

use std::fs::File;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kilomate_core::eval::Extent;
use serde_json::{Value, json};

use super::load::{Data, Split};
use super::train::Plan;
use super::{emit, weights};
use crate::claim::claim_beside;
use crate::output::{CHART, check_kind};

/// Which evaluation is tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Which {
    /// All terms.
    Full,
    /// Without mobility and attacks on the king, as on the smallest machines.
    Lean,
}

/// What `kilomate-lab tune` is told.
#[derive(Args, Debug)]
#[command(after_help = "docs/tuning.md describes the method and the files.")]
pub(crate) struct Arguments {
    /// Files that kilomate-lab datagen has written
    #[arg(value_name = "DATA", required = true)]
    pub(super) data: Vec<PathBuf>,
    /// Whose weights to tune
    #[arg(long, value_enum, default_value = "full")]
    pub(super) extent: Which,
    /// Threads; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: u16,

    /// What a position teaches: the game's result (1), the search's score (0), or between
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, help_heading = "Training")]
    pub(super) lambda: f64,
    /// Games of a hundred that are held out to see what was learnt
    #[arg(long, value_name = "PERCENT", default_value_t = 10, help_heading = "Training",
          value_parser = clap::value_parser!(u8).range(1..=50))]
    held_out: u8,
    /// Passes over the data, at most
    #[arg(long, value_name = "N", default_value_t = 80, help_heading = "Training",
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// End after so many epochs in which nothing held out got better
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Training",
          value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 16_384, help_heading = "Training",
          value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Length of the first steps, in hundredths of a pawn
    #[arg(long, value_name = "CP", default_value_t = 0.5, help_heading = "Training")]
    rate: f64,
    /// What is left of that length after each epoch
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, help_heading = "Training")]
    decay: f64,
    /// How strongly weights are drawn to their old values; rare ones hardly leave them
    #[arg(long, value_name = "STRENGTH", default_value_t = 100.0, help_heading = "Training")]
    anchor: f64,
    /// What the random choices begin with
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Training")]
    seed: u64,

    /// Write the weights here; the core's own file if left out
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    output: Option<PathBuf>,
    /// Draw the learning curve here, as SVG
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) chart: Option<PathBuf>,
    /// Keep training here after each epoch
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Continue from the checkpoint, with the same data and settings
    #[arg(long, requires = "checkpoint", help_heading = "Files")]
    pub(super) resume: bool,
}

impl Arguments {
    /// Checks what the types of the numbers leave open.
    pub(super) fn check(&self) -> Result<(), String> {
        let within = |name: &str, value: f64, low: f64, high: f64| {
            if (low..=high).contains(&value) {
                Ok(())
            } else {
                Err(format!("--{name} {value}: it must be from {low} to {high}"))
            }
        };
        within("lambda", self.lambda, 0.0, 1.0)?;
        within("rate", self.rate, 1e-6, 100.0)?;
        within("decay", self.decay, 0.01, 1.0)?;
        within("anchor", self.anchor, 0.0, 1e9)?;
        let output = self.output();
        let parent = output.parent().filter(|parent| !parent.as_os_str().is_empty());
        if parent.is_some_and(|parent| !parent.is_dir()) {
            let output = output.display();
            let advice = "run it in the repository's root or give --output";
            return Err(format!("{output}: no such directory; {advice}"));
        }
        // Weights and curves are made again and again; anything else is somebody's.
        check_kind(&output, emit::HEAD)?;
        self.chart.as_ref().map_or(Ok(()), |chart| check_kind(chart, CHART))
    }

    /// Keeps all other runs away from the checkpoint as long as the result lives, and refuses one
    /// that would be lost.
    pub(super) fn claim_checkpoint(&self) -> Result<Option<File>, String> {
        let Some(path) = &self.checkpoint else { return Ok(None) };
        let claimed = claim_beside(path)?;
        if path.exists() && !self.resume {
            let path = path.display();
            return Err(format!("{path} exists: --resume continues it; or give another name"));
        }
        Ok(Some(claimed))
    }

    /// Which games are held out.
    pub(super) fn split(&self) -> Split {
        Split { percent: self.held_out, seed: self.seed }
    }

    /// Where the weights are written.
    pub(super) fn output(&self) -> PathBuf {
        let name = match self.extent {
            Which::Full => "full.rs",
            Which::Lean => "lean.rs",
        };
        let own = || PathBuf::from("crates/core/src/eval/weights").join(name);
        self.output.clone().unwrap_or_else(own)
    }

    /// The numbers of training.
    pub(super) fn plan(&self) -> Plan {
        let Arguments { epochs, patience, rate, decay, anchor, seed, .. } = *self;
        let (batch, threads) = (self.batch as usize, self.threads.into());
        Plan { epochs, patience, batch, rate, decay, anchor, seed, threads }
    }

    /// Those numbers in words.
    pub(super) fn numbers(&self) -> String {
        let Arguments { lambda, rate, decay, anchor, batch, seed, .. } = self;
        format!(
            "lambda {lambda}, rate {rate}, decay {decay}, anchor {anchor}, batch {batch}, seed {seed}"
        )
    }

    /// What must not change when training is continued.
    pub(super) fn settings<E: Extent>(&self, data: &Data) -> Value {
        let start = weights::compiled::<E>();
        json!({
            "format": "kilomate-lab tuning 1",
            "extent": format!("{:?}", self.extent),
            "data": data.sources,
            "lambda": self.lambda,
            "held_out": self.held_out,
            "batch": self.batch,
            "rate": self.rate,
            "decay": self.decay,
            "anchor": self.anchor,
            "seed": self.seed,
            "start": start,
        })
    }
}
