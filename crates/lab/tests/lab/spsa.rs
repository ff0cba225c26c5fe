//! Numbers are tuned by games: they get better, in one go or in parts, and what is wrong is told.

use crate::program::{Directory, has_eight_lines, run, run_interrupted, toy};

/// Games that are short, and won by whoever takes more.
const GAMES: [&str; 8] =
    ["--depth", "1", "--resign-score", "300", "--resign-moves", "1", "--max-plies", "60"];
const SKILL: &str = "Skill:start=20:c=20:r=0.05";

/// The arguments of a run of so many iterations.
fn arguments<'a>(engine: &'a str, state: &'a str, iterations: &'a str) -> Vec<&'a str> {
    let own = ["spsa", "-e", engine, "--state", state, "--iterations", iterations, "--pairs", "2"];
    [&own[..], &GAMES].concat()
}

/// What the numbers were after each iteration, as the file has it.
fn values(file: &str) -> Vec<&str> {
    file.lines().skip(1).map(|line| line.split_once("\"values\":").expect("values").1).collect()
}

#[test]
fn skill_rises_and_is_told_and_drawn() {
    let directory = Directory::new("spsa");
    let (state, chart) = (directory.file("a.spsa"), directory.file("a.svg"));
    let engine = toy("A", "");
    let mut arguments = arguments(&engine, &state, "40");
    arguments.extend(["--chart", &chart, SKILL]);
    let tuned = run(&arguments);
    assert_eq!(tuned.code, Some(0), "{}", tuned.errors);
    let row = tuned.out.lines().find(|line| line.starts_with("| Skill")).expect("a row");
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let (start, now, rounded) = (cells[2], cells[3].parse::<f64>().expect("a number"), cells[4]);
    assert!(start == "20" && now > 40.0 && rounded == now.round().to_string(), "{row}");
    assert!(tuned.out.contains(&format!("\noption.Skill={rounded}\n")), "{}", tuned.out);
    assert!(tuned.summary().starts_with("iterations 40 of 40 games 160 +"), "{}", tuned.summary());
    assert_eq!(tuned.number("crashes"), 0);
    assert_eq!(directory.read("a.spsa").lines().count(), 41);
    let chart = directory.read("a.svg");
    assert!(chart.contains("Skill") && chart.contains("iteration"), "{chart}");
    // Nothing is left to do, and a file that is there is not replaced.
    let again = run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((again.code, &again.out), (Some(0), &tuned.out), "{}", again.errors);
    let refused = run(&arguments);
    assert_eq!(refused.code, Some(1));
    assert!(refused.errors.contains("--resume continues"), "{}", refused.errors);
    for (other, part) in [
        (["--resume", "--pairs", "3"], "its `pairs` is 2, not 3"),
        (["--resume", "--seed", "2"], "another run"),
        (["--resume", "--iterations", "41"], "its `iterations` is 40, not 41"),
    ] {
        let mut changed = arguments.clone();
        if let Some(at) = changed.iter().position(|word| *word == other[1]) {
            changed.drain(at..at + 2);
        }
        let refused = run(&[&changed[..], &other].concat());
        assert_eq!(refused.code, Some(1), "{part}");
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
    }
}

/// Ctrl-C in the middle, then the rest: the values are those of a run in one go.
#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_where_it_would_have_ended() {
    let directory = Directory::new("spsa-interrupted");
    let (whole, parts) = (directory.file("whole.spsa"), directory.file("parts.spsa"));
    let engine = toy("A", "--seed 3");
    // Slow enough to be interrupted, and not to arrive before that.
    let common = |state| [arguments(&engine, state, "400"), vec!["Skill:start=20:c=20"]].concat();
    let expected = run(&common(&whole));
    assert_eq!(expected.code, Some(0), "{}", expected.errors);
    let interrupted = run_interrupted(&common(&parts), &parts, has_eight_lines);
    let done = interrupted.number("iterations") as usize;
    assert!((5..400).contains(&done), "{}", interrupted.summary());
    assert_eq!(values(&directory.read("parts.spsa")).len(), done);
    assert!(interrupted.out.contains("\noption.Skill="), "{}", interrupted.out);
    let resumed = run(&[common(&parts), vec!["--resume"]].concat());
    assert_eq!((resumed.code, resumed.out), (Some(0), expected.out), "{}", resumed.errors);
    let (whole, parts) = (directory.read("whole.spsa"), directory.read("parts.spsa"));
    assert_eq!(values(&parts), values(&whole));
}

