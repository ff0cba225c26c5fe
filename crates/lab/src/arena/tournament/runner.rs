//! Plays the games of a plan and keeps what comes of them.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::journal::{Files, Journal, Record};
use super::progress::Progress;
use super::standing::Standing;
use super::{Fixture, Plan};
use crate::arena::crew::{self, Running};
use crate::arena::engine::{Engine, start};
use crate::arena::limits::Timer;
use crate::arena::play::play;
use crate::arena::result::{Played, Reason};
use crate::arena::stats::sprt::Decision;
use crate::exit::{FAULTY, INTERRUPTED};

/// How a tournament came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// All games are played.
    Complete,
    /// The sequential test has seen enough.
    Decided,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// It cannot go on.
    Failed(String),
}

impl Ending {
    /// What the shell is told.
    ///
    /// # Errors
    ///
    /// Why it could not go on.
    pub(crate) fn exit_code(&self, standing: &Standing, strict: bool) -> Result<u8, String> {
        match self {
            Ending::Failed(error) => Err(error.clone()),
            Ending::Interrupted => Ok(INTERRUPTED),
            _ if strict && standing.conduct().faults() > 0 => Ok(FAULTY),
            Ending::Complete | Ending::Decided => Ok(0),
        }
    }
}

/// Plays what is left of a tournament. `interrupt` is set by Ctrl-C.
pub(crate) fn run(
    plan: &Plan,
    files: &Files,
    interrupt: &AtomicBool,
) -> Result<(Standing, Ending), String> {
    files.check()?;
    start::check(&plan.engines, plan.patience, interrupt)?;
    let (mut journal, records) = Journal::open(files, plan)?;
    let mut standing = Standing::new(plan);
    let mut done = BTreeSet::new();
    for record in &records {
        standing.add(record);
        done.insert(Fixture { pairing: record.pairing, index: record.index });
    }
    let left = plan.fixtures().into_iter().filter(|fixture| !done.contains(fixture));
    let left: VecDeque<Fixture> = left.collect();
    let decided = |standing: &Standing| {
        standing.test(plan).is_some_and(|(_, decision)| decision != Decision::Undecided)
    };
    if left.is_empty() || decided(&standing) {
        let ending = if left.is_empty() { Ending::Complete } else { Ending::Decided };
        return Ok((standing, ending));
    }
    let mut progress = Progress::new(plan, &standing);
    let mut ending = Ending::Complete;
    let work = |fixture, running: &mut Running| {
        let begin = Instant::now();
        let played = play_fixture(plan, fixture, running, |_, _| (), interrupt)?;
        Ok((fixture, played, begin.elapsed().as_secs_f64()))
    };
    let hear = |(fixture, played, seconds): (Fixture, Played, f64)| {
        let mut record = Record::new(plan, fixture, &played, seconds);
        let kept = journal.keep(plan, &played, &mut record);
        standing.add(&record);
        progress.show(plan, &standing, &record);
        if ending == Ending::Complete && decided(&standing) {
            ending = Ending::Decided;
            interrupt.store(true, Ordering::Relaxed);
        }
        kept
    };
    let result = crew::run(left, plan.concurrency, plan.engines.len(), interrupt, work, hear);
    progress.finish();
    if let Err(error) = result {
        ending = Ending::Failed(error);
    } else if ending == Ending::Complete && standing.games() < plan.total() as u64 {
        ending = Ending::Interrupted;
    }
    Ok((standing, ending))
}

/// Plays a game with engines that run already or are started now; `prepare` is given each, with its
/// place in the plan, before the game. An error without text: stopped.
pub(crate) fn play_fixture(
    plan: &Plan,
    fixture: Fixture,
    engines: &mut Running,
    prepare: impl Fn(usize, &mut Engine),
    stop: &AtomicBool,
) -> Result<Played, Option<String>> {
    let players = plan.players(fixture);
    let mut taken = Vec::new();
    for player in players {
        let mut engine = match engines[player].take() {
            Some(engine) => engine,
            None => start::again(&plan.engines[player], plan.patience, stop)?,
        };
        prepare(player, &mut engine);
        taken.push(engine);
    }
    let [white, black] = &mut taken[..] else { return Err(None) };
    let timers = players.map(|player| {
        let spec = &plan.engines[player];
        Timer::new(spec.limits, spec.margin.unwrap_or(plan.margin))
    });
    let opening = plan.opening(fixture);
    let played = play([white, black], timers, opening, &plan.rules, stop).map_err(|_| None)?;
    let dead = matches!(played.reason, Reason::Crash | Reason::Stall);
    for ((player, engine), conduct) in players.into_iter().zip(taken).zip(&played.conduct) {
        let gone = dead && conduct.faults() > 0 || engine.is_spent();
        if !gone && !plan.engines[player].restart {
            engines[player] = Some(engine);
        }
    }
    Ok(played)
}
