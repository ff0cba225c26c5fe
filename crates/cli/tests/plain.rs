//! `kilomate play --plain`, as a person or a script meets it: lines in, sentences out.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kilomate_core::{Board, Game};
use kilomate_openings::polyglot::{self, Entry};

/// No answer takes longer, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(2);

const PERSONS: [&str; 4] = ["--white", "person Anna", "--black", "person Ben"];

/// A folder of its own for a test, gone afterwards.
struct Home(PathBuf);

impl Home {
    fn new() -> Home {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kilomate-plain-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Home(path)
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kilomate"));
        command.args(["play", "--plain"]).args(options);
        command.env("KILOMATE_HOME", &self.0).current_dir(&self.0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Everything that is said to these lines, and the end of the input.
    fn script(&self, options: &[&str], lines: &str) -> String {
        let mut child = self.command(options).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("piped");
        let lines = lines.to_string();
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        // Lines after `quit` find nobody who reads them.
        let _ = writer.join().expect("no panic");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        String::from_utf8(output.stdout).expect("text")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Each part occurs, after the one before.
#[track_caller]
fn assert_said(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} is missing in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn a_whole_game_with_every_special_move() {
    let home = Home::new();
    let text = home.script(
        &PERSONS,
        "board off\ne4\na6\ne5\nd5\nexd6\nNf6\nback\nforward\nNf3\nBg4\nBe2\nNc6\nO-O\nQxd6\nb4\nO-O-O\n\
         b5\nh5\nbxa6\nh4\naxb7\nKb8\na4\nh3\na5\nhxg2\na6\ngxf1\ngxf1=N\na7\nNxa7\nRxa7\nKxa7\nb8=Q\nresign\n\
         pgn\nquit\n",
    );
    assert_said(
        &text,
        &[
            "White: Anna.",
            "Black: Ben.",
            "8 r n b q k b n r",
            "White to move.",
            "White plays e4, pawn e2 to e4.",
            "White plays exd6, pawn e5 takes pawn en passant on d6.",
            "Black plays Nf6",
            "Taken back.",
            "Black to move.",
            "Played again.",
            "White plays O-O, castles kingside, king e1 to g1.",
            "Black plays O-O-O, castles queenside, king e8 to c8.",
            "Check.",
            "Say what the pawn becomes: gxf1=Q",
            "Black plays gxf1=N, pawn g2 takes rook on f1 and becomes a knight.",
            "White plays a7+",
            "becomes a queen. Check.",
            "White wins, 1-0. Black has resigned.",
            "[White \"Anna\"]",
            "[Result \"1-0\"]",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_script_that_ends_with_a_question_gets_its_answer() {
    let home = Home::new();
    for (options, lines, part) in [
        (&PERSONS[..], "e4\nanalyse\n", "half-moves ahead"),
        (&PERSONS, "analyse", "half-moves ahead"),
        (&PERSONS, "hint\n", "Look at the"),
        // It is over before it comes far.
        (&["--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "--as", "white"], "analyse\n", "Qg7#"),
    ] {
        let text = home.script(options, lines);
        assert_said(&text, &[part, "Goodbye."]);
    }
}

#[test]
fn mate_ends_the_game_and_another_begins() {
    let home = Home::new();
    let lines = "f3\ne5\ng4\nqh4\ne4\nback\nforward\nnew --as black --elo 900\nquit\n";
    let text = home.script(&PERSONS, lines);
    assert_said(
        &text,
        &[
            "Black plays Qh4#, queen d8 to h4.",
            "Checkmate. Black wins, 0-1.",
            "The game is over",
            "Taken back.",
            "Black to move.",
            "Checkmate.",
            "White: Kilomate 900",
            "Goodbye.",
        ],
    );
}

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

#[test]
fn each_machine_plays_a_few_moves() {
    for machine in ["desktop", "ce", "c64", "prodigy", "elf"] {
        let home = Home::new();
        let seat = format!("{machine} depth 2");
        // Without a book, which may change: all of these moves are legal then.
        let options = ["--black", &seat, "--book", "off"];
        let text = home.script(&options, "board off\ne4\nd4\nNf3\nBd3\ngame\nquit\n");
        assert_eq!(text.matches("White plays ").count(), 4, "{machine}: {text}");
        assert!(text.matches("Black plays ").count() >= 3, "{machine}: {text}");
    }
}

#[test]
fn a_seed_makes_weak_play_repeatable() {
    let play = |seed: &str| {
        let home = Home::new();
        let lines = "board off\na3\nh3\nc3\nf3\na4\nh4\nc4\nf4\ngame\nquit\n";
        let text = home.script(&["--elo", "800", "--seed", seed], lines);
        let at = text.rfind("1. a3").unwrap_or_else(|| panic!("{text}"));
        text[at..].lines().next().map(str::to_string)
    };
    let first = play("42");
    assert_eq!(first, play("42"));
    let others = ["1", "2", "3", "4"].map(play);
    assert!(others.iter().any(|other| *other != first), "{first:?}");
}

#[test]
fn openings_are_told_played_from_a_book_and_saved() {
    let home = Home::new();
    let start = Board::start();
    let first = start.parse_move("e4").expect("legal");
    let mut after: Game<8> = Game::new();
    after.play(first).expect("legal");
    let reply = after.board().parse_move("a6").expect("legal");
    let entries = [Entry::new(&start, first, 1), Entry::new(after.board(), reply, 1)];
    let path = home.0.join("mine.bin");
    std::fs::write(&path, polyglot::write(entries)).expect("a file");
    let options = ["--black", "prodigy seconds 5", "--book", "mine.bin"];
    let text = home.script(&options, "book\ne4\nd4\nlibrary\npgn\nquit\n");
    assert_said(
        &text,
        &[
            "e4, 100 per cent: B00 King's Pawn Game.",
            "White plays e4, pawn e2 to e4.",
            "Opening: B00 King's Pawn Game.",
            "Black plays a6, pawn a7 to a6. From the book.",
            "Opening: B00 St. George Defense.",
            "[ECO \"B00\"]",
            "[Opening \"St. George Defense",
        ],
    );
    // The settings name a book that is gone: that is told, and the game goes on.
    let settings = "[play]\nbook_file = \"gone.bin\"\n";
    std::fs::write(home.0.join("config.toml"), settings).expect("a file");
    let text = home.script(&[], "book\n");
    assert_said(&text, &["The book gone.bin: it cannot be read", "have their own"]);
    assert_said(&home.script(&["--book", "mine.bin"], "new\nbook\n"), &["e4, 100 per cent"]);
}

#[test]
fn mistakes_on_the_command_line_say_what_to_write() {
    let home = Home::new();
    for (options, part) in [
        (&["--clock", "soon"][..], "5+3"),
        (&["no such game.pgn"], "PGN"),
        (&["--book", "no such book.bin"], "name another one"),
        (&["--authentic"], "--machine"),
        (&["--fen", "8/8/8/8/8/8/8/KKKKKKKKK w - - 0 1"], "rnbqkbnr"),
    ] {
        let output = home.command(options).output().expect("it runs");
        assert!(!output.status.success(), "{options:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(part), "{options:?}: {errors}");
    }
}

/// A program that one talks to.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    fn start(mut command: Command) -> Running {
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Running { child, input, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    #[track_caller]
    fn until(&mut self, part: &str) {
        loop {
            let line = self.lines.recv_timeout(LIMIT).unwrap_or_else(|_| panic!("no {part:?}"));
            if line.contains(part) {
                return;
            }
        }
    }

    fn errors(mut self) -> (bool, String) {
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut errors).expect("text");
        (self.child.wait().expect("it ends").success(), errors)
    }
}

#[test]
fn words_are_answered_while_the_opponent_thinks() {
    let home = Home::new();
    let mut program = Running::start(home.command(&["--black", "desktop infinite"]));
    program.send("e4");
    program.until("White plays e4");
    program.send("fen");
    program.until("/4P3/");
    program.send("clock");
    program.until("There are no clocks");
    program.send("move now");
    program.until("Black plays");
    program.send("quit");
    program.until("Goodbye.");
    assert_eq!(program.errors(), (true, String::new()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_ends() {
    let home = Home::new();
    let mut program = Running::start(home.command(&["--black", "desktop infinite"]));
    program.send("d4");
    program.until("White plays d4");
    let killed = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    program.until("Goodbye.");
    assert_eq!(program.errors(), (true, String::new()));
    assert_said(&home.script(&[], "game\n"), &["1. d4"]);
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