#[test]
fn several_iterations_are_played_at_the_same_time() {
    let directory = Directory::new("spsa-crew");
    let state = directory.file("a.spsa");
    let engine = toy("A", "");
    let more = ["--concurrency", "3", "Skill"];
    let tuned = run(&[&arguments(&engine, &state, "9")[..], &more].concat());
    assert_eq!((tuned.code, tuned.number("games")), (Some(0), 36), "{}", tuned.errors);
    let text = directory.read("a.spsa");
    for iteration in 1..=9 {
        assert_eq!(text.matches(&format!("\"iteration\":{iteration},")).count(), 1, "{text}");
    }
}

#[test]
fn spoilt_pairs_are_counted_and_do_not_teach() {
    let directory = Directory::new("spsa-spoilt");
    let state = directory.file("a.spsa");
    // Each of the two does wrong once in its life, so two pairs of eight are spoilt.
    let engine = toy("A", "--misdeed illegal --at 3");
    let tuned = run(&[&arguments(&engine, &state, "4")[..], &["Skill"]].concat());
    assert_eq!((tuned.code, tuned.number("illegal")), (Some(0), 2), "{}", tuned.errors);
    assert_eq!(tuned.number("games"), 12, "{}", tuned.summary());
    assert!(tuned.errors.contains("warning: iteration 1: White played the illegal move"));
    let state = directory.file("b.spsa");
    let engine = toy("B", "--misdeed crash --at 2");
    let failed = run(&[&arguments(&engine, &state, "100")[..], &["Skill"]].concat());
    assert_eq!(failed.code, Some(1), "{}", failed.errors);
    for part in ["has spoilt 5 pairs of games in a row", "the toy breaks"] {
        assert!(failed.errors.contains(part), "{}", failed.errors);
    }
    // Two iterations of two pairs ended before the fifth pair; nothing was learnt.
    assert!(failed.summary().starts_with("iterations 2 of 100 games 0 "), "{}", failed.summary());
    assert_eq!(values(&directory.read("b.spsa")), ["[0.0]}"; 2]);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let directory = Directory::new("spsa-refused");
    let state = directory.file("a.spsa");
    let (good, set) = (toy("A", ""), toy("A", "") + " option.Skill=5");
    let old = toy("A", "--xboard") + " proto=xboard";
    for (engine, words, part) in [
        (
            &good,
            &["Skull"][..],
            "Skull: the engine has no such option of type spin; it has: Hash, ",
        ),
        (&good, &["Hash"], "nothing to tune from 1 to 1"),
        (&good, &["Skill:max=200"], "from 0 to 100"),
        (&good, &["Skill:c"], "`c` is not key=value"),
        (&good, &["Skill", "skill"], "given twice"),
        (&good, &["Skill", "--pairs", "0"], "0 is not in"),
        (&good, &[], "NUMBER"),
        (&set, &["Skill"], "Skill:start="),
        (&old, &["Style"], "UCI"),
        (&"no-such-program".into(), &["Skill"], "no-such-program"),
    ] {
        let own = ["spsa", "-e", engine, "--state", &state, "--depth", "1"];
        let refused = run(&[&own[..], words].concat());
        assert!(matches!(refused.code, Some(1 | 2)), "{part}: {}", refused.errors);
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
        assert!(!std::path::Path::new(&state).exists(), "{part}");
    }
    let own = ["spsa", "-e", &good, "--state", &state, "Skill"];
    assert!(run(&own).errors.contains("--tc"));
}

#[test]
fn a_tune_for_openbench_is_printed_and_nothing_is_played() {
    let directory = Directory::new("spsa-openbench");
    let good = toy("A", "");
    let own = ["spsa", "-e", &good, "--openbench"];
    let printed = run(&[&own[..], &["Skill:start=20:c=2.5:r=0.01"]].concat());
    assert_eq!(printed.code, Some(0), "{}", printed.errors);
    assert_eq!(printed.out, "Skill, int, 20, 0, 100, 2.5, 0.01\n");
    // The toy has none of Kilomate's numbers, and a file is for a run of our own.
    let none = run(&own);
    assert_eq!(none.code, Some(1));
    assert!(none.errors.contains("--features tuning"), "{}", none.errors);
    let state = directory.file("a.spsa");
    let both = run(&[&own[..], &["Skill", "--state", &state]].concat());
    assert_eq!(both.code, Some(2));
    assert!(both.errors.contains("--state"), "{}", both.errors);
}
