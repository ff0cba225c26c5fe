//! A session on a disk in memory, with a wall clock that somebody else has: what a browser does.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use kilomate_desk::store::{Change, Disk, Memory, Store};
use kilomate_desk::{Message, NewGame, Session, hire_machine};

/// The 16th of November 2026, 17:05:05.
fn wall() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705)
}

fn session(disk: &Memory) -> Session {
    let store = Store::on_disk("", Arc::new(disk.clone()));
    let game = NewGame::new("person Anna".parse().unwrap(), "person Bob".parse().unwrap());
    Session::start(Some(store), game, hire_machine, wall)
}

fn play(session: &mut Session, text: &str) {
    let m = session.desk().board().parse_move(text).expect(text);
    session.tell(Message::Play { m, sure: true }, 0).expect(text);
}

/// The disk that somebody has who kept every change.
fn kept(changes: Vec<Change>) -> Memory {
    let disk = Memory::new(wall);
    for Change { path, now } in changes {
        let (bytes, modified) = now.expect("nothing was removed");
        disk.put(path, bytes, modified);
    }
    disk
}

#[test]
fn every_move_is_a_change_and_the_game_goes_on_from_what_was_kept() {
    let disk = Memory::new(wall);
    let mut first = session(&disk);
    assert_eq!(disk.take_changes(), [], "nothing is made before something is to be saved");
    play(&mut first, "e4");
    let one = disk.take_changes();
    assert_eq!(one.len(), 1, "{one:?}");
    assert_eq!(one[0].path, Path::new("current.pgn"));
    play(&mut first, "c5");
    let two = disk.take_changes();
    assert_ne!(one, two);
    assert_eq!(disk.take_changes(), []);

    for (changes, plies) in [(one, 1), (two, 2)] {
        let again = session(&kept(changes));
        assert_eq!(again.desk().tree().ply(again.desk().here()), plies);
        assert_eq!(again.desk().tag("Date"), Some("2026.11.16"), "the clock that was given");
    }
}

#[test]
fn a_game_that_goes_to_the_library_leaves_its_old_place() {
    let disk = Memory::new(wall);
    let mut first = session(&disk);
    play(&mut first, "e4");
    let _ = disk.take_changes();
    first.begin(NewGame::new("person".parse().unwrap(), "person".parse().unwrap()), 0);
    let changes = disk.take_changes();
    let gone = changes.iter().find(|change| change.path == Path::new("current.pgn"));
    assert!(gone.is_some_and(|change| change.now.is_none()), "{changes:?}");
    let library = Path::new("library/2026-11-16-170505-anna-bob.pgn");
    assert!(changes.iter().any(|change| change.path == library && change.now.is_some()));
    assert_eq!(changes.len(), 2, "what was never kept is not removed: {changes:?}");
}

#[test]
fn two_desks_on_one_disk_have_files_of_their_own() {
    let disk = Memory::new(wall);
    let mut first = session(&disk);
    play(&mut first, "e4");
    let mut second = session(&disk);
    play(&mut second, "d4");
    assert!(second.take_problems().iter().any(|problem| problem.contains("another Kilomate")));
    let names = |disk: &Memory| -> Vec<String> {
        let files = disk.list(Path::new("")).expect("a folder");
        files.into_iter().map(|found| found.path.display().to_string()).collect()
    };
    assert_eq!(names(&disk), ["current-2.pgn", "current.pgn"]);
    assert_eq!(first.count_waiting(), 0);
    drop(second);
    assert_eq!(first.count_waiting(), 1, "its seat is free");
}

#[test]
fn the_disk_says_what_a_real_one_would() {
    use std::io::ErrorKind;
    let disk = Memory::new(wall);
    let kind = |result: std::io::Result<()>| result.map_err(|error| error.kind());
    assert_eq!(kind(disk.write(Path::new("a/b"), b"x")), Err(ErrorKind::NotFound));
    disk.make_folder(Path::new("a")).expect("made");
    disk.write(Path::new("a/b"), b"x").expect("written");
    assert_eq!(disk.read(Path::new("a/b")).expect("read"), b"x");
    assert_eq!(kind(disk.write(Path::new("a"), b"x")), Err(ErrorKind::IsADirectory));
    assert_eq!(kind(disk.make_folder(Path::new("a/b/c"))), Err(ErrorKind::NotADirectory));
    assert_eq!(kind(disk.reserve(Path::new("a/b"))), Err(ErrorKind::AlreadyExists));
    assert_eq!(kind(disk.remove(Path::new("a/c"))), Err(ErrorKind::NotFound));
    assert_eq!(kind(disk.rename(Path::new("a/c"), Path::new("a/d"))), Err(ErrorKind::NotFound));
    let found = disk.look(Path::new("a/b")).expect("there");
    assert_eq!((found.size, found.is_file, found.modified), (1, true, wall()));
    assert!(!disk.look(Path::new("a")).expect("there").is_file);
}
