//! Talking with an engine in whatever protocol: sending, waiting for an answer, and what a silence
//! means.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kilomate_talk::{Info, Line, Process, Silence};

use super::spec::Spec;
use super::{Answer, Fault, Patience, Thought};

/// How many lines with moves are kept of one search; far more than engines say.
const KEPT_LINES: usize = 4_096;
/// How many lines may come before an answer that no clock limits.
const CHATTER: usize = 100_000;

/// A conversation.
pub(super) struct Talk {
    process: Process,
    patience: Patience,
}

/// What a line says to somebody who waits for a move.
pub(super) enum Said {
    Answer(Answer),
    Info(Info),
    /// The engine cannot go on.
    Trouble,
    Nothing,
}

impl Talk {
    pub(super) fn start(spec: &Spec, patience: Patience) -> Result<Talk, Fault> {
        let directory = spec.directory.as_ref().map(Path::new);
        let process = Process::start(&spec.command, directory)
            .map_err(|error| Fault::Unfit(error.to_string()))?;
        Ok(Talk { process, patience })
    }

    pub(super) fn send(&mut self, text: &str) {
        self.process.send(text);
    }

    /// What was said since the last answer and not yet heard.
    pub(super) fn overheard(&mut self) -> Vec<String> {
        self.process.waiting()
    }

    /// What is said before a line that ends the wait.
    pub(super) fn until(
        &mut self,
        what: &str,
        stop: &AtomicBool,
        ends: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Fault> {
        let end = Instant::now() + self.patience.start;
        let mut said = Vec::new();
        while said.len() < CHATTER {
            match self.process.receive(end, stop) {
                Ok(line) if ends(&line.text) => return Ok(said),
                Ok(line) => said.push(line.text),
                Err(silence) => return Err(self.fault(silence, &format!("no `{what}`"))),
            }
        }
        Err(self.fault(Silence::Timeout, &format!("much talk, but no `{what}`")))
    }

    /// A line that may not come: none if it does not within this time.
    pub(super) fn maybe(
        &mut self,
        within: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<String>, Fault> {
        match self.process.receive(Instant::now() + within, stop) {
            Ok(line) => Ok(Some(line.text)),
            Err(Silence::Timeout) => Ok(None),
            Err(silence) => Err(self.fault(silence, "")),
        }
    }

    /// Asks for a move and waits for it. An engine that takes longer than allowed hears `hurry`;
    /// one that does not answer then is killed.
    pub(super) fn ask(
        &mut self,
        question: &str,
        hurry: &str,
        allowed: Option<Duration>,
        stop: &AtomicBool,
        understand: impl Fn(&str) -> Said,
    ) -> Result<Thought, Fault> {
        let begin = Instant::now();
        self.process.send(question);
        let mut end = begin + allowed.unwrap_or(self.patience.stall);
        let mut hurried = false;
        let mut last: Option<Info> = None;
        let mut lines = Vec::new();
        loop {
            let Line { at, text } = match self.process.receive(end, stop) {
                Ok(line) => line,
                Err(Silence::Timeout) if !hurried => {
                    hurried = true;
                    self.process.send(hurry);
                    end = Instant::now() + self.patience.grace;
                    continue;
                }
                Err(silence) => return Err(self.fault(silence, "no move")),
            };
            match understand(&text) {
                // Without a clock there is no other way to be too late.
                Said::Answer(_) if hurried && allowed.is_none() => {
                    return Err(self.fault(Silence::Timeout, "no move until told to stop"));
                }
                Said::Answer(answer) => {
                    let elapsed = at.saturating_duration_since(begin);
                    return Ok(Thought { answer, elapsed, last, lines });
                }
                Said::Info(mut info) => {
                    info.at = at.saturating_duration_since(begin);
                    let better = |last: &Info| !info.bound || last.bound;
                    if info.multipv == 1 && info.score.is_some() && last.as_ref().is_none_or(better)
                    {
                        last = Some(info.clone());
                    }
                    if info.pv.is_some() && lines.len() < KEPT_LINES {
                        lines.push(info);
                    }
                }
                Said::Trouble => {
                    return Err(self.fault(Silence::Timeout, &format!("it says: {text}")));
                }
                Said::Nothing => {}
            }
        }
    }

    /// What a silence means. A silent engine is not waited for any longer.
    fn fault(&mut self, silence: Silence, what: &str) -> Fault {
        match silence {
            Silence::Interrupted => Fault::Interrupted,
            Silence::Closed => Fault::Crash(self.process.last_words()),
            Silence::Timeout => {
                self.process.kill();
                Fault::Stall(what.to_string())
            }
        }
    }
}
