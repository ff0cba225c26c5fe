//! The options of the engine: what is declared and what is set.

use std::fmt::Write as _;

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO, Level};

/// The most memory for the table, in megabytes: a page has to share.
const MOST_MEGABYTES: u32 = 256;
/// The most moves that a position can have, and so the most variations.
const MOST_VARIATIONS: u32 = 218;

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) machine: MachineName,
    pub(super) hash: u32,
    pub(super) variations: u8,
    pub(super) seed: u64,
    own_book: bool,
    analyse: bool,
    /// The Elo, if it is limited.
    limit_strength: bool,
    elo: u16,
    level: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            machine: MachineName::Desktop,
            hash: 16,
            variations: 1,
            seed: 0,
            own_book: false,
            analyse: false,
            limit_strength: false,
            elo: 1_500,
            level: LEVELS,
        }
    }
}

/// What a changed option asks of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// It is looked at when the next search begins.
    Nothing,
    /// Another engine, or a table of another size.
    Build,
    /// An empty table, and random numbers from their beginning.
    Forget,
}

impl Options {
    /// The lines that answer `uci`.
    pub(super) fn declare() -> String {
        let mut text = String::new();
        let machines = MachineName::ALL.map(MachineName::name).join(" var ");
        for (name, kind) in [
            ("Hash", format!("spin default 16 min 1 max {MOST_MEGABYTES}")),
            ("Clear Hash", "button".into()),
            ("Ponder", "check default false".into()),
            ("MultiPV", format!("spin default 1 min 1 max {MOST_VARIATIONS}")),
            ("UCI_LimitStrength", "check default false".into()),
            ("UCI_Elo", format!("spin default 1500 min {LOWEST_ELO} max {HIGHEST_ELO}")),
            ("Level", format!("spin default {LEVELS} min 1 max {LEVELS}")),
            ("UCI_AnalyseMode", "check default false".into()),
            ("OwnBook", "check default false".into()),
            ("Machine", format!("combo default desktop var {machines}")),
            ("Seed", format!("spin default 0 min 0 max {}", u32::MAX)),
        ] {
            // Nothing refuses to be written to a text.
            let _ = writeln!(text, "option name {name} type {kind}");
        }
        text
    }

    /// How weakly to play, if not at full strength.
    pub(super) fn level(&self) -> Option<Level> {
        match self {
            Options { analyse: true, .. } => None,
            Options { limit_strength: true, elo, .. } => Level::from_elo(*elo),
            Options { level, .. } => Level::from_number(*level),
        }
    }

    /// Whether the first moves come from the book.
    pub(super) fn uses_book(&self) -> bool {
        self.own_book && !self.analyse
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// A sentence about what is wrong; nothing is set then.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let spin = |least: u32, most: u32| {
            let number = value.parse::<u32>().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| {
                format!("option {name} must be a whole number from {least} to {most}")
            })
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("option {name} must be true or false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = spin(1, MOST_MEGABYTES)?;
                return Ok(Effect::Build);
            }
            "machine" => {
                let machine = MachineName::from_name(&value.to_ascii_lowercase());
                let names = MachineName::ALL.map(MachineName::name).join(", ");
                self.machine =
                    machine.ok_or_else(|| format!("option {name} must be one of {names}"))?;
                return Ok(Effect::Build);
            }
            "clear hash" => return Ok(Effect::Forget),
            "seed" => {
                self.seed = spin(0, u32::MAX)?.into();
                return Ok(Effect::Forget);
            }
            "ponder" => drop(check()?),
            "multipv" => self.variations = spin(1, MOST_VARIATIONS)? as u8,
            "uci_limitstrength" => self.limit_strength = check()?,
            "uci_elo" => self.elo = spin(LOWEST_ELO.into(), HIGHEST_ELO.into())? as u16,
            "level" => self.level = spin(1, LEVELS.into())? as u8,
            "uci_analysemode" => self.analyse = check()?,
            "ownbook" => self.own_book = check()?,
            _ => return Err(format!("there is no option {}", super::shown(name))),
        }
        Ok(Effect::Nothing)
    }
}
