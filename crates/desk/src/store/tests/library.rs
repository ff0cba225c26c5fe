//! Saved games.

use std::fs;
use std::time::{Duration, SystemTime};

use super::{Fault, Step, faulty_store, files, folder, game};
use crate::store::{Entry, Place, Problem, Store};

fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705 + seconds)
}

fn names(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(Entry::name).collect()
}

#[test]
fn saved_games_are_listed_with_the_newest_first() {
    let folder = folder();
    let mut library = Store::open(folder.path()).library();
    let lost = "[White \"Kilomate\"]\n[Black \"Bob\"]\n[WhiteType \"program\"]\n\
                [BlackType \"human\"]\n\n1. e4 e5 1-0";
    for (seconds, text, suggested) in
        [(0, game(4).as_str(), None), (1, lost, None), (2, "1. d4 *", Some("My Best Game!"))]
    {
        let path = library.save(text, suggested, at(seconds)).expect("saved");
        fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|f| f.set_modified(at(seconds)))
            .expect("set");
    }
    let entries = library.list().expect("a list");
    assert_eq!(
        names(&entries),
        [
            "2026-11-16-170507-my-best-game.pgn",
            "2026-11-16-170506-kilomate-bob.pgn",
            "2026-11-16-170505-anna-kilomate.pgn"
        ]
    );
    let summary = entries[1].game.as_ref().expect("good");
    assert_eq!((summary.plies, summary.outcome(), summary.games), (2, "lost", 1));
    assert_eq!(library.read(&entries[1]).as_deref(), Ok(lost));
    let found = |words: &str| names(&library.clone().search(words).expect("a list"));
    assert_eq!(found("LOST bob"), ["2026-11-16-170506-kilomate-bob.pgn"]);
    assert_eq!(found("kilomate").len(), 2);
    assert_eq!(found("unfinished").len(), 2);
    assert_eq!(found("won"), [""; 0]);
}

#[test]
fn names_in_the_same_second_are_different() {
    let folder = folder();
    let mut library = Store::open(folder.path()).library();
    let mut other = Store::open(folder.path()).library();
    for number in 0..5 {
        library.save(&game(number), None, at(0)).expect("saved");
        other.save(&game(number), None, at(0)).expect("saved");
    }
    assert_eq!(library.list().expect("a list").len(), 10);
    assert_eq!(other.list(), library.list());
    assert!(library.folder().join("2026-11-16-170505-anna-kilomate-10.pgn").exists());
}

