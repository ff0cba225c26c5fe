//! Gives every position to every engine and keeps what comes of it.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::report::{self, Results};
use super::solve::{Attempt, Interrupted, solve};
use super::{Job, Plan};
use crate::arena::crew::{self, Running};
use crate::arena::engine::spec::Spec;
use crate::arena::engine::start;
use crate::arena::tournament::Ending;
use crate::bar::{Bar, Rhythm};
use crate::log::{Existing, Log, check_seconds, fingerprint, impossible};

/// What the first line of a log calls itself.
const FORMAT: &str = "kilomate-lab suite 1";

/// Where the log is kept, and what to do if it is already there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    pub(crate) log: Option<PathBuf>,
    pub(crate) existing: Existing,
}

/// Runs what is left of a suite. `interrupt` is set by Ctrl-C.
pub(crate) fn run(
    plan: &Plan,
    files: &Files,
    interrupt: &AtomicBool,
) -> Result<(Results, Ending), String> {
    files.check()?;
    start::check(&plan.engines, plan.patience, interrupt)?;
    let (mut log, mut results) = open(plan, files)?;
    let left = plan.jobs().filter(|job| !results.has(*job));
    let left: VecDeque<Job> = left.collect();
    let rhythm = Rhythm::Every(plan.every as u64);
    let message = report::brief(plan, &results);
    let mut bar = Bar::new(plan.total() as u64, results.len() as u64, rhythm, &message);
    let work = |job, running: &mut Running| attempt(plan, job, running, interrupt);
    let hear = |attempt: Attempt| {
        let kept = log.as_mut().map_or(Ok(()), |log| log.keep(&attempt));
        if let Some(note) = &attempt.note {
            let name = &plan.engines[attempt.engine].name;
            bar.say(&format!("warning: {}: {name} {note}", attempt.id));
        }
        results.add(attempt);
        bar.advance(&report::brief(plan, &results));
        kept
    };
    let result = crew::run(left, plan.concurrency, plan.engines.len(), interrupt, work, hear);
    bar.finish();
    let ending = match result {
        Err(error) => Ending::Failed(error),
        Ok(()) if results.len() < plan.total() => Ending::Interrupted,
        Ok(()) => Ending::Complete,
    };
    Ok((results, ending))
}

impl Files {
    /// Refuses, before engines are started, a log that cannot be written.
    fn check(&self) -> Result<(), String> {
        match &self.log {
            Some(path) => self.existing.check(path),
            None if self.existing.resume => {
                Err("--resume needs the --log of the interrupted run".into())
            }
            None => Ok(()),
        }
    }
}

/// Opens the log, if there is one, and reads what is to be continued.
fn open(plan: &Plan, files: &Files) -> Result<(Option<Log>, Results), String> {
    let mut results = Results::new(plan.engines.len());
    let Some(path) = &files.log else { return Ok((None, results)) };
    let found = Log::find::<Attempt>(path, files.existing, &settings(plan))?;
    check(&found.records, plan).map_err(|error| format!("{}: {error}", path.display()))?;
    let (log, kept) = found.accept()?;
    for attempt in kept {
        results.add(attempt);
    }
    Ok((Some(log), results))
}

/// Checks that the records of a log can be true, each a job of the plan.
fn check(records: &[Attempt], plan: &Plan) -> Result<(), String> {
    let mut lines = BTreeMap::new();
    for (at, attempt) in records.iter().enumerate() {
        for (field, here, count) in [
            ("engine", attempt.engine, plan.engines.len()),
            ("position", attempt.position, plan.puzzles.len()),
        ] {
            if here >= count {
                let why = format!("the last one has the number {}", count.saturating_sub(1));
                return Err(impossible(at, field, here, &why));
            }
        }
        if let Some(line) = lines.insert(attempt.job(), at + 2) {
            let why = format!("line {line} is about the same position and engine");
            return Err(impossible(at, "position", attempt.position, &why));
        }
        let planned = Attempt::new(plan, attempt.job());
        for (field, here, planned) in
            [("id", &attempt.id, planned.id), ("asked", &attempt.asked, planned.asked)]
        {
            if *here != planned {
                let why = format!("that of this position is {planned:?}");
                return Err(impossible(at, field, format!("{here:?}"), &why));
            }
        }
        check_seconds(at, "seconds", attempt.seconds)?;
        if let Some(found) = attempt.found {
            check_seconds(at, "found.seconds", found.seconds)?;
            if found.seconds > attempt.seconds {
                let why = format!("the whole search took {} seconds", attempt.seconds);
                return Err(impossible(at, "found.seconds", found.seconds, &why));
            }
        }
        if attempt.found.is_some() != attempt.solved {
            let why = "a solution and when it was found go together";
            return Err(impossible(at, "solved", attempt.solved, why));
        }
    }
    Ok(())
}

