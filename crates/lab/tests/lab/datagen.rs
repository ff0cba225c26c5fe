//! Positions are generated, interrupted and continued.

use crate::program::{Directory, Run, run, run_interrupted};

/// Bytes before the first record.
pub(crate) const HEADER: usize = 256;

/// The beginning of every generation here: small games.
pub(crate) fn generate(file: &str, games: u32, more: &[&str]) -> Run {
    let games = games.to_string();
    run(&[&["datagen", file, "--nodes", "200", "--seed", "5", "--games", &games], more].concat())
}

pub(crate) fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn the_same_seed_makes_the_same_file() {
    let directory = Directory::new("seed");
    let [one, three, parts] = ["one", "three", "parts"].map(|name| directory.file(name));
    let first = generate(&one, 24, &[]);
    assert_eq!((first.code, first.number("games")), (Some(0), 24), "{}", first.errors);
    let positions = first.number("positions");
    assert_eq!(bytes(&one).len() as u64, HEADER as u64 + 32 * positions);
    assert!((24..=24 * 32).contains(&positions), "{}", first.summary());
    assert_eq!(generate(&three, 24, &["--threads", "3"]).code, Some(0));
    assert_eq!(bytes(&one), bytes(&three), "the number of threads changes nothing");
    assert_eq!(generate(&parts, 9, &["--threads", "2"]).code, Some(0));
    assert_eq!(generate(&parts, 24, &["--resume"]).code, Some(0));
    assert_eq!(bytes(&one), bytes(&parts), "nor does a pause");
    let other =
        ["datagen", &three, "--overwrite", "--nodes", "200", "--games", "24", "--seed", "6"];
    assert_eq!(run(&other).code, Some(0));
    assert_ne!(bytes(&one), bytes(&three), "another seed, other games");
}

#[test]
fn positions_are_a_goal_that_ends_with_a_game() {
    let directory = Directory::new("goal");
    let file = directory.file("a");
    let arguments = ["datagen", &file, "--nodes", "100", "--positions", "50", "--per-game", "7"];
    let made = run(&arguments);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    assert!((50..57).contains(&made.number("positions")), "{}", made.summary());
    let again = run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((again.code, again.number("new")), (Some(0), 0), "there is nothing left to do");
}

#[test]
fn a_tail_is_cut_off_and_damage_is_refused() {
    let directory = Directory::new("damage");
    let file = directory.file("a");
    assert_eq!(generate(&file, 6, &[]).code, Some(0));
    let good = bytes(&file);
    std::fs::write(&file, &good[..good.len() - 40]).expect("written");
    assert_eq!(generate(&file, 6, &["--resume"]).code, Some(0));
    assert_eq!(bytes(&file), good, "the last game was played again");

    let mut no_kings = good.clone();
    no_kings[HEADER + 8..HEADER + 24].fill(0x11);
    let mut out_of_order = good.clone();
    out_of_order[HEADER + 28] ^= 1;
    for (bad, part) in [
        (no_kings, "record 0 is damaged"),
        (out_of_order, "does not follow"),
        (good[..20].to_vec(), "too short"),
        (vec![b'x'; 300], "not a file of positions"),
    ] {
        std::fs::write(&file, &bad).expect("written");
        let refused = generate(&file, 9, &["--resume"]);
        assert_eq!(refused.code, Some(1));
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
        assert_eq!(bytes(&file), bad, "it is as it was");
    }
    std::fs::write(&file, &good).expect("written");
    for (arguments, part) in [
        (&["--resume", "--balance", "99"][..], "--balance 150, not 99"),
        (&[], "--resume continues"),
    ] {
        let refused = generate(&file, 9, arguments);
        assert_eq!(refused.code, Some(1));
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
        assert_eq!(bytes(&file), good);
    }
}

/// Ctrl-C in the middle, then the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_generation_is_continued() {
    let directory = Directory::new("pause");
    let file = directory.file("a");
    let endless = ["datagen", &file, "--nodes", "200", "--seed", "5", "--games", "1000000"];
    let endless = [&endless[..], &["--threads", "2"]].concat();
    let interrupted = run_interrupted(&endless, &file, |bytes| bytes.len() >= 2_000);
    let games = interrupted.number("games") as u32 + 3;
    assert_eq!(generate(&file, games, &["--resume"]).code, Some(0));
    let whole = directory.file("whole");
    assert_eq!(generate(&whole, games, &[]).code, Some(0));
    assert_eq!(bytes(&file), bytes(&whole));
}
