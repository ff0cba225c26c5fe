//! What is kept, interrupted, continued and decided early.

use crate::program::{Directory, has_eight_lines, play, run, run_interrupted, toy};

#[test]
fn games_and_log_are_kept_and_not_overwritten() {
    let directory = Directory::new("kept");
    let pgn = directory.file("a.pgn");
    let arguments = ["--games", "6", "--depth", "1", "--max-plies", "40", "--pgn", &pgn];
    let first = play(&toy("A", ""), &toy("B", ""), &arguments);
    assert_eq!(first.code, Some(0), "{}", first.errors);
    let text = directory.read("a.pgn");
    assert_eq!(text.matches("[Result ").count(), 6);
    assert_eq!(text.matches("[White \"A\"]").count(), 3, "colours are reversed");
    assert!(text.contains("[Termination \"adjudication\"]") && text.contains("{book}"));
    assert!(text.contains("[WhiteTimeControl \"depth 1\"]"), "{text}");
    assert_eq!(directory.read("a.jsonl").lines().count(), 7);
    let again = play(&toy("A", ""), &toy("B", ""), &arguments);
    assert_eq!(again.code, Some(1));
    assert!(again.errors.contains("--resume"), "{}", again.errors);
    let more = [&arguments[2..], &["--games", "10", "--resume"]].concat();
    let resumed = play(&toy("A", ""), &toy("B", ""), &more);
    assert_eq!(resumed.number("games"), 10, "{}", resumed.errors);
    assert_eq!(directory.read("a.pgn").matches("[Result ").count(), 10);
    let other = play(&toy("A", ""), &toy("B", "--seed 9"), &more);
    assert!(other.errors.contains("another run"), "{}", other.errors);
}

/// Somebody's games are not a match that can be continued, with an empty log or with none.
#[test]
fn a_pgn_without_its_log_is_not_touched() {
    let directory = Directory::new("foreign");
    let pgn = directory.file("mine.pgn");
    let mine = "[Event \"Mine\"]\n\n1. e4 e5 1-0\n\n";
    std::fs::write(&pgn, mine).expect("written");
    let resume = ["--games", "2", "--depth", "1", "--max-plies", "20", "--pgn", &pgn, "--resume"];
    for is_empty in [false, true] {
        if is_empty {
            std::fs::write(directory.file("mine.jsonl"), "").expect("written");
        }
        let refused = play(&toy("A", ""), &toy("B", ""), &resume);
        assert_eq!(refused.code, Some(1), "{}", refused.out);
        assert!(refused.errors.contains("missing or empty"), "{}", refused.errors);
        assert_eq!(directory.read("mine.pgn"), mine);
    }
    // Nor is a file replaced by a table or a chart.
    let opponents = ["gauntlet", "-e", &toy("A", ""), "-o", &toy("B", ""), "--games", "2"];
    for flag in ["--table", "--chart"] {
        let refused = run(&[&opponents[..], &["--depth", "1", flag, &pgn]].concat());
        assert_eq!(refused.code, Some(1), "{}", refused.out);
        assert!(refused.errors.contains("mine.pgn exists"), "{}", refused.errors);
        assert_eq!(directory.read("mine.pgn"), mine);
    }
}

/// What has no end, or nobody knows where, is refused in a sentence.
#[cfg(unix)]
#[test]
fn openings_and_positions_are_read_with_a_bound() {
    let directory = Directory::new("endless");
    let pipe = directory.file("pipe.epd");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let huge = directory.file("huge.pgn");
    std::fs::File::create(&huge).and_then(|file| file.set_len(10 << 30)).expect("made");
    let folder = directory.file("");
    let (toy, never) = (toy("A", ""), directory.file("never"));
    for (file, part) in [
        ("/dev/zero", "a device or a pipe"),
        (pipe.as_str(), "a device or a pipe"),
        (folder.as_str(), "a folder"),
        (huge.as_str(), "too large"),
    ] {
        for arguments in [
            vec!["match", "-e", &toy, "-e", "cmd=x", "--depth", "1", "--openings", file],
            vec!["suite", file, "-e", &toy, "--depth", "1"],
            vec!["book", "build", "--pgn", file, "-o", "never.book"],
            vec!["tune", file, "--output", "never.rs"],
            vec!["label", file, "--own", "-o", &never],
            vec!["train", file, "--hidden", "8", "-o", &never],
            vec!["net", "show", file],
        ] {
            // Data for training may be larger than games, but not that large.
            let refused = run(&arguments);
            assert_eq!(refused.code, Some(1), "{arguments:?}: {}", refused.out);
            assert!(refused.errors.contains(part), "{arguments:?}: {}", refused.errors);
        }
    }
}

/// Ctrl-C in the middle, then the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_match_has_a_result_and_is_continued() {
    let directory = Directory::new("interrupted");
    let pgn = directory.file("a.pgn");
    let (a, b) = (toy("A", ""), toy("B", "--seed 2"));
    let common = ["match", "-e", &a, "-e", &b, "--tc", "60", "--pgn", &pgn, "--concurrency", "2"];
    let log = directory.file("a.jsonl");
    let endless = [&common[..], &["--games", "1000000"]].concat();
    let interrupted = run_interrupted(&endless, &log, has_eight_lines);
    let played = interrupted.number("games") as usize;
    assert!(played >= 7, "{}", interrupted.summary());
    for word in ["illegal", "crashes", "stalls", "timelosses"] {
        assert_eq!(interrupted.number(word), 0, "the engines did not do it");
    }
    assert_eq!(directory.read("a.pgn").matches("[Result ").count(), played);
    assert_eq!(directory.read("a.pgn").matches("[Termination ").count(), played);
    let total = (played + 3).to_string();
    let resumed = run(&[&common[..], &["--games", &total, "--resume"]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.errors);
    assert_eq!(resumed.number("games") as usize, played + 3);
    assert_eq!(directory.read("a.pgn").matches("[Result ").count(), played + 3);
}

#[test]
fn a_sequential_test_ends_the_match() {
    let bad = toy("B", "--misdeed crash --at 1");
    let test = ["--games", "1000", "--depth", "1", "--elo0", "0", "--elo1", "200"];
    let run = play(&toy("A", ""), &bad, &test);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert!(run.summary().contains("sprt H1"), "{}", run.summary());
    assert!(run.number("games") < 100, "{}", run.summary());
    assert!(run.out.contains("H1 accepted"), "{}", run.out);
}

#[test]
fn openings_come_from_files() {
    let directory = Directory::new("openings");
    let epd = directory.file("one.epd");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    std::fs::write(&epd, format!("{fen} id \"pawn\";\n")).expect("written");
    let pgn = directory.file("a.pgn");
    let arguments = ["--games", "2", "--depth", "1", "--max-plies", "20", "--openings", &epd];
    let run = play(&toy("A", ""), &toy("B", ""), &[&arguments[..], &["--pgn", &pgn]].concat());
    assert_eq!(run.number("games"), 2, "{}", run.errors);
    let text = directory.read("a.pgn");
    assert!(text.contains(&format!("[FEN \"{fen} 0 1\"]")), "{text}");
    assert!(text.contains("[SetUp \"1\"]") && text.contains("[Opening \"pawn\"]"), "{text}");
    assert_eq!(run.number("illegal"), 0);
}
