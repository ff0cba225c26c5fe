//! The workers that play, and the one who listens to them.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::journal::{Files, Journal, Record};
use super::progress::Progress;
use super::standing::Standing;
use super::{Fixture, Plan};
use crate::engine::{Engine, Fault};
use crate::limits::Timer;
use crate::play::play;
use crate::result::{Played, Reason};
use crate::stats::sprt::Decision;

/// How often an engine may fail to start before nothing more is expected of it.
const ATTEMPTS: usize = 3;

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

/// What a worker tells.
enum Event {
    Finished(Fixture, Box<Played>, f64),
    Failed(String),
}

/// Plays what is left of a tournament. `interrupt` is set by Ctrl-C.
pub(crate) fn run(
    plan: &Plan,
    files: &Files,
    interrupt: &AtomicBool,
) -> Result<(Standing, Ending), String> {
    check_engines(plan, interrupt)?;
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
    let mut progress = Progress::new(plan, &standing, left.len());
    let queue = Mutex::new(left);
    let mut ending = Ending::Complete;
    std::thread::scope(|scope| {
        let (sender, events) = channel();
        for _ in 0..plan.concurrency.max(1) {
            let sender = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(plan, queue, interrupt, &sender));
        }
        drop(sender);
        for event in events {
            let result = match event {
                Event::Finished(fixture, played, seconds) => {
                    let mut record = Record::new(plan, fixture, &played, seconds);
                    let kept = journal.keep(plan, &played, &mut record);
                    standing.add(&record);
                    progress.show(plan, &standing, &record);
                    kept
                }
                Event::Failed(error) => Err(error),
            };
            if let Err(error) = result {
                ending = Ending::Failed(error);
                interrupt.store(true, Ordering::Relaxed);
            } else if ending == Ending::Complete && decided(&standing) {
                ending = Ending::Decided;
                interrupt.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.finish();
    if ending == Ending::Complete && standing.games() < plan.total() as u64 {
        ending = Ending::Interrupted;
    }
    Ok((standing, ending))
}

/// Starts every engine once, so that a mistake is seen before the first game.
fn check_engines(plan: &Plan, stop: &AtomicBool) -> Result<(), String> {
    for spec in &plan.engines {
        match Engine::start(spec, plan.patience, stop) {
            Ok(engine) => eprintln!("{}: {}, {}", spec.name, engine.title, spec.limits),
            Err(fault) => return Err(failure(&spec.name, &fault)),
        }
    }
    Ok(())
}

fn failure(name: &str, fault: &Fault) -> String {
    match fault {
        Fault::Unfit(text) => format!("{name}: {text}"),
        Fault::Crash(text) => format!("{name} does not start: it ended, {text}"),
        Fault::Stall(text) => format!("{name} does not start: {text} from it"),
        Fault::Interrupted => "interrupted before the first game".into(),
    }
}

/// Plays one game after another until none is left or everything is to stop. The engines stay
/// until then.
fn work(plan: &Plan, queue: &Mutex<VecDeque<Fixture>>, stop: &AtomicBool, sender: &Sender<Event>) {
    let mut engines: Vec<Option<Engine>> = plan.engines.iter().map(|_| None).collect();
    while !stop.load(Ordering::Relaxed) {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let Some(fixture) = next else { return };
        let begin = Instant::now();
        match play_fixture(plan, fixture, &mut engines, stop) {
            Ok(played) => {
                let seconds = begin.elapsed().as_secs_f64();
                if sender.send(Event::Finished(fixture, Box::new(played), seconds)).is_err() {
                    return;
                }
            }
            Err(None) => return,
            Err(Some(error)) => {
                let _ = sender.send(Event::Failed(error));
                return;
            }
        }
    }
}

/// Plays a game with engines that run already or are started now. An error without text: stopped.
fn play_fixture(
    plan: &Plan,
    fixture: Fixture,
    engines: &mut [Option<Engine>],
    stop: &AtomicBool,
) -> Result<Played, Option<String>> {
    let players = plan.players(fixture);
    let mut taken = Vec::new();
    for player in players {
        taken.push(match engines[player].take() {
            Some(engine) => engine,
            None => start(plan, player, stop)?,
        });
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

fn start(plan: &Plan, player: usize, stop: &AtomicBool) -> Result<Engine, Option<String>> {
    let spec = &plan.engines[player];
    let mut last = None;
    for _ in 0..ATTEMPTS {
        match Engine::start(spec, plan.patience, stop) {
            Ok(engine) => return Ok(engine),
            Err(Fault::Interrupted) => return Err(None),
            Err(fault) => last = Some(failure(&spec.name, &fault)),
        }
    }
    Err(last)
}
