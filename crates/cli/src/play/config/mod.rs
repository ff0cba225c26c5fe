//! The settings of a person: what the program looks like, how it behaves, and what the last new game
//! was. They are kept in a TOML file that people may edit: docs/play.md explains every key.

mod file;
mod keys;
mod trust;

use std::fmt;

use kilomate_core::Color;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_desk::seat::{MachineSeat, Seat, Setting};
use kilomate_heap::MachineName;
use toml_edit::{Document, DocumentMut, Item, Table};

pub(crate) use file::{ConfigFile, Folders};
use keys::{KEYS, Key, TABLES};

use super::books::BookSetting;

/// The names of the colour schemes, the default first.
pub(crate) const SCHEMES: [&str; 5] = ["wood", "meadow", "slate", "clear", "mono"];

/// The settings of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that people see")]
pub(crate) struct Config {
    /// The person's name; it may be empty.
    pub(crate) name: String,
    /// One of [`SCHEMES`].
    pub(crate) scheme: &'static str,
    /// What the men are drawn with.
    pub(crate) figures: FigureSet,
    /// Letters and numbers beside the board.
    pub(crate) coordinates: bool,
    /// Dots where the man that was picked up can go.
    pub(crate) dots: bool,
    /// Black at the bottom for those who play Black.
    pub(crate) flip_for_black: bool,
    /// The mouse is used.
    pub(crate) mouse: bool,
    /// The bell rings when it is the person's move.
    pub(crate) bell: bool,
    /// The coach asks before moves that hang something.
    pub(crate) coach: bool,
    /// A typed move is shown on the board before it is made.
    pub(crate) show_first: bool,
    /// What the opponent thinks is shown, but for games that count.
    pub(crate) show_thinking: bool,
    /// Weak machines answer with a short pause.
    pub(crate) pause: bool,
    /// What machines play openings from.
    pub(crate) book: BookSetting,
    /// Commands of chess programs that have been opponents, the latest first.
    pub(crate) programs: Vec<String>,
    /// The last new game.
    pub(crate) last: LastGame,
}

/// What the men are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FigureSet {
    /// What the terminal can show.
    Auto,
    /// Chess figures.
    Unicode,
    /// Letters.
    Ascii,
}

impl FigureSet {
    /// All of them.
    pub(crate) const ALL: [FigureSet; 3] = [FigureSet::Auto, FigureSet::Unicode, FigureSet::Ascii];

    /// As the file has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FigureSet::Auto => "auto",
            FigureSet::Unicode => "unicode",
            FigureSet::Ascii => "ascii",
        }
    }
}

/// What a new game was begun with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LastGame {
    /// Who played White and who Black.
    pub(crate) seats: [Seat; 2],
    /// The colours were drawn.
    pub(crate) by_chance: bool,
    /// The clocks of White and Black.
    pub(crate) clocks: Option<[Allowance; 2]>,
    /// What the giver began without.
    pub(crate) odds: Odds,
    /// Who gave odds.
    pub(crate) giver: Color,
}

impl Default for LastGame {
    fn default() -> LastGame {
        let machine = MachineSeat::new(MachineName::Desktop, Setting::Elo(1_000));
        LastGame {
            seats: [Seat::person(), Seat::Machine(machine)],
            by_chance: false,
            clocks: None,
            odds: Odds::None,
            giver: Color::Black,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            name: String::new(),
            scheme: SCHEMES[0],
            figures: FigureSet::Auto,
            coordinates: true,
            dots: true,
            flip_for_black: true,
            mouse: true,
            bell: false,
            coach: false,
            show_first: false,
            show_thinking: true,
            pause: true,
            book: BookSetting::default(),
            programs: Vec::new(),
            last: LastGame::default(),
        }
    }
}

/// What was read of a file of settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The settings. What the file does not say in a way that makes sense is as in
    /// [`Config::default`].
    pub(crate) config: Config,
    /// What was passed over: keys that do not exist, values that make no sense.
    pub(crate) ignored: Vec<ConfigError>,
}

