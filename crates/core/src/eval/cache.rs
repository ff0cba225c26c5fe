//! Evaluations already made. A search comes to a position again and again, and asks the same.

use kilomate_flash::{Zeroed, zeroed};

use crate::chess::keys::Key;
use crate::eval::score::Score;

/// Remembers evaluations by position.
pub trait Cache: Zeroed {
    /// The evaluation of a position, if it is remembered.
    fn recall(&self, key: Key) -> Option<Score>;
    /// Remembers the evaluation of a position.
    fn remember(&mut self, key: Key, score: Score);
    /// Forgets everything.
    fn clear(&mut self);
}

/// Remembers nothing: for machines that have better uses for their memory.
pub struct NoCache;

zeroed! { struct NoCache = NoCache; }

impl Cache for NoCache {
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

zeroed! {
    struct Evaluations [const N: usize] [N] =
        Evaluations([(Key { hash: 0, lock: 0 }, Score::DRAW); N]);
}

impl<const N: usize> Cache for Evaluations<N> {
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
        self.0.fill((Key { hash: 0, lock: 0 }, Score::DRAW));
    }
}
