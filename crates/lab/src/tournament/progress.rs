//! What is seen while games are played: a bar in a terminal, now and then a line elsewhere, and
//! everything that goes wrong at once.

use std::time::Instant;

use indicatif::ProgressBar;

use super::Plan;
use super::journal::Record;
use super::report;
use super::standing::Standing;
use crate::bar;

/// So many warnings about lines are shown; after that they are only counted.
const WARNINGS: usize = 10;

/// The bar and what it needs to know.
pub(crate) struct Progress {
    bar: ProgressBar,
    begin: Instant,
    /// Games left when it began, and games finished since.
    left: usize,
    finished: usize,
    warnings: usize,
}

impl Progress {
    /// Shows a bar for the games that are left.
    pub(crate) fn new(plan: &Plan, standing: &Standing, left: usize) -> Progress {
        let bar = bar::styled(plan.total() as u64);
        bar.set_position(standing.games());
        bar.set_message(report::brief(plan, standing));
        Progress { bar, begin: Instant::now(), left, finished: 0, warnings: 0 }
    }

    /// Shows a finished game.
    pub(crate) fn show(&mut self, plan: &Plan, standing: &Standing, record: &Record) {
        self.finished += 1;
        let [white, black] = &record.conduct;
        let faulty = white.faults() + black.faults() > 0;
        for note in &record.notes {
            self.warnings += usize::from(!faulty);
            if faulty || self.warnings <= WARNINGS {
                let (round, pair) = (record.index / 2 + 1, record.index % 2 + 1);
                let players = format!("{} - {}", record.white, record.black);
                self.say(&format!("warning: game {round}.{pair} ({players}): {note}"));
            }
            if !faulty && self.warnings == WARNINGS {
                self.say("warning: further warnings about lines are only counted");
            }
        }
        let message = format!("{} left · {}", self.time_left(), report::brief(plan, standing));
        self.bar.set_position(standing.games());
        if self.bar.is_hidden() && self.finished.is_multiple_of(plan.every.max(1)) {
            eprintln!("{}/{} {message}", standing.games(), plan.total());
        }
        self.bar.set_message(message);
    }

    fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    /// The time that the rest will take at the speed so far.
    fn time_left(&self) -> String {
        let each = self.begin.elapsed().as_secs_f64() / self.finished.max(1) as f64;
        bar::clock(each * self.left.saturating_sub(self.finished) as f64)
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
