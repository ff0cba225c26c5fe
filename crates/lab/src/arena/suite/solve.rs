//! One engine and one position: what it played, and when it came to the solution.

use std::sync::atomic::AtomicBool;

use kilomate_core::Color;
use kilomate_talk::Info;
use serde::{Deserialize, Serialize};

use super::epd::Puzzle;
use super::{Job, Plan};
use crate::arena::engine::{Answer, Engine, Fault, Task, Thought};
use crate::arena::limits::Timer;
use crate::arena::result::Reason;

/// What an engine made of a position: a line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// Which engine and which position, as numbers from 0.
    pub(crate) engine: usize,
    pub(crate) position: usize,
    /// The position's name and what it asks for.
    pub(crate) id: String,
    pub(crate) asked: String,
    /// The move, in algebraic notation; none after a fault or a resignation.
    pub(crate) played: Option<String>,
    pub(crate) solved: bool,
    /// When it came to the solution and stayed with it.
    pub(crate) found: Option<Found>,
    /// Depth and nodes of the whole search, as the engine says, and its time as measured.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) seconds: f64,
    /// What the engine did wrong: `illegal-move`, `crash`, `stall`, `time-loss`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Reason>,
    /// The same in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// Where in a search the solution came up for the last time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) depth: Option<u32>,
    /// From the question to the line that told it.
    pub(crate) seconds: f64,
}

impl Attempt {
    /// Before anything is known.
    pub(crate) fn new(plan: &Plan, job: Job) -> Attempt {
        let puzzle = &plan.puzzles[job.position];
        Attempt {
            engine: job.engine,
            position: job.position,
            id: puzzle.name().to_string(),
            asked: puzzle.asked.clone(),
            played: None,
            solved: false,
            found: None,
            depth: None,
            nodes: None,
            seconds: 0.0,
            fault: None,
            note: None,
        }
    }

    /// Which it is in the plan.
    pub(crate) fn job(&self) -> Job {
        Job { position: self.position, engine: self.engine }
    }

    fn blame(mut self, fault: Reason, note: String) -> Attempt {
        self.fault = Some(fault);
        self.note = Some(note);
        self
    }

    /// Whether the engine has to be started again.
    pub(crate) fn is_fatal(&self) -> bool {
        matches!(self.fault, Some(Reason::Crash | Reason::Stall))
    }
}

/// Everything was to stop before the engine had answered.
pub(crate) struct Interrupted;

/// Lets an engine that remembers nothing think about a position.
pub(crate) fn solve(
    plan: &Plan,
    job: Job,
    engine: &mut Engine,
    stop: &AtomicBool,
) -> Result<Attempt, Interrupted> {
    let spec = &plan.engines[job.engine];
    let puzzle = &plan.puzzles[job.position];
    let own = Timer::new(spec.limits, spec.margin.unwrap_or(plan.margin));
    let task = Task {
        opening: &puzzle.opening,
        moves: &[],
        white: puzzle.board().side_to_move() == Color::White,
        own,
        other: own,
        allowed: own.tolerated(),
    };
    let thought =
        engine.new_game(&puzzle.opening, &own, stop).and_then(|()| engine.think(&task, stop));
    let attempt = Attempt::new(plan, job);
    match thought {
        Ok(thought) => Ok(judge(attempt, puzzle, engine, &task, &thought)),
        Err(Fault::Interrupted) => Err(Interrupted),
        Err(Fault::Crash(text) | Fault::Unfit(text)) => {
            Ok(attempt.blame(Reason::Crash, format!("crashed: {text}")))
        }
        Err(Fault::Stall(text)) => {
            let note = format!("did not answer and was killed: {text}");
            Ok(attempt.blame(Reason::Stall, note))
        }
    }
}

/// Whether the answer is the solution. One that comes too late is not.
fn judge(
    mut attempt: Attempt,
    puzzle: &Puzzle,
    engine: &Engine,
    task: &Task,
    thought: &Thought,
) -> Attempt {
    attempt.depth = thought.last.as_ref().and_then(|info| info.depth);
    attempt.nodes = thought.last.as_ref().and_then(|info| info.nodes);
    attempt.seconds = milliseconds(thought.elapsed.as_secs_f64());
    let Answer::Move(text) = &thought.answer else { return attempt };
    let Some(played) = engine.read_move(puzzle.board(), text) else {
        let note = format!("played the illegal move `{text}`");
        return attempt.blame(Reason::IllegalMove, note);
    };
    let san = puzzle.board().san(played).map(|san| san.to_string());
    attempt.played = Some(san.unwrap_or_else(|_| text.clone()));
    if let (Some(limit), Some(allowed)) = (task.own.allowed(), task.allowed)
        && thought.elapsed > allowed
    {
        let late = thought.elapsed.saturating_sub(limit).as_millis();
        return attempt.blame(Reason::TimeLoss, format!("answered {late} ms too late"));
    }
    attempt.solved = puzzle.is_solved_by(played);
    attempt.found = attempt.solved.then(|| found(puzzle, thought));
    attempt
}

/// The first of the last lines that all begin with a solution; the answer itself, if the line
/// before it did not.
fn found(puzzle: &Puzzle, thought: &Thought) -> Found {
    let solves = |info: &&Info| {
        let first = info.pv.as_deref().and_then(|pv| pv.split(' ').next());
        let m = first.and_then(|word| puzzle.board().parse_move(word).ok());
        m.is_some_and(|m| puzzle.is_solved_by(m))
    };
    let best_lines = thought.lines.iter().filter(|info| info.multipv == 1);
    let (depth, at) = match best_lines.rev().take_while(solves).last() {
        Some(info) => (info.depth, info.at),
        None => (thought.last.as_ref().and_then(|info| info.depth), thought.elapsed),
    };
    Found { depth, seconds: milliseconds(at.as_secs_f64()) }
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::arena::suite::epd;

    /// A search that told these first moves at depths 1, 2, …, a second each.
    fn thought(firsts: &[&str]) -> Thought {
        let info = |(at, first): (usize, &&str)| Info {
            at: Duration::from_secs(at as u64 + 1),
            ..Info::read(&format!("info depth {} score cp 1 pv {first} e7e5", at + 1))
                .expect("info")
        };
        let lines: Vec<Info> = firsts.iter().enumerate().map(info).collect();
        let last = lines.last().cloned();
        let answer = Answer::Move("e2e4".into());
        Thought { answer, elapsed: Duration::from_secs(9), last, lines }
    }

    #[test]
    fn a_solution_counts_from_when_it_was_kept() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4;";
        let puzzle = epd::read(start).expect("good").swap_remove(0);
        for (firsts, depth, seconds) in [
            (&["e2e4", "g1f3", "e2e4", "d2d4"][..], Some(3), 3.0),
            (&["e2e4", "e2e4"], Some(1), 1.0),
            (&["e2e4", "g1f3"], Some(2), 9.0),
            (&[], None, 9.0),
        ] {
            let found = found(&puzzle, &thought(firsts));
            assert_eq!(found, Found { depth, seconds }, "{firsts:?}");
        }
        // Of several lines only the best counts.
        let mut several = thought(&["e2e4", "g1f3", "e2e4"]);
        several.lines[1].multipv = 2;
        assert_eq!(found(&puzzle, &several), Found { depth: Some(1), seconds: 1.0 });
    }
}
