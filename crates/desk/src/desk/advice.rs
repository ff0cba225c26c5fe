//! What an engine beside the game is asked for: hints and analysis.

use kilomate_core::{Hold, Limits, MachineName, Task};

use super::Desk;
use super::minds::MEGABYTES;
use crate::message::{Hint, News, Refusal};
use crate::mind::{MachineMind, Mind, Progress, Thought};
use crate::seat::{MachineSeat, Setting};
use crate::tree::NodeId;

/// What a hint is worth, in nodes: about a quarter of a second of a desktop.
const HINT_NODES: u32 = 300_000;
/// The most lines of an analysis.
pub const MOST_LINES: u8 = 5;

/// What the adviser is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Work {
    #[default]
    Nothing,
    Hint,
    Analysis,
    /// The analysis is to begin again: a hint came between.
    Again,
}

/// An engine beside the game, at full strength.
#[derive(Default)]
pub(super) struct Adviser {
    mind: Option<MachineMind>,
    work: Work,
    /// How much of a hint was asked for, and for which place.
    asked: Option<(NodeId, u8)>,
    /// What was found for it.
    found: Option<Thought>,
    /// What is to be analysed with how many lines.
    analysis: Option<(NodeId, u8)>,
    /// What has come of it: a thought for each line.
    lines: Vec<Thought>,
}

impl Adviser {
    pub(super) fn is_busy(&self) -> bool {
        self.work != Work::Nothing
    }

    pub(super) fn forget_hint(&mut self) {
        self.asked = None;
        self.found = None;
        if self.work == Work::Hint {
            self.work = if self.analysis.is_some() { Work::Again } else { Work::Nothing };
        }
    }

    pub(super) fn stop_analysis(&mut self) {
        self.analysis = None;
        self.lines.clear();
        if matches!(self.work, Work::Analysis | Work::Again) {
            self.work = Work::Nothing;
        }
    }

    fn mind(&mut self) -> Result<&mut MachineMind, Refusal> {
        if self.mind.is_none() {
            let seat = MachineSeat::new(MachineName::Desktop, Setting::Full);
            self.mind = Some(MachineMind::new(seat, MEGABYTES, 0).map_err(Refusal::Other)?);
        }
        self.mind.as_mut().ok_or(Refusal::Nobody)
    }
}

impl Desk {
    pub(super) fn ask_hint(&mut self, now: u64) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        if !self.is_persons_move() {
            return Err(Refusal::NotYourMove);
        }
        self.adviser.mind()?;
        self.assist();
        let stage = match self.adviser.asked {
            Some((at, stage)) if at == self.here => (stage + 1).min(3),
            _ => 1,
        };
        if stage == 1 {
            self.adviser.found = None;
            let question = self.question(self.here, now);
            let limits = Limits { nodes: HINT_NODES.into(), ..Limits::default() };
            let task = Task { limits, ..Task::default() }.hint();
            self.adviser.mind()?.begin_task(&question, &task, now);
            self.adviser.work = Work::Hint;
        }
        self.adviser.asked = Some((self.here, stage));
        if let Some(hint) = self.hint() {
            self.news.push_back(News::Hint(hint));
        }
        Ok(())
    }

    /// A person is helped against somebody who is not: that is worth saving.
    pub(super) fn assist(&mut self) {
        if self.has_machine() && !self.is_assisted {
            self.is_assisted = true;
            self.revision += 1;
        }
    }

    /// A person looks at what their opponent thinks. Afterwards it does no harm.
    pub(super) fn watch(&mut self) {
        if self.outcome.is_none() && self.person().is_some() {
            self.assist();
        }
    }

    /// Whether a hint was asked for that has not been found yet.
    pub fn is_hinting(&self) -> bool {
        self.adviser.work == Work::Hint
    }

    /// How many squares and moves of a hint were asked for: from 1 to 3; 0 if none was.
    pub fn hint_stage(&self) -> u8 {
        self.adviser.asked.filter(|&(at, _)| at == self.here).map_or(0, |(_, stage)| stage)
    }

    /// The hint for the position, as far as it was asked for and found.
    pub fn hint(&self) -> Option<Hint> {
        let (_, stage) = self.adviser.asked.filter(|&(at, _)| at == self.here)?;
        let thought = self.adviser.found.as_ref()?;
        let &m = thought.line.first()?;
        Some(Hint {
            from: m.from(),
            to: (stage >= 2).then(|| m.to()),
            line: if stage >= 3 { thought.line.clone() } else { Vec::new() },
            score: (stage >= 3).then_some(thought.score),
        })
    }

    pub(super) fn analyse(&mut self, at: NodeId, lines: u8, now: u64) -> Result<(), Refusal> {
        let wanted = Some((at, lines.clamp(1, MOST_LINES)));
        if self.adviser.analysis == wanted {
            return Ok(());
        }
        self.adviser.mind()?;
        if self.outcome.is_none() {
            self.assist();
        }
        self.adviser.analysis = wanted;
        if self.adviser.work != Work::Hint {
            self.begin_analysis(now);
        }
        Ok(())
    }

    fn begin_analysis(&mut self, now: u64) {
        self.adviser.lines.clear();
        let Some((at, variations)) = self.adviser.analysis else { return };
        let question = self.question(at, now);
        let limits = Limits { variations, ..Limits::default() };
        let task = Task { limits, hold: Hold::Infinite, ..Task::default() };
        if let Ok(mind) = self.adviser.mind() {
            mind.begin_task(&question, &task, now);
            self.adviser.work = Work::Analysis;
        }
    }

    /// What is being analysed.
    pub fn analysed(&self) -> Option<NodeId> {
        self.adviser.analysis.map(|(at, _)| at)
    }

    /// The lines of the analysis, the best first; of two that are looked at anew one after the other,
    /// the deeper.
    pub fn analysis(&self) -> Vec<&Thought> {
        let mut lines: Vec<&Thought> = self.adviser.lines.iter().collect();
        lines.sort_by_key(|line| std::cmp::Reverse((line.depth, line.score)));
        lines
    }

    pub(super) fn step_adviser(&mut self, now: u64, nodes: u32) -> bool {
        if !self.adviser.is_busy() {
            return false;
        }
        if self.adviser.work == Work::Again {
            self.begin_analysis(now);
        }
        let Some(mind) = &mut self.adviser.mind else { return false };
        match mind.step(now, nodes) {
            Progress::Busy => true,
            Progress::Thought(thought) => {
                self.note_advice(thought);
                true
            }
            Progress::Answer(_) | Progress::Failed(_) | Progress::Nothing => {
                let was_hint = self.adviser.work == Work::Hint;
                self.adviser.work = Work::Nothing;
                if was_hint {
                    self.news.extend(self.hint().map(News::Hint));
                    self.begin_analysis(now);
                }
                self.adviser.is_busy()
            }
        }
    }

    fn note_advice(&mut self, thought: Thought) {
        if self.adviser.work == Work::Hint {
            self.adviser.found = Some(thought);
            return;
        }
        let place = usize::from(thought.variation.saturating_sub(1));
        let lines = &mut self.adviser.lines;
        if place < lines.len() {
            lines[place] = thought;
        } else {
            lines.push(thought);
        }
    }
}
