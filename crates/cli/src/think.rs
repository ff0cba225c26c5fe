//! One `go`: runs the engine in steps until a limit or an order ends it, and says what it finds.

use std::time::Instant;

use kilomate_core::Move;
use kilomate_core::level::Level;
use kilomate_core::random::Random;
use kilomate_core::score::Score;
use kilomate_core::search::{Limits, Report, ScoreBound, Step};
use kilomate_core::time::Clock;

use crate::info::{Info, Shown, playable, win_draw_loss};
use crate::machine::{Machine, Thinker};
use crate::output::say;
use crate::timer::{Outcome, Pace, Timer};
use crate::uci::position::Position;
use crate::worker::{Inbox, Signal};

/// When a search ends: the first of these to be reached, and not before it is told to while
/// `infinite` or `ponder`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    /// Limits that the engine itself looks after; zero is no limit.
    pub(crate) engine: Limits,
    /// Milliseconds for this move.
    pub(crate) fixed: Option<u32>,
    pub(crate) clock: Option<Clock>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    /// The only moves to look at; all if there are none.
    pub(crate) only: Vec<Move>,
}

impl Conditions {
    /// Whether the search ends without being told to, in reasonable time.
    pub(crate) fn is_finite(&self) -> bool {
        !self.infinite && !self.ponder && self.is_limited()
    }

    fn is_limited(&self) -> bool {
        let Limits { depth, nodes, mate, .. } = self.engine;
        depth != 0 || nodes != 0 || mate != 0 || self.fixed.is_some() || self.clock.is_some()
    }
}

/// Everything that a search needs to know, fixed when it begins.
pub(crate) struct Task {
    pub(crate) received: Instant,
    pub(crate) position: Position,
    pub(crate) conditions: Conditions,
    pub(crate) machine: Machine,
    /// How many variations to show.
    pub(crate) variations: u8,
    /// How weakly to play, if not as well as possible.
    pub(crate) level: Option<Level>,
    pub(crate) show_wdl: bool,
    pub(crate) debug: bool,
}

impl Task {
    /// How many variations to find: those to show, and those to choose from.
    fn wanted(&self) -> u8 {
        self.variations.max(self.level.map_or(1, |level| level.candidates))
    }
}

/// A root move with its line and score.
#[derive(Clone, PartialEq)]
struct Variation {
    depth: u8,
    selective_depth: u8,
    score: Score,
    /// Legal, and not empty.
    line: Vec<Move>,
}

struct Search<'a> {
    engine: &'a mut dyn Thinker,
    task: &'a Task,
    timer: Timer,
    /// No limit ends the search: it is infinite, or the opponent has not moved yet.
    is_held: bool,
    /// The variations of the iteration that is going on, and of the last one that is complete.
    found: Vec<Variation>,
    complete: Vec<Variation>,
    /// The best variation that was printed last.
    shown: Option<Variation>,
}

/// Searches and prints everything up to and including `bestmove`.
pub(crate) fn think(engine: &mut dyn Thinker, task: &Task, inbox: &mut Inbox, random: &mut Random) {
    let Conditions { fixed, clock, infinite, ponder, .. } = &task.conditions;
    let timer = Timer::new(task.received, clock.as_ref(), *fixed);
    if task.debug {
        let [soft, hard] = timer.limits().map(|limit| limit.map_or(-1, |ms| ms as i64));
        say(format_args!("info string milliseconds soft {soft} hard {hard} (-1 is no limit)"));
    }
    engine.set_position(&task.position.start, &task.position.moves);
    begin(engine, task, random);
    let mut search = Search {
        engine,
        task,
        timer,
        is_held: *infinite || *ponder,
        found: Vec::new(),
        complete: Vec::new(),
        shown: None,
    };
    if search.engine.root_moves() == 0 {
        search.say_game_over(inbox);
        return;
    }
    search.run(inbox);
    search.conclude(random);
}

/// Begins the search: of everything that is asked for, or of as much as the level thinks of.
fn begin(engine: &mut dyn Thinker, task: &Task, random: &mut Random) {
    let Conditions { engine: limits, only, .. } = &task.conditions;
    let limits = Limits { variations: task.wanted(), ..*limits };
    let Some(level) = task.level else { return engine.begin(&limits, only) };
    let depth = match (limits.depth, level.depth) {
        (0, depth) | (depth, 0) => depth,
        (asked, own) => asked.min(own),
    };
    let board = task.position.board();
    let last = task.position.moves.last().copied().unwrap_or(Move::NONE);
    let sight = level.sight(board, last, random.word());
    let is_asked = |m: &Move| only.is_empty() || only.contains(m);
    let legal = board.legal_moves();
    let seen: Vec<Move> =
        legal.as_slice().iter().copied().filter(|m| is_asked(m) && sight.sees(*m)).collect();
    engine.begin(&Limits { depth, ..limits }, if seen.is_empty() { only } else { &seen });
}

