//! One `go`: steps the player, listens in between, and prints what it says.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kilomate_core::knowledge::book::Book;
use kilomate_core::search::Report;
use kilomate_core::{Choice, Event, Move, Task};
use kilomate_engines::Thinker;
use kilomate_engines::expectation::win_draw_loss;
use kilomate_engines::position::{Position, playable};
use kilomate_uci::{Info, Table, best_move, info};

use crate::info::speed;
use crate::output::{say, say_bytes};
use crate::signal::{Listener, Signal};

/// Everything that a search needs to know, fixed when it begins.
pub(crate) struct Search {
    pub(crate) received: Instant,
    pub(crate) position: Position,
    pub(crate) task: Task,
    /// The only moves to look at; all if there are none.
    pub(crate) only: Vec<Move>,
    /// The book to ask first.
    pub(crate) book: Option<Arc<dyn Book + Send + Sync>>,
    pub(crate) show_wdl: bool,
    pub(crate) debug: bool,
}

impl Search {
    /// Searches and prints everything up to and including `bestmove`.
    pub(crate) fn run(&self, player: &mut dyn Thinker, listener: &mut dyn Listener) {
        player.set_position(&self.position.start, &self.position.moves);
        match &self.book {
            Some(book) => player.begin_with_book(&self.task, 0, &self.only, book.as_ref()),
            None => player.begin(&self.task, 0, &self.only),
        }
        if self.debug {
            let [soft, hard] = player.time_limits();
            say(format_args!("info string milliseconds soft {soft} hard {hard} (0 is no limit)"));
        }
        let mut pace = Pace::new();
        let mut found = Iteration::new(self.variations());
        loop {
            let before = Instant::now();
            match player.step(self.now(), pace.nodes()) {
                Event::Running => pace.adapt(before.elapsed()),
                Event::Line(report) => {
                    if found.is_begun_by(&report) {
                        self.tell(player, &mut found);
                    }
                    found.lines.push((report, playable(&self.position.history, player.line())));
                    if found.is_complete() {
                        self.tell(player, &mut found);
                    }
                }
                Event::Move(choice) => {
                    self.tell(player, &mut found);
                    return self.conclude(found.first_instead_of(choice, &self.task));
                }
                // The move is held back: only a word from outside can change that.
                Event::Nothing => {
                    self.tell(player, &mut found);
                    obey(player, listener.wait(), self.now());
                }
            }
            if let Some(signal) = listener.poll() {
                obey(player, signal, self.now());
            }
        }
    }

    /// How many lines an iteration has.
    fn variations(&self) -> usize {
        let moves = match self.only.len() {
            0 => self.position.board().legal_moves().as_slice().len(),
            only => only,
        };
        usize::from(self.task.limits.variations).min(moves).max(1)
    }

    /// Prints the lines that an iteration has found, the best first.
    fn tell(&self, player: &dyn Thinker, found: &mut Iteration) {
        let elapsed = self.received.elapsed();
        let (nodes, time) = (player.nodes(), milliseconds(elapsed));
        let (speed, fill, hits) = (speed(nodes, elapsed), player.table_fill(), player.table_hits());
        let lines = found.take_sorted();
        if lines.is_empty() {
            return;
        }
        say_bytes(|out| {
            for (report, line) in &lines {
                let wdl = self.show_wdl.then(|| win_draw_loss(report.score));
                let table = Some(Table { speed, fill, hits });
                info(out, &Info { report: *report, line, nodes, time, table, wdl });
            }
        });
    }

    fn now(&self) -> u32 {
        milliseconds(self.received.elapsed())
    }

    /// Prints the move, and the expected reply unless the game is over by then.
    fn conclude(&self, choice: Choice) {
        let line = playable(&self.position.history, &[choice.best, choice.ponder]);
        let ponder = line.get(1).copied().unwrap_or(Move::NONE);
        say_bytes(|out| best_move(out, &Choice { ponder, ..choice }));
    }
}

/// The lines of an iteration, as they are found. With several of them a later one may turn out better
/// than an earlier one, which clients do not expect: they are told together and in order.
struct Iteration {
    /// How many there will be.
    wanted: usize,
    lines: Vec<(Report, Vec<Move>)>,
    /// What was told last, if it was more than one line.
    told: Vec<(Report, Vec<Move>)>,
}

impl Iteration {
    fn new(wanted: usize) -> Iteration {
        Iteration { wanted, lines: Vec::new(), told: Vec::new() }
    }

    /// Whether a line belongs to another iteration than those before it.
    fn is_begun_by(&self, report: &Report) -> bool {
        self.lines.last().is_some_and(|(last, _)| report.variation <= last.variation)
    }

