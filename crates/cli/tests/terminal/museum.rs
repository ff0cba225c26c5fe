//! A machine of the museum in a terminal, and the terminal afterwards.

use crate::pty::Terminal;

#[test]
fn a_machine_is_visited_and_ctrl_c_leaves_the_terminal_as_it_was() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &["museum", "prodigy"], 80, 24);
    terminal.wait_for("Your move");
    terminal.press("ueue");
    terminal.wait_for("1...");
    terminal.press("\x03");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
}

#[test]
fn the_hall_has_a_door_on_the_first_screen_and_a_machine_is_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &[], 80, 24);
    terminal.wait_for("Museum");
    terminal.press("u");
    terminal.wait_for("The museum: the real programs");
    terminal.press("\r");
    terminal.wait_for("Your move");
    terminal.press("ueue");
    terminal.wait_for("1...");
    terminal.press("\x1b");
    terminal.wait_for("The museum: the real programs");
    terminal.press("\x03");
    assert!(terminal.wait_for_end().success());
    terminal.assert_clean();
    // The machine goes on where it was.
    let mut terminal = Terminal::start(home.path(), &["museum", "prodigy"], 80, 24);
    terminal.wait_for("1...");
    terminal.press("\x03");
    assert!(terminal.wait_for_end().success());
}
