//! The game that is being played.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{Fault, Step, faulty_store, files, folder, game};
use crate::store::{Current, Problem, Saved, Store, StoreError};

fn plies(loaded: Result<Option<kilomate_pgn::PgnGame>, StoreError>) -> Option<usize> {
    loaded.expect("sound").map(|game| game.moves.len())
}

#[test]
fn what_was_saved_is_found_again() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut current = store.current().expect("a seat");
    assert_eq!((current.seat(), plies(current.load())), (1, None));
    for moves in [0, 1, 40] {
        assert_eq!(current.save(&game(moves)), Ok(Saved::default()));
        assert_eq!(plies(current.load()), Some(moves));
    }
    // Somebody else's, as long as that one sits there.
    assert_eq!(store.unfinished(), Ok(None));
    drop(current);
    assert_eq!(plies(store.unfinished()), Some(40));
    let mut current = store.current().expect("a seat");
    assert_eq!(plies(current.load()), Some(40));
    assert_eq!(current.clear(), Ok(()));
    assert_eq!((plies(current.load()), current.clear()), (None, Ok(())));
    assert_eq!(files(folder.path()), ["current.lock"]);
}

#[test]
fn two_desks_have_a_file_each() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut first = store.current().expect("a seat");
    assert!(!first.has_neighbours());
    let mut second = store.current().expect("a seat");
    assert_eq!((first.seat(), second.seat()), (1, 2));
    assert!(first.has_neighbours() && second.has_neighbours());
    for (current, moves) in [(&mut first, 1), (&mut second, 2)] {
        let _ = current.save(&game(moves)).expect("saved");
    }
    assert_eq!((plies(first.load()), plies(second.load())), (Some(1), Some(2)));
    // Both are stopped; whoever comes next finds the game that was played last, then the other.
    drop((first, second));
    for (name, seconds) in [("current.pgn", 1), ("current-2.pgn", 2)] {
        let file = fs::File::options().write(true).open(folder.path().join(name));
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        file.and_then(|file| file.set_modified(time)).expect("older");
    }
    assert_eq!(plies(store.unfinished()), Some(2));
    let mut next = store.current().expect("a seat");
    assert_eq!((next.seat(), plies(next.load())), (2, Some(2)));
    assert_eq!(plies(store.unfinished()), Some(1));
    assert_eq!(next.clear(), Ok(()));
    drop(next);
    let mut last = store.current().expect("a seat");
    assert_eq!((last.seat(), plies(last.load()), last.has_neighbours()), (1, Some(1), false));
}

#[test]
fn nine_desks_are_enough() {
    let folder = folder();
    let store = Store::open(folder.path());
    let taken: Vec<_> = (0..9).map(|_| store.current().expect("a seat")).collect();
    assert_eq!(taken.iter().map(Current::seat).max(), Some(9));
    let error = store.current().map(drop).expect_err("none left");
    assert_eq!(error.problem, Problem::Crowded);
    drop(taken);
    assert_eq!(store.current().map(|current| current.seat()), Ok(1));
}

#[test]
fn what_is_no_game_is_reported_and_kept() {
    let whole = game(30);
    let broken: [(&[u8], &str); 4] = [
        (&whole.as_bytes()[..10], "the value of a tag is not closed"),
        (b"1. e4 e5 2. Ke3 *", "game 1, line 1: `Ke3`"),
        (b"\x7fELF\0", "not text"),
        (b"", "no game in it"),
    ];
    let folder = folder();
    let store = Store::open(folder.path());
    for (number, (bytes, reason)) in broken.into_iter().enumerate() {
        let path = folder.path().join("current.pgn");
        fs::write(&path, bytes).expect("written");
        for error in [
            store.unfinished().expect_err(reason),
            store.current().expect("a seat").load().expect_err(reason),
        ] {
            assert!(error.to_string().contains(reason), "{error}");
            assert_eq!(error.path, path);
        }
        // It is left alone until its place is needed.
        assert_eq!(fs::read(&path).expect("there"), bytes);
        let mut current = store.current().expect("a seat");
        let saved = current.save(&game(3)).expect("saved");
        let aside = folder.path().join(format!("current.broken-{}.pgn", number + 1));
        assert_eq!(saved.moved_aside.as_ref(), Some(&aside));
        assert_eq!(fs::read(aside).expect("kept"), bytes);
        assert_eq!(plies(current.load()), Some(3));
        assert_eq!(current.save(&game(4)), Ok(Saved::default()));
        assert_eq!(current.clear(), Ok(()));
    }
}