    fn is_complete(&self) -> bool {
        self.lines.len() >= self.wanted
    }

    /// The lines, numbered with the best first; there are none afterwards.
    fn take_sorted(&mut self) -> Vec<(Report, Vec<Move>)> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.sort_by_key(|(report, _)| std::cmp::Reverse(report.score));
        for (number, (report, _)) in (1..).zip(&mut lines) {
            report.variation = number;
        }
        if !lines.is_empty() {
            self.told.clone_from(&lines);
        }
        lines
    }

    /// The move to play: the player means the line that it searched first, which is no longer the first
    /// if a later one of the same depth was better. Who plays weakly means what it says.
    fn first_instead_of(&self, choice: Choice, task: &Task) -> Choice {
        let starts = |line: &[Move]| line.first() == Some(&choice.best);
        match &self.told[..] {
            [(report, line), rest @ ..]
                if task.level.is_none() && rest.iter().any(|(_, line)| starts(line)) =>
            {
                let mut moves = line.iter().copied();
                let best = moves.next().unwrap_or(choice.best);
                let ponder = moves.next().unwrap_or(Move::NONE);
                Choice { best, ponder, score: report.score, ..choice }
            }
            _ => choice,
        }
    }
}

fn obey(player: &mut dyn Thinker, signal: Signal, now: u32) {
    match signal {
        Signal::Stop => player.stop(),
        Signal::PonderHit => player.ponder_hit(now),
    }
}

/// A time as the player counts it: it wraps around after seven weeks.
fn milliseconds(time: Duration) -> u32 {
    time.as_millis() as u32
}

/// Step sizes: small at first, then so that a step takes about a millisecond. Orders and the clock
/// are looked at between steps.
struct Pace {
    nodes: u32,
}

impl Pace {
    const SMALLEST: u32 = 64;
    const LARGEST: u32 = 1 << 16;

    fn new() -> Pace {
        Pace { nodes: 4 * Self::SMALLEST }
    }

    /// Nodes for the next step.
    fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The last step used all its nodes and took so long.
    fn adapt(&mut self, took: Duration) {
        if took < Duration::from_micros(500) {
            self.nodes = (self.nodes * 2).min(Self::LARGEST);
        } else if took > Duration::from_micros(1_500) {
            self.nodes = (self.nodes / 2).max(Self::SMALLEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::eval::score::Score;
    use kilomate_core::{Board, play::level::Level};

    #[test]
    fn lines_are_told_with_the_best_first_and_that_is_played() {
        let board = Board::start();
        let moves = ["e2e4", "d2d4", "g1f3"].map(|text| board.parse_coordinates(text).unwrap());
        let mut found = Iteration::new(3);
        for (number, score) in (1..).zip([20, 35, 20]) {
            let report =
                Report { depth: 7, selective_depth: 9, variation: number, score: Score::cp(score) };
            assert!(!found.is_begun_by(&report) && !found.is_complete());
            found.lines.push((report, vec![moves[usize::from(number) - 1]]));
        }
        assert!(found.is_complete());
        assert!(found.is_begun_by(&Report { variation: 1, ..found.lines[0].0 }));
        let told: Vec<_> = found.take_sorted();
        let told: Vec<_> = told.iter().map(|(r, line)| (r.variation, r.score, line[0])).collect();
        let [e4, d4, nf3] = moves;
        let [low, high] = [20, 35].map(Score::cp);
        assert_eq!(told, [(1, high, d4), (2, low, e4), (3, low, nf3)]);
        assert!(found.take_sorted().is_empty());
        let choice = Choice { best: e4, ponder: Move::NONE, score: low, is_book: false };
        let task = Task::default();
        assert_eq!(found.first_instead_of(choice, &task).best, d4);
        let weak = Task { level: Level::from_number(3), ..task };
        assert_eq!(found.first_instead_of(choice, &weak).best, e4);
        // What an unfinished iteration has found is not among them.
        let later = board.parse_coordinates("c2c4").unwrap();
        let choice = Choice { best: later, ..choice };
        assert_eq!(found.first_instead_of(choice, &task).best, later);
    }

    #[test]
    fn steps_follow_the_speed() {
        let mut pace = Pace::new();
        for _ in 0..40 {
            pace.adapt(Duration::from_micros(1));
        }
        assert_eq!(pace.nodes(), Pace::LARGEST);
        for _ in 0..40 {
            pace.adapt(Duration::from_millis(10));
        }
        assert_eq!(pace.nodes(), Pace::SMALLEST);
    }
}
