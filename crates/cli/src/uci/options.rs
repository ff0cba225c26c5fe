//! The options: what is declared, what is allowed, what is set.

use std::fmt::Write as _;

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO, Level};

use crate::output::quoted;
use crate::tuning::{Changes, NUMBERS, option_name};
use crate::worker::Engine;
use kilomate_engines::MOST_THREADS;
use kilomate_engines::memory::MOST_MEGABYTES;

/// The most moves that a position can have, and so the most variations.
const MOST_VARIATIONS: i64 = 218;
/// The longest delay, in milliseconds, that can be allowed for.
const MOST_OVERHEAD: i64 = 5_000;
/// The `UCI_Elo` before anybody chooses one.
const DEFAULT_ELO: u16 = 1_500;

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own
pub(super) struct Options {
    pub(super) machine: MachineName,
    pub(super) hash: u32,
    threads: usize,
    pub(super) variations: u8,
    pub(super) overhead: u32,
    pub(super) show_wdl: bool,
    pub(super) seed: u64,
    pub(super) changes: Changes,
    /// The file with the book; the one that is built in if empty.
    pub(super) book_file: String,
    own_book: bool,
    best_book_move: bool,
    /// The folders with tables of endings; none if empty.
    pub(super) syzygy: String,
    analyse: bool,
    limit_strength: bool,
    elo: u16,
    level: u8,
    ponder: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            machine: MachineName::Desktop,
            hash: 16,
            threads: 1,
            variations: 1,
            overhead: 20,
            show_wdl: false,
            seed: 0,
            changes: Changes::NONE,
            book_file: String::new(),
            own_book: false,
            best_book_move: false,
            syzygy: String::new(),
            analyse: false,
            limit_strength: false,
            elo: DEFAULT_ELO,
            level: LEVELS,
            ponder: false,
        }
    }
}

/// What a changed option asks of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// It is looked at when the next search begins.
    Nothing,
    /// Nothing, and the client should know.
    Say(&'static str),
    /// Another engine, or a table of another size.
    Build,
    /// An empty table.
    Forget,
    /// Other random numbers.
    Seed,
    /// Other numbers of the search.
    Adjust,
    /// Another book.
    Book,
    /// Other tables of endings.
    Tables,
}

/// How a book is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BookUse {
    /// Not at all.
    None,
    /// Replies are chosen by their weights.
    Varied,
    /// The best reply is always chosen.
    Best,
}

impl Options {
    /// The lines that answer `uci`.
    pub(super) fn declare() -> String {
        let default = Options::default();
        let mut text = String::new();
        let mut add = |name: &str, rest: String| {
            let _ = writeln!(text, "option name {name} type {rest}");
        };
        let spin = |default: i64, min: i64, max: i64| {
            format!("spin default {default} min {min} max {max}")
        };
        add("Hash", spin(default.hash.into(), 1, MOST_MEGABYTES.into()));
        add("Clear Hash", "button".into());
        add("Threads", spin(default.threads as i64, 1, MOST_THREADS as i64));
        add("Ponder", format!("check default {}", default.ponder));
        add("MultiPV", spin(default.variations.into(), 1, MOST_VARIATIONS));
        add("Move Overhead", spin(default.overhead.into(), 0, MOST_OVERHEAD));
        add("UCI_LimitStrength", format!("check default {}", default.limit_strength));
        add("UCI_Elo", spin(default.elo.into(), LOWEST_ELO.into(), HIGHEST_ELO.into()));
        add("Level", spin(default.level.into(), 1, LEVELS.into()));
        add("UCI_ShowWDL", format!("check default {}", default.show_wdl));
        add("UCI_AnalyseMode", format!("check default {}", default.analyse));
        add("OwnBook", format!("check default {}", default.own_book));
        add("BookFile", "string default <empty>".into());
        add("BestBookMove", format!("check default {}", default.best_book_move));
        add("SyzygyPath", "string default <empty>".into());
        let machines = MachineName::ALL.map(MachineName::name).join(" var ");
        add("Machine", format!("combo default {} var {machines}", default.machine.name()));
        add("Seed", spin(0, 0, i64::from(u32::MAX)));
        for (place, number) in NUMBERS.iter().enumerate() {
            let own = default.machine.params().get(place);
            add(&option_name(number), spin(own.into(), number.least.into(), number.most.into()));
        }
        text
    }

