//! How long an engine may think: its clock, or a bound on each move.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

/// A clock: so much time, for the whole game or for a number of moves, and more after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    /// After how many moves `base` is added again; 0 for never.
    pub(crate) moves: u32,
    /// The time at the beginning.
    pub(crate) base: Duration,
    /// What is added after each move.
    pub(crate) increment: Duration,
}

/// Everything that bounds a move. Given several, the engine stops at the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Limits {
    /// The game's clock.
    pub(crate) clock: Option<Clock>,
    /// Time for each move.
    pub(crate) movetime: Option<Duration>,
    /// Nodes for each move.
    pub(crate) nodes: Option<u64>,
    /// Depth of each move.
    pub(crate) depth: Option<u32>,
}

impl Limits {
    /// Whether nothing is bounded.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Limits::default()
    }

    /// Takes a limit from its name and value as they stand in an engine's description; false if
    /// the name is not that of a limit.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        match name {
            "tc" => self.clock = Some(value.parse()?),
            "movetime" => self.movetime = Some(Duration::from_millis(positive(name, value)?)),
            "nodes" => self.nodes = Some(positive(name, value)?),
            "depth" => self.depth = Some(positive(name, value)? as u32),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn positive(name: &str, value: &str) -> Result<u64, String> {
    match value.parse() {
        Ok(number) if (1..=u64::from(u32::MAX)).contains(&number) => Ok(number),
        _ => Err(format!("{name} must be a whole number from 1 to {}, not `{value}`", u32::MAX)),
    }
}

impl FromStr for Clock {
    type Err = String;

