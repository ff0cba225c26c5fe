//! The chess clock: what each side may use, what is left, whose flag has fallen. Time is an
//! argument: milliseconds of any clock that does not go back.

mod words;

use std::fmt;
use std::str::FromStr;

use kilomate_core::{Color, play::clock::Clock as Shown};

/// Milliseconds.
pub type Millis = u32;

/// What gets lost between a person's clock and a machine's answer.
const OVERHEAD: Millis = 20;
/// The longest time anybody may have: ten days.
const LONGEST: Millis = 10 * 24 * 3600 * 1000;

/// What one side may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// At the beginning, and again at each time control.
    pub base: Millis,
    /// Added after each move.
    pub increment: Millis,
    /// Moves from one time control to the next; 0 if the base is for the whole game.
    pub moves: u16,
}

impl Allowance {
    /// So many seconds, and so many more after each move.
    pub const fn seconds(base: u32, increment: u32) -> Allowance {
        Allowance { base: base * 1000, increment: increment * 1000, moves: 0 }
    }
}

impl fmt::Display for Allowance {
    /// As in the PGN tag `TimeControl`: `300+2`, `40/7200`, `0.5+0.01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: Millis| f64::from(ms) / 1000.0;
        if self.moves != 0 {
            write!(f, "{}/", self.moves)?;
        }
        write!(f, "{}", seconds(self.base))?;
        if self.increment != 0 {
            write!(f, "+{}", seconds(self.increment))?;
        }
        Ok(())
    }
}

/// A text is no time for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAllowance;

impl fmt::Display for NoAllowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a time for a game: write seconds, such as 300, 300+2 with an increment, \
             or 40/7200 for 40 moves in two hours",
        )
    }
}

impl std::error::Error for NoAllowance {}

impl FromStr for Allowance {
    type Err = NoAllowance;

    fn from_str(text: &str) -> Result<Allowance, NoAllowance> {
        let millis = |text: &str| {
            let seconds: f64 = text.parse().map_err(|_| NoAllowance)?;
            let ms = seconds * 1000.0;
            (0.0..=f64::from(LONGEST))
                .contains(&ms)
                .then_some(ms.round() as Millis)
                .ok_or(NoAllowance)
        };
        let (moves, rest) = match text.trim().split_once('/') {
            Some((moves, rest)) => (moves.parse().map_err(|_| NoAllowance)?, rest),
            None => (0, text.trim()),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (millis(base)?, millis(increment)?),
            None => (millis(rest)?, 0),
        };
        if base == 0 && increment == 0 {
            return Err(NoAllowance);
        }
        Ok(Allowance { base, increment, moves })
    }
}

/// Two clocks, of which at most one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    allowances: [Allowance; 2],
    left: [Millis; 2],
    /// Whose runs, and since when.
    running: Option<(Color, u64)>,
}

impl Clocks {
    /// Clocks at the beginning of a game.
    pub fn new(allowances: [Allowance; 2]) -> Clocks {
        Clocks { allowances, left: allowances.map(|a| a.base.max(a.increment)), running: None }
    }

    /// What each side may use.
    pub fn allowances(&self) -> [Allowance; 2] {
        self.allowances
    }

    /// What is left of a side's time.
    pub fn left(&self, side: Color, now: u64) -> Millis {
        let left = self.left[side as usize];
        left.saturating_sub(self.used(side, now))
    }

    /// What was left of a side's time when its clock was started.
    pub fn before(&self, side: Color) -> Millis {
        self.left[side as usize]
    }

    /// What both show.
    pub fn both(&self, now: u64) -> [Millis; 2] {
        [Color::White, Color::Black].map(|side| self.left(side, now))
    }

    /// How long a side's clock has been running.
    fn used(&self, side: Color, now: u64) -> Millis {
        match self.running {
            Some((runs, since)) if runs == side => {
                Millis::try_from(now.saturating_sub(since)).unwrap_or(Millis::MAX)
            }
            _ => 0,
        }
    }

    /// Whose runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }

    /// Starts a side's clock, and stops the other's.
    pub fn start(&mut self, side: Color, now: u64) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops both.
    pub fn stop(&mut self, now: u64) {
        self.left = self.both(now);
        self.running = None;
    }

