//! Evaluations already made. A search comes to a position again and again, and asks the same.

use crate::keys::Key;
use crate::score::Score;

/// Remembers evaluations by position.
pub trait Cache {
    /// Remembers nothing yet: all bytes zero.
    const EMPTY: Self;
    /// The evaluation of a position, if it is remembered.
    fn recall(&self, key: Key) -> Option<Score>;
    /// Remembers the evaluation of a position.
    fn remember(&mut self, key: Key, score: Score);
    /// Forgets everything.
    fn clear(&mut self);
}

/// Remembers nothing: for machines that have better uses for their memory.
pub struct NoCache;

impl Cache for NoCache {
    const EMPTY: Self = NoCache;
    #[inline(always)]
    fn recall(&self, _: Key) -> Option<Score> {
        None
    }
    #[inline(always)]
    fn remember(&mut self, _: Key, _: Score) {}
    fn clear(&mut self) {}
}

/// Room for `N` evaluations, a power of two. An entry is verified by all 48 bits of its key.
pub struct Evaluations<const N: usize>([(Key, Score); N]);

impl<const N: usize> Evaluations<N> {
    #[inline(always)]
    fn index(key: Key) -> usize {
        const { assert!(N.is_power_of_two()) };
        // Not the bits that index the transposition table first.
        (key.hash >> 8) as usize & (N - 1)
    }
}

impl<const N: usize> Cache for Evaluations<N> {
    #[allow(clippy::large_stack_arrays)] // a constant for statics and boxes
    const EMPTY: Self = Evaluations([(Key { hash: 0, lock: 0 }, 0); N]);

    #[inline(always)]
    fn recall(&self, key: Key) -> Option<Score> {
        let (known, score) = self.0[Self::index(key)];
        (known == key).then_some(score)
    }

    #[inline(always)]
    fn remember(&mut self, key: Key, score: Score) {
        self.0[Self::index(key)] = (key, score);
    }

    fn clear(&mut self) {
        for entry in &mut self.0 {
            *entry = (Key { hash: 0, lock: 0 }, 0);
        }
    }
}
