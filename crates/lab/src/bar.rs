//! A progress bar, or a line now and then where there is no terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// A bar as all commands show it.
pub(crate) fn styled(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(4));
    let style = ProgressStyle::with_template("{bar:16} {pos}/{len} · {elapsed} · {wide_msg}");
    if let Ok(style) = style {
        bar.set_style(style.progress_chars("█▌·"));
    }
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// Hours, minutes and seconds.
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// A bar that knows how fast it goes.
pub(crate) struct Bar {
    shown: ProgressBar,
    total: u64,
    begin: Instant,
    /// Where it was when it began.
    first: u64,
    told: Instant,
}

impl Bar {
    /// Shows a bar for what is left of `total`.
    pub(crate) fn new(first: u64, total: u64) -> Bar {
        let shown = styled(total);
        shown.set_position(first);
        let now = Instant::now();
        Bar { shown, total, begin: now, first, told: now }
    }

    /// How many have been done in a second.
    pub(crate) fn speed(&self, position: u64) -> f64 {
        (position - self.first) as f64 / self.begin.elapsed().as_secs_f64().max(1e-9)
    }

    /// Shows how far things are, with the time left at the speed so far.
    pub(crate) fn show(&mut self, position: u64, message: &str) {
        let left = self.total.saturating_sub(position) as f64;
        let left = clock((left / self.speed(position).max(1e-9)).min(1e9));
        let message = format!("{left} left · {message}");
        if self.shown.is_hidden() && self.told.elapsed() >= EVERY {
            eprintln!("{position}/{} · {message}", self.total);
            self.told = Instant::now();
        }
        self.shown.set_position(position.min(self.total));
        self.shown.set_message(message);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.shown.finish_and_clear();
    }
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
