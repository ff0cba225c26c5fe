//! Gives every position to every engine and keeps what comes of it.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::report::{self, Results};
use super::solve::{Attempt, Interrupted, solve};
use super::{Job, Plan};
use crate::bar::{Bar, Rhythm};
use crate::crew::{self, Running};
use crate::engine::spec::Spec;
use crate::engine::start;
use crate::log::{Existing, Log, fingerprint};
use crate::tournament::Ending;

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
    start::check(&plan.engines, plan.patience, interrupt)?;
    let (mut log, mut results) = open(plan, files)?;
    let left = plan.jobs().filter(|job| !results.has(*job));
    let left: VecDeque<Job> = left.collect();
    let rhythm = Rhythm::Every(plan.every as u64);
    let message = report::brief(plan, &results);
    let mut bar = Bar::new(plan.total() as u64, results.len() as u64, rhythm, message);
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

/// Opens the log, if there is one, and reads what is to be continued.
fn open(plan: &Plan, files: &Files) -> Result<(Option<Log>, Results), String> {
    let mut results = Results::new(plan.engines.len());
    let Some(path) = &files.log else {
        if files.existing.resume {
            return Err("--resume needs the --log of the interrupted run".into());
        }
        return Ok((None, results));
    };
    let (log, kept) = Log::open::<Attempt>(path, files.existing, &settings(plan))?;
    for (at, attempt) in kept.into_iter().enumerate() {
        if attempt.position >= plan.puzzles.len() || attempt.engine >= plan.engines.len() {
            let path = path.display();
            return Err(format!("{path}: line {}: there is no such position or engine", at + 2));
        }
        results.add(attempt);
    }
    Ok((Some(log), results))
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
