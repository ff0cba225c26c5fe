//! `kilomate-lab label`: scores for positions, by a network, by any engine, or by our own search.
//!
//! The labels take the place of the scores that the games' own searches gave; everything else in a file
//! stays, and its header says in words where the scores are from.

mod labeller;
mod nnue;
mod work;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::arena::engine::spec;
use crate::learn::data::writer::Existing;
use labeller::Source;
use work::Work;

/// What `kilomate-lab label` is told.
#[derive(Args, Debug)]
#[command(after_help = format!("docs/network.md says what labels are worth.\n\n{}", spec::HELP))]
pub(crate) struct Arguments {
    /// The positions, as `datagen` wrote them
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Ask a network of Stockfish 15, as its command `export_net` writes it, without any search
    #[arg(long, value_name = "FILE", help_heading = "Labels", group = "source", required = true)]
    net: Option<PathBuf>,
    /// Ask an engine, with --nodes for each position
    #[arg(short, long, value_name = "WORDS", help_heading = "Labels", group = "source")]
    engine: Option<String>,
    /// Search with this program's own engine, with --nodes for each position
    #[arg(long, help_heading = "Labels", group = "source")]
    own: bool,
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 1_000, help_heading = "Labels",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What a unit of the labeller is in hundredths of a pawn; for networks of Stockfish 15 it is 0.32
    #[arg(long, value_name = "FACTOR", help_heading = "Labels")]
    scale: Option<f64>,
    /// Positions at the same time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: u16,
    /// Continue the file; what it has must be the same positions with labels from the same source
    #[arg(long, conflicts_with = "overwrite", help_heading = "Files")]
    resume: bool,
    /// Replace the file if it exists
    #[arg(long, help_heading = "Files")]
    overwrite: bool,
}

impl Arguments {
    fn source(&self, stop: &AtomicBool) -> Result<Source, String> {
        let scale = self.scale.unwrap_or(if self.net.is_some() { 0.32 } else { 1.0 });
        if !(scale.is_finite() && 0.0 < scale && scale <= 100.0) {
            return Err(format!("--scale {scale}: it must be more than 0 and at most 100"));
        }
        match (&self.net, &self.engine) {
            (Some(path), _) => Source::network(path, scale),
            (_, Some(words)) => Source::engine(words, self.nodes, scale, stop),
            _ => Ok(Source::own(self.nodes, scale)),
        }
    }

    fn existing(&self) -> Existing {
        match (self.resume, self.overwrite) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Refuse,
        }
    }
}

/// Sees whether a file is a network that can label.
///
/// # Errors
///
/// Why it is none.
pub(crate) fn check_network(path: &Path) -> Result<(), String> {
    let network = nnue::Nnue::parse(&crate::input::bytes(path)?);
    network.map(drop).map_err(|error| format!("{}: {error}", path.display()))
}

/// Labels the positions and writes the file.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let source = arguments.source(interrupt)?;
    let work = Work { source: &source, threads: arguments.threads.into(), stop: interrupt };
    let summary = work.run(&arguments.input, &arguments.output, arguments.existing())?;
    println!("{summary}");
    Ok(if summary.is_complete { 0 } else { crate::exit::INTERRUPTED })
}
