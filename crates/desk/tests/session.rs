//! A desk with its files: what is played is there again, whatever happens.

use std::fs;
use std::path::Path;

use kilomate_core::Color;
use kilomate_desk::seat::{Seat, Setting};
use kilomate_desk::store::Store;
use kilomate_desk::{Books, Message, NewGame, Refusal, Session, hire_machine};
use kilomate_pgn::read;

fn new_game(white: &str, black: &str) -> NewGame {
    NewGame::new(white.parse().expect(white), black.parse().expect(black))
}

fn session(folder: &Path) -> Session {
    Session::start(
        Some(Store::open(folder)),
        new_game("person", "person"),
        hire_machine,
        std::time::SystemTime::now,
    )
}

fn play(session: &mut Session, line: &str) {
    for text in line.split_whitespace() {
        let m = session.desk().board().parse_move(text).expect(text);
        session.tell(Message::Play { m, sure: true }, 0).expect(text);
    }
}

fn line(session: &Session) -> usize {
    session.desk().tree().ply(session.desk().here())
}

fn library(session: &Session) -> usize {
    session.store().map_or(0, |store| store.library().list().expect("a list").len())
}

#[test]
fn every_move_is_saved_before_anybody_hears_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = session(folder.path());
    assert!(!first.has_game());
    assert!(!folder.path().join("current.pgn").exists(), "nothing has been played");
    for (count, text) in (1..).zip(["e4", "e5", "Nf3", "Nc6"]) {
        play(&mut first, text);
        let saved = fs::read_to_string(folder.path().join("current.pgn")).unwrap();
        assert_eq!(read(&saved).unwrap()[0].moves.len(), count);
    }
    first.tell(Message::TakeBack, 0).unwrap();
    drop(first); // as if the program had been killed: nothing is done on the way out
    let mut second = session(folder.path());
    assert_eq!((line(&second), second.take_problems()), (3, vec![]));
    second.tell(Message::Redo, 0).unwrap();
    assert_eq!(line(&second), 4);
}

#[test]
fn books_stay_on_the_desk_from_game_to_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    session.set_books(Books { are_closed: true, ..Books::default() });
    session.begin(new_game("person", "desktop nodes 50"), 0);
    play(&mut session, "e4");
    while !session.desk().is_persons_move() {
        session.tick(0, 1_000);
    }
    assert!(!session.desk().thought(Color::Black).expect("it has moved").is_book);
    let pgn = read(&session.pgn(0)).unwrap();
    session.open(&pgn[0], 0).unwrap();
    assert!(session.desk().books().are_closed);
}

#[test]
fn old_games_go_to_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    session.begin(new_game("person", "person"), 0);
    assert_eq!(library(&session), 0, "nothing was played");
    play(&mut session, "e4");
    session.begin(new_game("person Anna", "person Ben"), 0);
    assert_eq!((library(&session), session.has_game()), (1, false));
    assert!(!folder.path().join("current.pgn").exists());
    let entries = session.store().unwrap().library().list().unwrap();
    let text = session.store().unwrap().library().read(&entries[0]).unwrap();
    let game = &read(&text).unwrap()[0];
    play(&mut session, "d4");
    session.open(game, 0).unwrap();
    assert_eq!((line(&session), library(&session)), (1, 2));
    session.begin(new_game("person", "person"), 0);
    assert_eq!(library(&session), 2, "a game that was only looked at is there already");
    assert!(session.save_copy(Some("mine"), 0).unwrap().ends_with("mine.pgn"));
    assert_eq!(session.take_problems(), Vec::<String>::new());
}

#[test]
fn results_are_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = session(folder.path());
    one.begin(new_game("desktop elo 1200", "person"), 0);
    while !one.desk().is_persons_move() {
        one.tick(0, 5_000);
    }
    one.tell(Message::Resign, 0).unwrap();
    assert_eq!(one.ratings().games().count(), 1);
    let first = one.ratings().games().next().unwrap().clone();
    assert_eq!((first.elo, first.person, first.counts), (Some(1200), Color::Black, true));
    drop(one);
    let mut two = session(folder.path());
    assert_eq!(two.ratings().games().count(), 1, "not again when it is read");
    assert!(two.desk().outcome().is_some());
    assert_eq!(two.tell(Message::Resign, 0), Err(Refusal::Over));
    // A game with a hint is remembered, but says nothing about the person.
    two.begin(new_game("person", "desktop elo 1200"), 0);
    play(&mut two, "e4");
    while !two.desk().is_persons_move() {
        two.tick(0, 5_000);
    }
    two.tell(Message::TakeBack, 0).unwrap();
    two.tell(Message::Redo, 0).unwrap();
    two.tell(Message::Resign, 0).unwrap();
    assert_eq!(two.ratings().games().map(|game| game.counts).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn a_game_in_which_the_opponents_thoughts_were_seen_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    assert!(!session.is_for_rating(), "two persons");
    let win = |session: &mut Session, looks: bool| {
        session.begin(new_game("person", "desktop elo 800"), 0);
        assert!(session.is_for_rating());
        play(session, "e4");
        if looks {
            session.tell(Message::Watch, 0).unwrap();
        }
        session.tell(Message::Resign, 0).unwrap();
        assert!(!session.is_for_rating(), "it is over");
        session.tell(Message::Watch, 0).unwrap(); // afterwards it does no harm
    };
    win(&mut session, false);
    win(&mut session, true);
    let counts: Vec<bool> = session.ratings().games().map(|game| game.counts).collect();
    assert_eq!(counts, [true, false]);
    session.begin(new_game("desktop elo 800", "desktop elo 900"), 0);
    session.tell(Message::Watch, 0).unwrap();
    assert!(!session.is_for_rating() && !session.desk().is_assisted(), "nobody to help");
}

