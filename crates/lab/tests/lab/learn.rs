//! The whole chain in one command: small, but all of it.

use std::path::Path;

use crate::datagen::{HEADER, bytes};
use crate::program::{Directory, Run, run, run_interrupted};

/// Positions that are few and still enough.
const FEW: u64 = 40_000;
/// Cheap labels, and not learnt by heart.
const OWN: [&str; 5] = ["--own", "--nodes", "10", "--epochs", "4"];
/// Of the error that counting men has, so much may be left after so little: 0.928 is, most of it the noise of searches of ten
/// nodes. (It was below 0.9 with the search before it corrected evaluations by what it had found elsewhere.)
const LEFT: f64 = 0.95;

fn learn(folder: &str, positions: u64, more: &[&str]) -> Run {
    let positions = positions.to_string();
    let numbers = ["learn", folder, "--positions", &positions, "--threads", "2"];
    let left = ["--most-left", &LEFT.to_string()];
    run(&[&numbers, &OWN[..], &left, more].concat())
}

/// The number after a word in the last line.
fn number(run: &Run, word: &str) -> f64 {
    let words = run.summary().split(' ').skip_while(|&w| w != word).nth(1);
    words.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{}", run.out))
}

/// Positions, labels, a training in one piece and in two, the file read back.
#[test]
fn a_small_network_learns_from_the_first_game_on() {
    let directory = Directory::new("learn");
    let folder = directory.file("made here");
    let made = learn(&folder, FEW, &[]);
    assert_eq!(made.code, Some(0), "{}\n{}", made.out, made.errors);
    let (untrained, held_out) = (number(&made, "untrained"), number(&made, "heldout"));
    assert!(held_out <= LEFT * untrained, "{}", made.summary());
    let network = format!("{folder}/whole.net");
    let shown = run(&["net", "show", &network]);
    assert!(
        shown.out.contains("labels: kilomate") && shown.out.contains("10 nodes"),
        "{}",
        shown.out
    );
    assert!(directory.read("made here/whole.svg").contains("unit 8"));
    assert!(made.errors.contains("--pause-after 2"), "in two pieces: {}", made.errors);
    let before = bytes(&network);

    // Everything is there: nothing is done again, and nothing is lost without being asked for.
    let refused = learn(&folder, FEW, &[]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.errors.contains("is not empty: --resume continues"), "{}", refused.errors);
    let again = learn(&folder, FEW, &["--resume"]);
    assert_eq!(again.code, Some(0), "{}", again.errors);
    assert!(again.out.contains("new 0") && !again.out.contains("epoch 1"), "{}", again.out);
    let other = learn(&folder, FEW, &["--resume", "--seed", "2"]);
    assert_eq!(other.code, Some(1));
    assert!(other.errors.contains("--seed 1, not 2"), "{}", other.errors);
    assert!(bytes(&network) == before);
}

/// A network that has hardly learnt anything is not taken for one.
#[test]
fn who_learnt_too_little_is_refused() {
    let directory = Directory::new("learn-little");
    let folder = directory.file("a");
    let little = ["learn", &folder, "--positions", "2500", "--own", "--nodes", "10"];
    let made = run(&[&little[..], &["--epochs", "1"]].concat());
    assert_eq!(made.code, Some(1), "{}", made.out);
    assert!(made.errors.contains("it learnt too little"), "{}", made.errors);
    let refused = run(&["learn", &directory.file("b"), "--most-left", "1.5"]);
    assert!(refused.errors.contains("--most-left 1.5: it must be"), "{}", refused.errors);
    assert!(!Path::new(&directory.file("b")).exists());
}

/// Ctrl-C while games are played, then the rest: the same network.
#[cfg(unix)]
#[test]
fn an_interrupted_run_is_continued() {
    let directory = Directory::new("learn-pause");
    let [whole, parts] = ["whole", "parts"].map(|name| directory.file(name));
    let endless = [&["learn", &parts, "--positions", "100000000"], &OWN[..]].concat();
    let interrupted =
        run_interrupted(&endless, &format!("{parts}/positions"), |bytes| bytes.len() > 2_000);
    assert!(interrupted.errors.contains("--resume goes on"), "{}", interrupted.errors);
    assert!(!Path::new(&parts).join("labelled").exists());
    // Now few are enough, unless there are more already.
    let there = (bytes(&format!("{parts}/positions")).len() - HEADER) as u64 / 32;
    let resumed = learn(&parts, FEW.max(there), &["--resume"]);
    assert_eq!(resumed.code, Some(0), "{}\n{}", resumed.out, resumed.errors);
    assert_eq!(learn(&whole, FEW.max(there), &[]).code, Some(0));
    let network = |folder: &str| bytes(&format!("{folder}/whole.net"));
    assert!(network(&parts) == network(&whole));
}

/// A Stockfish that is none: said in a sentence if it was asked for.
#[cfg(unix)]
#[test]
fn a_program_that_is_no_stockfish_is_named() {
    let directory = Directory::new("learn-stranger");
    for (program, part) in [("/bin/true", "has written nothing"), ("/nowhere/fish", "No such file")]
    {
        let folder = directory.file(&program.replace('/', "-"));
        let small = ["learn", &folder, "--positions", "300", "--stockfish", program];
        let refused = run(&small);
        assert_eq!(refused.code, Some(1), "{}", refused.out);
        let errors = &refused.errors;
        assert!(errors.contains(part) && errors.contains(program), "{part}: {errors}");
    }
}
