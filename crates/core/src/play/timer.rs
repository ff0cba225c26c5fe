//! When a search has been enough: time, mates, only moves. The one place that decides it.

use kilomate_flash::{Zeroed, zeroed};

use super::clock::allot;
use super::task::Task;
use crate::chess::moves::Move;
use crate::eval::score::Score;

/// Iterations beyond a forced mate after which no shorter one is expected.
const BEYOND_MATE: i16 = 2;
/// An only move is not thought about any deeper than for a look at the reply.
const ONLY_MOVE_DEPTH: u8 = 3;
/// Iterations after which a best move that stays the same is as sure as it gets.
const MOST_STEADY: u8 = 7;
/// Shares of the soft limit are in 128ths.
const WHOLE_SHIFT: u8 = 7;

/// What an iteration has come to.
pub struct Outcome {
    /// Its depth.
    pub depth: u8,
    /// The best move.
    pub best: Move,
    /// Its score.
    pub score: Score,
    /// How many moves there were to choose from.
    pub choices: u16,
    /// What the best move took of the iteration's nodes, in 128ths, if that was counted; small machines do not ask.
    #[cfg(not(target_pointer_width = "16"))]
    pub effort: Option<u8>,
}

/// The clock of one search. All times are in milliseconds and may wrap around.
pub trait Timing: Zeroed {
    /// A search begins now.
    fn begin(&mut self, task: &Task, now: u32);
    /// Time counts from now on: the opponent has played the move that was pondered on.
    fn restart(&mut self, now: u32);
    /// Whether the search must end at once.
    fn is_over(&self, now: u32) -> bool;
    /// An iteration has ended: whether it should be the last.
    fn is_enough(&mut self, outcome: &Outcome, now: u32) -> bool;
}

/// No clock at all: depth and nodes must do.
pub struct NoTimer;

impl Timing for NoTimer {
    fn begin(&mut self, _: &Task, _: u32) {}
    fn restart(&mut self, _: u32) {}
    fn is_over(&self, _: u32) -> bool {
        false
    }
    fn is_enough(&mut self, _: &Outcome, _: u32) -> bool {
        false
    }
}

/// Clocks and fixed times.
pub struct Timer {
    since: u32,
    /// Limits; 0 is none.
    soft: u32,
    hard: u32,
    /// Iterations for which the best move has stayed the same.
    steady: u8,
    /// What the last iteration found; no move before the first.
    last: Move,
    last_score: Score,
}

zeroed! {
    struct NoTimer = NoTimer;
    struct Timer =
        Timer { since: 0, soft: 0, hard: 0, steady: 0, last: Move::NONE, last_score: Score::DRAW };
}

impl Timer {
    /// Soft and hard limit in milliseconds, 0 if there is none.
    pub fn limits(&self) -> [u32; 2] {
        [self.soft, self.hard]
    }

    /// How much of the soft limit to use, in 128ths: less when the best move has stayed the same
    /// for a while, more when it has just changed or the score has dropped.
    fn share(&mut self, outcome: &Outcome) -> u16 {
        let (last, score) = (self.last, self.last_score);
        (self.last, self.last_score) = (outcome.best, outcome.score);
        if last.is_none() {
            return 1 << WHOLE_SHIFT;
        }
        if last != outcome.best {
            self.steady = 0;
        } else if self.steady < MOST_STEADY {
            self.steady += 1;
        }
        let calm = 180 - 15 * self.steady as u16;
        let share = if score >= outcome.score + 60 {
            calm + (calm >> 1)
        } else if score >= outcome.score + 20 {
            calm + (calm >> 2)
        } else {
            calm
        };
        #[cfg(not(target_pointer_width = "16"))]
        let share = super::patience::with_effort(share, outcome.depth, outcome.effort);
        share
    }
}

impl Timing for Timer {
    /// The limits that come from a clock, a fixed time, both or neither; the shorter one counts.
    fn begin(&mut self, task: &Task, now: u32) {
        *self = Timer { since: now, ..Timer::ZEROED };
        if let Some(clock) = &task.clock {
            let allotment = allot(clock);
            (self.soft, self.hard) = (allotment.soft, allotment.hard);
        }
        if let Some(fixed) = task.fixed
            && (self.hard == 0 || fixed < self.hard)
        {
            self.hard = fixed.max(1);
        }
    }

    fn restart(&mut self, now: u32) {
        self.since = now;
    }

    fn is_over(&self, now: u32) -> bool {
        self.hard != 0 && now.wrapping_sub(self.since) >= self.hard
    }

