//! Files opened, pasted and written.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use crossterm::event::{KeyEvent, KeyModifiers};
use kilomate_core::Color;
use kilomate_desk::Message;

use super::*;
use crate::stage::{self, Stage};

const GAME: &str = "[White \"Anna\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 *\n";

/// A folder of its own that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("kilomate-files-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn put(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn open(words: &str) -> (Stage, Next) {
    let mut stage = Stage::new(|_| OpenScreen::new());
    stage.type_in(words);
    let next = stage.press(KeyCode::Enter);
    (stage, next)
}

fn paste(content: &str) -> (Stage, Next) {
    let mut stage = Stage::new(|_| OpenScreen::new());
    let next = stage.send(&Event::Paste(content.into()));
    (stage, next)
}

fn ply(stage: &Stage) -> usize {
    let desk = stage.shared.session.desk();
    desk.tree().ply(desk.here())
}

#[test]
fn screens() {
    stage::snapshots("open", |_| OpenScreen { path: Line::new("games/anna.pgn") });
    stage::snapshots("export", |shared| ExportScreen::new(shared));
    let (games, _) = all_games(&format!("{GAME}\n{GAME}"));
    let problem = "game 3, line 11: `Ke3` is not legal".to_string();
    stage::snapshots("games", |_| GamesScreen::new(games.clone(), Some(problem.clone())));
}

#[test]
fn one_game_is_opened_at_once_and_several_are_listed() {
    let folder = Folder::new();
    let (stage, next) = open(&folder.put("one.pgn", GAME.as_bytes()));
    assert!(matches!(next, Next::Replace(_)), "{}", stage.notice());
    assert_eq!(ply(&stage), 3);
    let two = format!("{GAME}\n{}", GAME.replace("Anna", "Zoe").replace("2. Nf3 ", ""));
    let (mut stage, next) = open(&folder.put("two.pgn", two.as_bytes()));
    let Next::Open(list) = next else { panic!("a list") };
    stage.screen = list;
    assert!(stage.seen().contains("2. Zoe - Bob"));
    stage.click("Zoe", 0);
    assert!(matches!(stage.click("Zoe", 0), Next::Replace(_)));
    assert_eq!((ply(&stage), stage.shared.session.desk().name(Color::White).as_str()), (2, "Zoe"));
}

#[test]
fn what_cannot_be_opened_says_what_and_where() {
    let folder = Folder::new();
    for (words, part) in [
        (folder.path("none.pgn"), "there is no such file"),
        (folder.path(""), "it is a folder"),
        (folder.put("bytes.pgn", b"\x7fELF\0"), "not text"),
        (folder.put("empty.pgn", b"\n\n"), "no game"),
        (folder.put("bad.pgn", b"1. e4 e5\n2. Ke3"), "game 1, line 2"),
        ("kkkkkkkk/8/8/8/8/8/8/KK6 w - - 0 1".into(), "king"),
        ("8/8/8/8/8/8/8/9 w".into(), "not a position"),
    ] {
        let (stage, next) = open(&words);
        assert!(matches!(next, Next::Stay), "{words}");
        assert!(stage.notice().contains(part), "{words}: {}", stage.notice());
        assert_eq!(ply(&stage), 0);
    }
    // Good games around a bad one can be opened, and one is told.
    let around = format!("{GAME}\n1. Ke3 *\n\n[White \"Jürgen\"]\n\n1. d4 *\n");
    let around: Vec<u8> = around.chars().map(|c| c as u8).collect(); // Latin-1
    let (mut stage, next) = open(&folder.put("half.pgn", &around));
    let Next::Open(list) = next else { panic!("a list") };
    stage.screen = list;
    assert!(stage.seen().contains("game 2, line 6"), "{}", stage.seen());
    assert!(stage.seen().contains("3. Jürgen - ?"), "{}", stage.seen());
}

