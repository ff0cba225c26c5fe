//! Test positions, solved and not solved.

use serde_json::Value;

use crate::program::{Directory, Run, has_eight_lines, run, run_interrupted, toy};

/// White has one legal move.
const FORCED: &str = "1r5k/8/8/8/8/8/8/K6r w - - bm Ka2; id \"forced\";";
/// White has two.
const CHOICE: &str = "k7/8/8/8/8/8/8/K6r w - - am Ka2; id \"choice\";";

/// A file of positions.
fn suite(directory: &Directory, lines: &[&str]) -> String {
    let file = directory.file("suite.epd");
    std::fs::write(&file, lines.join("\n")).expect("written");
    file
}

/// The lines of a log after the first.
fn records(log: &str) -> Vec<Value> {
    log.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn positions_are_solved_listed_and_kept() {
    let directory = Directory::new("suite");
    let lines = [&["# remark", FORCED][..], &[CHOICE; 20], &["", FORCED]].concat();
    let (file, log) = (suite(&directory, &lines), directory.file("a.jsonl"));
    let (a, b) = (toy("A", ""), toy("B", "--seed 2"));
    let common = ["suite", &file, "-e", &a, "-e", &b, "--nodes", "1", "--concurrency", "2"];
    let first = run(&[&common[..], &["--log", &log]].concat());
    assert_eq!(first.code, Some(0), "{}", first.errors);
    assert!(first.errors.contains("A: Toy, 1 nodes"), "{}", first.errors);
    let records = records(&directory.read("a.jsonl"));
    assert_eq!(records.len(), 44);
    for record in &records {
        let right = if record["id"] == "forced" { "Ka2" } else { "Kb2" };
        assert_eq!(record["solved"], record["played"] == right, "{record}");
        assert_eq!(record["found"]["depth"] == 1, record["solved"] == true, "{record}");
    }
    let solved = |engine: u64| {
        let of = records.iter().filter(|r| r["engine"] == engine && r["solved"] == true);
        of.count() as u64
    };
    assert!(first.summary().ends_with("of 22 illegal 0 crashes 0 stalls 0 late 0 engine B"));
    assert_eq!((first.number("solved"), first.number("of")), (solved(1), 22));
    assert!((3..=21).contains(&solved(1)), "the toy plays at random");
    let rows = |run: &Run, word: &str| {
        let row = |line: &&str| line.starts_with('|') && line.contains(word);
        run.out.lines().filter(row).count() as u64
    };
    assert_eq!((rows(&first, "| forced "), rows(&first, "| choice ")), (4, 40));
    assert_eq!(rows(&first, "| not Ka2 | Kb2 "), solved(0) + solved(1) - 4);

    let again = run(&[&common[..], &["--log", &log]].concat());
    assert!(again.errors.contains("--overwrite"), "{}", again.errors);
    let resume = ["--log", &log, "--resume", "--unsolved"];
    let resumed = run(&[&common[..], &resume].concat());
    assert_eq!(resumed.summary(), first.summary());
    assert_eq!(rows(&resumed, "forced"), 0, "all of them were solved");
    let other = run(&[&common[..], &resume, &["--first", "5"]].concat());
    assert!(other.errors.contains("another run: its `suite_hash`"), "{}", other.errors);
}

#[test]
fn what_an_engine_does_wrong_is_counted_and_not_solved() {
    let directory = Directory::new("suite-misdeeds");
    let file = suite(&directory, &[FORCED; 4]);
    for (misdeed, word, count, played) in [
        ("illegal --at 2", "illegal", 1, "illegal move `e1e8`"),
        ("crash --at 2", "crashes", 2, "the toy breaks"),
        ("late --at 2", "late", 1, "ms too late"),
        ("hang --at 3", "stalls", 1, "did not answer"),
    ] {
        let bad = toy("A", &format!("--misdeed {misdeed}"));
        // The toy's moves take no time, but those of a busy machine do.
        let limit = if word == "late" { "--movetime" } else { "--nodes" };
        let limits = [limit, "1", "--time-margin", "800", "--stall-timeout", "2", "--strict"];
        let run = run(&[&["suite", &file, "-e", &bad], &limits[..]].concat());
        assert_eq!(run.code, Some(3), "{misdeed}: {}", run.errors);
        assert_eq!(run.number(word), count, "{misdeed}: {}", run.summary());
        assert_eq!(run.number("solved"), 4 - count, "{misdeed}: {}", run.summary());
        assert!(run.errors.contains("warning: forced: A "), "{}", run.errors);
        assert!(run.errors.contains(played), "{}", run.errors);
    }
}

#[test]
fn a_floor_is_an_exit_code() {
    let directory = Directory::new("suite-floor");
    let file = suite(&directory, &[FORCED; 3]);
    let toy = toy("A", "");
    for (floor, code) in [("3", 0), ("4", 4)] {
        let run = run(&["suite", &file, "-e", &toy, "--depth", "1", "--fail-below", floor]);
        assert_eq!(run.code, Some(code), "{}", run.summary());
    }
    // Old engines solve positions, too; what they think is not looked at.
    let old = format!("{} proto=xboard", crate::program::toy("A", "--xboard"));
    let run = run(&["suite", &file, "-e", &old, "--movetime", "5000", "--fail-below", "3"]);
    assert_eq!((run.code, run.number("solved")), (Some(0), 3), "{}", run.errors);
}

/// Ctrl-C in the middle, then the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_suite_has_a_result_and_is_continued() {
    const POSITIONS: usize = 10_000;
    let directory = Directory::new("suite-interrupted");
    let (file, log) = (suite(&directory, &vec![FORCED; POSITIONS]), directory.file("a.jsonl"));
    let toy = toy("A", "");
    let common = ["suite", &file, "-e", &toy, "--nodes", "1", "--unsolved", "--log", &log];
    let interrupted = run_interrupted(&common, &log, has_eight_lines);
    let tried = interrupted.number("of") as usize;
    assert!((7..POSITIONS).contains(&tried), "{}", interrupted.summary());
    assert_eq!(interrupted.number("solved") as usize, tried);
    assert_eq!(records(&directory.read("a.jsonl")).len(), tried);
    let resumed = run(&[&common[..], &["--resume", "--concurrency", "2"]].concat());
    assert_eq!((resumed.code, resumed.number("of") as usize), (Some(0), POSITIONS));
    assert_eq!(records(&directory.read("a.jsonl")).len(), POSITIONS);
}

#[test]
fn a_suite_that_cannot_be_run_says_why() {
    let directory = Directory::new("suite-mistakes");
    let good = suite(&directory, &[FORCED]);
    let bad = directory.file("bad.epd");
    std::fs::write(&bad, format!("{FORCED}\n# remark\n{}\n", FORCED.replace("Ka2", "Ka3")))
        .expect("written");
    let toy = toy("A", "");
    let clock = format!("{toy} tc=1");
    for (arguments, part) in [
        (vec!["suite", &bad, "-e", &toy], "bad.epd: line 3: `Ka3` is not a legal move"),
        (vec!["suite", "no.epd", "-e", &toy], "no.epd"),
        (vec!["suite", &good, "-e", "no-such-program"], "no-such-program"),
        (vec!["suite", &good, "-e", &clock], "no clock"),
        (vec!["suite", &good, "-e", &toy, "--nodes", "x"], "nodes must be"),
        (vec!["suite", &good, "-e", &toy, "--resume"], "--log"),
    ] {
        let run = run(&arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.errors);
        assert!(run.errors.contains(part), "{arguments:?}: {}", run.errors);
        assert!(run.out.is_empty(), "{}", run.out);
    }
}
