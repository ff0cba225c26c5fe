//! The library by keys and clicks, over real files.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use kilomate_core::Color;
use kilomate_desk::store::Store;

use super::*;
use crate::stage::{self, Stage};

/// A store of its own that is gone afterwards.
struct Shelf(PathBuf);

impl Shelf {
    fn new() -> Shelf {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kilomate-library-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        Shelf(path)
    }

    /// With three games and a file that is none.
    fn full() -> Shelf {
        let shelf = Shelf::new();
        let library = shelf.library();
        let mut now = SystemTime::UNIX_EPOCH + Duration::from_hours(500_000);
        for (white, black, date, rest) in [
            (
                "Anna",
                "Kilomate 1000",
                "2026.11.14",
                "[WhiteType \"human\"]\n[BlackType \"program\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0",
            ),
            (
                "Chess Prodigy, seconds 15",
                "Bob of the very long family name that no list can show",
                "2026.11.15",
                "\n1. d4 d5 1/2-1/2",
            ),
            (
                "",
                "",
                "????.??.??",
                "[Event \"Two games\"]\n\n1. c4 *\n\n[White \"Second\"]\n\n1. Nf3 *",
            ),
        ] {
            let text =
                format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n{rest}\n");
            let path = library.save(&text, None, now).unwrap();
            fs::File::options().write(true).open(path).unwrap().set_modified(now).unwrap();
            now += Duration::from_mins(1);
        }
        let broken = library.folder().join("broken.pgn");
        fs::write(&broken, "[White \"X\"]\n\n1. e4 e5\n2. Ke3 *\n").unwrap();
        fs::File::options().write(true).open(broken).unwrap().set_modified(now).unwrap();
        shelf
    }

    fn library(&self) -> Library {
        Store::open(&self.0).library()
    }

    fn screen(&self) -> LibraryScreen {
        LibraryScreen::new(Some(self.library()))
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn screens() {
    let shelf = Shelf::full();
    stage::snapshots("library", |_| shelf.screen());
    let empty = Shelf::new();
    stage::snapshots("library-empty", |_| empty.screen());
}

#[test]
fn words_narrow_the_list_and_enter_opens() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    stage.press(KeyCode::Char('/'));
    stage.type_in("anna won");
    let seen = stage.seen();
    assert!(seen.contains("Anna - Kilomate 1000") && !seen.contains("Prodigy"), "{seen}");
    stage.press(KeyCode::Enter);
    assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
    let desk = stage.shared.session.desk();
    assert_eq!((desk.name(Color::White).as_str(), desk.tree().ply(desk.here())), ("Anna", 5));
    stage.press(KeyCode::Esc);
    assert!(stage.seen().contains("Prodigy"), "Esc shows all again");
    stage.press(KeyCode::Tab);
    stage.type_in("nobody");
    assert!(stage.seen().contains(text::NONE_FOUND));
    stage.press(KeyCode::Esc);
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}

#[test]
fn clicks_choose_and_open() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    stage.click("2026.11.14", 3);
    assert!(stage.seen().contains("won"), "what is known of it");
    assert!(matches!(stage.click("2026.11.14", 3), Next::Replace(_)));
    stage.click("Search:", 2);
    stage.type_in("prodigy");
    assert!(!stage.seen().contains("Anna"), "{}", stage.seen());
}

#[test]
fn a_broken_file_is_shown_with_its_problem_and_stays() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    let seen = stage.seen();
    assert!(seen.contains("broken.pgn") && seen.contains("line 4"), "{seen}");
    assert!(matches!(stage.press(KeyCode::Enter), Next::Stay));
    assert!(stage.notice().contains("line 4"), "{}", stage.notice());
    let Next::Open(mut view) = stage.press(KeyCode::Char('v')) else {
        panic!("it can be looked at")
    };
    std::mem::swap(&mut stage.screen, &mut view);
    assert!(stage.seen().contains("2. Ke3 *"));
    for code in [KeyCode::Down, KeyCode::PageDown, KeyCode::End, KeyCode::Home, KeyCode::Up] {
        assert!(matches!(stage.press(code), Next::Stay));
    }
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}

#[test]
fn a_file_with_several_games_lets_one_choose() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    stage.press(KeyCode::Down);
    assert!(stage.seen().contains("There are 2 games in the file"));
    let Next::Open(games) = stage.press(KeyCode::Enter) else { panic!("a list of games") };
    stage.screen = games;
    stage.press(KeyCode::Down);
    assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
    assert_eq!(stage.shared.session.desk().name(Color::White), "Second");
}

#[test]
fn games_are_deleted_after_a_question() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    for answer in [KeyCode::Char('n'), KeyCode::Esc, KeyCode::Enter] {
        stage.press(KeyCode::Char('d'));
        assert!(stage.seen().contains("Delete broken.pgn?"));
        assert!(matches!(stage.press(answer), Next::Stay));
        assert!(stage.seen().contains("broken.pgn"));
    }
    stage.press(KeyCode::Delete);
    stage.press(KeyCode::Char('y'));
    assert!(stage.notice().contains("deleted"), "{}", stage.notice());
    let names = shelf.library().list().unwrap();
    assert_eq!(names.len(), 3);
    assert!(shelf.0.join("library/deleted/broken.pgn").exists());
}