    /// `10+0.1`, `60`, `40/60+0.5`: moves, seconds, seconds for each move.
    fn from_str(text: &str) -> Result<Clock, String> {
        let wrong = || format!("a time control looks like 10+0.1 or 40/60, in seconds: `{text}`");
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (moves.parse().map_err(|_| wrong())?, rest),
            None => (0, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| match text.parse::<f64>() {
            Ok(seconds) if (0.0..=1e7).contains(&seconds) => {
                Ok(Duration::from_micros((seconds * 1e6).round() as u64))
            }
            _ => Err(wrong()),
        };
        let clock = Clock { moves, base: seconds(base)?, increment: seconds(increment)? };
        if clock.base.is_zero() { Err(wrong()) } else { Ok(clock) }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves != 0 {
            write!(f, "{}/", self.moves)?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.movetime.map(|time| format!("movetime {} ms", time.as_millis())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "no limit" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// What is left of one side's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    limits: Limits,
    /// How far the time may be overstepped without losing.
    margin: Duration,
    left: Duration,
    moves: u32,
}

impl Timer {
    /// A side's time at the beginning of a game.
    pub(crate) fn new(limits: Limits, margin: Duration) -> Timer {
        let left = limits.clock.map_or(Duration::ZERO, |clock| clock.base);
        Timer { limits, margin, left, moves: 0 }
    }

    /// How long the next move may take, if anything measured in time says so.
    pub(crate) fn allowed(&self) -> Option<Duration> {
        let clock = self.limits.clock.map(|_| self.left);
        match (clock, self.limits.movetime) {
            (Some(clock), Some(movetime)) => Some(clock.min(movetime)),
            (clock, movetime) => clock.or(movetime),
        }
    }

    /// The same with the margin: after so long the game is lost.
    pub(crate) fn tolerated(&self) -> Option<Duration> {
        self.allowed().map(|allowed| allowed + self.margin)
    }

    /// Takes the time of a move that was made in time.
    pub(crate) fn spend(&mut self, elapsed: Duration) {
        self.moves += 1;
        let Some(clock) = self.limits.clock else { return };
        self.left = self.left.saturating_sub(elapsed) + clock.increment;
        if clock.moves != 0 && self.moves.is_multiple_of(clock.moves) {
            self.left += clock.base;
        }
    }

    /// The UCI command for this side's next move. Only its own clock is known to be a clock; the
    /// opponent may have none, and is then said to have as much.
    pub(crate) fn go(&self, opponent: &Timer, white: bool) -> String {
        let mut go = String::from("go");
        if let Some(clock) = self.limits.clock {
            let other = if opponent.limits.clock.is_some() { opponent } else { self };
            let increment = other.limits.clock.map_or(Duration::ZERO, |clock| clock.increment);
            let own = (self.left, clock.increment);
            let other = (other.left, increment);
            let (w, b) = if white { (own, other) } else { (other, own) };
            let ms = |time: Duration| time.as_millis().max(1);
            let _ = write!(go, " wtime {} btime {}", ms(w.0), ms(b.0));
            if !(w.1.is_zero() && b.1.is_zero()) {
                let _ = write!(go, " winc {} binc {}", w.1.as_millis(), b.1.as_millis());
            }
            if clock.moves != 0 {
                let _ = write!(go, " movestogo {}", clock.moves - self.moves % clock.moves);
            }
        }
        if let Some(time) = self.limits.movetime {
            let _ = write!(go, " movetime {}", time.as_millis());
        }
        if let Some(nodes) = self.limits.nodes {
            let _ = write!(go, " nodes {nodes}");
        }
        if let Some(depth) = self.limits.depth {
            let _ = write!(go, " depth {depth}");
        }
        go
    }
}

/// What xboard's protocol says about time.
impl Timer {
    /// The commands that tell an engine its limits before a game.
    pub(crate) fn level(&self) -> String {
        let mut text = String::new();
        if let Some(Clock { moves, base, increment }) = self.limits.clock {
            // Minutes and whole seconds; the clocks that follow are exact.
            let seconds = base.as_secs_f64().ceil() as u64;
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            let increment = increment.as_secs_f64();
            let _ = writeln!(text, "level {moves} {minutes}:{seconds:02} {increment}");
        }
        if let Some(time) = self.limits.movetime {
            let _ = writeln!(text, "st {}", time.as_secs_f64());
        }
        if let Some(depth) = self.limits.depth {
            let _ = writeln!(text, "sd {depth}");
        }
        text
    }

    /// The commands that tell both clocks, if there is one.
    pub(crate) fn clocks(&self, opponent: &Timer) -> String {
        if self.limits.clock.is_none() {
            return String::new();
        }
        let other = if opponent.limits.clock.is_some() { opponent } else { self };
        let [own, other] = [self, other].map(|timer| (timer.left.as_millis() / 10).max(1));
        format!("time {own}\notim {other}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(pairs: &[(&str, &str)]) -> Limits {
        let mut limits = Limits::default();
        for (name, value) in pairs {
            assert!(limits.set(name, value).expect("a good value"), "{name}");
        }
        limits
    }

    fn timer(pairs: &[(&str, &str)]) -> Timer {
        Timer::new(limits(pairs), Duration::from_millis(10))
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["10+0.1", "60", "40/60", "40/60+0.5", "1+0.01", "0.5"] {
            assert_eq!(text.parse::<Clock>().expect(text).to_string(), text);
        }
        for bad in ["", "x", "0", "-1", "1+", "1+x", "/5", "a/5", "1+-1", "inf", "nan"] {
            assert!(bad.parse::<Clock>().is_err(), "{bad}");
        }
    }

    #[test]
    fn values_out_of_range_are_refused() {
        let mut limits = Limits::default();
        for (name, value) in [("nodes", "0"), ("depth", "-1"), ("movetime", "1.5"), ("nodes", "")] {
            assert!(limits.set(name, value).is_err(), "{name}={value}");
        }
        assert_eq!(limits.set("hash", "16"), Ok(false));
        assert!(limits.is_empty());
    }

    #[test]
    fn a_clock_runs_and_is_told() {
        let mut own = timer(&[("tc", "2/10+0.5")]);
        let other = timer(&[("tc", "20")]);
        assert_eq!(own.go(&other, true), "go wtime 10000 btime 20000 winc 500 binc 0 movestogo 2");
        own.spend(Duration::from_millis(1_250));
        assert_eq!(own.allowed(), Some(Duration::from_millis(9_250)));
        assert_eq!(own.tolerated(), Some(Duration::from_millis(9_260)));
        assert_eq!(own.go(&other, false), "go wtime 20000 btime 9250 winc 0 binc 500 movestogo 1");
        own.spend(Duration::from_mins(1));
        assert_eq!(own.allowed(), Some(Duration::from_millis(10_500)));
        assert_eq!(other.go(&own, true), "go wtime 20000 btime 10500 winc 0 binc 500");
    }

    #[test]
    fn the_same_in_the_words_of_xboard() {
        let own = timer(&[("tc", "40/125.5+0.02"), ("depth", "9")]);
        assert_eq!(own.level(), "level 40 2:06 0.02\nsd 9\n");
        let moves = timer(&[("movetime", "500")]);
        assert_eq!(moves.level(), "st 0.5\n");
        assert_eq!(own.clocks(&moves), "time 12550\notim 12550\n");
        assert_eq!(moves.clocks(&own), "");
    }

    #[test]
    fn other_limits_need_no_clock() {
        let nodes = timer(&[("nodes", "150000")]);
        let clock = timer(&[("tc", "2+0.02"), ("depth", "9")]);
        assert_eq!(nodes.go(&clock, true), "go nodes 150000");
        assert_eq!(nodes.allowed(), None);
        assert_eq!(clock.go(&nodes, false), "go wtime 2000 btime 2000 winc 20 binc 20 depth 9");
        let moves = timer(&[("movetime", "100")]);
        assert_eq!(moves.go(&clock, true), "go movetime 100");
        assert_eq!(moves.allowed(), Some(Duration::from_millis(100)));
    }
}
