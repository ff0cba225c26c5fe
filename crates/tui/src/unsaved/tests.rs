//! The whole program where nothing can be saved: the warning, the question, and what the answers do.

use std::fs;
use std::path::PathBuf;

use crossterm::event::{KeyEvent, KeyModifiers};
use kilomate_desk::seat::Seat;
use kilomate_desk::store::Store;
use kilomate_desk::{Message, NewGame, Session, hire_machine};

use super::*;
use crate::capabilities::Capabilities;
use crate::colour::Depth;
use crate::show::Show;
use crate::{doors, testing};

const CAN: Capabilities = Capabilities { unicode: true, depth: Depth::None, on_light: false };
/// From the game to the first screen: the menu, the command, and yes.
const LEAVE: &str = " qy";
/// Longer than the session waits before it tries again.
const A_WHILE: u64 = 6_000;

/// A game after 1.e4 whose folder is a file, and that file.
fn blocked(folder: &tempfile::TempDir) -> (Show, PathBuf) {
    let home = folder.path().join("home");
    fs::write(&home, "a file where a folder should be").unwrap();
    let mut show = Show::new(CAN, (80, 24)).unwrap();
    let game = NewGame::new(Seat::person(), Seat::person());
    show.app.shared.session =
        Session::start(Some(Store::open(&home)), game, hire_machine, std::time::SystemTime::now);
    // What went wrong at the beginning has been read.
    show.app.shared.session.take_problems();
    let screen = doors::game(&show.app.shared);
    show.app.open(screen);
    play(&mut show, "e4");
    (show, home)
}

fn play(show: &mut Show, text: &str) {
    let session = &mut show.app.shared.session;
    let m = session.desk().board().parse_move(text).unwrap();
    session.tell(Message::Play { m, sure: true }, show.now).unwrap();
    show.draw();
}

fn seen(show: &mut Show) -> String {
    testing::characters(show.draw())
}

fn interrupt(show: &mut Show) {
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    show.event(&Event::Key(key));
}

fn moves(show: &Show) -> usize {
    let desk = show.app.shared.session.desk();
    desk.tree().ply(desk.here())
}

#[test]
fn the_warning_lasts_as_long_as_saving_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, home) = blocked(&folder);
    for code in [KeyCode::Char('t'), KeyCode::PageUp, KeyCode::Home, KeyCode::End] {
        show.press(code);
        assert!(seen(&mut show).contains("NOT SAVED"), "{}", seen(&mut show));
    }
    // A notice stands above it, and is read as before.
    show.app.shared.notice = Some("Something else.".into());
    let both = seen(&mut show);
    assert!(both.contains("NOT SAVED") && both.contains("Something else."), "{both}");
    show.now += A_WHILE;
    show.press(KeyCode::Char('t'));
    assert!(seen(&mut show).contains("NOT SAVED"), "it was tried again, and failed again");
    fs::remove_file(&home).unwrap();
    show.now += A_WHILE;
    show.press(KeyCode::Char('t'));
    assert!(!seen(&mut show).contains("NOT SAVED"), "{}", seen(&mut show));
    assert!(fs::read_to_string(home.join("current.pgn")).unwrap().contains("1. e4"));
    show.type_in(LEAVE);
    show.press(KeyCode::Char('q'));
    assert!(show.app.is_done() && show.app.shared.farewell.is_empty());
}

#[test]
fn leaving_asks_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, _) = blocked(&folder);
    show.type_in(LEAVE);
    for code in [KeyCode::Esc, KeyCode::Char('b')] {
        show.press(KeyCode::Char('q'));
        assert!(seen(&mut show).contains(text::UNSAVED) && !show.app.is_done());
        show.press(code);
        assert!(!seen(&mut show).contains(text::UNSAVED) && !show.app.is_done());
    }
    show.press(KeyCode::Char('q'));
    show.press(KeyCode::Char('s'));
    assert!(seen(&mut show).contains(text::STILL_UNSAVED) && !show.app.is_done());
    show.press(KeyCode::Char('t'));
    assert!(show.app.is_done());
    assert!(show.app.shared.farewell[0].contains("1. e4"), "{:?}", show.app.shared.farewell);
}