/// What must not change between two parts of a run.
fn settings(plan: &Plan) -> Value {
    let puzzles = plan.puzzles.iter().map(|puzzle| {
        format!("{} {} {:?}\n", puzzle.board().to_fen(), puzzle.name(), puzzle.solutions)
    });
    json!({
        "format": FORMAT,
        "engines": plan.engines.iter().map(Spec::settings).collect::<Vec<_>>(),
        "suite": plan.source,
        "suite_hash": fingerprint(puzzles),
        "time_margin_ms": plan.margin.as_millis() as u64,
    })
}

/// An engine that runs already or is started now tries a position. An error without text: stopped.
fn attempt(
    plan: &Plan,
    job: Job,
    running: &mut Running,
    stop: &AtomicBool,
) -> Result<Attempt, Option<String>> {
    let spec = &plan.engines[job.engine];
    let mut engine = match running[job.engine].take() {
        Some(engine) => engine,
        None => start::again(spec, plan.patience, stop)?,
    };
    let attempt = solve(plan, job, &mut engine, stop).map_err(|Interrupted| None)?;
    if !(attempt.is_fatal() || engine.is_spent() || spec.restart) {
        running[job.engine] = Some(engine);
    }
    Ok(attempt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::engine::Patience;
    use crate::arena::engine::spec::Draft;
    use crate::arena::limits::Limits;
    use crate::arena::suite::epd;
    use crate::arena::suite::solve::Found;
    use std::time::Duration;

    type Change = fn(&mut Attempt);

    fn plan() -> Plan {
        let draft = Draft::read("cmd=none name=E depth=1").expect("good");
        let second = Duration::from_secs(1);
        let puzzle = "1r5k/8/8/8/8/8/8/K6r w - - bm Ka2; id \"forced\";\n";
        Plan {
            engines: vec![draft.finish(Limits::default()).expect("good")],
            puzzles: epd::read(&puzzle.repeat(3)).expect("good"),
            source: "test".into(),
            margin: second,
            patience: Patience { start: second, stall: second, grace: second },
            concurrency: 1,
            every: 1,
        }
    }

    #[test]
    fn a_log_that_cannot_be_true_is_refused_and_not_changed() {
        let plan = plan();
        let name = format!("kilomate-lab-suite-absurd-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(name);
        let existing = Existing { resume: true, overwrite: false };
        let files = Files { log: Some(path.clone()), existing };
        let solved = |position| Attempt {
            solved: true,
            seconds: 2.0,
            found: Some(Found { depth: Some(1), seconds: 1.5 }),
            ..Attempt::new(&plan, Job { position, engine: 0 })
        };
        let changes: [(Change, &str); 9] = [
            (|_| (), "good"),
            (|a| a.engine = 1, "line 3: `engine` is 1, but the last one has the number 0"),
            (|a| a.position = 4_000_000_000, "line 3: `position` is 4000000000, but"),
            (|a| a.position = 0, "line 3: `position` is 0, but line 2 is about the same"),
            (|a| a.id = "other".into(), "line 3: `id` is \"other\", but"),
            (|a| a.seconds = -2.0, "line 3: `seconds` is -2, but"),
            (|a| a.seconds = 1.0, "line 3: `found.seconds` is 1.5, but the whole search took 1"),
            (|a| a.found = None, "line 3: `solved` is true, but"),
            (|a| a.nodes = Some(u64::MAX), "good"),
        ];
        for (change, part) in changes {
            let mut attempts = [solved(0), solved(1)];
            change(&mut attempts[1]);
            let lines = attempts.map(|attempt| serde_json::to_string(&attempt).expect("JSON"));
            let text = format!("{}\n{}\n{{\"engine\":", settings(&plan), lines.join("\n"));
            std::fs::write(&path, &text).expect("written");
            match open(&plan, &files) {
                Ok((_, results)) => assert_eq!((part, results.len()), ("good", 2)),
                Err(error) => {
                    assert!(error.contains(part), "{part}: {error}");
                    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
                }
            }
        }
        let _ = std::fs::remove_file(path);
    }
}
