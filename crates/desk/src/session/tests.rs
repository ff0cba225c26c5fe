//! A session on disks that are full, can only be read, or are shared by many.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::*;
use crate::desk::hire_machine;
use crate::store::tests::faulty::Fault;
use crate::store::tests::{faulty_store, files, folder};
use crate::store::{Entry, Place};

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

fn persons() -> NewGame {
    NewGame::new(Seat::person(), Seat::person())
}

fn set_up(fen: &str) -> NewGame {
    NewGame { start: Board::from_fen(fen).expect(fen), ..persons() }
}

fn session(store: &Store) -> Session {
    Session::start(Some(store.clone()), persons(), hire_machine, SystemTime::now)
}

fn play(session: &mut Session, line: &str) {
    for text in line.split_whitespace() {
        let m = session.desk().board().parse_move(text).expect(text);
        session.tell(Message::Play { m, sure: true }, 0).expect(text);
    }
}

/// The moves on the desk.
fn moves(session: &Session) -> usize {
    session.desk().tree().ply(session.desk().here())
}

/// A file that was written so many seconds after some moment.
fn touch(folder: &Path, name: &str, seconds: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705 + seconds);
    let file = fs::File::options().write(true).open(folder.join(name));
    file.and_then(|file| file.set_modified(time)).expect(name);
}

fn names(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(Entry::name).collect()
}

fn failure(session: &Session) -> String {
    match session.saving() {
        Saving::Failed(error) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_full_disk_is_told_as_long_as_it_is_full() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut session = session(&store);
    assert_eq!(session.saving(), Saving::Nothing);
    play(&mut session, "e4");
    assert_eq!(session.saving(), Saving::Saved);
    disk.set(Fault::Full(20));
    play(&mut session, "e5 Nf3");
    assert!(failure(&session).contains("no room left"), "{}", failure(&session));
    assert_eq!(session.take_problems().len(), 1, "said once");
    session.tick(AGAIN - 1, 0);
    session.tick(AGAIN, 0);
    assert!(failure(&session).contains("no room left") && session.take_problems().is_empty());
    // Somebody has made room; nobody has moved.
    disk.set(Fault::None);
    session.tick(2 * AGAIN - 1, 0);
    assert!(matches!(session.saving(), Saving::Failed(_)), "not tried all the time");
    session.tick(2 * AGAIN, 0);
    assert_eq!(session.saving(), Saving::Saved);
    assert_eq!(session.take_problems(), ["the game is saved again"]);
    drop(session);
    let again = Session::start(Some(store), persons(), hire_machine, SystemTime::now);
    assert_eq!(moves(&again), 3);
}

/// When what failed is tried again, after the first time at 0.
const AGAIN: u64 = 5_000;

#[test]
fn a_folder_that_can_only_be_read_is_read() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    let mut first = session(&store);
    play(&mut first, "e4 e5");
    drop(first);
    disk.set(Fault::ReadOnly);
    let before = files(folder.path());
    let mut second = session(&store);
    assert_eq!((moves(&second), second.saving()), (2, Saving::Nothing));
    assert!(second.take_problems()[0].contains("can only be read"));
    assert_eq!(second.store().expect("one").library().list().expect("a list").len(), 1);
    let waiting = second.waiting();
    assert_eq!(names(&waiting), ["current.pgn"]);
    assert_eq!(second.resume(&waiting[0], 0), Ok(()), "it can be looked at");
    play(&mut second, "Nf3");
    assert!(failure(&second).contains("can only be read"));
    assert_eq!(files(folder.path()), before);
    // The disk is writable again: the game gets a file of its own.
    disk.set(Fault::None);
    second.tick(AGAIN, 0);
    assert_eq!(
        (second.saving(), names(&second.waiting())),
        (Saving::Saved, vec!["current.pgn".into()])
    );
}

#[test]
fn the_tenth_desk_is_told_that_nothing_is_saved() {
    let folder = folder();
    let store = Store::open(folder.path());
    let nine: Vec<Session> = (0..9).map(|_| session(&store)).collect();
    let mut tenth = session(&store);
    play(&mut tenth, "e4");
    assert!(failure(&tenth).contains("too many"), "{}", failure(&tenth));
    drop(nine);
    tenth.tick(AGAIN, 0);
    assert_eq!(tenth.saving(), Saving::Saved);
}

#[test]
fn without_a_store_nothing_is_saved_and_nothing_else_is_said() {
    let mut session = Session::new(persons(), hire_machine, SystemTime::now);
    assert_eq!(session.saving(), Saving::Nothing);
    play(&mut session, "e4");
    assert_eq!(session.saving(), Saving::Never);
    assert!(session.waiting().is_empty());
}