    /// A side has moved, its `count`th move: its clock stops and it gets its increment. A machine
    /// that thinks in its own time is charged what it used of that.
    pub fn moved(&mut self, side: Color, count: u16, own: Option<Millis>, now: u64) {
        if let Some(own) = own
            && self.running() == Some(side)
        {
            self.running = None;
            let left = &mut self.left[side as usize];
            *left = left.saturating_sub(own);
        }
        self.stop(now);
        let allowance = self.allowances[side as usize];
        let left = &mut self.left[side as usize];
        *left = left.saturating_add(allowance.increment).min(LONGEST);
        if allowance.moves != 0 && count.is_multiple_of(allowance.moves) {
            *left = left.saturating_add(allowance.base).min(LONGEST);
        }
    }

    /// Shows other times, as after a take-back. Neither runs.
    pub fn set(&mut self, left: [Millis; 2]) {
        self.left = left.map(|left| left.min(LONGEST));
        self.running = None;
    }

    /// Exchanges the clocks of the sides.
    pub fn swap(&mut self, now: u64) {
        self.stop(now);
        self.left.swap(0, 1);
        self.allowances.swap(0, 1);
    }

    /// Whose flag has fallen.
    pub fn fallen(&self, now: u64) -> Option<Color> {
        self.running().filter(|&side| self.left(side, now) == 0)
    }

    /// What a machine is told that has made `count` moves.
    pub fn shown(&self, side: Color, count: u16, now: u64) -> Shown {
        let allowance = self.allowances[side as usize];
        let moves_to_go = match allowance.moves {
            0 => 0,
            moves => moves - count % moves,
        };
        Shown {
            left: self.left(side, now),
            increment: allowance.increment,
            moves_to_go,
            overhead: OVERHEAD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances_are_read_as_they_are_written() {
        for text in ["300", "300+2", "40/7200", "0.5+0.01", "40/60+1", "0+2"] {
            let read: Allowance = text.parse().expect(text);
            assert_eq!(read.to_string(), text);
        }
        for text in ["", "x", "0", "-5", "1e99", "5+", "+5", "40/", "NaN", "70000/60"] {
            assert_eq!(text.parse::<Allowance>(), Err(NoAllowance), "{text}");
        }
    }

    #[test]
    fn time_runs_for_one_side_and_comes_back_with_the_increment() {
        let mut clocks = Clocks::new([Allowance::seconds(60, 2), Allowance::seconds(30, 0)]);
        clocks.start(Color::White, 1_000);
        assert_eq!(clocks.both(11_000), [50_000, 30_000]);
        clocks.moved(Color::White, 1, None, 11_000);
        clocks.start(Color::Black, 11_000);
        assert_eq!(clocks.both(12_000), [52_000, 29_000]);
        assert_eq!(clocks.fallen(40_999), None);
        assert_eq!(clocks.fallen(41_000), Some(Color::Black));
        clocks.set([1, 2]);
        assert_eq!((clocks.both(99_000), clocks.fallen(99_000)), ([1, 2], None));
    }

    #[test]
    fn a_time_control_brings_the_base_again() {
        let mut clocks = Clocks::new([Allowance { base: 10_000, increment: 0, moves: 2 }; 2]);
        assert_eq!(clocks.shown(Color::White, 0, 0).moves_to_go, 2);
        clocks.start(Color::White, 0);
        clocks.moved(Color::White, 1, None, 1_000);
        assert_eq!(clocks.shown(Color::White, 1, 0).moves_to_go, 1);
        clocks.start(Color::White, 1_000);
        clocks.moved(Color::White, 2, None, 2_000);
        assert_eq!(clocks.left(Color::White, 0), 18_000);
    }

    #[test]
    fn a_machine_is_charged_its_own_time() {
        let mut clocks = Clocks::new([Allowance::seconds(60, 0); 2]);
        clocks.start(Color::Black, 0);
        clocks.moved(Color::Black, 1, Some(25_000), 100);
        assert_eq!(clocks.both(100), [60_000, 35_000]);
    }
}
