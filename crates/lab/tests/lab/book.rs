//! Books, from games to moves that are played from them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use kilomate_core::Game;
use kilomate_core::play::random::Random;

use crate::program::{Directory, PROGRAM, Run, run, run_interrupted, toy};

const GAMES: &str = "[Event \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n\
    [Event \"2\"]\n\n1. e4 e5 2. Nf3 Nf6 1/2-1/2\n\n\
    [Event \"3\"]\n\n1. e4 c5 0-1\n\n\
    [Event \"4\"]\n\n1. d4 d5 2. Qd3 dxc4 *\n\n\
    [Event \"5\"]\n\n1. d4 d5 1/2-1/2\n";

fn games(directory: &Directory, text: &str) -> String {
    let file = directory.file("games.pgn");
    std::fs::write(&file, text).expect("written");
    file
}

/// The lines of a repertoire without those about it.
fn lines(directory: &Directory, name: &str) -> Vec<String> {
    let text = directory.read(name);
    text.lines().skip(1).filter(|line| !line.starts_with('#')).map(str::to_string).collect()
}

#[test]
fn one_command_makes_a_book_from_games() {
    let directory = Directory::new("book");
    let pgn = games(&directory, GAMES);
    let [text, book, bin] = ["a.txt", "a.book", "a.bin"].map(|name| directory.file(name));
    let made = run(&["book", "build", "--pgn", &pgn, "-o", &text, "-o", &book, "-o", &bin]);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    assert!(made.errors.contains("games.pgn: 4 games, 1 left out"), "{}", made.errors);
    assert!(made.errors.contains("game 4, line 15: "), "{}", made.errors);
    let expected = [
        "- : e4 75, d4 25",
        "e4 : c5 67, e5 33",
        "e4 e5 : Nf3 100",
        "d4 : d5 100",
        "e4 e5 Nf3 Nc6 : Bb5 100",
        "e4 e5 Nf3 : Nf6 100",
    ];
    assert_eq!(lines(&directory, "a.txt"), expected);
    assert!(made.out.contains("positions 6 moves 8 "), "{}", made.out);

    // The text packs to the same book, and the other books give the same moves again.
    let again = directory.file("again.book");
    let packed = run(&["book", "pack", &text, "-o", &again]);
    assert_eq!(packed.code, Some(0), "{}", packed.errors);
    assert_eq!(std::fs::read(&again).expect("there"), std::fs::read(&book).expect("there"));
    let back = directory.file("back.txt");
    let made = run(&["book", "build", "--polyglot", &bin, "-o", &back]);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let mut back = lines(&directory, "back.txt");
    let known = back.len();
    back.retain(|line| expected.contains(&line.as_str()));
    // After 2. Nf3 Nc6 its own moves do not lead.
    assert_eq!((known, back.len()), (5, 5));

    let refused = run(&["book", "pack", &text, "-o", &book]);
    assert!(refused.errors.contains("--overwrite"), "{}", refused.errors);
    let small = run(&["book", "pack", &text, "-o", &book, "--overwrite", "--moves", "4"]);
    assert_eq!(small.summary(), "positions 2 moves 4 bytes 20 bits 16");

    let shown = run(&["book", "show", &bin, "1. e4"]);
    assert_eq!(shown.code, Some(0), "{}", shown.errors);
    assert!(shown.out.contains("B00 King's Pawn Game"), "{}", shown.out);
    assert!(shown.out.contains("c5        67 %  B20 Sicilian Defense"), "{}", shown.out);
}

#[test]
fn a_walk_goes_on_and_back() {
    let directory = Directory::new("book-walk");
    let (pgn, book) = (games(&directory, GAMES), directory.file("a.book"));
    assert_eq!(run(&["book", "build", "--pgn", &pgn, "-o", &book]).code, Some(0));
    let mut show = Command::new(PROGRAM)
        .args(["book", "show", &book])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = show.stdin.take().expect("piped");
    input.write_all(b"e4\nback\nd4\nd5\nc4\nno\nquit\nd4\n").expect("it listens");
    drop(input);
    let run = Run::from(&show.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(0), "{}", run.errors);
    let pages: Vec<&str> = run.out.split("\n\n").collect();
    assert!(pages[0].starts_with("the first position"), "{}", run.out);
    assert_eq!(run.out.matches("the first position").count(), 2, "{}", run.out);
    assert!(run.out.contains("1. d4 d5 2. c4\nD06 Queen's Gambit"), "{}", run.out);
    assert!(run.out.contains("the book has no reply here"), "{}", run.out);
    assert!(run.out.contains("`no` at rnbqkbnr/ppp1pppp/8/3p4"), "{}", run.out);
}