impl Search<'_> {
    /// Steps until something ends the search.
    fn run(&mut self, inbox: &mut Inbox) {
        let mut pace = Pace::new();
        loop {
            let before = Instant::now();
            let step = self.engine.step(self.step_size(&pace));
            if step == Step::Running {
                pace.adapt(before.elapsed()); // other steps have not used their nodes
            }
            let is_done = match step {
                Step::Running => self.is_spent(),
                Step::Iteration(report) => self.take(&report) && !self.is_held || self.is_spent(),
                Step::Done => true,
            };
            if is_done {
                return self.hold(inbox);
            }
            match inbox.poll() {
                Some(Signal::Stop) => return,
                Some(Signal::PonderHit) if self.ponder_hit() => return,
                _ => {}
            }
            if !self.is_held && self.timer.is_over() {
                return;
            }
        }
    }

    /// A search that is done before anybody wants to know waits with its move.
    fn hold(&mut self, inbox: &mut Inbox) {
        while self.is_held {
            match inbox.wait() {
                Signal::Stop => return,
                Signal::PonderHit => {
                    self.ponder_hit();
                }
            }
        }
    }

    /// The opponent has played the expected move: from now on time counts. Tells whether to play
    /// at once, there being no limit to think up to.
    fn ponder_hit(&mut self) -> bool {
        if !self.task.conditions.ponder || !self.is_held {
            return false;
        }
        self.is_held = self.task.conditions.infinite;
        self.timer.restart();
        !self.is_held && !self.task.conditions.is_limited()
    }

    fn step_size(&self, pace: &Pace) -> u32 {
        match self.task.level {
            Some(level) if !self.complete.is_empty() => {
                let left = u64::from(level.nodes).saturating_sub(self.engine.nodes()).max(1);
                pace.nodes().min(left.min(u64::from(u32::MAX)) as u32)
            }
            _ => pace.nodes(),
        }
    }

    /// Whether a weaker level has used its nodes. One iteration is always finished.
    fn is_spent(&self) -> bool {
        let spent = |level: Level| self.engine.nodes() >= u64::from(level.nodes);
        self.task.level.is_some_and(spent) && !self.complete.is_empty()
    }

    /// A variation is finished: shows it, and tells whether it should be the last.
    fn take(&mut self, report: &Report) -> bool {
        let line = playable(&self.task.position.history, self.engine.line());
        if line.is_empty() || report.bound != ScoreBound::Exact {
            return false; // nothing that could be played
        }
        let variation = Variation {
            depth: report.depth,
            selective_depth: report.selective_depth,
            score: report.score,
            line,
        };
        if report.variation <= self.task.variations.max(1) {
            self.show(&variation, report.variation);
        }
        if report.variation == 1 {
            self.shown = Some(variation.clone());
            self.found.clear();
        }
        self.found.push(variation);
        let wanted = u16::from(self.task.wanted());
        let choices = self.engine.root_moves();
        if u16::from(report.variation) < wanted.min(choices) {
            return false;
        }
        self.complete.clone_from(&self.found);
        let best = self.engine.best();
        self.timer.is_enough(&Outcome {
            depth: report.depth,
            best: best.best,
            score: best.score,
            choices,
        })
    }

    fn show(&self, variation: &Variation, number: u8) {
        say(Info {
            depth: variation.depth,
            selective_depth: variation.selective_depth,
            variation: number,
            score: variation.score,
            bound: ScoreBound::Exact,
            show_wdl: self.task.show_wdl,
            nodes: self.engine.nodes(),
            elapsed: self.task.received.elapsed(),
            table_fill: self.engine.table_fill(),
            line: &variation.line,
        });
    }

    /// Ends the search and prints its move, after a line that begins with it.
    fn conclude(&mut self, random: &mut Random) {
        self.engine.stop();
        let chosen = match self.task.level {
            Some(level) if !self.complete.is_empty() => {
                // More may have been searched to be shown.
                self.complete.truncate(level.candidates.into());
                let scores: Vec<Score> = self.complete.iter().map(|v| v.score).collect();
                let choice = level.choose(&scores, random.word());
                self.complete.swap_remove(choice)
            }
            _ => self.best(),
        };
        if self.shown.as_ref() != Some(&chosen) {
            self.show(&chosen, 1);
        }
        match chosen.line.as_slice() {
            [best, reply, ..] => say(format_args!("bestmove {best} ponder {reply}")),
            [best] => say(format_args!("bestmove {best}")),
            [] => say("bestmove (none)"), // not with a legal move: the engine always has one
        }
    }

    /// What the engine would play: the last variation shown, unless the unfinished iteration has
    /// found something better.
    fn best(&self) -> Variation {
        let best = self.engine.best();
        if let Some(shown) = &self.shown
            && shown.line.first() == Some(&best.best)
        {
            return shown.clone();
        }
        let line = self.engine.line();
        let is_searched = line.first() == Some(&best.best);
        let line = if is_searched { line } else { &[best.best] };
        // Without a searched line the move is the first of the list, and its score is nothing.
        let score = if is_searched || self.shown.is_some() {
            best.score
        } else {
            self.task.machine.evaluate(self.task.position.history.board(), &mut ()).score
        };
        let depth = self.shown.as_ref().map_or(1, |shown| shown.depth.saturating_add(1));
        let line = playable(&self.task.position.history, line);
        Variation { depth, selective_depth: depth, score, line }
    }

    /// Mate or stalemate is on the board.
    fn say_game_over(&mut self, inbox: &mut Inbox) {
        let score = self.engine.best().score;
        let wdl = if self.task.show_wdl {
            let [win, draw, loss] = win_draw_loss(score);
            format!(" wdl {win} {draw} {loss}")
        } else {
            String::new()
        };
        say(format_args!("info depth 0 score {}{wdl}", Shown(score)));
        self.hold(inbox);
        say("bestmove (none)");
    }
}