#[test]
fn games_and_positions_are_pasted() {
    let (stage, next) = paste(GAME);
    assert!(matches!(next, Next::Replace(_)), "{}", stage.notice());
    assert_eq!(ply(&stage), 3);
    let (_, next) = paste(" 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    let Next::Replace(mut screen) = next else { panic!("a new game from there") };
    let mut stage = Stage::new(|_| OpenScreen::new());
    std::mem::swap(&mut stage.screen, &mut screen);
    stage.press(KeyCode::F(2));
    assert!(stage.shared.session.desk().board().to_fen().as_str().starts_with("4k3/"));
    let (stage, next) = paste("1. e4 e5\n2. Ke3");
    assert!(matches!(next, Next::Stay));
    assert!(stage.notice().contains("line 2"), "{}", stage.notice());
    let (mut stage, next) = paste("/some/path.pgn");
    assert!(matches!(next, Next::Stay));
    assert!(stage.seen().contains("/some/path.pgn"), "a path is only typed");
}

/// A game of one move that is to be written to a file of this name in a folder.
fn export(folder: &Folder, name: &str) -> Stage {
    let mut stage = Stage::new(|shared| {
        let m = shared.session.desk().board().parse_move("e4").unwrap();
        shared.session.tell(Message::Play { m, sure: true }, 0).unwrap();
        ExportScreen::in_folder(shared, folder.0.clone())
    });
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.send(&Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    stage.type_in(name);
    stage
}

#[test]
fn a_game_is_written_and_read_again() {
    let folder = Folder::new();
    let path = folder.path("mine.pgn");
    let mut stage = export(&folder, "mine.pgn");
    stage.press(KeyCode::End);
    stage.press(KeyCode::Enter);
    assert!(stage.notice().contains("Written"), "{}", stage.notice());
    assert_eq!(kilomate_pgn::read(&fs::read_to_string(&path).unwrap()).unwrap()[0].moves.len(), 1);
    fs::write(&path, "precious").unwrap();
    for answer in [KeyCode::Char('n'), KeyCode::Esc, KeyCode::Enter] {
        stage.press(KeyCode::Enter);
        // Wherever the line ends: the path is as long as the system likes it.
        assert!(stage.words().contains("Overwrite it?"), "{}", stage.seen());
        stage.press(answer);
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    }
    stage.click(text::WRITE, 0);
    stage.press(KeyCode::Char('y'));
    assert_ne!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn a_position_goes_to_the_clipboard() {
    let folder = Folder::new();
    let mut stage = export(&folder, "x");
    stage.click(text::COPY, 0);
    assert!(stage.shared.clipboard.as_deref().is_some_and(|pgn| pgn.contains("1. e4")));
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Right);
    stage.click(text::COPY, 0);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    assert_eq!(stage.shared.clipboard.as_deref(), Some(fen));
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new();
    folder.put("file", b"");
    for (path, part) in
        [("  ", "no name"), ("file/x.pgn", "annot save"), ("no/x.pgn", "annot save")]
    {
        let mut stage = export(&folder, path);
        stage.press(KeyCode::End);
        stage.press(KeyCode::Enter);
        assert!(stage.notice().contains(part), "{path}: {}", stage.notice());
    }
    let mut stage = Stage::new(|shared| ExportScreen::new(shared));
    assert!(stage.seen().contains("kilomate-2026-11-16.pgn"));
    stage.press(KeyCode::Right);
    assert!(stage.seen().contains("kilomate-2026-11-16.fen"));
}

#[test]
fn nothing_makes_them_panic() {
    stage::hammer(7, |_| OpenScreen::new());
    let (games, _) = all_games(&GAME.repeat(30));
    stage::hammer(8, |_| GamesScreen::new(games.clone(), Some("x".into())));
    let folder = Folder::new();
    stage::hammer(9, |shared| ExportScreen::in_folder(shared, folder.0.clone()));
}

/// What has no end, or nobody knows where, is refused in a sentence, and nothing waits for it.
#[cfg(unix)]
#[test]
fn reading_is_bounded() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let huge = folder.put("huge.pgn", b"");
    fs::File::options().write(true).open(&huge).unwrap().set_len(10 << 30).unwrap();
    for (path, part) in [
        ("/dev/zero", "a device or a pipe"),
        (&pipe, "a device or a pipe"),
        (&huge, "too large"),
        (&folder.path(""), "folder"),
    ] {
        let (stage, next) = open(path);
        assert!(matches!(next, Next::Stay), "{path}");
        assert!(stage.notice().contains(part), "{path}: {}", stage.notice());
    }
}