#[test]
fn broken_files_are_listed_and_left_alone() {
    let folder = folder();
    let mut library = Store::open(folder.path()).library();
    let good = library.save(&game(2), None, at(0)).expect("saved");
    let put =
        |name: &str, bytes: &[u8]| fs::write(library.folder().join(name), bytes).expect("put");
    put("illegal.pgn", b"1. e5 *");
    put("bytes.PGN", b"\x7fELF\0");
    put("empty.pgn", b"");
    put("two.pgn", (game(1) + &game(2)).as_bytes());
    put("one bad.pgn", b"[White \"J\xfcrgen\"]\n\n1. e5 *\n\n[White \"J\xf6rg\"]\n\n1. e4 *\n");
    put("notes.txt", b"not a game");
    fs::create_dir(library.folder().join("folder.pgn")).expect("made");
    let entries = library.list().expect("a list");
    assert_eq!(entries.len(), 7);
    let entry = |name: &str| entries.iter().find(|entry| entry.name() == name).expect(name);
    let problem = |name: &str| entry(name).game.as_ref().expect_err(name).problem.clone();
    assert!(matches!(problem("illegal.pgn"), Problem::NotAGame(_)));
    assert_eq!(problem("bytes.PGN"), Problem::NotText);
    assert_eq!(problem("empty.pgn"), Problem::Empty);
    assert_eq!(problem("folder.pgn"), Problem::NotAFile);
    assert_eq!(entry("two.pgn").game.as_ref().expect("good").games, 2);
    // A bad game does not hide the others, and letters are as the standard has them.
    let summary = entry("one bad.pgn").game.as_ref().expect("one is good");
    assert_eq!((summary.white.as_str(), summary.games), ("Jörg", 2));
    assert_eq!(library.read(entry("illegal.pgn")).as_deref(), Ok("1. e5 *"));
    assert_eq!(fs::read(library.folder().join("bytes.PGN")).expect("there"), b"\x7fELF\0");
    assert_eq!(names(&library.search("not text").expect("a list")), ["bytes.PGN"]);

    // Deleted is moved away, twice under the same name too.
    let deleted = library.delete(entry("illegal.pgn")).expect("moved");
    assert_eq!(deleted, library.folder().join("deleted/illegal.pgn"));
    fs::write(library.folder().join("illegal.pgn"), "again").expect("put");
    let deleted = library.delete(entry("illegal.pgn")).expect("moved");
    assert_eq!(deleted, library.folder().join("deleted/illegal-2.pgn"));
    assert_eq!(fs::read_to_string(deleted).expect("kept"), "again");
    let refused = |entry: &Entry| library.delete(entry).expect_err("refused").problem;
    assert_eq!(refused(entry("illegal.pgn")), Problem::NotFound);
    assert_eq!(refused(entry("folder.pgn")), Problem::NotAFile);
    let outside = Entry { path: folder.path().join("x.pgn"), ..entry("two.pgn").clone() };
    assert_eq!(refused(&outside), Problem::BadName);
    assert!(good.exists());
    assert_eq!(library.list().expect("a list").len(), 6);
}

#[test]
fn each_file_is_read_once() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut library = store.library();
    fs::create_dir(library.folder()).expect("made");
    for number in 0..1_000 {
        let path = library.folder().join(format!("{number:04}.pgn"));
        fs::write(path, game(number % 9)).expect("put");
    }
    assert_eq!(library.list().expect("a list").len(), 1_000);
    assert_eq!(disk.take_reads(), 1_000);
    assert_eq!(library.search("anna").expect("a list").len(), 1_000);
    assert_eq!(disk.take_reads(), 0);
    fs::write(library.folder().join("0500.pgn"), game(1234)).expect("changed");
    fs::remove_file(library.folder().join("0501.pgn")).expect("gone");
    library.save(&game(1), None, at(0)).expect("saved");
    disk.take_reads();
    assert_eq!(library.list().expect("a list").len(), 1_000);
    assert_eq!(disk.take_reads(), 2);
    assert_eq!(library.search("1234 plies").expect("a list").len(), 1);
}

#[test]
fn a_fault_leaves_every_game_whole() {
    for steps in 0.. {
        let folder = folder();
        let (store, disk) = faulty_store(folder.path());
        let mut library = store.library();
        library.save(&game(7), None, at(0)).expect("saved");
        disk.set(Fault::Stops(steps));
        let saved = library.save(&game(8), None, at(0));
        disk.set(Fault::None);
        let entries = library.list().expect("a list");
        let plies = |n| {
            entries.iter().filter(|e| e.game.as_ref().is_ok_and(|game| game.plies == n)).count()
        };
        assert_eq!((plies(7), plies(8)), (1, usize::from(saved.is_ok())), "after {steps} steps");
        // At worst there is the name without the game, and the list says that nothing is in it.
        let others = entries.iter().filter_map(|entry| entry.game.as_ref().err());
        assert!(others.clone().all(|error| error.problem == Problem::Empty));
        if saved.is_ok() {
            // Make the folder, write, the name that is taken, the next one, rename.
            assert_eq!((steps, others.count()), (5, 0));
            break;
        }
    }
}