#[test]
fn looking_at_a_game_leaves_the_running_one_where_it_is() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut session = session(&store);
    play(&mut session, "e4 e5 Nf3");
    let other = kilomate_pgn::read("[White \"Somebody\"]\n\n1. d4 d5 *\n").expect("a game");
    session.open(&other[0], 0).expect("a game");
    assert_eq!((moves(&session), session.saving()), (2, Saving::Nothing));
    session.close(0);
    assert_eq!(files(folder.path()), ["current.lock", "current.pgn"]);
    let waiting = session.waiting();
    assert_eq!(waiting[0].game.as_ref().expect("a game").plies, 3);
    // What is changed in it gets a file of its own.
    play(&mut session, "c4");
    assert_eq!(session.saving(), Saving::Saved);
    assert!(folder.path().join("current-2.pgn").exists());
    // Back to the running game; the other one waits now.
    session.resume(&waiting[0], 0).expect("it goes on");
    assert_eq!((moves(&session), session.saving()), (3, Saving::Saved));
    assert_eq!(names(&session.waiting()), ["current-2.pgn"]);
    assert_eq!(session.take_problems(), Vec::<String>::new());
}

#[test]
fn games_of_other_desks_are_found_again() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut two = [session(&store), session(&store)];
    play(&mut two[0], "e4");
    play(&mut two[1], "d4 d5");
    let held = two.iter().map(|session| session.waiting().len()).collect::<Vec<_>>();
    assert_eq!(held, [0, 0], "a running desk has them");
    assert_eq!(store.library().list().expect("a list").len(), 0);
    drop(two);
    touch(folder.path(), "current.pgn", 1);
    touch(folder.path(), "current-2.pgn", 2);
    assert_eq!(names(&store.waiting()), ["current-2.pgn", "current.pgn"]);
    let listed = store.library().list().expect("a list");
    assert!(listed.iter().all(|entry| entry.place == Place::Waiting) && listed.len() == 2);
    let mut one = session(&store);
    assert_eq!(moves(&one), 2, "the one that was played last");
    let other = one.waiting();
    assert_eq!(names(&other), ["current.pgn"]);
    let mut taken = session(&store);
    assert_eq!(moves(&taken), 1);
    let refused = one.resume(&other[0], 0).expect_err("another desk has it");
    assert!(refused.contains("another Kilomate is playing it"), "{refused}");
    assert_eq!((moves(&one), one.saving()), (2, Saving::Saved), "nothing has changed");
    let refused = one.store().expect("one").library().delete(&other[0]).expect_err("nor deleted");
    assert!(refused.to_string().contains("another Kilomate"), "{refused}");
    play(&mut taken, "e5");
    drop(taken);
    assert_eq!(one.resume(&one.waiting()[0], 0), Ok(()));
    assert_eq!(moves(&one), 2);
}

#[test]
fn when_every_seat_has_a_game_the_oldest_goes_to_the_library() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut nine: Vec<Session> = (0..9).map(|_| session(&store)).collect();
    for session in &mut nine {
        play(session, "e4");
    }
    drop(nine);
    for seat in 2..=9 {
        touch(folder.path(), &format!("current-{seat}.pgn"), 10 - seat);
    }
    let mut session = session(&store);
    assert_eq!((moves(&session), session.waiting().len()), (1, 8));
    let other = kilomate_pgn::read("1. d4 *").expect("a game");
    session.open(&other[0], 0).expect("a game");
    play(&mut session, "d5");
    assert_eq!((session.saving(), session.waiting().len()), (Saving::Saved, 8));
    assert_eq!(fs::read_dir(folder.path().join("library")).expect("a library").count(), 1);
    let current = fs::read_to_string(folder.path().join("current-9.pgn")).expect("there");
    assert!(current.contains("1. d4"), "{current}");
}

#[test]
fn a_position_is_kept_before_anybody_moves() {
    let folder = folder();
    let store = Store::open(folder.path());
    let mut first = session(&store);
    first.begin(set_up(POSITION), 0);
    assert_eq!((first.has_game(), first.saving()), (true, Saving::Saved));
    drop(first); // as if it had been killed
    let mut second = session(&store);
    assert_eq!(second.desk().board().to_fen().to_string(), POSITION);
    assert!(second.has_game());
    // The same again is no second game; another one does not lose it.
    second.begin(set_up(POSITION), 0);
    let library = || fs::read_dir(folder.path().join("library")).map_or(0, Iterator::count);
    assert_eq!(library(), 0);
    second.begin(persons(), 0);
    assert_eq!((library(), second.has_game()), (1, false));
    assert_eq!(second.waiting().len(), 0);
    // Odds are chosen, not set up.
    second.begin(NewGame { start: Odds::Queen.board(Color::White), ..persons() }, 0);
    assert_eq!((second.has_game(), second.saving()), (false, Saving::Nothing));
}
