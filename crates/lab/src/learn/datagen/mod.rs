//! `kilomate-lab datagen`: positions from games of the engine against itself, and from inside their
//! searches.

mod seen;
mod selfplay;
mod spy;
#[cfg(test)]
mod tests;
mod workers;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::arena::openings::Opening;
use crate::learn::data::writer::Existing;
use crate::learn::data::{Header, record};
use kilomate_core::play::random::Random;
use workers::{Goal, Work};

/// What `kilomate-lab datagen` is told.
#[derive(Args, Debug)]
#[command(
    after_help = "docs/formats.md describes the file, docs/network.md how networks learn from it."
)]
pub(crate) struct Arguments {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Go on until there are so many positions, to the end of that game
    #[arg(long, value_name = "N", required_unless_present = "games", conflicts_with = "games",
          value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Go on until there are so many games
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(record::MOST_GAMES)))]
    games: Option<u32>,
    /// Nodes of the search for each move
    #[arg(long, value_name = "N", default_value_t = 5_000,
          value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Draw the nodes of each game between --nodes and this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most_nodes: Option<u32>,
    /// What the random choices begin with; the same seed makes the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time; the file does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: u16,

    /// Random half-moves at the beginning of a game, and one more in every other one
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Games",
          value_parser = clap::value_parser!(u16).range(0..=100))]
    random_plies: u16,
    /// Openings for every other game, EPD, PGN or lines of moves, instead of those that are built in
    #[arg(long, value_name = "FILE", help_heading = "Games")]
    openings: Option<PathBuf>,
    /// One of so many moves is drawn at random instead of searched for; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Games")]
    stray: u16,
    /// Openings that the search finds better than this for one side are not played
    #[arg(long, value_name = "CP", default_value_t = 150, help_heading = "Games")]
    balance: u16,
    /// Positions that are kept of a game, chosen at random
    #[arg(long, value_name = "N", default_value_t = 32, help_heading = "Games",
          value_parser = clap::value_parser!(u16).range(1..))]
    per_game: u16,
    /// Positions from inside the search for each move, on average: they have no result
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Games",
          value_parser = clap::value_parser!(u16).range(0..=32))]
    sample: u16,
    /// A game is won when the search says so much for three moves of each side
    #[arg(long, value_name = "CP", default_value_t = 1_000, help_heading = "Games")]
    win_score: u16,
    /// A game is drawn when it says at most so much for eight moves of each side from move 40 on
    #[arg(long, value_name = "CP", default_value_t = 8, help_heading = "Games")]
    draw_score: u16,

    /// Continue the file, with the same settings; what it has of an incomplete game is cut off
    #[arg(long, conflicts_with = "overwrite", help_heading = "Files")]
    resume: bool,
    /// Replace the file if it exists
    #[arg(long, help_heading = "Files")]
    overwrite: bool,
}

impl Arguments {
    fn settings(&self, openings: u64) -> Header {
        let Arguments {
            nodes,
            seed,
            random_plies,
            balance,
            per_game,
            win_score,
            draw_score,
            sample,
            stray,
            ..
        } = *self;
        let most_nodes = self.most_nodes.unwrap_or(nodes);
        Header {
            seed,
            nodes,
            most_nodes,
            random_plies,
            balance,
            per_game,
            win_score,
            draw_score,
            sample,
            stray,
            openings,
            engine: 0,
            labels: String::new(),
        }
    }

    fn existing(&self) -> Existing {
        match (self.resume, self.overwrite) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Refuse,
        }
    }

    fn goal(&self) -> Goal {
        match (self.positions, self.games) {
            (Some(positions), _) => Goal::Positions(positions),
            (None, games) => Goal::Games(games.unwrap_or(record::MOST_GAMES)),
        }
    }
}

/// Plays the games and writes the file.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    if let Some(most) = arguments.most_nodes.filter(|&most| most < arguments.nodes) {
        return Err(format!("--most-nodes {most}: it is less than --nodes {}", arguments.nodes));
    }
    let openings = match &arguments.openings {
        None => crate::arena::openings::built_in(),
        Some(path) => crate::arena::openings::load(path, None)?,
    };
    let mut settings = arguments.settings(fingerprint(&openings));
    settings.engine = workers::signature(&settings, &openings)?;
    let work =
        Work { settings, openings: &openings, goal: arguments.goal(), threads: arguments.threads };
    let summary = work.run(&arguments.file, arguments.existing(), interrupt)?;
    println!("{summary}");
    Ok(if summary.is_complete { 0 } else { crate::exit::INTERRUPTED })
}

/// A number that stands for openings.
fn fingerprint(openings: &[Opening]) -> u64 {
    let mut hash = 0;
    for opening in openings {
        for &m in &opening.moves {
            hash = Random::new(hash ^ u64::from(m.bits())).bits();
        }
        let key = opening.start.key();
        hash = Random::new(hash ^ u64::from(key.hash) << 16 ^ u64::from(key.lock)).bits();
    }
    hash
}
