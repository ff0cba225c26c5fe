//! What is saved and opened again, what is said where nothing can be, and files that are none.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{Home, PERSONS, Running, assert_said};

#[test]
fn games_are_saved_listed_and_opened() {
    let home = Home::new();
    let text = home.script(
        &PERSONS,
        "e4\nsave First Try\ne5\nsave here.pgn\nsave here.pgn\nlibrary\nopen first\ngame\n\
         open here.pgn\ngame\nopen no such game\nlibrary zzz\n",
    );
    assert_said(
        &text,
        &[
            "Saved in ",
            "Saved in here.pgn.",
            "there already",
            "Anna against Ben",
            "Black to move.",
            "1. e4\n",
            "1. e4 e5\n",
            "No saved game is called",
            "None fits.",
            "The game that you were playing is saved",
        ],
    );
    assert!(Path::new(&home.0).join("here.pgn").exists());
    let again = home.script(&["here.pgn"], "game\n");
    assert_said(&again, &["White: Anna.", "1. e4 e5\n"]);
}

#[test]
fn the_game_goes_on_next_time() {
    let home = Home::new();
    home.script(&PERSONS, "e4\ne5\nNf3\n");
    let again = home.script(&[], "game\nNc6\n");
    assert_said(&again, &["White: Anna.", "1. e4 e5 2. Nf3\n", "Black plays Nc6", "is saved"]);
    let new = home.script(&["--new"], "game\nlibrary\n");
    assert_said(&new, &["Kilomate 1000", "No move has been played.", "Anna against Ben"]);
}

/// What a script is told at its end, where its files are in such a place.
fn told_in(home: &Home, place: &Path, options: &[&str], lines: &str) -> String {
    let mut command = home.command(options);
    command.env("KILOMATE_HOME", place);
    said_by(command, lines)
}

fn said_by(mut command: Command, lines: &str) -> String {
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The game is told as PGN, so that it is not lost, and nobody says that it is saved.
#[track_caller]
fn assert_unsaved(text: &str, why: &str) {
    assert_said(
        text,
        &["The game is not saved. Cannot save", why, "Here it is:", "1. e4", "Goodbye."],
    );
    assert!(!text.contains("is saved"), "{text}");
}

#[cfg(unix)]
#[test]
fn the_last_words_are_true_where_nothing_can_be_saved() {
    let home = Home::new();
    let text = told_in(&home, Path::new("/dev/null"), &PERSONS, "e4\n");
    assert_unsaved(&text, "a file is where a folder should be");
    // No file may have a single byte: as on a full disk.
    let mut full = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    full.args(["-c", script, env!("CARGO_BIN_EXE_kilomate"), "play", "--plain"]).args(PERSONS);
    full.env("KILOMATE_HOME", home.0.join("full")).current_dir(&home.0);
    full.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let text = said_by(full, "e4\nnew\nd4\n");
    assert_said(
        &text,
        &["no room left", "The game is not saved.", "1. e4", "The game is not saved.", "1. d4"],
    );
    assert!(!text.contains("is saved"), "{text}");
}

#[test]
fn the_tenth_program_says_that_it_saves_nothing() {
    let home = Home::new();
    let nine: Vec<Running> = (0..9)
        .map(|_| {
            let mut program = Running::start(home.command(&PERSONS));
            program.until("White to move.");
            program
        })
        .collect();
    assert_unsaved(&home.script(&PERSONS, "e4\n"), "too many chess desks are running");
    for mut program in nine {
        program.send("quit");
        program.until("Goodbye.");
    }
}

#[test]
fn looking_at_a_game_saves_nothing_and_moves_nothing() {
    let home = Home::new();
    let other = "[White \"Zoe\"]\n[Black \"Yann\"]\n\n1. c4 c5 *\n";
    std::fs::write(home.0.join("other.pgn"), other).expect("a file");
    let looked = home.script(&["other.pgn"], "game\n");
    assert_said(&looked, &["White: Zoe.", "1. c4 c5", "Goodbye."]);
    assert!(!looked.contains("saved"), "{looked}");
    home.script(&PERSONS, "e4\ne5\n");
    let looked = home.script(&["other.pgn"], "game\n");
    assert_said(&looked, &["1. c4 c5", "The game that you were playing is saved", "Goodbye."]);
    assert!(!home.0.join("library").exists(), "nothing has moved");
    assert_said(&home.script(&[], "game\n"), &["White: Anna.", "1. e4 e5", "is saved"]);
    // What is played on in it is a game of its own; the other one waits and goes on.
    home.script(&["other.pgn", "--white", "person", "--black", "person"], "Nc3\n");
    let text = home.script(&[], "game\nlibrary\nopen anna\ngame\nlibrary\n");
    assert_said(
        &text,
        &["1. c4", "Anna against Ben", "waiting to go on", "White: Anna.", "1. e4 e5\n"],
    );
    assert_said(&text[text.rfind("1. e4").expect("seen")..], &["waiting to go on"]);
}

#[test]
fn a_position_is_there_again_before_anybody_has_moved() {
    let home = Home::new();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let options = [&PERSONS[..], &["--fen", fen]].concat();
    assert_said(&home.script(&options, "quit\n"), &["is saved: it goes on", "Goodbye."]);
    assert_said(&home.script(&[], "fen\n"), &[fen, "is saved"]);
}

/// What has no end, or nobody knows where, is refused in a sentence, and nothing waits for it.
#[cfg(unix)]
#[test]
fn reading_is_bounded() {
    let home = Home::new();
    let made = Command::new("mkfifo").arg(home.0.join("pipe")).status().expect("mkfifo");
    assert!(made.success());
    let huge = std::fs::File::create(home.0.join("huge.pgn")).expect("made");
    huge.set_len(10 << 30).expect("a file with nothing in it");
    std::fs::create_dir(home.0.join("folder.pgn")).expect("made");
    for (name, part) in [
        ("/dev/zero", "a device or a pipe"),
        ("./pipe", "a device or a pipe"),
        ("huge.pgn", "too large"),
        ("folder.pgn", "a folder"),
    ] {
        let output = home.command(&[name]).output().expect("it runs");
        assert!(!output.status.success(), "{name}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(part), "{name}: {errors}");
        let said = home.script(&PERSONS, &format!("open {name}\n"));
        assert_said(&said, &[part, "Goodbye."]);
        let output = home.command(&["--book", name]).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains("the book"), "{name}: {errors}");
        // The settings as well.
        let place = home.0.join(format!("settings-{}", name.len()));
        std::fs::create_dir_all(&place).expect("made");
        let target = if name.starts_with('/') { name.into() } else { home.0.join(name) };
        std::os::unix::fs::symlink(target, place.join("config.toml")).expect("a link");
        let said = told_in(&home, &place, &[], "quit\n");
        assert_said(&said, &["are ignored: it cannot be read", part]);
    }
}
