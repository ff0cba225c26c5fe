//! What `kilomate-lab train` is told.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::learn::net::{Activation, Shape};
use crate::log::Existing;

/// What `kilomate-lab train` is told.
#[derive(Args, Debug)]
#[command(
    after_help = "docs/network.md says what was learnt from what, docs/formats.md describes the file."
)]
pub(crate) struct Arguments {
    /// Labelled positions
    #[arg(value_name = "FILE", required = true)]
    pub(super) data: Vec<PathBuf>,
    /// The network to write; its state is kept beside it, in FILE.state
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Hidden units of each side: 8, 16, 32, 64, 128, 256 or 512
    #[arg(long, value_name = "N", help_heading = "Shape")]
    pub(super) hidden: u16,
    /// Bits of a weight of the first layer: 4, 8 or 16
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Shape")]
    pub(super) bits: u8,
    /// Sets of output weights, chosen by the number of men
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Shape",
          value_parser = clap::value_parser!(u8).range(1..=32))]
    pub(super) buckets: u8,
    /// What a hidden unit hands on
    #[arg(long, value_enum, default_value = "squared", help_heading = "Shape")]
    pub(super) activation: Activation,
    /// No piece-square values besides
    #[arg(long, help_heading = "Shape", conflicts_with = "narrow_bypass")]
    pub(super) no_bypass: bool,
    /// Piece-square values of one byte instead of two
    #[arg(long, help_heading = "Shape")]
    pub(super) narrow_bypass: bool,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Training",
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) epochs: u32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 2_048, help_heading = "Training",
          value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(super) batch: u32,
    /// The largest step; it falls to a hundredth of that
    #[arg(long, value_name = "RATE", default_value_t = 0.004, help_heading = "Training")]
    pub(super) rate: f64,
    /// By how much a weight that nothing speaks for becomes smaller in each step, times the rate
    #[arg(long, value_name = "PART", default_value_t = 0.01, help_heading = "Training")]
    pub(super) decay: f64,
    /// How much of the target is the result of the game, from 0 to 1
    #[arg(long, value_name = "PART", default_value_t = 0.0, help_heading = "Training")]
    pub(super) result: f64,
    /// Use so many positions at most
    #[arg(long, value_name = "N", help_heading = "Training")]
    pub(super) positions: Option<usize>,
    /// Of a hundred games, so many are held out to judge by
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Training",
          value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(super) held_out: u8,
    /// What the random choices begin with; the same seed makes the same network
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Training")]
    pub(super) seed: u64,
    /// Threads; the network does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(super) threads: u16,
    /// Stop after so many epochs of this run; --resume goes on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) pause_after: Option<u32>,
    #[command(flatten)]
    pub(super) existing: Files,
}

/// What to do with a network or a state that is there.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Files {
    /// Continue with the state that is there, with the same data and settings
    #[arg(long, conflicts_with = "overwrite", help_heading = "Files")]
    resume: bool,
    /// Replace a network and a state that are there
    #[arg(long, help_heading = "Files")]
    overwrite: bool,
}

impl From<Files> for Existing {
    fn from(Files { resume, overwrite }: Files) -> Existing {
        Existing { resume, overwrite }
    }
}

impl Arguments {
    pub(super) fn shape(&self) -> Shape {
        let mut shape = Shape::new(self.hidden, self.buckets, self.bits, self.activation);
        shape.bypass = !self.no_bypass;
        shape.square_step = self.narrow_bypass.into();
        shape
    }

    /// Refuses what makes no sense, before anything is read.
    pub(super) fn check(&self) -> Result<(), String> {
        let named = [
            ("rate", self.rate, 1e-9..=1.0),
            ("decay", self.decay, 0.0..=1.0),
            ("result", self.result, 0.0..=1.0),
        ];
        for (name, value, range) in named {
            if !range.contains(&value) {
                let (low, high) = (range.start(), range.end());
                return Err(format!("--{name} {value}: it must be from {low} to {high}"));
            }
        }
        if ![4, 8, 16].contains(&self.bits) {
            return Err(format!("--bits {}: give 4, 8 or 16", self.bits));
        }
        Ok(())
    }

    /// Everything that decides what comes out.
    pub(super) fn settings(&self, sources: &[Value]) -> Value {
        let mut settings = json!({
            "format": "kilomate-lab train 1",
            "hidden": self.hidden,
            "bits": self.bits,
            "buckets": self.buckets,
            "squared": self.activation == Activation::Squared,
            "bypass": !self.no_bypass,
            "epochs": self.epochs,
            "batch": self.batch,
            "rate": self.rate,
            "decay": self.decay,
            "result": self.result,
            "positions": self.positions,
            "held_out": self.held_out,
            "seed": self.seed,
            "data": sources,
        });
        if self.narrow_bypass {
            settings["narrow_bypass"] = true.into();
        }
        settings
    }
}