#[test]
fn an_engine_throws_out_what_loses() {
    let directory = Directory::new("book-engine");
    // 2. Qh5 Nf6 is popular, and leaves the queen to be taken.
    let pgn = games(
        &directory,
        &"[Event \"1\"]\n\n1. e4 e5 2. Qh5 Nf6 3. Qxf7+ 1-0\n\n\
          [Event \"2\"]\n\n1. e4 e5 2. Qh5 Nc6 1-0\n\n"
            .repeat(3),
    );
    let [text, verdicts] = ["a.txt", "verdicts.txt"].map(|name| directory.file(name));
    let engine = format!("{} option.Skill=100", toy("A", ""));
    let common = ["book", "build", "--pgn", &pgn, "--engine", &engine, "--verdicts", &verdicts];
    let common = [&common[..], &["-o", &text, "--overwrite", "--concurrency", "2"]].concat();
    let made = run(&[&common[..], &["--nodes", "10"]].concat());
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let judged = directory.read("verdicts.txt");
    assert!(judged.starts_with("kilomate verdicts 1\n"), "{judged}");
    assert_eq!(judged.lines().count(), 8, "the seven positions of the games: {judged}");
    let made = lines(&directory, "a.txt");
    // The toy looks a move ahead: what it would take in a position that nobody judged is believed.
    let loses = |line: &String| line.starts_with("e4 e5 Qh5 Nf6 : ");
    assert!(made.iter().any(|line| line.starts_with("e4 e5 : Qh5")), "{made:?}");
    assert!(!made.iter().any(loses), "{made:?}");

    // All is known now; a toy that breaks is not even started.
    let broken = common.iter().map(|word| word.replace("toy", "toy --misdeed crash"));
    let broken: Vec<String> = broken.collect();
    let broken: Vec<&str> = broken.iter().map(String::as_str).collect();
    for (nodes, more, code) in [("10", "", 0), ("11", "--accept-fewer", 0), ("11", "", 1)] {
        let arguments = [&broken[..], &["--nodes", nodes, more]].concat();
        let arguments: Vec<&str> = arguments.into_iter().filter(|word| !word.is_empty()).collect();
        let again = run(&arguments);
        assert_eq!(again.code, Some(code), "{nodes} {more}: {}", again.errors);
        assert_eq!(code == 1, again.errors.contains("the toy breaks"), "{}", again.errors);
    }
    assert_eq!(directory.read("verdicts.txt"), judged);
}

/// Ctrl-C in the middle, then the rest.
#[cfg(unix)]
#[test]
fn interrupted_verdicts_are_continued() {
    const POSITIONS: usize = 3_000;
    let directory = Directory::new("book-interrupted");
    let mut random = Random::new(3);
    let mut text = String::new();
    for number in 0..200 {
        let _ = write!(text, "[Event \"{number}\"]\n\n");
        let mut game: Game<64> = Game::new();
        while game.len() < 30 && !game.status().is_over() {
            let moves = game.board().legal_moves();
            let m = moves.as_slice()[random.below(moves.len().into())];
            let _ = write!(text, "{m} ");
            game.play(m).expect("legal");
        }
        text += "*\n\n";
    }
    let pgn = games(&directory, &text);
    let [book, verdicts] = ["a.book", "verdicts.txt"].map(|name| directory.file(name));
    let toy = toy("A", "");
    let common = ["book", "build", "--pgn", &pgn, "--engine", &toy, "--nodes", "1"];
    let common = [&common[..], &["--verdicts", &verdicts, "-o", &book, "--judge"]].concat();
    let is_begun = |text: &[u8]| crate::program::has_eight_lines(text);
    let interrupted =
        run_interrupted(&[&common[..], &[&POSITIONS.to_string()]].concat(), &verdicts, is_begun);
    assert!(interrupted.errors.contains("the same command goes on"), "{}", interrupted.errors);
    assert!(!std::path::Path::new(&book).exists());
    let begun = directory.read("verdicts.txt");
    assert!((8..POSITIONS).contains(&begun.lines().count()));
    let begun_with = begun.lines().count();
    let more = begun_with + 50;
    let resumed = run(&[&common[..], &[&more.to_string(), "--margin", "500"]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.errors);
    let all = directory.read("verdicts.txt");
    assert!(all.starts_with(&begun));
    // The first line is none; and what was judged first may count for less by now.
    assert!((more + 1..=more + begun_with).contains(&all.lines().count()), "{all}");
}

#[test]
fn a_book_that_cannot_be_made_says_why() {
    let directory = Directory::new("book-mistakes");
    let pgn = games(&directory, GAMES);
    let [book, other, no] = ["a.book", "a.txt", "no.pgn"].map(|name| directory.file(name));
    let list = directory.file("list.tsv");
    std::fs::write(&list, "eco\tname\tpgn\nA00\tNobody's\t1. e5\n").expect("written");
    for (arguments, part) in [
        (vec!["build", "-o", &book], "give --pgn"),
        (vec!["build", "--pgn", &no, "-o", &book], "no.pgn: "),
        (vec!["build", "--pgn", &pgn, "-o", "book"], "ends with .book"),
        (vec!["build", "--pgn", &pgn, "-o", &book, "--min-count", "9"], "lower --min-count"),
        (
            vec!["build", "--pgn", &pgn, "-o", &book, "--engine", "no-such-program"],
            "no-such-program",
        ),
        (vec!["build", "--tsv", &list, "-o", &book], "there are no opening lines"),
        (vec!["pack", &pgn, "-o", &other], "this is no repertoire"),
        (vec!["show", &pgn], "games.pgn: "),
    ] {
        let run = run(&[&["book"], &arguments[..]].concat());
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.errors);
        assert!(run.errors.contains(part), "{arguments:?}: {}", run.errors);
    }
}
