//! `kilomate play --plain`, as a person or a script meets it: lines in, sentences out.

mod kept;
mod program;

use std::process::Command;

use kilomate_openings::polyglot;

use program::{Home, PERSONS, Running, assert_said};

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
    let entries = polyglot::line("e4 a6", 1).expect("legal");
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
