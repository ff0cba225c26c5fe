//! Whether the journal of a tournament can be true. It is asked before anything is changed: a
//! number that cannot be would spoil a result, or cut games off the PGN.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use kilomate_core::Board;
use kilomate_pgn::PgnGame;

use super::journal::Record;
use super::{Fixture, Plan};
use crate::log::{check_seconds, impossible};

/// By how much sums of seconds may be off: what is written is rounded.
const ROUNDING: f64 = 0.01;
/// No game takes as many bytes, with all its comments.
const LONGEST_GAME: u64 = 16 << 20;

/// Checks that records are different games of the plan.
///
/// # Errors
///
/// The line and the field that cannot be.
pub(crate) fn records(records: &[Record], plan: &Plan) -> Result<(), String> {
    let mut lines = BTreeMap::new();
    let mut pgn_end = 0;
    for (at, record) in records.iter().enumerate() {
        place(at, record, plan)?;
        if let Some(line) = lines.insert((record.pairing, record.index), at + 2) {
            let why = format!("that game of pairing {} stands in line {line}", record.pairing);
            return Err(impossible(at, "index", record.index, &why));
        }
        names(at, record, plan)?;
        course(at, record, plan)?;
        // Zero: this game was kept without a PGN.
        if record.pgn_end != 0 {
            if record.pgn_end <= pgn_end {
                let why = format!("the PGN had {pgn_end} bytes before this game");
                return Err(impossible(at, "pgn_end", record.pgn_end, &why));
            }
            pgn_end = record.pgn_end;
        }
    }
    Ok(())
}

/// That the plan has such a game.
fn place(at: usize, record: &Record, plan: &Plan) -> Result<(), String> {
    if record.pairing >= plan.pairings.len() {
        let why = format!("the last pairing has the number {}", plan.pairings.len() - 1);
        return Err(impossible(at, "pairing", record.pairing, &why));
    }
    if record.index >= plan.games {
        let why = format!(
            "the last game of a pairing has the number {}; perhaps there were more --games before",
            plan.games - 1
        );
        return Err(impossible(at, "index", record.index, &why));
    }
    Ok(())
}

/// That it is between those who play it, and begins where it begins.
fn names(at: usize, record: &Record, plan: &Plan) -> Result<(), String> {
    let fixture = Fixture { pairing: record.pairing, index: record.index };
    let [white, black] = plan.players(fixture).map(|player| &plan.engines[player].name);
    for (field, here, planned) in [
        ("white", &record.white, white),
        ("black", &record.black, black),
        ("opening", &record.opening, &plan.opening(fixture).name),
    ] {
        if here != planned {
            let why = format!("in this game of the match it is {planned:?}");
            return Err(impossible(at, field, format!("{here:?}"), &why));
        }
    }
    Ok(())
}

/// That a game can be as long as it says, and what was done in it.
fn course(at: usize, record: &Record, plan: &Plan) -> Result<(), String> {
    let fixture = Fixture { pairing: record.pairing, index: record.index };
    let least = plan.opening(fixture).moves.len();
    let most = plan.rules.max_plies.max(least);
    if !(least..=most).contains(&record.plies) {
        let why = format!("with its opening this game has {least} to {most} half-moves");
        return Err(impossible(at, "plies", record.plies, &why));
    }
    check_seconds(at, "seconds", record.seconds)?;
    let thought = (record.plies - least) as u64;
    let [white, black] = record.conduct.map(|conduct| conduct.moves);
    let moves = white.saturating_add(black);
    // The answer that loses a game, or gives it up, is none of its half-moves.
    if moves < thought || moves > thought + 1 {
        let why = format!("after the opening there were {thought} half-moves");
        return Err(impossible(at, "conduct.moves", moves, &why));
    }
    for conduct in &record.conduct {
        check_seconds(at, "conduct.seconds", conduct.seconds)?;
        if conduct.seconds > record.seconds + ROUNDING {
            let why = format!("the whole game took {} seconds", record.seconds);
            return Err(impossible(at, "conduct.seconds", conduct.seconds, &why));
        }
        if conduct.faults() > 1 {
            let why = "the first one ends a game";
            return Err(impossible(at, "conduct: faults", conduct.faults(), why));
        }
    }
    Ok(())
}

/// Checks that a PGN has all games of its log, and nothing after them but what a match of this name may
/// have left when it was killed: a game, whole or not. Gives the length up to which it has them.
///
/// # Errors
///
/// The line of the log that does not fit, or what else is wrong.
pub(super) fn pgn(records: &[Record], event: &str, pgn: &mut File) -> Result<u64, String> {
    let failed = |error: std::io::Error| format!("the PGN cannot be read: {error}");
    let length = pgn.metadata().map_err(failed)?.len();
    let mut known = 0;
    for (at, record) in records.iter().enumerate() {
        let end = record.pgn_end;
        if end == 0 && known == 0 {
            continue;
        }
        let why = if end == 0 {
            "the games before have their place in the PGN; continue without --pgn".into()
        } else if end > length {
            format!("the PGN has {length} bytes")
        } else if !is_between_games(pgn, end).map_err(failed)? {
            "no game of the PGN ends there".into()
        } else {
            known = end;
            continue;
        };
        return Err(impossible(at, "pgn_end", end, &why));
    }
    if known == 0 && length > 0 && !records.is_empty() {
        return Err("no game of the PGN is in this log: give another --pgn".into());
    }
    if !is_left_by(event, pgn, known).map_err(failed)? {
        let extra = length - known;
        return Err(format!(
            "the last {extra} bytes of the PGN are not from this match: put them into another file, \
             or give another --pgn"
        ));
    }
    Ok(known)
}

