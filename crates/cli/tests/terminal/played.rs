//! Games in a terminal, and the terminal afterwards.

use crate::pty::Terminal;

/// Without a book, which may change: what the machine plays is seen below.
pub(crate) const GAME: [&str; 10] = [
    "play",
    "--new",
    "--white",
    "person",
    "--black",
    "prodigy nodes 300",
    "--seed",
    "1",
    "--book",
    "off",
];

/// Types a move, sees it, makes it.
pub(crate) fn play(terminal: &mut Terminal, text: &str) {
    terminal.press(text);
    terminal.wait_for(&format!("Your move: {text}"));
    terminal.press("\r");
    terminal.wait_without(&format!("Your move: {text}"));
}

#[test]
fn a_game_is_played_resized_and_left() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &GAME, 80, 24);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "e4");
    terminal.wait_until("a reply", |screen| {
        screen.contents().lines().any(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            words.windows(3).any(|w| w[0] == "1." && w[1] == "e4" && w[2].len() >= 2)
        })
    });
    // A hint in three presses: which man, where to, the line.
    for said in ["Press i for where it goes", "Press i for the line", "Hint: 2."] {
        terminal.press("i");
        terminal.wait_for(said);
    }
    terminal.press("u");
    terminal.wait_for("♚   ♝   ♞   ♜      ●"); // its knight is back, beside its name
    // Turned round: the first rank is on top.
    let rank = terminal.find("8 ").expect("a rank").1;
    terminal.press("t");
    terminal.wait_until("a turned board", |screen| {
        let row = screen.rows(0, 3).nth(usize::from(rank)).unwrap_or_default();
        row.trim_start().starts_with('1')
    });
    terminal.press("t");
    play(&mut terminal, "d4");
    terminal.wait_for("1. d4");
    terminal.press("w");
    terminal.wait_for("library");
    terminal.resize(20, 8);
    terminal.wait_for("60");
    terminal.press("zzz");
    terminal.resize(80, 24);
    terminal.wait_for("1. d4");
    terminal.resize(200, 60);
    terminal.wait_for("1. d4");
    terminal.press(" q");
    terminal.wait_for("Leave the game?");
    terminal.press("y");
    terminal.wait_for("Set up a position");
    terminal.press("q");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    let saved = std::fs::read_to_string(home.path().join("current.pgn")).expect("a saved game");
    assert!(saved.contains("1. d4"), "{saved}");
    assert_eq!(std::fs::read_dir(home.path().join("library")).expect("a library").count(), 1);
}

/// A key and a new size of the window that come at the same time are both heard: it finds both after
/// a moment of thought.
#[test]
fn a_key_in_a_window_that_changes_is_heard() {
    let home = tempfile::tempdir().expect("a folder");
    let mut thinker = GAME;
    thinker[5] = "prodigy nodes 4000000000";
    let mut terminal = Terminal::start(home.path(), &thinker, 80, 24);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "e4");
    for (top, columns) in ["1", "8"].into_iter().cycle().zip([81, 80, 82].repeat(10)) {
        terminal.resize(columns, 24);
        terminal.press("t");
        terminal.wait_until("a turned board", |screen| {
            let is_rank = |row: &String| row.trim_start().starts_with(['1', '8']);
            let first = screen.rows(0, 3).find(is_rank).unwrap_or_default();
            first.trim_start().starts_with(top)
        });
    }
    terminal.press(" qyq");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
}

#[test]
fn squares_are_clicked() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &GAME, 80, 24);
    terminal.wait_for("e4 Nf3 move");
    let (_, row_of_rank_2) = terminal.find("2 ").expect("rank 2");
    let (_, row_of_rank_4) = terminal.find("4 ").expect("rank 4");
    let files = terminal.find("a   b   c   d   e").expect("the files");
    let column_of_e = files.0 + 16;
    terminal.click(column_of_e, row_of_rank_2);
    terminal.click(column_of_e, row_of_rank_4);
    terminal.wait_for("1. e4");
    terminal.press(" qyq");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
}

#[test]
fn a_terminal_without_colour_or_unicode_gets_neither() {
    let home = tempfile::tempdir().expect("a folder");
    let plain = [("NO_COLOR", "1"), ("LC_ALL", "C"), ("TERM", "vt100"), ("COLORTERM", "")];
    let mut terminal = Terminal::start_with(home.path(), &GAME, 80, 24, &plain);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "Nf3");
    terminal.press(" qyq");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    assert!(terminal.written.is_ascii(), "no character beyond ASCII");
    let text = String::from_utf8_lossy(&terminal.written).into_owned();
    for sequence in text.split("\x1b[").skip(1) {
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
        if sequence[end..].starts_with('m') {
            let has_colour = sequence[..end]
                .split(';')
                .any(|number| matches!(number.parse::<u32>(), Ok(30..=38 | 40..=48 | 90..=107)));
            assert!(!has_colour, "{sequence:?}");
        }
    }
}

#[test]
fn a_signal_to_end_leaves_a_clean_terminal_and_the_game() {
    use rustix::process::Signal;
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let home = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::start(home.path(), &GAME, 80, 24);
        terminal.wait_for("e4 Nf3 move");
        play(&mut terminal, "c4");
        terminal.wait_for("1. c4");
        terminal.signal(signal);
        assert!(terminal.wait_for_end().success(), "{signal:?}");
        terminal.assert_clean();
        let saved = std::fs::read_to_string(home.path().join("current.pgn")).expect("a saved game");
        assert!(saved.contains("1. c4"), "{saved}");
    }
}

/// A build for tests panics when it is asked to.
#[test]
fn a_panic_leaves_a_clean_terminal_and_says_what_happened() {
    let home = tempfile::tempdir().expect("a folder");
    let panics = [("KILOMATE_TEST_PANIC", "1")];
    let mut terminal = Terminal::start_with(home.path(), &GAME, 80, 24, &panics);
    assert!(!terminal.wait_for_end().success());
    terminal.assert_clean();
    let said = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(said.contains("asked to panic"), "{said}");
}

#[test]
fn broken_files_are_reported_in_a_sentence() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(home.path().join("config.toml"), "scheme = 5\n").expect("a file");
    std::fs::write(home.path().join("current.pgn"), "1. e4 Ke3").expect("a file");
    let mut terminal = Terminal::start(home.path(), &[], 120, 40);
    terminal.wait_for("scheme");
    // The next problem is told when the first one has been read.
    terminal.press("\t");
    terminal.wait_for("Ke3");
    terminal.press("q");
    assert!(terminal.wait_for_end().success());
    let kept = std::fs::read_to_string(home.path().join("config.toml")).expect("the file");
    assert_eq!(kept, "scheme = 5\n");
    let kept = std::fs::read_to_string(home.path().join("current.pgn")).expect("the file");
    assert_eq!(kept, "1. e4 Ke3");
}
