//! Two runs on one file: the second is refused at once and changes nothing, and when the first has
//! been killed the file can be continued.
//!
//! No test waits for something that takes long: a first run hangs after a known piece of its work
//! or has so much to do that no machine ends it.

use crate::datagen::{bytes, generate};
use crate::program::{Busy, Directory, run, toy};

/// Every engine moves once in a game.
const SHORT: [&str; 6] = ["--depth", "1", "--max-plies", "4", "--stall-timeout", "3600"];

/// A file of one opening with two half-moves.
fn opening(directory: &Directory) -> String {
    let file = directory.file("opening.txt");
    std::fs::write(&file, "e2e4 e7e5\n").expect("written");
    file
}

/// Whether a log has its first line and so many records.
fn has_records(count: usize) -> impl Fn(&[u8]) -> bool {
    move |text| text.split(|&byte| byte == b'\n').count() == count + 2
}

/// Runs a command with each of these additions, while another run has its files.
fn refuse(arguments: &[&str], additions: &[&[&str]]) {
    for addition in additions {
        let refused = run(&[arguments, addition].concat());
        let Some(told) = refused.errors.lines().last() else { panic!("nothing was told") };
        assert_eq!(refused.code, Some(1), "{addition:?}: {told}");
        assert!(told.contains("is in use: another kilomate-lab is writing to it; wait"), "{told}");
        assert!(refused.out.is_empty(), "{}", refused.out);
        assert!(!refused.errors.contains("Toy"), "engines were started: {}", refused.errors);
    }
}

const ALL_WAYS: [&[&str]; 3] = [&["--resume"], &["--overwrite"], &[]];

#[test]
fn a_match_keeps_other_runs_away() {
    let directory = Directory::new("twice-match");
    let (pgn, log) = (directory.file("a.pgn"), directory.file("a.jsonl"));
    let opening = opening(&directory);
    // It never answers the fourth question of its life.
    let (a, b) = (toy("A", ""), toy("B", "--misdeed hang --at 4"));
    let engines = ["match", "-e", &a, "-e", &b, "--openings", &opening];
    let games = [&engines[..], &SHORT, &["--games", "6"]].concat();
    let both = [&games[..], &["--pgn", &pgn]].concat();
    let first = Busy::start(&both, &log, has_records(3));
    let before = [&pgn, &log].map(|file| bytes(file));
    refuse(&both, &ALL_WAYS);
    // Another match may not take one of the files either.
    let other = directory.file("other");
    refuse(&games, &[&["--pgn", &other, "--log", &log, "--resume"]]);
    refuse(&games, &[&["--pgn", &pgn, "--log", &other, "--overwrite"]]);
    assert!(!std::path::Path::new(&other).exists(), "the other file was not begun");
    assert_eq!([&pgn, &log].map(|file| bytes(file)), before);
    first.kill();
    let resumed = run(&[&both[..], &["--resume"]].concat());
    assert_eq!((resumed.code, resumed.number("games")), (Some(0), 6), "{}", resumed.errors);
    assert_eq!(directory.read("a.pgn").matches("[Result ").count(), 6);
    assert!(bytes(&log).starts_with(&before[1]) && has_records(6)(&bytes(&log)));
}

#[test]
fn games_and_log_are_not_one_file() {
    let directory = Directory::new("twice-same");
    let file = directory.file("a.jsonl");
    let (a, b) = (toy("A", ""), toy("B", ""));
    let refused = run(&[&["match", "-e", &a, "-e", &b, "--pgn", &file], &SHORT[..]].concat());
    assert_eq!(refused.code, Some(1));
    assert!(refused.errors.contains("need a file each"), "{}", refused.errors);
}