#[test]
fn deleted_games_are_brought_back() {
    let shelf = Shelf::full();
    let mut stage = Stage::new(|_| shelf.screen());
    stage.press(KeyCode::Char('b'));
    assert_eq!(stage.notice(), keep::NOT_DELETED);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Char('d'));
    stage.press(KeyCode::Char('y'));
    assert!(!stage.seen().contains("Prodigy"), "{}", stage.seen());
    stage.press(KeyCode::Char('x'));
    let seen = stage.seen();
    assert!(seen.contains(keep::DELETED_GAMES) && seen.contains("Prodigy"), "{seen}");
    assert!(!seen.contains("Anna") && seen.contains("b bring back"), "{seen}");
    assert!(stage.words().contains(keep::WAS_DELETED));
    stage.press(KeyCode::Char('d'));
    assert_eq!(stage.notice(), keep::IS_DELETED);
    stage.press(KeyCode::Char('b'));
    assert!(stage.notice().contains("in the library again"), "{}", stage.notice());
    assert!(stage.seen().contains(keep::NO_DELETED));
    assert!(matches!(stage.press(KeyCode::Esc), Next::Stay));
    assert!(stage.seen().contains("Prodigy"), "{}", stage.seen());
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}

#[test]
fn games_that_wait_go_on_and_games_set_aside_are_brought_in() {
    let shelf = Shelf::new();
    let store = Store::open(&shelf.0);
    let waiting = "[White \"Wanda\"]\n[Black \"Will\"]\n\n1. e4 e5 *\n";
    let _ = store.current().unwrap().save(waiting).unwrap();
    let kept = shelf.0.join("current.kept-1.pgn");
    fs::write(&kept, "[White \"Karl\"]\n[Black \"Kim\"]\n\n1. d4 *\n").unwrap();
    fs::File::options()
        .write(true)
        .open(&kept)
        .unwrap()
        .set_modified(SystemTime::UNIX_EPOCH)
        .unwrap();
    let mut stage = Stage::new(|shared| {
        let persons = kilomate_desk::NewGame::new(
            kilomate_desk::seat::Seat::person(),
            kilomate_desk::seat::Seat::person(),
        );
        let store = Store::open(shelf.0.join("another"));
        shared.session = kilomate_desk::Session::start(
            Some(store),
            persons,
            kilomate_desk::hire_machine,
            SystemTime::now,
        );
        shelf.screen()
    });
    let seen = stage.seen();
    assert!(seen.contains("Wanda - Will") && seen.contains("Karl - Kim"), "{seen}");
    assert!(seen.contains(keep::WAITS), "{seen}");
    stage.press(KeyCode::Down);
    assert!(stage.words().contains(keep::ASIDE), "{}", stage.seen());
    stage.press(KeyCode::Char('b'));
    assert!(stage.notice().contains("in the library again"), "{}", stage.notice());
    assert!(!kept.exists());
    // With its own store the game that waits goes on, in its file.
    let mut stage = Stage::new(|shared| {
        let persons = kilomate_desk::NewGame::new(
            kilomate_desk::seat::Seat::person(),
            kilomate_desk::seat::Seat::person(),
        );
        shared.session = kilomate_desk::Session::start(
            Some(store.clone()),
            persons,
            kilomate_desk::hire_machine,
            SystemTime::now,
        );
        let other = kilomate_pgn::read("1. c4 *").unwrap();
        shared.session.open(&other[0], 0).unwrap();
        shelf.screen()
    });
    assert!(stage.seen().contains("Wanda - Will"));
    assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
    let session = &stage.shared.session;
    assert_eq!(session.desk().name(Color::White), "Wanda");
    assert_eq!(session.saving(), kilomate_desk::Saving::Saved);
}

#[test]
fn other_files_and_the_rating_are_a_key_away() {
    let shelf = Shelf::new();
    for (key, title) in [('o', text::OPEN), ('r', text::RATINGS)] {
        let mut stage = Stage::new(|_| shelf.screen());
        let Next::Open(screen) = stage.press(KeyCode::Char(key)) else { panic!("{key}") };
        stage.screen = screen;
        assert!(stage.seen().contains(title));
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    let mut stage = Stage::new(|_| LibraryScreen::new(None));
    assert!(stage.seen().contains("KILOMATE_HOME"));
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    fs::write(shelf.0.join("library"), "a file where the folder should be").unwrap();
    let mut stage = Stage::new(|_| shelf.screen());
    assert!(stage.words().contains("a file is where a folder should be"), "{}", stage.seen());
}

#[test]
fn nothing_makes_it_panic() {
    let shelf = Shelf::full();
    stage::hammer(5, |_| shelf.screen());
    let text = "1. e4 {漢字}\n\n\tx".repeat(40);
    stage::hammer(6, |_| ViewScreen::new("x", &text));
}