    /// The engine that is asked for.
    pub(super) fn engine(&self) -> Engine {
        Engine { machine: self.machine, megabytes: self.hash, threads: self.threads }
    }

    /// How weakly to play, if not at full strength. `UCI_LimitStrength` with its Elo comes before
    /// `Level`, and analysis is never weakened.
    pub(super) fn level(&self) -> Option<Level> {
        match self {
            Options { analyse: true, .. } => None,
            Options { limit_strength: true, elo, .. } => Level::from_elo(*elo),
            Options { level, .. } => Level::from_number(*level),
        }
    }

    /// How the book is used. Analysis is about the position and never asks it.
    pub(super) fn book_use(&self) -> BookUse {
        match self {
            Options { own_book: false, .. } | Options { analyse: true, .. } => BookUse::None,
            Options { best_book_move: true, .. } => BookUse::Best,
            _ => BookUse::Varied,
        }
    }

    /// Sets an option. A number that is too large or too small becomes the nearest that is not, and
    /// `note` gets a sentence about it.
    ///
    /// # Errors
    ///
    /// A sentence about what is wrong; nothing is set then.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        note: &mut Option<String>,
    ) -> Result<Effect, String> {
        let mut spin = |least: i64, most: i64| {
            let said = || {
                let shown = quoted(value);
                format!("option {name} must be a whole number from {least} to {most}, not {shown}")
            };
            let wanted = number(value).ok_or_else(said)?;
            let taken = wanted.clamp(least, most);
            *note = (taken != wanted).then(|| format!("{}; {taken} is taken", said()));
            Ok::<i64, String>(taken)
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("option {name} must be true or false, not {}", quoted(value))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let hash = spin(1, MOST_MEGABYTES.into())? as u32;
                let changed = hash != std::mem::replace(&mut self.hash, hash);
                if changed && self.machine == MachineName::Desktop {
                    return Ok(Effect::Build);
                }
            }
            "clear hash" => return Ok(Effect::Forget),
            "threads" => {
                let threads = spin(1, MOST_THREADS as i64)? as usize;
                let changed = threads != std::mem::replace(&mut self.threads, threads);
                if self.machine == MachineName::Desktop && changed {
                    return Ok(Effect::Build);
                }
                if threads > 1 && self.machine != MachineName::Desktop {
                    return Ok(Effect::Say(
                        "Threads is for the machine desktop; the others have one",
                    ));
                }
            }
            "ponder" => self.ponder = check()?,
            "multipv" => self.variations = spin(1, MOST_VARIATIONS)? as u8,
            "move overhead" => self.overhead = spin(0, MOST_OVERHEAD)? as u32,
            "uci_limitstrength" => self.limit_strength = check()?,
            "uci_elo" => self.elo = spin(LOWEST_ELO.into(), HIGHEST_ELO.into())? as u16,
            "level" => self.level = spin(1, LEVELS.into())? as u8,
            "uci_showwdl" => self.show_wdl = check()?,
            "uci_analysemode" => self.analyse = check()?,
            "ownbook" => self.own_book = check()?,
            "bookfile" => {
                self.book_file = if value == "<empty>" { String::new() } else { value.into() };
                return Ok(Effect::Book);
            }
            "bestbookmove" => self.best_book_move = check()?,
            "syzygypath" => {
                let folders = if value == "<empty>" { "" } else { value };
                if folders != std::mem::replace(&mut self.syzygy, folders.into()) {
                    return Ok(Effect::Tables);
                }
            }
            "machine" => {
                let machine = MachineName::from_name(value)
                    .ok_or_else(|| format!("option Machine: there is no {}", quoted(value)))?;
                if machine != std::mem::replace(&mut self.machine, machine) {
                    return Ok(Effect::Build);
                }
            }
            "seed" => {
                self.seed = spin(0, i64::from(u32::MAX))? as u64;
                return Ok(Effect::Seed);
            }
            _ => {
                let is_meant = |number| option_name(number).eq_ignore_ascii_case(name);
                let place = NUMBERS.iter().position(is_meant);
                let place = place.ok_or_else(|| format!("there is no option {}", quoted(name)))?;
                let (least, most) = (NUMBERS[place].least, NUMBERS[place].most);
                self.changes.set(place, spin(least.into(), most.into())? as i16);
                return Ok(Effect::Adjust);
            }
        }
        Ok(Effect::Nothing)
    }
}