#[test]
fn a_collection_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("current.pgn");
    fs::write(&path, game(2) + &game(3)).expect("written");
    let mut current = Store::open(folder.path()).current().expect("a seat");
    assert_eq!(plies(current.load()), Some(2));
    let aside = current.save(&game(4)).expect("saved").moved_aside.expect("kept");
    assert_eq!(fs::read_to_string(&aside).expect("text"), game(2) + &game(3));
    fs::rename(&aside, &path).expect("put back");
    assert_eq!((current.clear(), path.exists(), aside.exists()), (Ok(()), false, true));
}

#[test]
fn nobody_moves_a_folder_away() {
    let folder = folder();
    let store = Store::open(folder.path());
    let inside = folder.path().join("current.pgn/mine.txt");
    fs::create_dir(folder.path().join("current.pgn")).expect("made");
    fs::write(&inside, "mine").expect("written");
    let mut current = store.current().expect("a seat");
    assert_eq!(current.save(&game(1)).expect_err("a folder").problem, Problem::NotAFile);
    assert_eq!(current.load().expect_err("a folder").problem, Problem::NotAFile);
    assert_eq!(fs::read_to_string(inside).expect("there"), "mine");
}

#[test]
fn no_fault_loses_a_game() {
    for broken in [false, true] {
        for steps in 0.. {
            let folder = folder();
            let old = if broken { "1. Ke5 *".to_string() } else { game(10) };
            fs::write(folder.path().join("current.pgn"), &old).expect("written");
            let (store, disk) = faulty_store(folder.path());
            let mut current = store.current().expect("a seat");
            // A full disk changes nothing at all.
            disk.set(Fault::Full(5));
            assert_eq!(current.save(&game(11)).expect_err("full").problem, Problem::Full);
            assert_eq!(files(folder.path()), ["current.lock", "current.pgn"]);
            disk.set(Fault::Stops(steps));
            let saved = current.save(&game(11));
            drop(current);
            disk.set(Fault::None);
            // A new program finds the old text or the new, and the old one if it was no game.
            let texts: Vec<String> = files(folder.path())
                .iter()
                .filter(|name| Path::new(name).extension().is_some_and(|end| end == "pgn"))
                .map(|name| fs::read_to_string(folder.path().join(name)).expect("text"))
                .collect();
            assert_eq!(texts.contains(&old), broken || saved.is_err(), "{steps}: {texts:?}");
            assert_eq!(texts.contains(&game(11)), saved.is_ok(), "{steps}: {texts:?}");
            if saved.is_ok() {
                assert_eq!(steps, if broken { 5 } else { 3 });
                break;
            }
        }
    }
}

#[test]
fn after_a_full_disk_one_can_save_again() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut current = store.current().expect("a seat");
    let _ = current.save(&game(1)).expect("saved");
    disk.set(Fault::Full(20));
    assert_eq!(current.save(&game(2)).expect_err("full").problem, Problem::Full);
    assert_eq!(plies(current.load()), Some(1));
    disk.set(Fault::None);
    assert_eq!(current.save(&game(3)), Ok(Saved::default()));
    assert_eq!(files(folder.path()), ["current.lock", "current.pgn"]);
    // A game that cannot be read is not overwritten either.
    drop(current);
    let mut current = store.current().expect("a seat");
    disk.set(Fault::Refuses(Step::Read, std::io::ErrorKind::PermissionDenied));
    assert_eq!(current.load().expect_err("refused").problem, Problem::NotAllowed);
    let aside = current.save(&game(4)).expect("saved").moved_aside.expect("kept");
    assert_eq!(fs::read_to_string(aside).expect("text"), game(3));
}

#[test]
fn a_game_goes_to_the_library() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut current = store.current().expect("a seat");
    let mut library = store.library();
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705);
    assert_eq!(current.move_to(&library, now), Ok(None));
    let _ = current.save(&game(5)).expect("saved");
    disk.set(Fault::Full(20));
    assert_eq!(current.move_to(&library, now).expect_err("full").problem, Problem::Full);
    disk.set(Fault::None);
    assert_eq!(plies(current.load()), Some(5));
    let path = current.move_to(&library, now).expect("moved").expect("a game");
    assert_eq!(path, library.folder().join("2026-11-16-170505-anna-kilomate.pgn"));
    assert_eq!(plies(current.load()), None);
    assert_eq!(library.list().expect("a list").len(), 1);
}

#[test]
fn what_stopped_programs_left_is_swept_away_after_a_day() {
    let folder = folder();
    let store = Store::open(folder.path());
    fs::create_dir(folder.path().join("library")).expect("made");
    for (name, hours) in
        [("1-1.unfinished", 25), ("library/2-1.unfinished", 25), ("3-1.unfinished", 1)]
    {
        let file = fs::File::create(folder.path().join(name)).expect("made");
        let time = SystemTime::now() - Duration::from_secs(hours * 3_600);
        file.set_modified(time).expect("older");
    }
    drop(store.current().expect("a seat"));
    assert_eq!(files(folder.path()), ["3-1.unfinished", "current.lock"]);
}
