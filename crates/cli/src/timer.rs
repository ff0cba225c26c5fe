//! The clock of one search: when it must end, and when another iteration is not worth it.

use std::time::{Duration, Instant};

use kilomate_core::Move;
use kilomate_core::score::{MATE, Score, is_mate};
use kilomate_core::time::{Clock, allot};

/// Iterations beyond a forced mate after which no shorter one is expected.
const BEYOND_MATE: i16 = 8;
/// An only move is not thought about any deeper than for a look at the reply.
const ONLY_MOVE_DEPTH: u8 = 5;

/// The time limits of a search. Without any it is never over.
#[derive(Debug)]
pub(crate) struct Timer {
    since: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    is_clock: bool,
    /// Iterations for which the best move has stayed the same.
    steady: u32,
    last: Option<(Move, Score)>,
}

/// What an iteration has come to.
pub(crate) struct Outcome {
    pub(crate) depth: u8,
    pub(crate) best: Move,
    pub(crate) score: Score,
    /// How many moves there were to choose from.
    pub(crate) choices: u16,
}

impl Timer {
    /// The limits that come from a clock, a fixed time, both or neither; the shorter one counts.
    pub(crate) fn new(since: Instant, clock: Option<&Clock>, fixed: Option<u32>) -> Timer {
        let milliseconds = |ms: u32| Duration::from_millis(u64::from(ms));
        let allotment = clock.map(allot);
        let hard = allotment.map(|allotment| allotment.hard).into_iter().chain(fixed).min();
        Timer {
            since,
            soft: allotment.map(|allotment| milliseconds(allotment.soft)),
            hard: hard.map(milliseconds),
            is_clock: clock.is_some(),
            steady: 0,
            last: None,
        }
    }

    /// The clock begins to run now: the opponent has played the move that was pondered on.
    pub(crate) fn restart(&mut self) {
        self.since = Instant::now();
    }

    /// Whether the search must end at once.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.since.elapsed() >= hard)
    }

    /// An iteration has ended: whether it should be the last.
    pub(crate) fn is_enough(&mut self, outcome: &Outcome) -> bool {
        let share = self.share(outcome);
        if self.hard.is_none() {
            return false;
        }
        let plies = MATE - outcome.score.abs();
        let mate = is_mate(outcome.score) && i16::from(outcome.depth) >= plies + BEYOND_MATE;
        let forced = self.is_clock && outcome.choices == 1 && outcome.depth >= ONLY_MOVE_DEPTH;
        let late = self.soft.is_some_and(|soft| self.since.elapsed() >= soft * share / 100);
        mate || forced || late
    }

    /// How much of the soft limit to use, in hundredths: less when the best move has stayed the
    /// same for a while, more when it has just changed or the score has dropped.
    fn share(&mut self, outcome: &Outcome) -> u32 {
        let last = self.last.replace((outcome.best, outcome.score));
        let Some((best, score)) = last else { return 100 };
        self.steady = if best == outcome.best { self.steady + 1 } else { 0 };
        let calm = 140 - 12 * self.steady.min(7);
        match i32::from(score) - i32::from(outcome.score) {
            drop if drop >= 60 => calm * 3 / 2,
            drop if drop >= 20 => calm * 5 / 4,
            _ => calm,
        }
    }

    /// Soft and hard limit in milliseconds, for the curious.
    pub(crate) fn limits(&self) -> [Option<u128>; 2] {
        [self.soft, self.hard].map(|limit| limit.map(|limit| limit.as_millis()))
    }
}

/// Step sizes: small at first, then so that a step takes about a millisecond. An order to stop and
/// a deadline are looked at between steps.
pub(crate) struct Pace {
    nodes: u32,
}

impl Pace {
    const SMALLEST: u32 = 64;
    const LARGEST: u32 = 1 << 16;

    pub(crate) fn new() -> Pace {
        Pace { nodes: 4 * Self::SMALLEST }
    }

    /// Nodes for the next step.
    pub(crate) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The last step used all its nodes and took so long.
    pub(crate) fn adapt(&mut self, took: Duration) {
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
    use kilomate_core::score::mate_in;

    const MOVE: Move = Move::from_bits(1);

    fn outcome(depth: u8, score: Score, choices: u16) -> Outcome {
        Outcome { depth, best: MOVE, score, choices }
    }

    #[test]
    fn the_shorter_limit_counts() {
        let clock = Clock { left: 60_000, increment: 0, moves_to_go: 0, overhead: 0 };
        let timer = Timer::new(Instant::now(), Some(&clock), Some(50));
        assert_eq!(timer.limits()[1], Some(50));
        let endless = Timer::new(Instant::now(), None, None);
        assert!(!endless.is_over());
        let past = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        assert!(Timer::new(past, None, Some(900)).is_over());
    }

    #[test]
    fn mates_and_only_moves_need_no_more_time() {
        let clock = Clock { left: 3_600_000, increment: 0, moves_to_go: 0, overhead: 0 };
        let fresh = || Timer::new(Instant::now(), Some(&clock), None);
        assert!(!fresh().is_enough(&outcome(5, mate_in(3), 9)), "a shorter mate may be there");
        assert!(fresh().is_enough(&outcome(11, mate_in(3), 9)));
        assert!(fresh().is_enough(&outcome(5, 0, 1)));
        assert!(!fresh().is_enough(&outcome(50, 0, 2)));
        let mut endless = Timer::new(Instant::now(), None, None);
        assert!(!endless.is_enough(&outcome(100, mate_in(3), 1)), "never without a clock");
    }

    #[test]
    fn a_steady_move_takes_less_time_and_a_falling_score_more() {
        let mut timer = Timer::new(Instant::now(), None, Some(1));
        timer.share(&outcome(1, 10, 9));
        let second = timer.share(&outcome(2, 10, 9));
        let third = timer.share(&outcome(3, 10, 9));
        assert!(third < second);
        assert!(timer.share(&outcome(4, -90, 9)) > third);
        let changed = Outcome { best: Move::from_bits(2), ..outcome(5, -90, 9) };
        assert!(timer.share(&changed) > second);
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
