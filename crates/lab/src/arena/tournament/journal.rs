//! What is kept of a tournament: the games as PGN, and a log of JSON lines from which it can be
//! continued. `docs/match.md` describes both.
//!
//! The log has its first line before the PGN has anything. A game is first appended to the PGN, then to
//! the log with the length that the PGN now has. When the program is killed between the two, the PGN is
//! cut back to what the log knows; what this match cannot have written is never cut.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Fixture, Plan, check, sheet};
use crate::arena::engine::spec::Spec;
use crate::arena::result::{Conduct, Outcome, Played, Reason};
use crate::log::{Existing, Found, Log, cut, fingerprint};

/// What the first line of a log calls itself.
const FORMAT: &str = "kilomate-lab games 1";

/// A finished game in the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) pairing: usize,
    pub(crate) index: usize,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) opening: String,
    pub(crate) result: Outcome,
    pub(crate) reason: Reason,
    pub(crate) plies: usize,
    /// How long the game took.
    pub(crate) seconds: f64,
    /// What White and Black did.
    pub(crate) conduct: [Conduct; 2],
    /// What went wrong, for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// The length of the PGN file after this game.
    #[serde(default)]
    pub(crate) pgn_end: u64,
}

impl Record {
    /// What the log says about a game.
    pub(crate) fn new(plan: &Plan, fixture: Fixture, played: &Played, seconds: f64) -> Record {
        let [white, black] = plan.players(fixture).map(|player| plan.engines[player].name.clone());
        Record {
            pairing: fixture.pairing,
            index: fixture.index,
            white,
            black,
            opening: plan.opening(fixture).name.clone(),
            result: played.outcome,
            reason: played.reason,
            plies: played.plies.len(),
            seconds: (seconds * 1e3).round() / 1e3,
            conduct: played.conduct,
            notes: played.notes.clone(),
            pgn_end: 0,
        }
    }
}

/// Where things are kept, and what to do with what is already there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    pub(crate) pgn: Option<PathBuf>,
    pub(crate) log: Option<PathBuf>,
    pub(crate) existing: Existing,
}

/// The open files.
#[derive(Default)]
pub(crate) struct Journal {
    pgn: Option<File>,
    log: Option<Log>,
}

impl Files {
    /// The log beside the games, unless it has a place of its own.
    fn log(&self) -> Option<PathBuf> {
        self.log.clone().or_else(|| Some(self.pgn.as_ref()?.with_extension("jsonl")))
    }

    /// Refuses, before engines are started, what [`Journal::open`] would refuse without a look
    /// into the files.
    pub(crate) fn check(&self) -> Result<(), String> {
        let log = self.log();
        if self.existing.resume && log.is_none() {
            return Err("--resume needs the --pgn or the --log of the interrupted match".into());
        }
        if log.is_some() && log == self.pgn {
            return Err("games and log need a file each: give another --pgn or --log".into());
        }
        let paths = [self.pgn.as_deref(), log.as_deref()];
        paths.into_iter().flatten().try_for_each(|path| self.existing.check(path))
    }
}

impl Journal {
    /// Opens the files and reads what is to be continued. Both files are claimed and checked
    /// before either is touched.
    pub(crate) fn open(files: &Files, plan: &Plan) -> Result<(Journal, Vec<Record>), String> {
        files.check()?;
        let log_path = files.log();
        let in_log = |error| match &log_path {
            Some(path) => format!("{}: {error}", path.display()),
            None => error,
        };
        let find = |path| Log::find::<Record>(path, files.existing, &settings(plan));
        let found = log_path.as_deref().map(find).transpose()?;
        let is_begun = found.as_ref().is_some_and(Found::is_begun);
        let kept = found.as_ref().map_or(&[][..], |log| &log.records);
        check::records(kept, plan).map_err(in_log)?;
        let open = |path| {
            let mut pgn = files.existing.claim(path)?;
            let resumed = match files.existing.resume {
                true if is_begun => check::pgn(kept, &plan.event, &mut pgn).map_err(in_log)?,
                true => check::unknown_pgn(path, log_path.as_deref(), &pgn)?,
                false => 0,
            };
            Ok::<_, String>((pgn, resumed))
        };
        let pgn = files.pgn.as_deref().map(open).transpose()?;
        // Nothing was changed until here.
        let (log, records) = found.map(Found::accept).transpose()?.unzip();
        let cut = |(mut pgn, end)| cut(&mut pgn, end).map(|()| pgn);
        let pgn = pgn.map(cut).transpose().map_err(|e| format!("cannot open the PGN: {e}"))?;
        Ok((Journal { pgn, log }, records.unwrap_or_default()))
    }

    /// Keeps a game.
    pub(crate) fn keep(
        &mut self,
        plan: &Plan,
        played: &Played,
        record: &mut Record,
    ) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("cannot keep a game: {error}");
        if let Some(pgn) = &mut self.pgn {
            let text = kilomate_pgn::write(&sheet::to_pgn(plan, played, record));
            pgn.write_all(text.as_bytes()).map_err(failed)?;
            record.pgn_end = pgn.stream_position().map_err(failed)?;
        }
        if let Some(log) = &mut self.log {
            log.keep(record)?;
        }
        Ok(())
    }
}

