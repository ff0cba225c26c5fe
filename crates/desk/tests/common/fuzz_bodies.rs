//! What the fuzz targets `record` and `store` do with their bytes; the tests do the same with their
//! corpus.

// Each program that includes this uses a part of it.
#![allow(dead_code)]

use std::path::Path;

use kilomate_core::Color;
use kilomate_desk::rating::Ratings;
use kilomate_desk::seat::Seat;
use kilomate_desk::store::Store;
use kilomate_desk::{Desk, Hire, NewGame, Session};
use kilomate_pgn::{games, read, write};

/// Nobody thinks here, and whoever wants to start a program has not asked.
const HIRE: Hire = |seat, _| {
    assert!(!matches!(seat, Seat::Program(_)), "a program of a file was started");
    Ok(None)
};

/// Reads bytes as games. Each is refused, or sits on the desk with nothing started, and is the same
/// when it is written and read again.
pub(crate) fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in games(&text).flatten().take(8) {
        match Desk::from_pgn(&game, HIRE, 0) {
            Ok(desk) => check(desk),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn check(mut desk: Desk) {
    for now in [0, 1, 1_000_000] {
        desk.tick(now, 10);
    }
    for side in [Color::White, Color::Black] {
        let is_program = matches!(desk.seat(side), Seat::Program(_));
        assert_eq!(is_program, desk.name(side) == kilomate_desk::seat::NOT_STARTED);
    }
    let text = write(&desk.to_pgn(0));
    let again = reread(&text);
    assert_eq!(again.tree().moves(again.here()), desk.tree().moves(desk.here()), "{text}");
    // The writer leaves out what PGN cannot have; what is left stays.
    let text = write(&again.to_pgn(0));
    assert_eq!(write(&reread(&text).to_pgn(0)), text, "written again");
}

fn reread(text: &str) -> Desk {
    let games = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    Desk::from_pgn(&games[0], HIRE, 0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Writes bytes as the saved game, as a game of the library and as the file of ratings, and begins an
/// evening with them: nothing of a file that cannot be read is lost, and nothing is started.
pub(crate) fn store(bytes: &[u8], folder: &Path) {
    if let Ok(parsed) = Ratings::parse(bytes) {
        let text = parsed.ratings.to_text();
        let again = Ratings::parse(text.as_bytes()).expect("what was written");
        assert_eq!(again.ratings, parsed.ratings, "{text}");
    }
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder.join("library")).expect("a folder");
    for name in ["current.pgn", "library/a game.pgn", "ratings.txt"] {
        std::fs::write(folder.join(name), bytes).expect("a file");
    }
    let store = Store::open(folder);
    let persons = NewGame::new(Seat::person(), Seat::person());
    let mut session =
        Session::start(Some(store.clone()), persons, HIRE, std::time::SystemTime::now);
    session.tick(0, 10);
    session.take_problems();
    session.close(0);
    let mut library = store.library();
    for entry in library.search("").expect("a folder") {
        let _ = library.read(&entry);
        let words = [entry.name(), entry.game.as_ref().map_or("", |game| game.outcome()).into()];
        assert!(!words[0].is_empty());
    }
    // What was there is there: as it was, or as it is saved, or in the library.
    assert_eq!(std::fs::read(folder.join("library/a game.pgn")).expect("kept"), bytes);
    let is_filed = std::fs::read_dir(folder.join("library")).expect("a folder").count() > 1;
    assert!(is_filed || folder.join("current.pgn").exists());
}
