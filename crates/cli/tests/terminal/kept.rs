//! What must not be lost: the game on a full disk, the terminal while the program rests.

use crate::played::{GAME, play};
use crate::pty::Terminal;

/// No file may have a single byte: as on a full disk.
const FULL: &str = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";

#[test]
fn a_game_on_a_full_disk_is_printed_when_the_screen_is_left() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start_script(home.path(), FULL, &GAME);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "c4");
    terminal.wait_for("NOT SAVED: no room left");
    terminal.press("t");
    terminal.press("t");
    terminal.press(" qy");
    terminal.wait_for("Continue");
    terminal.wait_for("NOT SAVED: no room left");
    terminal.press("q");
    terminal.wait_for("This game is not saved");
    terminal.press("t");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    let left = terminal.text();
    assert!(left.contains("here it is as PGN") && left.contains("1. c4"), "{left}");
}

/// Nobody can be asked then.
#[test]
fn a_signal_on_a_full_disk_prints_the_game() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start_script(home.path(), FULL, &GAME);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "c4");
    terminal.wait_for("NOT SAVED");
    terminal.signal(rustix::process::Signal::TERM);
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    assert!(terminal.text().contains("1. c4"), "{}", terminal.text());
}

/// A shell with jobs gets the terminal as it was, and the program has it again afterwards.
#[test]
fn ctrl_z_rests_and_comes_back() {
    let home = tempfile::tempdir().expect("a folder");
    let script = "set -m; \"$0\" \"$@\"; echo resting; read line; echo \"heard $line\"; fg";
    let mut terminal = Terminal::start_script(home.path(), script, &GAME);
    terminal.wait_for("e4 Nf3 move");
    play(&mut terminal, "c4");
    terminal.wait_for("1. c4");
    terminal.press("\x1a");
    terminal.wait_for("resting");
    terminal.assert_clean();
    terminal.press("hello\n");
    terminal.wait_until("the board", |screen| {
        screen.alternate_screen() && screen.contents().contains("1. c4")
    });
    play(&mut terminal, "d4");
    terminal.wait_for("d4");
    terminal.press(" qyq");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    assert!(terminal.text().contains("heard hello"), "{}", terminal.text());
}

/// Where nobody could let it go on, it goes on at once.
#[test]
fn ctrl_z_without_a_shell_is_harmless() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &GAME, 80, 24);
    terminal.wait_for("e4 Nf3 move");
    terminal.press("\x1a");
    play(&mut terminal, "c4");
    terminal.wait_for("1. c4");
    terminal.press(" qyq");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
}

#[test]
fn a_terminal_that_can_do_nothing_gets_plain_text() {
    let home = tempfile::tempdir().expect("a folder");
    for arguments in [&[][..], &GAME] {
        let dumb = [("TERM", "dumb")];
        let mut terminal = Terminal::start_with(home.path(), arguments, 80, 24, &dumb);
        terminal.wait_for("Kilomate, plain mode.");
        terminal.press("quit\n");
        assert!(terminal.wait_for_end().success());
        assert!(!terminal.written.contains(&0x1b), "no sequences for it");
    }
}

/// What becomes of sequences in pieces is tested where the time is known: in `decode`.
#[test]
fn the_esc_key_leaves_a_screen() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("Continue");
    terminal.press("l");
    terminal.wait_for("Search:");
    terminal.press("\x1b");
    terminal.wait_for("Continue");
    terminal.press("q");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
}
