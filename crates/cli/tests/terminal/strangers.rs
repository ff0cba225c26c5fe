//! A file must never start a program. Each test gives the program a file that would, does everything
//! with it that a person might, and looks afterwards whether the command has been run.

mod home;

use home::{Home, allow, game};

use crate::pty::Terminal;

/// What is on the first screen only.
const HOME: &str = "Machines";

/// Leaves a game that is not over for the first screen.
fn leave(terminal: &mut Terminal) {
    terminal.press(" qy");
    terminal.wait_for(HOME);
}

/// The first answer, which is on the screen as long as the question is.
const QUESTION: &str = "Do not start it";

/// Waits for the question and presses keys that do not start the program; then the game is seen.
fn refuse(terminal: &mut Terminal, keys: &str) {
    terminal.wait_for(QUESTION);
    terminal.press(keys);
    // The old screen is gone before anything is looked for on the new one.
    terminal.wait_without(QUESTION);
    terminal.wait_for("program, not started");
}

/// The question is on the screen, or will be: whatever is done does not start the program.
fn refuse_on_screen(terminal: &mut Terminal) {
    terminal.wait_for(QUESTION);
    terminal.wait_for("\"touch\"");
    refuse(terminal, "yYsS\r"); // Enter is no
    terminal.press("p");
    refuse(terminal, "\r");
    leave(terminal);
    terminal.press("c");
    // Changed places, and a game more, are with the same player.
    for keys in [" s", "jy", " q"] {
        refuse(terminal, "\r");
        terminal.press(keys);
    }
    terminal.wait_for(HOME);
    terminal.press("q");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn a_file_on_the_command_line_starts_nothing_on_the_screen() {
    let home = Home::new();
    let file = home.write("evil.pgn", &home.evil());
    let mut terminal = home.screen(&["play", file.to_str().expect("a name")]);
    refuse_on_screen(&mut terminal);
    home.assert_harmless();
}

/// Everything that could make the game go on.
const ORDERS: &str = "yes\ny\nsure\ngo on\nmove now\ne5\nswap\ne5\nnew\nyes\nback\nforward\naccept\n\
                      library\nhint\npause\ngo on\nquit\n";

#[test]
fn a_file_on_the_command_line_starts_nothing_in_plain_mode() {
    let home = Home::new();
    home.write("evil.pgn", &home.evil());
    let said = home.script(&["evil.pgn"], ORDERS);
    home.assert_harmless();
    assert!(said.contains("Black: program, not started."), "{said}");
    assert!(said.contains(&home.seat()), "all of its command: {said}");
    assert!(said.contains("Nobody is here to be asked"), "{said}");
}

#[test]
fn a_file_named_in_the_library_starts_nothing() {
    let home = Home::new();
    let file = home.write("elsewhere/evil.pgn", &home.evil());
    let mut terminal = home.screen(&["play"]);
    terminal.wait_for("Library");
    terminal.press("lo");
    terminal.wait_for("Open");
    terminal.press(file.to_str().expect("a name"));
    terminal.press("\r");
    refuse_on_screen(&mut terminal);
    home.assert_harmless();
}

#[test]
fn a_pasted_game_starts_nothing() {
    let home = Home::new();
    let mut terminal = home.screen(&["play"]);
    terminal.wait_for("Library");
    terminal.press("lo");
    terminal.wait_for("Open");
    terminal.press(&format!("\x1b[200~{}\x1b[201~", home.evil()));
    refuse_on_screen(&mut terminal);
    home.assert_harmless();
}

#[test]
fn a_file_that_lies_in_the_library_starts_nothing() {
    let home = Home::new();
    home.write("library/2026-11-17 Anna - Fish.pgn", &home.evil());
    let mut terminal = home.screen(&["play"]);
    terminal.wait_for("Library");
    terminal.press("l");
    terminal.wait_for("Anna - Fish");
    terminal.press("\r");
    refuse_on_screen(&mut terminal);
    let said = home.script(&["--white", "person", "--black", "person"], "open Fish\nyes\nquit\n");
    assert!(said.contains("program, not started"), "{said}");
    home.assert_harmless();
}

#[test]
fn a_game_of_several_starts_nothing() {
    let home = Home::new();
    home.write("two.pgn", &format!("1. d4 d5 *\n\n{}", home.evil()));
    let said = home.script(&["two.pgn", "--game", "2"], ORDERS);
    assert!(said.contains("program, not started"), "{said}");
    home.assert_harmless();
}

#[test]
fn the_game_that_waits_starts_nothing() {
    for name in ["current.pgn", "current-2.pgn"] {
        let home = Home::new();
        home.write(name, &home.evil());
        let said = home.script(&[], ORDERS);
        home.assert_harmless();
        assert!(name != "current.pgn" || said.contains("program, not started"), "{said}");
    }
}

#[test]
fn continue_starts_nothing() {
    let home = Home::new();
    home.write("current.pgn", &home.evil());
    let mut terminal = home.screen(&["play"]);
    terminal.wait_for("program, not started");
    terminal.press("c");
    refuse_on_screen(&mut terminal);
    home.assert_harmless();
}

#[test]
fn settings_that_others_can_write_start_nothing() {
    for (config, folder) in [(0o666, 0o755), (0o664, 0o755), (0o644, 0o777)] {
        let home = Home::new();
        let seat = home.seat();
        let command = seat.split_once(" -- ").expect("a command").1;
        let text = format!("[play]\nprograms = [\"{command}\"]\n[last]\nblack = \"{seat}\"\n");
        let path = home.write("config.toml", &text);
        home.write("current.pgn", &home.evil());
        allow(&path, config);
        allow(&home.path(""), folder);
        for options in [&[][..], &["--new"], &["--as", "black"]] {
            let said = home.script(options, "e4\nquit\n");
            assert!(said.contains("can be changed by other users"), "{said}");
            assert!(said.contains("chmod go-w"), "{said}");
        }
        // The form, with everything that it remembers of the last time.
        let mut terminal = home.screen(&["play"]);
        terminal.wait_for("The chess programs in the settings are not used");
        terminal.press("n");
        terminal.wait_for("New game");
        assert!(!terminal.text().contains("touch"), "{}", terminal.text());
        terminal.press("\r");
        terminal.wait_for("e4 Nf3 move");
        terminal.press(" q");
        terminal.wait_for(HOME);
        terminal.press("q");
        assert!(terminal.wait_for_end().success());
        home.assert_harmless();
        assert_eq!(std::fs::read_to_string(&path).expect("there"), text, "nothing was written");
    }
}

#[test]
fn odd_tags_start_nothing() {
    let home = Home::new();
    let seat = home.seat();
    let harm = home.harm().display().to_string();
    let tags = |own: &str| format!("[KilomateDesk \"1\"]\n{own}\n\n1. e4 *\n");
    let texts = [
        tags(&format!("[KilomateBlack \"{}\"]", seat.replace("program", "PROGRAM"))),
        tags(&format!("[kilomateblack \"{seat}\"]")),
        tags(&format!("[KilomateBlack \"person\"]\n[KilomateBlack \"{seat}\"]")),
        tags(&format!("[KilomateBlack \"{seat}\"]\n[KilomateBlack \"person\"]")),
        tags(&format!("[KilomateBlack \"person [KilomateBlack \\\"{seat}\\\"]\"]")),
        tags(&format!("[KilomateWhite \"{seat}\"]\n[KilomateBlack \"{seat}\"]")),
        tags(&format!("[KilomateBlack \"\n  {seat}\n\"]")),
        format!("[kilomatedesk \"1\"]\n[KilomateBlack \"{seat}\"]\n\n1. e4 *\n"),
        format!("[White \"{seat}\"]\n[Black \"{seat}\"]\n[Program \"{harm}\"]\n\n1. e4 *\n"),
        format!("[KilomateDesk \"1\"]\n\n1. e4 {{[KilomateBlack \"{seat}\"]}} *\n"),
        format!("[SetUp \"1\"]\n[FEN \"{seat}\"]\n\n*\n"),
    ];
    for text in texts {
        home.write("odd.pgn", &text);
        // It may refuse the file, but must not be killed by it.
        let output = home.output(&["odd.pgn"], ORDERS);
        assert!(output.status.code().is_some_and(|code| code <= 1), "{text}");
        home.assert_harmless();
    }
}

#[test]
fn words_that_mean_something_to_a_shell_mean_nothing() {
    let home = Home::new();
    let harm = home.harm().display().to_string();
    // The person's own programs do not cover other arguments, options or spellings.
    let own = home.write("fish", "#!/bin/sh\nexit 0\n");
    allow(&own, 0o755);
    let own = own.display().to_string();
    home.write("config.toml", &format!("[play]\nprograms = [\"sh\", \"touch\", \"{own}\"]\n"));
    for seat in [
        format!("program -- sh -c 'touch {harm}'"),
        format!("program -- touch {harm}"),
        format!("program -- '{own}; touch {harm}'"),
        format!("program -- '{own}' '&&' touch {harm}"),
        format!("program -- '{own}\ntouch {harm}'"),
        format!("program -- '{own}' '\n' '`touch {harm}`'"),
        format!("program -- '{own}' '$(touch {harm})' '|' sh"),
        format!("program option 'Log={harm}' -- sh"),
        format!("program option 'Ponder=true\nsetoption name Log value {harm}' -- {own}"),
    ] {
        home.write("evil.pgn", &game(&seat));
        let said = home.script(&["evil.pgn"], ORDERS);
        home.assert_harmless();
        assert!(said.contains("program, not started"), "{seat}: {said}");
        let command = said.lines().find(|line| line.starts_with("  program ")).expect("shown");
        assert!(command.contains(&harm) && !command.contains('\u{1b}'), "{command}");
    }
}

#[test]
fn an_escape_sequence_in_a_command_is_seen_and_not_obeyed() {
    let home = Home::new();
    let hidden = format!("program -- touch '\u{1b}[8m{}\u{9b}2J'", home.harm().display());
    let file = home.write("evil.pgn", &game(&hidden));
    let mut terminal = home.screen(&["play", file.to_str().expect("a name")]);
    terminal.wait_for("\\u{1b}[8m");
    refuse(&mut terminal, "\r");
    leave(&mut terminal);
    terminal.press("q");
    terminal.wait_for_end();
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(!written.contains("\x1b[8m") && !written.contains('\u{9b}'));
    home.assert_harmless();
}

#[test]
fn the_persons_own_programs_are_started() {
    // Named in the settings.
    let home = Home::new();
    home.write("evil.pgn", &home.evil());
    let command = home.seat().split_once(" -- ").expect("a command").1.to_string();
    home.write("config.toml", &format!("[play]\nprograms = [\"{command}\"]\n"));
    home.script(&["evil.pgn"], "quit\n");
    home.wait_for_harm();

    // Named on the command line, or in a line.
    for (options, lines) in [
        (&["--black", &home.seat()][..], "quit\n".to_string()),
        (&["--white", "person", "--black", "person"], format!("black {}\nquit\n", home.seat())),
        (&["--white", "person", "--black", "person"], format!("new --black '{}'\n", home.seat())),
    ] {
        std::fs::remove_file(home.harm()).expect("there");
        home.script(options, &lines);
        home.wait_for_harm();
    }
}

#[test]
fn a_program_that_the_person_wants_is_started() {
    // On the screen: the second answer.
    let home = Home::new();
    let file = home.write("evil.pgn", &home.evil());
    let mut terminal = home.screen(&["play", file.to_str().expect("a name")]);
    terminal.wait_for(QUESTION);
    assert!(!home.harm().exists());
    terminal.press("\x1b[B\r");
    home.wait_for_harm();
    terminal.wait_for("paused"); // it was no chess program
    leave(&mut terminal);
    terminal.press("q");
    terminal.wait_for_end();
    assert!(!home.path("config.toml").exists(), "for this time only");

    // In plain mode, where somebody sits before a terminal.
    let home = Home::new();
    let file = home.write("evil.pgn", &home.evil());
    let mut terminal = home.screen(&["play", "--plain", file.to_str().expect("a name")]);
    terminal.wait_for("Write yes to start exactly this");
    assert!(!home.harm().exists());
    terminal.press("no\nyes\n");
    terminal.wait_for("Nothing was asked");
    terminal.press("go on\n");
    terminal.wait_until("the question again", |screen| {
        screen.contents().matches("Write yes to start").count() > 1
    });
    assert!(!home.harm().exists());
    terminal.press("yes\n");
    terminal.wait_for("It is started.");
    home.wait_for_harm();
    terminal.press("quit\n");
    terminal.wait_for_end();
}

/// What a terminal would obey: another title, an empty screen, hidden letters, a bell.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{9b}2J\u{1b}[8m\u{7}x";

#[test]
fn words_of_others_command_no_terminal() {
    let home = Home::new();
    // A game with such names, tags and comments; settings with such a name; a program that says such
    // things; a file that is no game.
    let engine = format!(
        "while read word rest; do case $word in uci) echo 'id name Fish {EVIL}'; echo 'option name {EVIL} \
         type string'; echo uciok;; isready) echo readyok;; go) echo 'info string {EVIL}'; echo \
         'bestmove {EVIL}';; quit) exit;; esac; done\n"
    );
    let engine = home.write("engine.sh", &engine).display().to_string();
    let name = EVIL.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007");
    let name = name.replace('\u{9b}', "\\u009b");
    home.write("config.toml", &format!("[player]\nname = \"{name}\"\n"));
    let game = format!(
        "[Event \"{EVIL}\"]\n[White \"{EVIL}\"]\n[Black \"{EVIL}\"]\n[ECO \"{EVIL}\"]\n[Opening \"{EVIL}\"]\n\
         [Date \"{EVIL}\"]\n\n{{{EVIL}}} 1. e4 {{{EVIL}}} e5 ({{{EVIL}}} 1... c5) *\n"
    );
    home.write("library/game.pgn", &game);
    home.write("library/broken.pgn", &format!("[Event \"{EVIL}\"]\n\n1. {EVIL} *\n"));
    home.write(
        "library/seat.pgn",
        &format!("[KilomateDesk \"1\"]\n[KilomateWhite \"{EVIL}\"]\n\n*\n"),
    );
    let lines = format!(
        "library\nopen game\npgn\ngame\nopen broken\nopen seat\nopen {EVIL}\n{EVIL}\nrating\n\
         new --white person --black 'program -- sh {engine}'\ne4\ne5\npause\nquit\n"
    );
    let said = home.script(&["--white", "person", "--black", "person"], &lines);
    assert!(said.contains("owned"), "it is shown: {said}");
    assert!(said.contains("Fish"), "the program was talked to: {said}");
    let found = said.chars().find(|&c| c.is_control() && c != '\n');
    assert_eq!(found, None, "{said:?}");

    // The screen: the list, the text of each file, the game, a file that is refused.
    let mut library = home.screen(&["play"]);
    library.wait_for("Library");
    library.press("l");
    library.wait_for("names, dates");
    for _ in 0..3 {
        library.press("v");
        library.wait_without("names, dates");
        library.press("q");
        library.wait_for("names, dates");
        library.press("\x1b[B");
    }
    library.press("qq");
    let path = |name: &str| home.path(name).display().to_string();
    let mut game = home.screen(&["play", &path("library/game.pgn")]);
    game.wait_for("owned");
    leave(&mut game);
    game.press("q");
    let refused = home.screen(&["play", &path("library/seat.pgn")]);
    for mut terminal in [library, game, refused] {
        terminal.wait_for_end();
        // The program's own title ends with a bell.
        let written =
            String::from_utf8_lossy(&terminal.written).replace("\u{1b}]0;Kilomate\u{7}", "");
        assert!(written.contains("owned"), "{written:?}");
        for harm in ["\u{1b}]0;owned", "\u{9b}", "\u{1b}[8m", "\u{7}"] {
            assert!(!written.contains(harm), "{harm:?}");
        }
    }
}
