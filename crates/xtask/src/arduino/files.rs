//! The files of the library: those that people wrote, in `firmware/arduino/library`, and those that are made.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kilomate_codegen::c::Frames;
use kilomate_core::knowledge::book::editions;

use crate::port::translate::{self, HEADER, read};
use crate::run::{Outcome, Tally, root};

/// What people wrote.
const WRITTEN: &str = "firmware/arduino/library";
/// What stands there for the version.
const VERSION: &str = "{{version}}";
/// The folder's name, which is the library's.
const NAME: &str = "Kilomate";

/// Files by their paths in the library.
pub(super) type Files = BTreeMap<String, String>;

/// All of them.
pub(super) fn all() -> Outcome<Files> {
    let mut files = Files::new();
    let folder = root().join(WRITTEN);
    for path in below(&folder)? {
        let text = read(&format!("{WRITTEN}/{path}"))?;
        files.insert(path, text.replace(VERSION, env!("CARGO_PKG_VERSION")));
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.insert(licence.to_owned(), read(licence)?);
    }
    files.insert("src/engine.h".to_owned(), read(HEADER)?);
    let chosen = |machine: &str, text: &str| {
        let head = "#include \"KilomateConfig.h\"\n#include \"engine.h\"\n";
        format!("{head}\n#ifdef KILOMATE_MACHINE_{machine}\n\n{text}\n#endif\n")
    };
    let small = translate::small_library()?;
    files.insert("src/kilomate_prodigy.c".to_owned(), chosen("PRODIGY", &small));
    let large = translate::library(Frames::Local, false)?;
    files.insert("src/kilomate_ce.c".to_owned(), chosen("CE", &large));
    files.insert("src/KilomateBook.h".to_owned(), book());
    Ok(files)
}

/// A book of openings. Only an AVR has to be told that it stays in flash; what others have by that name may be a memory that
/// cannot be read by the byte.
fn book() -> String {
    let bytes = translate::bytes(editions::PRODIGY);
    let place = "KILOMATE_IN_FLASH";
    let head = String::from(
        "/*\n * A book of openings: chess.useBook(kilomate_book, sizeof kilomate_book).\n *\n \
         * Made by `cargo xtask arduino`; MIT OR Apache-2.0.\n */\n\
         #ifndef KILOMATE_BOOK_H\n#define KILOMATE_BOOK_H\n\n#include <stdint.h>\n\n",
    );
    let choice = format!(
        "#ifdef __AVR__\n#include <avr/pgmspace.h>\n#define {place} PROGMEM\n\
         #else\n#define {place}\n#endif\n\n"
    );
    let table = format!("static const uint8_t kilomate_book[] {place} = {{\n{bytes}}};\n");
    head + &choice + &table + "\n#endif\n"
}

/// The paths of all files below a folder.
fn below(folder: &Path) -> Outcome<Vec<String>> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(said)? {
        let path = entry.map_err(said)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            paths.extend(below(&path)?.into_iter().map(|inner| format!("{name}/{inner}")));
        } else {
            paths.push(name);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Writes the library into a folder, whose files of an earlier time are removed, and says where it is.
pub(super) fn write(folder: &Path, files: &Files) -> Outcome<PathBuf> {
    let library = folder.join(NAME);
    if library.exists() {
        let said = |error: std::io::Error| format!("{}: {error}", library.display());
        std::fs::remove_dir_all(&library).map_err(said)?;
    }
    for (path, text) in files {
        let file = library.join(path);
        translate::create(file.parent().unwrap_or(&library))?;
        translate::write(&file, text)?;
    }
    Ok(library)
}

/// What is committed is what the source makes, and nothing else is there.
pub(super) fn compare(tally: &mut Tally, folder: &Path, made: &Files) -> Outcome {
    let library = folder.join(NAME);
    let there = below(&library)?;
    let mut differing: Vec<&str> = Vec::new();
    for (path, text) in made {
        if std::fs::read_to_string(library.join(path)).ok().as_ref() != Some(text) {
            differing.push(path);
        }
    }
    differing.extend(there.iter().map(String::as_str).filter(|path| !made.contains_key(*path)));
    let advice = if differing.is_empty() {
        String::new()
    } else {
        format!(", but {}; run `cargo xtask arduino`", differing.join(", "))
    };
    let what = format!("arduino: {} files of dist/arduino are what the source makes", there.len());
    tally.check(differing.is_empty(), &(what + &advice));
    Ok(())
}
