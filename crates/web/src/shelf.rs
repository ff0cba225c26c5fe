//! Commands about games as text: PGN in and out, and the library.

use std::time::SystemTime;

use kilomate_desk::store::{Entry, LARGEST, Library, Place, Store};
use kilomate_pgn::{PgnGame, Sorted, sort, write};

use crate::commands::No;
use crate::fields::Fields;
use crate::json::Json;
use crate::object;
use crate::table::Table;

/// Obeys a command, unless nobody knows it.
pub(crate) fn obey(
    table: &mut Table,
    command: &str,
    fields: &Fields,
    now: u64,
) -> Result<Json, No> {
    match command {
        "pgn" => Ok(pgn(table, fields, now)),
        "listPgn" => Ok(list_pgn(sorted(fields.need("text")?)?)),
        "openPgn" => {
            let number = fields.get("number").map_or(Ok(0), |_| fields.number("number"))? as usize;
            let Sorted { games, mistakes } = sorted(fields.need("text")?)?;
            let game = games.into_iter().nth(number).map(|(_, game)| game);
            let game = game.ok_or_else(|| match mistakes.first() {
                Some(mistake) => mistake.to_string(),
                None => "there is no game in it".to_string(),
            })?;
            open(table, &game, now)
        }
        "library" => list(table, fields),
        "openSaved" => {
            let (entry, library) = find(table, fields)?;
            if entry.place == Place::Waiting {
                table.session_mut().resume(&entry, now)?;
                table.begun(now);
                return Ok(Json::Null);
            }
            let text = library.read(&entry).map_err(|error| error.to_string())?;
            let Sorted { games, mistakes } = sort(&text);
            let game = games.into_iter().next().map(|(_, game)| game);
            let mistake = mistakes.first().map(ToString::to_string);
            let none = || mistake.unwrap_or_else(|| "there is no game in it".into());
            open(table, &game.ok_or_else(none)?, now)
        }
        "readSaved" => {
            let (entry, library) = find(table, fields)?;
            let text = library.read(&entry).map_err(|error| error.to_string())?;
            Ok(object! { "text": text })
        }
        "deleteSaved" => {
            let (entry, library) = find(table, fields)?;
            library.delete(&entry).map_err(|error| error.to_string())?;
            Ok(Json::Null)
        }
        "restoreSaved" => {
            let (entry, library) = find(table, fields)?;
            library.restore(&entry).map_err(|error| error.to_string())?;
            Ok(Json::Null)
        }
        "saveCopy" => {
            let file = table.session_mut().save_copy(fields.get("name"), now)?;
            Ok(object! { "file": file })
        }
        _ => Err(No::Why(format!("the desk knows no command `{command}`"))),
    }
}

fn sorted(text: &str) -> Result<Sorted, String> {
    if text.len() as u64 > LARGEST {
        return Err(format!("it is too large: {} MB are read at most", LARGEST >> 20));
    }
    Ok(sort(text))
}

fn open(table: &mut Table, game: &PgnGame, now: u64) -> Result<Json, No> {
    table.session_mut().open(game, now)?;
    table.begun(now);
    Ok(Json::Null)
}

fn pgn(table: &Table, fields: &Fields, now: u64) -> Json {
    let desk = table.session().desk();
    let mut game = desk.to_pgn(now);
    if fields.is_on("plain") {
        game.tags.retain(|(name, _)| !name.starts_with("Kilomate"));
    }
    let tag = |name| game.tag(name).unwrap_or_default().to_lowercase();
    let words = format!("{}-{}-{}", tag("Date"), tag("White"), tag("Black"));
    let plain = words.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    object! { "text": write(&game), "name": format!("{}.pgn", parts.join("-")) }
}

fn list_pgn(Sorted { games, mistakes }: Sorted) -> Json {
    let games = games.iter().enumerate().map(|(number, (_, game))| {
        let tag = |name| game.tag(name).unwrap_or("?");
        let (white, black) = (tag("White"), tag("Black"));
        object! {
            "number": number,
            "title": format!("{white} – {black}"),
            "white": white,
            "black": black,
            "date": tag("Date"),
            "result": game.result.text(),
            "plies": game.moves.len(),
        }
    });
    object! {
        "games": Json::List(games.collect()),
        "mistakes": mistakes.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }
}

fn library(table: &Table) -> Result<Library, String> {
    let store = table.session().store();
    store.map(Store::library).ok_or_else(|| "nothing is saved here".into())
}

/// The saved game that a command names, wherever it is.
fn find(table: &Table, fields: &Fields) -> Result<(Entry, Library), String> {
    let mut library = library(table)?;
    let file = fields.need("file")?;
    let mut all = library.list().map_err(|error| error.to_string())?;
    all.extend(library.deleted().map_err(|error| error.to_string())?);
    let found = all.into_iter().find(|entry| name(entry) == file);
    let found = found.ok_or_else(|| format!("there is no saved game {file} any more"))?;
    Ok((found, library))
}

fn name(entry: &Entry) -> String {
    entry.path.display().to_string()
}

fn list(table: &Table, fields: &Fields) -> Result<Json, No> {
    let mut library = library(table)?;
    let all = if fields.is_on("deleted") { library.deleted() } else { library.list() };
    let all = all.map_err(|error| error.to_string())?;
    let words = fields.get("words").unwrap_or_default();
    let games = all.iter().filter(|entry| entry.matches(words)).map(entry_json);
    Ok(object! { "games": Json::List(games.collect()), "count": all.len() })
}

fn entry_json(entry: &Entry) -> Json {
    let place = match entry.place {
        Place::Library => "library",
        Place::Waiting => "waiting",
        Place::Aside => "aside",
        Place::Deleted => "deleted",
    };
    let since = entry.modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let game = entry.game.as_ref().ok();
    let text = |value: Option<&String>| value.cloned().unwrap_or_default();
    object! {
        "file": name(entry),
        "place": place,
        "modified": since.as_millis() as f64,
        "problem": entry.game.as_ref().err().map(ToString::to_string),
        "white": text(game.map(|game| &game.white)),
        "black": text(game.map(|game| &game.black)),
        "date": text(game.map(|game| &game.date)),
        "event": text(game.map(|game| &game.event)),
        "eco": text(game.map(|game| &game.eco)),
        "opening": text(game.map(|game| &game.opening)),
        "result": game.map_or("", |game| game.result.text()),
        "outcome": game.map_or("", |game| game.outcome()),
        "plies": game.map_or(0, |game| game.plies),
        "games": game.map_or(0, |game| game.games),
    }
}