#[test]
fn refusals_leave_nothing_behind() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut library = store.library();
    library.save(&game(1), None, at(0)).expect("saved");
    let before = files(folder.path());
    for step in [Step::Write, Step::Reserve, Step::Rename] {
        disk.set(Fault::Refuses(step, std::io::ErrorKind::PermissionDenied));
        let error = library.save(&game(2), None, at(1)).expect_err("refused");
        assert_eq!(error.problem, Problem::NotAllowed);
        assert_eq!(files(folder.path()), before, "{step:?}");
    }
    disk.set(Fault::Refuses(Step::List, std::io::ErrorKind::PermissionDenied));
    let error = library.list().expect_err("refused");
    assert!(error.to_string().contains("library: you are not allowed to"), "{error}");
    let entry = {
        disk.set(Fault::None);
        library.list().expect("a list").swap_remove(0)
    };
    for step in [Step::Reserve, Step::Rename] {
        disk.set(Fault::Refuses(step, std::io::ErrorKind::ReadOnlyFilesystem));
        assert_eq!(library.delete(&entry).expect_err("refused").problem, Problem::ReadOnly);
        assert_eq!(files(folder.path()), before, "{step:?}");
    }
}

#[test]
fn what_was_deleted_or_set_aside_is_brought_back() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut library = store.library();
    let good = library.save(&game(3), None, at(0)).expect("saved");
    let entry = library.list().expect("a list").swap_remove(0);
    assert_eq!((entry.place, library.deleted()), (Place::Library, Ok(vec![])));
    assert_eq!(library.restore(&entry).expect_err("it is there").problem, Problem::BadName);
    library.delete(&entry).expect("deleted");
    assert_eq!(library.list(), Ok(vec![]));
    let deleted = library.deleted().expect("a list").swap_remove(0);
    assert_eq!(deleted.game.as_ref().expect("a game").plies, 3);
    assert_eq!(library.delete(&deleted).expect_err("it is").problem, Problem::BadName);
    // Somebody has taken its name meanwhile.
    fs::write(&good, game(4)).expect("written");
    let restored = library.restore(&deleted).expect("brought back");
    assert_eq!(restored, library.folder().join("2026-11-16-170505-anna-kilomate-2.pgn"));
    assert_eq!((library.deleted(), library.list().expect("a list").len()), (Ok(vec![]), 2));

    // What lies beside the library, with and without a game in it, even if there is no library.
    fs::remove_dir_all(library.folder()).expect("gone");
    fs::write(library.folder(), "a file where a folder should be").expect("written");
    for (name, text) in
        [("current.kept-1.pgn", game(5)), ("current-2.broken-1.pgn", "1. Ke5 *".into())]
    {
        fs::write(folder.path().join(name), text).expect("written");
    }
    fs::write(folder.path().join("mine.pgn"), game(6)).expect("written");
    let listed = library.list().expect("a list");
    assert_eq!(listed.len(), 3, "two games, and what is wrong: {listed:?}");
    assert!(
        listed
            .iter()
            .any(|entry| matches!(&entry.game, Err(e) if e.problem == Problem::NotAFolder))
    );
    fs::remove_file(library.folder()).expect("gone");
    for entry in library.list().expect("a list") {
        assert_eq!(entry.place, Place::Aside);
        library.restore(&entry).expect("brought into the library");
    }
    let restored = library.list().expect("a list");
    assert!(restored.iter().all(|entry| entry.place == Place::Library) && restored.len() == 2);
    assert!(library.folder().join("current-2.broken-1.pgn").exists());
    assert_eq!(files(folder.path()).len(), 3, "mine.pgn is left alone");
}

#[test]
fn a_game_that_waits_can_be_deleted_and_brought_back() {
    let folder = folder();
    let store = Store::open(folder.path());
    let _ = store.current().expect("a seat").save(&game(3)).expect("saved");
    let entry = store.waiting().swap_remove(0);
    let mut library = store.library();
    library.delete(&entry).expect("deleted");
    assert!(store.waiting().is_empty());
    let deleted = library.deleted().expect("a list").swap_remove(0);
    library.restore(&deleted).expect("brought back");
    assert_eq!(library.list().expect("a list")[0].place, Place::Library);
}
