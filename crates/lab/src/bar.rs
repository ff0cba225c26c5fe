//! What is seen of a long run: a bar in a terminal, now and then a line elsewhere.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar and what it needs to know.
pub(crate) struct Bar {
    line: ProgressBar,
    begin: Instant,
    total: usize,
    /// Pieces of work that were done before, and that are done since it began.
    before: usize,
    finished: usize,
    /// After how many pieces a line is printed where there is no terminal.
    every: usize,
}

impl Bar {
    /// Shows a bar for a run of which a part may be done already.
    pub(crate) fn new(total: usize, before: usize, every: usize, message: String) -> Bar {
        let target = ProgressDrawTarget::stderr_with_hz(4);
        let line = ProgressBar::with_draw_target(Some(total as u64), target);
        let style = ProgressStyle::with_template("{bar:16} {pos}/{len} · {elapsed} · {wide_msg}");
        if let Ok(style) = style {
            line.set_style(style.progress_chars("█▌·"));
        }
        line.set_position(before as u64);
        line.set_message(message);
        line.enable_steady_tick(Duration::from_secs(1));
        Bar { line, begin: Instant::now(), total, before, finished: 0, every: every.max(1) }
    }

    /// Shows that another piece is done.
    pub(crate) fn advance(&mut self, message: &str) {
        self.finished += 1;
        let done = self.before + self.finished;
        let message = format!("{} left · {message}", self.time_left());
        self.line.set_position(done as u64);
        if self.line.is_hidden() && self.finished.is_multiple_of(self.every) {
            eprintln!("{done}/{} {message}", self.total);
        }
        self.line.set_message(message);
    }

    /// Prints a line that stays.
    pub(crate) fn say(&self, text: &str) {
        if self.line.is_hidden() {
            eprintln!("{text}");
        } else {
            self.line.println(text);
        }
    }

    /// The time that the rest will take at the speed so far.
    fn time_left(&self) -> String {
        let each = self.begin.elapsed().as_secs_f64() / self.finished.max(1) as f64;
        let left = self.total.saturating_sub(self.before + self.finished);
        let seconds = (each * left as f64).round() as u64;
        format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.line.finish_and_clear();
    }
}