#[test]
fn ctrl_c_asks_once() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, _) = blocked(&folder);
    show.press(KeyCode::F(1)); // the help must not hide the question
    interrupt(&mut show);
    assert!(seen(&mut show).contains(text::UNSAVED) && !show.app.is_done());
    show.press(KeyCode::Esc);
    assert!(!show.app.is_done());
    interrupt(&mut show);
    assert!(seen(&mut show).contains(text::UNSAVED) && !show.app.is_done());
    interrupt(&mut show);
    assert!(show.app.is_done());
    assert!(!show.app.shared.is_settled, "so the game is printed at the end");
}

#[test]
fn a_new_game_asks_first_and_the_old_one_goes_to_another_place() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, _) = blocked(&folder);
    let place = folder.path().join("elsewhere.pgn");
    show.type_in(" n");
    show.press(KeyCode::F(2));
    assert!(seen(&mut show).contains(text::UNSAVED), "{}", seen(&mut show));
    show.press(KeyCode::Esc);
    assert!(seen(&mut show).contains(super::super::text::screens::BEGIN), "back at the form");
    assert_eq!(moves(&show), 1);
    show.press(KeyCode::F(2));
    show.press(KeyCode::Char('f'));
    let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
    for (name, part) in [
        ("there.pgn", "is there already"),
        ("no such folder/x.pgn", "no such folder"),
        ("elsewhere.pgn", "Written to"),
    ] {
        fs::write(folder.path().join("there.pgn"), "somebody's").unwrap();
        show.event(&Event::Key(clear));
        show.type_in(&folder.path().join(name).display().to_string());
        show.press(KeyCode::Enter);
        let said = show.app.shared.notice.clone().unwrap_or_default();
        assert!(said.contains(part), "{name}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("there.pgn")).unwrap(), "somebody's");
    assert!(fs::read_to_string(place).unwrap().contains("1. e4"));
    assert_eq!(moves(&show), 0, "the new game is on the board");
    assert!(!seen(&mut show).contains(text::UNSAVED));
    // Nobody is asked about a game without moves; about the next one they are.
    play(&mut show, "d4");
    show.type_in("jy");
    assert!(seen(&mut show).contains(text::UNSAVED), "{}", seen(&mut show));
    show.press(KeyCode::Char('w'));
    assert_eq!((moves(&show), show.app.is_done()), (0, false));
    assert!(show.app.shared.farewell.is_empty());
}

#[test]
fn what_can_be_saved_after_all_is() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, home) = blocked(&folder);
    interrupt(&mut show);
    fs::remove_file(&home).unwrap();
    show.press(KeyCode::Char('s'));
    assert!(show.app.is_done());
    assert!(fs::read_to_string(home.join("current.pgn")).unwrap().contains("1. e4"));
}

#[test]
fn looking_at_another_game_asks_too() {
    let folder = tempfile::tempdir().unwrap();
    let (mut show, _) = blocked(&folder);
    show.type_in(LEAVE);
    show.press(KeyCode::Char('l'));
    show.press(KeyCode::Char('o'));
    show.event(&Event::Paste("[White \"X\"]\n\n1. d4 d5 *\n".into()));
    assert!(seen(&mut show).contains(text::UNSAVED), "{}", seen(&mut show));
    assert_eq!(moves(&show), 1);
    show.press(KeyCode::Char('t'));
    assert_eq!(moves(&show), 2);
    assert_eq!(show.app.shared.farewell.len(), 1);
}

#[test]
fn resting_saves_and_stops_the_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let mut show = Show::new(CAN, (80, 24)).unwrap();
    let persons = NewGame::new(Seat::person(), Seat::person());
    let store = Store::open(folder.path());
    show.app.shared.session =
        Session::start(Some(store), persons.clone(), hire_machine, std::time::SystemTime::now);
    let clocks = ["300".parse().unwrap(), "300".parse().unwrap()];
    show.begin(NewGame { allowances: Some(clocks), ..persons });
    play(&mut show, "e4");
    assert!(!show.app.wants_rest());
    let key = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    show.event(&Event::Key(key));
    assert_eq!(show.app.wants_rest(), cfg!(unix));
    show.app.rest(show.now);
    assert!(show.app.shared.session.desk().is_paused() && !show.app.wants_rest());
    show.app.wake();
    assert!(show.app.wants_drawing(0));
}