/// What must not change between two parts of a tournament.
pub(crate) fn settings(plan: &Plan) -> Value {
    let mut settings = conditions(plan);
    settings["format"] = json!(FORMAT);
    settings["engines"] = plan.engines.iter().map(Spec::settings).collect();
    settings["pairings"] = json!(plan.pairings);
    settings
}

/// The part of it that is about games, whoever plays them.
pub(crate) fn conditions(plan: &Plan) -> Value {
    let openings = plan.openings.iter().map(|o| format!("{} {:?}\n", o.position(), o.moves));
    let scores = &plan.rules.scores;
    json!({
        "openings": plan.source,
        "openings_hash": fingerprint(openings),
        "seed": plan.seed,
        "time_margin_ms": plan.margin.as_millis() as u64,
        "max_plies": plan.rules.max_plies,
        "draw": [scores.draw_score, Some(scores.draw_moves as i32), Some(scores.draw_from as i32)],
        "resign": [scores.resign_score, Some(scores.resign_moves as i32)],
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs::OpenOptions;
    use std::path::Path;

    use super::*;
    use crate::arena::result::Ply;
    use crate::arena::tournament::tests::plan;

    /// The record of a game that ends after its opening.
    pub(crate) fn record(plan: &Plan, pairing: usize, index: usize, result: Outcome) -> Record {
        let fixture = Fixture { pairing, index };
        Record::new(plan, fixture, &played(plan, fixture, result), 1.0)
    }

    fn played(plan: &Plan, fixture: Fixture, outcome: Outcome) -> Played {
        let moves = plan.opening(fixture).moves.iter();
        let plies = moves.map(|&played| Ply { played, thought: None }).collect();
        let reason = Reason::Checkmate;
        Played { outcome, reason, plies, conduct: Default::default(), notes: vec![] }
    }

    /// Keeps such games.
    pub(crate) fn keep(
        journal: &mut Journal,
        plan: &Plan,
        games: &[(usize, Outcome)],
    ) -> Vec<Record> {
        let keep = |&(index, outcome)| {
            let played = played(plan, Fixture { pairing: 0, index }, outcome);
            let mut record = record(plan, 0, index, outcome);
            journal.keep(plan, &played, &mut record).expect("kept");
            record
        };
        games.iter().map(keep).collect()
    }

    /// A directory for one test, empty.
    pub(crate) fn directory(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("kilomate-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn a_match_is_continued_where_it_was_killed() {
        let plan = plan(2, 10);
        let directory = directory("resume");
        let pgn = directory.join("a.pgn");
        let mut files = Files { pgn: Some(pgn.clone()), ..Files::default() };
        let (mut journal, records) = Journal::open(&files, &plan).expect("opens");
        assert!(records.is_empty());
        let kept = keep(&mut journal, &plan, &[(1, Outcome::Black), (0, Outcome::Draw)]);
        drop(journal);
        // Killed in the middle of the third game's PGN and log line.
        let append = |path: &Path, text: &str| {
            let mut file = OpenOptions::new().append(true).open(path).expect("there");
            file.write_all(text.as_bytes()).expect("written");
        };
        append(&pgn, "[Event \"te");
        append(&pgn.with_extension("jsonl"), "{\"pairing\":0,\"ind");

        let error = Journal::open(&files, &plan).err().expect("exists");
        assert!(error.contains("--resume"), "{error}");
        files.existing.resume = true;
        let (mut journal, records) = Journal::open(&files, &plan).expect("opens");
        assert_eq!(records, kept);
        keep(&mut journal, &plan, &[(2, Outcome::White)]);
        let games =
            kilomate_pgn::read(&std::fs::read_to_string(&pgn).expect("there")).expect("whole");
        assert_eq!(games.len(), 3);
        assert_eq!(games[1].moves.len(), plan.openings[0].moves.len());
        drop(journal);
        let (_, records) = Journal::open(&files, &plan).expect("opens");
        assert_eq!(records.len(), 3);
        std::fs::remove_dir_all(&directory).expect("removed");
    }

    #[test]
    fn another_match_is_not_continued() {
        let directory = directory("other");
        let log = Some(directory.join("a.jsonl"));
        let resume = Existing { resume: true, overwrite: false };
        let files = Files { log, existing: resume, ..Files::default() };
        let mut plan = plan(2, 10);
        drop(Journal::open(&files, &plan).expect("an empty log is begun"));
        plan.games = 20;
        plan.concurrency = 2;
        drop(Journal::open(&files, &plan).expect("more games are no other match"));
        plan.engines[1].options.push(("Hash".into(), "1".into()));
        let error = Journal::open(&files, &plan).err().expect("refused");
        assert!(error.contains("engines"), "{error}");
        let overwrite = Existing { resume: false, overwrite: true };
        let files = Files { existing: overwrite, ..files };
        drop(Journal::open(&files, &plan).expect("replaced"));
        let files = Files { existing: resume, ..Files::default() };
        assert!(Journal::open(&files, &plan).is_err(), "nothing to continue from");
        std::fs::remove_dir_all(&directory).expect("removed");
    }
}
