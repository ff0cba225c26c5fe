//! The options that `match` and `gauntlet` share, and those about games, which `spsa` has too.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kilomate_core::play::random::Random;

use super::Plan;
use super::journal::Files;
use crate::arena::adjudicate;
use crate::arena::engine::Patience;
use crate::arena::engine::options::EngineOptions;
use crate::arena::engine::spec::{Draft, Spec};
use crate::arena::openings::{self, Opening};
use crate::arena::play::Rules;
use crate::log::Existing;

/// In which order openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Order {
    /// Shuffled by the seed.
    Random,
    /// As they stand in the file.
    Given,
}

/// How games are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct Conditions {
    #[command(flatten)]
    engines: EngineOptions,
    /// Clock of engines without limits of their own: seconds + seconds per move, or 40/60+0.5
    #[arg(long, value_name = "TC", help_heading = "Limits")]
    tc: Option<String>,
    /// How far a clock may be overstepped without losing on time
    #[arg(long, value_name = "MS", default_value_t = 10, help_heading = "Limits")]
    time_margin: u64,

    /// Games at the same time; more than half the processors make clocks unreliable
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,

    /// File of openings: .epd or .fen, .pgn, or lines of moves; without it the built-in lines
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    openings: Option<PathBuf>,
    /// Use only so many half-moves of an opening game or line
    #[arg(long, value_name = "N", help_heading = "Openings")]
    opening_plies: Option<usize>,
    /// In which order they are played
    #[arg(long, value_enum, default_value_t = Order::Random, help_heading = "Openings")]
    order: Order,
    /// What random choices begin with
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Openings")]
    seed: u64,

    /// Draw when both engines say at most so many centipawns
    #[arg(long, value_name = "CP", help_heading = "Adjudication")]
    draw_score: Option<i32>,
    /// … for so many moves each
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Adjudication")]
    draw_moves: u32,
    /// … and not before this move
    #[arg(long, value_name = "N", default_value_t = 40, help_heading = "Adjudication")]
    draw_from: u32,
    /// Loss when both engines say that one side is so many centipawns behind
    #[arg(long, value_name = "CP", help_heading = "Adjudication")]
    resign_score: Option<i32>,
    /// … for so many moves each
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Adjudication")]
    resign_moves: u32,
    /// Draw after so many half-moves
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Adjudication")]
    max_plies: usize,
}

/// Options of every tournament.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) conditions: Conditions,

    /// Games of each pairing
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Pairs of games of each pairing, instead of --games
    #[arg(long, value_name = "N", conflicts_with = "games")]
    rounds: Option<usize>,

    /// Keep the games here, and beside it a .jsonl log for --resume
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pgn: Option<PathBuf>,
    /// Keep the log here
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    log: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) existing: Existing,
    /// The event's name in the PGN
    #[arg(long, value_name = "NAME", help_heading = "Files")]
    event: Option<String>,

    /// Without a terminal: print a line after so many games
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: usize,
    /// Exit with 3 if any engine made an illegal move, crashed, stalled or lost on time
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Conditions {
    /// An engine from its description.
    pub(crate) fn engine(&self, draft: &Draft) -> Result<Spec, String> {
        let mut limits = self.engines.limits()?;
        if let Some(tc) = &self.tc {
            limits.set("tc", tc)?;
        }
        self.engines.engine(draft, limits)
    }

    /// An engine that is only asked what it has, and needs no limit; and how long it is waited for.
    pub(crate) fn asked(&self, draft: &Draft) -> Result<(Spec, Patience), String> {
        let mut limits = self.engines.limits()?;
        limits.set("depth", "1")?;
        Ok((self.engines.engine(draft, limits)?, self.engines.patience()))
    }

    /// So many games of each pairing of these engines.
    pub(crate) fn plan(
        &self,
        engines: Vec<Spec>,
        pairings: Vec<[usize; 2]>,
        games: usize,
    ) -> Result<Plan, String> {
        if games == 0 {
            return Err("there are no games to play".into());
        }
        let (openings, source) = self.openings()?;
        if openings.len() < games.div_ceil(2) {
            let (have, need) = (openings.len(), games.div_ceil(2));
            eprintln!("note: {have} openings for {need} pairs of games, so they are repeated");
        }
        Ok(Plan {
            event: String::new(),
            engines,
            pairings,
            focus: Vec::new(),
            games,
            openings,
            source,
            seed: self.seed,
            margin: Duration::from_millis(self.time_margin),
            rules: Rules {
                max_plies: self.max_plies.max(1),
                scores: adjudicate::Rules {
                    draw_score: self.draw_score,
                    draw_moves: self.draw_moves,
                    draw_from: self.draw_from,
                    resign_score: self.resign_score,
                    resign_moves: self.resign_moves,
                },
            },
            patience: self.engines.patience(),
            concurrency: self.concurrency.max(1),
            sprt: None,
            every: 1,
        })
    }

    /// The openings in the order of play, and where they are from.
    fn openings(&self) -> Result<(Vec<Opening>, String), String> {
        let (mut openings, source) = match &self.openings {
            Some(path) => {
                (openings::load(path, self.opening_plies)?, path.to_string_lossy().into_owned())
            }
            None => (openings::built_in(), "built-in".to_string()),
        };
        if self.order == Order::Random {
            Random::new(self.seed).shuffle(&mut openings);
        }
        Ok((openings, source))
    }
}

impl Options {
    /// Where things are kept.
    pub(crate) fn files(&self) -> Files {
        Files { pgn: self.pgn.clone(), log: self.log.clone(), existing: self.existing }
    }

    /// The tournament of these engines.
    pub(crate) fn plan(
        &self,
        engines: Vec<Spec>,
        pairings: Vec<[usize; 2]>,
        focus: Vec<usize>,
    ) -> Result<Plan, String> {
        let games = self.rounds.map_or(self.games, |rounds| 2 * rounds);
        let names: Vec<&str> = engines.iter().map(|spec| spec.name.as_str()).collect();
        let event = self.event.clone().unwrap_or_else(|| names.join(" - "));
        let plan = self.conditions.plan(engines, pairings, games)?;
        Ok(Plan { event, focus, every: self.every, ..plan })
    }
}