/// Refuses a PGN without a log that knows it.
///
/// # Errors
///
/// There is something in it.
pub(super) fn unknown_pgn(path: &Path, log: Option<&Path>, pgn: &File) -> Result<u64, String> {
    // A device such as /dev/null has no length.
    let length = pgn.metadata().map_err(|error| format!("{}: {error}", path.display()))?.len();
    let (path, log) = (path.display(), log.unwrap_or(Path::new("")).display());
    if length == 0 {
        return Ok(0);
    }
    Err(format!(
        "{path} has {length} bytes, and its log {log} is missing or empty, so that it cannot be \
         continued: bring the log back or name it with --log, give another --pgn, or begin anew with \
         --overwrite"
    ))
}

/// Whether what follows a place is the beginning of one game of this event, or nothing.
fn is_left_by(event: &str, pgn: &mut File, place: u64) -> std::io::Result<bool> {
    let tags = vec![("Event".into(), event.into())];
    let game = kilomate_pgn::write(&PgnGame { tags, ..PgnGame::from_board(&Board::start()) });
    let head = game.split_inclusive('\n').next().unwrap_or_default();
    let mut rest = Vec::new();
    pgn.seek(SeekFrom::Start(place))?;
    pgn.take(LONGEST_GAME).read_to_end(&mut rest)?;
    let (first, more) = rest.split_at(rest.len().min(head.len()));
    let is_one = !more.windows(8).any(|bytes| bytes == b"\n[Event ");
    Ok(head.as_bytes().starts_with(first) && is_one && (rest.len() as u64) < LONGEST_GAME)
}