#[test]
fn a_suite_keeps_other_runs_away() {
    let directory = Directory::new("twice-suite");
    let (file, log) = (directory.file("suite.epd"), directory.file("a.jsonl"));
    std::fs::write(&file, "1r5k/8/8/8/8/8/8/K6r w - - bm Ka2;\n".repeat(6)).expect("written");
    let engine = toy("A", "--misdeed hang --at 4");
    let own = ["suite", &file, "-e", &engine, "--nodes", "1", "--stall-timeout", "3600"];
    let arguments = [&own[..], &["--log", &log]].concat();
    let first = Busy::start(&arguments, &log, has_records(3));
    let before = bytes(&log);
    refuse(&arguments, &ALL_WAYS);
    assert_eq!(bytes(&log), before);
    first.kill();
    let resumed = run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((resumed.code, resumed.number("solved")), (Some(0), 6), "{}", resumed.errors);
    assert!(bytes(&log).starts_with(&before) && has_records(6)(&bytes(&log)));
}

#[test]
fn a_run_of_spsa_keeps_other_runs_away() {
    let directory = Directory::new("twice-spsa");
    let (state, opening) = (directory.file("a.spsa"), opening(&directory));
    // Two games in each iteration: it hangs in the fourth.
    let engine = toy("A", "--misdeed hang --at 7");
    let own = ["spsa", "-e", &engine, "--state", &state, "--iterations", "6", "--pairs", "1"];
    let arguments = [&own[..], &SHORT, &["--openings", &opening, "Skill"]].concat();
    let first = Busy::start(&arguments, &state, has_records(3));
    let before = bytes(&state);
    refuse(&arguments, &ALL_WAYS);
    assert_eq!(bytes(&state), before);
    first.kill();
    let resumed = run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((resumed.code, resumed.number("iterations")), (Some(0), 6), "{}", resumed.errors);
    assert!(bytes(&state).starts_with(&before) && has_records(6)(&bytes(&state)));
}

#[test]
fn a_generation_keeps_other_runs_away() {
    let directory = Directory::new("twice-datagen");
    let [file, whole] = ["a", "whole"].map(|name| directory.file(name));
    let arguments = ["datagen", &file, "--nodes", "200", "--seed", "5", "--games"];
    let endless = [&arguments[..], &["16000000"]].concat();
    let first = Busy::start(&endless, &file, |bytes| bytes.len() >= 2_000);
    let before = bytes(&file);
    refuse(&endless, &ALL_WAYS);
    assert!(bytes(&file).starts_with(&before), "the first one went on");
    first.kill();
    let cut = generate(&file, 1, &["--resume"]);
    assert_eq!(cut.code, Some(0), "{}", cut.errors);
    let games = cut.number("games") as u32 + 2;
    assert_eq!(generate(&file, games, &["--resume"]).code, Some(0));
    assert_eq!(generate(&whole, games, &[]).code, Some(0));
    assert!(bytes(&file) == bytes(&whole), "the same file as if nobody had disturbed");
}

/// A checkpoint is replaced after each epoch, and stays with the run that does so.
#[test]
fn training_keeps_other_runs_away() {
    let directory = Directory::new("twice-tune");
    let [data, output, checkpoint] = ["data", "a.rs", "a.json"].map(|name| directory.file(name));
    assert_eq!(generate(&data, 40, &[]).code, Some(0));
    let own = ["tune", &data, "--output", &output, "--checkpoint", &checkpoint, "--batch", "256"];
    let endless = ["--epochs", "1000000", "--patience", "1000000"];
    let endless = [&own[..], &endless].concat();
    let first = Busy::start(&endless, &checkpoint, |text| !text.is_empty());
    refuse(&endless, &[&["--resume"], &[]]);
    assert!(!std::path::Path::new(&output).exists());
    first.kill();
    let epochs = directory.read("a.json").matches("\"held_out\":0.").count();
    assert!(epochs > 1, "before the first and after it");
    let more = epochs.to_string();
    let resumed = run(&[&own[..], &["--resume", "--epochs", &more, "--patience", &more]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.errors);
    assert_eq!(directory.read("a.json").matches("\"held_out\":0.").count(), epochs + 1);
}
