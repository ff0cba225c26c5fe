//! The text of a file of settings: what is understood of it, and how it changes with them.

use std::fmt;

use toml_edit::{Document, DocumentMut, Item, Table, TomlError};

use crate::Config;
use crate::keys::{KEYS, Key, TABLES};

/// What was read of a file of settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The settings. What the file does not say in a way that makes sense is as in
    /// [`Config::default`].
    pub config: Config,
    /// What was passed over: keys that do not exist, values that make no sense.
    pub ignored: Vec<ConfigError>,
}

/// What is wrong with a file of settings, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what to write.
    pub problem: String,
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
    pub fn read(text: &str) -> Result<Reading, ConfigError> {
        let error = |at: usize, problem: String| ConfigError { line: line_of(text, at), problem };
        let document = Document::parse(text).map_err(|problem| no_toml(text, &problem))?;
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

    /// The text of a file with these settings in it, keeping its comments, its order and all that has not
    /// changed or was not understood. What is as by default is not mentioned unless it was before.
    ///
    /// # Errors
    ///
    /// It is no TOML, and where.
    pub fn written_into(&self, text: &str) -> Result<String, ConfigError> {
        let mut document = text.parse().map_err(|problem| no_toml(text, &problem))?;
        self.write_into(&mut document);
        Ok(document.to_string())
    }

    fn write_into(&self, document: &mut DocumentMut) {
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
}

/// What is wrong with a text that is no TOML.
fn no_toml(text: &str, problem: &TomlError) -> ConfigError {
    let at = problem.span().map_or(0, |span| span.start);
    let what = problem.message().lines().next().unwrap_or_default();
    let problem = format!("{what}; see toml.io for how such files are written");
    ConfigError { line: line_of(text, at), problem }
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
