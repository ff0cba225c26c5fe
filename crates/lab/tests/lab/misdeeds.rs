//! Everything that an engine can do wrong is counted, and nothing else.

use crate::program::{play, run, toy};

/// With time enough for moves on a machine that is busy with other things.
const FOUR: [&str; 6] = ["--games", "4", "--max-plies", "60", "--tc", "10+0.1"];

#[test]
fn a_clean_match_has_no_faults() {
    let run = play(&toy("A", ""), &toy("B", "--seed 2 --slow 300"), &FOUR);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert_eq!(run.results().iter().sum::<u64>(), 4);
    for word in ["illegal", "crashes", "stalls", "timelosses", "illegalpvs"] {
        assert_eq!(run.number(word), 0, "{word} in {}", run.summary());
    }
    assert!(run.summary().starts_with("games 4 +"), "{}", run.summary());
    assert!(run.errors.contains("A: Toy, 10+0.1"), "{}", run.errors);
}

/// The toy does wrong once in its life, so only its first game is lost by it.
#[test]
fn an_illegal_move_loses_and_is_counted() {
    let run = play(&toy("A", ""), &toy("B", "--misdeed illegal --at 3"), &FOUR);
    assert_eq!((run.code, run.number("illegal")), (Some(0), 1), "{}", run.summary());
    assert!(run.results()[0] >= 1, "{}", run.summary());
    assert_eq!(run.conduct("B", "illegal"), "1");
    assert_eq!(run.conduct("A", "illegal"), "0");
    assert!(run.errors.contains("played the illegal move `e1e8` at "), "{}", run.errors);
    assert!(run.out.contains("illegal move 1"), "{}", run.out);
}

/// After a crash there is a new process, which crashes again.
#[test]
fn a_crash_loses_and_the_engine_is_started_again() {
    let bad = toy("B", "--misdeed crash --at 2");
    let run = play(&toy("A", ""), &bad, &[&FOUR[..], &["--strict"]].concat());
    assert_eq!((run.code, run.number("crashes")), (Some(3), 4), "{}", run.summary());
    assert_eq!(run.results(), [4, 0, 0]);
    assert_eq!(
        (run.conduct("A", "crashes"), run.conduct("B", "crashes")),
        ("0".into(), "4".into())
    );
    // What it said before it died.
    assert!(run.errors.contains("the toy breaks"), "{}", run.errors);
}

#[test]
fn a_late_move_loses_on_time_and_the_engine_plays_on() {
    let bad = toy("A", "--misdeed late --at 1");
    let run = play(&bad, &toy("B", ""), &["--games", "4", "--max-plies", "60", "--tc", "4"]);
    assert_eq!((run.code, run.number("timelosses")), (Some(0), 1), "{}", run.summary());
    assert_eq!((run.number("crashes"), run.number("stalls")), (0, 0));
    assert_eq!(run.conduct("A", "time losses"), "1");
    assert!(run.results()[2] >= 1);
    assert!(run.conduct("A", "least clock").starts_with('-'), "{}", run.out);
}

#[test]
fn an_engine_that_hangs_is_killed() {
    let bad = toy("B", "--misdeed hang --at 2");
    let run = play(&toy("A", ""), &bad, &["--games", "1", "--nodes", "1", "--stall-timeout", "1"]);
    assert_eq!((run.code, run.number("stalls")), (Some(0), 1), "{}", run.summary());
    assert_eq!(run.results(), [1, 0, 0]);
}

#[test]
fn an_illegal_line_is_a_warning() {
    let run = play(&toy("A", ""), &toy("B", "--misdeed pv --at 2"), &FOUR);
    assert_eq!((run.code, run.number("illegalpvs")), (Some(0), 1), "{}", run.summary());
    assert_eq!(run.number("illegal"), 0);
    assert_eq!(run.conduct("B", "illegal PVs"), "1");
    assert!(run.errors.contains("warning: game 1.1 (A - B): Black told an illegal move"));
}

#[test]
fn engines_of_the_older_protocol_play_and_resign() {
    let old = |arguments| toy("B", &format!("--xboard {arguments}")) + " proto=xboard";
    let good = old("--slow 300") + " option.memory=1 option.style=2";
    let run = play(&toy("A", ""), &good, &FOUR);
    assert_eq!((run.code, run.number("games")), (Some(0), 4), "{}", run.errors);
    for word in ["illegal", "crashes", "stalls", "timelosses"] {
        assert_eq!(run.number(word), 0, "{word} in {}", run.summary());
    }
    assert!(run.errors.contains("B: Old toy, 10+0.1"), "{}", run.errors);
    assert_eq!(run.conduct("B", "depth"), "1.0");
    let run = play(&toy("A", ""), &old("--misdeed resign --at 3"), &FOUR);
    assert!(run.out.contains("resignation 1"), "{}", run.out);
    let run = play(&toy("A", ""), &old("--misdeed illegal --at 3"), &FOUR);
    assert_eq!((run.code, run.number("illegal")), (Some(0), 1), "{}", run.summary());
    let run = play(&toy("A", ""), &old("--misdeed late"), &["--games", "2", "--tc", "4"]);
    assert_eq!(run.number("timelosses"), 1, "{}", run.summary());
    let run = play(&toy("A", ""), &(old("") + " nodes=5"), &["--tc", "1"]);
    assert!(run.errors.contains("cannot be limited by nodes"), "{}", run.errors);
}

#[test]
fn a_match_that_cannot_be_played_says_why() {
    let toy_a = toy("A", "");
    let unknown = format!("{toy_a} option.Machine=ce");
    for (arguments, part) in [
        (vec!["match", "-e", &toy_a, "-e", "no-such-program", "--tc", "1"], "no-such-program"),
        (vec!["match", "-e", &toy_a, "-e", &unknown, "--tc", "1"], "no option `Machine`"),
        (vec!["match", "-e", &toy_a, "-e", &toy_a], "--tc"),
        (vec!["match", "-e", &toy_a, "--tc", "1"], "two engines"),
        (vec!["match", "-e", &toy_a, "-e", "cat", "--tc", "1", "--start-timeout", "1"], "uciok"),
        (vec!["match", "-e", &toy_a, "-e", "true", "--tc", "1"], "exit status: 0"),
        (vec!["match", "-e", &toy_a, "-e", &toy_a, "--tc", "1", "--openings", "no.epd"], "no.epd"),
        (vec!["match", "-e", &toy_a, "-e", &toy_a, "--tc", "1", "--elo1", "-1"], "--elo0"),
    ] {
        let run = run(&arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.errors);
        assert!(run.errors.contains(part), "{arguments:?}: {}", run.errors);
        assert!(!run.out.contains("games"), "{}", run.out);
    }
}
