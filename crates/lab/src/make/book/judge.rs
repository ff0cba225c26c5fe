//! Asks an engine what it thinks of positions, several at a time.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kilomate_core::{Board, Color};

use super::position::number;
use super::verdicts::{Verdict, Verdicts};
use crate::arena::crew::{self, Running};
use crate::arena::engine::spec::{Draft, Spec};
use crate::arena::engine::{Answer, Engine, Fault, Patience, Task, start};
use crate::arena::limits::{Limits, Timer};
use crate::arena::openings::Opening;
use crate::bar::{Bar, Rhythm};

/// How long an engine is waited for.
const PATIENCE: Patience = Patience {
    start: Duration::from_secs(30),
    stall: Duration::from_mins(2),
    grace: Duration::from_secs(5),
};
/// How often an engine that ended is asked again about the position.
const ATTEMPTS: usize = 3;

/// Who is asked, and how.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    spec: Spec,
    nodes: u64,
    concurrency: usize,
}

impl Judge {
    /// An engine that is described by words, as everywhere in this program.
    pub(crate) fn new(words: &str, nodes: u64, concurrency: usize) -> Result<Judge, String> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let spec = Draft::read(words).and_then(|draft| draft.finish(limits));
        let spec = spec.map_err(|error| format!("--engine \"{words}\": {error}"))?;
        if spec.limits != limits {
            return Err(format!("--engine \"{words}\": give its nodes with --nodes"));
        }
        Ok(Judge { spec, nodes, concurrency })
    }

    /// What the engine calls itself.
    pub(crate) fn title(&self, stop: &AtomicBool) -> Result<String, String> {
        start::first(&self.spec, PATIENCE, stop).map(|engine| engine.title.clone())
    }

    /// Asks about the positions, in their order, and keeps what it hears. Tells whether it came to
    /// the end.
    ///
    /// # Errors
    ///
    /// The engine cannot be used, or the journal cannot be written. What was heard is kept.
    pub(crate) fn ask(
        &self,
        positions: Vec<Board>,
        verdicts: &mut Verdicts,
        stop: &AtomicBool,
    ) -> Result<bool, String> {
        if positions.is_empty() {
            return Ok(true);
        }
        start::check(std::slice::from_ref(&self.spec), PATIENCE, stop)?;
        let name = format!("{} looks at positions", self.spec.name);
        let mut bar = Bar::new(positions.len() as u64, 0, Rhythm::TEN_SECONDS, &name);
        let work = |board: Board, running: &mut Running| {
            let verdict = self.judge(&board, &mut running[0], stop)?;
            Ok((board, verdict))
        };
        let hear = |(board, verdict): (Board, Verdict)| {
            bar.advance(&name);
            verdicts.keep(&board, verdict)
        };
        let result = crew::run(VecDeque::from(positions), self.concurrency, 1, stop, work, hear);
        bar.finish();
        result.map(|()| !stop.load(Ordering::Relaxed))
    }

    /// What an engine that remembers nothing thinks of a position. An error without text:
    /// everything is to stop.
    pub(crate) fn judge(
        &self,
        board: &Board,
        running: &mut Option<Engine>,
        stop: &AtomicBool,
    ) -> Result<Verdict, Option<String>> {
        let opening = Opening { name: String::new(), start: board.clone(), moves: Vec::new() };
        let timer = Timer::new(self.spec.limits, Duration::ZERO);
        let task = Task {
            opening: &opening,
            moves: &[],
            white: board.side_to_move() == Color::White,
            own: timer,
            other: timer,
            allowed: None,
        };
        let mut trouble = String::new();
        for _ in 0..ATTEMPTS {
            let engine = match running {
                Some(engine) => engine,
                None => running.insert(start::again(&self.spec, PATIENCE, stop)?),
            };
            let thought =
                engine.new_game(&opening, &timer, stop).and_then(|()| engine.think(&task, stop));
            match thought {
                Ok(thought) => {
                    let score = thought.last.and_then(|info| info.score);
                    let best = match &thought.answer {
                        Answer::Move(text) => engine.read_move(board, text),
                        Answer::Resign => None,
                    };
                    if let (Some(score), Some(best)) = (score, best) {
                        let best = Some(number(board, best));
                        return Ok(Verdict { nodes: self.nodes, score, best });
                    }
                    trouble = "it gave no score, or no legal move".into();
                }
                Err(Fault::Interrupted) => return Err(None),
                Err(Fault::Crash(text) | Fault::Unfit(text) | Fault::Stall(text)) => {
                    *running = None;
                    trouble = text;
                }
            }
        }
        let name = &self.spec.name;
        Err(Some(format!("{name} has failed at {}: {trouble}", board.to_fen())))
    }
}