    fn is_enough(&mut self, outcome: &Outcome, now: u32) -> bool {
        let share = self.share(outcome);
        if self.hard == 0 {
            return false;
        }
        let plies = Score::MATE - outcome.score.abs();
        let mate = outcome.score.is_mate() && outcome.depth as i16 >= plies + BEYOND_MATE;
        let forced = outcome.choices == 1 && outcome.depth >= ONLY_MOVE_DEPTH;
        mate || forced || self.soft != 0 && now.wrapping_sub(self.since) >= part(self.soft, share)
    }
}

/// So many 128ths of a time that [`allot`] gives, which is short enough for it.
fn part(time: u32, share: u16) -> u32 {
    (time >> WHOLE_SHIFT) * share as u32 + (((time & 127) * share as u32) >> WHOLE_SHIFT)
}

#[cfg(test)]
mod tests {
    use super::super::clock::Clock;
    use super::*;

    const MOVE: Move = Move::from_bits(1);

    fn outcome(depth: u8, score: Score, choices: u16) -> Outcome {
        Outcome { depth, best: MOVE, score, choices, effort: None }
    }

    fn timer(clock: Option<Clock>, fixed: Option<u32>) -> Timer {
        let mut timer = Timer::ZEROED;
        timer.begin(&Task { fixed, clock, ..Task::default() }, 1_000);
        timer
    }

    fn clock(left: u32) -> Clock {
        Clock { left, ..Clock::default() }
    }

    #[test]
    fn the_shorter_limit_counts() {
        assert_eq!(timer(Some(clock(60_000)), Some(50)).limits()[1], 50);
        assert!(timer(Some(clock(60)), Some(50_000)).limits()[1] < 60);
        assert!(!timer(None, None).is_over(999), "endless");
        assert!(!timer(None, Some(900)).is_over(1_899));
        assert!(timer(None, Some(900)).is_over(1_900));
        assert!(timer(None, Some(0)).is_over(1_001), "no time is one millisecond");
    }

    #[test]
    fn a_clock_that_wraps_around_is_right_all_the_same() {
        let mut timer = Timer::ZEROED;
        timer.begin(&Task { fixed: Some(100), ..Task::default() }, u32::MAX - 49);
        assert!(!timer.is_over(49));
        assert!(timer.is_over(50));
        timer.restart(50);
        assert!(!timer.is_over(149) && timer.is_over(150));
    }

    #[test]
    fn a_clock_that_shows_nothing_still_is_a_limit() {
        for left in [0, 1, 31] {
            let timer = timer(Some(clock(left)), None);
            assert!(timer.limits().iter().all(|&limit| limit != 0));
            assert!(timer.is_over(1_000 + left.max(1)));
        }
    }

    #[test]
    fn mates_and_only_moves_need_no_more_time() {
        for (clock, fixed) in [(Some(clock(3_600_000)), None), (None, Some(3_600_000))] {
            let fresh = || timer(clock, fixed);
            assert!(
                !fresh().is_enough(&outcome(4, Score::mate_in(3), 9), 1_000),
                "a shorter one may be there"
            );
            assert!(fresh().is_enough(&outcome(5, Score::mate_in(3), 9), 1_000));
            assert!(!fresh().is_enough(&outcome(2, Score::DRAW, 1), 1_000));
            assert!(fresh().is_enough(&outcome(3, Score::DRAW, 1), 1_000));
            assert!(!fresh().is_enough(&outcome(50, Score::DRAW, 2), 1_000));
        }
        let mut endless = timer(None, None);
        assert!(
            !endless.is_enough(&outcome(100, Score::mate_in(3), 1), 1_000),
            "never without a limit"
        );
    }

    #[test]
    fn a_steady_move_takes_less_time_and_a_falling_score_more() {
        let mut timer = timer(None, Some(1));
        let (high, low) = (Score::cp(10), Score::cp(-90));
        timer.share(&outcome(1, high, 9));
        let second = timer.share(&outcome(2, high, 9));
        let third = timer.share(&outcome(3, high, 9));
        assert!(third < second);
        assert!(timer.share(&outcome(4, low, 9)) > third);
        let changed = Outcome { best: Move::from_bits(2), ..outcome(5, low, 9) };
        assert!(timer.share(&changed) > second);
    }

    #[test]
    fn parts_of_times_do_not_overflow() {
        for time in [0, 1, 127, 128, 1_000, 1 << 27] {
            assert_eq!(part(time, 128), time);
            assert_eq!(part(time, 64), time / 2);
        }
        let longest = timer(Some(clock(u32::MAX)), None).limits()[0];
        assert_eq!(part(longest, 270), (longest as u64 * 270 / 128) as u32);
    }
}
