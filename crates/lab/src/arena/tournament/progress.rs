//! What is seen while games are played: the bar, and everything that goes wrong at once.

use super::Plan;
use super::journal::Record;
use super::report;
use super::standing::Standing;
use crate::bar::{Bar, Rhythm};

/// So many warnings about lines are shown; after that they are only counted.
const WARNINGS: usize = 10;

/// The bar and what has been said about games.
pub(crate) struct Progress {
    bar: Bar,
    warnings: usize,
}

impl Progress {
    /// Shows a bar for the games that are left.
    pub(crate) fn new(plan: &Plan, standing: &Standing) -> Progress {
        let message = report::brief(plan, standing);
        let rhythm = Rhythm::Every(plan.every as u64);
        Progress {
            bar: Bar::new(plan.total() as u64, standing.games(), rhythm, &message),
            warnings: 0,
        }
    }

    /// Shows a finished game.
    pub(crate) fn show(&mut self, plan: &Plan, standing: &Standing, record: &Record) {
        let [white, black] = &record.conduct;
        let faulty = white.faults() + black.faults() > 0;
        for note in &record.notes {
            self.warnings += usize::from(!faulty);
            if faulty || self.warnings <= WARNINGS {
                let (round, pair) = (record.index / 2 + 1, record.index % 2 + 1);
                let players = format!("{} - {}", record.white, record.black);
                self.bar.say(&format!("warning: game {round}.{pair} ({players}): {note}"));
            }
            if !faulty && self.warnings == WARNINGS {
                self.bar.say("warning: further warnings about lines are only counted");
            }
        }
        self.bar.advance(&report::brief(plan, standing));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish();
    }
}
