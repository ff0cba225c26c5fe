//! What is seen of a long run: a bar in a terminal, now and then a line elsewhere.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::say::harmless;

/// When a line is printed where there is no terminal.
pub(crate) enum Rhythm {
    /// After so many pieces of work.
    Every(u64),
    /// After so much time.
    After(Duration),
}

impl Rhythm {
    /// For pieces of work that are done many times a second, or once in minutes.
    pub(crate) const TEN_SECONDS: Rhythm = Rhythm::After(Duration::from_secs(10));
}

/// The bar and what it needs to know.
pub(crate) struct Bar {
    line: ProgressBar,
    total: u64,
    /// Where it was when it began, and where it is.
    first: u64,
    done: u64,
    begin: Instant,
    rhythm: Rhythm,
    told: Instant,
}

impl Bar {
    /// Shows a bar for a run of which a part may be done already.
    pub(crate) fn new(total: u64, first: u64, rhythm: Rhythm, message: &str) -> Bar {
        let target = ProgressDrawTarget::stderr_with_hz(4);
        let line = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template("{bar:16} {pos}/{len} · {elapsed} · {wide_msg}");
        if let Ok(style) = style {
            line.set_style(style.progress_chars("█▌·"));
        }
        line.set_position(first.min(total));
        line.set_message(harmless(message));
        line.enable_steady_tick(Duration::from_secs(1));
        let now = Instant::now();
        Bar { line, total, first, done: first, begin: now, rhythm, told: now }
    }

    /// Shows that another piece is done.
    pub(crate) fn advance(&mut self, message: &str) {
        self.show(self.done + 1, message);
    }

    /// Shows how far things are, with the time left at the speed so far.
    pub(crate) fn show(&mut self, done: u64, message: &str) {
        self.done = done;
        let left = self.total.saturating_sub(done) as f64 / self.speed().max(1e-9);
        let message = format!("{} left · {message}", clock(left.min(1e9)));
        if self.line.is_hidden() && self.is_due() {
            eprintln!("{done}/{} {message}", self.total);
            self.told = Instant::now();
        }
        self.line.set_position(done.min(self.total));
        self.line.set_message(harmless(&message));
    }

    fn is_due(&self) -> bool {
        match self.rhythm {
            Rhythm::Every(pieces) => (self.done - self.first).is_multiple_of(pieces.max(1)),
            Rhythm::After(time) => self.told.elapsed() >= time,
        }
    }

    /// How many have been done in a second.
    fn speed(&self) -> f64 {
        (self.done - self.first) as f64 / self.begin.elapsed().as_secs_f64().max(1e-9)
    }

    /// Prints a line that stays.
    pub(crate) fn say(&self, text: &str) {
        if self.line.is_hidden() {
            eprintln!("{text}");
        } else {
            self.line.println(harmless(text));
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.line.finish_and_clear();
    }
}

/// Hours, minutes and seconds.
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_hours_minutes_and_seconds() {
        assert_eq!(clock(3_725.4), "1:02:05");
        assert_eq!(clock(0.0), "0:00:00");
    }
}