/// What is wrong with a file of settings, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConfigError {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// What is wrong there and what to write.
    pub(crate) problem: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads a file. What it does not mention is as in [`Config::default`], and so is what makes no
    /// sense there.
    ///
    /// # Errors
    ///
    /// It is no TOML, and where.
    pub(crate) fn read(text: &str) -> Result<Reading, ConfigError> {
        let error = |at: usize, problem: String| ConfigError { line: line_of(text, at), problem };
        let document = Document::parse(text).map_err(|problem| {
            let at = problem.span().map_or(0, |span| span.start);
            error(
                at,
                format!(
                    "{}; see toml.io for how such files are written",
                    first_line(problem.message())
                ),
            )
        })?;
        let mut config = Config::default();
        let mut ignored = Vec::new();
        for (table, item) in document.iter() {
            let at = place(document.as_table(), table);
            let Some(table) = TABLES.into_iter().find(|&known| known == table) else {
                let known = TABLES.map(|name| format!("[{name}]")).join(", ");
                ignored.push(error(at, format!("there is no `{table}`: the tables are {known}")));
                continue;
            };
            let Some(items) = item.as_table_like() else {
                ignored.push(error(at, format!("`{table}` is a table: write [{table}] in a line")));
                continue;
            };
            for (name, item) in items.iter() {
                let at = items.get_key_value(name).and_then(|(key, _)| key.span());
                let at = at.map_or(0, |span| span.start);
                let read = Key::named(table, name).and_then(|key| {
                    let value = item.as_value().ok_or("it is no table".to_string());
                    value
                        .and_then(|value| key.read_into(&mut config, value))
                        .map_err(|problem| format!("{name}: {problem}"))
                });
                ignored.extend(read.err().map(|problem| error(at, problem)));
            }
        }
        ignored.sort_by_key(|error| error.line);
        Ok(Reading { config, ignored })
    }

    /// Writes the settings into a file, keeping its comments, its order and all that has not changed or
    /// was not understood. What is as by default is not mentioned unless it was before.
    pub(crate) fn write_into(&self, document: &mut DocumentMut) {
        let default = Config::default();
        // In a file without keys every comment is at its end; it belongs to the beginning.
        for key in &KEYS {
            let value = (key.write)(self);
            let known = document.get_mut(key.table).and_then(Item::as_table_like_mut);
            let is_default = value.to_string() == (key.write)(&default).to_string();
            if let Some(old) = known.and_then(|table| table.get_mut(key.name)) {
                let Some(old_value) = old.as_value() else { continue };
                let is_understood = key.read_into(&mut default.clone(), old_value).is_ok();
                let old_text = old_value.clone().decorated("", "").to_string();
                if old_text != value.to_string() && (is_understood || !is_default) {
                    let mut value = value;
                    *value.decor_mut() = old_value.decor().clone();
                    *old = Item::Value(value);
                }
                continue;
            }
            if is_default {
                continue;
            }
            let comments = document.trailing().as_str().map(str::to_string);
            let is_first = document.is_empty();
            let table = document.entry(key.table).or_insert_with(|| Item::Table(Table::new()));
            if let (true, Some(table), Some(comments)) = (is_first, table.as_table_mut(), comments)
            {
                table.decor_mut().set_prefix(comments);
                document.set_trailing("");
            }
            let table = document.entry(key.table).or_insert_with(|| Item::Table(Table::new()));
            if let Some(table) = table.as_table_like_mut() {
                table.insert(key.name, Item::Value(value));
            }
        }
    }

    /// Remembers the command of a program.
    pub(crate) fn remember_program(&mut self, command: &str) {
        const MOST: usize = 10;
        self.programs.retain(|known| known != command);
        self.programs.insert(0, command.into());
        self.programs.truncate(MOST);
    }
}

/// Where a key of the outermost table stands.
fn place(table: &Table, name: &str) -> usize {
    let (key, item) = match table.get_key_value(name) {
        Some((key, item)) => (key.span(), item.span()),
        None => (None, None),
    };
    // A table in brackets has its span from them on; its key is inside.
    key.or(item).map_or(0, |span| span.start)
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.get(..at).unwrap_or(text).matches('\n').count()
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests;
