//! The keys of the file of settings: one table says how each is read and written.

use kilomate_core::Color;
use kilomate_desk::clock::Allowance;
use kilomate_desk::seat::Seat;
use toml_edit::{Array, Value};

use crate::{Config, FigureSet, SCHEMES};

/// The tables of the file.
pub(super) const TABLES: [&str; 4] = ["player", "look", "play", "last"];

/// A key of the file.
pub(super) struct Key {
    /// The table it stands in.
    pub(super) table: &'static str,
    /// Its name.
    pub(super) name: &'static str,
    /// Puts a value into the settings; a sentence says what to write instead.
    pub(super) read: fn(&mut Config, &Value) -> Result<(), String>,
    /// The value in the settings.
    pub(super) write: fn(&Config) -> Value,
}

impl Key {
    /// Puts a value into the settings, or leaves them as they are and says what to write instead.
    pub(super) fn read_into(&self, config: &mut Config, value: &Value) -> Result<(), String> {
        let mut read = config.clone();
        (self.read)(&mut read, value)?;
        *config = read;
        Ok(())
    }

    /// The key of that name in a table, or what to write instead.
    pub(super) fn named(table: &str, name: &str) -> Result<&'static Key, String> {
        let all = || KEYS.iter().filter(|key| key.table == table);
        all().find(|key| key.name == name).ok_or_else(|| {
            let known: Vec<&str> = all().map(|key| key.name).collect();
            format!("there is no key `{name}` in [{table}]: it has {}", known.join(", "))
        })
    }
}

macro_rules! switch {
    ($table:literal, $name:literal, $($field:ident).+) => {
        Key {
            table: $table,
            name: $name,
            read: |config, value| {
                config.$($field).+ = value.as_bool().ok_or("write true or false")?;
                Ok(())
            },
            write: |config| config.$($field).+.into(),
        }
    };
}

/// All keys, in the order in which they are written.
pub(super) static KEYS: [Key; 20] = [
    Key {
        table: "player",
        name: "name",
        read: |config, value| {
            text(value)?.trim().clone_into(&mut config.name);
            Ok(())
        },
        write: |config| config.name.as_str().into(),
    },
    Key {
        table: "look",
        name: "scheme",
        read: |config, value| {
            let known = SCHEMES.into_iter().find(|&name| Some(name) == value.as_str());
            config.scheme = known.ok_or_else(|| one_of(&SCHEMES))?;
            Ok(())
        },
        write: |config| config.scheme.into(),
    },
    Key {
        table: "look",
        name: "figures",
        read: |config, value| {
            let known = FigureSet::ALL.into_iter().find(|set| Some(set.name()) == value.as_str());
            config.figures = known.ok_or_else(|| one_of(&FigureSet::ALL.map(FigureSet::name)))?;
            Ok(())
        },
        write: |config| config.figures.name().into(),
    },
    switch!("look", "coordinates", coordinates),
    switch!("look", "dots", dots),
    switch!("look", "flip", flip_for_black),
    switch!("play", "mouse", mouse),
    switch!("play", "bell", bell),
    switch!("play", "coach", coach),
    switch!("play", "show_first", show_first),
    switch!("play", "thinking", show_thinking),
    switch!("play", "pause", pause),
    switch!("play", "book", book.is_on),
    Key {
        table: "play",
        name: "book_file",
        read: |config, value| {
            text(value)?.clone_into(&mut config.book.file);
            Ok(())
        },
        write: |config| config.book.file.as_str().into(),
    },
    Key {
        table: "play",
        name: "programs",
        read: |config, value| {
            let list = value.as_array().ok_or(PROGRAMS)?;
            let commands = list.iter().map(|item| item.as_str().map(str::to_string));
            config.programs = commands.collect::<Option<_>>().ok_or(PROGRAMS)?;
            Ok(())
        },
        write: |config| Value::Array(config.programs.iter().map(String::as_str).collect::<Array>()),
    },
    Key {
        table: "last",
        name: "white",
        read: |config, value| {
            config.last.seats[0] = seat(value)?;
            Ok(())
        },
        write: |config| config.last.seats[0].to_string().into(),
    },
    Key {
        table: "last",
        name: "black",
        read: |config, value| {
            config.last.seats[1] = seat(value)?;
            Ok(())
        },
        write: |config| config.last.seats[1].to_string().into(),
    },
    Key {
        table: "last",
        name: "colours",
        read: |config, value| {
            config.last.by_chance = match value.as_str() {
                Some("fixed") => false,
                Some("chance") => true,
                _ => return Err(one_of(&["fixed", "chance"])),
            };
            Ok(())
        },
        write: |config| if config.last.by_chance { "chance" } else { "fixed" }.into(),
    },
    Key {
        table: "last",
        name: "clock",
        read: |config, value| {
            config.last.clocks = clocks(text(value)?)?;
            Ok(())
        },
        write: |config| match config.last.clocks {
            None => "none".into(),
            Some([white, black]) if white == black => white.in_seconds().into(),
            Some([white, black]) => format!("{} {}", white.in_seconds(), black.in_seconds()).into(),
        },
    },
    Key {
        table: "last",
        name: "odds",
        read: |config, value| {
            const SIDES: &str = "write none, or what is given and by whom, such as \"queen black\"";
            let text = text(value)?;
            let (odds, giver) = text.split_once(' ').unwrap_or((text, "black"));
            config.last.odds = odds.parse()?;
            config.last.giver = match giver.trim() {
                "white" => Color::White,
                "black" => Color::Black,
                _ => return Err(SIDES.into()),
            };
            Ok(())
        },
        write: |config| {
            let giver = if config.last.giver == Color::White { "white" } else { "black" };
            match config.last.odds {
                kilomate_desk::odds::Odds::None => "none".into(),
                odds => format!("{odds} {giver}").into(),
            }
        },
    },
];

const PROGRAMS: &str = "write commands in brackets, such as [\"stockfish\"]";

fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    format!("write one of {}", quoted.join(", "))
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| "write text in quotation marks".into())
}

fn seat(value: &Value) -> Result<Seat, String> {
    text(value)?.parse().map_err(|error| format!("{error}"))
}

/// Times in seconds, with an `s`. Without one they are seconds, too: so files had them when the command
/// line had seconds, and nobody's five minutes become five hours.
fn clocks(text: &str) -> Result<Option<[Allowance; 2]>, String> {
    if text.trim() == "none" {
        return Ok(None);
    }
    let read = |text: &str| {
        let old = text.parse::<Allowance>().ok();
        old.or_else(|| Allowance::from_words(text).ok().filter(|_| text.contains('s'))).ok_or(
            "not a time for a game: write seconds with an s, such as \"300s\", \"300s+3\" with three \
             more after each move, \"40/7200s\" for 40 moves in two hours, \"300s 60s\" for White's \
             and Black's time, or \"none\"",
        )
    };
    let (white, black) = text.trim().split_once(' ').unwrap_or((text, text));
    Ok(Some([read(white)?, read(black)?]))
}