/// A whole number; one that is too large for us is as large as they get.
fn number(word: &str) -> Option<i64> {
    let (digits, limit) = match word.strip_prefix('-') {
        Some(digits) => (digits, i64::MIN),
        None => (word.strip_prefix('+').unwrap_or(word), i64::MAX),
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(options: &mut Options, line: &str) -> Result<Effect, String> {
        let line = line.strip_prefix("name ").unwrap();
        let (name, value) = line.split_once(" value").unwrap_or((line, ""));
        options.set(name, value.trim(), &mut None)
    }

    #[test]
    fn every_declared_option_can_be_set_to_its_default() {
        for line in Options::declare().lines() {
            let rest = line.strip_prefix("option name ").unwrap();
            let (name, kind) = rest.split_once(" type ").unwrap();
            let default = kind.split_once(" default ").map_or("", |(_, rest)| {
                rest.split(" min ").next().unwrap().split(" var ").next().unwrap()
            });
            let mut options = Options::default();
            let result = set(&mut options, &format!("name {name} value {default}"));
            assert!(result.is_ok(), "{line}: {result:?}");
            if result == Ok(Effect::Adjust) {
                let params = Options::default().machine.params();
                assert_eq!(*options.changes.on(options.machine), params, "{line}");
            } else {
                assert_eq!(options, Options::default(), "{line}");
            }
        }
    }

    #[test]
    fn names_are_read_in_any_case_and_values_with_spaces() {
        let mut options = Options::default();
        assert_eq!(set(&mut options, "name HASH value 32"), Ok(Effect::Build));
        assert_eq!(set(&mut options, "name hash value 32"), Ok(Effect::Nothing), "as it was");
        assert_eq!(set(&mut options, "name move overhead value 55"), Ok(Effect::Nothing));
        assert_eq!(options.overhead, 55);
        let said = |effect: Result<Effect, String>| matches!(effect, Ok(Effect::Say(_)));
        assert_eq!(set(&mut options, "name SyzygyPath value /a b/c"), Ok(Effect::Tables));
        assert_eq!(options.syzygy, "/a b/c");
        assert_eq!(set(&mut options, "name syzygypath value <empty>"), Ok(Effect::Tables));
        assert_eq!(set(&mut options, "name Threads value 2"), Ok(Effect::Build));
        assert_eq!(set(&mut options, "name Threads value 2"), Ok(Effect::Nothing), "as it was");
        assert_eq!(set(&mut options, "name Clear Hash"), Ok(Effect::Forget));
        assert_eq!(set(&mut options, "name Machine value Prodigy"), Ok(Effect::Build));
        assert_eq!(set(&mut options, "name Hash value 8"), Ok(Effect::Nothing), "ignored there");
        assert!(said(set(&mut options, "name Threads value 3")), "as lichess-bot does");
        assert_eq!(set(&mut options, "name Threads value 1"), Ok(Effect::Nothing));
    }

    #[test]
    fn an_elo_comes_before_a_level_and_analysis_before_both() {
        let mut options = Options::default();
        let mut level_after = |line: &str| {
            assert_eq!(set(&mut options, line), Ok(Effect::Nothing), "{line}");
            options.level()
        };
        assert_eq!(level_after("name UCI_Elo value 1300"), None, "not limited");
        assert_eq!(level_after("name Level value 9"), Level::from_number(9));
        assert_eq!(level_after("name UCI_LimitStrength value true"), Level::from_elo(1_300));
        assert_eq!(level_after("name Level value 10"), Level::from_elo(1_300));
        assert_eq!(level_after("name Level value 1"), Level::from_elo(1_300));
        assert_eq!(level_after("name UCI_Elo value 400"), Level::from_elo(LOWEST_ELO));
        let highest = format!("name UCI_Elo value {HIGHEST_ELO}");
        assert_eq!(level_after(&highest), None, "as strong as it can");
        assert_eq!(level_after("name UCI_LimitStrength value false"), Level::from_number(1));
        assert_eq!(level_after("name UCI_AnalyseMode value TRUE"), None);
        assert_eq!(level_after("name UCI_LimitStrength value true"), None);
    }

    #[test]
    fn a_book_is_used_when_it_is_asked_for_and_not_in_analysis() {
        let mut options = Options::default();
        let mut after = |line: &str| set(&mut options, line).map(|_| options.book_use());
        assert_eq!(after("name BestBookMove value true"), Ok(BookUse::None));
        assert_eq!(after("name OwnBook value true"), Ok(BookUse::Best));
        assert_eq!(after("name BestBookMove value false"), Ok(BookUse::Varied));
        assert_eq!(after("name UCI_AnalyseMode value true"), Ok(BookUse::None));
        assert_eq!(set(&mut options, "name BookFile value /a b/c.bin"), Ok(Effect::Book));
        assert_eq!(options.book_file, "/a b/c.bin");
        assert_eq!(set(&mut options, "name bookfile value <empty>"), Ok(Effect::Book));
        assert_eq!(options.book_file, "");
    }

    #[test]
    fn numbers_out_of_range_become_the_nearest_and_that_is_said() {
        let mut options = Options::default();
        let mut after = |name: &str, value: &str| {
            let mut note = None;
            options.set(name, value, &mut note).unwrap();
            (options.clone(), note)
        };
        let (options, note) = after("MultiPV", "500");
        assert_eq!(options.variations, 218);
        let said = "option MultiPV must be a whole number from 1 to 218, not \"500\"; 218 is taken";
        assert_eq!(note.as_deref(), Some(said));
        assert_eq!(after("MultiPV", "0").0.variations, 1);
        assert_eq!(after("Hash", "99999999999").0.hash, MOST_MEGABYTES);
        assert_eq!(after("Hash", "-99999999999999999999999").0.hash, 1);
        assert_eq!(after("Move Overhead", "-1").0.overhead, 0);
        assert_eq!(after("UCI_Elo", "100").0.elo, LOWEST_ELO);
        assert_eq!(after("UCI_Elo", "9000").0.elo, HIGHEST_ELO);
        assert_eq!(after("Level", "11").0.level, LEVELS);
        assert!(after("Threads", "5000").1.is_some_and(|note| note.contains("256 is taken")));
        assert_eq!(after("Level", "3").1, None);
    }

    #[test]
    fn bad_values_change_nothing() {
        for line in [
            "name Hash",
            "name Hash value",
            "name Hash value 1.5",
            "name Hash value many",
            "name MultiPV value three",
            "name Ponder value maybe",
            "name OwnBook value",
            "name BestBookMove value 1",
            "name Machine value pdp11",
            "name No Such Thing value 1",
        ] {
            let mut options = Options::default();
            assert!(set(&mut options, line).is_err(), "{line}");
            assert_eq!(options, Options::default(), "{line}");
        }
    }
}