/// Whether a game has ended before a place, and either nothing follows or the next one begins.
fn is_between_games(pgn: &mut File, place: u64) -> std::io::Result<bool> {
    let mut around = Vec::new();
    pgn.seek(SeekFrom::Start(place.saturating_sub(2)))?;
    pgn.take(3).read_to_end(&mut around)?;
    Ok(matches!(around[..], [b'\n', b'\n'] | [b'\n', b'\n', b'[']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::result::Outcome;
    use crate::arena::tournament::journal::tests::{directory, keep, record};
    use crate::arena::tournament::journal::{Files, Journal};
    use crate::arena::tournament::tests::plan;

    type Change = fn(&mut Record);

    /// What is wrong with three games after a change of the second.
    fn refused(change: Change) -> String {
        let plan = plan(3, 4);
        let mut records = [0, 1, 2].map(|index| record(&plan, 1, index, Outcome::Draw));
        for (at, record) in records.iter_mut().enumerate() {
            record.pgn_end = 1_000 * (at as u64 + 1);
        }
        assert_eq!(super::records(&records, &plan), Ok(()));
        change(&mut records[1]);
        super::records(&records, &plan).expect_err("refused")
    }

    #[test]
    fn what_cannot_be_is_named() {
        let changes: [(Change, &str); 14] = [
            (|r| r.pairing = 2, "line 3: `pairing` is 2, but the last pairing has the number 1"),
            (|r| r.index = 4_000_000_000, "line 3: `index` is 4000000000, but the last game"),
            (|r| r.index = 4, "more --games before"),
            (|r| r.index = 0, "line 3: `index` is 0, but that game of pairing 1 stands in line 2"),
            (|r| r.white = "E1".into(), "line 3: `white` is \"E1\", but"),
            (|r| r.opening = "Grob".into(), "line 3: `opening` is \"Grob\", but"),
            (|r| r.plies = 0, "line 3: `plies` is 0, but with its opening"),
            (|r| r.plies = 101, "to 100 half-moves"),
            (|r| r.seconds = -1.0, "line 3: `seconds` is -1, but"),
            (|r| r.seconds = 1e9, "line 3: `seconds` is 1000000000, but"),
            (|r| r.conduct[0].seconds = 1.5, "line 3: `conduct.seconds` is 1.5, but the whole"),
            (|r| r.conduct[1].moves = u64::MAX, "line 3: `conduct.moves` is 18446744073709551615"),
            (|r| r.conduct[1].crashes = 2, "line 3: `conduct: faults` is 2, but"),
            (|r| r.pgn_end = 1_000, "line 3: `pgn_end` is 1000, but the PGN had 1000 bytes"),
        ];
        for (change, part) in changes {
            let error = refused(change);
            assert!(error.contains(part), "{part}: {error}");
            assert!(error.contains("--overwrite"), "what to do: {error}");
        }
    }

    #[test]
    fn a_journal_that_cannot_be_true_is_refused_and_not_changed() {
        let plan = plan(2, 10);
        let directory = directory("absurd");
        let (pgn, log) = (directory.join("a.pgn"), directory.join("a.jsonl"));
        let mut files = Files { pgn: Some(pgn.clone()), ..Files::default() };
        let (mut journal, _) = Journal::open(&files, &plan).expect("opens");
        let kept = keep(&mut journal, &plan, &[(0, Outcome::Black), (1, Outcome::Draw)]);
        drop(journal);
        files.existing.resume = true;
        let read = |path| std::fs::read_to_string(path).expect("there");
        let good = [read(&pgn), read(&log)];
        let [first, second] = [0, 1].map(|at| format!("\"pgn_end\":{}", kept[at].pgn_end));
        let tail = "{\"pairing\":0,\"ind";
        for (from, to, part) in [
            ("\"index\":1", "\"index\":4000000000", "line 3: `index` is 4000000000"),
            ("\"index\":1", "\"index\":-1", "line 3: "),
            ("\"plies\":", "\"plies\":99", "line 2: `plies`"),
            (&first, "\"pgn_end\":1", "line 2: `pgn_end` is 1, but no game of the PGN ends there"),
            (&second, "\"pgn_end\":1", "line 3: `pgn_end` is 1, but the PGN had"),
            (&second, "\"pgn_end\":99999", "line 3: `pgn_end` is 99999, but the PGN has"),
            (&second, "\"pgn_end\":0", "continue without --pgn"),
            ("", "", "cut off"),
        ] {
            let text = good[1].replacen(from, to, 1) + tail;
            std::fs::write(&log, &text).expect("written");
            if part == "cut off" {
                assert_eq!(Journal::open(&files, &plan).expect("good").1, kept);
                continue;
            }
            let error = Journal::open(&files, &plan).err().unwrap_or_else(|| panic!("{part}"));
            assert!(error.contains(part), "{part}: {error}");
            assert!(error.starts_with(&log.display().to_string()), "{error}");
            assert_eq!([read(&pgn), read(&log)], [good[0].clone(), text]);
        }
        // The PGN of another match, longer than this one's.
        let other = format!("[Event \"x\"]\n\n{}*\n\n", "{word}\n".repeat(500));
        std::fs::write(&pgn, &other).expect("written");
        let error = Journal::open(&files, &plan).err().expect("refused");
        assert!(error.contains("line 2: `pgn_end`"), "{error}");
        assert_eq!(read(&pgn), other);
        // None of its games is in a log that was kept without a PGN.
        let text = good[1].replace(&first, "\"pgn_end\":0").replace(&second, "\"pgn_end\":0");
        std::fs::write(&log, &text).expect("written");
        let error = Journal::open(&files, &plan).err().expect("refused");
        assert!(error.contains("give another --pgn"), "{error}");
        assert_eq!([read(&pgn), read(&log)], [other, text.clone()]);
        // A log that is missing or empty knows no game at all.
        for journal in [None, Some("")] {
            match journal {
                Some(text) => std::fs::write(&log, text).expect("written"),
                None => std::fs::remove_file(&log).expect("there"),
            }
            std::fs::write(&pgn, &good[0]).expect("written");
            let error = Journal::open(&files, &plan).err().expect("refused");
            assert!(error.contains("a.jsonl is missing or empty"), "{error}");
            assert_eq!(read(&pgn), good[0]);
        }
        // What follows the games of the log must be what a match that was killed has left.
        std::fs::write(&log, &good[1]).expect("written");
        for (tail, is_own) in [
            ("[Event \"te", true),
            ("[Event \"test\"]\n[Site \"?\"]\n\n1. e4 {book", true),
            ("[Event \"my own\"]\n\n1. e4 *\n\n", false),
            ("[Event \"test\"]\n\n1. e4 *\n\n[Event \"test\"]\n\n1. d4 *\n\n", false),
        ] {
            let whole = format!("{}{tail}", good[0]);
            std::fs::write(&pgn, &whole).expect("written");
            let opened = Journal::open(&files, &plan).map(drop);
            assert_eq!(opened.is_ok(), is_own, "{tail}: {opened:?}");
            assert_eq!(read(&pgn), if is_own { good[0].clone() } else { whole }, "{tail}");
        }
        std::fs::write(&log, good[1].split_inclusive('\n').next().expect("a line")).expect("begun");
        std::fs::write(&pgn, "1. e4 *\n").expect("written");
        let error = Journal::open(&files, &plan).err().expect("refused");
        assert!(error.contains("not from this match"), "{error}");
        assert_eq!(read(&pgn), "1. e4 *\n");
        std::fs::write(&log, &text).expect("written");
        std::fs::remove_file(&pgn).expect("there");
        let (mut journal, kept) = Journal::open(&files, &plan).expect("a PGN of what follows");
        assert_eq!(kept.len(), 2);
        keep(&mut journal, &plan, &[(2, Outcome::White)]);
        drop(journal);
        assert_eq!(Journal::open(&files, &plan).expect("good").1.len(), 3);
        std::fs::remove_dir_all(&directory).expect("removed");
    }
}