#[test]
fn the_pace_stays_from_game_to_game() {
    let mut session =
        Session::new(new_game("person", "person"), hire_machine, std::time::SystemTime::now);
    assert!(!session.desk().has_human_pace());
    session.set_human_pace(true);
    session.begin(new_game("person", "desktop elo 800"), 0);
    assert!(session.desk().has_human_pace());
}

#[test]
fn an_adaptive_opponent_chooses_when_it_sits_down() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    session.begin(new_game("person", "desktop elo 3000 adaptive"), 0);
    let Seat::Machine(seat) = session.desk().seat(Color::Black) else { panic!("a machine") };
    assert!(matches!(seat.setting, Setting::Elo(elo) if elo < 1500), "{seat:?}");
}

#[test]
fn broken_files_are_reported_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("current.pgn"), "1. e4 e5 2. Ke3 nonsense").unwrap();
    fs::write(path("ratings.txt"), "something else").unwrap();
    let mut session = session(folder.path());
    let problems = session.take_problems();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems.iter().any(|problem| problem.contains("Ke3")), "{problems:?}");
    play(&mut session, "d4");
    assert_eq!(session.take_problems().len(), 1, "where it is kept");
    assert!(fs::read_to_string(path("current.broken-1.pgn")).unwrap().contains("nonsense"));
    session.begin(new_game("person", "desktop elo 800"), 0);
    play(&mut session, "e4");
    session.tell(Message::Resign, 0).unwrap();
    assert_eq!(fs::read_to_string(path("ratings.txt")).unwrap(), "something else");
}

#[test]
fn a_game_of_a_later_version_is_moved_to_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[KilomateDesk \"99\"]\n\n1. e4 *\n";
    fs::write(folder.path().join("current.pgn"), text).unwrap();
    let mut session = session(folder.path());
    assert!(session.take_problems()[0].contains("later version"));
    play(&mut session, "d4");
    let entries = session.store().unwrap().library().list().unwrap();
    assert_eq!(session.store().unwrap().library().read(&entries[0]).unwrap(), text);
}

#[test]
fn without_a_place_to_save_one_plays_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut session = session(&file);
    assert!(!session.take_problems().is_empty());
    play(&mut session, "e4 e5");
    assert!(session.save_copy(None, 0).is_err());
    assert_eq!(line(&session), 2);
    let mut session = Session::start(
        None,
        new_game("person", "person"),
        hire_machine,
        std::time::SystemTime::now,
    );
    play(&mut session, "e4");
    assert_eq!(session.take_problems(), Vec::<String>::new());
}

#[test]
fn a_game_that_the_library_cannot_take_is_kept_beside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("library"), "a file where a folder should be").unwrap();
    let mut session = session(folder.path());
    play(&mut session, "e4 e5");
    session.begin(new_game("person", "person"), 0);
    assert!(session.take_problems().iter().any(|said| said.contains("current.kept-1.pgn")));
    play(&mut session, "d4");
    let kept = fs::read_to_string(folder.path().join("current.kept-1.pgn")).unwrap();
    assert!(kept.contains("1. e4"), "{kept}");
    let current = fs::read_to_string(folder.path().join("current.pgn")).unwrap();
    assert!(current.contains("1. d4"), "{current}");
}

#[test]
fn two_desks_keep_each_others_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut sessions = [session(folder.path()), session(folder.path())];
    assert!(sessions[1].take_problems()[0].contains("another Kilomate"));
    for session in &mut sessions {
        session.begin(new_game("person", "desktop elo 800"), 0);
        play(session, "e4");
        session.tell(Message::Resign, 0).unwrap();
    }
    drop(sessions);
    assert_eq!(session(folder.path()).ratings().games().count(), 2);
}

#[test]
fn looking_back_at_a_finished_game_counts_nothing_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    session.begin(new_game("person", "desktop elo 800 adaptive"), 0);
    play(&mut session, "e4");
    session.tell(Message::Resign, 0).unwrap();
    for _ in 0..3 {
        session.tell(Message::TakeBack, 0).unwrap();
        session.tell(Message::Redo, 0).unwrap();
        session.tell(Message::Resign, 0).unwrap();
    }
    assert_eq!(session.ratings().games().count(), 1);
    // Nor does a game that others have played, or one against somebody who sat down in its middle.
    session.begin(new_game("person", "person"), 0);
    play(&mut session, "f3 e5 g4 Qh4#");
    session.tell(Message::Sit(Color::White, "desktop elo 2400".parse().unwrap()), 0).unwrap();
    assert_eq!(session.ratings().games().count(), 1);
    session.begin(new_game("person", "person"), 0);
    play(&mut session, "f3 e5 g4");
    session.tell(Message::Sit(Color::White, "desktop elo 2400".parse().unwrap()), 0).unwrap();
    play(&mut session, "Qh4#");
    assert_eq!(
        session.ratings().games().map(|game| game.counts).collect::<Vec<_>>(),
        [true, false]
    );
}

#[test]
fn a_finished_game_that_is_played_on_stays_in_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = session(folder.path());
    play(&mut session, "f3 e5 g4 Qh4#");
    let before = session.desk().tree().node(session.desk().here()).parent.unwrap();
    session.tell(Message::PlayOnFrom(before), 0).unwrap();
    assert_eq!(library(&session), 1);
    let library = session.store().unwrap().library();
    let text = library.read(&library.clone().list().unwrap()[0]).unwrap();
    assert!(text.contains("Qh4# 0-1"), "{text}");
}
